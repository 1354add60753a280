"""3.3, 3.4 Where a player would put his units if he had to be quick: what ``fill`` does with the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.combat.odds import doubled_by_ground
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.units import stacks
from hexfront.hexes import Grid, distance_field, listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

STAFF_DEPTH = 3
"""How far behind the front an HQ stands: its Stuka reaches everybody there."""
SCREEN_DEPTH = 2
"""How far from the border Russians stand on open ground."""


def best(board: Board, state: TrcState, unit: int, free: int) -> int:
    """The best of the hexes in which a unit may be placed now."""
    if board.side[unit] == AXIS:
        enemies = state.occupied[RUSSIAN] & board.regions.first_targets.get(board.units[unit].place, -1)
        far = _jump_off(board, enemies, board.kinds[unit] == "hq")
        taken = {at: stacks.points(board, stack) for at, stack in state.at.items() if free >> at & 1}
        return min(listed(free), key=lambda at: (2 * far[at] + taken.get(at, 0), at))
    if board.kinds[unit] == "worker":
        return max(listed(free), key=lambda at: _shelters(board)[at][1])
    empty = free & ~state.occupied[RUSSIAN] or free
    return min(listed(empty), key=_shelters(board).__getitem__)


@remembered(most=32)
def _jump_off(board: Board, enemies: int, staff: bool) -> dict[int, int]:
    """How far hexes lie from the enemies that a unit may attack first; for an HQ, from the line behind them."""
    hexes = board.land
    if not enemies:
        return dict.fromkeys(listed(hexes), 0)
    if not staff:
        return distances(board.grid, enemies, hexes)
    away, those = board.grid.distance, listed(enemies)
    return {
        at: min([abs(away(at, enemy) - STAFF_DEPTH) for enemy in those])
        for at in listed(hexes & board.regions.axis)
    }


def distances(grid: Grid, goals: int, hexes: int) -> dict[int, int]:
    """By hex of a set, how far the nearest of some goals is."""
    found: dict[int, int] = {}
    for away, ring in enumerate(distance_field(grid, goals)):
        for at in listed(ring & hexes):
            found[at] = away
    return found


@remembered(most=1)
def _shelters(board: Board) -> dict[int, tuple[bool, int, int]]:
    """By hex, ground that does not double the defence, then how far it is from the line behind the border."""
    grid, axis = board.grid, board.regions.axis
    border = distances(grid, axis, grid.mask) if axis else dict.fromkeys(listed(grid.mask), 0)
    return {
        at: (not doubled_by_ground(board, at), abs(away - SCREEN_DEPTH), at) for at, away in border.items()
    }
