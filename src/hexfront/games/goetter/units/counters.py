"""The counters on the map: putting and taking, steps and faces, stacking points (2.3, 4.1, 6.56)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.units import control
from hexfront.kit import stacks

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState
    from hexfront.kit.box.roster import Face


def put(board: Board, state: GoetterState, unit: int, at: int) -> tuple[str, ...]:
    """Set a unit down in a hex, wherever it was before; the rules by which the hex now belongs to its side."""
    if state.where[unit] > 0:
        stacks.lift(state, board.side[unit], unit)
    stacks.land(state, board.side[unit], (unit,), at)
    return control.enter(board, state, unit, at)


def take_off(board: Board, state: GoetterState, unit: int, box: int) -> None:
    """Take a unit off the map into a box."""
    if state.where[unit] > 0:
        stacks.lift(state, board.side[unit], unit)
    state.where[unit] = box


def face(board: Board, state: GoetterState, unit: int) -> Face:
    """The side of a counter that is up."""
    printed = board.units[unit]
    return printed.back if printed.back is not None and state.reduced >> unit & 1 else printed.face


def points(board: Board, state: GoetterState, at: int) -> int:
    """What the units in a hex take of its room, in halves of a stacking point (4.1)."""
    return sum(board.points(unit, at) for unit in state.at.get(at, ()))


def fits(board: Board, state: GoetterState, unit: int, at: int) -> bool:
    """Whether a unit could be added to those in a hex; a unit without points always can (4.11c, 4.13)."""
    taken = board.points(unit, at)
    return not taken or points(board, state, at) + taken <= board.capacity(at)
