"""4.2 Who has a zone of control, and where it reaches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexfront.games.goetter.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def exerts(board: Board, state: GoetterState, at: int, units: Iterable[int]) -> bool:
    """Whether units in a hex have a zone: any on a siege hex, 3 points of printed defence elsewhere [goetter:4.2a]."""
    counted = [unit for unit in units if board.units[unit].zone]
    if board.siege >> at & 1:
        return bool(counted)
    return sum(counters.face(board, state, unit).defence for unit in counted) >= board.limits.zone_defence


def reach(board: Board, at: int) -> int:
    """Where the zone of a hex reaches: never from siege into transit, never over a lake or the bare Spree."""
    return board.links.around("zone")[at]


def of_side(board: Board, state: GoetterState, side: int) -> int:
    """All hexes in the zones of a side."""
    around, found = board.links.around("zone"), 0
    for at in each(state.occupied[side]):
        if exerts(board, state, at, state.at[at]):
            found |= around[at]
    return found
