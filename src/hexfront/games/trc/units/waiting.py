"""20 Units that wait outside the map and may come in now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.state import AWAY, TrcState

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def in_box(state: TrcState, unit: int) -> bool:
    """Whether a unit waits in the off-map box and came there before this impulse [trc:20.1.2]."""
    return state.where[unit] == AWAY and not state.boxed >> unit & 1


def arriving(state: TrcState, unit: int) -> bool:
    """Whether a unit may come in now: it is due, or waits in the box; both are reinforcements [trc:10.3d]."""
    return bool(state.due >> unit & 1) or in_box(state, unit)


def boards(state: TrcState, unit: int) -> bool:
    """Whether a unit outside the map may come by sea: one that arrives, or a replacement of this turn [trc:10.3.1c]."""
    return arriving(state, unit) or (state.where[unit] == AWAY and bool(state.replaced >> unit & 1))


def indebted(state: TrcState, side: int) -> bool:
    """Whether a side has yet to match units that went off the map, and brings nobody in [trc:20.10.1]."""
    return state.debt[side] > 0


def named(board: Board, state: TrcState, unit: int) -> str:
    """Where a unit is, for an event: its hex, or nothing."""
    return board.labels[state.where[unit]] if state.where[unit] > 0 else ""
