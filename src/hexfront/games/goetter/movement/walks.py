"""How far a unit gets: the cheapest way on foot to every hex, with all who go with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.games.goetter.movement import march, party, steps
from hexfront.games.goetter.movement.party import Party
from hexfront.hexes import each
from hexfront.kit.answers import Walk
from hexfront.kit.reach import Trip, cheapest

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

HOW = "move"


def walks(board: Board, state: GoetterState, moving: Party, unit: int) -> list[Walk]:
    """The cheapest walk to every hex that a unit may still reach in this phase; stacking is looked at when it ends."""
    if not march.may_go(board, state, moving, unit):
        return []
    goers = party.goers(moving, unit)
    start = Trip(0, state.where[unit], (), HOW, tuple(moving.paid(one) for one in goers))
    trips = cheapest(
        [start], lambda trip: onward(board, state, goers, trip), lambda trip: (trip.at, trip.mover)
    )
    return [(trip.cost, trip.at, trip.path, trip.how) for trip in trips if trip.path]


def onward(board: Board, state: GoetterState, goers: tuple[int, ...], trip: Trip) -> Iterator[Trip]:
    """The steps that go on from a hex; what the leader pays is the cost. Nobody goes on from a transit hex."""
    if trip.path and board.transit >> trip.at & 1:
        return
    found = -1
    for unit, spent in zip(goers, trip.mover, strict=True):
        found &= steps.hexes(board, state, unit, spent, trip.at)
    for to in each(found):
        spent = tuple(
            steps.paid(board, state, unit, before, steps.price(board, state, unit, to, trip.at)[0])
            for unit, before in zip(goers, trip.mover, strict=True)
        )
        yield Trip(trip.cost + spent[0] - trip.mover[0], to, (*trip.path, to), HOW, spent)
