"""3.7 Whom units may attack in the very first impulse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.state import AXIS, TrcState

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def first_targets(board: Board, state: TrcState, unit: int) -> int:
    """The hexes that the limits of the very first impulse leave to a unit [trc:3.7a] to [trc:3.7e]."""
    if state.turn == 1 and state.impulse == 1 and board.side[unit] == AXIS:
        return board.regions.first_targets.get(board.units[unit].place, -1)
    return -1
