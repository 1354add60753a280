"""28.3: in the first winter the Axis gives up no ground of its own will. In row P the east is P1."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import listed

from .table import GAME, at, axis, do, offered, real, refused, rules, russian, top, why

ORDER = ("no-retreat",)
EAST = russian("East", "R9")
HELD = {"axis": ["P14", "O19", "E31"], "russian": ["R9"]}
"""Smolensk, Minsk and Berlin are Axis."""


def winter(*units, **more):  # type: ignore[no-untyped-def]
    """An Axis turn of Nov/Dec 1941 in the north, with Smolensk in P14 as a source."""
    return real(*units, EAST, **{"turn": 4, "options": ORDER, "held": HELD, **more})


@rule("trc:28.3a")
def test_the_easternmost_unit_of_a_row_may_not_leave_its_ground() -> None:
    game, state = winter(axis("A", "P12", "4-4"), axis("B", "P17", "4-4"))
    assert [game.label(one) for one in range(game.grid.size) if state.stand >> one & 1] == ["P12"]
    do(game, state, "step A to P13")
    assert refused(game, state, "step A to P14") == "28.3a"
    assert {"step A to P12", "step A to Q12"} <= offered(game, state, "step")
    assert "step B to P18" in offered(game, state, "step")


@rule("trc:28.3a")
def test_the_ground_is_kept_by_others_in_it_or_beside_it() -> None:
    for place in ("P12", "P13", "Q12"):
        game, state = winter(axis("A", "P12", "4-4"), axis("B", place, "4-4"))
        do(game, state, "step A to P13")
        assert "step A to P14" in offered(game, state, "step"), place
    game, state = winter(axis("A", "P12", "4-4"), axis("B", "P14", "4-4"))
    do(game, state, "step A to P13")
    assert refused(game, state, "step A to O13") == "28.3a"


@rule("trc:28.3b")
def test_ground_behind_others_in_the_row_may_be_left() -> None:
    game, state = winter(axis("A", "P12", "4-4"), axis("B", "N12", "7-7", "armour"), axis("C", "N12"))
    do(game, state, "step B to O11", "step B to O10", "step B to O9", "step B to P9")
    assert "28.3b" in why(game, state, "step A to P13")
    do(game, state, "step A to P13", "step A to P14")


@rule("trc:28.3d")
def test_units_without_supply_as_the_turn_begins_need_not_stand() -> None:
    cut_off = {"axis": ["E31"], "russian": ["P14", "O19", "R9"]}
    before = {"turn": 3, "player": "russian", "impulse": 2, "gauge": [], "weather": "clear"}
    game, state = winter(axis("A", "P12", "4-4"), held=cut_off, **before)
    assert "28.3d" in rules(do(game, state, "end", dice=(1,)))
    assert (state.turn, state.stand) == (4, 0)
    game, state = winter(axis("A", "P12", "4-4"), **before)
    assert "28.3d" not in rules(do(game, state, "end", dice=(1,)))
    assert state.stand


@rule("trc:28.3a")
def test_no_train_and_no_ship_takes_the_last_unit_away() -> None:
    line = ["P14", "P15", "O15", "O16", "O17", "O18", "O19"]
    game, state = winter(axis("A", "P14", "4-4"), gauge=line)
    assert refused(game, state, "rail A to O19") == "28.3a"
    assert not offered(game, state, "rail") - {"rail A to P15"}
    game, state = winter(axis("A", "P14", "4-4"), axis("B", "P13"), gauge=line)
    assert "rail A to O19" in offered(game, state, "rail")
    ports = {"axis": ["F17", "B14", "E31"], "russian": ["R9"]}
    game, state = winter(axis("A", "F17", "4-4"), held=ports)
    assert refused(game, state, "sail A to B14") == "28.3a"
    assert refused(game, state, "ship A") == "28.3a"
    game, state = winter(axis("A", "F17", "4-4"), axis("B", "F17"), held=ports)
    assert {"sail A to B14", "ship A"} <= offered(game, state)


@rule("trc:28.3a")
def test_the_last_unit_leaves_the_map_neither_by_rail_nor_by_an_enemy_edge() -> None:
    rails = [GAME.label(hex_) for hex_ in listed(GAME.rail.hexes)]
    game, state = winter(axis("A", "P14", "4-4"), gauge=rails)
    assert refused(game, state, "depart A") == "28.3a"
    game, state = winter(axis("A", "P14", "4-4"), axis("B", "P13"), gauge=rails)
    assert "depart A" in offered(game, state)
    given = {"turn": 5, "weather": "snow", "held": {"axis": ["U1", "E31"], "russian": ["R9"]}}
    game, state = winter(axis("A", "U1", "4-4"), **given)
    assert refused(game, state, "exit A") == "28.3a"
    game, state = winter(axis("A", "U1", "4-4"), axis("B", "U1"), **given)
    assert "exit A" in offered(game, state)


@pytest.mark.parametrize(
    ("turn", "options", "more", "bound"),
    [
        (3, ORDER, {}, False),
        (4, ORDER, {}, True),
        (5, ORDER, {"weather": "snow"}, True),
        (4, (), {}, False),
        (4, ORDER, {"lifted": True}, False),
    ],
)
def test_the_order_holds_from_nov_dec_1941_until_it_is_lifted(turn, options, more, bound) -> None:  # type: ignore[no-untyped-def]
    game, state = winter(axis("A", "P12", "4-4"), turn=turn, options=options, **more)
    assert bool(state.stand) is bound
    do(game, state, "step A to P13")
    assert ("step A to P14" in offered(game, state, "step")) is not bound


def test_ground_outside_russia_may_be_left() -> None:
    assert not winter(axis("A", "L26", "4-4"))[1].stand


@pytest.mark.parametrize(("strength", "odds"), [("2-3", "1-1"), ("9-3", "4-1")])
@rule("trc:28.3e")
def test_a_russian_attack_at_1_1_in_snow_lifts_the_order(strength: str, odds: str) -> None:
    _, state, events = assault(strength, "snow")
    assert next(event.column for event in events if type(event).__name__ == "Fought") == odds
    assert state.lifted
    assert "28.3e" in rules(events)


@pytest.mark.parametrize(("strength", "weather"), [("1-3", "snow"), ("9-3", "mud")])
def test_a_weaker_attack_or_one_without_snow_lifts_nothing(strength: str, weather: str) -> None:
    assert not assault(strength, weather)[1].lifted


def assault(strength: str, weather: str):  # type: ignore[no-untyped-def]
    """A Russian attack on two factors that stand beside a city of theirs, in Nov/Dec 1941."""
    units = axis("A", "P13", "2-4"), russian("B", "Q12", strength)
    game, state = winter(*units, player="russian", phase="combat", weather=weather)
    do(game, state, "attack P13", "join B")
    return game, state, do(game, state, "launch", dice=(1,))


@rule("trc:28.3e")
def test_the_first_turn_of_1942_without_snow_lifts_the_order() -> None:
    game, state = winter(axis("A", "P12"), turn=6, weather="snow", player="russian", impulse=2)
    assert "28.3e" in rules(do(game, state, "end"))
    assert (state.turn, state.weather, state.lifted) == (7, "clear", True)
    game, state = winter(axis("A", "P12"), turn=4, weather="snow", player="russian", impulse=2)
    do(game, state, "end")
    assert (state.turn, state.weather, state.lifted) == (5, "snow", False)


@rule("trc:28.3c")
def test_ground_lost_by_a_result_of_combat_is_no_breach() -> None:
    game, state = winter(axis("A", "P12", "4-4"), russian("B", "P11", "4-3"), phase="combat", stand=["P12"])
    do(game, state, "attack P11", "join A")
    (column,) = game.explain(state, 0, ("launch",)).fights[0].columns
    die = next(die for die in range(1, 7) if game.tables.crt.result(column, die) == "AR")
    do(game, state, "launch", dice=(die,))
    assert top(state) == "Retreat"
    assert "28.3c" in rules(do(game, state, "retreat A to P13"))


def test_the_order_is_written_into_positions() -> None:
    game, state = winter(axis("A", "P12", "4-4"), lifted=False)
    copy = GAME.place(game.position(state))[1]
    assert (copy.stand, copy.lifted) == (state.stand, False)
    assert at(game, state, "A") == "P12"
