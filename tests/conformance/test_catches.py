"""The suite catches each kind of fault: a drill game broken in one small way breaks the promise it should."""

from typing import Any

import faulty_complete
import faulty_deterministic
import faulty_recorded
import faulty_secret
import pytest
from faults import FAULTS, Fault
from hexfront_drill import Drill

from hexfront.conformance.broken import Broken, Case
from hexfront.conformance.suite import cases, check

MODULES = (faulty_complete, faulty_deterministic, faulty_secret, faulty_recorded)
PLIES, GAMES = 70, 8


def broken(fault: Fault, patch: pytest.MonkeyPatch) -> Any:
    if isinstance(fault.make, type):
        return fault.make()
    fault.make(patch)
    return Drill()


def play(fault: Fault, game: Any) -> None:
    for seed in range(GAMES):
        fault.check(game, Case(("duel", "melee")[seed % 2]), seed, PLIES)


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_is_caught(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    game = broken(fault, monkeypatch)
    with pytest.raises(Broken) as caught:
        play(fault, game)
    assert caught.value.promise == fault.promise, caught.value


