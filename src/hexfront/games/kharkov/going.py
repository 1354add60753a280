"""6.2, 6.3 The map as movers see it: by hex, the sets of neighbours that a step leads to, looked up once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from hexfront.games.kharkov.roster import MOBILITIES, Mobility
from hexfront.hexes import Grid, Sides, bits, each

Steps = list[tuple[tuple[int, int, int], ...]]
"""By hex: where a step leads, what it costs in half movement points, and its direction."""
Ways = list[tuple[tuple[int, int], ...]]
"""By hex: a number of half movement points, and the neighbours that so many will pay for; the dearest first."""

MOVE_POINT = 2
"""Costs are counted in half movement points."""


@dataclass(frozen=True, slots=True)
class Going:
    """What a step costs, as sets of neighbours."""

    prices: Mapping[Mobility, list[dict[int, int]]]
    """By mobility and hex: what a step to each neighbour costs."""
    ways: Mapping[Mobility, Ways]
    beside: list[tuple[tuple[int, int], ...]]
    """By hex, its neighbours and the set of each alone, in the order of directions."""
    linked: list[int]
    """By hex, the neighbours that units can go to, attack or retreat to: across the Dnieper only by road."""
    across: list[int]
    """By hex, the neighbours across the Donets."""
    easily: list[int]
    """By hex, the neighbours any unit steps to for a movement point at most, those across the Donets apart."""

    @staticmethod
    def survey(grid: Grid, steps: Mapping[Mobility, Steps], donets: Sides) -> Going:
        """Look at every hex once."""
        prices = {name: [{to: cost for to, cost, _ in exits} for exits in steps[name]] for name in MOBILITIES}
        foot = steps["foot"]
        going = Going(
            prices=prices,
            ways={name: [_ways(exits) for exits in prices[name]] for name in MOBILITIES},
            beside=[tuple((to, 1 << to) for to, _, _ in exits) for exits in foot],
            linked=[bits(to for to, _, _ in exits) for exits in foot],
            across=[bits(to for to, _, way in foot[at] if donets[way] >> at & 1) for at in range(grid.size)],
            easily=[0] * grid.size,
        )
        for at in each(grid.mask):
            cheap = [
                to
                for to in prices["foot"][at]
                if all(one[at].get(to, 0) <= MOVE_POINT for one in prices.values())
            ]
            going.easily[at] = bits(cheap) & ~going.across[at]
        return going


def _ways(exits: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """The neighbours by what is enough to reach them.

    >>> _ways({3: 2, 5: 4, 6: 2})
    ((4, 104), (2, 72))
    """
    costs = sorted(set(exits.values()))
    rings = [bits(to for to, cost in exits.items() if cost == most) for most in costs]
    return tuple(zip(costs, accumulate(rings, int.__or__), strict=True))[::-1]


def among(going: Going, at: int, hexes: int) -> list[int]:
    """Those of the hexes that lie beside one, in the order of directions, without looking at the whole board."""
    return [to for to, bit in going.beside[at] if hexes & bit]
