"""Where Soviet depots go: along the railway, so that the corps at the front stay in supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.board import GERMAN
from hexfront.games.goetter.bot.reach import search
from hexfront.games.goetter.movement import pace
from hexfront.games.goetter.supply import lines
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture


ROUND = 400
"""As many half points of movement as any way along the railways takes."""


def ways(picture: Picture, units: list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """By depot, the hexes it goes through now; each reckons with the places of those before it in its Front."""
    board, state = picture.board, picture.state
    over = lines.ground(board, state)
    fed = dict.fromkeys(board.fronts, lines.near(board, over, board.entries.east))
    found = []
    for unit in units:
        front = board.units[unit].front or "US"
        path = way(picture, unit, fed[front])
        found.append((unit, path))
        end = path[-1] if path else state.where[unit]
        fed[front] |= lines.near(board, over, 1 << end)
    return found


def way(picture: Picture, unit: int, others: int) -> tuple[int, ...]:
    """The hexes that a depot should go through now: towards the best place that the railway leads to."""
    board, state = picture.board, picture.state
    here, safe = state.where[unit], lines.railways(board, lines.ground(board, state))
    reach = search(board, state, unit, ROUND, 1)
    corps, weights = _fed_by_us(picture, unit), picture.weights.soviet
    left = pace.allowance(board, state, unit)

    def value(at: int) -> float:
        """What is far away is worth less: on the way the depot feeds nobody."""
        beyond = max(0, reach.cost[at] - left) / 2
        stay = weights.depot_stay if at == here else 0.0
        return score(picture, unit, at, corps, others) + stay - weights.depot_way * beyond

    best = max([at for at in reach.cost if safe >> at & 1], key=value, default=here)
    return tuple([at for at in reach.path(best) if reach.cost[at] - 1 <= left])


def score(picture: Picture, unit: int, at: int, corps: list[tuple[int, float]], others: int) -> float:
    """How well a depot stands in a hex: whom it feeds there alone, and who could take it."""
    board, state, weights = picture.board, picture.state, picture.weights.soviet
    total, near = 0.0, board.limits.supply - 1
    for where, share in corps:
        beyond = board.grid.distance(at, where) - near
        worth = share * weights.fed_twice if others >> where & 1 else share
        total += worth if beyond <= 0 else -weights.haul * worth * beyond
    front = board.units[unit].front
    gates = [
        gate
        for gate in each(board.transit)
        if state.marked.get(gate) == front and board.grid.distance(at, gate) <= near
    ]
    total += weights.fed_gate * len(gates)
    if gates and not any(others >> gate & 1 for gate in gates):
        total += weights.fed_city * _inside(picture, unit)
    if not any(board.units[other].corps for other in state.at.get(at, ())):
        foes = board.grid.within(at, 3) & state.occupied[GERMAN] & ~board.siege
        total -= weights.danger if foes else 0.0
    return total


def _inside(picture: Picture, unit: int) -> int:
    """How many units of the depot's Front fight in Berlin: all of them live by its gates."""
    board, state = picture.board, picture.state
    mates = each(board.fronts[board.units[unit].front or "US"] & ~board.depots)
    return sum([state.where[one] > 0 and bool(board.siege >> state.where[one] & 1) for one in mates])


def _fed_by_us(picture: Picture, unit: int) -> list[tuple[int, float]]:
    """Where the corps of the depot's Front stand, and how much it is worth to feed each."""
    board, state, weights = picture.board, picture.state, picture.weights.soviet
    front = board.units[unit].front or "US"
    return [
        (at, weights.fed_mobile if board.mobile >> other & 1 else weights.fed)
        for other in each(board.fronts[front] & ~board.depots)
        if (at := state.where[other]) > 0 and not board.siege >> at & 1
    ]
