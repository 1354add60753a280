"""4.1.6, 4.2.5 The supply check of the end phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.games.trc.state import POOL, TrcState
from hexfront.games.trc.supply import control, lines
from hexfront.games.trc.units import losses, stacks

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def starve(board: Board, state: TrcState, side: int, out: list[Event]) -> None:
    """Eliminate the units of a side that are not in general supply [trc:17.2b], paratroops apart [trc:17.2c]."""
    fed = lines.supplied(board, state, side)
    cut_off = [
        unit
        for unit in stacks.of_side(board, state, side)
        if not fed >> state.where[unit] & 1 and board.kinds[unit] != "paratroop"
    ]
    for unit in cut_off:
        losses.remove(board, state, unit, POOL, out, "trc:17.2b", "trc:17.2a")
    if cut_off:
        control.settle(board, state, out)
