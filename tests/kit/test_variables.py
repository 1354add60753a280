"""The words of [set]: what is declared once is read and written alike."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import Position
from hexfront.kit.positions import variables as by

from .toy import board, state

BOARD = board()
HEX = BOARD.grid.hex


def colours(board: Any) -> list[str]:
    return ["red", "green", "blue"]


ALL = (
    by.number("rail-used", "units moved by rail"),
    by.truth("awake", "whether it is awake"),
    by.hex_set("held", "cities", always=True),
    by.hex_set("taken", "hexes"),
    by.by_side("air", "air points"),
    by.words("cup", "colours in the cup", colours, "colour"),
    by.words("played", "colours in order", colours, "colour", ordered=True),
    by.units("waiting", "units"),
    by.unit_hexes("away", "where units come from", "origins"),
    by.stacks(),
    by.moment("drawn", "what was just drawn"),
    by.drawn("zones", "zones of a blank map"),
    by.result(),
)
FRESH: dict[str, Any] = {
    "rail_used": 0,
    "awake": True,
    "held": 1 << HEX("0101"),
    "taken": 0,
    "cup": (),
    "played": (),
    "waiting": (),
}
SAID: dict[str, Any] = {
    "rail-used": 2,
    "awake": False,
    "held": ["0202"],
    "taken": ["0303", "0304"],
    "air": {"axis": 3},
    "cup": ["blue", "red"],
    "played": ["blue", "red"],
    "waiting": ["B", "A"],
    "away": {"Q": "0404"},
    "stacks": {"0505": ["Q", "B"]},
    "zones": {"south": ["0101"]},
}


def fresh() -> Any:
    """A state as play begins, with two counters in a hex."""
    return state(**FRESH, air=[1, 1], origins={}, at={HEX("0505"): (1, 2)})


def read(said: dict[str, Any]) -> Any:
    """The state that a position makes of what it says."""
    found = fresh()
    by.set_all(ALL, BOARD, found, Given(said, by.hints(ALL)))
    return found


def written(found: Any, said: dict[str, Any] | None = None) -> dict[str, Any]:
    """What is said of a state that a position began."""
    return by.write_all(ALL, BOARD, found, Position(game="toy", set=said or {}))


def test_what_is_given_is_in_the_state() -> None:
    found = read(SAID)
    assert (found.rail_used, found.awake, found.air) == (2, False, [1, 3])
    assert (found.held, found.taken) == (1 << HEX("0202"), 1 << HEX("0303") | 1 << HEX("0304"))
    assert (found.cup, found.played, found.waiting) == ((0, 2), (2, 0), (1, 0))
    assert (found.origins, found.at) == ({2: HEX("0404")}, {HEX("0505"): (2, 1)})


def test_what_is_not_given_stays_as_it_is() -> None:
    assert vars(read({})) == vars(fresh())


def test_what_is_written_sets_up_the_same_state_again() -> None:
    found = read(SAID)
    said = written(found, SAID)
    assert vars(read(said)) == vars(found)
    assert said["zones"] == SAID["zones"], "the drawing of a blank map is kept"
    assert said["air"] == {"soviet": 1, "axis": 3}


def test_what_goes_without_saying_is_not_written() -> None:
    plain = fresh()
    plain.held = 0
    assert written(plain) == {"awake": True, "held": [], "air": {"soviet": 1, "axis": 1}}
    assert "drawn" not in written(plain, {"drawn": "red"}), "the frames say it"


def test_a_result_comes_back() -> None:
    found = fresh()
    found.result = Result((0,), "win", t("Red wins."))
    assert read(written(found)).result == found.result


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"air": {"red": 1}}, '[set] air: unknown side "red"; known: soviet, axis'),
        ({"cup": ["pink"]}, '[set] cup: unknown colour "pink"; known: red, green, blue'),
        ({"waiting": ["Z"]}, '[set] waiting: unknown unit "Z"'),
        ({"away": {"Z": "0101"}}, '[set] away: unknown unit "Z"'),
        ({"away": {"Q": "0909"}}, '[set] away: unknown hex "0909"'),
        ({"held": ["0909"]}, '[set] held: unknown hex "0909"'),
        ({"stacks": {"0505": ["B"]}}, "[set] stacks: 0505 does not hold just B"),
        ({"stacks": {"0505": ["B", "Z"]}}, "[set] stacks: 0505 does not hold just B, Z"),
        ({"rail-used": -1}, "[set] rail-used = -1; it is not below 0"),
        ({"awake": 1}, "[set] awake should be true or false, not 1"),
        ({"hold": ["0101"]}, '[set]: unknown variable "hold"'),
    ],
)
def test_a_fault_is_told_with_its_variable(said: dict[str, Any], told: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        read(said)
    assert str(refusal.value).startswith(told)
