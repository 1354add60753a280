"""An undo takes back a whole decision, or all of a phase."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.contract.registry import load_game
from hexfront.engine.positions import position
from hexfront.engine.record.match import Match
from hexfront.engine.record.replay import replay
from hexfront.server.matches import going_back
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.store.rows import SavedSeat

SOVIET, AXIS = 0, 1
MARCH = """
game = "tow"
scenario = "campaign"
map = "blank 8x12"
turn = 2
phase = "movement"
units = "only"
[set]
zones = {axis-supply = ["0101"], soviet-supply = ["0812"]}
activated = "axis"
[[unit]]
id = "A"
at = "0202"
side = "axis"
kind = "infantry"
stats = "8-5"
[[unit]]
id = "B"
at = "0203"
side = "axis"
kind = "infantry"
stats = "8-5"
[[unit]]
id = "S"
at = "0711"
side = "soviet"
kind = "infantry"
stats = "4-5"
"""


def marching() -> OpenMatch:
    game, state = load_game("tow").place(position.parse(MARCH))
    seats = tuple(SavedSeat(seat, side, side) for seat, side in enumerate(("soviet", "axis")))
    return OpenMatch("m", Match.from_position(game, state, MARCH, seed=1), "remote", seats)


def say(there: OpenMatch, *texts: str) -> None:
    for text in texts:
        there.match.say(AXIS, text)


def test_a_move_is_taken_back_with_all_its_steps_and_the_move_before_it_stays() -> None:
    there = marching()
    say(there, "step B to 0303", "step A to 0302", "step A to 0402", "step A to 0502")
    assert going_back.before_decision(there, AXIS) == 1
    there.undo(AXIS, 1)
    assert there.match.state == there.match.step(1)
    assert going_back.before_decision(there, AXIS) == 0


def test_the_second_unit_of_a_stack_is_a_decision_of_its_own() -> None:
    there = marching()
    say(there, "step A to 0302", "step B to 0302")
    assert going_back.before_decision(there, AXIS) == 1


def test_all_of_a_phase_goes_back_at_once_and_not_beyond_its_beginning() -> None:
    there = marching()
    say(there, "step A to 0302", "step B to 0303")
    shown = going_back.shown(there, AXIS)
    assert shown is not None and shown.phase and not shown.crosses
    assert going_back.before_phase(there, AXIS) == 0


def test_what_ends_a_phase_is_taken_back_alone_and_said_to_open_it_again() -> None:
    text = (Path(__file__).parents[2] / "docs/positions/trc/almost-a-victory.toml").read_text()
    game, state = load_game("trc").place(position.parse(text))
    seats = tuple(SavedSeat(seat, side, side) for seat, side in enumerate(("axis", "russian")))
    there = OpenMatch("m", Match.from_position(game, state, text, seed=1), "remote", seats)
    there.match.say(0, "end")
    assert going_back.shown(there, 0) == going_back.UndoShown(crosses=True, phase=False)
    with pytest.raises(Illegal, match="step by step"):
        going_back.before_phase(there, 0)
    assert going_back.before_decision(there, 0) == 0


def test_who_may_not_undo_is_shown_nothing_of_it() -> None:
    there = marching()
    assert going_back.shown(there, AXIS) is None and going_back.before_decision(there, AXIS) is None
    say(there, "step A to 0302")
    assert going_back.shown(there, SOVIET) is None and going_back.shown(there, -1) is None


def test_a_record_with_a_long_undo_is_played_again() -> None:
    there = marching()
    say(there, "step A to 0302", "step A to 0402", "step B to 0303")
    there.undo(AXIS, 0)

    say(there, "step B to 0303")
    assert replay(there.match.record, there.game).state == there.match.state
