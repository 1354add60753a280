"""How far a mover gets: a flood over whole frontiers, cheapest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hexfront.hexes.costs import CostField
from hexfront.hexes.errors import HexError
from hexfront.hexes.sets import each, union
from hexfront.hexes.sheet import opposite

Extras = Sequence[tuple[int, int]]
"""Pairs of a set of hexes and what they cost in addition; where sets overlap, the costs add up."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of a flood, beyond the cost field."""

    stop: int = 0
    no_go: int = 0
    leave_extra: Extras = ()
    enter_extra: Extras = ()
    no_between: int = 0

    def step(self, costs: CostField, a: int, b: int, cost: int) -> int | None:
        """Return what a step of this basic cost really costs under the terms, or None if it is refused."""
        if self.no_go >> b & 1 or (self.no_between >> a & self.no_between >> b & 1):
            return None
        if not costs.grid.mask >> b & 1:
            return None
        cost += sum(extra for hexes, extra in self.leave_extra if hexes >> a & 1)
        return cost + sum(extra for hexes, extra in self.enter_extra if hexes >> b & 1)


@dataclass(frozen=True, slots=True)
class Reach:
    """The hexes a mover can reach, by cost."""

    costs: CostField
    start: int
    levels: list[int]
    """The hexes reached at each cost, index 0 being the start."""
    all: int
    """Every hex reached, the start included."""
    terms: Terms = field(default_factory=Terms)

    def cost(self, at: int) -> int | None:
        """Return the lowest cost to reach a hex, or None if it is out of reach."""
        bit = 1 << at
        if self.all & bit:
            for cost, hexes in enumerate(self.levels):
                if hexes & bit:
                    return cost
        return None

    def items(self) -> list[tuple[int, int]]:
        """Return all (hex, cost), cheapest first."""
        return [(at, cost) for cost, hexes in enumerate(self.levels) for at in each(hexes)]

    def path(self, at: int) -> list[int]:
        """Return a cheapest path from the start to a hex, both included; always the same one."""
        return [step for step, _ in self.steps(at)]

    def steps(self, at: int) -> list[tuple[int, int]]:
        """Return a cheapest path as (hex, cost so far)."""
        cost = self.cost(at)
        if cost is None:
            label = self.costs.grid.label
            raise HexError(f"{label(at)} is out of reach from {label(self.start)}")
        path = [(at, cost)]
        while at != self.start:
            at, cost = self._before(at, cost)
            path.append((at, cost))
        return path[::-1]

    def _before(self, at: int, cost: int) -> tuple[int, int]:
        """Return the hex from which a hex is reached, the lowest direction first."""
        grid = self.costs.grid
        sources: list[tuple[int, int | None]] = []
        for direction in range(6):
            source = at + grid.shifts[direction]
            if self.all >> source & 1:
                sources.append((source, self.costs.cost(source, opposite(direction))))
        sources.extend((start, price) for start, end, price in self.costs.jumps if end == at)
        for source, price in sources:
            if price is None or (self.terms.stop >> source & 1 and source != self.start):
                continue
            total = self.terms.step(self.costs, source, at, price)
            before = cost - total if total is not None else -1
            if before >= 0 and self.levels[before] >> source & 1:
                return source, before
        raise HexError(f"no way back from {grid.label(at)}")


def flood(
    costs: CostField,
    start: int,
    budget: int,
    *,
    stop: int = 0,
    no_go: int = 0,
    leave_extra: Extras = (),
    enter_extra: Extras = (),
    no_between: int = 0,
    target: int = 0,
) -> Reach:
    """Return everything a mover can reach from a hex for at most `budget`.

    `stop` are hexes that may be entered but not left again (the start may always be left), `no_go`
    hexes that may not be entered, `leave_extra` and `enter_extra` additional costs, `no_between` hexes
    from one of which another must not be entered directly.  With a `target` the flood ends as soon
    as one of its hexes is reached.

    >>> from hexfront.hexes import HexMap, compile_costs
    >>> plain = HexMap.blank(9, 9)
    >>> reach = flood(compile_costs(plain, {"clear": 2}), plain.hex("0505"), 4)
    >>> reach.all.bit_count(), [plain.label(at) for at in reach.path(plain.hex("0507"))]
    (19, ['0505', '0506', '0507'])
    """
    terms = Terms(stop, no_go, leave_extra, enter_extra, no_between)
    levels = _settle(costs, start, budget, terms, target)
    return Reach(costs, start, levels, union(levels), terms)


def _settle(costs: CostField, start: int, budget: int, terms: Terms, target: int) -> list[int]:
    """Return the hexes by the cost at which they are reached.

    Extra costs only delay: an arrival counts as settled that much later, and a settled hex sets out
    that much later, so that each level still expands as one set.
    """
    entering, leaving = apart(terms.enter_extra), apart(terms.leave_extra)
    extra = max((more for _, more in (*entering, *leaving)), default=0)
    arriving = [0] * (budget + 1 + costs.dearest)
    # Without extra costs to enter, to arrive is to be settled.
    settled = [0] * (budget + 1 + extra) if entering else arriving
    setting_out = [0] * (budget + 1 + extra)
    settled[0] = 1 << start
    # Sets stay positive and shrink by ^= here, because Python complements negative integers slowly.
    fresh = costs.grid.mask & ~terms.no_go | 1 << start
    may_leave = costs.grid.mask & ~terms.stop | 1 << start
    no_between = terms.no_between
    for cost in range(budget + 1):
        if entering:
            arrived = arriving[cost] & fresh
            for hexes, more in entering:
                later = arrived & hexes
                settled[cost + more] |= later
                arrived ^= later
            settled[cost] |= arrived
        reached = settled[cost] = settled[cost] & fresh
        if reached & target:
            budget = cost
            break
        fresh ^= reached
        frontier = reached & may_leave
        if leaving:
            for hexes, more in leaving:
                later = frontier & hexes
                setting_out[cost + more] |= later
                frontier ^= later
            frontier |= setting_out[cost]
        if not frontier or cost == budget:
            continue
        if no_between:
            held = frontier & no_between
            _expand(costs, held, fresh & ~no_between, cost, arriving)
            frontier ^= held
        _expand(costs, frontier, fresh, cost, arriving)
    del settled[budget + 1 :]
    return settled


def _expand(costs: CostField, frontier: int, fresh: int, cost: int, arriving: list[int]) -> None:
    """Enter into `arriving` whatever can be entered from a set."""
    left, right, stride = frontier >> 1, frontier << 1, costs.grid.stride
    near = (left | right | (frontier | left) << stride | (frontier | right) >> stride) & fresh
    for sources, starts, ends in costs.tiers:
        if starts:
            if not frontier & sources:
                continue
            near = 0
            for by, hexes in starts:
                part = frontier & hexes
                if part:
                    near |= part << by if by > 0 else part >> -by
            near &= fresh
        for price, hexes in ends:
            hit = near & hexes
            if hit:
                arriving[cost + price] |= hit
    for start, end, price in costs.jumps:
        if frontier >> start & fresh >> end & 1:
            arriving[cost + price] |= 1 << end


def apart(extras: Extras) -> list[tuple[int, int]]:
    """Return disjoint sets with their summed extra cost.

    >>> apart([(0b0110, 2), (0b0011, 1)])
    [(1, 1), (4, 2), (2, 3)]
    """
    parts: list[tuple[int, int]] = []
    for hexes, extra in extras:
        if extra < 0:
            raise HexError(f"an extra cost of {extra} would make a flood go back: it must not be negative")
        split = [(hexes & ~union(members for members, _ in parts), extra)]
        for members, total in parts:
            split.append((members & ~hexes, total))
            split.append((members & hexes, total + extra))
        parts = [one for one in split if one[0] and one[1]]
    return parts


def cheapest_path(
    costs: CostField,
    start: int,
    end: int,
    *,
    limit: int | None = None,
    stop: int = 0,
    no_go: int = 0,
    leave_extra: Extras = (),
    enter_extra: Extras = (),
    no_between: int = 0,
) -> list[int] | None:
    """Return a cheapest path between two hexes, both included, or None if there is none.

    >>> from hexfront.hexes import HexMap, compile_costs
    >>> plain = HexMap.blank(9, 9)
    >>> path = cheapest_path(compile_costs(plain, {"clear": 2}), plain.hex("0501"), plain.hex("0504"))
    >>> [plain.label(at) for at in path]
    ['0501', '0502', '0503', '0504']
    """
    extras = sum(extra for _, extra in (*leave_extra, *enter_extra))
    reach = flood(
        costs,
        start,
        costs.grid.mask.bit_count() * (costs.dearest + extras) if limit is None else limit,
        stop=stop,
        no_go=no_go,
        leave_extra=leave_extra,
        enter_extra=enter_extra,
        no_between=no_between,
        target=1 << end,
    )
    return reach.path(end) if reach.all >> end & 1 else None
