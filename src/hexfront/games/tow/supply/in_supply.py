"""8.1 Supply lines: from which hexes one can be traced to a friendly source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.kit.tracing import passable

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def sources(board: Board, state: TowState, side: int, *, bridgehead: bool = True) -> int:
    """The supply sources of a side [tow:2.1h]; the airborne bridgehead is one [tow:11.1i], but not for arrivals."""
    found = board.sources[side]
    if side == SOVIET and bridgehead and state.bridgehead > 0:
        found |= 1 << state.bridgehead
    return found


def enemy_cities(board: Board, state: TowState, side: int) -> int:
    """The cities that the other side controls (8.1f)."""
    return state.held if side == AXIS else board.cities & ~state.held


def traceable(board: Board, state: TowState, side: int, *, without: int = 0) -> int:
    """The hexes from which a supply line of any length runs to a friendly source [tow:8.1a].

    It enters no enemy [tow:8.1b], no enemy ZOC without a friend in it [tow:8.1c] and no enemy city [tow:8.1f], and
    crosses neither an unbridged major river [tow:8.1d] nor a blocked hexside [tow:8.1e]. Friends in ``without``
    do not lift a ZOC: a unit that is about to leave.
    """
    other = 1 - side
    friends = state.occupied[side] & ~without
    through = passable(board.grid, state.occupied[other], state.zoc[other], friends)
    through &= board.land & ~enemy_cities(board, state, side)
    # A source that an enemy holds or cuts off is none.
    return _flood(board, sources(board, state, side) & through, through)


def _flood(board: Board, start: int, through: int) -> int:
    """The hexes that lines reach from these; as ``tracing.reached`` does it, on sides looked up once."""
    found = frontier = start
    while frontier:
        near = 0
        for by, hexes in board.supply_sides:
            part = frontier & hexes
            if part:
                near |= part << by if by > 0 else part >> -by
        frontier = near & through & ~found
        found |= frontier
    return found
