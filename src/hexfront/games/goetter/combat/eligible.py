"""6.1 Who may attack, and whom: looked up for all hexes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.state import GoetterState
from hexfront.hexes import bits, listed, spread, union

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.map.links import Way


WAY: Way = "march"
"""The way of an attack."""


def reach(board: Board, at: int) -> int:
    """The hexes that are attacked from one: across Front boundaries too, never across a lake [goetter:6.16b]."""
    return board.links.around(WAY)[at]


def able(board: Board, state: GoetterState, side: int) -> list[int]:
    """The units of a side that may still attack in this phase, asked often: those that no bar holds anywhere."""
    (front, back), stacks = board.armed, state.at
    fit = (front & ~state.reduced | back & state.reduced) & ~state.fought & ~state.advanced
    near = state.occupied[side] & ~board.siege & spread(board.grid, state.occupied[1 - side])
    return [unit for at in listed(near) for unit in stacks[at] if fit >> unit & 1]


def prey(board: Board, state: GoetterState, side: int, units: list[int]) -> list[int]:
    """The hexes that any of these units may attack."""
    around, where, stacks = board.links.around(WAY), state.where, state.at
    hexes = state.occupied[1 - side] & union([around[at] for at in {where[unit] for unit in units}])
    spared = state.fought | state.advanced | state.sheltered
    return [at for at in listed(hexes) if not spared or bits(stacks[at]) & ~spared]
