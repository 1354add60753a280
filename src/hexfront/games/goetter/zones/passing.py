"""Who came through a hex last: control of objectives (11.13), and markers of Soviet occupation in transit (5.47)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.goetter.box.unit import FRONTS
from hexfront.games.goetter.units import counters

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def enter(board: Board, state: GoetterState, unit: int, at: int, out: list[Event]) -> None:
    """A unit has come into a hex, by whatever way: it takes what is there."""
    if not board.watched >> at & 1:
        return
    if board.transit >> at & 1:
        _mark(board, state, unit, at, out)
    if at in board.objectives:
        _take(board, state, board.side[unit], at, out)


def _mark(board: Board, state: GoetterState, unit: int, at: int, out: list[Event]) -> None:
    """The marker names the Front that came last [goetter:5.47], and goes when a German comes [goetter:5.47b]."""
    front = counters.front(board, state, unit)
    if front in FRONTS and state.marked.get(at) != front:
        state.marked[at] = front
        line = t("{hex} is occupied by the {front}.", hex=board.labels[at], front=front)
        out.append(Said(line=line, rules=("goetter:5.47",)))
    elif board.units[unit].side == "german" and state.marked.pop(at, ""):
        line = t("{hex} is no longer occupied by the Soviets.", hex=board.labels[at])
        out.append(Said(line=line, rules=("goetter:5.47b",)))


def _take(board: Board, state: GoetterState, side: int, at: int, out: list[Event]) -> None:
    """An objective belongs to whoever passed through it last [goetter:11.13]."""
    if state.held[side] >> at & 1:
        return
    state.held[side] |= 1 << at
    state.held[1 - side] &= ~(1 << at)
    line = t("{place} is taken.", place=board.objectives[at].name)
    out.append(Said(line=line, rules=("goetter:11.13",)))
