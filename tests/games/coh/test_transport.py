"""16.0 Trucks, wagons and carriers, and 17.0 transport."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Objective
from hexfront.games.coh.state import USED

from .table import GAME, amounts, at, do, number, offered, refused, rules_of, table, unit, why


def carried(game: object, state: object, load: str, vehicle: str) -> bool:
    """Whether a unit is on a vehicle."""
    return bool(state.carrier[number(game, load)] == number(game, vehicle))  # type: ignore[attr-defined,arg-type]


@rule("coh:16.0a")
def test_trucks_fight_weakly_and_only_in_their_hex() -> None:
    game, state = table(unit("T", "de-opel", "1-E05"), unit("R", "ru-rifles", "1-D05"))
    assert not any(text.startswith("fire T") for text in offered(game, state))
    close, later = table(unit("T", "de-opel", "1-E05"), unit("R", "ru-rifles", "1-E05"))
    (odds,) = why(close, later, "assault T on R by ap").fights
    assert odds.attack == (-4, -4)
    assert "coh:16.0a" in amounts(close, later, "assault T on R by ap")


@rule("coh:16.0a")
def test_wagons_never_attack() -> None:
    game, state = table(unit("W", "de-wagon", "1-E05"), unit("R", "ru-rifles", "1-E05"))
    assert refused(game, state, "assault W on R by ap").rule == "coh:16.0a"


def goal(label: str) -> Objective:
    """An objective of the enemy on the blank map."""
    there = table()[0].grid.hex(label)
    return Objective("x", "x", there, "soviet", 1, (1,), 0, 0, 0, ("german", "soviet"), "")


@rule("coh:16.0b")
@pytest.mark.parametrize("kind", ["de-opel", "de-wagon"])
def test_trucks_and_wagons_take_no_objective(kind: str) -> None:
    there = goal("1-D05")
    game, state = table(unit("T", kind, "1-E05"), objectives=(there,))
    events = do(game, state, "step T to 1-D05 by ap")
    assert state.holder[there.hex] == 1
    assert "coh:16.0b" in rules_of(events)


def test_other_vehicles_do() -> None:
    there = goal("1-D05")
    game, state = table(unit("A", "de-apc251", "1-E05"), objectives=(there,))
    do(game, state, "step A to 1-D05 by ap")
    assert state.holder[there.hex] == 0


@rule("coh:16.0c")
def test_a_destroyed_truck_costs_no_command_but_gives_points() -> None:
    game, state = table(
        unit("R", "ru-at45", "1-D05", "s"), unit("T", "de-opel", "1-E05", hit="light-damage"), cp=(3, 0), go=1
    )
    events = do(game, state, "fire R at 1-E05 by ap", dice=(6, 6))
    assert at(game, state, "T") == "-3"
    assert "coh:16.0c" in rules_of(events)
    assert state.lost[0] == 0
    assert state.vp[1] == 1


@rule("coh:16.1a")
@pytest.mark.parametrize("load", ["de-rifles", "de-pak38", "de-mortar50"])
def test_a_carrier_shields_its_load(load: str) -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-C05", "s"),
        unit("A", "de-apc251", "1-E05"),
        unit("L", load, "1-E05", on="A"),
        go=1,
    )
    fights = {fight.target: fight for fight in why(game, state, "fire R at 1-E05 by ap").fights}
    amount = [one.amount for one in fights["L"].modifiers if one.rule == "coh:16.1a"]
    assert amount == ["+2"]
    assert fights["L"].defence == (GAME.data.type(load).flank.value + 2,) * 2


@rule("coh:16.1b", "coh:17.1a", "coh:17.1b", "coh:17.1.ex1")
def test_schema_30_the_gun_destroys_the_carrier_and_misses_the_rifles() -> None:
    game, state = table(
        unit("A", "de-apc251", "1-G05", "n", "active"),
        unit("L", "de-rifles", "1-G05", "n", "active", on="A"),
        unit("G", "ru-at45", "1-D05", "s"),
        cp=(0, 0),
    )
    do(game, state, "step A to 1-F05 by ap", "face n")
    assert state.ap[0] == 6
    fights = {fight.target: fight for fight in why(game, state, "fire G at 1-F05 by ap").fights}
    assert (fights["A"].attack, fights["A"].defence) == ((6, 6), (13, 13))
    assert (fights["L"].attack, fights["L"].defence) == ((3, 3), (13, 13))
    events = do(game, state, "fire G at 1-F05 by ap", dice=(5, 6, 3, 3))
    assert at(game, state, "A") == "-3"
    assert at(game, state, "L") == "1-F05"
    assert not carried(game, state, "L", "A")
    assert state.facing[number(game, "L")] == 0
    assert state.hit[number(game, "L")] < 0
    assert {"coh:16.1b", "coh:17.1a", "coh:17.1b"} <= rules_of(events)


@rule("coh:17.0a")
def test_one_load_or_german_rifles_with_their_machine_gun() -> None:
    game, state = table(
        unit("T", "de-opel", "1-E05"),
        unit("R", "de-rifles", "1-E05"),
        unit("M", "de-lmg", "1-E05"),
        unit("S", "de-rifles", "1-E05"),
        cp=(9, 0),
    )
    events = do(game, state, "load R on T by cp")
    assert "coh:17.0a" in rules_of(events)
    do(game, state, "pass")
    assert refused(game, state, "load S on T by cp").rule == "coh:17.0a"
    do(game, state, "load M on T by cp", "pass")
    assert carried(game, state, "M", "T")
    assert refused(game, state, "load S on T by cp").rule == "coh:17.0a"


@rule("coh:17.0b")
def test_loading_is_a_group_action_in_one_hex_for_the_clear_cost_of_the_load() -> None:
    game, state = table(
        unit("T", "de-opel", "1-E05", "se"),
        unit("H", "de-hmg", "1-E05", "n"),
        unit("R", "de-rifles", "1-D05"),
        hexes={"1-E05": "light-woods"},
        cp=(0, 0),
    )
    assert refused(game, state, "load R on T by ap").rule == "coh:17.0b"
    assert amounts(game, state, "load H on T by ap")["coh:17.0b"] == "2"
    do(game, state, "load H on T by ap")
    assert state.ap[0] == 5
    assert state.active[0] == (number(game, "H"), number(game, "T"))
    assert state.facing[number(game, "H")] == state.facing[number(game, "T")]


@rule("coh:17.0b")
def test_both_must_be_able_to_take_part() -> None:
    game, state = table(
        unit("T", "de-opel", "1-E05", "n", "used"), unit("R", "de-rifles", "1-E05"), cp=(1, 0)
    )
    loads = {text for text in offered(game, state) if text.startswith("load")}
    assert loads == {"load R on T by cp"}
    stunned, later = table(unit("T", "de-opel", "1-E05", hit="crew-stunned"), unit("R", "de-rifles", "1-E05"))
    assert refused(stunned, later, "load R on T by ap").rule == "coh:17.0b"


@rule("coh:7.5d")
def test_a_pinned_unit_neither_gets_on_nor_off_but_is_carried() -> None:
    game, state = table(unit("T", "de-opel", "1-E05"), unit("R", "de-rifles", "1-E05", hit="pinned"))
    assert refused(game, state, "load R on T by ap").rule == "coh:7.5d"
    game, state = table(unit("T", "de-opel", "1-E05"), unit("R", "de-rifles", "1-E05", hit="pinned", on="T"))
    assert refused(game, state, "unload R by ap").rule == "coh:7.5d"
    do(game, state, "step T to 1-D05 by ap", "face n")
    assert at(game, state, "R") == "1-D05"


@rule("coh:7.5d")
@pytest.mark.parametrize("pinned", ["R", "L"])
def test_whoever_of_two_is_pinned_keeps_both_from_getting_on_or_off_together(pinned: str) -> None:
    def pair(**more: Any) -> tuple[Any, Any]:
        hit = {name: "pinned" if name == pinned else "" for name in ("R", "L")}
        two = [
            unit("R", "de-rifles", "1-E05", hit=hit["R"], **more),
            unit("L", "de-lmg", "1-E05", hit=hit["L"], **more),
        ]
        return table(unit("T", "de-opel", "1-E05"), *two, unit("S", "ru-rifles", "1-A01"))

    assert refused(*pair(), "board R and L on T by ap").rule == "coh:7.5d"
    assert refused(*pair(on="T"), "disembark T by ap").rule == "coh:7.5d"


@rule("coh:dmg-stunned")
def test_a_stunned_unit_can_only_rally_so_it_gets_neither_on_nor_off() -> None:
    game, state = table(unit("T", "de-opel", "1-E05"), unit("R", "de-rifles", "1-E05", hit="stunned"))
    assert refused(game, state, "load R on T by ap").rule == "coh:dmg-stunned"
    game, state = table(unit("T", "de-opel", "1-E05"), unit("R", "de-rifles", "1-E05", hit="stunned", on="T"))
    assert refused(game, state, "unload R by ap").rule == "coh:dmg-stunned"


@rule("coh:17.0c")
def test_a_truck_protects_nobody_it_carries() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-C05", "s"),
        unit("T", "de-opel", "1-E05"),
        unit("L", "de-rifles", "1-E05", on="T"),
        unit("F", "de-rifles", "1-E05", "n"),
        go=1,
    )
    fights = {fight.target: fight for fight in why(game, state, "fire R at 1-E05 by ap").fights}
    assert fights["L"].defence == (11, 11)
    assert fights["F"].defence == (13, 13)
    assert [one.amount for one in fights["L"].modifiers if one.rule == "coh:17.0c"] == ["+0"]


@rule("coh:17.0d")
def test_vehicle_and_load_move_as_a_group_for_the_cost_of_the_vehicle() -> None:
    game, state = table(unit("A", "de-apc251", "1-G05"), unit("G", "de-pak38", "1-G05", on="A"), cp=(0, 0))
    do(game, state, "step A to 1-F05 by ap", "drive A to 1-E05", "drive A to 1-D05", "face ne")
    assert state.ap[0] == 6
    assert at(game, state, "G") == "1-D05"
    assert set(state.active[0]) == {0, 1}
    assert state.facing[1] == state.facing[0] == 1
    do(game, state, "pass")
    assert refused(game, state, "step G to 1-C05 by ap").rule == "coh:17.0d"


def test_a_used_load_goes_along_and_stays_used() -> None:
    """Ruling to 17.0d: being carried is no action."""
    game, state = table(unit("A", "de-apc251", "1-G05"), unit("R", "de-rifles", "1-G05", "n", "used", on="A"))
    do(game, state, "step A to 1-F05 by ap", "face n")
    assert state.active[0] == (0,)
    assert state.flags[1] & USED


@rule("coh:17.0e")
def test_a_carried_unit_cannot_fire() -> None:
    game, state = table(
        unit("A", "de-apc251", "1-G05"),
        unit("R", "de-rifles", "1-G05", on="A"),
        unit("S", "ru-rifles", "1-F05"),
    )
    assert refused(game, state, "fire R at 1-F05 by ap").rule == "coh:17.0e"


@rule("coh:17.0f")
def test_unloading_costs_the_clear_cost_and_the_unit_faces_freely() -> None:
    game, state = table(
        unit("A", "de-apc251", "1-G05"),
        unit("G", "de-pak38", "1-G05", on="A"),
        hexes={"1-G05": "light-woods"},
    )
    assert amounts(game, state, "unload G by ap")["coh:17.0f"] == "4"
    events = do(game, state, "unload G by ap", "face sw")
    assert state.ap[0] == 3
    assert "coh:17.0f" in rules_of(events)
    assert state.facing[1] == 4
    assert state.facing[0] == 0


@rule("coh:17.0.ex1", "coh:17.0f")
def test_schema_28() -> None:
    game, state = table(
        unit("A", "de-apc251", "1-H05"),
        unit("G", "de-pak38", "1-H05", on="A"),
        unit("R", "ru-rifles", "1-A12"),
    )
    do(game, state, "step A to 1-G05 by ap", "drive A to 1-F05", "drive A to 1-E05", "face n", "pass")
    do(game, state, "step A to 1-D05 by ap", "face nw", "pass", "unload G by ap", "face n", "pass")
    assert state.ap[0] == 1
    do(game, state, "step A to 1-D04 by ap", "face n")
    assert all(state.flags[one] & USED for one in (0, 1))


@rule("coh:17.0.ex2", "coh:17.0f")
def test_schema_28_unloading_by_command_leaves_both_fresh() -> None:
    game, state = table(
        unit("A", "de-apc251", "1-H05"),
        unit("G", "de-pak38", "1-H05", on="A"),
        unit("R", "ru-rifles", "1-A12"),
        cp=(4, 0),
    )
    do(game, state, "unload G by cp", "face n")
    assert state.cp[0] == 0
    assert not any(state.flags[one] & USED for one in (0, 1))
    do(game, state, "pass", "step A to 1-G05 by ap", "face n")
    assert state.active[0] == (0,)


@rule("coh:17.0.ex3", "coh:17.0f", "coh:9.1.2b")
def test_schema_29() -> None:
    game, state = table(
        unit("A", "de-apc251", "1-F05"),
        unit("R", "de-rifles", "1-F05", on="A"),
        unit("S", "ru-rifles", "1-D05", "s", "used"),
        cp=(0, 0),
    )
    do(game, state, "step A to 1-E05 by ap", "face n", "pass")
    do(game, state, "fire A at 1-D05 by ap", "pass", dice=(3, 3))
    do(game, state, "unload R by ap", "face n", "pass")
    assert state.ap[0] == 3
    (odds,) = why(game, state, "fire A at 1-D05 by ap").fights
    assert odds.attack == (6, 6)
    events = do(game, state, "group A", "join R", "fire A at 1-D05 by ap", dice=(1, 1))
    assert state.ap[0] == 1
    shot = next(event for event in events if getattr(event, "target", "") == "S")
    assert shot.attack == 7 + 2


@rule("coh:17.1a")
def test_the_vehicle_and_each_load_have_a_roll_of_their_own() -> None:
    game, state = table(
        unit("G", "ru-maxim", "1-C05", "s"),
        unit("T", "de-opel", "1-E05"),
        unit("R", "de-rifles", "1-E05", on="T"),
        unit("M", "de-lmg", "1-E05", on="T"),
        go=1,
        cp=(0, 0),
    )
    events = do(game, state, "fire G at 1-E05 by ap", dice=(1, 1, 2, 2, 3, 3))
    shots = {event.target: event for event in events if hasattr(event, "attack")}
    assert {name: shot.attack for name, shot in shots.items()} == {"T": 5, "R": 7, "M": 9}
    assert {name: shot.defence for name, shot in shots.items()} == {"T": 11, "R": 11, "M": 10}


@rule("coh:17.1b")
def test_vehicle_and_load_both_have_the_terrain_of_the_hex() -> None:
    game, state = table(
        unit("G", "ru-maxim", "1-C05", "s"),
        unit("A", "de-apc251", "1-E05"),
        unit("R", "de-rifles", "1-E05", on="A"),
        hexes={"1-E05": "light-woods"},
        go=1,
        cp=(0, 0),
    )
    events = do(game, state, "fire G at 1-E05 by ap", dice=(1, 1, 1, 1))
    shots = {event.target: event for event in events if hasattr(event, "target")}
    assert shots["A"].defence == 14
    assert shots["R"].defence == 14


@rule("coh:17.1.ex2", "coh:17.1.ex5", "coh:5.0.3b")
def test_schema_31() -> None:
    game, state = table(
        unit("L", "de-rifles", "1-G05", "n", "active"),
        unit("P", "de-pz3h", "1-G03", "ne"),
        unit("G", "ru-at45", "1-E05", "s", "active"),
        unit("S", "ru-smg", "1-E06", "sw"),
        hexes={"1-F05": "wooden-building"},
        options=("cautious",),
        ap={0: 6, 1: 4},
        cp=(0, 0),
    )
    do(game, state, "step L to 1-F05 by ap", "face n")
    assert state.ap[0] == 4
    shots = [text for text in offered(game, state) if text.startswith("fire G at 1-G03")]
    assert shots
    (odds,) = why(game, state, "fire G at 1-G03 by ap").fights
    assert (odds.attack, odds.defence) == ((6, 6), (17, 17))
    do(game, state, "fire G at 1-G03 by ap", dice=(1, 1))
    assert state.ap[1] == 1
    do(game, state, "creep L to 1-E05 by ap", "face n")
    assert state.ap[0] == 2
    (brawl,) = why(game, state, "assault G on L by ap").fights or (None,)
    assert brawl is None or brawl.attack == (1, 1)
    do(game, state, "drop", "creep S to 1-E05 by ap", "face n")
    assert state.ap[1] == 5
    assert state.flags[number(game, "G")] & USED


@rule("coh:17.1.ex3", "coh:17.1.ex4", "coh:7.0b")
def test_schema_32() -> None:
    game, state = table(
        unit("L", "de-rifles", "1-E05", "n", "active"),
        unit("G", "ru-at45", "1-E05", "s", "used"),
        unit("S", "ru-smg", "1-E05", "n", "active"),
        ap={0: 2, 1: 5},
        cp=(1, 1),
    )
    (odds,) = why(game, state, "assault L on S by ap").fights
    assert (odds.attack, odds.defence) == ((6, 6), (11, 11))
    suppressed = [one.id for one in game.markers].index("suppressed")
    before = sum(one.count for one in game.markers[:suppressed] if one.pool == "foot")
    do(game, state, "assault L on S by ap", dice=(3, 3), damage=before + 1)
    assert state.ap[0] == state.cp[0] == 0
    assert game.markers[state.hit[number(game, "S")]].id == "suppressed"
    (answer,) = why(game, state, "assault S on L by ap").fights
    assert (answer.attack, answer.defence) == ((6, 6), (11, 11))
    do(game, state, "assault S on L by ap", "spend 1", dice=(4, 5))
    assert at(game, state, "L") == "-3"
