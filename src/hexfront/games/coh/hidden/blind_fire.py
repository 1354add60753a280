"""10.0f to 10.0h Fire at a hex that looks empty: it is always rolled, and finds only what it hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.draws import pick
from hexfront.engine.base.events import Event
from hexfront.games.coh.hidden.detection import reveal
from hexfront.games.coh.units.counters import lurking

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def blind(state: CohState, side: int) -> int:
    """The hexes at which a side may fire although they look empty, while an enemy is hidden [coh:10.0f]."""
    return state.about[1 - side] & ~(state.held[0] | state.held[1])


def defender(board: Board, state: CohState, at: int, side: int, explosive: bool, out: list[Event]) -> int:
    """The hidden unit of a side that takes a blind shot at a hex, or -1: the one with the lowest front rating.

    Mortars and artillery meet the lowest flank rating [coh:10.0g]; among equals a draw decides, which nobody sees.
    """
    there = [
        unit for unit in lurking(board, state, side) if state.where[unit] == at and state.carrier[unit] < 0
    ]
    if not there:
        return -1
    ratings = {unit: _rating(board, unit, explosive) for unit in there}
    weakest = [unit for unit in there if ratings[unit] == min(ratings.values())]
    return weakest[0] if len(weakest) == 1 else pick(state, "blind", weakest, out, to=(), quiet=True)


def _rating(board: Board, unit: int, explosive: bool) -> int:
    kind = board.types[unit]
    return kind.flank.value if explosive else kind.front.value


def blind_hit(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """A hidden unit was hit: it and all hidden units in its hex are revealed [coh:10.0h]."""
    reveal(board, state, (unit,), "coh:10.0g", out, mates="coh:10.0h")
