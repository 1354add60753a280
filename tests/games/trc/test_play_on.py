"""27.12a: a scenario that is played on to the end of the war."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition, Told
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.victory import points

from .table import GAME, axis, do, real, rules, russian

ON = ("play-on",)
HELD = {"axis": ["E31"], "russian": ["R9"]}
FAR = axis("Far", "E31"), russian("Near", "R9")


def last_phase(scenario: str, turn: int, **more: Any) -> tuple[Any, Any]:
    """The last movement phase of a turn."""
    options = more.pop("options", ON)
    given = {"held": HELD, **more}
    return real(*FAR, scenario=scenario, turn=turn, player="russian", impulse=2, options=options, **given)


@rule("trc:27.12a")
@pytest.mark.parametrize(("scenario", "last"), [("breaking-storm", 5), ("fall-blau", 14), ("zitadelle", 18)])
def test_by_agreement_a_scenario_does_not_end_on_its_last_turn(scenario: str, last: int) -> None:
    game, state = last_phase(scenario, last, options=())
    events = do(game, state, "end")
    assert state.result is not None
    assert state.result.level == "points"
    assert "27.12a" in rules(events, "ended")
    game, state = last_phase(scenario, last)
    do(game, state, "end")
    assert state.result is None
    assert state.turn == last + 1


@rule("trc:27.12a", "trc:25.1.1b")
def test_played_on_it_ends_with_may_1945_and_points_are_not_counted() -> None:
    game, state = last_phase("zitadelle", 25)
    assert points.total(game, state) is None
    events = do(game, state, "end")
    assert (state.result.level, state.result.winners) == ("campaign", (0,))
    assert "27.12a" in rules(events, "ended")


@rule("trc:25.1.1a")
def test_played_on_moscow_alone_does_not_win_breaking_storm() -> None:
    units = axis("A", "R10"), russian("Near", "R2")
    held = {"axis": ["E31"], "russian": ["R9"]}
    given = {"scenario": "breaking-storm", "turn": 3, "held": held}
    game, state = real(*units, **given)
    do(game, state, "step A to R9")
    assert state.result is not None
    game, state = real(*units, options=ON, **given)
    do(game, state, "step A to R9")
    assert state.result is None
    lost = real(*units, russian("Stalin", "pool", "1-0", "leader"), options=ON, **given)
    do(*lost, "step A to R9")
    assert lost[1].result is not None


def test_a_turn_after_the_last_needs_the_option() -> None:
    with pytest.raises(BadPosition, match="turns 1 to 5"):
        last_phase("breaking-storm", 6, options=())
    game, state = last_phase("breaking-storm", 6)
    game.check(state)
    state.options = ()
    with pytest.raises(Told):
        game.check(state)


def test_scenarios_that_go_to_1945_are_not_played_on() -> None:
    with pytest.raises(Told):
        GAME.setup("bagration", frozenset(ON), 1)
    GAME.setup("zitadelle", frozenset(ON), 1)
