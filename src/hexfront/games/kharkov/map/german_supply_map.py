"""11.3 The country as German supply sees it: the Donets, the roads, and the routes there are without an enemy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.kharkov.map.road_net import RoadNet
from hexfront.hexes import Grid, Sides, bits, connected, each, listed, opposite, shift, union
from hexfront.hexes.connect import across, over
from hexfront.kit.bars import Bar, closed
from hexfront.kit.tracing import without
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board

USUAL = 4
"""How many of its routes are kept for each hex, the shortest."""


@dataclass(frozen=True, slots=True)
class Country:
    """What the German supply rules ask of a map."""

    limited: Sides
    """The Donets where a route goes no further than one hex beyond it (11.34)."""
    banks: Mapping[int, tuple[int, int, int]]
    """By hex on such a bank, its neighbours on this side of the river and beyond it, and all across the Donets."""
    shore: int
    away: int
    """The east bank: where one cannot come to from the west edge without crossing the Donets."""
    net: RoadNet
    """The roads, which leave the map on the west edge and at 3932 (11.33)."""


class Bank(NamedTuple):
    """One of the six directions in which a route might cross the Donets."""

    board: Board
    direction: int


BEYOND = Bar(
    "kharkov:11.34",
    lambda bank, at: t("A route goes only one hex beyond the Donets."),
    lambda bank: bank.board.donets[bank.direction],
)
BY_ROAD = Bar(
    "kharkov:11.36",
    lambda bank, at: t("The route crosses the Donets by road."),
    lambda bank: bank.board.roads[bank.direction],
)
"""Where the limit does not hold."""


def _limited(board: Board) -> Sides:
    """The Donets but for its bridges."""
    banks = [Bank(board, direction) for direction in range(6)]
    a, b, c, d, e, f = (closed((BEYOND,), bank) & ~closed((BY_ROAD,), bank) for bank in banks)
    return a, b, c, d, e, f


@remembered(most=1)
def country(board: Board) -> Country:
    """Survey the map of a game once."""
    grid, exits = board.grid, board.west | board.data.zone("supply-exit")
    northern = bits(at for at in each(union(board.donets)) if _row(board, at) <= board.limits.donets_free_row)
    limited = without(_limited(board), _beside(grid, board.donets, northern))
    shore = union(limited)
    home = connected(grid, board.west, blocked=board.donets)
    return Country(
        limited=limited,
        banks={at: _around_bank(board, limited, 1 << at) for at in each(shore)},
        shore=shore,
        away=grid.mask & ~home,
        net=RoadNet.survey(grid, board.roads, exits),
    )


def _around_bank(board: Board, limited: Sides, at: int) -> tuple[int, int, int]:
    return across(board.grid, at, limited), over(board.grid, at, limited), over(board.grid, at, board.donets)


def _row(board: Board, at: int) -> int:
    """The number of a hex row, counted from the north: the first half of the label."""
    return int(board.label(at)[:-2])


def _beside(grid: Grid, sides: Sides, hexes: int) -> Sides:
    """Those of the hexsides that have one of these hexes on either side [kharkov:11.35]."""
    back = [shift(hexes, grid.shifts[opposite(direction)]) for direction in range(6)]
    a, b, c, d, e, f = (members & (hexes | back[i]) for i, members in enumerate(sides))
    return a, b, c, d, e, f


@remembered(most=1)
def usual_routes(board: Board) -> Mapping[int, tuple[tuple[int, int], ...]]:
    """By hex, the shortest routes it has while no enemy is in the way: where each leads through, and its city.

    They lead to the nearest city and to every stretch of road that is near enough; those follow the road off the map
    and have no city, but 0.
    """
    net, limits = country(board).net, board.limits
    city = _inland(board, {at: 1 << at for at in each(board.cities)}, limits.city_supply)
    found = {at: [(length, route, route & board.cities)] for at, (length, route) in city.items()}
    roads = net.ways_out()
    for _, hexes in net.stretches:
        ends = {at: roads[at] for at in each(hexes) if at in roads}
        for at, (length, route) in _inland(board, ends, limits.road_supply).items():
            found.setdefault(at, []).append((length, route, 0))
    return {at: tuple([some[1:] for some in sorted(routes)[:USUAL]]) for at, routes in found.items()}


def _inland(board: Board, ends: Mapping[int, int], most: int) -> dict[int, tuple[int, int]]:
    """By hex, the length of a shortest route over land to one of some ends, and all hexes of it and of what follows.

    What follows is given for each end. A route begins at most one hex beyond the Donets and does not cross it again.
    """
    banks, around = country(board).banks, board.grid.around
    found = {at: (0, rest) for at, rest in ends.items()}
    front, fresh, afar = list(ends), board.grid.mask & ~bits(ends), dict[int, tuple[int, int]]()
    for length in range(1, most + 1):
        later = []
        for at in front:
            here, there, _ = banks.get(at, (around[at], 0, 0))
            route = found[at][1]
            for to in listed(here & fresh):
                found[to] = (length, route | 1 << to)
                later.append(to)
            fresh &= ~here
            for to in listed(there):
                afar.setdefault(to, (length, route | 1 << to))
        front = later
    return afar | found
