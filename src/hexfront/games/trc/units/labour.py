"""28.7.R2 What a worker is worth: less than it prints once points of it have gone to Siberia."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


def value(board: Board, state: TrcState, unit: int) -> int:
    """The points that are left of a worker, which are its combat factor too [trc:28.7.R2b]."""
    return board.combat[unit] - state.worn.get(unit, 0)


def in_siberia(state: TrcState) -> int:
    """The points that work in Siberia by now."""
    return sum(points for turn, points in state.factories.items() if turn <= state.turn)


def on_the_way(state: TrcState) -> int:
    """The points that do not work there yet."""
    return sum(state.factories.values()) - in_siberia(state)
