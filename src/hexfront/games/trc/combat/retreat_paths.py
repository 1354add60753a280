"""13.4 to 13.7 Where a retreating unit may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.movement import neutrals
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units import stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def barred(board: Board, state: TrcState, unit: int) -> int:
    """The hexes closed to a retreating unit: enemy ZOC, enemies, closed country [trc:13.5a]."""
    side = board.side[unit]
    return stacks.watched(state, side) | state.occupied[1 - side] | state.closed


def beside(board: Board, state: TrcState, unit: int, at: int) -> int:
    """The hexes that a retreat may go to from a hex, over land and the strait, whatever the terrain [trc:13.6]."""
    return board.near.steps[at] & ~barred(board, state, unit)


def rooms(board: Board, state: TrcState, unit: int, hexes: int) -> int:
    """Those of the hexes in which the retreat may end: not over the stacking limit [trc:13.7]."""
    found = hexes
    for at in listed(hexes & state.occupied[board.side[unit]]):
        if not stacks.room(board, state, unit, at):
            found ^= 1 << at
    return found


def firsts(board: Board, state: TrcState, unit: int, at: int, full: bool) -> int:
    """The first hexes of the retreats that a unit survives; ``full`` ones are two hexes long.

    They lead into a neutral country only if there are no others [trc:26.11b].
    """
    neutral = neutrals.hungary(board, state)
    found = _firsts(board, state, unit, at, full, neutral)
    return found or (_firsts(board, state, unit, at, full, 0) if neutral else 0)


def _firsts(board: Board, state: TrcState, unit: int, at: int, full: bool, neutral: int) -> int:
    near = beside(board, state, unit, at) & ~neutral
    found = 0 if full else rooms(board, state, unit, near)
    for to in listed(near & ~found):
        if _seconds(board, state, unit, at, to, neutral):
            found |= 1 << to
    return found


def seconds(board: Board, state: TrcState, unit: int, start: int, at: int) -> int:
    """The hexes in which a retreat may end with its second hex: never where it began."""
    neutral = neutrals.hungary(board, state)
    found = _seconds(board, state, unit, start, at, neutral)
    return found or (_seconds(board, state, unit, start, at, 0) if neutral else 0)


def _seconds(board: Board, state: TrcState, unit: int, start: int, at: int, neutral: int) -> int:
    return rooms(board, state, unit, beside(board, state, unit, at) & ~neutral & ~(1 << start))


def crowded_ends(board: Board, state: TrcState, unit: int, at: int, full: bool) -> int:
    """The hexes in which a retreat could end if there were room."""
    near = beside(board, state, unit, at)
    found = 0 if full else near
    for to in listed(near):
        found |= beside(board, state, unit, to) & ~(1 << at)
    return found
