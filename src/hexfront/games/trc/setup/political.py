"""28.7 The political chits are drawn before the set-up; some of them change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.charts.chits import FINLAND, OPTION, YUGOSLAVIA
from hexfront.games.trc.state import AXIS, GONE, TrcState
from hexfront.games.trc.units import chits, stacks
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

FINNISH_BORDER = "L"
"""The set-up code of the Russians on the border of Finland."""


def draw(board: Board, state: TrcState, out: list[Event]) -> None:
    """Draw the chits and do what those say that are played before the set-up."""
    if OPTION not in state.options:
        return
    chits.draw(state, out)
    _spare_balkans(board, state, out)
    if chits.active(state, FINLAND):
        _close_finland(board, state, out)


def from_balkans(board: Board, unit: int) -> bool:
    """Whether a unit is one of the German corps that are free where Yugoslavia stays quiet [trc:28.7.G1a]."""
    counter = board.units[unit]
    return counter.option == OPTION and counter.nation == "german"


def _spare_balkans(board: Board, state: TrcState, out: list[Event]) -> None:
    """Bring the corps of the Balkans and the Yugoslavs into the order of battle, or leave them out for good."""
    units = [
        unit
        for unit in each(board.sided[AXIS] & board.enrolled)
        if from_balkans(board, unit) or board.units[unit].nation == "yugoslav"
    ]
    if chits.active(state, YUGOSLAVIA):
        words = t("They join the order of battle: {units}.", units=", ".join(map(board.name, units)))
        out.append(Said(line=words, rules=("trc:28.7.G1a", "trc:28.7.G1b", "trc:28.7.0b")))
        return
    for unit in units:
        stacks.take_off(board, state, unit, GONE)


def _close_finland(board: Board, state: TrcState, out: list[Event]) -> None:
    """Nobody enters Finland, which belongs to nobody; its units are out of the game [trc:28.7.R1]."""
    finland = board.regions.finland
    state.closed |= finland
    state.held[:] = [held & ~finland for held in state.held]
    state.gauge &= ~finland
    for unit in each(board.sided[AXIS] & board.enrolled):
        if board.units[unit].nation == "finnish":
            stacks.take_off(board, state, unit, GONE)
    words = t("Finland is neutral and closed; its units are out of the game.")
    out.append(Said(line=words, rules=("trc:28.7.R1",)))


def redirected(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a Russian of the Finnish border starts in a city instead."""
    return board.units[unit].place == FINNISH_BORDER and chits.active(state, FINLAND)


def cities(board: Board, state: TrcState) -> int:
    """The Russian cities outside the military districts [trc:28.7.R1]."""
    inside = 0
    for district in board.regions.districts.values():
        inside |= district
    return board.cities.every & board.regions.russia & ~inside & ~state.closed
