"""3.7 Whom units may attack in the very first impulse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.games.trc.units.schedule import opening_turn

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

RUMANIAN = "R"
"""The set-up code of units that start in Rumania."""


def first_targets(board: Board, state: TrcState, unit: int) -> int:
    """The hexes that the limits of the very first impulse leave to a unit [trc:3.7a] to [trc:3.7e]."""
    if state.impulse == 1 and board.side[unit] == AXIS and opening_turn(state):
        if freed(state, board.units[unit].place):
            return -1
        return board.regions.first_targets.get(board.units[unit].place, -1)
    return -1


def freed(state: TrcState, code: str) -> bool:
    """Whether the corps that would have started in Rumania start in Poland, without limits [trc:28.6.med.4]."""
    return code == RUMANIAN and MEDITERRANEAN in state.adopted
