"""Writing a state of Traces of War down as a position that sets it up again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.positions.position import Position, UnitLine
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.box.position_words import BOXES, MASKS, NOTES, VARIABLES
from hexfront.games.tow.state import POOL, TowState
from hexfront.kit.positions.writing import place_name, written

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board


def position(board: Board, state: TowState) -> Position:
    """The position as it stands: ``place`` makes an equal state of it, except for future draws."""
    return written(board, state, META.id, lambda unit, own: _line(board, state, unit, own), VARIABLES)


def _line(board: Board, state: TowState, unit: int, own: UnitLine | None) -> UnitLine | None:
    counter, place = board.units[unit], state.where[unit]
    if own is None and place == POOL and unit not in board.expected:
        return None
    return UnitLine(
        id=counter.id,
        at=place_name(board, place, BOXES),
        side=counter.side,
        kind=counter.kind if own is not None else "",
        stats=own.stats if own is not None else "",
        step=state.step[unit],
        flags=[name for name in MASKS if getattr(state, name) >> unit & 1],
        notes={key: value for key, value in own.notes.items() if key in NOTES} if own is not None else {},
    )
