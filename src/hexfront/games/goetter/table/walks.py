"""How far units can go in a movement phase: the cheapest way to every hex, alone or together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.games.goetter.movement import march, pace, party, phases, prices, steps
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.turn import movers
from hexfront.games.goetter.turn.movement_phase import Movement
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.kit.answers import Walk
from hexfront.kit.reach import Trip, cheapest

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def walks(board: Board, state: GoetterState, unit: int, via: tuple[int, ...] = ()) -> list[Walk]:
    """The cheapest walk of a unit, and of those who go with it, to every hex where they may stay.

    With ``via`` only those that begin with these hexes; none if it cannot go that way.
    """
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Movement) or unit not in movers.candidates(board, state, frame.party):
        return []
    if not march.may_go(board, state, frame.party, unit):
        return []
    going = _Goers(board, state, party.goers(frame.party, unit))
    trip = Trip(0, state.where[unit], (), "move", tuple(frame.party.paid(one) for one in going.units))
    for to in via:
        found = next((later for later in going.onward(trip) if later.at == to), None)
        if found is None:
            return []
        trip = found
    return [
        (one.cost, one.at, one.path, one.how)
        for one in cheapest([trip], going.onward, lambda one: (one.at, one.mover))
        if one.path and one.at != state.where[unit] and going.fit_in(one.at)
    ]


class _Goers:
    """Those who go together; each pays its own way [goetter:5.12]."""

    def __init__(self, board: Board, state: GoetterState, units: tuple[int, ...]) -> None:
        self.board, self.state, self.units = board, state, units
        self.zones = zone.over(board, state, state.player)
        self.shut = [steps.closed(board, state, unit) for unit in units]
        self.allowances = [pace.allowance(board, state, unit) for unit in units]

    def onward(self, trip: Trip) -> Iterator[Trip]:
        """Every step from here; who has entered a transit hex stops [goetter:5.44]."""
        if trip.path and self.board.transit >> trip.at & 1:
            return
        open_ = [self._steps(number, trip) for number in range(len(self.units))]
        for to, cost in open_[0].items():
            if all(to in others for others in open_[1:]):
                # The one hex that is always open takes all they have [goetter:5.23].
                spent = tuple(
                    min(paid + one[to], most)
                    for paid, one, most in zip(trip.mover, open_, self.allowances, strict=True)
                )
                yield Trip(trip.cost + cost, to, (*trip.path, to), "move", spent)

    def _steps(self, number: int, trip: Trip) -> dict[int, int]:
        """The hexes that one of them may enter next, with the price."""
        unit, spent = self.units[number], trip.mover[number]
        board, state, limits = self.board, self.state, self.board.limits
        leaving = 2 * limits.zone_exit if self.zones >> trip.at & 1 else 0
        free = steps.least(board, state, unit, spent)
        left = self.allowances[number] - spent
        found = {}
        for to, bit, cost, _ in prices.exits(board, state, unit, trip.at, phases.way(state)):
            price = cost + leaving + (2 * limits.zone_entry if bit & self.zones else 0)
            if not bit & self.shut[number] and (free or price <= left):
                found[to] = price
        return found

    def fit_in(self, at: int) -> bool:
        """Whether there is room for them all [goetter:4.1]."""
        taken = sum(self.board.points(unit, at) for unit in self.units)
        return not taken or counters.points(self.board, self.state, at) + taken <= self.board.capacity(at)
