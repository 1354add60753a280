"""11.1 Supply routes: the hexes a line may pass, and how far the lines of each side run.

Everything here is worked out from sets of hexes alone, so that one flood answers for many units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexfront.engine.base.texts import t
from hexfront.games.kharkov.map.german_supply_map import country, usual_routes
from hexfront.games.kharkov.state import AXIS, KharkovState
from hexfront.hexes import bits, listed, spread, streak
from hexfront.hexes.connect import over
from hexfront.kit.bars import Bar, closed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board

REMEMBERED = 16
"""Of how many positions it is kept which roads are open."""
FEW = 6
"""So many hexes are followed one by one sooner than flooded together."""


class Passage(msgspec.Struct, frozen=True, gc=False):
    """Where a side's lines may run."""

    through: int
    """Hexes a line may pass: no enemy there, and no enemy ZOC unless a friend lifts it."""
    ends: int
    """Hexes in which a line may end but not go on: in enemy ZOC, and empty. A unit there would lift it."""


class Way(NamedTuple):
    """What stands on the way of a side's lines."""

    friends: int
    foes: int
    zoc: int


ENEMIES = Bar(
    "kharkov:11.1a",
    lambda way, at: t("Enemy units bar the way."),
    lambda way: way.foes,
)
ZONES = Bar(
    "kharkov:11.1b",
    lambda way, at: t("Enemy ZOC bars the way."),
    lambda way: way.zoc & ~way.friends,
)


def passage(board: Board, state: KharkovState, side: int, also: int = 0) -> Passage:
    """Where a side's lines may run if friends stood in some more hexes.

    A garrison lifts ZOC for the Axis (15.31c) and bars the way to the Soviets.
    """
    friends, foes, zoc = state.occupied[side] | also, state.occupied[1 - side], state.zoc[1 - side]
    if side == AXIS:
        friends |= state.garrisons
    else:
        foes |= state.garrisons
    through = board.grid.mask & ~closed((ENEMIES, ZONES), Way(friends, foes, zoc))
    return Passage(through, board.grid.mask ^ (through | foes))


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


def levels(board: Board, way: Passage, sources: Mapping[int, int], *, river: bool = True) -> Iterator[Level]:
    """Flood from sources, given by the greatest length of their routes, the longest first.

    From the east bank of the Donets a route goes back over it freely: only beyond the river is there a limit.
    """
    land, grid = country(board), board.grid
    shore, banks_of = land.shore & ~land.away if river else 0, land.banks
    allowed, fresh = way.through | way.ends, way.through
    crossed = near = far = 0
    for left in range(max(sources), -1, -1):
        starting = sources.get(left, 0)
        free = (near | starting) & fresh
        fresh ^= free
        beyond = far & way.through & ~crossed
        crossed |= beyond
        yield Level(starting, free, beyond, starting | (near | far) & allowed)
        banks = free & shore
        near, far = spread(grid, free ^ banks), 0
        for at in listed(banks):
            here, there, _ = banks_of[at]
            near |= here
            far |= there
        for at in listed(beyond):
            near |= banks_of[at][2]


def _reached(found: Iterable[Level], wanted: int) -> int:
    """Those of the hexes wanted that a flood reaches; it ends when it has reached them all."""
    missing = wanted
    for level in found:
        missing ^= missing & level.tips
        if not missing:
            break
    return wanted ^ missing


def sources(board: Board, way: Passage, cities: int) -> dict[int, int]:
    """The German sources by the length their routes may have [kharkov:11.31b] [kharkov:11.32]."""
    return {board.limits.city_supply: cities, board.limits.road_supply: open_roads(board, way.through)}


CUT = Bar(
    "kharkov:11.33b",
    lambda through, at: t("Soviet units or their ZOC cut the road."),
    lambda through: ~through,
)
"""Where roads are not open, given the hexes that lines may pass."""


def open_roads(board: Board, through: int) -> int:
    """The road hexes joined to the west edge or the exit by roads that are open [kharkov:11.33a]."""
    return _joined(board, country(board).net.hexes & ~closed((CUT,), through))


@remembered(most=REMEMBERED)
def _joined(board: Board, usable: int) -> int:
    return country(board).net.joined(usable)


def german(board: Board, way: Passage, cities: int, wanted: int = -1) -> int:
    """Those of the hexes wanted in which a German unit is supplied by a route [kharkov:11.3].

    A few hexes are followed one by one, many are found by one flood.
    """
    if wanted > 0 and wanted.bit_count() <= FEW:
        possible = listed(wanted & (way.through | way.ends))
        return bits([at for at in possible if _traced(board, way, cities, at)])
    return _reached(levels(board, way, sources(board, way, cities)), wanted)


def _traced(board: Board, way: Passage, cities: int, at: int) -> bool:
    """Whether one hex is supplied.

    Mostly one of the routes is clear that it has without an enemy on the map, so these are looked at first. The
    Donets matters only if there is a route when it is not heeded, and its shore has been met on the way.
    """
    shut, shore = board.grid.mask ^ way.through, country(board).shore
    for route, city in usual_routes(board).get(at, ()):
        if not route & shut and (not city or city & cities):
            return True
    seen = _sought(board, way, cities, at, 0)
    if not seen & shore:
        return seen > 0
    if _sought(board, way, cities, at, shore):
        return True
    return _reached(levels(board, way, sources(board, way, cities)), 1 << at) > 0


def _sought(board: Board, way: Passage, cities: int, at: int, shore: int) -> int:
    """The hexes looked at from one until a source was found; 0 if there is none.

    Along the shore given the Donets is crossed only to its east bank, from where a route goes back freely, or by the
    first step: a route may begin one hex beyond it.
    """
    land, limits, roads = country(board), board.limits, open_roads(board, way.through)
    front = 1 << at
    possible = way.through | front
    fresh = possible ^ front
    for length in range(limits.city_supply + 1):
        if front & cities or (length <= limits.road_supply and front & roads):
            return possible ^ fresh
        banks = front & shore if length else 0
        near = spread(board.grid, front ^ banks)
        for bank in listed(banks):
            here, there, _ = land.banks[bank]
            near |= here | there & land.away
        front = near & fresh
        if not front:
            break
        fresh ^= front
    return 0


def path(board: Board, found: list[Level], at: int) -> tuple[int, ...] | None:
    """A route from a hex back to its source, both included, in what a flood has found; None if it has no route."""
    depth = next((i for i, level in enumerate(found) if (level.free | level.beyond) >> at & 1), None)
    if depth is None:
        return None
    banks, around, away = country(board).banks, board.grid.around, country(board).away
    route, crossed = [at], not found[depth].free >> at & 1
    while crossed or not found[depth].starting >> at & 1:
        depth -= 1
        level = found[depth]
        here, there, _ = banks[at] if at in banks else (around[at], 0, 0)
        if crossed:
            near, crossed = there & level.free, False
        else:
            near = (here | (0 if away >> at & 1 else there & away)) & level.free
            if not near:
                near, crossed = over(board.grid, 1 << at, board.donets) & level.beyond, True
        at = (near & -near).bit_length() - 1
        route.append(at)
    return tuple(route)


def to_the_east(board: Board, way: Passage, wanted: int) -> int:
    """Those of the hexes wanted from which a Soviet route leads to the east edge [kharkov:11.21].

    It may have any length [kharkov:11.23]. Each hex is followed by itself: mostly its row is open all the way.
    """
    through, possible = way.through, wanted & (way.through | way.ends)
    found, goal = possible & board.east, board.east & through
    for at in listed(possible ^ found):
        front = streak(1 << at, through | 1 << at)
        seen, fresh = front, through ^ through & front
        while front and not front & goal:
            front = streak(spread(board.grid, front) & fresh, fresh)
            seen |= front
            fresh ^= front
        if front:
            found |= 1 << at
            # A hex in which a route may only end does not join what lies on either side of it.
            goal |= seen if through >> at & 1 else 0
    return found


def communication(board: Board, way: Passage, posts: Iterable[tuple[int, int]], wanted: int = -1) -> int:
    """The hexes, all or at least those wanted, within a line of communication of HQs [kharkov:10.23a].

    The HQs are given by hex and radius.
    """
    ranges: dict[int, int] = {}
    for at, radius in posts:
        ranges[radius] = ranges.get(radius, 0) | 1 << at
    grid, through = board.grid, way.through
    possible = fresh = through | way.ends
    near = 0
    for left in range(max(ranges, default=0), -1, -1):
        wave = (near | ranges.get(left, 0)) & fresh
        fresh ^= wave
        if not wanted & fresh:
            break
        near = spread(grid, wave & through)
    return possible ^ fresh
