"""7.7.3 Close combat in one's own hex."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.announcements import ShotDeclared

from .table import amounts, at, do, offered, refused, table, unit, why
from .test_fire import shots

HEX = "1-F05"


@rule("coh:7.7.3a", "coh:7.7.3b", "coh:7.7.3f", "coh:7.7.3g", "coh:7.7.3.ex4")
def test_schema_13() -> None:
    # German engineers close with Soviet rifles in a forest, whose shots meet 12 and then, in close combat, 14.
    game, state = table(
        unit("G", "de-engineers", "1-H05", "n"),
        unit("S", "ru-rifles", HEX, "s"),
        hexes={HEX: "heavy-woods"},
        options=("cautious",),
        cp=(0, 0),
    )
    assert amounts(game, state, "creep G to 1-G05 by ap")["coh:3.0b"] == "2 AP"
    do(game, state, "creep G to 1-G05 by ap", "face n")
    (shot,) = shots(do(game, state, "fire S at 1-G05 by snap", dice=(1, 1)))
    assert (shot.attack, shot.defence) == (2 + 6, 12)
    do(game, state, f"step G to {HEX} by ap", "face n", "pass")
    state.flags[1] = 0
    do(game, state, "pass")
    state.agenda[-1] = type(state.agenda[-1])(1)
    (fight,) = why(game, state, "assault S on G by ap").fights
    assert (fight.attack[0], fight.defence[0]) == (7, 14)
    events = do(game, state, "assault S on G by ap", dice=(3, 4), damage=3)
    assert shots(events)[0].outcome == "hit"
    (fight,) = why(game, state, "assault G on S by ap").fights
    assert (fight.attack[0], fight.defence[0]) == (8, 13)
    assert {reason.rule: reason.amount for reason in fight.modifiers}["coh:7.0c"] == "9"
    events = do(game, state, "assault G on S by cp" if state.cp[0] else "assault G on S by ap", dice=(4, 5))
    assert shots(events)[0].outcome == "critical"


@rule("coh:7.7.3f", "coh:18.1.1b")
def test_all_round_defence_does_not_help_in_close_combat() -> None:
    inside = unit("S", "ru-rifles", HEX, "s", inside="trench")
    game, state = table(unit("A", "de-rifles", HEX), inside, works={HEX: ["trench"]})
    (fight,) = why(game, state, "assault A on S by ap").fights
    told = {reason.rule: reason.amount for reason in fight.modifiers}
    assert told["coh:7.7.3f"] == "+11" and "coh:7.3a" not in told, "the flank rating"
    game, state = table(unit("A", "de-rifles", "1-E05", "s"), inside, works={HEX: ["trench"]})
    (fight,) = why(game, state, f"fire A at {HEX} by ap").fights
    told = {reason.rule: reason.amount for reason in fight.modifiers}
    assert told["coh:7.3a"] == "+12" and "coh:18.1.1b" in told, "from behind too"


@rule("coh:7.7.3b", "coh:7.7.3.ex1")
def test_firepower_on_white_is_weaker() -> None:
    game, state = table(unit("H", "de-hmg", HEX), unit("S", "ru-rifles", HEX), cp=(0, 0))
    (fight,) = why(game, state, "assault H on S by ap").fights
    assert fight.attack == (3, 3)


@rule("coh:7.7.3c", "coh:12.0f")
def test_a_mortar_fights_in_close_combat() -> None:
    game, state = table(unit("M", "de-mortar80", HEX), unit("S", "ru-rifles", HEX), cp=(0, 0))
    verdict = why(game, state, "assault M on S by ap")
    assert verdict.legal
    assert verdict.fights[0].attack == (1, 1)


@rule("coh:16.0a")
def test_a_truck_fights_weakly() -> None:
    game, state = table(unit("T", "de-opel", HEX), unit("S", "ru-rifles", HEX), cp=(0, 0))
    (fight,) = why(game, state, "assault T on S by ap").fights
    assert fight.attack == (-4, -4)


@rule("coh:7.7.3e", "coh:7.7.3m")
def test_one_enemy_is_attacked_and_no_friend() -> None:
    game, state = table(
        unit("A", "de-rifles", HEX),
        unit("F", "de-lmg", HEX),
        unit("S", "ru-rifles", HEX),
        unit("U", "ru-smg", HEX),
    )
    events = do(game, state, "assault A on S by ap", "spend 0", dice=(1, 1))
    assert [shot.target for shot in shots(events)] == ["S"]
    assert game.deciders(state) == (1,)
    do(game, state, "pass")
    assert refused(game, state, "assault A on F by ap").rule == "coh:7.7.3e"


@rule("coh:7.7.3m", "coh:7.7.3.ex2")
def test_two_that_came_together_are_attacked_one_at_a_time() -> None:
    game, state = table(
        unit("A", "de-rifles", HEX), unit("B", "de-rifles", HEX), unit("S", "ru-rifles", HEX), cp=(0, 0), go=1
    )
    attacks = {text for text in offered(game, state) if text.startswith("assault S")}
    assert {text.split()[3] for text in attacks} == {"A", "B"}
    assert len(shots(do(game, state, "assault S on A by ap", dice=(1, 1)))) == 1
    assert game.deciders(state) == (0,)


@rule("coh:7.7.3j")
def test_nobody_fires_out_of_a_hex_with_enemies() -> None:
    game, state = table(
        unit("A", "de-rifles", HEX, "n"), unit("S", "ru-rifles", HEX), unit("T", "ru-rifles", "1-D05")
    )
    assert refused(game, state, "fire A at 1-D05 by ap").rule == "coh:7.7.3j"
    assert not any(text.startswith("fire A") for text in offered(game, state))


@rule("coh:7.7.3n")
def test_fire_from_outside_meets_friend_and_foe() -> None:
    game, state = table(
        unit("A", "de-lmg", "1-H05", "n"),
        unit("B", "de-rifles", HEX, "n"),
        unit("S", "ru-rifles", HEX, "s"),
        cp=(0, 0),
    )
    first, second = shots(do(game, state, f"fire A at {HEX} by ap", dice=(1, 1, 6, 6)))
    assert [(one.target, one.defence) for one in (first, second)] == [("B", 11), ("S", 12)]
    assert at(game, state, "S") == "-3"


@rule("coh:7.7.3k")
def test_the_unit_entered_may_react_first() -> None:
    game, state = table(unit("A", "de-rifles", "1-G05", "n"), unit("S", "ru-rifles", HEX, "s"))
    do(game, state, f"step A to {HEX} by ap", "face n")
    assert game.deciders(state) == (1,)
    assert why(game, state, "assault S on A by ap").legal


@rule("coh:7.7.3.ex3")
def test_a_used_unit_without_cp_is_caught() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-G05", "n"), unit("S", "ru-rifles", HEX, "s", "used"), cp=(5, 0)
    )
    do(game, state, f"step A to {HEX} by ap", "face n")
    assert offered(game, state) == {"pass"}


@rule("coh:7.7.3l")
def test_who_leaves_in_reaction_does_not_go_where_the_enemy_came_from() -> None:
    game, state = table(unit("A", "de-rifles", "1-G05", "n"), unit("S", "ru-rifles", HEX, "s"))
    do(game, state, f"step A to {HEX} by ap", "face n")
    steps = {text.split()[3] for text in offered(game, state) if text.startswith(("step S", "back S"))}
    assert "1-E05" in steps
    assert "1-G05" not in steps
    assert len(steps) == 3
    assert refused(game, state, "step S to 1-G05 by ap").rule == "coh:7.7.3l"


@rule("coh:7.7.3d", "coh:7.6f")
def test_nobody_rallies_among_enemies() -> None:
    game, state = table(unit("A", "de-rifles", HEX, hit="pinned"), unit("S", "ru-rifles", HEX), cp=(5, 5))
    assert refused(game, state, "rally A by ap").rule == "coh:7.6f"
    assert not any(text.startswith("rally") for text in offered(game, state))
    assert why(game, state, "assault A on S by ap").legal


@rule("coh:7.7.3h", "coh:18.1.1a")
def test_a_trench_protects_only_who_lies_in_it() -> None:
    game, state = table(
        unit("A", "de-rifles", HEX),
        unit("S", "ru-rifles", HEX, inside="trench"),
        unit("T", "ru-rifles", HEX),
        works={HEX: ["trench"]},
        cp=(0, 0),
    )
    inside, outside = (why(game, state, f"assault A on {name} by ap").fights[0] for name in "ST")
    assert (inside.defence[0], outside.defence[0]) == (13, 11)


@rule("coh:7.7.3g", "coh:12.2")
def test_a_mortar_in_close_combat_bursts_no_shells_in_the_trees() -> None:
    for terrain, defence in (("heavy-woods", 13), ("light-woods", 12), ("clear", 11)):
        woods = {HEX: terrain, "1-A05": terrain}
        near = unit("S", "ru-rifles", HEX, "n")
        game, state = table(unit("M", "de-mortar80", HEX), near, cp=(0, 0), hexes=woods)
        assert why(game, state, "assault M on S by ap").fights[0].defence == (defence, defence)
    shelled = unit("T", "ru-rifles", "1-A05", "s")
    game, state = table(
        unit("M", "de-mortar80", HEX, "n"), shelled, cp=(0, 0), hexes=woods | {"1-A05": "heavy-woods"}
    )
    assert why(game, state, "fire M at 1-A05 by ap").fights[0].defence == (11, 11), "shells do"


@rule("coh:7.7.3i")
def test_support_in_close_combat_comes_from_the_same_hex() -> None:
    game, state = table(
        unit("A", "de-rifles", HEX),
        unit("B", "de-rifles", "1-G05", "n"),
        unit("C", "de-rifles", HEX),
        unit("S", "ru-rifles", HEX),
        cp=(0, 0),
    )
    do(game, state, "group A", "join B")
    assert refused(game, state, "assault A on S by ap").rule == "coh:7.7.3i"
    do(game, state, "cancel", "group A", "join C")
    (shot,) = shots(do(game, state, "assault A on S by ap", dice=(1, 1)))
    assert shot.attack == 2 + 2 + 4 + 1


def test_who_is_in_close_combat_does_not_look_out() -> None:
    # A German in the open would find out the Soviet beside him [coh:10.0i]; in close combat he does not look.
    lurker = unit("H", "ru-rifles", "1-E05", "s", "hidden")
    for fights in (False, True):
        others = [unit("S", "ru-rifles", HEX)] if fights else []
        game, state = table(unit("A", "de-rifles", "1-G05", "n"), lurker, *others, cp=(0, 0))
        do(game, state, f"step A to {HEX} by ap")
        assert bool(state.hidden) == fights


@pytest.mark.parametrize(
    ("act", "at", "target", "by"),
    [
        ("assault G on T by ap", HEX, "T", "coh:7.7.3a"),
        ("assault G on S by ap", HEX, "S", "coh:7.7.3a"),
        ("breach G on wire by ap", HEX, "wire", "coh:7.7.3a"),
        ("fire G at 1-E05 by ap", "1-E05", "", "coh:7.0a"),
    ],
)
def test_everybody_hears_whom_a_close_combat_is_with_and_fire_names_only_the_hex(
    act: str, at: str, target: str, by: str
) -> None:
    """The first of all units is named like any other."""
    there = unit("U", "ru-rifles", "1-E05") if act.startswith("fire") else unit("T", "ru-rifles", HEX)
    second = () if act.startswith("fire") else (unit("S", "ru-rifles", HEX),)
    game, state = table(there, *second, unit("G", "de-rifles", HEX), works={HEX: ["wire"]}, cp=(0, 0))
    (told,) = (one for one in do(game, state, act) if isinstance(one, ShotDeclared))
    assert (told.units, told.at, told.target, told.rules) == (("G",), at, target, (by,))
