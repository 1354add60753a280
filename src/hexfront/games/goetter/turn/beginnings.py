"""What phases begin with, before their player does anything: arrivals, dice, supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, agenda
from hexfront.games.goetter.arrivals import dice, schedule, support
from hexfront.games.goetter.arrivals.enter import Reinforcements
from hexfront.games.goetter.state import GERMAN, SOVIET, GoetterState

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def soviet_movement(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Soviet and US units come in."""
    _bring_in(board, state, SOVIET)


def german_movement(board: Board, state: GoetterState, out: list[Event]) -> None:
    """The dice of the 600th Division and of Wenck's army, then units come in."""
    dice.desert(board, state, out)
    dice.relieve(board, state, out)
    _bring_in(board, state, GERMAN)


def soviet_siege(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Tactical support comes."""
    support.roll(board, state, out)


def _bring_in(board: Board, state: GoetterState, side: int) -> None:
    if schedule.due(board, state, side):
        agenda.push(state, Reinforcements(state.seats[side], side))


BEGINNINGS = {
    "soviet-movement": soviet_movement,
    "german-movement": german_movement,
    "soviet-siege": soviet_siege,
}
"""By phase, what it begins with; it is done after the phase's own decision has been put on the agenda."""
