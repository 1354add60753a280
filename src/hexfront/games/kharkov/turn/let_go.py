"""6.0 The end of a move: its units have moved, and where they stand too many together they thin out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.games.kharkov.combat import overstacking
from hexfront.games.kharkov.state import MOVED
from hexfront.games.kharkov.units import entrenchments

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def finish(board: Board, state: KharkovState, units: tuple[int, ...], out: list[Event]) -> None:
    """The player lets go: these units have moved [kharkov:6.0g4]."""
    where, flags = state.where, state.flags
    for unit in units:
        flags[unit] |= MOVED
    for at in {where[unit]: None for unit in units}:
        if at > 0 and state.shared >> at & 1:
            entrenchments.crowd(board, state, at, out)
            overstacking.thin_out(board, state, at)
