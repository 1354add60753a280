"""What each step costs: a map compiled for one class of movers.

Costs are whole numbers of at least 1 (half movement points, say).  A field keeps, for each
direction of movement, sets of destination hexes by cost, so that a flood moves all hexes of a
frontier at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from hexfront.hexes.errors import HexError
from hexfront.hexes.grid import Grid, Sides
from hexfront.hexes.maps import HexMap
from hexfront.hexes.sets import shift, union
from hexfront.hexes.sheet import opposite

Cost = int | None
"""A cost, or None for what may not be entered or crossed."""
Choose = Literal["max", "min", "first"] | Callable[[tuple[str, ...]], Cost]
"""How to price a hex of several terrains: the dearest (a ban wins), the cheapest, the first in the
order of the price list, or a function of the terrain names."""
CostSets = tuple[tuple[int, int], ...]
"""Pairs of a cost and the set of hexes that cost it, cheapest first."""


@dataclass(frozen=True, slots=True)
class LinkCost:
    """What a step along a link costs, in place of the terrain's price.

    `cost` None keeps the terrain's price.  `bridges` names the hexside features that do not count
    along the link: True for all, False for none.
    """

    cost: Cost
    bridges: bool | frozenset[str] = True

    def spans(self, feature: str) -> bool:
        """Say whether the link carries one across a feature."""
        return self.bridges if isinstance(self.bridges, bool) else feature in self.bridges


class Tier(NamedTuple):
    """A part of a cost field: some steps, by direction where they start and by cost where they end."""

    sources: int
    """All hexes where a step of the tier starts."""
    starts: tuple[tuple[int, int], ...]
    """Shift of ids and start hexes, for each direction; empty if all steps from any side belong to it."""
    ends: CostSets


@dataclass(frozen=True)
class CostField:
    """The cost of every step on a map, for one class of movers."""

    grid: Grid
    into: tuple[CostSets, ...]
    """For each direction of movement: cost, and the hexes entered at that cost."""
    jumps: tuple[tuple[int, int, int], ...] = ()
    """Jumps as (start, end, cost)."""

    @cached_property
    def tiers(self) -> tuple[Tier, ...]:
        """The field as a flood wants it: each hex at its highest cost, at its second highest, and so on.

        The first tier may be entered from any side: that is never too cheap, since the steps which really
        cost less are offered again in a later tier.  So one spread serves the six directions of most steps.
        A hex with a side that cannot be crossed is only in later tiers, which know their directions.
        """
        shifts, mask = self.grid.shifts, self.grid.mask
        # Nobody comes over a side behind which there is no hex: such steps are neither priced nor missed.
        steps = [
            {cost: hexes & shift(mask, by) for cost, hexes in sets}
            for by, sets in zip(shifts, self.into, strict=True)
        ]
        closed = union(
            shift(mask, by) & ~union(sets.values()) for by, sets in zip(shifts, steps, strict=True)
        )
        prices = sorted({cost for sets in steps for cost in sets}, reverse=True)
        tiers = [self._tier(steps, prices, mask & ~closed)._replace(sources=-1, starts=())]
        while tiers[-1].ends or len(tiers) == 1:
            for sets in steps:
                for cost, hexes in tiers[-1].ends:
                    sets[cost] = sets.get(cost, 0) & ~hexes
            tiers.append(self._tier(steps, prices, mask))
        return tuple(tiers[:-1])

    def _tier(self, steps: Sequence[Mapping[int, int]], prices: Sequence[int], among: int) -> Tier:
        """Return each of some hexes at the highest of the costs that steps into it still have."""
        found = []
        for cost in prices:
            hexes = among & union(sets.get(cost, 0) for sets in steps)
            among &= ~hexes
            if hexes:
                found.append((cost, hexes))
        starts = []
        for by, sets in zip(self.grid.shifts, steps, strict=True):
            sources = union(shift(sets.get(cost, 0) & hexes, -by) for cost, hexes in found)
            if sources:
                starts.append((by, sources))
        return Tier(union(sources for _, sources in starts), tuple(starts), tuple(found))

    @cached_property
    def dearest(self) -> int:
        """The highest cost of any step."""
        return max([1, *(cost for sets in self.into for cost, _ in sets), *(cost for *_, cost in self.jumps)])

    def cost(self, at: int, direction: int) -> Cost:
        """Return the cost of the step from a hex in a direction, or None if there is no such step."""
        there = at + self.grid.shifts[direction]
        for cost, hexes in self.into[direction]:
            if hexes >> there & 1:
                return cost
        return None

    def closed(self, sides: Sides, *, keep_jumps: bool = True) -> CostField:
        """Return a copy in which these hexsides cannot be crossed."""
        into = tuple(
            tuple((cost, hexes & ~sides[opposite(direction)]) for cost, hexes in sets)
            for direction, sets in enumerate(self.into)
        )
        return CostField(self.grid, into, self.jumps if keep_jumps else ())


def compile_costs(
    board: HexMap,
    terrain: Mapping[str, Cost],
    *,
    choose: Choose = "max",
    sides: Mapping[str, Cost] | None = None,
    links: Mapping[str, LinkCost] | None = None,
    jumps: Mapping[str, int] | None = None,
    within: int | None = None,
) -> CostField:
    """Return the cost field of a map.

    `terrain` prices entering a hex, and names `clear` for hexes without terrain; terrains it does not
    name count for nothing, and a hex with no priced terrain is priced as clear.  `sides` adds to the
    price when a step crosses the feature (None: no crossing).  `links` offers another price to steps
    along a link; the cheapest offer counts.  `jumps` prices the map's jumps by kind.  `within` limits
    the field to some hexes.

    >>> from hexfront.hexes.altering import altered
    >>> plain = altered(HexMap.blank(5, 5), terrain={"0303": "forest"}, sides={"0302-0303": "river"})
    >>> field = compile_costs(plain, {"clear": 2, "forest": 4}, sides={"river": 2})
    >>> field.cost(plain.hex("0302"), 1), field.cost(plain.hex("0304"), 4), field.cost(plain.hex("0303"), 1)
    (6, 4, 2)
    """
    mask = board.grid.mask if within is None else board.grid.mask & within
    base = _priced(_by_terrain(board, terrain, mask), terrain, choose)
    into = []
    for direction in range(6):
        behind = opposite(direction)
        crossed = {name: board.side(name)[behind] for name in sides or {}}
        offers = [_with_sides(base, sides or {}, crossed)]
        for kind, price in (links or {}).items():
            along = board.link(kind)[behind] & mask
            plain = base if price.cost is None else {price.cost: along}
            extras = {name: extra for name, extra in (sides or {}).items() if not price.spans(name)}
            offers.append(_with_sides({cost: at & along for cost, at in plain.items()}, extras, crossed))
        into.append(_cheapest(offers))
    found = [(one.start, one.end, jumps[one.kind]) for one in board.jumps if jumps and one.kind in jumps]
    field = CostField(board.grid, tuple(into), tuple(one for one in found if mask >> one[1] & 1))
    cheapest = [cost for sets in field.into for cost, _ in sets] + [cost for *_, cost in field.jumps]
    if cheapest and min(cheapest) < 1:
        raise HexError(f"a step of {board.title} would cost {min(cheapest)}: every step must cost at least 1")
    return field


def _by_terrain(board: HexMap, terrain: Mapping[str, Cost], mask: int) -> dict[tuple[str, ...], int]:
    """Group hexes by the priced terrains they have, in the order of the price list."""
    groups: dict[tuple[str, ...], int] = {(): mask}
    for name in terrain:
        hexes = board.terrain.get(name, 0)
        split: dict[tuple[str, ...], int] = {}
        for names, members in groups.items():
            if members & hexes:
                split[(*names, name)] = members & hexes
            if members & ~hexes:
                split[names] = members & ~hexes
        groups = split
    return groups


def _priced(
    groups: Mapping[tuple[str, ...], int], terrain: Mapping[str, Cost], choose: Choose
) -> dict[int, int]:
    base: dict[int, int] = {}
    for names, members in groups.items():
        price = _price(names or ("clear",), terrain, choose)
        if price is not None:
            base[price] = base.get(price, 0) | members
    return base


def _price(names: tuple[str, ...], terrain: Mapping[str, Cost], choose: Choose) -> Cost:
    if callable(choose):
        return choose(names)
    prices: Sequence[Cost] = [terrain.get(name) for name in names]
    if choose == "first":
        return prices[0]
    allowed = [price for price in prices if price is not None]
    if choose == "min":
        return min(allowed, default=None)
    return max(allowed) if len(allowed) == len(prices) else None


def _with_sides(
    base: Mapping[int, int], extras: Mapping[str, Cost], crossed: Mapping[str, int]
) -> dict[int, int]:
    """Add the price of hexside features to the hexes that are entered across them."""
    sets = dict(base)
    for name, extra in extras.items():
        hexes = crossed[name]
        raised = {} if extra is None else {cost + extra: at & hexes for cost, at in sets.items()}
        sets = {cost: at & ~hexes for cost, at in sets.items()}
        for cost, at in raised.items():
            sets[cost] = sets.get(cost, 0) | at
    return sets


def _cheapest(offers: Sequence[Mapping[int, int]]) -> CostSets:
    """Return each hex at the lowest price that any offer has for it."""
    taken = 0
    sets = []
    for cost in sorted({cost for offer in offers for cost in offer}):
        hexes = 0
        for offer in offers:
            hexes |= offer.get(cost, 0)
        hexes &= ~taken
        if hexes:
            sets.append((cost, hexes))
            taken |= hexes
    return tuple(sets)
