"""Questions about positions of Kharkov: reach, fights, zones of control, supply."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadAction
from hexfront.engine.positions.position import UnitLine
from hexfront.games.kharkov.state import AXIS, SOVIET

from .table import do, table, unit


def reached(seat: int, name: str, *units: UnitLine, **more: Any) -> dict[str, tuple[str, str]]:
    game, state = table(*units, **more)
    return {one.hex: (one.cost, one.how) for one in game.reach(state, seat, name)}


WEST = {"-".join(f"05{col:02}" for col in range(1, 13)): "road"}
"""A road from end to end, so that the Axis is in supply on it."""


def test_reach_costs_paths_and_order() -> None:
    game, state = table(
        unit("A", "0505", "panzer", "4-12"),
        phase="axis-movement",
        links=WEST,
        hexes={"0405": "forest"},
        sides={"0505-0605": "donets"},
    )
    found = {one.hex: one for one in game.reach(state, AXIS, "A")}
    assert (found["0506"].cost, found["0507"].cost, found["0512"].cost) == ("½", "1", "3½")
    assert found["0507"].path == ("0506", "0507")
    assert (found["0405"].cost, found["0404"].cost) == ("2", "1")
    assert found["0605"].cost == "1½", "round the river, by the road"
    assert "0505" not in found
    order = [float(one.cost.replace("½", ".5")) for one in found.values()]
    assert order == sorted(order)


def test_nobody_moves_in_the_enemys_phase_or_twice() -> None:
    assert not reached(AXIS, "A", unit("A", "0505", "infantry", "9-8"), phase="soviet-movement")
    assert not reached(AXIS, "A", unit("A", "0505", "infantry", "9-8"), phase="axis-combat")
    assert not reached(AXIS, "A", unit("A", "0505", "infantry", "9-8", "moved"), phase="axis-movement")
    assert not reached(AXIS, "A", unit("A", "0505", "infantry", "9-8"), phase="axis-mechanised")


def test_enemy_zones_stop_a_move() -> None:
    enemy = unit("E", "0507", "rifle", "4-4-6")
    found = reached(AXIS, "A", unit("A", "0505", "panzer", "4-12"), enemy, phase="axis-movement", links=WEST)
    assert "0506" in found
    assert "0507" not in found


def test_disengagement_says_so() -> None:
    enemy = unit("E", "0506", "rifle", "4-4-6")
    found = reached(AXIS, "A", unit("A", "0505", "infantry", "9-8"), enemy, phase="axis-movement", links=WEST)
    assert found["0504"][1] == "disengage"


def test_infiltration_says_so() -> None:
    own, enemy = unit("A", "0505", "rifle", "4-4-6"), unit("E", "0506", "infantry", "9-8")
    found = reached(SOVIET, "A", own, enemy, phase="soviet-movement", turn=1)
    assert {how for _, how in found.values()} == {"infiltrate"}


def test_rail_journeys_come_last() -> None:
    rails = {"-".join(f"05{col:02}" for col in range(1, 13)): "road rail"}
    game, state = table(
        unit("A", "0505", "infantry", "9-8"),
        phase="axis-movement",
        links=rails,
        zones={"axis-side": [f"{row:02}{col:02}" for row in range(1, 13) for col in range(1, 13)]},
    )
    found = game.reach(state, AXIS, "A")
    by_rail = [one.hex for one in found if one.how == "rail"]
    assert by_rail
    assert [one.how for one in found][-len(by_rail) :] == ["rail"] * len(by_rail)


def test_a_unit_under_way_goes_on_from_where_it_is() -> None:
    game, state = table(unit("A", "0505", "infantry", "9-8"), phase="axis-movement", links=WEST)
    whole = {one.hex: one.cost for one in game.reach(state, AXIS, "A")}
    do(game, state, "step A to 0506")
    rest = {one.hex: one.cost for one in game.reach(state, AXIS, "A")}
    assert rest["0507"] == whole["0507"]
    assert set(rest) - {"0505"} <= set(whole)


def test_every_reached_hex_can_be_reached_by_those_steps() -> None:
    """What the search finds is what the referee allows, step by step."""
    own = (unit("A", "0505", "panzer", "4-12"), unit("E", "0708", "rifle", "4-4-6"))
    game, state = table(*own, phase="axis-movement", links=WEST, hexes={"0606": "forest"})
    found = game.reach(state, AXIS, "A")
    assert len(found) > 20
    for one in found[::5]:
        _, copy = table(*own, phase="axis-movement", links=WEST, hexes={"0606": "forest"})
        do(game, copy, *(f"step A to {label}" for label in one.path))
        assert game.label(copy.where[game.data.numbers["A"]]) == one.hex


def test_zones_of_control_of_both_sides() -> None:
    game, state = table(unit("A", "0505", "infantry", "9-8"), unit("E", "0909", "hq", "4-10"))
    assert len(game.zoc(state)["axis"]) == 6
    assert game.zoc(state)["soviet"] == []


def test_fights_are_answered_in_any_phase() -> None:
    game, state = table(
        unit("A", "0505", "infantry", "9-8"),
        unit("E", "0504", "rifle", "3-3-6"),
        unit("H", "0503", "hq", "4-10"),
        phase="soviet-movement",
        links=WEST,
    )
    found = game.fight(state, AXIS, "0504", ("A",))
    assert (found.attack, found.defence, found.columns) == ((9, 9), (3, 3), ("3-1",))
    assert sum(chance.ways for chance in found.chances) == found.chances[0].of


def test_fights_need_an_enemy_and_attackers_on_the_map() -> None:
    game, state = table(
        unit("A", "0505", "infantry", "9-8"),
        unit("B", "dead", "infantry", "9-8"),
        unit("E", "0506", "rifle", "3-3-6"),
    )
    with pytest.raises(BadAction, match="no enemy of A stands in 0504"):
        game.fight(state, AXIS, "0504", ("A",))
    with pytest.raises(BadAction, match="B is not on the map on the side of A"):
        game.fight(state, AXIS, "0506", ("A", "B"))


def test_supply_of_every_unit_on_the_map() -> None:
    game, state = table(
        unit("A", "0505", "infantry", "9-8"),
        unit("B", "1005", "infantry", "9-8"),
        unit("D", "dead", "rifle", "3-3-6"),
        links=WEST,
    )
    found = {one.unit: one for one in game.supply(state)}
    assert set(found) == {"A", "B"}
    assert found["A"].supplied
    assert found["A"].path
    assert all(one.reasons for one in found.values())


def test_a_way_that_begins_as_the_player_wants() -> None:
    game, state = table(unit("A", "0505", "panzer", "4-12"), phase="axis-movement", links=WEST)
    begun = ("0404", "0405", "0506")
    found = {one.hex: one for one in game.reach_via(state, AXIS, "A", begun)}
    assert found["0506"].path == begun
    assert (found["0506"].cost, found["0507"].cost) == ("3", "3½")
    assert found["0507"].path == (*begun, "0507")
    assert not game.reach_via(state, AXIS, "A", ("0707",)), "not a step away"


def test_the_radius_of_every_active_hq() -> None:
    idle = unit("I", "0809", "hq", "4-10", "inactive", side="soviet")
    game, state = table(unit("H", "0504", "hq", "2-10", side="soviet"), idle)
    (area,) = game.areas(state, SOVIET, "")
    assert (area.kind, area.of, area.side) == ("command", "H", "soviet")
    assert "0506" in area.hexes
    assert "0507" not in area.hexes
    assert not game.areas(state, SOVIET, "I")
