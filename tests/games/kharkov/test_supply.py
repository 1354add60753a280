"""11.0 Supply: routes, sources, lines of communication, the check before movement."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexfront.engine import probe
from hexfront.engine.probe import Supplied
from hexfront.engine.rules import rule
from hexfront.games.kharkov import counters, hq, routes, supply
from hexfront.games.kharkov.events import Marked
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AXIS, SOVIET, UNSUPPLIED
from hexfront.hexes import HexMap, border, connected, listed

from .table import GAME, do, table, unit


def ask(game: Kharkov, state: Any, name: str) -> Supplied:
    """What the probe says about one unit; for its rules to count, ask with few units on the map."""
    return next(one for one in probe.supply(game, state) if one.unit == name)


def rules(answer: Supplied) -> set[str]:
    return {reason.rule.removeprefix("kharkov:") for reason in answer.reasons}


def donets(rows: int, cols: int, east: int) -> dict[str, str]:
    """A Donets from the north to the south edge, with this many columns east of it: they count from the east."""
    plain = HexMap.blank(rows, cols, like=GAME.map)
    right = sum(1 << at for at in listed(plain.grid.mask) if int(plain.label(at)[2:]) <= east)
    found = {}
    for at, direction in border(plain.grid, right):
        there = plain.grid.neighbour(at, direction)
        assert there is not None
        found[f"{plain.label(at)}-{plain.label(there)}"] = "donets"
    return found


GERMAN = ("infantry", "9-8")
RIFLE = ("rifle", "4-4-6")
CITY = {"0220": "city"}


@rule("kharkov:11.3", "kharkov:11.31a", "kharkov:11.31b")
def test_a_city_supplies_up_to_15_hexes() -> None:
    game, state = table(unit("A", "0205", *GERMAN), size="blank 3x20", hexes=CITY)
    answer = ask(game, state, "A")
    assert answer.supplied
    assert len(answer.path) == 16
    assert (answer.path[0], answer.path[-1]) == ("0205", "0220")
    assert {"11.3", "11.31a", "11.31b"} <= rules(answer)
    game, state = table(unit("A", "0204", *GERMAN), size="blank 3x20", hexes=CITY)
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.31b" in rules(answer)


@rule("kharkov:11.31a")
def test_a_city_hex_once_entered_by_a_soviet_unit_supplies_nobody() -> None:
    game, state = table(unit("A", "0216", *GERMAN), size="blank 3x20", hexes=CITY, captured=["0220"])
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.31a" in rules(answer)


@rule("kharkov:11.32", "kharkov:11.33a")
def test_a_road_supplies_up_to_5_hexes() -> None:
    road = {"0220-0219-0218": "road"}
    game, state = table(unit("A", "0213", *GERMAN), size="blank 3x20", links=road)
    answer = ask(game, state, "A")
    assert answer.supplied
    assert answer.path == ("0213", "0214", "0215", "0216", "0217", "0218", "0219", "0220")
    assert {"11.32", "11.33a"} <= rules(answer)
    game, state = table(unit("A", "0212", *GERMAN), size="blank 3x20", links=road)
    assert not ask(game, state, "A").supplied
    assert "11.32" in rules(ask(game, state, "A"))


@rule("kharkov:11.33a")
def test_a_road_must_lead_off_the_map() -> None:
    road = {"0219-0218-0217": "road"}
    game, state = table(unit("A", "0217", *GERMAN), size="blank 3x20", links=road)
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.33a" in rules(answer)
    game, state = table(
        unit("A", "0217", *GERMAN), size="blank 3x20", links=road, zones={"supply-exit": ["0219"]}
    )
    assert ask(game, state, "A").supplied


@rule("kharkov:11.33b")
def test_a_road_is_cut_by_units_and_zoc_unless_axis_units_stand_there() -> None:
    road = {"0112-0111-0110-0109-0108-0107": "road"}
    enemy = unit("E", "0210", *RIFLE)
    game, state = table(unit("A", "0105", *GERMAN), enemy, size="blank 3x12", links=road)
    controlled = game.map.describe(state.zoc[SOVIET] & routes.country(game).net.hexes)
    assert len(controlled) == 2
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.33b" in rules(answer)
    guards = [unit(f"G{i}", at, "regiment", "2-8") for i, at in enumerate(controlled)]
    game, state = table(unit("A", "0105", *GERMAN), enemy, *guards, size="blank 3x12", links=road)
    answer = ask(game, state, "A")
    assert answer.supplied
    assert "11.33b" in rules(answer)
    on_road = unit("H", "0110", "hq", "4-10", side="soviet")
    game, state = table(unit("A", "0105", *GERMAN), on_road, size="blank 3x12", links=road)
    assert not ask(game, state, "A").supplied


@rule("kharkov:11.1a")
def test_no_route_through_an_enemy_unit() -> None:
    staff = unit("H", "0116", "hq", "4-10", side="soviet")
    game, state = table(unit("A", "0113", *GERMAN), staff, size="blank 1x20", hexes={"0120": "city"})
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert {"11.1a", "11.3"} <= rules(answer)
    assert "11.1b" not in rules(answer), "an HQ has no ZOC"


@rule("kharkov:10.15")
def test_an_hq_beside_a_route_does_not_bar_it() -> None:
    staff = unit("H", "0215", "hq", "4-10", side="soviet")
    game, state = table(unit("A", "0110", *GERMAN), staff, size="blank 2x20", hexes={"0120": "city"})
    answer = ask(game, state, "A")
    assert not state.zoc[SOVIET]
    assert answer.supplied
    assert "10.15" in rules(answer)


@rule("kharkov:11.1b")
def test_no_route_through_enemy_zoc_without_a_friend_in_it() -> None:
    enemy = unit("E", "0216", *RIFLE)
    game, state = table(unit("A", "0111", *GERMAN), enemy, size="blank 2x20", hexes={"0120": "city"})
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.1b" in rules(answer)
    gap = [at for at in game.map.describe(state.zoc[SOVIET]) if at.startswith("01")]
    guards = [unit(f"G{i}", at, "regiment", "2-8") for i, at in enumerate(gap)]
    game, state = table(unit("A", "0111", *GERMAN), enemy, *guards, size="blank 2x20", hexes={"0120": "city"})
    answer = ask(game, state, "A")
    assert answer.supplied
    assert "11.1b" in rules(answer)
    entrenched = [unit(f"G{i}", at, "regiment", "2-8", "entrenched") for i, at in enumerate(gap)]
    game, state = table(
        unit("A", "0111", *GERMAN), enemy, *entrenched, size="blank 2x20", hexes={"0120": "city"}
    )
    assert ask(game, state, "A").supplied, "units lift ZOC, not their own ZOC (8.25)"


@rule("kharkov:15.31c")
def test_a_garrison_lifts_enemy_zoc_for_axis_supply_in_its_hex() -> None:
    walls = [unit("A", "0107", *GERMAN), unit("E", "0209", *RIFLE)]
    game, state = table(*walls, size="blank 2x9", hexes={"0109": "city"}, garrisons={"0109": 1})
    answer = ask(game, state, "A")
    assert state.zoc[SOVIET] >> game.grid.hex("0109") & 1
    assert answer.supplied == (not state.zoc[SOVIET] >> game.grid.hex("0108") & 1)
    assert answer.supplied
    assert "15.31c" in rules(answer)
    game, state = table(*walls, size="blank 2x9", hexes={"0109": "city"})
    assert not ask(game, state, "A").supplied, "a source in enemy ZOC without garrison or unit"


def across_the_donets(at: str, **more: Any) -> Supplied:
    """A German unit at a hex; city 3012, the Donets east of column 8, rows too far south for 11.35."""
    cities = {"3012": "city", "0112": "city"}
    game, state = table(
        unit("A", at, *GERMAN), size="blank 30x12", hexes=cities, sides=donets(30, 12, 7), **more
    )
    return ask(game, state, "A")


@rule("kharkov:11.34")
def test_a_route_goes_one_hex_beyond_the_donets() -> None:
    answer = across_the_donets("3007")
    assert answer.supplied
    assert "11.34" in rules(answer)
    answer = across_the_donets("3006")
    assert not answer.supplied
    assert "11.34" in rules(answer)


@rule("kharkov:11.35")
def test_in_the_north_routes_cross_the_donets_freely() -> None:
    answer = across_the_donets("0104")
    assert answer.supplied
    assert "11.35" in rules(answer)
    assert across_the_donets("1405").supplied
    assert not across_the_donets("2105").supplied


@rule("kharkov:11.36")
def test_by_road_routes_cross_the_donets_freely() -> None:
    answer = across_the_donets("3004", links={"3008-3007": "road"})
    assert answer.supplied
    assert "11.36" in rules(answer)
    assert not across_the_donets("3004", links={"2908-2907": "rail"}).supplied


def test_a_route_may_turn_back_from_the_far_bank() -> None:
    """One hex beyond the river is allowed, so a route may step round an obstacle there."""
    wall = [unit(f"H{col}", f"28{col:02}", "hq", "4-10", side="soviet") for col in range(8, 13)]
    common: dict[str, Any] = {"size": "blank 30x12", "hexes": {"2612": "city"}, "sides": donets(30, 12, 7)}
    game, state = table(unit("A", "3010", *GERMAN), *wall, **common)
    answer = ask(game, state, "A")
    east = {at for at in answer.path if int(at[2:]) < 8}
    assert answer.supplied
    assert len(east) == 1
    further = unit("H6", "2807", "hq", "4-10", side="soviet")
    game, state = table(unit("A", "3010", *GERMAN), *wall, further, **common)
    assert not ask(game, state, "A").supplied, "two hexes along the far bank are too many"


@rule("kharkov:11.37", "kharkov:13.2b")
def test_air_points_supply_all_axis_units_in_their_hex() -> None:
    units = [unit("A", "0508", *GERMAN), unit("B", "0507", *GERMAN), unit("R", "0508", "romanian", "3-6")]
    game, state = table(*units, air_supply=["0508"])
    answer = ask(game, state, "A")
    assert answer.supplied
    assert {"11.37", "13.2b"} == {name for name in rules(answer) if name.startswith(("13", "11.3"))}
    assert ask(game, state, "R").supplied
    assert not ask(game, state, "B").supplied


@rule("kharkov:6.57")
def test_southern_axis_units_are_supplied_in_the_turn_of_their_activation() -> None:
    units = [unit("A", "1108", *GERMAN, "southern"), unit("B", "1106", *GERMAN)]
    south = {"south": [f"{row}{col:02}" for row in (11, 12) for col in range(1, 13)]}
    game, state = table(*units, zones=south, south_active=True, south_turn=6)
    answer = ask(game, state, "A")
    assert answer.supplied
    assert "6.57" in rules(answer)
    assert not ask(game, state, "B").supplied, "it came from the north"
    state.south_turn = 5
    assert not ask(game, state, "A").supplied


def test_southern_units_that_leave_the_south_that_turn_stay_supplied() -> None:
    game, state = table(unit("A", "0108", *GERMAN, "southern"), south_active=True, south_turn=6)
    assert ask(game, state, "A").supplied


@rule("kharkov:16.0g3")
def test_reinforcements_are_supplied_in_their_turn_of_entry() -> None:
    game, state = table(unit("A", "0508", *GERMAN, "entered"), unit("S", "0904", *RIFLE, "entered"))
    for name in ("A", "S"):
        answer = ask(game, state, name)
        assert answer.supplied
        assert "16.0g3" in rules(answer)
    assert not hq.led(game, state, game.data.numbers["S"]), "a Soviet still needs an HQ to attack"


HQ = unit("H", "0504", "hq", "4-10", side="soviet")


@rule("kharkov:10.22", "kharkov:11.2", "kharkov:11.21")
def test_soviet_units_need_a_line_to_an_hq_with_a_route_to_the_east_edge() -> None:
    game, state = table(unit("S", "0507", *RIFLE), HQ)
    answer = ask(game, state, "S")
    assert answer.supplied
    assert answer.path[:4] == ("0507", "0506", "0505", "0504")
    assert (len(answer.path), answer.path[-1][2:]) == (7, "01")
    assert {"10.22", "10.23a", "11.2", "11.21"} <= rules(answer)
    game, state = table(unit("S", "0507", *RIFLE))
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert rules(answer) >= {"10.22", "10.0g1"}


@rule("kharkov:10.0g1", "kharkov:10.11a", "kharkov:10.11b")
def test_only_an_active_hq_supplies() -> None:
    game, state = table(unit("S", "0507", *RIFLE), HQ)
    assert {"10.0g1", "10.11a"} <= rules(ask(game, state, "S"))
    idle = unit("H", "0504", "hq", "4-10", "inactive", side="soviet")
    game, state = table(unit("S", "0507", *RIFLE), idle)
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert "10.11b" in rules(answer)
    assert ask(game, state, "H").supplied, "an HQ needs but a route of its own"


@rule("kharkov:10.23a", "kharkov:10.23c")
def test_the_line_counts_the_units_hex_but_not_that_of_the_hq() -> None:
    game, state = table(unit("S", "0508", *RIFLE), HQ)
    answer = ask(game, state, "S")
    assert answer.supplied
    assert next(one.amount for one in answer.reasons if one.rule == "kharkov:10.23a") == "4/4"
    assert "10.23c" in rules(answer)
    game, state = table(unit("S", "0509", *RIFLE), HQ)
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert "10.23a" in rules(answer)


@rule("kharkov:10.23b")
def test_enemy_units_and_zoc_bar_the_line_unless_a_friend_is_there() -> None:
    common: dict[str, Any] = {"size": "blank 2x12"}
    enemy, staff = unit("A", "0207", *GERMAN), unit("H", "0104", "hq", "5-10", side="soviet")
    game, state = table(unit("S", "0109", *RIFLE), enemy, staff, **common)
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert "10.23b" in rules(answer)
    gap = [at for at in game.map.describe(state.zoc[AXIS]) if at.startswith("01")]
    friends = [unit(f"F{i}", at, *RIFLE) for i, at in enumerate(gap)]
    game, state = table(unit("S", "0109", *RIFLE), enemy, staff, *friends, **common)
    answer = ask(game, state, "S")
    assert answer.supplied
    assert "10.23b" in rules(answer)


@rule("kharkov:10.24a", "kharkov:10.24b")
def test_one_hq_supplies_any_number_of_units_of_any_army() -> None:
    units = [unit(f"S{i}", f"{4 + i // 3:02}05", *RIFLE) for i in range(9)]
    game, state = table(*units, unit("9A", "0504"))
    answer = ask(game, state, "S0")
    assert all(one.supplied for one in probe.supply(game, state))
    assert next(one.amount for one in answer.reasons if one.rule == "kharkov:10.24a") == "9"
    assert "10.24b" in rules(answer)


@rule("kharkov:11.21", "kharkov:11.23")
def test_a_soviet_route_has_any_length() -> None:
    game, state = table(unit("H", "0140", "hq", "4-10", side="soviet"), size="blank 1x40")
    answer = ask(game, state, "H")
    assert answer.supplied
    assert next(one.amount for one in answer.reasons if one.rule == "kharkov:11.23") == "39"
    assert answer.path[-1] == "0101"
    assert "11.21" in rules(answer)


@pytest.mark.parametrize(
    ("enemy", "why"),
    [
        pytest.param(unit("A", "0103", *GERMAN), "11.1a", marks=pytest.mark.rule("kharkov:11.1a")),
        pytest.param(unit("A", "0203", *GERMAN), "11.1b", marks=pytest.mark.rule("kharkov:11.1b")),
    ],
)
@rule("kharkov:10.22", "kharkov:11.2")
def test_an_hq_cut_off_from_the_edge_supplies_nobody(enemy: Any, why: str) -> None:
    rows = 1 if why == "11.1a" else 2
    staff = unit("H", "0108", "hq", "4-10", side="soviet")
    game, state = table(unit("S", "0109", *RIFLE), staff, enemy, size=f"blank {rows}x12")
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert {"10.22", "11.2", "11.21", why} <= rules(answer)


def test_a_living_garrison_bars_soviet_routes() -> None:
    city: dict[str, Any] = {"size": "blank 1x12", "hexes": {"0105": "city"}}
    staff = unit("H", "0108", "hq", "4-10", side="soviet")
    game, state = table(staff, garrisons={"0105": 1}, **city)
    assert not ask(game, state, "H").supplied
    state.garrisons.clear()
    assert ask(game, state, "H").supplied


ROMANIANS = (unit("R", "0508", "romanian", "3-6"), unit("RHQ", "0510", "hq", "4-10", side="axis"))


@rule("kharkov:11.22", "kharkov:11.24")
def test_the_romanian_hq_uses_german_sources_and_lengths() -> None:
    game, state = table(*ROMANIANS, links={"0512-0511": "road"})
    answer = ask(game, state, "R")
    assert answer.supplied
    assert answer.path == ("0508", "0509", "0510", "0511", "0512")
    assert {"11.22", "11.24", "11.32", "10.22"} <= rules(answer)
    far = unit("RHQ", "0504", "hq", "4-10", side="axis")
    game, state = table(ROMANIANS[0], far, links={"0512-0511": "road"})
    assert not ask(game, state, "R").supplied, "7 hexes to the road"
    assert not ask(game, state, "RHQ").supplied
    game, state = table(ROMANIANS[0], links={"0512-0511": "road"})
    assert not ask(game, state, "R").supplied, "without the HQ"


def test_air_supply_of_the_romanian_hq_serves_its_units() -> None:
    game, state = table(*ROMANIANS, air_supply=["0510"])
    assert ask(game, state, "R").supplied


@rule("kharkov:10.27")
def test_the_romanian_hq_supplies_no_germans() -> None:
    game, state = table(*ROMANIANS, unit("A", "0509", *GERMAN), air_supply=["0510"])
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "10.27" in rules(answer)


@rule("kharkov:11.0g1", "kharkov:11.0g2", "kharkov:6.26")
@rule("kharkov:4.2A2a", "kharkov:11.41a")
def test_supply_is_checked_before_any_move() -> None:
    units = [HQ, unit("S", "0507", *RIFLE), unit("T", "0112", *RIFLE), unit("Res6", "1212")]
    game, state = table(*units, phase="axis-air", turn=5)
    events = do(game, state, "end")
    assert state.phase == "soviet-movement"
    marked = [event for event in events if isinstance(event, Marked) and event.marker == "out of supply"]
    assert [event.what for event in marked] == ["Res6", "T"] or [event.what for event in marked] == [
        "T",
        "Res6",
    ]
    flagged = {game.name(one) for one, flags in enumerate(state.flags) if flags & UNSUPPLIED}
    assert flagged == {"T", "Res6"}, "reserve markers count too"


@rule("kharkov:11.41a")
def test_out_of_supply_at_the_start_of_the_phase_lasts_the_phase() -> None:
    game, state = table(
        unit("H", "0504", "hq", "3-10", side="soviet"), unit("S", "0509", *RIFLE), phase="soviet-movement"
    )
    assert "11.41a" in rules(ask(game, state, "S"))
    do(game, state, "step H to 0505", "step H to 0506", "halt")
    answer = ask(game, state, "S")
    assert answer.supplied
    assert "11.41a" in rules(answer)
    assert state.flags[game.data.numbers["S"]] & UNSUPPLIED


@rule("kharkov:11.41b")
def test_in_supply_at_the_start_of_the_phase_lasts_the_phase() -> None:
    game, state = table(
        unit("H", "0506", "hq", "3-10", side="soviet"), unit("S", "0509", *RIFLE), phase="soviet-movement"
    )
    do(game, state, "step H to 0505", "step H to 0504", "halt")
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert "11.41b" in rules(answer)
    assert not state.flags[game.data.numbers["S"]] & UNSUPPLIED


@rule("kharkov:11.0g3", "kharkov:11.42")
def test_in_combat_supply_is_judged_at_the_moment() -> None:
    common: dict[str, Any] = {"size": "blank 2x20", "hexes": {"0120": "city"}, "phase": "axis-combat"}
    game, state = table(unit("A", "0111", *GERMAN), unit("E", "0216", *RIFLE), **common)
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert {"11.0g3", "11.42"} <= rules(answer)
    counters.put(game, state, game.data.numbers["E"], game.grid.hex("0206"))
    assert ask(game, state, "A").supplied, "the enemy has retreated"


@rule("kharkov:11.44")
def test_lack_of_supply_alone_eliminates_nobody() -> None:
    game, state = table(unit("S", "0507", *RIFLE), unit("A", "0112", *GERMAN), phase="axis-air", turn=5)
    do(game, state, "end")
    assert state.turn == 6
    for name in ("S", "A"):
        answer = ask(game, state, name)
        assert not answer.supplied
        assert "11.44" in rules(answer)
        assert state.where[game.data.numbers[name]] > 0


def test_sets_agree_with_single_units_on_the_real_map() -> None:
    game = GAME
    state = game.setup("campaign", frozenset(), 1)
    for _ in range(2):
        do(game, state, "historical", "commit")
    for side in (SOVIET, AXIS):
        off = supply.cut_off(game, state, side)
        for one, at in enumerate(state.where):
            if at > 0 and game.side[one] == side:
                assert (one in off) == (not supply.in_supply(game, state, one))
                answer = supply.explain(game, state, one)
                assert answer.supplied == (one not in off)
                assert bool(answer.path) == answer.supplied
    german = {game.name(one) for one in supply.cut_off(game, state, AXIS)}
    assert german == {"2Rum", "4Rum", "20Rum"}, "their HQ is inactive"


def test_open_roads_are_what_a_plain_flood_finds() -> None:
    game = GAME
    net = routes.country(game).net
    roads = listed(net.hexes)
    for skip in (3, 5, 7, 11, 17, 40):
        usable = net.hexes & ~sum(1 << at for at in roads[::skip])
        assert net.joined(usable) == connected(game.grid, net.exits & usable, usable, along=game.roads)
    assert game.grid.hex("3932") in listed(net.exits)


@pytest.mark.parametrize("east", [False, True])
def test_supply_sets_are_where_a_unit_would_be_supplied(east: bool) -> None:
    """The hexes of the sets are those in which a unit put there turns out supplied."""
    walls = [unit("E", "0508", *RIFLE), unit("F", "0705", *RIFLE), unit("A", "0506", *GERMAN)]
    post = unit("H", "0603", "hq", "4-10", side="soviet")
    mover = unit("M", "0112", *(RIFLE if east else GERMAN))
    links = {"0612-0611-0610-0609": "road"}
    game, state = table(*walls, post, mover, links=links, hexes={"1210": "city"}, sides=donets(12, 12, 6))
    one = game.data.numbers["M"]
    counters.take_off(game, state, one, -1)
    hexes = supply.soviet(game, state) if east else supply.german(game, state)
    occupied = state.occupied[SOVIET] | state.occupied[AXIS]
    for at in listed(game.grid.mask & ~occupied):
        counters.put(game, state, one, at)
        assert supply.in_supply(game, state, one) == bool(hexes >> at & 1), game.label(at)
        counters.take_off(game, state, one, -1)


def by_hand(game: Kharkov, state: Any, start: int) -> bool:
    """German supply of a unit in a hex, hex by hex from the sources as the rulebook tells it."""
    grid, enemy = game.grid, state.occupied[SOVIET]
    friends = state.occupied[AXIS] | sum(1 << at for at in state.garrisons) | 1 << start
    usable = {at for at in listed(grid.mask) if not enemy >> at & 1}
    usable -= {at for at in usable if state.zoc[SOVIET] >> at & 1 and not friends >> at & 1}

    def has(sides: Any, at: int, direction: int) -> bool:
        return bool(sides[direction] >> at & 1)

    def steps(at: int) -> list[tuple[int, int]]:
        ends = [(direction, grid.neighbour(at, direction)) for direction in range(6)]
        return [(direction, to) for direction, to in ends if to in usable and to is not None]

    exits = game.west | game.data.zone("supply-exit")
    road = {at for at in usable if exits >> at & 1 and any(has(game.roads, at, d) for d in range(6))}
    todo = list(road)
    while todo:
        at = todo.pop()
        new = {to for direction, to in steps(at) if has(game.roads, at, direction)} - road
        road |= new
        todo += new
    cities = [at for at in usable if game.cities >> at & 1 and at not in state.captured]
    best: dict[tuple[int, bool], int] = {}
    queue = [(15, at, False) for at in cities] + [(5, at, False) for at in road]
    while queue:
        left, at, beyond = queue.pop(0)
        if best.get((at, beyond), -1) >= left:
            continue
        best[at, beyond] = left
        for direction, to in steps(at) if left else []:
            river = has(game.donets, at, direction)
            free = has(game.roads, at, direction) or min(int(game.label(one)[:2]) for one in (at, to)) <= 14
            if river or not beyond:
                queue.append((left - 1, to, river and not beyond and not free))
    return (start, False) in best or (start, True) in best


@pytest.mark.parametrize("seed", range(6))
def test_german_supply_is_what_tracing_by_hand_finds(seed: int) -> None:
    chance = Random(seed)
    rows, cols = 18, 10
    labels = [f"{row:02}{col:02}" for row in range(1, rows + 1) for col in range(1, cols + 1)]
    chance.shuffle(labels)
    places = iter(labels)
    units = [unit(f"E{i}", next(places), *RIFLE) for i in range(9)]
    units += [unit(f"H{i}", next(places), "hq", "4-10", side="soviet") for i in range(3)]
    units += [unit(f"A{i}", next(places), *GERMAN) for i in range(12)]
    bridge = chance.randrange(1, rows + 1)
    road = {"-".join(f"{bridge:02}{col:02}" for col in range(cols, 3, -1)): "road"}
    cities = {next(places): "city", next(places): "city"}
    game, state = table(
        *units,
        size=f"blank {rows}x{cols}",
        sides=donets(rows, cols, 5),
        links=road,
        hexes=cities,
        captured=[*cities][:1],
    )
    found = supply.german(game, state)
    # A unit set down on a road in enemy ZOC would reopen the road itself; the sets do not tell that.
    told = game.grid.mask & ~(state.occupied[SOVIET] | state.zoc[SOVIET] & routes.country(game).net.hexes)
    for at in listed(told)[seed % 4 :: 4] + listed(state.occupied[AXIS]):
        assert bool(found >> at & 1) == by_hand(game, state, at), game.label(at)
