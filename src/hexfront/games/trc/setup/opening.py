"""3.3, 3.4 Where a player would put his units if he had to be quick: what ``fill`` does with the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.combat.odds import doubled_by_ground
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.units import stacks
from hexfront.hexes import Grid, distance_field, listed, union
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
        staff = board.kinds[unit] == "hq"
        return _nearest(board, state, free, (_behind if staff else _towards)(board, enemies))
    if board.kinds[unit] == "worker":
        return max(listed(free), key=lambda at: _shelters(board)[at][1])
    empty = free & ~state.occupied[RUSSIAN] or free
    return next(listed(empty & hexes)[0] for hexes in _ranked(board) if empty & hexes)


def _nearest(board: Board, state: TrcState, free: int, rings: tuple[int, ...]) -> int:
    """The free hex that is nearest, each stacking point in it counted as half a hex."""
    best, least, occupied = 0, len(rings) * 2 + board.limits.stack_points, state.occupied[AXIS]
    for away, ring in enumerate(rings):
        if 2 * away > least:
            break
        here = ring & free
        empty = here & ~occupied
        for at in listed(here & occupied | empty & -empty):  # Of empty hexes the first is as good as any.
            cost = 2 * away + stacks.points(board, state, state.at.get(at, ()))
            if (cost, at) < (least, best):
                best, least = at, cost
    return best


@remembered(most=16)
def _towards(board: Board, enemies: int) -> tuple[int, ...]:
    """By distance from the enemies that a unit may attack first, the hexes that far away; all of them from none."""
    return tuple(distance_field(board.grid, enemies)) if enemies else (board.grid.mask,)


@remembered(most=16)
def _behind(board: Board, enemies: int) -> tuple[int, ...]:
    """The same for an HQ: by distance from the line that lies so far behind these enemies."""
    rings = _towards(board, enemies)
    if not enemies:
        return rings
    found = list(rings[STAFF_DEPTH:])
    # In front of the line it may be another enemy than the nearest who is as far away as the line.
    for at in listed(union(rings[:STAFF_DEPTH]) & board.regions.axis):
        away = _off_line(board, at, enemies)
        found += [0] * (away + 1 - len(found))
        found[away] |= 1 << at
    return tuple(found)


def _off_line(board: Board, at: int, enemies: int) -> int:
    """By how much the distance of any of these enemies differs from that of the line, of the one who fits best."""
    rings = distance_field(board.grid, 1 << at, limit=2 * STAFF_DEPTH)
    return min([abs(away - STAFF_DEPTH) for away, ring in enumerate(rings) if ring & enemies])


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


@remembered(most=1)
def _ranked(board: Board) -> tuple[int, ...]:
    """The hexes by how well they suit a Russian unit, the best first."""
    ranks: dict[tuple[bool, int], int] = {}
    for at, (bare, away, _) in _shelters(board).items():
        ranks[bare, away] = ranks.get((bare, away), 0) | 1 << at
    return tuple([ranks[rank] for rank in sorted(ranks)])
