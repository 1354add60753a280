"""9.0, 9.3, 9.9, 10.1, 11.4, 15.3: strengths and odds before a fight."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.combat import odds as strength
from hexfront.games.kharkov.game import Kharkov

from .duel import amounts, attack, axis, cites, fought, odds, soviet, staff, untried
from .table import table, unit

RIVER = {"0505-0506": "river"}
DONETS = {"0505-0506": "donets"}


@rule("kharkov:9.0.ex1", "kharkov:9.0g2")
def test_odds_are_rounded_for_the_defender() -> None:
    game, state = table(axis("A", "0506", "29-8"), soviet("S", "0505", "1-10-6"))
    fight = odds(game, state, "0505", "A")
    assert (fight.attack, fight.defence, fight.columns) == ((29, 29), (10, 10), ("2-1",))
    assert fought(attack(game, state, "0505", "A", dice=(1,))).column == "2-1"


@rule("kharkov:9.31.ex1", "kharkov:9.31")
def test_forest_of_0618_doubles_the_defence() -> None:
    game, state = table(axis("A", "0619"), soviet("S", "0618"), size="")
    fight = odds(game, state, "0618", "A")
    assert fight.defence == (8, 8)
    assert amounts(fight, "9.31") == ["×2"]


@rule("kharkov:9.31")
@pytest.mark.parametrize(("terrain", "defence"), [("forest", 8), ("city", 8), ("town", 4), ("clear", 4)])
def test_only_forest_and_major_cities_double(terrain: str, defence: int) -> None:
    forest = {"0404": "forest"} | ({"0505": terrain} if terrain != "clear" else {})
    game, state = table(
        axis("A", "0506"), axis("B", "0405"), soviet("S", "0505"), soviet("T", "0404"), hexes=forest
    )
    assert odds(game, state, "0505", "A").defence == (defence, defence)
    assert odds(game, state, "0404,0505", "B").defence == (defence + 8, defence + 8)


@rule("kharkov:3.23a", "kharkov:3.23b")
def test_axis_units_have_one_strength_and_soviet_units_two() -> None:
    lines = (axis("A", "0506", "7-8", "light"), soviet("S", "0505", "3-5-6"), staff("HQ", "0503"))
    game, state = table(*lines, hexes={"0505": "forest"})
    fight = fought(attack(game, state, "0505", "A", dice=(5,)))
    assert (fight.attack, fight.defence) == (7, 10)
    game, state = table(*lines, phase="soviet-combat")
    fight = fought(attack(game, state, "0506", "S", dice=(5,)))
    assert (fight.attack, fight.defence) == (3, 7)


@rule("kharkov:6.3c")
def test_a_major_city_doubles_its_defenders() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), hexes={"0505": "city"})
    assert fought(attack(game, state, "0505", "A", dice=(5,))).defence == 8


@rule("kharkov:6.3d")
def test_a_small_town_does_not() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), hexes={"0505": "town"})
    fight = odds(game, state, "0505", "A")
    assert (fight.defence, amounts(fight, "6.3d")) == ((4, 4), ["×1"])


@rule("kharkov:6.3b", "kharkov:6.3g", "kharkov:9.34")
def test_terrain_effects_add_up() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), hexes={"0505": "forest"}, sides=RIVER)
    events = attack(game, state, "0505", "A", dice=(3,))
    fight = fought(events)
    assert (fight.attack, fight.defence, fight.die) == (9, 8, 4)
    assert "kharkov:6.3g" in cites(events)


@rule("kharkov:9.34")
def test_two_doublings_in_a_hex_multiply() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), hexes={"0505": "forest city"})
    assert fought(attack(game, state, "0505", "A", dice=(5,))).defence == 16


@rule("kharkov:9.32.ex1", "kharkov:9.32")
def test_five_across_the_donets_and_eight_beside_it_make_ten() -> None:
    game, state = table(
        *(soviet("S5", "0506", "5-5-6"), soviet("S8", "0405", "8-8-6"), staff()),
        axis("A", "0505"),
        phase="soviet-combat",
        sides=DONETS,
    )
    fight = odds(game, state, "0505", "S5", "S8")
    assert fight.attack == (10, 10)
    assert amounts(fight, "9.32") == ["×½"]


@rule("kharkov:6.3e")
def test_the_defender_is_not_halved_by_the_donets() -> None:
    game, state = table(axis("A", "0506", "9-8"), soviet("S", "0505", "1-5-6"), sides=DONETS)
    fight = fought(attack(game, state, "0505", "A", dice=(2,)))
    assert (fight.attack, fight.defence, fight.column) == (4, 5, "1-2")


@rule("kharkov:6.3f")
def test_an_attack_over_a_dnieper_bridge_is_halved() -> None:
    game, state = table(
        axis("A", "0506"),
        soviet("S", "0505", "2-2-6"),
        sides={"0505-0506": "dnieper"},
        links={"0505-0506": "road"},
    )
    assert fought(attack(game, state, "0505", "A", dice=(2,))).attack == 4


def test_an_attacker_is_across_the_water_if_it_is_toward_any_target() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), soviet("T", "0605"), sides={"0506-0605": "donets"}
    )
    assert odds(game, state, "0505,0605", "A").attack == (4, 4)
    assert odds(game, state, "0505", "A").attack == (9, 9)


@rule("kharkov:9.33")
@pytest.mark.parametrize(
    ("other", "modifier"), [("river", 1), ("donets", 1), ("", 0)], ids=["rivers", "river and Donets", "dry"]
)
def test_the_die_rises_when_all_attack_across_rivers(other: str, modifier: int) -> None:
    sides = {"0505-0506": "river"} | ({"0405-0505": other} if other else {})
    game, state = table(axis("A", "0506"), axis("B", "0405"), soviet("S", "0505", "1-9-6"), sides=sides)
    assert len(amounts(odds(game, state, "0505", "A", "B"), "9.33")) == modifier
    assert len(amounts(odds(game, state, "0505", "A"), "9.33")) == 1


@rule("kharkov:9.33", "kharkov:9.4f")
def test_a_modified_seven_reads_six() -> None:
    game, state = table(axis("A", "0506", "10-8"), soviet("S", "0505", "1-1-6"), sides=RIVER)
    events = attack(game, state, "0505", "A", dice=(6,))
    assert (fought(events).die, fought(events).column, fought(events).outcome) == (6, "10-1", "D2")


def test_donets_alone_does_not_raise_the_die() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), sides=DONETS)
    assert not amounts(odds(game, state, "0505", "A"), "9.33")


@rule("kharkov:9.35", "kharkov:11.43a", "kharkov:10.25")
def test_doublings_come_before_halvings() -> None:
    game, state = table(axis("A", "0506"), unit("S", "0505", "rifle", "3-3-6"), hexes={"0505": "forest"})
    events = attack(game, state, "0505", "A", dice=(1,))
    assert fought(events).defence == 3


@rule("kharkov:11.43a")
def test_an_unsupplied_attacker_is_halved_after_the_river() -> None:
    game, state = table(unit("A", "0506", "infantry", "9-8"), soviet("S", "0505"), sides=DONETS)
    fight = odds(game, state, "0505", "A")
    assert fight.attack == (2, 2)
    assert amounts(fight, "11.43a") == ["×½"]


@rule("kharkov:11.43b")
def test_no_unit_falls_below_one() -> None:
    game, state = table(axis("A", "0506"), unit("S", "0505", "rifle", "1-1-6"))
    assert fought(attack(game, state, "0505", "A", dice=(1,))).defence == 1


@rule("kharkov:11.42", "kharkov:11.0g3")
def test_supply_is_judged_just_before_each_attack() -> None:
    lines = {"0506-0507-0508-0509-0510-0511-0512": "road"}
    game, state = table(
        unit("A", "0506", "infantry", "9-8"), unit("S", "0505", "rifle", "4-4-6"), links=lines
    )
    assert odds(game, state, "0505", "A").attack == (9, 9)
    assert fought(attack(game, state, "0505", "A", dice=(1,))).defence == 2


@rule("kharkov:9.9.ex1", "kharkov:9.9a")
def test_two_divisions_against_a_tank_brigade() -> None:
    game, state = table(axis("A", "0506"), axis("B", "0506"), soviet("T", "0505", "5-5-11", "armour"))
    fight = odds(game, state, "0505", "A", "B")
    assert (fight.attack, fight.defence, fight.columns) == ((18, 18), (5, 5), ("2-1",))
    assert amounts(fight, "9.9a") == ["-1"]


@rule("kharkov:9.9a")
def test_armour_helps_the_attacker_who_alone_has_it() -> None:
    game, state = table(axis("P", "0506", "4-12", "panzer"), soviet("C", "0505", "2-2-9", "cavalry"))
    fight = odds(game, state, "0505", "P")
    assert fight.columns == ("3-1",)
    assert amounts(fight, "9.9a") == ["+1"]


@rule("kharkov:9.9b")
def test_armour_on_both_sides_cancels() -> None:
    game, state = table(axis("P", "0506", "4-12", "panzer"), soviet("T", "0505", "2-2-11", "armour"))
    found = odds(game, state, "0505", "P")
    told = [(one.rule, one.amount) for one in found.modifiers if one.rule.startswith("kharkov:9.9")]
    assert (found.columns, told) == (("2-1",), [("kharkov:9.9b", "0")])


@rule("kharkov:9.83.ex1", "kharkov:9.83b")
def test_odds_are_clamped_before_the_shift() -> None:
    game, state = table(axis("P", "0506", "1-12", "panzer"), soviet("S", "0505", "1-15-6"))
    assert odds(game, state, "0505", "P").columns == ("1-2",)
    assert fought(attack(game, state, "0505", "P", dice=(1,))).column == "1-2"


@rule("kharkov:9.4g")
@pytest.mark.parametrize(
    ("attack_value", "defence", "column"), [("99-8", "1-1-6", "10-1"), ("1-8", "1-20-6", "1-3")]
)
def test_odds_beyond_the_table_read_its_last_columns(attack_value: str, defence: str, column: str) -> None:
    game, state = table(axis("A", "0506", attack_value), soviet("S", "0505", defence))
    assert odds(game, state, "0505", "A").columns == (column,)
    fight = fought(attack(game, state, "0505", "A", dice=(1,)))
    assert fight.column == column and "kharkov:9.4g" in fight.rules


@rule("kharkov:10.13a")
def test_an_hq_adds_nothing_to_its_stack() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), staff("HQ", "0505"))
    assert odds(game, state, "0505", "A").defence == (4, 4)


@rule("kharkov:10.14a")
def test_a_lone_hq_defends_with_one() -> None:
    game, state = table(axis("A", "0506"), staff("HQ", "0505"), soviet("S", "0501"))
    assert odds(game, state, "0505", "A").defence == (1, 1)


@rule("kharkov:15.33.ex1", "kharkov:15.33b")
def test_a_division_in_0819_defends_with_nineteen() -> None:
    game, state = table(
        axis("A", "0819"), soviet("S", "0919"), staff("HQ", "0917"), size="", phase="soviet-combat"
    )
    fight = odds(game, state, "0819", "S")
    assert fight.defence == (19, 19)
    assert amounts(fight, "15.33b") == ["+1"]


@rule("kharkov:15.31a", "kharkov:15.32a")
def test_a_lone_garrison_is_not_doubled_by_its_city() -> None:
    game, state = table(
        *(soviet("S", "0506"), staff()), phase="soviet-combat", hexes={"0505": "city"}, garrisons={"0505": 2}
    )
    assert odds(game, state, "0505", "S").defence == (2, 2)
    assert "kharkov:15.32a" in cites(attack(game, state, "0505", "S", dice=(1,)))


@rule("kharkov:15.33a")
def test_a_garrison_leaves_room_for_three_units() -> None:
    stack = [axis(name, "0505", "2-8", "regiment") for name in "ABC"]
    game, state = table(
        *(*stack, soviet("S", "0506"), staff()),
        phase="soviet-combat",
        hexes={"0505": "city"},
        garrisons={"0505": 2},
    )
    events = attack(game, state, "0505", "S", dice=(1,))
    assert fought(events).defence == 3 * 4 + 2


@rule("kharkov:9.65a")
def test_a_unit_that_fled_to_friends_adds_no_strength() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), soviet("F", "0505", "4-4-11", "armour", "sheltered", "struck")
    )
    fight = odds(game, state, "0505", "A")
    assert (fight.defence, fight.columns) == ((4, 4), ("2-1",))


@rule("kharkov:12.0g1")
def test_untried_units_show_as_a_range() -> None:
    game, state = table(axis("A", "0506"), untried("U", "0505"), untried("V", "0505"))
    fight = odds(game, state, "0505", "A")
    values = sorted(game.data.identities[number].face.defence for number in game.data.pools["rifle"])
    assert fight.defence == (sum(values[:2]), sum(values[-2:]))
    assert amounts(fight, "12.0g1") == ["1–6", "1–6"]


def test_chances_are_exact_over_every_draw_from_the_pool() -> None:
    """Compare with a plain enumeration of all draws of two rifles and one brigade, morale and die included."""
    game, state = table(
        *(
            untried("U", "0506"),
            untried("V", "0405"),
            untried("T", "0405", "armour"),
            staff(),
            axis("A", "0505"),
        ),
        phase="soviet-combat",
        turn=2,
        sides={"0505-0506": "donets"},
    )
    rifles = list(game.data.pools["rifle"][::6])
    tanks = list(game.data.pools["armour"][::9])
    state.pool[:] = sorted(rifles + tanks)
    fight = odds(game, state, "0505", "U", "V", "T")
    assert {chance.outcome: Fraction(chance.ways, chance.of) for chance in fight.chances} == by_hand(
        game, rifles, tanks
    )


def by_hand(game: Kharkov, rifles: list[int], tanks: list[int]) -> dict[str, Fraction]:
    faces = [one.face for one in game.data.identities]
    names, table_ = game.tables.ladder.names, game.tables.crt()
    found: dict[str, int] = {}
    total = 0
    for first, second in permutations(rifles, 2):
        for tank in tanks:
            attackers = max(faces[first].attack // 2, 1) + faces[second].attack + faces[tank].attack
            base = next((i for i in range(11, 1, -1) if attackers >= (i - 1) * 9), -1)
            if base < 0:
                base = 1 if attackers * 2 >= 9 else 0
            for morale in (3, 2, 2, 2, 1, 0):
                column = names[min(base + 1 + morale, 11)]
                for roll in range(1, 7):
                    result = table_.result(column, roll)
                    found[result] = found.get(result, 0) + 1
                    total += 1
    return {result: Fraction(count, total) for result, count in found.items()}


def test_opposite_shifts_are_netted_before_they_meet_the_end_of_the_table() -> None:
    game, state = table(
        *(soviet("S", "0506", "1-1-11", "armour"), staff(), axis("A", "0505", "15-8")),
        phase="soviet-combat",
        turn=6,
    )
    who, target = (game.data.numbers["S"],), (game.grid.hex("0505"),)
    assert strength.weigh(game, state, who, target, air=(0, 1)).shift == 0
    assert strength.fight(game, state, who, target, air=(0, 1)).columns == ("1-3",)


def test_an_overrunning_stack_is_halved_once_and_not_below_one() -> None:
    game, state = table(axis("A", "0506", "5-8"), axis("B", "0506", "4-8"), soviet("S", "0505", "2-2-6"))
    target = (game.grid.hex("0505"),)
    pair = tuple(game.data.numbers[name] for name in "AB")
    assert strength.fight(game, state, pair, target, overrun=True).attack == (4, 4)
    game, state = table(axis("C", "0506", "1-8"), soviet("S", "0505", "2-2-6"))
    assert strength.fight(game, state, (game.data.numbers["C"],), target, overrun=True).attack == (1, 1)


def test_fled_units_fight_when_they_are_overrun() -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), soviet("F", "0505", "4-4-6", "rifle", "sheltered")
    )
    who, target = (game.data.numbers["A"],), (game.grid.hex("0505"),)
    assert strength.fight(game, state, who, target, overrun=True).defence == (8, 8)
    assert strength.fight(game, state, who, target).defence == (4, 4)
