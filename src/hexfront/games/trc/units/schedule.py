"""20.0, 28.6 When units come by the order of battle, and when the first turn is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.box.calendar import FIRST_TURN, year
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN, REACTION
from hexfront.games.trc.state import RUSSIAN, TrcState

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

EAST = "east"
"""The place of units that come by the east edge."""
BEFORE_THE_FIRST = 0
"""March and April 1941 (28.6.med.1a)."""
FIRST_YEAR = 1941


def opening_turn(state: TrcState) -> bool:
    """Whether it is the turn with which a war from 1941 on begins: without the Balkans a turn sooner."""
    early = MEDITERRANEAN in state.adopted
    return state.turn == (BEFORE_THE_FIRST if early else FIRST_TURN) and state.phase != "setup"


def sooner(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit comes a turn before its date: Russians of 1941 by the east edge [trc:28.6.rus.2]."""
    counter = board.units[unit]
    return (
        REACTION in state.adopted
        and board.side[unit] == RUSSIAN
        and counter.place == EAST
        and bool(counter.turn)
        and year(counter.turn or 0) == FIRST_YEAR
    )


def turn_of(board: Board, state: TrcState, unit: int) -> int | None:
    """The turn on which a unit comes by the order of battle; None where an event brings it."""
    turn = board.units[unit].turn
    return turn - 1 if turn and sooner(board, state, unit) else turn
