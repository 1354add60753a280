"""Lines from centre to centre and arcs, in exact integers.

What a line crosses depends only on the difference of its two ends, so it is worked out once per
difference, in cube coordinates, and then moved to where it is needed.
"""

from __future__ import annotations

from functools import lru_cache
from math import lcm
from typing import Literal, NamedTuple

from hexfront.hexes.errors import HexError
from hexfront.hexes.grid import Grid, Point
from hexfront.hexes.sets import listed
from hexfront.remembered import remembered

How = Literal["through", "corner", "along"]


class Cell(NamedTuple):
    """A part of a line: the hex it runs through, or the two hexes between which it runs."""

    hexes: tuple[int, ...]
    """Hexes that do not exist are left out, so between the edge of the map and a hex there is one."""
    along: bool
    """The line runs along the common side of two hexes."""


class CrossedSide(NamedTuple):
    """A hexside a line meets: it crosses it, crosses at its very end, or runs along it."""

    hex: int
    direction: int
    how: How


class Line(NamedTuple):
    """Everything a straight line from one centre to another meets, in order."""

    cells: tuple[Cell, ...]
    """From the first hex to the last, both included."""
    sides: tuple[CrossedSide, ...]
    touched: tuple[int, ...]
    """Hexes that the line touches in a single point; it does not cross them."""

    @property
    def between(self) -> tuple[Cell, ...]:
        """The cells without the two ends."""
        return self.cells[1:-1]


@remembered(most=1 << 13)
def line(grid: Grid, a: int, b: int) -> Line:
    """Return what the line between the centres of two hexes of one sheet crosses.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(5, 5)
    >>> straight = line(plain.grid, plain.hex("0301"), plain.hex("0303"))
    >>> [[plain.label(at) for at in cell.hexes] for cell in straight.cells]
    [['0301'], ['0302'], ['0303']]
    >>> upright = line(plain.grid, plain.hex("0203"), plain.hex("0403"))
    >>> [([plain.label(at) for at in cell.hexes], cell.along) for cell in upright.between]
    [(['0302', '0303'], True)]
    """
    if grid.sheet(a) != grid.sheet(b):
        raise HexError(f"no line from {grid.label(a)} to {grid.label(b)}: they lie on different sheets")
    (line_a, along_a), (line_b, along_b) = grid.axial(a), grid.axial(b)
    profile = _profile(line_b - line_a, along_b - along_a)
    return _placed(grid, a, profile)


def crossing(lines: int, alongs: int) -> tuple[tuple[Point, ...], ...]:
    """Return what a line crosses that leads so far, in differences of `Grid.axial` from its start, both ends included.

    Two points stand together where the line runs along their common side.

    >>> crossing(2, -1)
    (((0, 0),), ((1, -1), (1, 0)), ((2, -1),))
    """
    return _profile(lines, alongs).cells


class _Profile(NamedTuple):
    """A line that starts at (0, 0): everything relative to it."""

    cells: tuple[tuple[Point, ...], ...]
    crossed: tuple[tuple[Point, Point, How], ...]
    """Pairs of adjacent hexes with the way their common side is met."""
    touched: tuple[Point, ...]


def _placed(grid: Grid, start: int, profile: _Profile) -> Line:
    def real(point: Point) -> int | None:
        # Off the map a line strays at most into the ids that are kept free between lines of hexes.
        at = start + point[0] * grid.stride + point[1]
        return at if grid.all >> at & 1 else None

    cells = []
    for points in profile.cells:
        hexes = tuple(at for at in map(real, points) if at is not None)
        if hexes:
            cells.append(Cell(hexes, len(points) == 2))
    sides = []
    for one, two, how in profile.crossed:
        by = (two[0] - one[0]) * grid.stride + two[1] - one[1]
        direction, at, other = grid.shifts.index(by), real(one), real(two)
        if at is not None:
            sides.append(CrossedSide(at, direction, how))
        elif other is not None:
            sides.append(CrossedSide(other, (direction + 3) % 6, how))
    touched = tuple(at for at in map(real, profile.touched) if at is not None)
    return Line(tuple(cells), tuple(sides), touched)


@lru_cache(maxsize=1 << 10)
def _profile(lines: int, alongs: int) -> _Profile:
    """Work out the line from (0, 0) to (lines, alongs), times being parts of its length."""
    slopes = (lines - alongs, 2 * alongs + lines, -2 * lines - alongs)
    whole = lcm(*(slope for slope in slopes if slope))
    steps = tuple(whole // slope if slope else 0 for slope in slopes)
    spans = {}
    for point in _nearby(lines, alongs):
        span = _span(point, steps, whole)
        if span is not None:
            spans[point] = span
    touched = sorted((enter, point) for point, (enter, leave) in spans.items() if enter == leave)
    stretches: dict[tuple[int, int], list[Point]] = {}
    for point, span in spans.items():
        if span[0] < span[1]:
            stretches.setdefault(span, []).append(point)
    # Two hexes share a stretch only when the line runs along their common side.
    cells = [(span, tuple(sorted(points))) for span, points in sorted(stretches.items())]
    corners = {enter for enter, _ in touched}
    crossed: list[tuple[Point, Point, How]] = []
    for number, (span, points) in enumerate(cells):
        if len(points) == 2:
            crossed.append((points[0], points[1], "along"))
        if number + 1 < len(cells):
            following = cells[number + 1][1]
            at_end = len(points) + len(following) > 2 or span[1] in corners
            how: How = "corner" if at_end else "through"
            crossed.extend((one, two, how) for one in points for two in following)
    return _Profile(
        tuple(points for _, points in cells), tuple(crossed), tuple(point for _, point in touched)
    )


def _nearby(lines: int, alongs: int) -> list[Point]:
    """Return every hex that the line could touch.

    A hex that the line meets lies less than 5/3 from the nearest step of the line, rounding included, in
    either coordinate, so the eight around each step are enough.
    """
    length = max(abs(lines), abs(alongs), abs(lines + alongs), 1)
    near: set[Point] = set()
    for step in range(length + 1):
        middle = ((2 * lines * step + length) // (2 * length), (2 * alongs * step + length) // (2 * length))
        near.update((middle[0] + i, middle[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
    return sorted(near)


def _span(point: Point, steps: tuple[int, ...], whole: int) -> tuple[int, int] | None:
    """Return when the line enters and leaves a hex, or None if it stays outside.

    Times are whole numbers, ``whole`` for the line; ``steps`` is the time it takes for each of the differences
    between its cube coordinates to change by one, 0 for one that never does.
    """
    # A point lies in a hex when no two of its cube coordinates, taken from the hex's centre, differ by
    # more than 1; cube coordinates are (line, along, -line - along).
    line, along = point
    enter, leave = 0, whole
    for step, offset in zip(steps, (line - along, 2 * along + line, -2 * line - along), strict=True):
        if step == 0:
            if offset * offset > 1:
                return None
            continue
        first, last = (offset - 1) * step, (offset + 1) * step
        if step < 0:
            first, last = last, first
        enter, leave = max(enter, first), min(leave, last)
        if enter > leave:
            return None
    return enter, leave


def arc(grid: Grid, at: int, facing: int) -> int:
    """Return the 120 degrees in front of a hex: its three front hexes extended outward, edges included.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(5, 5)
    >>> plain.describe(arc(plain.grid, plain.hex("0304"), 1))
    ['0105', '0205', '0305', '0405', '0505']
    """
    left, right = (_step(grid, direction % 6) for direction in (facing - 1, facing + 1))
    turn = left[0] * right[1] - left[1] * right[0]
    line_0, along_0 = grid.axial(at)
    members = 0
    for other in _on_same_sheet(grid, at):
        line_by, along_by = grid.axial(other)[0] - line_0, grid.axial(other)[1] - along_0
        # The two edge rows of the arc are a basis of the grid, so these are whole numbers of steps.
        steps_left = (line_by * right[1] - along_by * right[0]) * turn
        steps_right = (left[0] * along_by - left[1] * line_by) * turn
        if steps_left >= 0 and steps_right >= 0:
            members |= 1 << other
    return members & ~(1 << at)


def _on_same_sheet(grid: Grid, at: int) -> list[int]:
    return listed(grid.on_sheet(grid.sheet(at)))


def _step(grid: Grid, direction: int) -> Point:
    """Return a step in line and along."""
    by, far = grid.shifts[direction], grid.stride
    return {1: (0, 1), -1: (0, -1), far: (1, 0), -far: (-1, 0), far - 1: (1, -1), 1 - far: (-1, 1)}[by]
