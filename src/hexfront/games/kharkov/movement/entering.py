"""What the arrival of a unit in a hex sets off, however it came there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.games.kharkov.movement import reserve_alarm, south
from hexfront.games.kharkov.state import SOVIET
from hexfront.games.kharkov.victory import control

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def arrive(board: Board, state: KharkovState, units: tuple[int, ...], at: int, out: list[Event]) -> None:
    """What a unit's arrival sets off: cities change hands, the south wakes, reserves are alarmed."""
    side = board.side[units[0]]
    if board.cities >> at & 1:
        control.entered_city(board, state, at, side, out)
    if side == SOVIET:
        south.entered(board, state, at, out)
    else:
        reserve_alarm.alarm(board, state, units, out)
