"""A whole advance in one order: every hex that a victor may come to, and the steps that lead there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import faces
from hexfront.engine.base.state import clone
from hexfront.hexes import each
from hexfront.kit.answers import Walk
from hexfront.kit.combat.advance import Advance
from hexfront.kit.reach import Trip, cheapest

HOW = "advance"


def walks(board: Any, state: Any, unit: int, via: tuple[int, ...] = ()) -> list[Walk]:
    """The shortest advance to each hex that a victor may come to, each step tried by the referee.

    With ``via`` only those that begin with these hexes. Where it set out from is nowhere to advance to.
    """
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Advance):
        return []
    begun = Trip(0, state.where[unit], (), HOW, state)
    for to in via:
        later = next((trip for trip in _onward(board, begun, unit) if trip.at == to), None)
        if later is None:
            return []
        begun = later
    trips = cheapest([begun], lambda trip: _onward(board, trip, unit))
    return [
        (trip.cost, trip.at, trip.path, HOW) for trip in trips if trip.path and trip.at != state.where[unit]
    ]


def _onward(board: Any, trip: Trip, unit: int) -> Iterator[Trip]:
    """The next hexes of a victor that has come so far, unless chance or another's decision stops it there."""
    state = trip.mover
    frame = state.agenda[-1] if state is not None and state.agenda else None
    if not isinstance(frame, Advance) or (trip.path and frame.going != unit):
        return
    seat = frame.decides(board, state)[0]
    for to in each(dict(frame.ahead).get(unit, 0)):
        later = clone(state)
        events = board.apply(later, seat, (frame.verb, unit, to))
        surprised = any(face.chance or face.reveals for face in faces(events, seat))
        yield Trip(trip.cost + 2, to, (*trip.path, to), HOW, None if surprised else later)


def plan(board: Any, state: Any, seat: Seat, action: Action) -> list[Action] | None:
    """The steps of an order to move while victors advance; None at any other time."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Advance):
        return None
    unit, goal = action[1], action[2]
    if isinstance(goal, int):
        path = next((path for _, at, path, _ in walks(board, state, unit) if at == goal), (goal,))
    else:
        path = tuple(goal)
    return [(frame.verb, unit, at) for at in path]
