"""3.3, 3.4 Where a player would put his units if he had to be quick: what ``fill`` does with the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.combat.odds import doubled_by_ground
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.units import stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

STAFF_DEPTH = 3
"""How far behind the front an HQ stands: its Stuka reaches everybody there."""
SCREEN_DEPTH = 2
"""How far from the border Russians stand on open ground."""


def best(board: Board, state: TrcState, unit: int, free: int) -> int:
    """The best of the hexes in which a unit may be placed now."""
    if board.side[unit] == AXIS:
        return min(listed(free), key=lambda at: _jump_off(board, state, unit, at))
    empty = free & ~state.occupied[RUSSIAN] or free
    return min(listed(empty), key=lambda at: _shelter(board, at))


def _jump_off(board: Board, state: TrcState, unit: int, at: int) -> tuple[int, int]:
    """Near the enemies that it may attack first, without crowding; an HQ behind them."""
    code = board.units[unit].place
    enemies = state.occupied[RUSSIAN] & board.regions.first_targets.get(code, -1)
    depth = STAFF_DEPTH if board.kinds[unit] == "hq" else 0
    far = min((abs(board.grid.distance(at, enemy) - depth) for enemy in listed(enemies)), default=0)
    return 2 * far + stacks.points(board, state.at.get(at, ())), at


def _shelter(board: Board, at: int) -> tuple[bool, int, int]:
    """On ground that doubles the defence, else a step behind the border."""
    border = min((board.grid.distance(at, other) for other in listed(board.regions.axis)), default=0)
    return not doubled_by_ground(board, at), abs(border - SCREEN_DEPTH), at
