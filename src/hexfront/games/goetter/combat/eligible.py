"""6.1 Who may attack, and whom: looked up for all hexes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.combat.clash import defenders
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import each, spread, union

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def reach(board: Board, at: int) -> int:
    """The hexes that are attacked from one: across Front boundaries too, never across a lake [goetter:6.16b]."""
    return board.links.around("march")[at]


def able(board: Board, state: GoetterState, side: int) -> list[int]:
    """The units of a side that may still attack in this phase, asked often: those that no bar holds anywhere."""
    spent = state.fought | state.advanced
    return [
        unit
        for at in each(state.occupied[side] & ~board.siege & spread(board.grid, state.occupied[1 - side]))
        for unit in state.at[at]
        if not spent >> unit & 1 and counters.face(board, state, unit).attack
    ]


def prey(board: Board, state: GoetterState, side: int, units: list[int]) -> list[int]:
    """The hexes that any of these units may attack."""
    near = union([reach(board, at) for at in {state.where[unit] for unit in units}])
    hexes = state.occupied[1 - side] & near
    return [at for at in each(hexes) if defenders(state, at)]
