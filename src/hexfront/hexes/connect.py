"""Floods without costs: what is connected with what, and how many steps away it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexfront.hexes.grid import Grid, Sides
from hexfront.hexes.sets import shift, spread, union


def connected(
    grid: Grid,
    start: int,
    within: int | None = None,
    *,
    blocked: Sides | None = None,
    along: Sides | None = None,
    jumps: Mapping[int, int] | None = None,
    limit: int | None = None,
) -> int:
    """Return all hexes that are connected with a set of start hexes, these included.

    Every step must end in `within` (the whole board if left out); the start need not lie in it.
    `blocked` hexsides are not crossed, `along` allows only steps over these links, `jumps` adds steps
    from a hex to a set of hexes, `limit` is the greatest number of steps.

    >>> from hexfront.hexes import HexMap, altered, count
    >>> plain = altered(HexMap.blank(1, 9), sides={"0104-0105": "river"}, links={"0101-0102-0103": "road"})
    >>> start = 1 << plain.hex("0101")
    >>> count(connected(plain.grid, start, blocked=plain.side("river")))
    4
    >>> count(connected(plain.grid, start, along=plain.link("road")))
    3
    """
    if limit is not None:
        return union(waves(grid, start, within, blocked=blocked, along=along, jumps=jumps, limit=limit))
    inside = grid.mask if within is None else grid.mask & within
    ways = passages(grid, inside, blocked, along)
    reached, before = filled(start, ways), 0
    while jumps and reached != before:
        before = reached
        for at, ends in jumps.items():
            if reached >> at & 1:
                reached |= ends & inside
        reached = filled(reached, ways)
    return reached


def passages(
    grid: Grid, inside: int, blocked: Sides | None = None, along: Sides | None = None
) -> list[tuple[int, int]]:
    """Return the openings that lead into a set of hexes."""
    ways = openings(grid, blocked, along) or [(by, grid.mask) for by in grid.shifts]
    return [(by, starts & shift(inside, -by)) for by, starts in ways]


def filled(start: int, ways: list[tuple[int, int]]) -> int:
    """Return a set with all that is connected with it by these passages.

    One direction goes after the other, each from all that was reached so far: that takes far fewer rounds than there
    are steps.
    """
    reached, before = start, 0
    while reached != before:
        before = reached
        for by, starts in ways:
            part = reached & starts
            if part:
                reached |= part << by if by > 0 else part >> -by
    return reached


Openings = list[tuple[int, int]] | None
"""By direction the difference of ids, and the hexes from which a step may go that way; None if all may go anywhere."""


def openings(grid: Grid, blocked: Sides | None = None, along: Sides | None = None) -> Openings:
    """Return where steps may go that cross no blocked hexside, or that keep to links."""
    if along is not None:
        return list(zip(grid.shifts, _without(along, blocked) if blocked else along, strict=True))
    if blocked is None:
        return None
    return [(by, grid.mask & ~closed) for by, closed in zip(grid.shifts, blocked, strict=True)]


def beside(grid: Grid, members: int, ways: Openings) -> int:
    """Return what is one step away from a set: ids beyond the board may be among it.

    >>> from hexfront.hexes import HexMap, altered
    >>> plain = altered(HexMap.blank(1, 3), sides={"0101-0102": "river"})
    >>> near = beside(plain.grid, 1 << plain.hex("0102"), openings(plain.grid, plain.side("river")))
    >>> plain.describe(near & plain.grid.all)
    ['0103']
    """
    if ways is None:
        return spread(grid, members)
    near = 0
    for by, starts in ways:
        part = members & starts
        if part:
            near |= part << by if by > 0 else part >> -by
    return near


def distance_field(
    grid: Grid,
    start: int,
    within: int | None = None,
    *,
    blocked: Sides | None = None,
    along: Sides | None = None,
    jumps: Mapping[int, int] | None = None,
    limit: int | None = None,
) -> list[int]:
    """Return the connected hexes by their number of steps from the start.

    >>> from hexfront.hexes import HexMap, count
    >>> plain = HexMap.blank(9, 9)
    >>> [count(hexes) for hexes in distance_field(plain.grid, 1 << plain.hex("0505"), limit=2)]
    [1, 6, 12]
    """
    return list(waves(grid, start, within, blocked=blocked, along=along, jumps=jumps, limit=limit))


def waves(
    grid: Grid,
    start: int,
    within: int | None = None,
    *,
    blocked: Sides | None = None,
    along: Sides | None = None,
    jumps: Mapping[int, int] | None = None,
    limit: int | None = None,
) -> Iterator[int]:
    """Yield the start, then what is one step away, then two, until nothing new is found."""
    fresh = (grid.mask if within is None else grid.mask & within) & ~start
    closed = union(blocked) if blocked else 0
    frontier, steps = start, 0
    while frontier:
        yield frontier
        if steps == limit:
            return
        steps += 1
        if along is not None:
            near = over(grid, frontier, _without(along, blocked) if blocked else along)
        elif frontier & closed and blocked:
            near = spread(grid, frontier & ~closed) | across(grid, frontier & closed, blocked)
        else:
            near = spread(grid, frontier)
        if jumps:
            near |= union(ends for at, ends in jumps.items() if frontier >> at & 1)
        frontier = near & fresh
        fresh ^= frontier


def over(grid: Grid, members: int, links: Sides) -> int:
    """Return the hexes that these links reach from a set in one step.

    >>> from hexfront.hexes import HexMap, altered
    >>> plain = altered(HexMap.blank(3, 3), links={"0201-0202": "road"})
    >>> plain.describe(over(plain.grid, 1 << plain.hex("0202"), plain.link("road")))
    ['0201']
    """
    near = 0
    for direction, by in enumerate(grid.shifts):
        near |= shift(members & links[direction], by)
    return near & grid.mask


def across(grid: Grid, members: int, blocked: Sides) -> int:
    """Return the neighbours of a set that are not behind a blocked hexside.

    >>> from hexfront.hexes import HexMap, altered
    >>> plain = altered(HexMap.blank(1, 3), sides={"0101-0102": "river"})
    >>> plain.describe(across(plain.grid, 1 << plain.hex("0102"), plain.side("river")))
    ['0103']
    """
    near = 0
    for direction, by in enumerate(grid.shifts):
        near |= shift(members & ~blocked[direction], by)
    return near & grid.mask


def _without(sides: Sides, others: Sides) -> Sides:
    a, b = sides, others
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3], a[4] & ~b[4], a[5] & ~b[5]
