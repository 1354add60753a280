"""Who knows what: the questions that the view and the redrawing ask alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ALL
from hexfront.engine.base.state import clone
from hexfront.games.coh.setup.deploy import Deploy

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def on_side(board: Board, viewer: Seat, side: int) -> bool:
    """Whether a viewer knows what a side hides."""
    return viewer == ALL or (viewer >= 0 and board.seat_side[viewer] == side)


def drafting(state: CohState, seat: Seat) -> bool:
    """Whether a seat is setting up: nobody else sees what it plots, nor how much of it."""
    return any(isinstance(frame, Deploy) and frame.seat == seat for frame in state.agenda)


def knows_marker(board: Board, state: CohState, unit: int, viewer: Seat) -> bool:
    """Whether a viewer knows the damage marker of a unit; onlookers know what was shown to all [coh:7.5e]."""
    if on_side(board, viewer, board.side[unit]):
        return True
    if viewer >= 0:
        return bool(state.shown[unit] >> viewer & 1)
    return state.shown[unit] == (1 << len(board.seats)) - 1


def sees(board: Board, state: CohState, unit: int, viewer: Seat) -> bool:
    """Whether a viewer sees where a unit stands."""
    return not state.hidden >> unit & 1 or on_side(board, viewer, board.side[unit])


def unmarked(board: Board, state: CohState, units: tuple[int, ...], viewer: Seat) -> CohState:
    """The state as a viewer reckons with some units: without the markers on them that he has not seen."""
    unseen = [unit for unit in units if state.hit[unit] >= 0 and not knows_marker(board, state, unit, viewer)]
    if not unseen:
        return state
    known = clone(state)
    for unit in unseen:
        known.hit[unit] = -1
    return known
