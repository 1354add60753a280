"""14.0 Divisional integration of German mechanised divisions."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule

from .duel import amounts, attack, axis, cites, fought, odds, soviet, staff
from .table import table


def regiment(name: str, where: str, stats: str = "4-12", kind: str = "panzer") -> UnitLine:
    return axis(name, where, stats, kind, division="XPz")


def division(*hexes: str) -> list[UnitLine]:
    return [regiment(f"P{i}", where) for i, where in enumerate(hexes)]


def defending(*hexes: str, others: tuple[UnitLine, ...] = (), hit: str = "0505") -> tuple[Any, Any]:
    """A panzer division in these hexes, attacked from 0506."""
    lines = (*division(*hexes), *others, soviet("S", "0506"), staff("HQ", "0507"))
    return table(*lines, phase="soviet-combat")


@rule("kharkov:14.1", "kharkov:14.0g1", "kharkov:14.31")
def test_a_division_that_attacks_from_one_hex_is_doubled() -> None:
    game, state = table(*division("0506", "0506", "0506"), soviet("S", "0505", "1-8-6"))
    fight = odds(game, state, "0505", "P0", "P1", "P2")
    assert (fight.attack, amounts(fight, "14.1")) == ((24, 24), ["×2"])
    assert fought(attack(game, state, "0505", "P0", "P1", "P2", dice=(1,))).attack == 24


@rule("kharkov:14.1")
def test_doubled_only_when_all_three_take_part() -> None:
    game, state = table(*division("0506", "0506", "0506"), soviet("S", "0505", "1-8-6"))
    fight = odds(game, state, "0505", "P0", "P1")
    assert (fight.attack, amounts(fight, "14.1")) == ((8, 8), ["×1"])


@rule("kharkov:14.2a")
def test_mobile_defence_is_no_help_in_attack() -> None:
    game, state = table(*division("0506", "0506", "0405"), soviet("S", "0505", "1-8-6"))
    assert odds(game, state, "0505", "P0", "P1", "P2").attack == (12, 12)


@rule("kharkov:14.1")
def test_a_division_in_one_hex_defends_doubled_and_terrain_multiplies() -> None:
    lines = (*division("0505", "0505", "0505"), soviet("S", "0506"), staff("HQ", "0507"))
    game, state = table(*lines, phase="soviet-combat", hexes={"0505": "forest"})
    assert odds(game, state, "0505", "S").defence == (48, 48)


@rule("kharkov:14.2a", "kharkov:14.2c")
def test_mobile_defence_doubles_regiments_within_two_hexes() -> None:
    game, state = defending("0505", "0503", "0403")
    events = attack(game, state, "0505", "S", dice=(4,))
    assert fought(events).defence == 8
    assert "kharkov:14.2c" in cites(events)


@rule("kharkov:14.2b")
def test_mobile_defence_needs_a_division_to_itself() -> None:
    game, state = defending("0505", "0504", "0504", others=(axis("A", "0504"),))
    assert odds(game, state, "0505", "S").defence == (4, 4)


@rule("kharkov:14.2c")
def test_mobile_defence_reaches_two_hexes_and_no_more() -> None:
    game, state = defending("0505", "0502", "0502")
    assert odds(game, state, "0505", "S").defence == (4, 4)


@rule("kharkov:14.2d")
@pytest.mark.parametrize("barrier", [axis("A", "0504"), soviet("Z", "0504")], ids=["other division", "enemy"])
def test_the_path_of_mobile_defence_crosses_no_other_unit(barrier: UnitLine) -> None:
    game, state = defending("0505", "0503", "0503", others=(barrier,))
    assert odds(game, state, "0505", "S").defence == (4, 4)


def test_enemy_zones_do_not_cut_the_path() -> None:
    game, state = defending("0505", "0503", "0503", others=(soviet("Z", "0404"),))
    assert odds(game, state, "0505", "S").defence == (8, 8)


@rule("kharkov:14.32a")
def test_reduced_regiments_still_count_as_a_division() -> None:
    lines = [regiment("P0", "0506", "2-12"), *division("0506", "0506", "0506")[1:]]
    game, state = table(*lines, soviet("S", "0505", "1-8-6"))
    state.step[game.data.numbers["P0"]] = 1
    assert fought(attack(game, state, "0505", "P0", "P1", "P2", dice=(1,))).attack == 2 * (1 + 4 + 4)


@rule("kharkov:14.32b")
def test_a_division_that_lost_a_regiment_is_never_doubled_again() -> None:
    lines = [*division("0506", "0506"), regiment("P2", "dead")]
    game, state = table(*lines, soviet("S", "0505", "1-8-6"))
    fight = odds(game, state, "0505", "P0", "P1")
    assert (fight.attack, amounts(fight, "14.32b")) == ((8, 8), ["×1"])


@rule("kharkov:14.1")
def test_a_division_whose_last_regiment_has_not_come_is_not_doubled_yet() -> None:
    lines = [*division("0506", "0506"), regiment("P2", "pool")]
    game, state = table(*lines, soviet("S", "0505", "1-8-6"))
    fight = odds(game, state, "0505", "P0", "P1")
    assert (fight.attack, amounts(fight, "14.1"), amounts(fight, "14.32b")) == ((8, 8), ["×1"], [])


@rule("kharkov:14.2a")
def test_regiments_of_different_divisions_do_not_integrate() -> None:
    other = axis("Q", "0506", "4-12", "panzer", division="YPz")
    game, state = table(*division("0506", "0506", "0509"), other, soviet("S", "0505", "1-8-6"))
    assert odds(game, state, "0505", "P0", "P1", "Q").attack == (12, 12)


def test_infantry_never_integrates() -> None:
    lines = [axis(name, "0506", "2-8", "regiment") for name in "ABC"]
    game, state = table(*lines, soviet("S", "0505", "1-8-6"))
    fight = odds(game, state, "0505", "A", "B", "C")
    assert (fight.attack, fight.modifiers) == ((6, 6), ())


@rule("kharkov:14.1", "kharkov:9.65a")
def test_a_division_is_not_doubled_while_one_of_its_regiments_has_only_fled_there() -> None:
    fled = axis("P2", "0505", "4-12", "panzer", "sheltered", division="XPz")
    lines = (*division("0505", "0505"), fled, soviet("S", "0506"), staff("HQ", "0507"))
    game, state = table(*lines, phase="soviet-combat")
    fight = odds(game, state, "0505", "S")
    assert (fight.defence, amounts(fight, "14.1"), amounts(fight, "9.65a")) == ((8, 8), ["×1"], ["+0"])
