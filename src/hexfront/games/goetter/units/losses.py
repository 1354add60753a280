"""6.5 Steps lost and units eliminated, whatever calls for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.engine.base.happenings import Removed, StepLost
from hexfront.games.goetter.state import DEAD, GoetterState
from hexfront.games.goetter.units import counters

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

STEPS = "goetter:6.56"


def left(board: Board, state: GoetterState, unit: int) -> int:
    """How many steps a unit has: corps and armies two, all others one [goetter:6.56]."""
    return board.units[unit].steps - (state.reduced >> unit & 1)


def lose_step(board: Board, state: GoetterState, unit: int, out: list[Event], *rules: str) -> None:
    """Turn a unit over, or take it away with its last step."""
    if left(board, state, unit) <= 1:
        eliminate(board, state, unit, out, *rules, STEPS)
        return
    counters.turn_over(board, state, unit, reduced=True)
    face = counters.face(board, state, unit)
    values = f"{face.attack}-{face.defence}-{face.ma}"
    out.append(StepLost(unit=board.name(unit), values=values, rules=(*rules, STEPS)))


def eliminate(board: Board, state: GoetterState, unit: int, out: list[Event], *rules: str) -> None:
    """Take a unit off with all its steps; what lay on it goes with it."""
    at = board.label(state.where[unit])
    counters.take_off(board, state, unit, DEAD)
    keep = ~(1 << unit)
    state.reduced &= keep
    state.disrupted &= keep
    state.unsupplied &= keep
    state.guarded &= keep
    state.sheltered &= keep
    out.append(Removed(unit=board.name(unit), at=at, rules=rules))
