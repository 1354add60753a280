"""16 and 17: passengers and objectives, the shield of a carrier, getting on and off together."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired

from .table import amounts, at, do, number, offered, refused, rules_of, table, unit, why
from .test_hidden import revealed
from .test_transport import goal

FAR = unit("S", "ru-rifles", "1-A12")


@rule("coh:2.5.2b")
def test_who_rides_on_a_truck_takes_the_objective_it_drives_through() -> None:
    there = goal("1-D05")
    game, state = table(
        unit("T", "de-opel", "1-E05"), unit("R", "de-rifles", "1-E05", on="T"), FAR, objectives=(there,)
    )
    events = do(game, state, "step T to 1-D05 by ap")
    assert state.holder[there.hex] == 0
    assert "coh:2.5.2b" in rules_of(events) and "coh:16.0b" not in rules_of(events)


@rule("coh:16.0b")
def test_a_truck_that_tows_a_truck_takes_nothing() -> None:
    there = goal("1-D05")
    game, state = table(
        unit("T", "de-opel", "1-E05"),
        unit("U", "de-wagon", "1-E05", "n", "stuck", on="T"),
        FAR,
        objectives=(there,),
    )
    events = do(game, state, "step T to 1-D05 by ap")
    assert state.holder[there.hex] == 1 and "coh:16.0b" in rules_of(events)


@rule("coh:16.1a", "coh:17.0c")
def test_the_red_shield_of_a_carrier_is_nothing_to_armour_in_tow() -> None:
    """A black modifier is for both colours (18.1.1), so a red one is for red ratings."""
    for kind, rating, rule_ in (("de-pz3e", 13, "coh:17.0c"), ("de-opel", 11 + 2, "coh:16.1a")):
        game, state = table(
            unit("G", "ru-at45", "1-A05", "s"),
            unit("A", "de-apc251", "1-F05"),
            unit("P", kind, "1-F05", "n", "bogged", on="A"),
            go=1,
        )
        odds = next(one for one in why(game, state, "fire G at 1-F05 by ap").fights if one.target == "P")
        assert odds.defence == (rating,) * 2
        assert {one.rule for one in odds.modifiers} & {"coh:16.1a", "coh:17.0c"} == {rule_}


@rule("coh:17.1b")
def test_survivors_face_as_the_wreck_did() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05", "se", hit="light-damage"),
        unit("R", "de-rifles", "1-F05", "n", on="T"),
        unit("G", "ru-maxim", "1-C05", "s"),
        cp=(0, 0),
        go=1,
    )
    events = do(game, state, "fire G at 1-F05 by ap", dice=(6, 6, 1, 1))
    assert at(game, state, "T") == "-3" and "coh:17.1b" in rules_of(events)
    assert game.grid.directions[state.facing[number(game, "R")]] == "se"


APC = unit("T", "de-apc251", "1-F05")
LOADED = (APC, unit("R", "de-rifles", "1-F05", on="T"), unit("L", "de-lmg", "1-F05", on="T"), FAR)


@rule("coh:17.0f", "coh:9.1.4")
def test_a_squad_and_its_gun_get_off_together_for_one_point() -> None:
    game, state = table(*LOADED, cp=(0, 0))
    assert amounts(game, state, "disembark T by ap")["coh:17.0f"] == "1"
    events = do(game, state, "disembark T by ap", "face ne", "face s")
    assert "coh:17.0f" in rules_of(events)
    assert state.carrier == [-1] * 4 and state.facing[1:3] == [1, 3] and state.ap[0] == 6
    assert state.active[0] == (0, 1, 2) and game.deciders(state) == (1,)


@rule("coh:17.0f")
def test_who_keeps_them_from_getting_off_together() -> None:
    game, state = table(*LOADED[:2], FAR)
    assert refused(game, state, "disembark T by ap").rule == "coh:17.0f", "one unit unloads"
    game, state = table(APC, LOADED[1], unit("L", "de-lmg", "1-F05", on="T", hit="pinned"), FAR)
    assert refused(game, state, "disembark T by ap").rule == "coh:7.5d"
    assert "unload R by ap" in offered(game, state)
    game, state = table(APC, LOADED[1], unit("L", "de-lmg", "1-F05", "n", "used", on="T"), FAR, cp=(1, 0))
    assert "disembark T by cp" in offered(game, state) and "disembark T by ap" not in offered(game, state)
    game, state = table(*LOADED[:2], unit("L", "de-lmg", "1-F05", on="T", hit="under-cover"), FAR)
    events = do(game, state, "disembark T by ap")
    assert state.ap[0] == 5 and "coh:7.5e" in rules_of(events), "its marker makes it dearer, and is shown"


@rule("coh:17.0b", "coh:17.0a", "coh:9.1.4")
def test_a_squad_and_its_gun_get_on_together_for_one_point() -> None:
    squad = (unit("R", "de-rifles", "1-F05"), unit("L", "de-lmg", "1-F05"))
    game, state = table(APC, *squad, unit("Q", "de-rifles", "1-F05"), FAR, cp=(0, 0))
    assert amounts(game, state, "board R and L on T by snap")["coh:17.0b"] == "1"
    assert refused(game, state, "board R and Q on T by ap").rule == "coh:17.0a"
    events = do(game, state, "board R and L on T by snap")
    assert {"coh:17.0a", "coh:17.0b"} <= rules_of(events)
    assert state.carrier == [-1, 0, 0, -1, -1] and [flags & 1 for flags in state.flags] == [1, 1, 1, 0, 0]


@rule("coh:18.3.3b")
def test_mines_go_off_under_all_who_get_off() -> None:
    game, state = table(*LOADED, works={"1-F05": ["mines"]}, cp=(0, 0))
    do(game, state, "disembark T by ap", "face n")
    events = do(game, state, "face n", dice=(1, 1, 1, 1, 1, 1))
    assert [one.target for one in events if isinstance(one, Fired)] == ["T", "R", "L"]


@rule("coh:17.0f", "coh:17.0b", "coh:10.0c")
def test_hidden_ones_get_off_and_on_together_and_are_seen() -> None:
    spot = ("1-F05", "n", "hidden")
    truck = unit("T", "de-apc251", *spot)
    game, state = table(
        truck, unit("R", "de-rifles", *spot, on="T"), unit("L", "de-lmg", *spot, on="T"), FAR, cp=(0, 0)
    )
    events = do(game, state, "disembark T by ap", *["face s"] * 3)
    assert sorted(revealed(events)) == ["L", "R", "T"] and state.carrier == [-1] * 4 and state.ap[0] == 6
    assert state.facing[:3] == [3] * 3 and game.deciders(state) == (1,)
    game, state = table(truck, unit("R", "de-rifles", *spot), unit("L", "de-lmg", *spot), FAR, cp=(0, 0))
    events = do(game, state, "board R and L on T by snap", "face se")
    assert sorted(revealed(events)) == ["L", "R", "T"] and state.carrier == [-1, 0, 0, -1]
    assert state.facing[:3] == [2] * 3 and game.deciders(state) == (1,)


@rule("coh:14.5c", "coh:17.0a")
def test_what_a_towed_truck_carries_faces_as_both_do() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-F05", "ne"),
        unit("T", "de-opel", "1-F05", "n", "bogged"),
        unit("G", "de-flak88", "1-F05", "n", on="T"),
        FAR,
        cp=(0, 0),
    )
    do(game, state, "tow T with P by ap")
    assert state.facing[:3] == [1, 1, 1]
    do(game, state, "pass", "pivot P to s by ap")
    assert state.facing[:3] == [3, 3, 3]
