"""Where a unit can get to in an impulse, and by which way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.movement import steps
from hexfront.games.trc.units import stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


class Reach(NamedTuple):
    """Every hex that a unit can enter, full ones too: it may pass through them."""

    start: int
    hexes: int
    """All of them, the start included."""
    before: dict[int, int]

    def path(self, to: int) -> tuple[int, ...]:
        """The hexes of the way, without the start."""
        way = []
        while to != self.start:
            way.append(to)
            to = self.before[to]
        return tuple(reversed(way))


def reach(board: Board, state: TrcState, unit: int) -> Reach:
    """Walk as far as the unit goes in this impulse."""
    start, side = state.where[unit], board.side[unit]
    before: dict[int, int] = {}
    if start <= 0 or steps.resting(board, state, unit):
        return Reach(start, 1 << start if start > 0 else 0, before)
    watched = stacks.watched(state, side)
    closed = state.occupied[1 - side] | state.closed
    if state.spent >> unit & 1 or board.kinds[unit] == "hq":
        closed |= watched
    stops = watched | board.going.stops(unit, state.weather)
    found, wave = 1 << start, [start]
    for _ in range(steps.allowance(board, state, unit)):
        later = []
        for at in wave:
            onward = board.near.steps[at] & ~(closed | found)
            if watched >> at & 1:
                onward &= ~watched
            for to in listed(onward):
                found |= 1 << to
                before[to] = at
                if not stops >> to & 1 and not board.near.over_strait[at] >> to & 1:
                    later.append(to)
        # Who comes along a railway converts it.
        wave = sorted(later, key=lambda at: not board.rail.hexes >> at & 1)
    return Reach(start, found, before)
