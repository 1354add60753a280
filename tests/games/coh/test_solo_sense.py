"""20.2: what the virtual opponent leaves undone, and where common sense takes the place of its doctrine."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Group

from .table import amounts, do, field, offered, table, unit
from .test_solo import WOODS, chosen
from .test_victory import objective


@rule("coh:20.2c")
def test_it_does_not_even_fall_back_without_an_enemy_in_sight() -> None:
    units = unit("G", "de-rifles", "1-L05", "n"), unit("S", "ru-rifles", "1-D05", "s")
    goals = (objective("1-A05", at_end=1),)
    game, state = table(*units, go=1, objectives=goals)
    assert chosen(game, state).startswith("back S")
    game, state = table(*units, go=1, objectives=goals, hexes=WOODS)
    assert chosen(game, state) == "pass"


@rule("coh:20.2l")
def test_with_more_to_take_than_to_defend_it_goes_forward() -> None:
    units = unit("G", "de-rifles", "1-L05", "n"), unit("S", "ru-rifles", "1-C05", "s")
    game, state = table(*units, go=1, hexes=WOODS, objectives=(objective("1-G05", "german", at_end=1),))
    action = chosen(game, state)
    assert action.startswith("step S to 1-D0"), "though nobody is in its sight"
    both = (objective("1-G05", "german", at_end=1), objective("1-A05", at_end=1))
    game, state = table(*units, go=1, hexes=WOODS, objectives=both)
    assert chosen(game, state) == "pass", "as much to defend"


@rule("coh:20.2d")
def test_it_stays_in_the_objective_that_it_defends() -> None:
    units = unit("G", "de-rifles", "1-L05", "n"), unit("S", "ru-rifles", "1-C05", "s")
    game, state = table(*units, go=1, objectives=(objective("1-C05", at_end=1),))
    assert chosen(game, state) == "pass"
    game, state = table(*units, go=1, objectives=(objective("1-B05", at_end=1),))
    assert chosen(game, state) == "back S to 1-B05 by ap"


@rule("coh:20.2d")
def test_it_falls_back_past_enemies_and_not_through_them() -> None:
    """Two ways to its objective are as short; in one of them is an enemy who is not worth entering for."""
    game, state = table(
        unit("G", "de-rifles", "1-C05", "s"),
        unit("S", "ru-rifles", "1-D05", "n", "active"),
        go=1,
        cp=(0, 0),
        ap={1: 1},
        objectives=(objective("1-A06", at_end=1),),
    )
    assert chosen(game, state) == "step S to 1-C06 by ap"


@rule("coh:20.2e")
def test_it_enters_only_where_all_enemies_are_damaged_and_it_is_not() -> None:
    def beside(mine: str, *theirs: str) -> str:
        foes = [
            unit(f"G{number}", "de-rifles", "1-D05", "n", hit=marker) for number, marker in enumerate(theirs)
        ]
        shooter = unit("S", "ru-rifles", "1-C05", "s", "active", hit=mine)
        game, state = table(*foes, shooter, go=1, cp=(0, 0), ap={1: 1})
        return chosen(game, state, 1)

    assert beside("", "pinned", "pinned") == "step S to 1-D05 by ap"
    assert not beside("", "pinned", "").startswith("step S to 1-D05")
    assert not beside("suppressed", "pinned").startswith("step S to 1-D05")


@rule("coh:20.2g")
def test_the_unit_with_the_easiest_shot_acts_first() -> None:
    foe = unit("G", "de-rifles", "1-F05", "s")
    near, far = unit("A", "ru-rifles", "1-E05", "s"), unit("B", "ru-rifles", "1-C05", "s")
    for units in ((foe, near, far), (foe, far, near)):
        game, state = table(*units, go=1)
        assert chosen(game, state) == "fire A at 1-F05 by ap"


@rule("coh:20.2l")
def test_it_plays_a_card_that_helps() -> None:
    units = (
        unit("G", "de-rifles", "1-L05", "n"),
        unit("S", "ru-rifles", "1-C05", "s", "used", hit="pinned"),
    )
    game, state = table(*units, go=1, hands={1: ["rally"]})
    assert chosen(game, state).startswith("play rally on S")
    game, state = table(*units, go=1)
    assert chosen(game, state) == "pass"


@rule("coh:20.2g")
def test_of_two_targets_it_takes_the_easier_one() -> None:
    front, flank = unit("G", "de-rifles", "1-G05", "n"), unit("H", "de-rifles", "1-F05", "s")
    shooter = unit("S", "ru-rifles", "1-C05", "s")
    game, state = table(front, flank, shooter, go=1)
    assert chosen(game, state) == "fire S at 1-F05 by ap"
    front, flank = unit("G", "de-rifles", "1-F05", "n"), unit("H", "de-rifles", "1-G05", "s")
    game, state = table(front, flank, shooter, go=1)
    assert chosen(game, state) == "fire S at 1-G05 by ap"


@rule("coh:20.2g")
def test_at_long_range_it_does_not_fire_at_the_easiest_target_either() -> None:
    shooter = unit("S", "ru-rifles", "1-C05", "s")
    game, state = table(unit("G", "de-lmg", "1-I05", "s"), shooter, go=1)
    assert "fire" not in chosen(game, state), "9 would hit, but six hexes are long range"
    game, state = table(unit("G", "de-lmg", "1-H05", "s"), shooter, go=1)
    assert chosen(game, state) == "fire S at 1-H05 by ap"


@rule("coh:20.2f")
def test_it_turns_to_an_adjacent_enemy_that_it_can_hardly_hit() -> None:
    game, state = table(
        unit("G", "de-pz4e", "1-G05", "n"), unit("S", "ru-rifles", "1-F05", "n", "active"), go=1, ap={1: 1}
    )
    assert chosen(game, state) == "pivot S to s by ap"


@rule("coh:20.2k")
def test_a_damaged_unit_that_hits_with_nine_rallies_first() -> None:
    foe = unit("G", "de-rifles", "1-F05", "n")
    game, state = table(foe, unit("S", "ru-rifles", "1-C05", "s", hit="pinned"), go=1)
    assert chosen(game, state) == "rally S by ap"


@rule("coh:20.2l")
def test_reinforcements_come_on_where_no_enemy_stands() -> None:
    """An enemy in the corner where they would enter shifts them; the corner itself is open to them too."""
    corner = 1 << field().grid.hex("1-A01")
    game, state = table(
        unit("G", "de-rifles", "1-A01", "n"),
        unit("S", "ru-rifles", "ready"),
        go=1,
        groups=(
            Group("", 0, (0,), corner, None, "no", False, 0, False, ()),
            Group("", 1, (1,), corner, None, "no", False, 1, False, ()),
        ),
    )
    assert "enter S at 1-A01 by ap" in offered(game, state)
    assert chosen(game, state) == "enter S at 1-B01 by ap"


@rule("coh:20.2k")
def test_a_damaged_unit_that_hits_with_exactly_eight_fires_first() -> None:
    """Firepower 3 against a flank of 11."""
    hurt = unit("S", "ru-rifles", "1-C05", "s", hit="weakened")
    game, state = table(unit("G", "de-rifles", "1-F05", "s"), hurt, go=1)
    assert chosen(game, state) == "fire S at 1-F05 by ap"


@rule("coh:20.2g")
def test_it_counts_a_marker_that_it_has_seen() -> None:
    """In the building 14 is too much for 3 and a 10; a panicked front takes 2 off."""
    foe, shooter = unit("G", "de-rifles", "1-F05", "n", hit="panicked"), unit("S", "ru-rifles", "1-C05", "s")
    game, state = table(foe, shooter, go=1, hexes={"1-F05": "stone-building"})
    state.shown[0] = 0b11
    assert chosen(game, state) == "fire S at 1-F05 by ap"
    game, state = table(
        unit("G", "de-rifles", "1-F05", "n", hit="weakened"), shooter, go=1, hexes={"1-F05": "stone-building"}
    )
    state.shown[0] = 0b11
    assert "fire" not in chosen(game, state)


@rule("coh:20.2g")
def test_a_mortar_fires_at_its_minimum_range() -> None:
    mortar = unit("S", "ru-mortar50", "1-C05", "s")
    game, state = table(unit("G", "de-rifles", "1-E05", "s"), mortar, go=1)
    assert chosen(game, state) == "fire S at 1-E05 by ap"
    game, state = table(unit("G", "de-rifles", "1-D05", "s"), mortar, go=1)
    assert "fire" not in chosen(game, state)


@rule("coh:20.2f")
def test_it_does_not_turn_to_who_has_shot_at_others() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-K05", "n"),
        unit("S", "ru-rifles", "1-F05", "n", "active"),
        unit("T", "ru-rifles", "1-F07", "s", "used"),
        go=1,
        ap={1: 1},
        cp=(0, 0),
        hexes={"1-K05": "heavy-woods"},
    )
    state.shots = ((0, game.grid.hex("1-F07")),)
    assert "pivot" not in chosen(game, state)
    state.shots = ((0, game.grid.hex("1-F05")),)
    assert chosen(game, state) == "pivot S to s by ap"


@rule("coh:20.2l", "coh:20.2c")
def test_it_goes_only_for_objectives_that_it_can_score() -> None:
    units = unit("G", "de-rifles", "1-L05", "n"), unit("S", "ru-rifles", "1-C05", "s")
    for scores, goes in ((("german", "soviet"), True), (("german",), False)):
        goals = (objective("1-G05", "german", at_end=1, scores=scores),)
        game, state = table(*units, go=1, hexes=WOODS, objectives=goals)
        assert chosen(game, state).startswith("step S") == goes


@rule("coh:20.2c", "coh:20.2l")
def test_reinforcements_wait_where_enemies_stand_everywhere() -> None:
    corner = 1 << field().grid.hex("1-A01")
    spots = ("1-A01", "1-A02", "1-A03", "1-B01", "1-B02", "1-C01")
    foes = [unit(f"G{number}", "de-rifles", spot) for number, spot in enumerate(spots)]
    game, state = table(
        *foes,
        unit("S", "ru-rifles", "ready"),
        go=1,
        groups=tuple(
            Group("", int(number == 6), (number,), corner, None, "no", False, int(number == 6), False, ())
            for number in range(7)
        ),
    )
    assert any(text.startswith("enter S") for text in offered(game, state))
    assert chosen(game, state) == "pass"
    state.held[0] &= ~(1 << game.grid.hex("1-B01"))
    assert chosen(game, state).startswith("enter S")


@rule("coh:20.2l", "coh:14.1a")
def test_a_vehicle_drives_on_while_that_leads_to_its_goal() -> None:
    tank = unit("S", "ru-t26b", "1-C05", "s")
    for goal, blocked, expected in (("1-H05", "1-L05", "drive S to 1-E05"), ("1-D05", "1-L05", "face")):
        game, state = table(
            unit("G", "de-rifles", blocked, "n"), tank, go=1, cp=(0, 0),
            objectives=(objective(goal, "german", at_end=1),),
        )  # fmt: skip
        assert chosen(game, state).startswith("step S to 1-D05")
        do(game, state, "step S to 1-D05 by ap")
        assert "coh:14.1a" in amounts(game, state, "drive S to 1-E05")
        assert chosen(game, state).startswith(expected), "there it stops"
    game, state = table(
        unit("G", "de-pz4e", "1-E05", "n"),
        tank,
        go=1,
        cp=(0, 0),
        objectives=(objective("1-H05", "german", at_end=1),),
    )
    do(game, state, "step S to 1-D05 by ap")
    assert chosen(game, state) != "drive S to 1-E05", "not into enemies"


@rule("coh:20.2g")
def test_who_has_dug_in_acts_too() -> None:
    for flag, fires in (("dug-in", True), ("used", False)):
        game, state = table(
            unit("G", "de-rifles", "1-F05", "n"), unit("S", "ru-rifles", "1-C05", "s", flag), go=1, cp=(0, 0)
        )
        assert (chosen(game, state) == "fire S at 1-F05 by ap") == fires


@rule("coh:20.2h")
def test_the_fifth_is_of_the_points_of_the_turn() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C03"),
        unit("S", "ru-rifles", "1-J03"),
        options=("solo-soviet",),
        cp=(6, 6),
        turns=3,
    )
    seats = tuple(seat._replace(cp=(6, 10, 1)) for seat in game.firefight.seats)
    object.__setattr__(game.firefight, "seats", seats)
    do(game, state, "pass", "pass", dice=(1,))
    assert state.turn == 2 and state.cp == [10, 12]
    do(game, state, "pass", "pass", dice=(1,))
    assert state.cp == [1, 2]


@rule("coh:20.2f")
def test_in_a_trench_there_is_nothing_to_turn_to() -> None:
    """Every direction is its arc (18.1.1b): the same enemy makes it turn in the open."""
    for work, turns in (("", True), ("trench", False)):
        game, state = table(
            unit("G", "de-rifles", "1-G05", "s"),
            unit("S", "ru-rifles", "1-F05", "n", "active", inside=work),
            works={"1-F05": ["trench"]},
            go=1,
            cp=(0, 0),
            ap={1: 1},
        )
        assert chosen(game, state).startswith("pivot") == turns
