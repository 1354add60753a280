"""13.4 to 13.7 Where a retreating unit may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.movement import neutrals
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units import airborne, national, stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def barred(board: Board, state: TrcState, unit: int) -> int:
    """The hexes closed to a retreating unit: enemy ZOC, enemies, closed country [trc:13.5a]."""
    return threatened(board, state, unit) | state.closed


def threatened(board: Board, state: TrcState, unit: int) -> int:
    """The hexes with enemies or in enemy ZOC; that of paratroops among enemies is their hex alone [trc:28.6.med.5e]."""
    side = board.side[unit]
    return stacks.watched(state, side) | state.occupied[1 - side] | airborne.under(state, 1 - side)


def beside(board: Board, state: TrcState, unit: int, at: int) -> int:
    """The hexes that a retreat may go to from a hex, over land and the strait, whatever the terrain [trc:13.6]."""
    return board.near.steps[at] & ~barred(board, state, unit)


def rooms(board: Board, state: TrcState, unit: int, hexes: int) -> int:
    """Those of the hexes in which the retreat may end: not over the stacking limit [trc:13.7]."""
    found = hexes
    for at in listed(hexes & state.occupied[board.side[unit]]):
        own = stacks.weight(board, state, unit)
        if own and own + stacks.points(board, state, state.at[at]) > board.limits.stack_points:
            found ^= 1 << at
    return found


class Bound(NamedTuple):
    """What a retreat keeps to where it can."""

    neutral: int
    """A country that it does not enter [trc:26.11b]."""
    national: bool
    """Whether it breaks no national limit [trc:26.6.3a]."""


def _bounds(board: Board, state: TrcState) -> list[Bound]:
    """What retreats keep to, from the strictest on; the last keeps to nothing."""
    neutral, national_limits = neutrals.hungary(board, state), national.OPTION in state.options
    found = [Bound(neutral, True)] if national_limits else []
    return [*found, *([Bound(neutral, False)] if neutral else []), Bound(0, False)]


def firsts(board: Board, state: TrcState, unit: int, at: int, full: bool) -> int:
    """The first hexes of the retreats that a unit survives; ``full`` ones are two hexes long."""
    ways = (_firsts(board, state, unit, at, full, bound) for bound in _bounds(board, state))
    return next(filter(None, ways), 0)


def _firsts(board: Board, state: TrcState, unit: int, at: int, full: bool, bound: Bound) -> int:
    near = beside(board, state, unit, at) & ~bound.neutral
    if bound.national:
        near &= ~national.closed(board, state, unit)
    found = 0 if full else _ends(board, state, unit, near, bound)
    for to in listed(near & ~found):
        if _seconds(board, state, unit, at, to, bound):
            found |= 1 << to
    return found


def seconds(board: Board, state: TrcState, unit: int, start: int, at: int) -> int:
    """The hexes in which a retreat may end with its second hex: never where it began."""
    ways = (_seconds(board, state, unit, start, at, bound) for bound in _bounds(board, state))
    return next(filter(None, ways), 0)


def _seconds(board: Board, state: TrcState, unit: int, start: int, at: int, bound: Bound) -> int:
    near = beside(board, state, unit, at) & ~bound.neutral & ~(1 << start)
    return _ends(board, state, unit, near, bound)


def _ends(board: Board, state: TrcState, unit: int, hexes: int, bound: Bound) -> int:
    """Those of the hexes in which a retreat may end: with room, and within the national limits."""
    found = rooms(board, state, unit, hexes)
    if not bound.national:
        return found
    found &= ~national.closed(board, state, unit) & ~national.foreign(board, state, unit)
    for at in listed(found & state.occupied[board.side[unit]]):
        if national.clash(board, state, (*state.at[at], unit)):
            found ^= 1 << at
    return found


def outside(board: Board, state: TrcState, unit: int, at: int, to: int, full: bool) -> bool:
    """Whether only a national limit keeps a retreat from beginning with a hex."""
    if national.OPTION not in state.options or firsts(board, state, unit, at, full) >> to & 1:
        return False
    free = Bound(neutrals.hungary(board, state), False)
    return bool(_firsts(board, state, unit, at, full, free) >> to & 1)


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
