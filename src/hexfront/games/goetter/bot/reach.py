"""How far a unit gets in a movement phase: the cheapest way to every hex, one search for all who go alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.movement import pace, phases, prices, steps
from hexfront.games.goetter.zones import zone

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Reach(NamedTuple):
    """By hex what it costs to get there, in halves of a movement point, and from which hex one comes."""

    cost: dict[int, int]
    before: dict[int, int]
    allowance: int

    def path(self, at: int) -> tuple[int, ...]:
        """The hexes on the way to one, that one included."""
        found = []
        while at in self.before:
            found.append(at)
            at = self.before[at]
        return tuple(reversed(found))


class Reaches:
    """The ways of all units in a position, each searched for once."""

    def __init__(self, board: Board, state: GoetterState) -> None:
        self.board, self.state = board, state
        self._known: dict[tuple[int, int, int, int], Reach] = {}

    def of(self, unit: int, spent: int = 0) -> Reach:
        """Where a unit gets that has spent so much; stacking is not looked at."""
        allowance = pace.allowance(self.board, self.state, unit)
        key = self.state.where[unit], self.board.gaits[unit], allowance, spent
        if key not in self._known:
            self._known[key] = search(self.board, self.state, unit, allowance, spent)
        return self._known[key]


def search(board: Board, state: GoetterState, unit: int, allowance: int, spent: int) -> Reach:
    """The cheapest way to every hex; who enters a transit hex stops there."""
    start, way = state.where[unit], phases.way(state)
    zones, shut = zone.over(board, state, board.side[unit]), steps.closed(board, state, unit)
    into, out = 2 * board.limits.zone_entry, 2 * board.limits.zone_exit
    free = steps.least(board, state, unit, spent)
    cost, before = {start: spent}, dict[int, int]()
    waves: list[list[int]] = [[] for _ in range(allowance + 1)]
    if spent <= allowance:
        waves[spent].append(start)
    for paid, wave in enumerate(waves):
        for at in wave:
            if cost[at] < paid or (at != start and board.transit >> at & 1):
                continue
            leaving = out if zones >> at & 1 else 0
            for to, bit, price, _ in prices.exits(board, state, unit, at, way):
                if bit & shut:
                    continue
                total = paid + price + leaving + (into if bit & zones else 0)
                if total > allowance:
                    if not free or at != start:
                        continue
                    total = allowance
                if total < cost.get(to, allowance + 1):
                    cost[to], before[to] = total, at
                    waves[total].append(to)
    return Reach(cost, before, allowance)
