"""28.6 What a strategy does at the moment it is decided; the rest lies in the rooms of its chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.charts.strategies import ARDENNES, ITALY, MEDITERRANEAN, REACTION, TUNISIA
from hexfront.games.trc.state import AWAY, AXIS, GONE, LATER, RUSSIAN, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import airborne, balkans, schedule, stacks, waiting
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

ITALIANS_LEAVE = {MEDITERRANEAN: "trc:28.6.med.3", ITALY: "trc:28.6.ita.4", TUNISIA: "trc:28.6.tun.2"}
"""The strategies that take all Italian units out of the game."""


def at_once(board: Board, state: TrcState, strategy: str, out: list[Event]) -> None:
    """Carry out what happens at once."""
    if strategy in ITALIANS_LEAVE:
        _italians_leave(board, state, ITALIANS_LEAVE[strategy], out)
    if strategy == MEDITERRANEAN:
        _leave_the_balkans(board, state, out)
    if strategy == REACTION:
        _siberians(board, state, out)
    if strategy == ARDENNES:
        for unit in each(state.withdrawn):
            stacks.stand(state, unit, LATER)
        words = t("Only a victory will do: a draw would be a Russian victory.")
        out.append(Said(line=words, rules=("trc:28.6.ard.4",)))


def declined(board: Board, state: TrcState, strategy: str) -> None:
    """Take those out of the game whom only this strategy would have brought."""
    if strategy == MEDITERRANEAN:
        for unit in airborne.corps(board):
            stacks.take_off(board, state, unit, GONE)


def _leave_the_balkans(board: Board, state: TrcState, out: list[Event]) -> None:
    """Close the two countries, and give the Axis its first paratroops, off the map until it places them."""
    state.closed |= balkans.countries(board)
    words = t("Rumania and Hungary are neutral: nobody enters them.")
    out.append(Said(line=words, rules=("trc:28.6.med.2a",)))
    for unit in airborne.corps(board):
        if airborne.starts(board, unit):
            stacks.take_off(board, state, unit, AWAY)
            words = t("{unit} joins the Axis, in Poland or off the map.", unit=board.name(unit))
            out.append(Said(line=words, rules=("trc:28.6.med.5a", "trc:28.6.med.5g")))


def _siberians(board: Board, state: TrcState, out: list[Event]) -> None:
    """Bring in at once those whose date has come by the decision."""
    now = (state.turn, state.impulse)
    coming = [
        unit
        for unit in each(board.sided[RUSSIAN] & board.drafted)
        if state.where[unit] == LATER
        and schedule.sooner(board, state, unit)
        and (schedule.turn_of(board, state, unit), board.units[unit].impulse) == now
    ]
    for unit in coming:
        state.due |= 1 << unit
    if coming:
        units = ", ".join(board.name(unit) for unit in coming)
        out.append(Said(line=t("May come in now: {units}.", units=units), rules=("trc:28.6.rus.2",)))


def _italians_leave(board: Board, state: TrcState, rule: str, out: list[Event]) -> None:
    """Take every Italian unit out of the game, wherever it is."""
    for unit in each(board.sided[AXIS] & board.drafted):
        if board.units[unit].nation == "italian" and state.where[unit] != GONE:
            at = waiting.named(board, state, unit)
            state.due &= ~(1 << unit)
            stacks.take_off(board, state, unit, GONE)
            out.append(Removed(unit=board.name(unit), at=at, why="withdrawn", rules=(rule,)))
    control.settle(board, state, out)
