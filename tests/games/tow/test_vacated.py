"""12.3 Crossing points whose last Axis unit is destroyed, not moved: with a Soviet unit near they fall at once."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.events import Controlled
from hexfront.games.tow.state import AWAY
from hexfront.games.tow.victory.crossings import crossing_count

from .duel import attack, combat
from .table import axis, campaign, do, rules, soviet, table, top, unit

ZONES = {"crossing-points": ["0505"], "soviet-supply": ["1212"], "axis-supply": ["0101"]}
WALLS = {f"0505-{beside}": "blocked" for beside in ("0405", "0406", "0605", "0606")}
"""Only 0504 and 0506 can be reached from the point."""


def staff(name: str, where: str, side: str = "axis") -> Any:
    """An HQ."""
    return unit(name, where, "hq", "1-6", side=side)


@rule("tow:12.3f")
def test_a_point_falls_when_its_last_defender_is_destroyed_even_if_nobody_advances() -> None:
    game, state = combat(soviet("S", "0506", "10-5"), axis("A", "0505", "1-5"), zones=ZONES)
    events = attack(game, state, "0505", "S", dice=(6,))
    assert "12.3f" in rules(events, "controlled") and top(state) == "Advance"
    do(game, state, "pass")
    assert crossing_count(game, state) == 1


@rule("tow:12.3f")
def test_it_stands_while_one_of_two_defenders_is_left() -> None:
    units = axis("A", "0505", "1-5"), axis("B", "0505", "1-5/1-5")
    game, state = combat(soviet("S", "0506", "12-5"), *units, zones=ZONES, sides=WALLS)
    attack(game, state, "0505", "S", dice=(4,))
    events = do(game, state, "lose A")
    assert top(state) == "Retreat" and "12.3f" not in rules(events), (
        "B is on its way, and judged where it ends"
    )
    assert "12.3f" in rules(do(game, state, "retreat B to 0503"), "controlled")


@rule("tow:12.3f", "tow:10.4e")
def test_a_point_falls_when_its_defender_dies_on_the_retreat() -> None:
    units = soviet("S", "0506", "5-5"), soviet("T", "0503", "5-5"), axis("A", "0505", "1-5")
    game, state = combat(*units, zones=ZONES, sides=WALLS)
    events = attack(game, state, "0505", "S", dice=(1,))
    assert "10.4e" in rules(events, "removed") and "12.3f" in rules(events, "controlled")


@rule("tow:12.3f", "tow:10.4k")
def test_a_point_falls_when_its_defender_has_no_way_to_retreat() -> None:
    walls = WALLS | {"0504-0505": "blocked"}
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"), zones=ZONES, sides=walls)
    events = attack(game, state, "0505", "S", dice=(1,))
    assert "10.4k" in rules(events, "removed") and "12.3f" in rules(events, "controlled")


@rule("tow:12.3f")
def test_a_point_falls_when_the_units_that_attacked_from_it_are_destroyed() -> None:
    game, state = combat(axis("A", "0505", "3-5"), soviet("S", "0506", "3-5"), by="axis", zones=ZONES)
    events = attack(game, state, "0506", "A", dice=(2,))
    assert "12.3f" in rules(events, "controlled") and crossing_count(game, state) == 1


@rule("tow:12.3f", "tow:2.3i")
def test_a_point_falls_when_the_hq_in_it_has_to_leave_the_map() -> None:
    units = soviet("S", "0506", "6-5"), soviet("X", "0101"), staff("Q", "0505")
    game, state = combat(*units, zones=ZONES)
    events = attack(game, state, "0505", "S", dice=(4,))
    assert "2.3i" in rules(events, "said") and state.where[game.data.numbers["Q"]] == AWAY
    assert "12.3f" in rules(events, "controlled")


@rule("tow:12.3f", "tow:8.1n")
def test_a_point_falls_when_a_supply_check_takes_the_hq_out_of_it() -> None:
    units = soviet("S", "0507"), soviet("X", "0101"), staff("Q", "0505")
    game, state = table(*units, phase="action", cup=["Supply"], hand=["8A"], zones=ZONES)
    events = do(game, state, "pass")
    assert "8.1n" in rules(events, "removed") and "12.3f" in rules(events, "controlled")


def garrisoned(attacker: str) -> tuple[Any, Any, set[str]]:
    """The garrison of 1827 is destroyed from a hex; the points that fall with it."""
    lines = soviet("62GRC", attacker, "30-5", "infantry", "active"), axis("500ID", "1827", "1-5")
    game, state = campaign(*lines, phase="combat", activated="soviet", turn=2)
    events = attack(game, state, "1827", "62GRC", dice=(6,))
    return game, state, {event.hex for event in events if isinstance(event, Controlled)}


@rule("tow:12.3g")
def test_1827_falls_with_its_garrison_to_a_unit_in_kremenchuk() -> None:
    assert garrisoned("1926")[2] == {"1826", "1827"}


def test_to_a_unit_beside_it_1827_falls_only_when_it_is_entered() -> None:
    game, state, taken = garrisoned("1927")
    assert not taken
    assert "12.3e" in rules(do(game, state, "advance 62GRC to 1827"), "controlled")
