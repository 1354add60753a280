"""Positions that make no sense are refused, each fault by itself, and what is just possible is taken."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.positions.position import Position

from .table import GAME, axis, real, russian, table, unit


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"player": "blue"}, "player"),
        ({"impulse": 3}, "impulse is 1 or 2, not 3"),
        ({"impulse": 0}, "impulse is 1 or 2, not 0"),
        ({"weather": "fog"}, "weather"),
        ({"held": {"axis": ["R9"], "russian": ["R9"]}}, "held by both sides"),
        ({"held": {"axis": ["P18"]}}, "only cities, oil wells and junctions"),
        ({"held": {"blue": ["R9"]}}, "held"),
        ({"adopted": ["peace"]}, "adopted"),
        ({"fallen": ["japan"]}, "fallen"),
        ({"heads": {"axis": -1}}, "not below 0"),
        ({"heads": {"blue": 1}}, "heads"),
        ({"seats": ["axis", "axis"]}, "seats names both sides once"),
        ({"seats": ["axis"]}, "seats names both sides once"),
        ({"chits": {"axis": 2, "russian": 2}}, "two different numbers from 1 to 6"),
        ({"chits": {"axis": 7, "russian": 2}}, "two different numbers from 1 to 6"),
        ({"chits": {"axis": 3, "russian": 2}, "disclosed": ["blue"]}, "disclosed"),
        ({"ruled_out": {"axis": ["7"]}}, "ruled_out"),
        ({"ukraine": 26}, "ukraine is a turn"),
        ({"clear": 26}, "clear is a turn"),
        ({"relocated": 26}, "relocated is a turn"),
        ({"worn": {"WMoscow": 4}}, "has not so many points"),
        ({"worn": {"WMoscow": 0}}, "has not so many points"),
        ({"worn": {"4A": 1}}, "worn"),
        ({"factories": {"x": 1}}, "factories gives points by turn"),
        ({"factories": {"51": 1}}, "factories gives points by turn"),
        ({"factories": {"9": 0}}, "factories gives points by turn"),
        ({"invasions": {"axis": -1}}, "not below 0"),
        ({"debt": {"russian": -1}}, "not below 0"),
        ({"released": ["norway"]}, "released"),
        ({"lost_seas": {"axis": ["red"]}}, "lost_seas"),
        ({"sailed": ["red"]}, "sailed"),
        ({"shocked": ["blue"]}, "shocked"),
        ({"bid": 100}, "bid is -99 to 99, not 100"),
        ({"bid": -100}, "bid is -99 to 99, not -100"),
        ({"forts": {"axis": ["P18"]}}, "only major cities are fortresses"),
        (
            {"forts": {"russian": ["R9"]}, "built": {"russian": 0}},
            "built is the fortresses that stand up to 4",
        ),
        ({"built": {"russian": 5}}, "built is the fortresses that stand up to 4"),
        ({"archangel": 14}, "archangel is -1 to 13, not 14"),
        ({"archangel": -2}, "archangel is -1 to 13, not -2"),
        ({"stacks": {"R9": ["R"]}}, "does not hold just R"),
        ({"evacuees": {"WMoscow": 3}}, "workers on the turn track are none"),
        ({"phase": "end", "player": "axis", "impulse": 1, "turn": 9, "held": {"blue": []}}, "held"),
        ({"phase": "weather", "player": "russian"}, "Russian player turn has no phase weather"),
    ],
)
def test_what_no_position_can_say_is_refused(given: dict[str, Any], fault: str) -> None:
    units = axis("A", "E31"), russian("R", "R9"), russian("S", "R9"), unit("WMoscow", "R9")
    with pytest.raises(BadPosition, match=fault):
        real(*units, **given)


@pytest.mark.parametrize(
    "given",
    [
        {"worn": {"WMoscow": 3}},
        {"factories": {"50": 1}},
        {"ukraine": 25},
        {"bid": 99},
        {"bid": -99},
        {"archangel": 13},
        {"archangel": -1},
        {"built": {"russian": 4}},
        {"heads": {"axis": 0}},
        {"debt": {"axis": 0}},
    ],
)
def test_the_last_that_a_position_can_say_is_taken(given: dict[str, Any]) -> None:
    game, state = real(axis("A", "E31"), russian("R", "R9"), unit("WMoscow", "R9"), turn=8, **given)
    game.check(state)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (unit("1Inf", "E31", side="russian"), 'unit "1Inf" is axis, not russian'),
        (unit("1Inf", "Z99"), "unknown hex"),
        (unit("1Inf", "E31", step=1), "one face and carry nobody"),
        (unit("1Inf", "E31", notes={"mood": "good"}), "mood"),
        (unit("1Inf", "E31", "", "", "tired"), "tired"),
        (unit("Q", "E31"), "not in the order of battle: give it a kind and stats"),
        (unit("Q", "E31", "infantry"), "not in the order of battle: give it a kind and stats"),
        (unit("Q", "E31", "infantry", "4-4"), "needs side"),
        (unit("Q!", "E31", "infantry", "4-4", side="axis"), "letters and digits"),
        (unit("Q", "E31", "elephant", "4-4", side="axis"), "elephant"),
        (unit("Q", "E31", "infantry", "four", side="axis"), "four"),
        (axis("Q", "E31", nation="russian"), "russian units are not of the side"),
        (axis("Q", "E31", nation="martian"), "martian"),
        (axis("Q", "E31", size="regiment"), "regiment"),
        (axis("Q", "GG20"), "no land hex"),
    ],
)
def test_a_counter_that_makes_no_sense_is_refused(line: Any, fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        real(line, russian("R", "R9"))


def test_turns_and_maps_that_do_not_fit_are_refused() -> None:
    units = axis("A", "E31"), russian("R", "R9")
    for turn in (0, 1, 25):
        real(*units, turn=turn)
    with pytest.raises(BadPosition, match="turn = 26; this scenario has turns 1 to 25"):
        real(*units, turn=26)
    with pytest.raises(BadPosition, match="turn = 6; this scenario has turns 7 to"):
        real(*units, turn=6, scenario="fall-blau")
    with pytest.raises(BadPosition, match="holds units of both sides"):
        real(axis("A", "R9"), russian("R", "R9"))
    real(axis("A", "R9"), russian("P", "R9", "0-0", "partisan"))
    with pytest.raises(BadPosition, match='write units = "only"'):
        GAME.place(Position(game="trc", map="blank 12x12"))
    with pytest.raises(BadPosition, match="setup"):
        table(axis("A", "E5"), phase="setup")
