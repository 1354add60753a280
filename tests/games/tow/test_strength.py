"""10.2 The combat ratio."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .duel import TANK, amounts, attack, combat, fought, odds, planned
from .table import axis, refused, soviet

COLUMNS = ("1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1+")


@rule("tow:10.2.ex1", "tow:10.2g", "tow:10.2a")
@pytest.mark.parametrize(
    ("ours", "theirs", "column"),
    [(15, 5, "3-1"), (26, 9, "2-1"), (12, 7, "1.5-1"), (18, 13, "1-1"), (25, 2, "10-1+")],
)
def test_the_printed_ratios(ours: int, theirs: int, column: str) -> None:
    game, state = combat(soviet("S", "0506", f"{ours}-5"), axis("A", "0505", f"{theirs}-5"))
    told = odds(game, state, "0505", "S")
    assert (told.attack, told.defence, told.columns) == ((ours, ours), (theirs, theirs), (column,))
    assert amounts(told, "10.2g") == ["12-1" if ours == 25 else column]


@rule("tow:10.2a", "tow:10.0g", "tow:10.0h")
def test_both_sides_are_added_up() -> None:
    lines = (
        soviet("S", "0506", "4-5"),
        soviet("T", "0606", "5-5"),
        axis("A", "0505", "2-5"),
        axis("B", "0505", "1-5"),
    )
    game, state = combat(*lines)
    told = odds(game, state, "0505", "S", "T")
    assert (told.attack, told.defence) == ((9, 9), (3, 3))
    assert {"tow:10.0g", "tow:10.0h"} <= set(attack(game, state, "0505", "S", "T", dice=(1,))[0].rules)


@rule("tow:10.2b")
@pytest.mark.parametrize("river", ["river", "major-river"])
@pytest.mark.parametrize("bridge", ["", "road", "rail"])
def test_a_river_halves_those_who_attack_across_it(river: str, bridge: str) -> None:
    lines = (soviet("S", "0506", "8-5"), soviet("T", "0606", "6-5"), axis("A", "0505", "2-5"))
    links = {"0506-0505": bridge} if bridge else {}
    game, state = combat(*lines, sides={"0506-0505": river}, links=links)
    assert odds(game, state, "0505", "S", "T").attack == (10, 10)
    assert amounts(odds(game, state, "0505", "S"), "10.2b") == ["½"]
    assert odds(game, state, "0505", "T").attack == (6, 6)
    assert amounts(odds(game, state, "0505", "T"), "10.2b") == []


@rule("tow:1.3a", "tow:1.3b", "tow:10.2f", "tow:1.3.ex1")
def test_stacks_are_added_up_before_they_are_halved_and_rounded() -> None:
    lines = (soviet("S", "0506", "3-5"), soviet("T", "0506", "3-5"), axis("A", "0505", "1-5"))
    game, state = combat(*lines, sides={"0506-0505": "river"})
    both = odds(game, state, "0505", "S", "T")
    assert both.attack == (3, 3)
    assert amounts(both, "10.2f") == amounts(both, "1.3b") == ["6"]
    alone = odds(game, state, "0505", "S")
    assert alone.attack == (1, 1)
    assert amounts(alone, "1.3a") == ["1"]


@rule("tow:10.2b")
def test_units_in_two_hexes_are_halved_apart() -> None:
    lines = (soviet("S", "0506", "3-5"), soviet("T", "0606", "3-5"), axis("A", "0505", "1-5"))
    game, state = combat(*lines, sides={"0506-0505": "river", "0606-0505": "river"})
    assert odds(game, state, "0505", "S", "T").attack == (2, 2)


@rule("tow:10.2c", "tow:8.2b")
@pytest.mark.parametrize(("strength", "left"), [(4, 2), (1, 0)])
def test_out_of_supply_units_attack_weaker(strength: int, left: int) -> None:
    lines = (soviet("S", "0506", f"{strength}-5", "infantry", "unsupplied"), soviet("T", "0506", "9-5"))
    game, state = combat(*lines, axis("A", "0505", "3-5"))
    told = odds(game, state, "0505", "S", "T")
    assert told.attack == (9 + left, 9 + left)
    assert amounts(told, "10.2c") == amounts(told, "8.2b") == ["-2"]


@rule("tow:8.2b")
def test_out_of_supply_units_defend_as_ever() -> None:
    game, state = combat(soviet("S", "0506", "9-5"), axis("A", "0505", "3-5", "infantry", "unsupplied"))
    assert odds(game, state, "0505", "S").defence == (3, 3)
    assert "tow:8.2b" not in attack(game, state, "0505", "S", dice=(1,))[-1].rules
    game, state = combat(soviet("S", "0506", "9-5", "infantry", "unsupplied"), axis("A", "0505", "3-5"))
    assert odds(game, state, "0505", "S").attack == (7, 7)


@rule("tow:10.2d", "tow:8.2c")
def test_isolated_units_attack_and_defend_weaker() -> None:
    lines = (
        soviet("S", "0506", "9-5", "infantry", "isolated"),
        axis("A", "0505", "3-5", "infantry", "isolated"),
    )
    game, state = combat(*lines, axis("B", "0505", "1-5", "infantry", "isolated"))
    told = odds(game, state, "0505", "S")
    assert (told.attack, told.defence) == ((7, 7), (1, 1))
    assert amounts(told, "10.2d") == amounts(told, "8.2c") == ["-2", "-2", "-2"]


@rule("tow:10.2e")
def test_supply_comes_first_then_the_river() -> None:
    lines = (soviet("S", "0506", "5-5", "infantry", "unsupplied"), soviet("T", "0506", "4-5"))
    game, state = combat(*lines, axis("A", "0505", "1-5"), sides={"0506-0505": "river"})
    assert odds(game, state, "0505", "S", "T").attack == (3, 3)
    assert amounts(odds(game, state, "0505", "S", "T"), "10.2e") == [""]


@rule("tow:10.2h", "tow:2.6a")
@pytest.mark.parametrize("terrain", ["town", "major-city", "rough", "forest", "marsh"])
def test_terrain_shifts_the_column(terrain: str) -> None:
    game, state = combat(soviet("S", "0506", "9-5"), axis("A", "0505", "3-5"), hexes={"0505": terrain})
    told = odds(game, state, "0505", "S")
    assert told.columns == ("2-1",)
    assert amounts(told, "10.2h") == amounts(told, "2.6a") == ["-1"]


@rule("tow:10.2h")
def test_only_the_defenders_hex_shifts() -> None:
    game, state = combat(soviet("S", "0506", "9-5"), axis("A", "0505", "3-5"), hexes={"0506": "rough"})
    assert odds(game, state, "0505", "S").columns == ("3-1",)
    game, state = combat(soviet("S", "0506", "9-5"), axis("A", "0505", "3-5"), hexes={"0505": "rough"})
    assert odds(game, state, "0505", "S").columns == ("2-1",)


@rule("tow:10.2.ex2", "tow:10.2h")
@pytest.mark.parametrize(("ours", "theirs", "column"), [(9, 3, "1.5-1"), (36, 3, "8-1")])
def test_rough_ground_with_a_city_shifts_twice(ours: int, theirs: int, column: str) -> None:
    lines = (soviet("S", "0506", f"{ours}-5"), axis("A", "0505", f"{theirs}-5"))
    game, state = combat(*lines, hexes={"0505": "rough town"})
    told = odds(game, state, "0505", "S")
    assert told.columns == (column,)
    assert amounts(told, "10.2h") == ["-1", "-1"]
    assert amounts(odds(game, state, "0505", "S"), "10.2j") == (["10-1+"] if ours == 36 else [])


@rule("tow:10.2j")
def test_more_than_ten_to_one_is_ten_to_one_before_shifts() -> None:
    game, state = combat(soviet("S", "0506", "40-5"), axis("A", "0505", "2-5"), hexes={"0505": "town"})
    assert odds(game, state, "0505", "S").columns == ("9-1",)


@rule("tow:10.2k")
def test_no_attack_below_one_to_one() -> None:
    lines = (
        soviet("S", "0506", "3-5"),
        soviet("T", "0606", "3-5"),
        axis("A", "0505", "4-5"),
        axis("B", "0507", "1-5"),
    )
    game, state = combat(*lines)
    assert odds(game, state, "0505", "S", "T").columns == ("1.5-1",)
    planned(game, state, "0505", "S")
    assert refused(game, state, "launch").rule == "tow:10.2k"


@rule("tow:10.2k")
def test_a_hex_too_strong_for_everybody_is_no_target() -> None:
    lines = (soviet("S", "0506", "4-5"), axis("A", "0505", "4-5"), axis("B", "0507", "1-5"))
    game, state = combat(*lines, hexes={"0505": "town"})
    assert refused(game, state, "attack 0505").rule == "tow:10.2k"
    game, state = combat(*lines)
    assert odds(game, state, "0505", "S").columns == ("1-1",)


@rule("tow:10.2k")
def test_no_air_support_lifts_an_attack_to_one_to_one() -> None:
    lines = (axis("A", "0505", "4-5"), soviet("S", "0506", "5-5"), soviet("T", "0504", "1-5"))
    game, state = combat(*lines, by="axis", air=["offensive"])
    assert refused(game, state, "attack 0506").rule == "tow:10.2k"


@rule("tow:10.2m")
def test_no_defence_left_is_ten_to_one_whatever_the_terrain() -> None:
    lines = (soviet("S", "0506", "1-5"), axis("A", "0505", "2-5", "infantry", "isolated"))
    game, state = combat(*lines, hexes={"0505": "rough town"})
    told = odds(game, state, "0505", "S")
    assert (told.defence, told.columns) == ((0, 0), ("10-1+",))
    assert amounts(told, "10.2m") == ["10-1+"]


@rule("tow:2.2c")
def test_mechanised_units_attack_and_defend_with_different_strengths() -> None:
    lines = (soviet("S", "0506", TANK, "tank"), axis("P", "0505", "5-4-8/2-2-8", "tank"))
    game, state = combat(*lines)
    told = odds(game, state, "0505", "S")
    assert (told.attack, told.defence) == ((6, 6), (4, 4))
    assert "tow:2.2c" in fought(attack(game, state, "0505", "S", dice=(4,))).rules
    game, state = combat(*lines, by="axis")
    told = odds(game, state, "0506", "P")
    assert (told.attack, told.defence) == ((5, 5), (4, 4))


@rule("tow:2.3a")
def test_an_hq_fights_like_any_unit() -> None:
    lines = (
        soviet("S", "0506", "4-5"),
        soviet("HQ", "0506", "1-5", "hq"),
        axis("Staff", "0505", "1-6", "hq"),
    )
    game, state = combat(*lines)
    told = odds(game, state, "0505", "S", "HQ")
    assert (told.attack, told.defence) == ((5, 5), (1, 1))
    assert "tow:2.3a" in attack(game, state, "0505", "S", "HQ", dice=(1,))[0].rules


@rule("tow:2.6b", "tow:10.5m", "tow:10.3a")
@pytest.mark.parametrize(
    ("column", "row"),
    [("5-1", ["R", "R", "RR", "RR", "1RR", "1RR"]), ("6-1", ["R", "RR", "RR", "1RR", "1RR", "2RR"])],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_printed_columns(column: str, row: list[str], die: int) -> None:
    game, state = combat(soviet("S", "0506", f"{column[0]}-5"), axis("A", "0505", "1-5/1-5"))
    found = fought(attack(game, state, "0505", "S", dice=(die,)))
    assert (found.column, found.die, found.outcome) == (column, die, row[die - 1])
    assert "tow:10.5m" in found.rules


@rule("tow:2.6b")
@pytest.mark.parametrize("place", range(len(COLUMNS)))
def test_the_other_columns_go_on_with_the_printed_ones(place: int) -> None:
    """A step of odds is a step further in one sequence of results."""
    sequence = [
        "A2",
        "A1",
        "A1",
        "-",
        "-",
        "R",
        "R",
        "RR",
        "RR",
        "1RR",
        "1RR",
        "2RR",
        "2RR",
        "3RR",
        "3RR",
        "3RR",
    ]
    ours = (2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20)[place]
    for die in range(1, 7):
        game, state = combat(soviet("S", "0506", f"{ours}-5/1-5"), axis("A", "0505", "2-5/1-5"))
        found = fought(attack(game, state, "0505", "S", dice=(die,)))
        assert (found.column, found.outcome) == (COLUMNS[place], sequence[place + die - 1])
