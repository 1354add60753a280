"""17.2 General supply: lines of so many hexes to a city, or to rail that hangs on a city or a map edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.state import SIDES, TrcState
from hexfront.games.trc.units import balkans, stacks

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def length(board: Board, state: TrcState) -> int:
    """How many hexes a line may have: fewer in snow [trc:17.2a]."""
    return board.limits.supply_snow if state.weather == "snow" else board.limits.supply


def cities(board: Board, state: TrcState, side: int) -> int:
    """The cities that supply a side; oil wells, junctions and neutral cities do not [trc:17.2.1a]."""
    return state.held[side] & board.cities.every & ~balkans.neutral(board, state)


def gauge(board: Board, state: TrcState, side: int) -> int:
    """The rail hexes of a side's gauge [trc:9.1a] [trc:9.1b]."""
    return state.gauge if side == 0 else board.rail.hexes & ~state.gauge


def open_ground(board: Board, state: TrcState, side: int) -> int:
    """The hexes through which lines of a side may run [trc:17.2.3]; a partisan's hex is not one [trc:19.2e].

    Nor is closed Bulgaria [trc:5.5]; Finland is closed to units alone [trc:24.5c].
    """
    blocked = stacks.watched(state, side) | state.held[1 - side] & board.cities.every
    return board.land & ~blocked & ~(state.closed & ~board.regions.finland)


def railheads(board: Board, state: TrcState, side: int, ground: int | None = None) -> int:
    """The rail hexes that supply a side: joined by friendly rail to a city of theirs or a friendly edge [trc:17.2.2a].

    A hex in enemy ZOC is the end of such a line: it supplies a unit that stands there, and carries nothing on.
    Other open ground than that of now may be given.
    """
    own = gauge(board, state, side)
    through = own & (open_ground(board, state, side) if ground is None else ground)
    edges = board.edges.rail[SIDES[side]] & through
    carried = board.track.joined(cities(board, state, side) & own | edges, through)
    return carried | own & board.track.around(carried)


def supplied(board: Board, state: TrcState, side: int, through: int | None = None, asked: int = -1) -> int:
    """The hexes in which a unit of a side is in general supply; other open ground than that of now may be given.

    In a neutral country nobody stands but its own units, which want for nothing. Who asks about some hexes alone need
    not be told of others.
    """
    if through is None:
        through = open_ground(board, state, side)
    sources = cities(board, state, side) | railheads(board, state, side, through)
    found = sources | balkans.neutral(board, state)
    # A source in enemy ZOC is left, but no other hex there is passed.
    ahead = cities(board, state, side) | sources & through
    for _ in range(length(board, state)):
        if not asked & ~found:
            break
        reached = board.going.reached(board.near, ahead) & ~found
        if not reached:
            break
        found |= reached
        ahead = reached & through
    return found
