"""The grid: hex ids, labels, neighbours, distances and exact coordinates.

A hex is a small int.  A *line* is a row of a pointy-top grid or a column of a flat-top grid.  Lines
are numbered `L` so that odd ones are the pushed ones, and a hex is stored by `L` and its sheared
position `a` in the line (axial coordinates): `id = base + L * stride + a`.  So each direction is one
constant difference of ids for the whole board, and since at least one id between two lines belongs to
no hex, a step off one line can never land on another.  Id 0 is never a hex.  Several sheets share
one id space and stride, with an empty line between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from hexfront.hexes.errors import HexError, UnknownHexError
from hexfront.hexes.labels import Template
from hexfront.hexes.sets import each
from hexfront.hexes.sheet import DIRECTIONS, Orientation, Sheet
from hexfront.remembered import Memory

Point = tuple[int, int]
Side = tuple[int, int]
"""A hexside: a hex and the direction in which the side lies."""
Sides = tuple[int, int, int, int, int, int]
"""Many hexsides: for each direction the set of hexes that have theirs there."""
NO_SIDES: Sides = (0, 0, 0, 0, 0, 0)

# Corner number d and d + 1 are the ends of side d.  In units of half a hex's width and a quarter of
# its height (pointy; flat the other way round) all centres and corners are integers.
_CORNERS: dict[Orientation, tuple[Point, ...]] = {
    "pointy": ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
    "flat": ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)),
}


class _Axis(NamedTuple):
    """The lines of hexes across one of the three axes of a sheet."""

    by_line: int
    by_along: int
    """What the two coordinates of a hex count for its line on this axis."""
    least: int
    """The number of the first line."""
    below: tuple[int, ...]
    """By line, counted from the first, the hexes of all lines before it."""


class Grid:
    """All hexes of a map, on one or more sheets; never changed after it is made.

    >>> grid = Grid("pointy", [Sheet(rows=39, cols=38, cols_from="east")])
    >>> a, b = grid.hex("0819"), grid.hex("0818")
    >>> grid.label(a), grid.distance(a, b), grid.directions[grid.direction(a, b)]
    ('0819', 1, 'e')
    """

    def __init__(self, orientation: Orientation, sheets: Sequence[Sheet], title: str = "the map") -> None:
        if not sheets:
            raise HexError(f"{title} needs at least one sheet")
        self.orientation = orientation
        self.sheets = tuple(sheets)
        self.title = title
        self.directions = DIRECTIONS[orientation]
        self.stride = max(self._width(sheet) for sheet in self.sheets) + 2
        far = self.stride
        pointy, flat = (1 - far, 1, far, far - 1, -1, -far), (-1, far - 1, far, 1, 1 - far, -far)
        self.shifts: tuple[int, ...] = pointy if orientation == "pointy" else flat
        """Difference of ids for a step in each direction."""
        self._bases = tuple(self._place_sheets())
        self.size = self._bases[-1] + self._depth(self.sheets[-1]) * self.stride
        """Every id is below this."""
        self._labels: list[str] = [""] * self.size
        self._lines = [0] * self.size
        self._alongs = [0] * self.size
        self._sheet_of = [-1] * self.size
        self._by_label: dict[str, int] = {}
        self.mask = 0
        """Every hex on which something can stand."""
        self.halves = 0
        """Hexes cut by the edge of the sheet, quarters included."""
        for number in range(len(self.sheets)):
            self._lay(number)
        self.all = self.mask | self.halves
        """Every hex with a label, cut ones included."""
        self._turn = {by: direction for direction, by in enumerate(self.shifts)}
        self.around: list[int] = [0] * self.size
        """The neighbours of each hex as a set, by hex id."""
        for at in each(self.all):
            self.around[at] = self._neighbours(at)
        self._within: dict[tuple[int, int], int] = {}
        self.memory: Memory = {}
        """What has been worked out about this grid; it goes with it."""

    def _width(self, sheet: Sheet) -> int:
        return sheet.cols if self.orientation == "pointy" else sheet.rows

    def _lines_of(self, sheet: Sheet) -> int:
        return sheet.rows if self.orientation == "pointy" else sheet.cols

    def _depth(self, sheet: Sheet) -> int:
        return self._lines_of(sheet) + sheet.lead(self.orientation) + 1

    def _place_sheets(self) -> Iterator[int]:
        base = self.stride
        for sheet in self.sheets:
            if sheet.rows < 1 or sheet.cols < 1:
                raise HexError(f"{self.title}: a sheet needs at least one row and one column")
            yield base
            base += self._depth(sheet) * self.stride

    def _lay(self, number: int) -> None:
        """Give ids and labels to the hexes of one sheet."""
        sheet, lead = self.sheets[number], self.sheets[number].lead(self.orientation)
        template = Template.parse(sheet.labels)
        holes: set[str] = set(sheet.holes)
        halves = {*sheet.halves, *sheet.quarters}
        wrong = (holes | halves | set(sheet.names)) - self._codes(sheet, template) - set(sheet.names.values())
        if wrong:
            raise UnknownHexError(min(wrong), self.extent())
        for row in range(sheet.rows):
            for col in range(sheet.cols):
                code = template.label(sheet.row_number(row), sheet.col_number(col))
                label = sheet.names.get(code, code)
                if label in holes:
                    continue
                line, place = (row, col) if self.orientation == "pointy" else (col, row)
                line += lead
                at = self._bases[number] + line * self.stride + place - line // 2
                self._name(label, at)
                self._labels[at] = label
                self._lines[at], self._alongs[at], self._sheet_of[at] = line, place - line // 2, number
                if label in halves:
                    self.halves |= 1 << at
                else:
                    self.mask |= 1 << at
        for alias, label in sheet.aliases.items():
            self._name(alias, self.hex(label))

    def _codes(self, sheet: Sheet, template: Template) -> set[str]:
        return {
            template.label(sheet.row_number(row), sheet.col_number(col))
            for row in range(sheet.rows)
            for col in range(sheet.cols)
        }

    def _name(self, label: str, at: int) -> None:
        if label in self._by_label:
            raise HexError(f'{self.title}: two hexes have the label "{label}"')
        self._by_label[label] = at

    def _neighbours(self, at: int) -> int:
        near = 0
        for by in self.shifts:
            near |= 1 << (at + by)
        return near & self.mask

    def extent(self) -> str:
        """Say which labels exist, for messages."""
        told = []
        for sheet in self.sheets:
            rows = range(sheet.first_row, sheet.first_row + sheet.rows)
            cols = range(sheet.first_col, sheet.first_col + sheet.cols)
            if sheet.names:
                told.append("hexes such as " + ", ".join(list(sheet.names.values())[:2]))
            else:
                told.append(Template.parse(sheet.labels).extent(rows, cols))
        return f"{self.title} has {', or '.join(told)}"

    def label(self, at: int) -> str:
        """Return the printed label of a hex."""
        label = self._labels[at] if 0 <= at < self.size else ""
        if not label:
            raise HexError(f"{at} is not a hex of {self.title}")
        return label

    def hex(self, label: str) -> int:
        """Return the hex with this label.

        >>> Grid("pointy", [Sheet(rows=39, cols=38)], "the plain").hex("9999")
        Traceback (most recent call last):
        hexfront.hexes.errors.UnknownHexError: unknown hex "9999": the plain has rows 01-39 and columns 01-38
        """
        try:
            return self._by_label[label]
        except KeyError:
            raise UnknownHexError(label, self.extent()) from None

    def knows(self, label: str) -> bool:
        """Say whether a hex carries this label."""
        return label in self._by_label

    def sheet(self, at: int) -> int:
        """Return the number of the sheet on which a hex lies."""
        return self._sheet_of[at]

    def on_sheet(self, number: int) -> int:
        """Return all hexes of one sheet."""
        start, end = self._bases[number], self._bases[number] + self._depth(self.sheets[number]) * self.stride
        return self.mask & ((1 << end) - (1 << start))

    def neighbours(self, at: int) -> int:
        """Return the set of the hexes next to this one."""
        return self.around[at]

    def neighbour(self, at: int, direction: int) -> int | None:
        """Return the next hex in a direction, or None at the edge."""
        there = at + self.shifts[direction]
        return there if self.mask >> there & 1 else None

    def beside(self, at: int, direction: int) -> int | None:
        """Return the next hex in a direction like `neighbour`, but cut hexes count too."""
        there = at + self.shifts[direction]
        return there if self.all >> there & 1 else None

    def direction(self, a: int, b: int) -> int | None:
        """Return the direction from a hex to a neighbour, or None if they are not adjacent."""
        return self._turn.get(b - a) if self.all >> a & self.all >> b & 1 else None

    def axial(self, at: int) -> Point:
        """Return line and sheared place in the line; steps are (0, +-1), (+-1, 0) and +-(1, -1)."""
        return self._lines[at], self._alongs[at]

    def distance(self, a: int, b: int) -> int:
        """Return the number of steps between two hexes of one sheet, over an endless plain.

        >>> grid = Grid("flat", [Sheet(rows=9, cols=9)])
        >>> grid.distance(grid.hex("0101"), grid.hex("0305"))
        4
        """
        if self._sheet_of[a] != self._sheet_of[b]:
            raise HexError(f"{self.label(a)} and {self.label(b)} lie on different sheets: no distance")
        lines, alongs = self._lines[a] - self._lines[b], self._alongs[a] - self._alongs[b]
        return max(abs(lines), abs(alongs), abs(lines + alongs))

    def within(self, at: int, steps: int) -> int:
        """Return all hexes at most so many steps away, the hex itself included.

        >>> grid = Grid("flat", [Sheet(rows=9, cols=9)])
        >>> grid.within(grid.hex("0505"), 2).bit_count()
        19
        """
        key = (at, steps)
        if key not in self._within:
            self._within[key] = self._disc(at, steps)
        return self._within[key]

    def _disc(self, at: int, steps: int) -> int:
        """The common part of three bands of lines, one across each axis of the sheet."""
        line, along = self._lines[at], self._alongs[at]
        disc = -1
        for by_line, by_along, least, below in self._bands[self._sheet_of[at]]:
            here = line * by_line + along * by_along - least
            disc &= below[min(here + steps + 1, len(below) - 1)] & ~below[max(here - steps, 0)]
        return disc

    @cached_property
    def _bands(self) -> list[tuple[_Axis, ...]]:
        """By sheet, its three axes."""
        sheets: list[list[int]] = [[] for _ in self.sheets]
        for at in each(self.all):
            sheets[self._sheet_of[at]].append(at)
        return [tuple(self._axis(hexes, *by) for by in ((1, 0), (0, 1), (1, 1))) for hexes in sheets]

    def _axis(self, hexes: list[int], by_line: int, by_along: int) -> _Axis:
        lines = {at: self._lines[at] * by_line + self._alongs[at] * by_along for at in hexes}
        least, most = min(lines.values(), default=0), max(lines.values(), default=0)
        members = [0] * (most - least + 1)
        for at, line in lines.items():
            members[line - least] |= 1 << at & self.mask
        return _Axis(by_line, by_along, least, tuple(accumulate(members, or_, initial=0)))

    def ring(self, at: int, steps: int) -> int:
        """Return all hexes exactly so many steps away."""
        return self.within(at, steps) & ~(self.within(at, steps - 1) if steps > 0 else 0)

    def center(self, at: int) -> Point:
        """Return the centre of a hex in exact integers, x to the east and y to the south.

        One unit of x is half a hex's width and one unit of y a quarter of its height in a pointy-top
        grid, the other way round in a flat-top grid.  So for drawing a pointy-top hex of side 1 multiply
        x by sqrt(3)/2 and y by 1/2.  Each sheet has its own origin at its north-west hex; the hexes of an
        inset lie where it lies on the first sheet.

        >>> grid = Grid("pointy", [Sheet(rows=2, cols=2)])
        >>> grid.center(grid.hex("0201")), grid.center(grid.hex("0102"))
        ((0, 3), (3, 0))
        """
        sheet = self.sheets[self._sheet_of[at]]
        across = 2 * self._alongs[at] + self._lines[at]
        down = 3 * (self._lines[at] - sheet.lead(self.orientation))
        east, south = sheet.inset or (0, 0)
        if self.orientation == "pointy":
            return across + east, down + south
        return down + east, across + south

    def corners(self, at: int) -> tuple[Point, ...]:
        """Return the six corners of a hex, clockwise; corner d and d + 1 are the ends of side d."""
        x, y = self.center(at)
        return tuple((x + dx, y + dy) for dx, dy in _CORNERS[self.orientation])

    def ends(self, side: Side) -> tuple[Point, Point]:
        """Return the two corners between which a hexside runs."""
        corners = self.corners(side[0])
        return corners[side[1]], corners[(side[1] + 1) % 6]
