"""14.0 Vehicles: bonus hexes, roads, congestion, bogging, towing."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import BOGGED

from .table import amounts, at, do, number, offered, refused, rules_of, table, unit, why

ROAD = {"1-F05-1-E05-1-D05-1-C05-1-B05": "road"}


@rule("coh:14.0")
def test_a_vehicle_pays_its_printed_cost_for_clear_ground() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"))
    assert amounts(game, state, "step P to 1-E05 by ap")["coh:5.0a"] == "1"
    assert "coh:14.0" in amounts(game, state, "step P to 1-E05 by ap")


@rule("coh:14.1.ex1", "coh:14.1a", "coh:14.1b")
def test_a_truck_goes_three_road_hexes_for_one_point() -> None:
    game, state = table(unit("T", "de-opel", "1-F05"), links=ROAD)
    events = do(game, state, "step T to 1-E05 by ap", "drive T to 1-D05", "drive T to 1-C05")
    assert state.ap[0] == 6
    assert refused(game, state, "drive T to 1-B05").rule == "coh:14.1a"
    assert {"coh:14.1a", "coh:14.1b"} <= rules_of(events)
    assert at(game, state, "T") == "1-C05"


@rule("coh:14.1.ex2", "coh:14.1b")
def test_a_t34_uses_its_tracks_on_roads_and_clear_ground() -> None:
    game, state = table(unit("T", "ru-t34a", "1-F05"), links={"1-F05-1-E05-1-D05": "road"}, go=1)
    do(game, state, "step T to 1-E05 by ap", "drive T to 1-D05", "drive T to 1-C05", "face n")
    assert at(game, state, "T") == "1-C05"
    assert state.ap[1] == 6


@rule("coh:14.1b")
def test_wheels_earn_nothing_off_the_road() -> None:
    game, state = table(unit("T", "de-opel", "1-F05"), links={"1-F05-1-E05": "road"})
    assert amounts(game, state, "step T to 1-E05 by ap")["coh:14.1a"] == "2"
    do(game, state, "step T to 1-E05 by ap")
    assert refused(game, state, "drive T to 1-D05").rule == "coh:14.1b"


def test_a_car_uses_its_track_symbol_off_the_road() -> None:
    """Ruling: a wheeled vehicle with a track symbol uses it off the road."""
    game, state = table(unit("C", "ru-ba10", "1-F05"), go=1)
    do(game, state, "step C to 1-E05 by ap", "drive C to 1-D05")
    assert refused(game, state, "drive C to 1-C05").rule == "coh:14.1a"


@rule("coh:14.1.ex3", "coh:14.1.t2")
def test_schema_26_white_arrows() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), hexes={"1-C05": "heavy-woods"}, cp=(0, 0))
    do(game, state, "step P to 1-E05 by ap", "drive P to 1-D05", "face n")
    assert state.ap[0] == 6
    do(game, state, "pass")
    assert amounts(game, state, "step P to 1-C05 by ap")["coh:14.1.t2"] == "+2"
    do(game, state, "step P to 1-C05 by ap")
    assert state.ap[0] == 3
    assert not any(text.startswith("drive") for text in offered(game, state))


@rule("coh:14.1.ex4", "coh:14.1b")
def test_schema_26_yellow_arrows() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), hexes={"1-D05": "heavy-woods"}, cp=(0, 0))
    do(game, state, "step P to 1-E05 by ap")
    assert refused(game, state, "drive P to 1-D05").rule == "coh:14.1b"
    do(game, state, "face n", "pass", "step P to 1-D05 by ap")
    assert state.ap[0] == 3


@rule("coh:14.1c")
def test_nobody_reacts_before_the_bonus_move_is_over() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), unit("R", "ru-rifles", "1-A01"))
    do(game, state, "step P to 1-E05 by ap")
    assert game.deciders(state) == (0,)
    assert refused(game, state, "pass").rule == "coh:14.1c"
    do(game, state, "drive P to 1-D05", "face n")
    assert game.deciders(state) == (1,)


@rule("coh:14.1.t1")
@pytest.mark.parametrize(
    ("terrain", "cost"),
    [("clear", 1), ("light-woods", 3), ("heavy-woods", None), ("stone-building", None), ("field", None)],
)
def test_the_table_of_wheels(terrain: str, cost: int | None) -> None:
    hexes = {"1-E05": terrain, "1-E04": "light-woods", "1-E06": "heavy-woods"}
    game, state = table(unit("T", "de-opel", "1-F05"), hexes=hexes)
    assert amounts(game, state, "step T to 1-E04 by ap")["coh:14.1.t1"] == "+2"
    assert refused(game, state, "step T to 1-E06 by ap").rule == "coh:14.1.t1"
    assert why(game, state, "step T to 1-E05 by ap").legal == (cost is not None)
    if cost is not None:
        do(game, state, "step T to 1-E05 by ap")
        assert state.ap[0] == 7 - cost


@rule("coh:14.1.t1")
def test_wheels_do_not_cross_walls() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05"), sides={"1-F05-1-E05": "wall"}, hexes={"1-E04": "wooden-building"}
    )
    assert not why(game, state, "step T to 1-E05 by ap").legal
    assert refused(game, state, "step T to 1-E04 by ap").rule == "coh:14.1.t1"


@pytest.mark.parametrize(
    ("terrain", "cost"),
    [
        ("clear", 1),
        ("field", 1),
        ("light-woods", 2),
        ("heavy-woods", 3),
        ("wooden-building", 3),
        ("stone-building", 4),
        ("water", None),
    ],
)
@rule("coh:14.1.t2")
def test_the_table_of_tracks(terrain: str, cost: int | None) -> None:
    game, state = table(
        unit("P", "de-b2f", "1-F05"),
        hexes={"1-E05": terrain, "1-E04": "water", "1-E06": "light-woods"},
        cp=(0, 0),
    )
    assert why(game, state, "step P to 1-E05 by ap").legal == (cost is not None)
    assert amounts(game, state, "step P to 1-E06 by ap")["coh:14.1.t2"] == "+1"
    if cost is not None:
        do(game, state, "step P to 1-E05 by ap", dice=(6, 6) if terrain == "stone-building" else ())
        assert state.ap[0] == 7 - cost


@rule("coh:14.2a")
def test_a_road_leads_wheels_through_the_forest() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05"), hexes={"1-E05": "heavy-woods"}, links={"1-F05-1-E05": "road"}
    )
    assert amounts(game, state, "step T to 1-E05 by ap")["coh:14.2a"] == "+0"
    do(game, state, "step T to 1-E05 by ap")
    assert state.ap[0] == 6


@rule("coh:14.2b", "coh:14.2a")
def test_a_bridge_is_a_road_over_water_and_a_road_changes_no_defence() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05", "n", "active"),
        unit("R", "ru-rifles", "1-C05"),
        hexes={"1-E05": "water", "1-D05": "heavy-woods"},
        links={"1-F05-1-E05-1-D05": "road"},
        cp=(0, 0),
    )
    assert amounts(game, state, "step T to 1-E05 by ap")["coh:14.2b"] == "-1"
    do(game, state, "step T to 1-E05 by ap", "drive T to 1-D05", "face n")
    assert at(game, state, "T") == "1-D05"
    do(game, state, "pivot R to s by ap", "pass")
    (odds,) = why(game, state, "fire R at 1-D05 by ap").fights
    assert [reason.amount for reason in odds.modifiers if reason.rule == "coh:5.0.t2"] == ["+2"]


@rule("coh:14.2c")
def test_a_crowded_road_costs_wheels_their_bonus() -> None:
    game, state = table(unit("T", "de-opel", "1-F05"), unit("U", "de-opel", "1-D05"), links=ROAD, cp=(0, 0))
    do(game, state, "step T to 1-E05 by ap", "drive T to 1-D05")
    assert not any(text.startswith("drive") for text in offered(game, state))
    other, later = table(unit("T", "de-opel", "1-F05"), unit("U", "de-opel", "1-E05"), links=ROAD)
    assert amounts(other, later, "step T to 1-E05 by ap")["coh:14.2c"] == "0"
    do(other, later, "step T to 1-E05 by ap")
    assert not any(text.startswith("drive") for text in offered(other, later))


def test_tracks_do_not_mind_a_crowded_road() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), unit("U", "de-opel", "1-E05"), links=ROAD)
    do(game, state, "step P to 1-E05 by ap", "drive P to 1-D05")
    assert at(game, state, "P") == "1-D05"


@rule("coh:14.2.ex1", "coh:14.2a")
def test_schema_26_onto_the_forest_road() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-F05"),
        hexes={"1-E05": "heavy-woods"},
        links={"1-E04-1-E05-1-D05-1-C05": "road"},
        cp=(0, 0),
    )
    do(game, state, "step P to 1-E05 by ap", "face n")
    assert state.ap[0] == 4
    do(game, state, "pass", "step P to 1-D05 by ap", "drive P to 1-C05", "face n")
    assert state.ap[0] == 3


@rule("coh:14.2.ex2", "coh:14.1c")
def test_schema_27_up_the_hill_in_one_action() -> None:
    game, state = table(unit("T", "ru-t34a", "3-G13", "ne"), boards="3", go=1, cp=(0, 0))
    levels = [
        game.map.number("level", game.grid.hex(label)) for label in ("3-G13", "3-F13", "3-E13", "3-D13")
    ]
    assert levels == [0, 1, 2, 1]
    state.facing[0] = 0
    do(game, state, "step T to 3-F13 by ap")
    assert amounts(game, state, "drive T to 3-E13")["coh:14.2.ex2"] == "+1"
    do(game, state, "drive T to 3-E13", "drive T to 3-E14", "face n")
    assert state.ap[1] == 4


def test_a_climb_by_bonus_that_cannot_be_paid_is_not_offered() -> None:
    game, state = table(unit("T", "ru-t34a", "3-G13", "n", "active"), boards="3", go=1, cp=(0, 0), ap={1: 2})
    do(game, state, "step T to 3-F13 by ap")
    assert refused(game, state, "drive T to 3-E13").rule == "coh:14.1a"


@rule("coh:14.3")
def test_a_vehicle_that_drives_through_is_not_attacked_in_close_combat() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), unit("R", "ru-rifles", "1-E05"), cp=(0, 0))
    events = do(game, state, "step P to 1-E05 by ap", "drive P to 1-D05", "face n")
    assert "coh:14.3" in rules_of(events)
    assert not any(text.startswith("assault") for text in offered(game, state))
    assert state.intruded == ()


@rule("coh:14.4")
def test_backwards_costs_one_more_and_earns_nothing() -> None:
    game, state = table(unit("P", "de-pz3e", "1-E05"), cp=(0, 0))
    assert amounts(game, state, "back P to 1-F05 by ap")["coh:14.4"] == "0"
    do(game, state, "back P to 1-F05 by ap")
    assert state.ap[0] == 5
    assert not any(text.startswith("drive") for text in offered(game, state))


@rule("coh:14.5a", "coh:14.1.t3")
@pytest.mark.parametrize(("dice", "held"), [((2, 3), True), ((3, 3), False)])
def test_a_stone_building_may_hold_a_tank(dice: tuple[int, int], held: bool) -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), hexes={"1-E05": "stone-building"}, cp=(0, 0))
    events = do(game, state, "step P to 1-E05 by ap", "face n", dice=dice)
    assert bool(state.flags[0] & BOGGED) == held
    assert "coh:14.5a" in rules_of(events)


@rule("coh:14.5a")
def test_command_points_change_the_roll_to_hold() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), hexes={"1-E05": "stone-building"}, cp=(2, 0))
    do(game, state, "step P to 1-E05 by ap", "spend 1", "face n", dice=(2, 3))
    assert not state.flags[0] & BOGGED


@rule("coh:14.5b")
def test_a_bogged_tank_neither_moves_nor_pivots_but_its_turret_fires() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-E05", "n", "bogged"),
        unit("R", "ru-rifles", "1-G05"),
        hexes={"1-E05": "stone-building"},
    )
    assert refused(game, state, "step P to 1-D05 by ap").rule == "coh:14.5b"
    assert refused(game, state, "pivot P to s by ap").rule == "coh:14.5b"
    assert "fire P at 1-G05 by ap" in offered(game, state)


@rule("coh:14.5c", "coh:17.0a")
def test_who_tows_whom() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-E05", "n", "bogged"),
        unit("W", "de-opel", "1-E05", hit="immobilised"),
        unit("T", "de-opel", "1-E05"),
        unit("Q", "de-pz3e", "1-E05"),
    )
    assert refused(game, state, "tow P with T by ap").rule == "coh:14.5c"
    assert refused(game, state, "tow T with Q by ap").rule == "coh:14.5c"
    offers = offered(game, state)
    assert {"tow P with Q by ap", "tow W with T by ap", "tow W with Q by ap"} <= offers
    events = do(game, state, "tow P with Q by ap")
    assert {"coh:14.5c", "coh:17.0a"} <= rules_of(events)
    assert state.carrier[number(game, "P")] == number(game, "Q")


@rule("coh:14.5d")
def test_a_towing_vehicle_has_no_bonus() -> None:
    game, state = table(unit("P", "de-pz3e", "1-E05", "n", "bogged", on="Q"), unit("Q", "de-pz3e", "1-E05"))
    assert amounts(game, state, "step Q to 1-D05 by ap")["coh:14.5d"] == "0"
    do(game, state, "step Q to 1-D05 by ap")
    assert not any(text.startswith("drive") for text in offered(game, state))


@rule("coh:14.5e")
def test_towed_out_of_the_terrain_it_is_free_again() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-E05", "n", "bogged", on="Q"),
        unit("Q", "de-pz3e", "1-E05"),
        hexes={"1-E05": "stone-building", "1-D05": "stone-building"},
        cp=(0, 0),
    )
    do(game, state, "step Q to 1-D05 by ap", "face n", dice=(6, 6))
    assert state.flags[number(game, "P")] & BOGGED
    do(game, state, "pass")
    events = do(game, state, "step Q to 1-C05 by ap", "face n")
    assert "coh:14.5e" in rules_of(events)
    assert not state.flags[number(game, "P")] & BOGGED


@rule("coh:14.5e", "coh:dmg-v-immobilised")
def test_what_was_immobilised_by_fire_stays_so() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-E05", "n", "bogged", on="Q", hit="immobilised"),
        unit("Q", "de-pz3e", "1-E05"),
        hexes={"1-E05": "stone-building"},
        cp=(0, 0),
    )
    do(game, state, "step Q to 1-D05 by ap", "face n", "pass", "unload P by ap", "pass")
    assert state.hit[number(game, "P")] >= 0
    assert refused(game, state, "step P to 1-C05 by ap").rule == "coh:dmg-v-immobilised"


def test_towing_shows_what_is_wrong_with_the_vehicle() -> None:
    game, state = table(unit("W", "de-opel", "1-E05", hit="immobilised"), unit("T", "de-opel", "1-E05"))
    do(game, state, "tow W with T by ap")
    assert state.shown[0] == 3


@rule("coh:7.7.3l")
def test_a_vehicle_that_drives_away_does_not_pass_the_intruder_by_bonus() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-D05", "s"), unit("P", "de-pz3e", "1-E05", "s"), go=1, cp=(0, 0)
    )
    do(game, state, "step R to 1-E05 by ap", "face s")
    do(game, state, "step P to 1-E06 by ap")
    assert refused(game, state, "drive P to 1-D06").rule == "coh:7.7.3l"
    assert "drive P to 1-E07" in offered(game, state)
