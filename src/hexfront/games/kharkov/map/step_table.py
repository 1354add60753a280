"""6.2, 6.3 The map as movers see it: by hex, the directions in which steps lead, looked up once.

Sets of directions are six bits, so that the tables of the whole map stay small: sets of neighbours are as long as
the map.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from operator import itemgetter

from hexfront.games.kharkov.box.roster import MOBILITIES, Mobility
from hexfront.hexes import Grid, Sides, bits

Steps = list[tuple[tuple[int, int, int], ...]]
"""By hex: where a step leads, what it costs in half movement points, and its direction."""
Ways = list[tuple[tuple[int, int], ...]]
"""By hex: a number of half movement points, and the directions that so many will pay for; the dearest first."""

DIRECTIONS = tuple(tuple(direction for direction in range(6) if some >> direction & 1) for some in range(64))
"""By set of directions, its members in order."""
_TAKEN: tuple[Callable[[tuple[int, ...]], tuple[int, ...]], ...] = tuple(
    itemgetter(*ways) if len(ways) > 1 else itemgetter(slice(ways[0], ways[0] + 1) if ways else slice(0))
    for ways in DIRECTIONS
)
"""By set of directions, what takes these out of six things, as a tuple."""


@dataclass(frozen=True, slots=True)
class Going:
    """What a step costs, by hex and direction."""

    prices: Mapping[Mobility, list[tuple[int, ...]]]
    """By mobility, hex and direction: what a step costs, where one is possible."""
    ways: Mapping[Mobility, Ways]
    beside: list[tuple[int, ...]]
    """By hex and direction, the neighbour."""
    linked: list[int]
    """By hex, the neighbours that units can go to, attack or retreat to: across the Dnieper only by road."""
    across: list[int]
    """By hex, the directions across the Donets."""
    stride: int
    ring: int
    """The neighbours of the hex whose number is the stride."""
    looks: Mapping[int, int]
    """By set of these, their directions."""

    @staticmethod
    def survey(grid: Grid, steps: Mapping[Mobility, Steps], donets: Sides) -> Going:
        """Look at every hex once."""
        foot = steps["foot"]
        around = [grid.stride + by for by in grid.shifts]
        across = [bits(way for _, _, way in foot[at] if donets[way] >> at & 1) for at in range(grid.size)]
        return Going(
            prices={name: [_prices(exits) for exits in steps[name]] for name in MOBILITIES},
            ways={name: [_ways(exits) for exits in steps[name]] for name in MOBILITIES},
            beside=[tuple(at + by for by in grid.shifts) for at in range(grid.size)],
            linked=[bits(to for to, _, _ in exits) for exits in foot],
            across=across,
            stride=grid.stride,
            ring=bits(around),
            looks={bits(around[way] for way in ways): some for some, ways in enumerate(DIRECTIONS)},
        )

    def toward(self, hexes: int, at: int) -> int:
        """The directions in which members of a set lie next to a hex."""
        return self.looks[hexes >> (at - self.stride) & self.ring]

    def among(self, at: int, ways: int) -> tuple[int, ...]:
        """The neighbours of a hex in some directions, in order."""
        return _TAKEN[ways](self.beside[at])


def _prices(exits: tuple[tuple[int, int, int], ...]) -> tuple[int, ...]:
    costs = {way: cost for _, cost, way in exits}
    return tuple(costs.get(way, 0) for way in range(6))


def _ways(exits: tuple[tuple[int, int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The directions by what is enough to go there.

    >>> _ways(((30, 2, 0), (51, 4, 2), (60, 2, 5)))
    ((4, 37), (2, 33))
    """
    costs = sorted({cost for _, cost, _ in exits})
    rings = [bits(way for _, cost, way in exits if cost == most) for most in costs]
    return tuple(zip(costs, accumulate(rings, int.__or__), strict=True))[::-1]
