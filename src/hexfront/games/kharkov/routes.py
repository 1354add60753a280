"""11.1 Supply routes: the hexes a line may pass, and how far the lines of each side run.

Everything here is worked out from sets of hexes alone, so answers are remembered: the same questions come up for
every unit in every fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexfront.engine.tracing import passable, without
from hexfront.games.kharkov.counters import garrisoned
from hexfront.games.kharkov.highways import RoadNet
from hexfront.games.kharkov.proven import Proven
from hexfront.games.kharkov.state import AXIS, KharkovState
from hexfront.hexes import Grid, Sides, bits, each, grow, listed, opposite, shift, spread, union
from hexfront.hexes.connect import across, over

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov

REMEMBERED = 16
"""How many answers of each kind are kept."""
FEW = 4
"""For so many hexes it pays to look at each of them first."""
LESSONS = 8
"""So many routes are remembered of one answer."""


class Passage(msgspec.Struct, frozen=True, gc=False):
    """Where a side's lines may run."""

    through: int
    """Hexes a line may pass: no enemy there, and no enemy ZOC unless a friend lifts it."""
    ends: int
    """Hexes in which a line may end but not go on: in enemy ZOC, and empty. A unit there would lift it."""


def passage(game: Kharkov, state: KharkovState, side: int, also: int = 0) -> Passage:
    """Where a side's lines may run if friends stood in some more hexes.

    A garrison lifts ZOC for the Axis (15.31c) and bars the way to the Soviets.
    """
    friends, foes, zoc = state.occupied[side] | also, state.occupied[1 - side], state.zoc[1 - side]
    if side == AXIS:
        friends |= garrisoned(state)
    else:
        foes |= garrisoned(state)
    through = passable(game.grid, foes, zoc, friends)
    return Passage(through, game.grid.mask & ~(through | foes))


@dataclass(frozen=True, slots=True)
class Country:
    """What the German supply rules ask of a map."""

    limited: Sides
    """The Donets where a route goes no further than one hex beyond it (11.34)."""
    banks: Mapping[int, tuple[int, int]]
    """By hex on such a bank, its neighbours on this side of the river and beyond it."""
    shore: int
    net: RoadNet
    """The roads, which leave the map on the west edge and at 3932 (11.33)."""


@lru_cache(maxsize=REMEMBERED)
def country(game: Kharkov) -> Country:
    """Survey the map of a game once."""
    grid, exits = game.grid, game.west | game.data.zone("supply-exit")
    northern = bits(at for at in each(union(game.donets)) if _row(game, at) <= game.limits.donets_free_row)
    limited = without(game.donets, game.roads, _beside(grid, game.donets, northern))
    shore = union(limited)
    return Country(
        limited=limited,
        banks={at: (across(grid, 1 << at, limited), over(grid, 1 << at, limited)) for at in each(shore)},
        shore=shore,
        net=RoadNet.survey(grid, game.roads, exits),
    )


def _row(game: Kharkov, at: int) -> int:
    """The number of a hex row, counted from the north: the first half of the label."""
    return int(game.label(at)[:-2])


def _beside(grid: Grid, sides: Sides, hexes: int) -> Sides:
    """Those of the hexsides that have one of these hexes on either side [kharkov:11.35]."""
    back = [shift(hexes, grid.shifts[opposite(direction)]) for direction in range(6)]
    a, b, c, d, e, f = (members & (hexes | back[i]) for i, members in enumerate(sides))
    return a, b, c, d, e, f


class Level(msgspec.Struct, frozen=True, gc=False):
    """What a flood from German sources reaches with a given number of hexes to spare."""

    starting: int
    """Sources whose routes begin here."""
    free: int
    """Passable hexes reached, the sources included: routes go on from here."""
    beyond: int
    """Hexes one step across the Donets, from which a route may only turn back over the river."""
    tips: int
    """Everything reached first on this level, hexes in which a route can only end included."""


def levels(game: Kharkov, way: Passage, sources: Mapping[int, int], *, river: bool = True) -> Iterator[Level]:
    """Flood from sources, given by the greatest length of their routes, the longest first."""
    land, grid = country(game), game.grid
    shore, banks_of = land.shore if river else 0, land.banks
    allowed, fresh = way.through | way.ends, way.through
    crossed = near = far = 0
    for left in range(max(sources), -1, -1):
        starting = sources.get(left, 0)
        free = (near | starting) & fresh
        fresh ^= free
        beyond = far & fresh & ~crossed
        crossed |= beyond
        yield Level(starting, free, beyond, starting | (near | far) & allowed)
        banks = free & shore
        near, far = spread(grid, free ^ banks), 0
        for at in listed(banks) if banks else ():
            here, there = banks_of[at]
            near |= here
            far |= there
        if beyond:
            near |= over(grid, beyond, game.donets)


def _reached(found: Iterable[Level], wanted: int) -> int:
    """Those of the hexes wanted that a flood reaches; it ends when it has reached them all."""
    tips = 0
    for level in found:
        tips |= level.tips
        if not wanted & ~tips:
            break
    return wanted & tips


def sources(game: Kharkov, way: Passage, cities: int) -> dict[int, int]:
    """The German sources by the length their routes may have [kharkov:11.31b] [kharkov:11.32]."""
    return {game.limits.city_supply: cities, game.limits.road_supply: open_roads(game, way.through)}


def open_roads(game: Kharkov, through: int) -> int:
    """The road hexes joined to the west edge or the exit by roads that are open [kharkov:11.33a]."""
    return _joined(game, through & country(game).net.hexes)


@lru_cache(maxsize=REMEMBERED)
def _joined(game: Kharkov, usable: int) -> int:
    return country(game).net.joined(usable)


@lru_cache(maxsize=REMEMBERED)
def _chain(game: Kharkov, at: int, usable: int) -> int:
    """A chain of open roads to an exit, the usual one if nobody bars it."""
    usual = _usual_chain(game, at)
    return country(game).net.chain(at, usable) if usual & ~usable else usual


@lru_cache(maxsize=1024)
def _usual_chain(game: Kharkov, at: int) -> int:
    net = country(game).net
    return net.chain(at, net.hexes)


class Memory(NamedTuple):
    """The routes found before on the map of a game, by where they lead."""

    roads: Proven
    cities: Proven
    east: Proven


@lru_cache(maxsize=REMEMBERED)
def memory(game: Kharkov) -> Memory:
    """What has been learnt of a map."""
    return Memory(Proven(), Proven(), Proven())


def german(game: Kharkov, way: Passage, cities: int, wanted: int = -1) -> int:
    """Those of the hexes wanted in which a German unit is supplied by a route [kharkov:11.3].

    Routes found before are tried first, and hexes too far from every source are left out. For a few hexes more, the
    roads with their short routes are tried alone: most units are near one.
    """
    if wanted < 0:
        return _everywhere(game, way, cities)
    found, known, through = wanted & cities, memory(game), way.through
    found |= known.roads.still_open(wanted & ~found, through)
    if found != wanted:
        lost = game.cities & ~cities
        found |= known.cities.still_open(wanted & ~found, through & ~lost)
    if found == wanted:
        return found
    routes = sources(game, way, cities)
    rest = wanted & ~found & union(_around(game, hexes, most) for most, hexes in routes.items())
    if rest.bit_count() <= FEW:
        by_road = _explored(game, way, {game.limits.road_supply: routes[game.limits.road_supply]}, rest)
        found, rest = found | by_road, rest & ~by_road
    return found | _explored(game, way, routes, rest)


@lru_cache(maxsize=REMEMBERED)
def _around(game: Kharkov, hexes: int, most: int) -> int:
    """The hexes within a distance of some hexes, whatever lies between."""
    for _ in range(most):
        hexes = grow(game.grid, hexes)
    return hexes


@lru_cache(maxsize=REMEMBERED)
def _everywhere(game: Kharkov, way: Passage, cities: int) -> int:
    """Every hex in which a German unit is supplied by a route."""
    return _reached(levels(game, way, sources(game, way, cities)), -1)


def _explored(game: Kharkov, way: Passage, routes: Mapping[int, int], wanted: int) -> int:
    """Those of the hexes wanted that routes from these sources reach; some of the routes are remembered."""
    if not wanted:
        return 0
    tips, found = 0, []
    for level in levels(game, way, routes):
        found.append(level)
        tips |= level.tips
        if not wanted & ~tips:
            break
    known, net, cities = memory(game), country(game).net, routes.get(game.limits.city_supply, 0)
    for at in listed(wanted & tips & way.through)[:LESSONS]:
        route = path(game, found, at)
        if route is None:
            continue
        if cities >> route[-1] & 1:
            known.cities.learn(at, bits(route))
        else:
            known.roads.learn(at, bits(route) | _chain(game, route[-1], way.through & net.hexes))
    return wanted & tips


def path(game: Kharkov, found: list[Level], at: int) -> tuple[int, ...] | None:
    """A route from a hex back to its source, both included, in what a flood has found; None if it has no route."""
    depth = next((i for i, level in enumerate(found) if (level.free | level.beyond) >> at & 1), None)
    if depth is None:
        return None
    banks, around = country(game).banks, game.grid.around
    route, crossed = [at], not found[depth].free >> at & 1
    while crossed or not found[depth].starting >> at & 1:
        depth -= 1
        level = found[depth]
        here, there = banks[at] if at in banks else (around[at], 0)
        if crossed:
            near, crossed = there & level.free, False
        else:
            near = here & level.free
            if not near:
                near, crossed = over(game.grid, 1 << at, game.donets) & level.beyond, True
        at = (near & -near).bit_length() - 1
        route.append(at)
    return tuple(route)


def to_the_east(game: Kharkov, way: Passage, wanted: int) -> int:
    """Those of the hexes wanted from which a Soviet route leads to the east edge [kharkov:11.21].

    It may have any length [kharkov:11.23]; the flood ends when it has found them all.
    """
    found = memory(game).east.still_open(wanted, way.through)
    return found | _eastward(game, way, wanted & ~found) if wanted & ~found else found


def _eastward(game: Kharkov, way: Passage, wanted: int) -> int:
    """The same for hexes from which no known route is open; some of the routes are remembered."""
    grid, allowed = game.grid, way.through | way.ends
    front, fresh = game.east & way.through, way.through
    tips, waves = game.east & allowed, [front]
    while front and wanted & ~tips:
        fresh ^= front
        near = spread(grid, front)
        tips |= near & allowed
        front = near & fresh
        waves.append(front)
    for at in listed(wanted & tips & way.through)[:LESSONS]:
        memory(game).east.learn(at, _back(grid, waves, at))
    return wanted & tips


def _back(grid: Grid, waves: list[int], at: int) -> int:
    """The hexes of a way from a hex that waves have reached back to the first of them."""
    route = 1 << at
    if waves[0] & route:
        return route
    first = next(number for number, wave in enumerate(waves) if wave & grid.around[at])
    for wave in reversed(waves[: first + 1]):
        at = (wave & grid.around[at]).bit_length() - 1
        route |= 1 << at
    return route


@lru_cache(maxsize=REMEMBERED)
def communication(game: Kharkov, way: Passage, posts: tuple[tuple[int, int], ...]) -> int:
    """The hexes within a line of communication of HQs, given by hex and radius [kharkov:10.23a]."""
    ranges: dict[int, int] = {}
    for at, radius in posts:
        ranges[radius] = ranges.get(radius, 0) | 1 << at
    fresh, found, front = way.through | way.ends, 0, 0
    for left in range(max(ranges, default=0), -1, -1):
        starting = ranges.get(left, 0)
        wave = (spread(game.grid, front) | starting) & fresh
        fresh ^= wave
        found |= wave
        front = wave & way.through
    return found
