"""Regions and borders: what is connected, what a line of hexsides cuts off, where the edges are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from hexfront.hexes.connect import across, connected, filled, passages
from hexfront.hexes.grid import Grid, Point, Side, Sides
from hexfront.hexes.notation import side_sets
from hexfront.hexes.sets import each, shift, spread
from hexfront.hexes.sheet import opposite

Edge = Literal["north", "east", "south", "west"]


def components(
    grid: Grid, members: int, *, blocked: Sides | None = None, along: Sides | None = None
) -> list[int]:
    """Return the connected parts of a set, the one with the lowest hex first; `along` allows only these links.

    >>> from hexfront.hexes import HexMap, bits
    >>> plain = HexMap.blank(1, 5)
    >>> apart = bits(plain.hex(label) for label in ("0101", "0102", "0105"))
    >>> [plain.describe(part) for part in components(plain.grid, apart)]
    [['0101', '0102'], ['0105']]
    """
    parts, ways = [], passages(grid, grid.mask & members, blocked, along)
    while members:
        part = filled(members & -members, ways)
        parts.append(part)
        members &= ~part
    return parts


def connects(grid: Grid, a: int, b: int, within: int | None = None, *, blocked: Sides | None = None) -> bool:
    """Say whether hexes of `within` join some hex of `a` to some hex of `b`; both must lie in `within`.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(4, 4)
    >>> front = map_edge(plain.grid, "west")
    >>> connects(plain.grid, map_edge(plain.grid, "north"), map_edge(plain.grid, "south"), front)
    True
    """
    inside = grid.mask if within is None else within
    return bool(connected(grid, a & inside, inside, blocked=blocked) & b & inside)


def separates(grid: Grid, sides: Sequence[Side], a: int, b: int, within: int | None = None) -> bool:
    """Say whether a list of hexsides cuts every way from `a` to `b`.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(1, 5)
    >>> first, last = 1 << plain.hex("0101"), 1 << plain.hex("0105")
    >>> separates(plain.grid, [(plain.hex("0102"), 1)], first, last)
    True
    """
    return not connects(grid, a, b, within, blocked=side_sets(grid, sides))


def is_closed(grid: Grid, region: int, sides: Sides | None = None) -> bool:
    """Say whether no step leads out of a region, the given hexsides being closed.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(3, 3)
    >>> is_closed(plain.grid, plain.grid.mask), is_closed(plain.grid, 1 << plain.hex("0101"))
    (True, False)
    """
    near = spread(grid, region) if sides is None else across(grid, region, sides)
    return not near & ~region


def border(grid: Grid, a: int, b: int | None = None) -> list[Side]:
    """Return the hexsides between two sets (or between a set and the rest), seen from the first.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(1, 3)
    >>> [(plain.label(at), d) for at, d in border(plain.grid, 1 << plain.hex("0102"))]
    [('0102', 1), ('0102', 4)]
    """
    other = grid.mask & ~a if b is None else b
    found: list[Side] = []
    for direction in range(6):
        facing = a & shift(other, grid.shifts[opposite(direction)])
        found.extend((at, direction) for at in each(facing))
    return found


def is_chain(grid: Grid, sides: Sequence[Side]) -> bool:
    """Say whether hexsides, in the order given, form one line without gap or branch.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(3, 3)
    >>> at = plain.hex("0202")
    >>> is_chain(plain.grid, [(at, 0), (at, 1), (at, 2)]), is_chain(plain.grid, [(at, 0), (at, 2)])
    (True, False)
    """
    return chain_ends(grid, sides) is not None


def chain_ends(grid: Grid, sides: Sequence[Side]) -> tuple[Point, Point] | None:
    """Return the corners where a line of hexsides starts and ends, or None if it is not one line."""
    if not sides or len({grid.sheet(at) for at, _ in sides}) > 1:
        return None
    ends = [grid.ends(side) for side in sides]
    if len(ends) == 1:
        return ends[0]
    corners = []
    for one, two in pairwise(ends):
        shared = set(one) & set(two)
        if len(shared) != 1:
            return None
        corners.append(shared.pop())
    if any(a == b for a, b in pairwise(corners)):
        return None
    start = next(corner for corner in ends[0] if corner != corners[0])
    end = next(corner for corner in ends[-1] if corner != corners[-1])
    return start, end


def runs_edge_to_edge(grid: Grid, sides: Sequence[Side]) -> bool:
    """Say whether a line of hexsides goes without a gap from one edge of the map to another.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(2, 2)
    >>> runs_edge_to_edge(plain.grid, border(plain.grid, map_edge(plain.grid, "north"))[::-1])
    False
    >>> runs_edge_to_edge(plain.grid, ordered(plain.grid, border(plain.grid, map_edge(plain.grid, "north"))))
    True
    """
    ends = chain_ends(grid, sides)
    if ends is None:
        return False
    near = set(each(grid.around[sides[0][0]] | grid.around[sides[-1][0]])) | {sides[0][0], sides[-1][0]}
    touching = [corner for at in near for corner in grid.corners(at)]
    return all(touching.count(corner) < 3 for corner in ends)


def ordered(grid: Grid, sides: Sequence[Side]) -> list[Side]:
    """Return hexsides in the order in which they form a line, as far as one goes.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(3, 3)
    >>> at = plain.hex("0202")
    >>> [d for _, d in ordered(plain.grid, [(at, 2), (at, 0), (at, 1)])]
    [2, 1, 0]
    """
    at_corner: dict[Point, list[Side]] = {}
    for side in sides:
        for corner in grid.ends(side):
            at_corner.setdefault(corner, []).append(side)
    loose = [side for side in sides if any(len(at_corner[corner]) == 1 for corner in grid.ends(side))]
    return list(_follow(grid, (loose or list(sides))[0], at_corner)) if sides else []


def _follow(grid: Grid, side: Side, at_corner: dict[Point, list[Side]]) -> Iterator[Side]:
    seen = set()
    corner = min(grid.ends(side), key=lambda end: len(at_corner[end]))
    while True:
        yield side
        seen.add(side)
        corner = next(end for end in grid.ends(side) if end != corner)
        onward = [other for other in at_corner[corner] if other not in seen]
        if not onward:
            return
        side = onward[0]


def map_edge(grid: Grid, edge: Edge, sheet: int = 0) -> int:
    """Return the hexes on one edge of a sheet.

    Edges along straight rows or columns are these; on the other two edges it is the outermost hex of
    each row or column.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(3, 3)
    >>> plain.describe(map_edge(plain.grid, "north")), plain.describe(map_edge(plain.grid, "west"))
    (['0101', '0102', '0103'], ['0101', '0201', '0301'])
    """
    lines: dict[int, list[int]] = {}
    for at in each(grid.on_sheet(sheet)):
        lines.setdefault(grid.axial(at)[0], []).append(at)
    straight = ("north", "south") if grid.orientation == "pointy" else ("west", "east")
    if edge in straight:
        line = lines[min(lines) if edge == straight[0] else max(lines)]
        return sum(1 << at for at in line)
    end = 0 if edge in ("north", "west") else -1
    return sum(1 << line[end] for line in lines.values())
