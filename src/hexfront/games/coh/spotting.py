"""10.0i, 10.2 What the other side sees of the ground: where nobody stays hidden, and where nobody can hide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.sight import Haze
    from hexfront.games.coh.state import CohState


def watched(game: Coh, state: CohState, side: int) -> int:
    """The hexes that any visible enemy of a side sees, whichever way he faces; not in close combat [coh:7.7.3j]."""
    found, haze = 0, game.eye.under(state.smoke)
    for at in listed(state.held[1 - side] & ~state.held[side]):
        found |= haze.seen(at)
    return found


def exposed(game: Coh, state: CohState, side: int) -> int:
    """The open hexes in which a visible enemy finds out hidden units of a side [coh:10.0i].

    He is within two hexes and sees the hex; one behind a wall is in cover from him [coh:5.0.2d].
    """
    found, haze = 0, game.eye.under(state.smoke)
    spots = haze.spots
    for at in listed(state.held[1 - side] & ~state.held[side]):
        found |= (spots.get(at) or _look(game, haze, at))[0]
    return found


def screened(game: Coh, state: CohState, side: int) -> int:
    """The open hexes near a visible enemy of a side that only a wall covers from him [coh:5.0.2d]."""
    found, haze = 0, game.eye.under(state.smoke)
    for at in listed(state.held[1 - side] & ~state.held[side]):
        found |= (haze.spots.get(at) or _look(game, haze, at))[1]
    return found & ~exposed(game, state, side)


def _look(game: Coh, haze: Haze, at: int) -> tuple[int, int]:
    """The open hexes in which a unit in this hex finds out hidden enemies, and those that a wall covers from it."""
    far, clear = game.limits.spot_range, game.eye.clear
    if haze is not clear and not game.grid.within(at, far - 1) & haze.clouds:
        haze.spots[at] = clear.spots.get(at) or _look(game, clear, at)
    else:
        near = game.grid.within(at, far) & haze.seen(at) & ~game.ground.cover
        walled = _walled_off(game, at, near)
        haze.spots[at] = near & ~walled, walled
    return haze.spots[at]


def _walled_off(game: Coh, eye: int, hexes: int) -> int:
    """Those of the hexes that a wall covers from an eye [coh:5.0.2d]."""
    found = 0
    for at in each(hexes & game.beside_walls):
        if game.eye.walled(at) >> eye & 1:
            found |= 1 << at
    return found
