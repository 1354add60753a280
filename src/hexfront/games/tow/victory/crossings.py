"""12.3 The crossing points under Soviet control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.tow.state import AXIS, NO_BRIDGEHEAD

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def crossed(board: Board, state: TowState) -> int:
    """The crossing points under Soviet control now: those that are so for good [tow:12.3h], late in the game all
    that no Axis unit stands in [tow:12.3i].
    """
    if state.turn >= board.limits.open_crossings_turn:
        return state.crossings | board.crossing_points & ~state.occupied[AXIS]
    return state.crossings


def crossing_count(board: Board, state: TowState) -> int:
    """How many crossing points are Soviet now, the airborne bridgehead the seventh of them [tow:12.3c]."""
    return crossed(board, state).bit_count() + (state.bridgehead != NO_BRIDGEHEAD)
