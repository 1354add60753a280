"""The sheet of paper: where hexes and corners lie in pixels, and a few words of SVG."""

from __future__ import annotations

from html import escape
from math import sqrt

from hexfront.hexes import Grid, each, union

Dot = tuple[float, float]

MARGIN = 26.0
WIDTH = 64.0
"""Pixels from one side of a hex to the opposite one."""


class Canvas:
    """The hexes of the first sheet of a grid and of those inset in it, laid out on paper."""

    def __init__(self, grid: Grid, width: float = WIDTH) -> None:
        self.grid = grid
        self.width = width
        self.side = width / sqrt(3)
        self.unit = (width / 2, self.side / 2) if grid.orientation == "pointy" else (self.side / 2, width / 2)
        numbers = (number for number, sheet in enumerate(grid.sheets) if number and sheet.inset is not None)
        insets = union(grid.on_sheet(number) for number in numbers)
        self.sheet = grid.halves | grid.on_sheet(0) | insets
        corners = [corner for at in each(self.sheet) for corner in grid.corners(at)]
        # What lies around an inset has room on the paper too.
        corners += [(x + by, y + by) for at in each(insets) for x, y in grid.corners(at) for by in (-1, 1)]
        self._west, self._north = min(x for x, _ in corners), min(y for _, y in corners)
        self.right, self.bottom = self.dot((max(x for x, _ in corners), max(y for _, y in corners)))

    def dot(self, exact: tuple[int, int]) -> Dot:
        """Return a point of the grid's integers in pixels."""
        return (
            MARGIN + (exact[0] - self._west) * self.unit[0],
            MARGIN + (exact[1] - self._north) * self.unit[1],
        )

    def centre(self, at: int) -> Dot:
        """Return the centre of a hex."""
        return self.dot(self.grid.center(at))

    def corners(self, at: int) -> list[Dot]:
        """Return the corners of a hex."""
        return [self.dot(corner) for corner in self.grid.corners(at)]

    def hexagon(self, at: int) -> str:
        """Return the outline of a hex as path data."""
        return "M" + "L".join(pair(dot) for dot in self.corners(at)) + "Z"


def number(value: float) -> str:
    """Return a number in at most one decimal.

    >>> number(3.0), number(2.449)
    ('3', '2.4')
    """
    return f"{value:.1f}".removesuffix(".0")


def pair(dot: Dot) -> str:
    """Return a point as path data has it."""
    return f"{number(dot[0])} {number(dot[1])}"


def tag(name: str, content: str | None = None, /, **attributes: str | float) -> str:
    """Return an SVG element; underscores in names of attributes stand for hyphens.

    >>> tag("path", d="M0 0", stroke_width=2.0)
    '<path d="M0 0" stroke-width="2"/>'
    """
    told = "".join(
        f' {key.replace("_", "-")}="{escape(number(value) if isinstance(value, float) else str(value))}"'
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{told}/>" if content is None else f"<{name}{told}>{content}</{name}>"


def text(words: str, at: Dot, **attributes: str | float) -> str:
    """Return words on the sheet."""
    return tag("text", escape(words), x=at[0], y=at[1], **attributes)


def middle(one: Dot, two: Dot) -> Dot:
    """Return the point halfway.

    >>> middle((0, 0), (2, 4))
    (1.0, 2.0)
    """
    return (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
