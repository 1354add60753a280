"""4.2 Who has a zone of control, and where it reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.units.counters import exerts
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

__all__ = ["exerts", "of_side", "over", "reach"]


def reach(board: Board, at: int) -> int:
    """Where the zone of a hex reaches: never from siege into transit, never over a lake or the bare Spree.

    One table says so [goetter:4.25a] [goetter:4.25b] [goetter:4.26a] [goetter:4.26b].
    """
    return board.links.around("zone")[at]


def of_side(board: Board, state: GoetterState, side: int) -> int:
    """All hexes in the zones of a side [goetter:4.0b]."""
    return _around(board, state.zoned[side])


def over(board: Board, state: GoetterState, side: int) -> int:
    """All hexes in zones that bind the units of a side when they move: those of the enemy alone.

    Friends in a hex do not lift them for movement [goetter:4.28b], and their own zones never bind them [goetter:4.23].
    """
    return _around(board, state.zoned[1 - side])


@remembered(most=16)
def _around(board: Board, hexes: int) -> int:
    return board.links.spread(hexes, "zone")
