"""11.0 The sets of supplied hexes against single units and against tracing by hand."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.map.german_supply_map import country, usual_routes
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.supply import check, routes
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits, connected, listed, spread

from .table import GAME, do, table, unit
from .tracing import GERMAN, RIFLE, ask, donets


def test_sets_agree_with_single_units_on_the_real_map() -> None:
    game = GAME
    state = game.setup("campaign", frozenset(), 1)
    for _ in range(2):
        do(game, state, "historical", "commit")
    for side in (SOVIET, AXIS):
        off = check.cut_off(game, state, side)
        for one, at in enumerate(state.where):
            if at > 0 and game.side[one] == side:
                assert (one in off) == (not check.in_supply(game, state, one))
                answer = check.explain(game, state, one)
                assert answer.supplied == (one not in off)
                assert bool(answer.path) == answer.supplied
    german = {game.name(one) for one in check.cut_off(game, state, AXIS)}
    assert german == {"2Rum", "4Rum", "20Rum"}, "their HQ is inactive"


def test_open_roads_are_what_a_plain_flood_finds() -> None:
    game = GAME
    net = country(game).net
    roads = listed(net.hexes)
    for skip in (3, 5, 7, 11, 17, 40):
        usable = net.hexes & ~sum(1 << at for at in roads[::skip])
        assert net.joined(usable) == connected(game.grid, net.exits & usable, usable, along=game.roads)
    assert game.grid.hex("3932") in listed(net.exits)


def test_a_usual_route_alone_is_a_supply_route() -> None:
    """With nothing but the hexes of the route to pass, and nothing but its own source, the flood finds the way."""
    game, usual = GAME, usual_routes(GAME)
    assert len(usual) > game.grid.mask.bit_count() * 9 // 10
    for at, routes_there in usual.items():
        for route, city in routes_there:
            assert routes.german(game, routes.Passage(route, 0), city) >> at & 1, game.label(at)


def test_single_hexes_are_supplied_where_a_flood_says_so() -> None:
    """A few hexes are followed one by one, many are flooded; where much is shut, routes end that go nowhere."""
    game, chance = GAME, Random(11)
    hexes, cities = listed(game.grid.mask), listed(game.cities)
    for share in (0, 3, 8, 15, 25, 40, 50, 55) * 3:
        shut = bits(chance.sample(hexes, len(hexes) * share // 100))
        way = routes.Passage(game.grid.mask & ~shut, shut)
        intact = bits(chance.sample(cities, 3))
        wanted = bits(chance.sample(hexes, 60))
        all_over = routes.german(game, way, intact)
        assert routes.german(game, way, intact, wanted) == wanted & all_over
        for at in listed(wanted)[:8]:
            assert routes.german(game, way, intact, 1 << at) == 1 << at & all_over
        east = connected(game.grid, game.east & way.through, way.through)
        ends = spread(game.grid, east) | game.east
        assert routes.to_the_east(game, way, wanted) == wanted & (east | ends)


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
    hexes = check.soviet(game, state) if east else check.german(game, state)
    occupied = state.occupied[SOVIET] | state.occupied[AXIS]
    for at in listed(game.grid.mask & ~occupied):
        counters.put(game, state, one, at)
        assert check.in_supply(game, state, one) == bool(hexes >> at & 1), game.label(at)
        counters.take_off(game, state, one, -1)


EAST = 5
"""How many columns of the map lie east of the Donets: from there a route comes back over it freely."""


def by_hand(game: Kharkov, state: Any, start: int) -> bool:
    """German supply of a unit in a hex, hex by hex from the sources as the rulebook tells it."""
    grid, enemy = game.grid, state.occupied[SOVIET]
    friends = state.occupied[AXIS] | state.garrisons | 1 << start
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
            free |= int(game.label(at)[2:]) <= EAST
            if river or not beyond:
                queue.append((left - 1, to, river and not beyond and not free))
    return (start, False) in best or (start, True) in best


def landscape(seed: int) -> tuple[Kharkov, Any]:
    """Units at random on both banks of a river, a road over it, and two cities, one of them captured once."""
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
    return table(
        *units,
        size=f"blank {rows}x{cols}",
        sides=donets(rows, cols, EAST),
        links=road,
        hexes=cities,
        captured=[*cities][:1],
    )


@pytest.mark.parametrize("seed", range(6))
def test_german_supply_is_what_tracing_by_hand_finds(seed: int) -> None:
    game, state = landscape(seed)
    found = check.german(game, state)
    # A unit set down on a road in enemy ZOC would reopen the road itself; the sets do not tell that.
    told = game.grid.mask & ~(state.occupied[SOVIET] | state.zoc[SOVIET] & country(game).net.hexes)
    for at in listed(told)[seed % 4 :: 4] + listed(state.occupied[AXIS]):
        assert bool(found >> at & 1) == by_hand(game, state, at), game.label(at)


def is_route(game: Kharkov, way: list[int]) -> bool:
    """Whether a route runs from hex to hex, and stays on the west bank but for one hex beyond the Donets (11.34)."""
    beyond = False
    for at, to in pairwise(reversed(way)):
        direction = game.grid.direction(at, to)
        if direction is None:
            return False
        river, road = (bool(sides[direction] >> at & 1) for sides in (game.donets, game.roads))
        if beyond and not river:
            return False
        free = road or min(int(game.label(one)[:2]) for one in (at, to)) <= 14
        beyond = river and not beyond and not free and int(game.label(at)[2:]) > EAST
    return True


@pytest.mark.parametrize("seed", range(12))
def test_the_line_that_is_shown_is_one_by_the_rules(seed: int) -> None:
    """It runs to a city that no Soviet has entered, 15 hexes at most, or to a road, 5 at most, and along it."""
    game, state = landscape(seed)
    friends, foes = state.occupied[AXIS] | state.garrisons, state.occupied[SOVIET]
    passable = game.grid.mask & ~foes & ~(state.zoc[SOVIET] & ~friends)
    intact, net = game.cities & ~bits(state.captured), country(game).net
    for name in (f"A{i}" for i in range(12)):
        answer = ask(game, state, name)
        way = [game.grid.hex(label) for label in answer.path]
        assert answer.supplied == bool(way)
        if not way:
            continue
        assert way[0] == state.where[game.data.numbers[name]] and not bits(way) & ~passable
        ends = [n for n, at in enumerate(way) if net.hexes >> at & 1 and not bits(way[n:]) & ~net.hexes]
        by_road = [
            n
            for n in ends
            if n <= 5
            and net.exits >> way[-1] & 1
            and all(net.links[a] >> b & 1 for a, b in pairwise(way[n:]))
        ]
        to_city = [len(way) - 1] if intact >> way[-1] & 1 and len(way) <= 16 else []
        assert any(is_route(game, way[: n + 1]) for n in (*by_road, *to_city)), answer.path
