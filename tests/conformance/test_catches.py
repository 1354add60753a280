"""The suite catches each kind of fault: a drill game broken in one small way breaks the promise it should."""

from typing import Any

import faulty_checked
import faulty_complete
import faulty_deterministic
import faulty_recorded
import faulty_refused
import faulty_secret
import msgspec
import pytest
from faults import FAULTS, Fault

from hexfront.conformance.broken import Broken, Case
from hexfront.conformance.promises import secret
from hexfront.conformance.suite import cases
from hexfront.conformance.walk import Opening
from hexfront.engine.contract.meta import Option
from hexfront_drill import Drill

MODULES = (
    faulty_checked,
    faulty_complete,
    faulty_deterministic,
    faulty_secret,
    faulty_recorded,
    faulty_refused,
)
PLIES, GAMES = 70, 8


def broken(fault: Fault, patch: pytest.MonkeyPatch) -> Any:
    if isinstance(fault.make, type):
        return fault.make()
    fault.make(patch)
    return Drill()


def play(fault: Fault, game: Any) -> None:
    for seed in range(GAMES):
        fault.check(game, Opening.at(game, Case(("duel", "melee")[seed % 2]), seed), PLIES)


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_is_caught_and_can_be_seen_again(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    game = broken(fault, monkeypatch)
    with pytest.raises(Broken) as first:
        play(fault, game)
    assert first.value.promise == fault.promise, first.value
    spot = first.value.spot
    if spot is not None:
        with pytest.raises(Broken) as second:
            fault.check(game, Opening.at(game, spot.case, spot.seed), spot.ply + 1)
        assert second.value.promise == fault.promise, second.value


def test_a_drill_that_answers_by_what_the_seat_sees_is_not_blamed() -> None:
    game = faulty_secret.Asked()
    for seed in range(GAMES):
        for scenario in ("duel", "melee"):
            secret.check(game, Opening.at(game, Case(scenario), seed), PLIES)


def test_every_promise_has_its_faults() -> None:
    assert {fault.promise for fault in FAULTS} == {1, 2, 3, 4, 5}
    assert all(module.__doc__ for module in MODULES)


def test_cases_are_scenarios_with_no_option_each_option_and_all() -> None:
    class Optional(Drill):
        meta = msgspec.structs.replace(
            Drill.meta, options=(*Drill.meta.options, Option("fog", "drill:1.2", "Fog."))
        )

    assert [str(case) for case in cases(Optional())] == [
        f"{scenario}{options}"
        for scenario in ("duel", "melee")
        for options in ("", "+fog", "+long", "+fog+long")
    ]
