"""Writing a state of Götterdämmerung down as a position that sets it up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.positions.position import Position, UnitLine
from hexfront.games.goetter.box.meta import META
from hexfront.games.goetter.box.position_words import BOXES, FLAGS, NOTES, VARIABLES
from hexfront.games.goetter.state import GONE, GoetterState
from hexfront.kit.positions.writing import place_name, written

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def position(board: Board, state: GoetterState) -> Position:
    """The position as it stands: ``place`` makes an equal state of it, except for future draws."""
    return written(board, state, META.id, lambda unit, own: _line(board, state, unit, own), VARIABLES)


def _line(board: Board, state: GoetterState, unit: int, own: UnitLine | None) -> UnitLine | None:
    counter, place = board.units[unit], state.where[unit]
    flags = [name for name in FLAGS if getattr(state, name) >> unit & 1]
    step = state.reduced >> unit & 1
    if own is None and place == GONE and not flags and not step:
        return None
    return UnitLine(
        id=counter.id,
        at=place_name(board, place, BOXES),
        side=counter.side,
        kind=counter.kind if own is not None else "",
        stats=own.stats if own is not None else "",
        step=step,
        flags=flags,
        notes={key: value for key, value in own.notes.items() if key in NOTES} if own is not None else {},
    )
