"""18.0 to 18.2 Fortifications: who lies in them, what they give, going in and out."""

from __future__ import annotations

import pytest

from hexfront.engine.positions import probe
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.file import GunsInBunkers
from hexfront.games.coh.state import DUG, Work
from hexfront.games.coh.units import works_on_map

from .table import GAME, amounts, do, offered, refused, rules_of, table, unit, why

BUNKER = Work("bunker", 1, 3)
"""A bunker of the second seat that looks south."""


@rule("coh:18.0a")
def test_a_hex_holds_one_work_of_a_kind() -> None:
    game = GAME.room("strongpoint")
    state = game.setup("strongpoint", frozenset(), 1)
    do(game, state, "build wire in 3-G05")
    assert refused(game, state, "build wire in 3-G05").rule == "coh:18.0a"
    assert "build mines in 3-G05" in offered(game, state)
    at_hex = game.grid.hex("3-G05")
    assert works_on_map.may_lay(state, at_hex, "mines")
    assert not works_on_map.may_lay(state, at_hex, "wire")


@rule("coh:18.0b")
def test_works_do_not_block_sight() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("R", "ru-rifles", "1-D05"),
        works={"1-E05": ["trench", BUNKER, "wire", "roadblock", "mines"]},
    )
    assert "fire A at 1-D05 by ap" in offered(game, state)
    (line,) = probe.sight(game, state, "1-F05", "1-D05")
    assert line.seen


@rule("coh:18.1b", "coh:18.1.1a", "coh:18.2a")
def test_a_trench_adds_its_modifier_to_that_of_the_terrain() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-F05"),
        unit("A", "de-lmg", "1-C05", "s"),
        works={"1-E05": ["trench"]},
        hexes={"1-E05": "light-woods"},
        go=1,
        cp=(0, 0),
    )
    events = do(game, state, "step R to 1-E05 by ap", "shelter trench", "face n")
    assert {"coh:18.1b", "coh:18.1.1a", "coh:18.2a"} <= rules_of(events)
    (odds,) = why(game, state, "fire A at 1-E05 by ap").fights
    assert odds.defence == (12 + 1 + 2,) * 2


@rule("coh:18.1.1a")
@pytest.mark.parametrize(
    ("kind", "fits"),
    [("ru-maxim", True), ("ru-mortar50", True), ("ru-mortar82", True), ("ru-at45", False), ("ru-gaz", False)],
)
def test_who_lies_in_a_trench(kind: str, fits: bool) -> None:
    game, state = table(unit("R", kind, "1-E05"), works={"1-E05": ["trench"]}, go=1)
    assert ("occupy R in trench by ap" in offered(game, state)) == fits
    if not fits:
        assert refused(game, state, "occupy R in trench by ap").rule == "coh:18.1.1a"
    else:
        assert "coh:18.1.1a" in rules_of(do(game, state, "occupy R in trench by ap"))


@rule("coh:18.1.1b")
def test_a_trench_has_no_flank() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-E05", "n", inside="trench"),
        unit("A", "de-rifles", "1-G05", "n"),
        works={"1-E05": ["trench"]},
        go=1,
        cp=(0, 0),
    )
    assert "fire R at 1-G05 by ap" in offered(game, state)
    assert "step R to 1-F05 by ap" in offered(game, state)
    do(game, state, "pass")
    (odds,) = why(game, state, "fire A at 1-E05 by ap").fights
    assert odds.defence == (14, 14)
    assert "coh:18.1.1b" in {one.rule for one in odds.modifiers}


@rule("coh:18.1.1c")
def test_a_trench_keeps_wheels_out_and_stops_tracks() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05"), unit("P", "de-pz3e", "1-F05"), works={"1-E05": ["trench"]}
    )
    assert refused(game, state, "step T to 1-E05 by ap").rule == "coh:18.1.1c"
    assert amounts(game, state, "step P to 1-E05 by ap")["coh:18.1.1c"] == "0"
    do(game, state, "step P to 1-E05 by ap")
    assert not any(text.startswith("drive") for text in offered(game, state))


def test_bonus_movement_ends_in_a_trench_hex() -> None:
    game, state = table(unit("T", "ru-t34a", "1-G05"), works={"1-E05": ["trench"]}, go=1)
    do(game, state, "step T to 1-F05 by ap", "drive T to 1-E05")
    assert refused(game, state, "drive T to 1-D05").rule == "coh:18.1.1c"


@rule("coh:18.1.2a")
def test_guns_lie_in_bunkers_only_by_leave() -> None:
    game, state = table(unit("G", "ru-at45", "1-E05"), works={"1-E05": [BUNKER]}, go=1)
    assert refused(game, state, "occupy G in bunker by snap").rule == "coh:18.1.2a"
    leave = (GunsInBunkers(side="soviet"),)
    game, state = table(unit("G", "ru-at45", "1-E05"), works={"1-E05": [BUNKER]}, go=1, specials=leave)
    events = do(game, state, "occupy G in bunker by snap")
    assert "coh:18.1.2a" in rules_of(events)


@rule("coh:18.1.2a")
def test_a_mortar_in_a_bunker_cannot_fire() -> None:
    game, state = table(
        unit("M", "ru-mortar50", "1-E05", "s", inside="bunker"),
        unit("A", "de-rifles", "1-H05"),
        works={"1-E05": [BUNKER]},
        go=1,
    )
    assert refused(game, state, "fire M at 1-H05 by ap").rule == "coh:18.1.2a"


@rule("coh:12.0f", "coh:7.7.3b")
def test_a_mortar_in_a_bunker_fights_in_close_combat() -> None:
    """It cannot fire out, but its crew defends itself as any other."""
    game, state = table(
        unit("M", "ru-mortar50", "1-E05", "s", inside="bunker"),
        unit("A", "de-rifles", "1-E05", "n"),
        works={"1-E05": [BUNKER]},
        go=1,
    )
    (odds,) = why(game, state, "assault M on A by ap").fights
    assert odds.attack == (0, 0) and "coh:7.7.3b" in {one.rule for one in odds.modifiers}
    assert refused(game, state, "fire M at 1-H05 by ap").rule == "coh:7.7.3j"


@rule("coh:18.1.2b")
def test_a_bunker_never_pivots_and_fires_in_its_arc_alone() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-E05", "s", inside="bunker"),
        unit("A", "de-rifles", "1-C05", "s"),
        works={"1-E05": [BUNKER]},
        go=1,
        cp=(0, 0),
    )
    assert refused(game, state, "pivot R to n by ap").rule == "coh:18.1.2b"
    assert refused(game, state, "fire R at 1-C05 by ap").rule == "coh:18.1.2b"
    do(game, state, "pass")
    assert "fire A at 1-E05 by ap" in offered(game, state)


@rule("coh:18.1.2c", "coh:18.1.2.ex1", "coh:18.4d")
def test_soviet_rifles_in_a_bunker() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-E05", "s", inside="bunker"),
        unit("A", "de-rifles", "1-C05", "s"),
        unit("B", "de-rifles", "1-H05", "n"),
        unit("M", "de-mortar50", "1-H05", "n"),
        unit("C", "de-rifles", "1-E05", "n"),
        works={"1-E05": [BUNKER]},
        cp=(0, 0),
    )
    for attack, defence in {
        "fire B at 1-E05 by ap": 17,
        "fire A at 1-E05 by ap": 14,
        "fire M at 1-E05 by ap": 14,
        "assault C on R by ap": 14,
    }.items():
        odds = {fight.target: fight for fight in why(game, state, attack).fights}["R"]
        assert odds.defence == (defence, defence), attack
    do(game, state, "fire A at 1-E05 by ap", dice=(1, 1) * 5)


@rule("coh:18.1.3a", "coh:18.1.3c")
def test_digging_in_costs_seven_and_gives_one() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-E05"),
        unit("R", "ru-rifles", "1-C05", "s"),
        unit("B", "de-lmg", "1-E05"),
        cp=(0, 0),
    )
    assert amounts(game, state, "dig A by ap")["coh:18.1.3a"] == "+1"
    events = do(game, state, "dig A by ap")
    assert state.flags[0] & DUG
    assert {"coh:18.1.3a", "coh:18.1.3c"} <= rules_of(events)
    fights = {fight.target: fight for fight in why(game, state, "fire R at 1-E05 by ap").fights}
    assert fights["A"].defence == (13, 13)
    assert fights["B"].defence == (12, 12)


@rule("coh:18.1.3a")
@pytest.mark.parametrize(
    ("kind", "terrain"), [("de-pak38", "clear"), ("de-pz3e", "clear"), ("de-rifles", "water")]
)
def test_who_does_not_dig(kind: str, terrain: str) -> None:
    game, state = table(unit("A", kind, "1-E05"), hexes={"1-E05": terrain})
    assert refused(game, state, "dig A by snap").rule == "coh:18.1.3a"


@rule("coh:18.1.3b")
@pytest.mark.parametrize("act", ["pivot A to s by snap", "step A to 1-D05 by snap"])
def test_moving_and_turning_gives_improvised_defences_up(act: str) -> None:
    game, state = table(unit("A", "de-rifles", "1-E05", "n", "dug-in"))
    events = do(game, state, act)
    assert not state.flags[0] & DUG
    assert "coh:18.1.3b" in rules_of(events)


@rule("coh:18.1.3c")
def test_markers_are_one_a_unit_and_run_out() -> None:
    game, state = table(unit("A", "de-rifles", "1-E05", "n", "dug-in"), unit("B", "de-rifles", "1-E05"))
    assert refused(game, state, "dig A by snap").rule == "coh:18.1.3c"
    assert "dig B by snap" in offered(game, state)
    many = [unit(f"A{n}", "de-rifles", "1-E05", "n", "dug-in") for n in range(12)]
    game, state = table(unit("B", "de-rifles", "1-E05"), *many)
    assert refused(game, state, "dig B by snap").rule == "coh:18.1.3c"


@rule("coh:18.2a")
def test_entering_the_hex_one_may_go_in_free_of_charge_unless_the_enemy_is_there() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), works={"1-E05": [BUNKER]}, cp=(0, 0))
    do(game, state, "step A to 1-E05 by ap")
    assert "shelter bunker" in offered(game, state)
    events = do(game, state, "shelter bunker")
    assert "coh:18.2a" in rules_of(events)
    assert state.ap[0] == 6
    assert state.facing[0] == 3
    held = [unit("R", "ru-rifles", "1-E05", "s", inside="bunker")]
    game, state = table(unit("A", "de-rifles", "1-F05"), *held, works={"1-E05": [BUNKER]}, cp=(0, 0))
    do(game, state, "step A to 1-E05 by ap")
    assert "shelter bunker" not in offered(game, state)
    do(game, state, "face n", "pass")
    assert refused(game, state, "occupy A in bunker by ap").rule == "coh:18.2a"


def test_leaving_the_hex_is_free() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-E05", "s", inside="bunker"), works={"1-E05": [BUNKER]}, go=1
    )
    do(game, state, "step R to 1-F05 by ap")
    assert state.ap[1] == 6
    assert state.inside[0] == ""


@rule("coh:18.2b")
def test_in_and_out_within_the_hex_costs_what_the_hex_costs() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-E05", "s", inside="trench"),
        works={"1-E05": ["trench"]},
        hexes={"1-E05": "heavy-woods"},
        go=1,
        cp=(0, 0),
    )
    assert amounts(game, state, "vacate R by ap")["coh:18.2b"] == "2"
    do(game, state, "vacate R by ap", "face n", "pass")
    assert state.ap[1] == 5
    assert state.inside[0] == ""
    do(game, state, "occupy R in trench by ap")
    assert state.ap[1] == 3
    assert state.inside[0] == "trench"


@rule("coh:18.2.ex1", "coh:18.2b")
def test_the_machine_gun_steps_out_to_face_its_flank() -> None:
    game, state = table(
        unit("M", "de-lmg", "1-E05", "s", inside="bunker"), works={"1-E05": [Work("bunker", 0, 3)]}
    )
    do(game, state, "vacate M by ap", "face n")
    assert state.ap[0] == 6
    assert state.facing[0] == 0


@rule("coh:18.1a", "coh:18.3.1e", "coh:18.3.2c")
def test_works_are_laid_at_set_up() -> None:
    strong = GAME.room("strongpoint")
    _, events = strong.start("strongpoint", frozenset(), 1)
    rules = rules_of(events)
    town = GAME.room("kv2")
    rules |= rules_of(town.start("kv2", frozenset(), 1)[1])
    assert {"coh:18.1a", "coh:18.3.1e", "coh:18.3.2c"} <= rules


@rule("coh:18.1.3c")
def test_the_card_digs_in_no_more_units_than_there_are_markers() -> None:
    spent = GAME.data.tables.works["improvised"].count - 1
    dug = [unit(f"U{n}", "ru-rifles", f"1-A{n:02}", "s", "dug-in") for n in range(1, spent + 1)]
    squads = [unit(name, "de-rifles", "1-F05") for name in "ABC"]
    game, state = table(*squads, *dug, hands={0: ["take-cover"]})
    do(game, state, "play take-cover on A for 0")
    assert not any(text.startswith("join") for text in offered(game, state)), "one marker, one unit"
    assert refused(game, state, "join B").rule == "coh:18.1.3c"
    game, state = table(*squads, *dug[1:], hands={0: ["take-cover"]})
    do(game, state, "play take-cover on A for 0", "join B")
    assert refused(game, state, "join C").rule == "coh:18.1.3c"
    do(game, state, "end")
    assert [bool(state.flags[number] & DUG) for number in range(3)] == [True, True, False]


@rule("coh:18.2b")
def test_from_one_work_to_another_it_is_out_and_in() -> None:
    """Each costs what the hex does."""
    game, state = table(
        unit("R", "ru-rifles", "1-E05", "s", inside="bunker"),
        unit("A", "de-rifles", "1-A12"),
        works={"1-E05": [BUNKER, Work("trench", 1)]},
        go=1,
        cp=(0, 0),
    )
    found = refused(game, state, "occupy R in trench by ap")
    assert found.rule == "coh:18.2b" and "comes out first" in str(found)
    do(game, state, "vacate R by ap", "face s", "pass", "occupy R in trench by ap")
    assert state.inside[0] == "trench" and state.ap[1] == 5
