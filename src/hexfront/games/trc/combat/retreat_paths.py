"""13.4 to 13.7 Where a retreating unit may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units import national, stacks
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
        own = board.points[unit]
        if own and own + stacks.points(board, state.at[at]) > board.limits.stack_points:
            found ^= 1 << at
    return found


def _allowed(board: Board, state: TrcState, unit: int, hexes: int) -> int:
    """Those of the hexes in which a retreat breaks no national limit [trc:26.6.3a]."""
    found = hexes & ~national.closed(board, state, unit) & ~national.foreign(board, state, unit)
    for at in listed(found & state.occupied[board.side[unit]]):
        if national.clash(board, state, (*state.at[at], unit)):
            found ^= 1 << at
    return found


def firsts(board: Board, state: TrcState, unit: int, at: int, full: bool) -> int:
    """The first hexes of the retreats that a unit survives; ``full`` ones are two hexes long.

    A retreat that breaks a national limit is made only where there is no other [trc:26.6.3a].
    """
    near = beside(board, state, unit, at)
    if national.OPTION in state.options:
        within = near & ~national.closed(board, state, unit)
        kept = 0 if full else _allowed(board, state, unit, rooms(board, state, unit, within))
        for to in listed(within & ~kept):
            if _kept_seconds(board, state, unit, at, to):
                kept |= 1 << to
        if kept:
            return kept
    found = 0 if full else rooms(board, state, unit, near)
    for to in listed(near & ~found):
        if _any_seconds(board, state, unit, at, to):
            found |= 1 << to
    return found


def seconds(board: Board, state: TrcState, unit: int, start: int, at: int) -> int:
    """The hexes in which a retreat may end with its second hex: never where it began."""
    return _kept_seconds(board, state, unit, start, at) or _any_seconds(board, state, unit, start, at)


def _any_seconds(board: Board, state: TrcState, unit: int, start: int, at: int) -> int:
    return rooms(board, state, unit, beside(board, state, unit, at) & ~(1 << start))


def _kept_seconds(board: Board, state: TrcState, unit: int, start: int, at: int) -> int:
    """Those of them that break no national limit; none where there are no such limits."""
    if national.OPTION not in state.options:
        return 0
    return _allowed(board, state, unit, _any_seconds(board, state, unit, start, at))


def outside(board: Board, state: TrcState, unit: int, at: int, to: int, full: bool) -> bool:
    """Whether only a national limit keeps a retreat from beginning with a hex."""
    if firsts(board, state, unit, at, full) >> to & 1:
        return False
    ends = 0 if full else rooms(board, state, unit, 1 << to)
    return bool(ends or _any_seconds(board, state, unit, at, to))


def breaks(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit breaks a national limit where it stands."""
    at = state.where[unit]
    wrong = national.abroad(board, state, unit) | national.foreign(board, state, unit)
    return bool(wrong >> at & 1) or national.clash(board, state, state.at[at])


def crowded_ends(board: Board, state: TrcState, unit: int, at: int, full: bool) -> int:
    """The hexes in which a retreat could end if there were room."""
    near = beside(board, state, unit, at)
    found = 0 if full else near
    for to in listed(near):
        found |= beside(board, state, unit, to) & ~(1 << at)
    return found
