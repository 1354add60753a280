"""10.0i, 10.2 What the other side sees of the ground: where nobody stays hidden, and where nobody can hide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState


def watched(game: Coh, state: CohState, side: int) -> int:
    """The hexes that any visible enemy of a side sees, whichever way he faces; not in close combat [coh:7.7.3j]."""
    found = 0
    for at in each(state.held[1 - side] & ~state.held[side]):
        found |= game.seen(state, at)
    return found


def exposed(game: Coh, state: CohState, side: int) -> int:
    """The open hexes in which a visible enemy finds out hidden units of a side [coh:10.0i].

    He is within two hexes and sees the hex; one behind a wall is in cover from him [coh:5.0.2d].
    """
    found = 0
    for at in each(state.held[1 - side] & ~state.held[side]):
        if state.smoke:
            found |= _spotted(game, state, at)
        elif at in game.spots:
            found |= game.spots[at]
        else:
            found |= game.spots.setdefault(at, _spotted(game, state, at))
    return found


def screened(game: Coh, state: CohState, side: int) -> int:
    """The open hexes near a visible enemy of a side that only a wall covers from him [coh:5.0.2d]."""
    found = 0
    for at in each(state.held[1 - side] & ~state.held[side]):
        near = game.grid.within(at, game.limits.spot_range) & game.seen(state, at) & ~game.ground.cover
        found |= _walled_off(game, at, near)
    return found & ~exposed(game, state, side)


def _spotted(game: Coh, state: CohState, at: int) -> int:
    """The open hexes in which a unit in this hex finds out hidden enemies."""
    near = game.grid.within(at, game.limits.spot_range) & game.seen(state, at) & ~game.ground.cover
    return near & ~_walled_off(game, at, near)


def _walled_off(game: Coh, eye: int, hexes: int) -> int:
    """Those of the hexes that a wall covers from an eye [coh:5.0.2d]."""
    found = 0
    for at in each(hexes & game.beside_walls):
        if game.eye.walled(at) >> eye & 1:
            found |= 1 << at
    return found
