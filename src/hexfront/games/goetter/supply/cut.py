"""What cuts a unit off: the rules of which any, taken away, would let a line through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.supply import lines
from hexfront.games.goetter.supply.lines import Ground, Lines
from hexfront.games.goetter.supply.who import fed
from hexfront.games.goetter.units import counters

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Causes:
    """Lines over the ground as it is and as it would be without a rule, traced when they are first asked for."""

    def __init__(self, board: Board, state: GoetterState, over: Ground) -> None:
        self.board, self.state = board, state
        self._lifted: dict[str, Ground] = {
            "goetter:8.15": over._replace(through=board.land),
            "goetter:8.16": over._replace(rail=board.land),
            "goetter:8.14": over._replace(bound=False),
        }
        self._traced: dict[str, Lines] = {}

    def of(self, unit: int) -> tuple[str, ...]:
        """The rules that keep a unit from supply: what it needs, and what stands in the way."""
        needs = self._needs(unit)
        if self._remote(unit):
            return needs
        return (*needs, *[rule for rule in self._lifted if fed(*self._case(rule), unit)])

    def _remote(self, unit: int) -> bool:
        """Whether no source would be near enough over open ground either: then nothing stands in the way."""
        board, state, at = self.board, self.state, self.state.where[unit]
        if board.depots >> unit & 1 or board.siege >> at & 1:
            return False
        depots = lines.standing(board, state, counters.front(board, state, unit))
        return not board.grid.within(at, board.limits.supply) & (depots | board.entries.east)

    def _case(self, rule: str) -> tuple[Board, GoetterState, Lines]:
        if rule not in self._traced:
            self._traced[rule] = Lines(self.board, self.state, self._lifted[rule])
        return self.board, self.state, self._traced[rule]

    def _needs(self, unit: int) -> tuple[str, ...]:
        board, state = self.board, self.state
        if board.depots >> unit & 1:
            return ("goetter:8.13",)
        if not board.siege >> state.where[unit] & 1:
            return ("goetter:8.12a",)
        if board.units[unit].pool == "cup":
            return ("goetter:8.18d",)
        front = counters.front(board, state, unit)
        marked = front in state.marked.values()
        return ("goetter:8.18b",) if marked else ("goetter:8.18a",)
