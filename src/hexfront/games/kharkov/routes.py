"""11.1 Supply routes: the hexes a line may pass, and how far the lines of each side run.

Everything here is worked out from sets of hexes alone, so the last answers are remembered: within one fight or
one supply check the same question comes up for every unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.tracing import passable, reached, reached_within, without
from hexfront.games.kharkov.state import AXIS, KharkovState
from hexfront.hexes import NO_SIDES, Grid, Sides, bits, connected, each, opposite, spread, union
from hexfront.hexes.connect import across, over

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov

REMEMBERED = 16
"""How many answers of each kind are kept."""


class Passage(NamedTuple):
    """Where a side's lines may run."""

    through: int
    """Hexes a line may pass: no enemy there, and no enemy ZOC unless a friend lifts it."""
    ends: int
    """Hexes in which a line may end but not go on: in enemy ZOC, and empty. A unit there would lift it."""


def garrisons(state: KharkovState) -> int:
    """The city hexes whose garrison lives."""
    return bits(state.garrisons)


def passage(game: Kharkov, state: KharkovState, side: int) -> Passage:
    """Where a side's lines may run; a garrison lifts ZOC for the Axis and bars the way to the Soviets (15.31c)."""
    friends, foes, zoc = state.occupied[side], state.occupied[1 - side], state.zoc[1 - side]
    if side == AXIS:
        friends |= garrisons(state)
    else:
        foes |= garrisons(state)
    through = passable(game.grid, foes, zoc, friends)
    return Passage(through, game.grid.mask & ~(through | foes))


@dataclass(frozen=True, slots=True)
class Country:
    """What the German supply rules ask of a map."""

    limited: Sides
    """The Donets where a route goes no further than one hex beyond it (11.34)."""
    banks: int
    roads: int
    exits: int
    """Road hexes on the west edge, and 3932 (11.33)."""


@lru_cache(maxsize=REMEMBERED)
def country(game: Kharkov) -> Country:
    """Survey the map of a game once."""
    northern = bits(at for at in each(union(game.donets)) if row(game, at) <= game.limits.donets_free_row)
    limited = without(game.donets, game.roads, _touching(game.grid, game.donets, northern))
    roads = union(game.roads)
    return Country(limited, union(limited), roads, roads & (game.west | game.data.zone("supply-exit")))


def row(game: Kharkov, at: int) -> int:
    """The number of a hex row, counted from the north: the first half of the label."""
    return int(game.label(at)[:-2])


def _touching(grid: Grid, sides: Sides, hexes: int) -> Sides:
    """Those of the hexsides that have one of these hexes on either side."""
    near = [at & (hexes | _back(grid, hexes, direction)) for direction, at in enumerate(sides)]
    a, b, c, d, e, f = near
    return a, b, c, d, e, f


def _back(grid: Grid, hexes: int, direction: int) -> int:
    """The hexes from which a step in a direction leads into the set."""
    by = grid.shifts[opposite(direction)]
    return hexes << by if by > 0 else hexes >> -by


class Level(NamedTuple):
    """What German supply reaches with a given number of hexes to spare."""

    starting: int
    """Sources whose routes begin here."""
    free: int
    """Passable hexes reached, the sources included: routes go on from here."""
    beyond: int
    """Hexes one step across the Donets, from which a route may only turn back over the river."""
    tips: int
    """Everything reached first on this level, hexes in which a route can only end included."""


def levels(
    game: Kharkov, way: Passage, sources: dict[int, int], limited: Sides = NO_SIDES, banks: int = 0
) -> list[Level]:
    """Flood from sources, given by the greatest length of their routes, the longest first."""
    grid = game.grid
    allowed, fresh = way.through | way.ends, way.through
    found, crossed, near, over_river = 0, 0, 0, 0
    result = []
    for left in range(max(sources), -1, -1):
        starting = sources.get(left, 0)
        free = (near | starting) & fresh
        fresh ^= free
        beyond = over_river & way.through & fresh & ~crossed
        crossed |= beyond
        tips = (starting | (near | over_river) & allowed) & ~found
        found |= tips
        result.append(Level(starting, free, beyond, tips))
        shore = free & banks
        near = spread(grid, free ^ shore)
        over_river = 0
        if shore:
            near |= across(grid, shore, limited)
            over_river = over(grid, shore, limited)
        if beyond:
            near |= over(grid, beyond, game.donets)
    return result


def sources(game: Kharkov, way: Passage, cities: int) -> dict[int, int]:
    """The German sources by the length their routes may have [kharkov:11.31b] [kharkov:11.32]."""
    return {game.limits.city_supply: cities, game.limits.road_supply: open_roads(game, way.through)}


def open_roads(game: Kharkov, through: int) -> int:
    """The road hexes joined to the west edge or the exit by roads that are open [kharkov:11.33a]."""
    return _open_roads(game, through & country(game).roads)


@lru_cache(maxsize=REMEMBERED)
def _open_roads(game: Kharkov, usable: int) -> int:
    return connected(game.grid, country(game).exits & usable, usable, along=game.roads)


def german_levels(game: Kharkov, way: Passage, cities: int) -> list[Level]:
    """How far the German routes run, by what is left of their length."""
    land = country(game)
    return levels(game, way, sources(game, way, cities), land.limited, land.banks)


@lru_cache(maxsize=REMEMBERED)
def german(game: Kharkov, way: Passage, cities: int) -> int:
    """The hexes in which a German unit is supplied by a route [kharkov:11.3]."""
    return union(level.tips for level in german_levels(game, way, cities))


@lru_cache(maxsize=REMEMBERED)
def to_the_east(game: Kharkov, way: Passage) -> int:
    """The hexes from which a Soviet route of any length leads to the east edge [kharkov:11.21] [kharkov:11.23]."""
    return reached(game.grid, game.east & way.through, way.through, ends=way.ends) | game.east & way.ends


@lru_cache(maxsize=REMEMBERED)
def communication(game: Kharkov, way: Passage, posts: tuple[tuple[int, int], ...]) -> int:
    """The hexes within a line of communication of HQs, given by hex and radius [kharkov:10.23a]."""
    ranges: dict[int, int] = {}
    for at, radius in posts:
        ranges[radius] = ranges.get(radius, 0) | 1 << at
    return reached_within(game.grid, ranges, way.through, ends=way.ends)
