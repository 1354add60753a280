"""What lies on the map besides counters: places that have changed hands, railheads, rail about to be converted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.contract.view import Marker
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.rail import convert
from hexfront.games.trc.state import AXIS, RUSSIAN, SIDES, TrcState
from hexfront.games.trc.victory import sudden_death
from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def markers(board: Board, state: TrcState) -> Iterator[Marker]:
    """Everything that a player would mark on the map."""
    yield from _held(board, state)
    for at in each(railheads(board, state)):
        yield Marker("railhead", board.labels[at], "axis")
    yield from _converting(board, state)
    yield from _objectives(board, state)
    for number, side in enumerate(SIDES):
        for at in each(state.forts[number]):
            yield Marker("fortress", board.labels[at], side)
    for at in board.levelled:
        yield Marker("levelled", board.labels[at])


def _objectives(board: Board, state: TrcState) -> Iterator[Marker]:
    """The places of the next test of sudden death, with its year and the colour of whoever holds them."""
    test = sudden_death.next_test(board, state)
    if test is None:
        return
    for place in test.places:
        at = board.cities.named.get(place)
        if at is not None:
            holders = [side for number, side in enumerate(SIDES) if state.held[number] >> at & 1]
            yield Marker("objective", board.labels[at], "".join(holders), str(year(test.turn))[-2:])


def _held(board: Board, state: TrcState) -> Iterator[Marker]:
    """Whose a place is where that is not whose it was before the war; nobody's, once its owner has lost it."""
    home = (board.regions.axis, board.land & ~board.regions.axis & ~board.regions.bulgaria)
    for number, side in enumerate(SIDES):
        for at in each(state.held[number] & ~home[number]):
            yield Marker("held", board.labels[at], side)
    for at in each(board.places & (home[AXIS] | home[RUSSIAN]) & ~state.held[AXIS] & ~state.held[RUSSIAN]):
        yield Marker("uncontrolled", board.labels[at])


def railheads(board: Board, state: TrcState) -> int:
    """The last hexes of Axis gauge on each line [trc:9.1a]."""
    found = 0
    for at in listed(state.gauge):
        if board.rail.links[at] & ~state.gauge:
            found |= 1 << at
    return found


def _converting(board: Board, state: TrcState) -> Iterator[Marker]:
    """What the end phase would convert as things stand, and what was crossed and would not be [trc:9.4.1b]."""
    side = SIDES[state.player]
    fresh = convert.converting(board, state, state.player) if state.phase in ("movement", "combat") else 0
    for at in each(fresh):
        yield Marker("converts", board.labels[at], side)
    for at in each(state.crossed & ~fresh):
        yield Marker("crossed", board.labels[at], side)
