"""9.21, 9.5 Who is due when, and by which row of the schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.box.unit import FRONTS
from hexfront.games.goetter.map.entries import EAST
from hexfront.games.goetter.state import GERMAN, LATER, SOVIET, GoetterState
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

ROWS = {
    (GERMAN, 1): "goetter:9.21a",
    (GERMAN, 2): "goetter:9.21b",
    (GERMAN, 3): "goetter:9.21c",
    (GERMAN, 4): "goetter:9.21d",
    (GERMAN, 5): "goetter:9.21e",
    (GERMAN, 6): "goetter:9.21f",
    (GERMAN, 7): "goetter:9.21g",
    (SOVIET, 2): "goetter:9.5a",
    (SOVIET, 3): "goetter:9.5b",
    (SOVIET, 4): "goetter:9.5c",
    (SOVIET, 5): "goetter:9.5d",
    (SOVIET, 6): "goetter:9.5e",
}
"""The rows of the schedule by side and turn."""
OF_FRONT = dict(zip(FRONTS, EAST, strict=True))
"""The edge of each Front, by which its rebuilt corps come [goetter:8.37b]."""
PLAIN_ENTRY = "N"
"""The entries of those who come through the box of the North German Plain."""


def due(board: Board, state: GoetterState, side: int) -> list[int]:
    """The units of a side that have to come in now."""
    coming, where = board.arrivals.get((side, state.turn), 0) | state.rebuilt & board.sided[side], state.where
    return [unit for unit in listed(coming) if where[unit] == LATER]


def entry(board: Board, state: GoetterState, unit: int) -> str:
    """The entry area, or the hex, by which a unit comes."""
    printed = board.units[unit]
    return OF_FRONT.get(printed.front or "US", "") if state.rebuilt >> unit & 1 else printed.entry


def row(board: Board, state: GoetterState, unit: int) -> str:
    """The rule by which a unit comes."""
    printed = board.units[unit]
    if state.rebuilt >> unit & 1:
        return "goetter:8.37b"
    if printed.front == "US":
        return "goetter:9.71"
    if printed.die:
        return "goetter:9.3b"
    return ROWS.get((board.side[unit], printed.turn), "goetter:9.0")
