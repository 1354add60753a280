"""How far it is: the cost of the way from every hex to a goal, worked out once for a map."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board

FAR = 99.0
"""No way leads there."""
BACK = tuple((direction + 3) % 6 for direction in range(6))


class Fields:
    """The fields of one game, kept from one decision to the next."""

    def __init__(self) -> None:
        self._game: Board | None = None
        self._found: dict[tuple[str, int, int], list[float]] = {}

    def away(self, board: Board, unit: int, goal: int) -> list[float]:
        """By hex, what a unit pays to get to the goal, facing and enemies apart."""
        if board is not self._game:
            self._game, self._found = board, {}
        key = board.gaits[unit], board.moves[unit], goal
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = _field(board, unit, goal)
        return found


def _field(board: Board, unit: int, goal: int) -> list[float]:
    """Backwards from the goal: a step is taken from each neighbour that can take it."""
    field, steps, base = [FAR] * board.grid.size, board.steps[unit], board.moves[unit]
    field[goal] = 0.0
    edge: list[tuple[float, int]] = [(0.0, goal)]
    while edge:
        cost, at = heappop(edge)
        if cost > field[at]:
            continue
        for direction in range(6):
            there = board.grid.neighbour(at, direction)
            way = steps[there][BACK[direction]] if there is not None else None
            if there is None or way is None:
                continue
            price = cost + _price(board, unit, base, way.surcharge, way.road, there)
            if price < field[there]:
                field[there] = price
                heappush(edge, (price, there))
    return field


def _price(board: Board, unit: int, base: int, surcharge: int, road: bool, at: int) -> float:
    """A step, cheaper by what bonus hexes spare."""
    bonus = board.types[unit].bonus
    if bonus and not surcharge:
        symbols = 2.0 if road else 1.0
        return base / (1.0 + min(symbols, len(bonus)))
    return float(base + surcharge)
