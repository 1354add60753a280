"""The five boards, and laying several of them into the map of a firefight (1.0.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from hexfront.engine.base.datafiles import DataFiles, bad
from hexfront.games.coh.box.files import BOARDS
from hexfront.hexes import HexError, HexMap, Laid, join, parse_map

Beside = Literal["north", "south", "east", "west"]
WHERE: tuple[Beside, ...] = ("north", "south", "east", "west")
LAST_COLUMN = 19
_SEAM_COLUMN = 3
"""Any odd column but the outer ones will do to pin two boards one above the other: its ends are half hexes."""


class Placed(NamedTuple):
    """A board and how it is laid: upside down or not, beside a board laid before."""

    board: str
    turned: bool = False
    side: Beside | None = None
    """On which side of the other board it lies; None for the first."""
    of: str = ""


def read_boards(files: DataFiles) -> dict[str, HexMap]:
    """Read the five boards, by their number."""
    return {name[7:-5]: _board(files, name) for name in BOARDS}


def _board(files: DataFiles, name: str) -> HexMap:
    try:
        return parse_map(files.text(name), name)
    except HexError as error:
        raise bad("", "", str(error)) from None


def lay(title: str, boards: Mapping[str, HexMap], placed: Sequence[Placed]) -> HexMap:
    """Return the map that boards make when they are laid side by side; hexes cut by a seam become whole.

    >>> from hexfront.games.coh.box.data import CohData
    >>> boards = CohData.load().boards
    >>> gap = lay("The Gap", boards, [Placed("2"), Placed("1", side="south", of="2")])
    >>> gap.grid.distance(gap.hex("2-L10"), gap.hex("1-A10"))
    1
    """
    if len(placed) == 1 and not placed[0].turned:
        return boards[placed[0].board]
    turned = {one.board: one.turned for one in placed}
    laid = [
        Laid(boards[one.board], 3 if one.turned else 0, _pin(one, turned[one.of]) if one.side else None)
        for one in placed
    ]
    return join(title, laid)


def _pin(one: Placed, other_turned: bool) -> tuple[str, str]:
    """Return the half hex of a board, and that of its neighbour, which the seam makes one."""
    facing: dict[Beside, Beside] = {"north": "south", "south": "north", "east": "west", "west": "east"}
    assert one.side is not None
    return _half(one.board, one.turned, facing[one.side]), _half(one.of, other_turned, one.side)


def _half(board: str, turned: bool, edge: Beside) -> str:
    """Return a half hex on the edge that lies on this side of a board as laid."""
    if edge in ("north", "south"):
        column = LAST_COLUMN + 1 - _SEAM_COLUMN if turned else _SEAM_COLUMN
        return f"{board}-{'A' if (edge == 'north') != turned else 'M'}{column:02}"
    return f"{board}-G{1 if (edge == 'west') != turned else LAST_COLUMN:02}"
