"""28.6 What a strategy does at the moment it is adopted; the rest lies in the rooms of its chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.charts.strategies import ARDENNES, ITALY, TUNISIA
from hexfront.games.trc.state import AXIS, GONE, LATER, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import stacks, waiting
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

ITALIANS_LEAVE = {ITALY: "trc:28.6.ita.4", TUNISIA: "trc:28.6.tun.2"}
"""The strategies that take all Italian units out of the game."""


def at_once(board: Board, state: TrcState, strategy: str, out: list[Event]) -> None:
    """Carry out what happens at once."""
    if strategy in ITALIANS_LEAVE:
        _italians_leave(board, state, ITALIANS_LEAVE[strategy], out)
    if strategy == ARDENNES:
        for unit in each(state.withdrawn):
            state.where[unit] = LATER
        words = t("Only a victory will do: a draw would be a Russian victory.")
        out.append(Said(line=words, rules=("trc:28.6.ard.4",)))


def _italians_leave(board: Board, state: TrcState, rule: str, out: list[Event]) -> None:
    """Take every Italian unit out of the game, wherever it is."""
    for unit in each(board.sided[AXIS] & board.drafted):
        if board.units[unit].nation == "italian" and state.where[unit] != GONE:
            at = waiting.named(board, state, unit)
            state.due &= ~(1 << unit)
            stacks.take_off(board, state, unit, GONE)
            out.append(Removed(unit=board.name(unit), at=at, why="withdrawn", rules=(rule,)))
    control.settle(board, state, out)
