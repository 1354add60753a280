"""3.23: what the numbers on the counters mean."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule

from .duel import attack, axis, fought, odds, soviet, staff, untried
from .march import rules
from .table import table, unit


@rule("kharkov:3.23a")
def test_soviet_units_attack_and_defend_with_different_values_german_ones_do_not() -> None:
    units = (soviet("S", "0505", "9-4-6"), axis("A", "0506", "8-8", "security"), staff())
    game, state = table(*units, phase="soviet-combat")
    fight = odds(game, state, "0506", "S")
    assert (fight.attack, fight.defence) == ((9, 9), (8, 8))
    game, state = table(*units, phase="axis-combat")
    events = attack(game, state, "0505", "A", dice=(6,))
    assert (fought(events).attack, fought(events).defence) == (8, 4)
    assert "3.23a" in rules(events, "fought")


@rule("kharkov:3.23b")
def test_supply_terrain_and_integration_change_a_combat_value() -> None:
    division = [unit(name, "0506", "panzer", "4-12", notes={"division": "9Pz"}) for name in ("P", "Q", "R")]
    game, state = table(
        *division, soviet("S", "0505", "4-5-6"), hexes={"0505": "forest"}, phase="axis-combat"
    )
    events = attack(game, state, "0505", "P", "Q", "R", dice=(6,))
    assert fought(events).attack == 12, "three times 4, doubled, halved for lack of supply"
    assert fought(events).defence == 10
    assert "3.23b" in rules(events, "fought")


@rule("kharkov:3.23c")
def test_the_values_of_untried_units_are_unknown_until_they_fight() -> None:
    game, state = table(untried("S", "0505"), axis("A", "0506"), phase="axis-combat")
    least, most = odds(game, state, "0505", "A").defence
    assert least < most
    events = attack(game, state, "0505", "A", dice=(6,))
    assert "3.23c" in rules(events, "revealed") and least <= fought(events).defence <= most
