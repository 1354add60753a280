"""The walks of a unit in a movement phase: the shortest way to every hex where it may end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.games.trc.movement import steps
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.turn.movement_phase import Movement
from hexfront.games.trc.units import stacks
from hexfront.hexes import each
from hexfront.kit.answers import Walk
from hexfront.kit.reach import Trip, cheapest

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

Departure = tuple[int, tuple[int, ...], int]
"""Where a unit sets out, the hexes it has entered on the way there, and how many it may still enter."""


def walks(board: Board, state: TrcState, unit: int) -> list[Walk]:
    """The shortest walk to every hex where a unit may end its move in this impulse."""
    start = departure(board, state, unit)
    return [] if start is None else flood(board, state, unit, [start])


def phase(state: TrcState) -> Movement | None:
    """The movement phase in which somebody decides now."""
    frame = state.agenda[-1] if state.agenda else None
    return frame if isinstance(frame, Movement) else None


def departure(board: Board, state: TrcState, unit: int) -> Departure | None:
    """Where a unit stands and how far it may go; None if it may not move by land now."""
    frame = phase(state)
    if frame is None or frame.side != board.side[unit] or state.where[unit] <= 0:
        return None
    if unit == frame.mover and not state.victors >> unit & 1:
        return state.where[unit], (), frame.left
    if steps.resting(board, state, unit):
        return None
    return state.where[unit], (), steps.allowance(board, state, unit)


def left_after(board: Board, state: TrcState, unit: int, at: int, to: int, left: int) -> int:
    """How many hexes a unit may still enter after a step."""
    return 0 if steps.halted(board, state, unit, at, to) else left - 1


def flood(board: Board, state: TrcState, unit: int, departures: list[Departure]) -> list[Walk]:
    """The shortest walks from these departures; a walk costs two halves of a point for each hex."""

    def onward(trip: Trip) -> Iterator[Trip]:
        for to in each(steps.step_hexes(board, state, unit, trip.at, trip.mover)):
            left = left_after(board, state, unit, trip.at, to, trip.mover)
            yield Trip(trip.cost + 2, to, (*trip.path, to), "move", left)

    starts = [Trip(2 * len(path), at, path, "move", left) for at, path, left in departures]
    return [
        (trip.cost, trip.at, trip.path, trip.how)
        for trip in cheapest(starts, onward, lambda trip: (trip.at, trip.mover))
        if trip.path and trip.at != state.where[unit] and _may_end(board, state, unit, trip.at)
    ]


def _may_end(board: Board, state: TrcState, unit: int, at: int) -> bool:
    """Whether there is room in a hex, or somebody there can still make some [trc:6.2]."""
    return stacks.room(board, state, unit, at) or steps.can_clear(board, state, unit, at)
