"""10.0i, 10.2 What the other side sees of the ground: where nobody stays hidden, and where nobody can hide."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.hexes import each, grow, listed
from hexfront.kit.bars import Force
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.map.sight_in_smoke import Haze
    from hexfront.games.coh.state import CohState


class Glance(NamedTuple):
    """A hex, seen from another that sees it."""

    board: Board
    eye: int
    at: int


SCREENED = Force("coh:5.0.2d", lambda glance: glance.board.eye.walled(glance.at) >> glance.eye & 1 == 1)
"""Behind a wall one is in cover from whoever looks across it."""
REMEMBERED = 1000
"""How many sets of hexes with hidden units are remembered, and under one smoke of those with watchful ones."""


def watched(board: Board, state: CohState, side: int) -> int:
    """The hexes that any visible enemy of a side sees, whichever way he faces; not in close combat [coh:7.7.3j]."""
    found, haze, eyes = 0, board.eye.under(state.smoke), state.held[1 - side] & ~state.held[side]
    for at in state.at:
        if eyes >> at & 1:
            found |= haze.seen(at)
    return found


def unwatched(board: Board, state: CohState, side: int, hexes: int) -> int:
    """Those of some hexes that no visible enemy of a side sees."""
    haze, eyes = board.eye.under(state.smoke), state.held[1 - side] & ~state.held[side]
    for at in state.at:
        if eyes >> at & 1:
            hexes &= ~haze.among(at, hexes)
            if not hexes:
                break
    return hexes


def disturbed(board: Board, state: CohState, side: int) -> bool:
    """Whether any visible unit is where it matters to hidden ones of a side: in a hex of theirs, or an enemy near."""
    about = state.about[side]
    theirs = state.held[1 - side]
    return bool((about | state.lairs[side]) & (state.held[side] | theirs) or theirs & _vicinity(board, about))


def exposed(board: Board, state: CohState, side: int, about: int) -> tuple[int, int]:
    """The open hexes in which a visible enemy finds out hidden units of a side [coh:10.0i], and those behind a wall.

    He is within two hexes and sees the hex; one behind a wall is in cover from him [coh:5.0.2d]. Only what enemies
    near some hexes see is of interest, those where such units may be.
    """
    haze = board.eye.under(state.smoke)
    eyes = state.held[1 - side] & ~state.held[side] & _vicinity(board, about)
    return haze.watches.get(eyes) or _watch(board, haze, eyes)


@remembered(most=REMEMBERED)
def _vicinity(board: Board, about: int) -> int:
    """The hexes from which an enemy could find out a unit in some hexes: kept, for most hidden units lie still."""
    near = about
    for _ in range(board.limits.spot_range):
        near = grow(board.grid, near)
    return near


def _watch(board: Board, haze: Haze, eyes: int) -> tuple[int, int]:
    """The open hexes in which units in some hexes find out hidden enemies, and those that only a wall covers: kept."""
    if len(haze.watches) > REMEMBERED:
        haze.watches.clear()
    found = walled = 0
    for at in listed(eyes):
        spotted, screened = haze.spots.get(at) or _look(board, haze, at)
        found |= spotted
        walled |= screened
    haze.watches[eyes] = found, walled & ~found
    return haze.watches[eyes]


def _look(board: Board, haze: Haze, at: int) -> tuple[int, int]:
    """The open hexes in which a unit in this hex finds out hidden enemies, and those that a wall covers from it."""
    far, clear = board.limits.spot_range, board.eye.clear
    if haze is not clear and not board.grid.within(at, far - 1) & haze.clouds:
        haze.spots[at] = clear.spots.get(at) or _look(board, clear, at)
    else:
        near = board.grid.within(at, far) & haze.seen(at) & ~board.ground.cover
        walled = _walled_off(board, at, near)
        haze.spots[at] = near & ~walled, walled
    return haze.spots[at]


def _walled_off(board: Board, eye: int, hexes: int) -> int:
    """Those of the hexes that a wall covers from an eye [coh:5.0.2d]."""
    found = 0
    for at in each(hexes & board.beside_walls):
        if SCREENED.holds(Glance(board, eye, at)):
            found |= 1 << at
    return found
