"""20.6 to 20.8 Garrisons that Russian units set off by coming near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.state import RUSSIAN, TrcState
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

RULES = {"lapland": "trc:20.6", "bulgaria": "trc:20.7", "warsaw": "trc:20.8"}


def moved(board: Board, state: TrcState, unit: int, out: list[Event]) -> None:
    """Look whether a unit that has just moved by land or rail sets off a garrison [trc:20.7] [trc:20.8]."""
    if board.side[unit] != RUSSIAN:
        return
    for name, from_turn, hexes in _watched(board):
        if name not in state.released and state.turn >= from_turn and hexes >> state.where[unit] & 1:
            release(board, state, name, out)


@remembered(most=1)
def _watched(board: Board) -> tuple[tuple[str, int, int], ...]:
    """The garrisons that others set off by coming near: the turn from which they do, and the hexes near enough."""
    return tuple(
        (name, one.from_turn, board.grid.within(board.cities.named[one.city], one.range))
        for name, one in board.tables.garrisons.items()
        if one.range and one.city in board.cities.named
    )


def arrived(board: Board, state: TrcState, unit: int, out: list[Event]) -> None:
    """Look whether a unit that has just come in sets off a garrison [trc:20.6]."""
    for name, garrison in board.tables.garrisons.items():
        if unit in garrison.trigger and name not in state.released:
            release(board, state, name, out)


def release(board: Board, state: TrcState, name: str, out: list[Event]) -> None:
    """Let a garrison come in the next Axis impulse; with that of Bulgaria the country is open [trc:5.5]."""
    state.released = (*state.released, name)
    out.append(Said(line=t("The garrison is released: {garrison}.", garrison=name), rules=(RULES[name],)))
    if name == "bulgaria" and state.closed & board.regions.bulgaria:
        state.closed &= ~board.regions.bulgaria
        out.append(Said(line=t("Bulgaria is open."), rules=("trc:5.5",)))
