"""9.0 Who can still begin a move, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Action, Group
from hexfront.games.tow.headquarters import havens
from hexfront.games.tow.movement import steps

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class FirstMoves(Group):
    """How one unit may begin its move, worked out when asked."""

    __slots__ = ("_game", "_state", "_unit")

    def __init__(self, board: Board, state: TowState, unit: int) -> None:
        self._game, self._state, self._unit = board, state, unit

    def actions(self) -> list[Action]:
        """Its first steps, the first hexes of a march, and the transfer of an HQ."""
        board, state, unit = self._game, self._state, self._unit
        at = state.where[unit]
        left = steps.allowance(board, state, unit)
        first = steps.step_hexes(board, state, unit, at, left, True)
        found: list[Action] = [("step", unit, to) for to in steps.among(board, at, first)]
        if board.going.roads[at]:
            marches = steps.march_hexes(board, state, unit, at, left)
            found += [("march", unit, to) for to in steps.among(board, at, marches)]
        if not board.combat[unit] and havens.may_go(board, state, unit, at):
            found.append(("transfer", unit))
        return found


def able(board: Board, state: TowState, unit: int) -> bool:
    """Whether a unit that has not moved can go anywhere, or be relocated."""
    at = state.where[unit]
    return steps.able(board, state, unit, at) or (
        not board.combat[unit] and havens.may_go(board, state, unit, at)
    )


def hemmed_in(board: Board, state: TowState, at: int, fit: tuple[int, ...]) -> list[int]:
    """Units next to a hex that has just become full, with no free hex left beside them."""
    return [
        unit
        for beside, _ in board.going.beside[at]
        for unit in state.at.get(beside, ())
        if unit in fit and not steps.easily(board, state, unit, beside)
    ]
