"""A sheet: one rectangular grid of printed hexes, as a map file describes it."""

from __future__ import annotations

from typing import Literal

import msgspec

Orientation = Literal["pointy", "flat"]

DIRECTIONS: dict[Orientation, tuple[str, ...]] = {
    "pointy": ("ne", "e", "se", "sw", "w", "nw"),
    "flat": ("n", "ne", "se", "s", "sw", "nw"),
}
"""Names of the directions 0 to 5, clockwise."""


def opposite(direction: int) -> int:
    """Return the direction that points back.

    >>> opposite(0), opposite(4)
    (3, 1)
    """
    return (direction + 3) % 6


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rectangular sheet of hexes.

    Rows are counted from the north or the south, columns from the west or the east.  Pushed lines
    lie half a hex further east (rows of a pointy-top grid) or south (columns of a flat-top grid);
    `pushed` names them by the parity of their printed number.

    >>> sheet = Sheet(rows=39, cols=38, cols_from="east")
    >>> sheet.row_number(0), sheet.col_number(0)
    (1, 38)
    """

    rows: int
    cols: int
    labels: str = "{rr}{cc}"
    """Template of the labels, see `labels.py`."""
    name: str = ""
    first_row: int = 1
    first_col: int = 1
    rows_from: Literal["north", "south"] = "north"
    cols_from: Literal["west", "east"] = "west"
    pushed: Literal["odd", "even"] = "odd"
    holes: tuple[str, ...] = ()
    """Labels of places in the rectangle that are no part of the map."""
    halves: tuple[str, ...] = ()
    """Labels of hexes cut by the edge: they have a label and features, but nobody may stand there."""
    quarters: tuple[str, ...] = ()
    """Labels of corner hexes of which only a quarter is on the sheet; cut like halves."""
    names: dict[str, str] = {}
    """Printed labels that differ from the template, by the template's label."""
    aliases: dict[str, str] = {}
    """Second labels of hexes, each with the label it stands for."""
    inset: tuple[int, int] | None = None
    """Where its origin lies on the first sheet, in the units of `Grid.center`; sheets without lie side by side."""

    def row_number(self, index: int) -> int:
        """Return the printed number of a row counted from the north, starting at 0."""
        return self.first_row + (index if self.rows_from == "north" else self.rows - 1 - index)

    def col_number(self, index: int) -> int:
        """Return the printed number of a column counted from the west, starting at 0."""
        return self.first_col + (index if self.cols_from == "west" else self.cols - 1 - index)

    def lead(self, orientation: Orientation) -> int:
        """Return 1 when the first line (row if pointy, column if flat) is a pushed one, else 0."""
        number = self.row_number(0) if orientation == "pointy" else self.col_number(0)
        return int(number % 2 == (self.pushed == "odd"))
