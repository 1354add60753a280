"""28.5 The Home Army in Warsaw, once the Russians have come to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.state import GONE, TrcState
from hexfront.games.trc.units import stacks

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OTHERS = ("uprising", "partisan")
"""The kinds that are no Russian unit on its way."""


def look(board: Board, state: TrcState, out: list[Event]) -> None:
    """Note that a Russian unit is in the city, or has passed through it [trc:28.5e]."""
    for unit in board.risers:
        at = state.where[unit]
        if at <= 0 or state.met >> unit & 1 or len(state.at[at]) == 1:
            continue
        if any(
            board.side[mate] == board.side[unit] and board.kinds[mate] not in OTHERS for mate in state.at[at]
        ):
            state.met |= 1 << unit
            words = t("{unit} is relieved, and will join the Russian replacements.", unit=board.name(unit))
            out.append(Said(line=words, rules=("trc:28.5e",)))


def relieved(board: Board, state: TrcState) -> list[int]:
    """The Home Army, if it is on the map and a Russian unit has come to it."""
    return [unit for unit in board.risers if state.met >> unit & 1 and state.where[unit] > 0]


def draft(board: Board, state: TrcState, out: list[Event]) -> None:
    """Take the relieved Home Army off the map; this turn it is worth its factor in replacement points."""
    for unit in relieved(board, state):
        at = board.label(state.where[unit])
        stacks.take_off(board, state, unit, GONE)
        out.append(Removed(unit=board.name(unit), at=at, why="drafted", rules=("trc:28.5e",)))


def points(board: Board, state: TrcState) -> int:
    """What the Home Army brings in the turn in which it is drafted."""
    return sum(
        board.combat[unit] for unit in board.risers if state.met >> unit & 1 and state.where[unit] == GONE
    )
