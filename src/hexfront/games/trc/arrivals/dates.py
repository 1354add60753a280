"""20.0 Who comes in during an impulse, and what becomes of those who are not brought in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.state import AWAY, AXIS, LATER, RESERVE, TrcState
from hexfront.games.trc.units import stacks
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OTHERWISE = ("partisan", "exchange", "upgrade")
"""The places of units that are not brought in by their date (19.1, 23.1, 28.4)."""


def begin_impulse(board: Board, state: TrcState, out: list[Event]) -> None:
    """See who is due now, and which places the enemy controls [trc:20.4a]."""
    side = state.player
    state.boxed = state.fresh = 0
    state.barred = state.held[1 - side]
    waiting = [unit for unit in each(board.sided[side] & board.drafted) if state.where[unit] == LATER]
    state.due = bits(unit for unit in waiting if _comes(board, state, unit))
    if state.due:
        units = ", ".join(board.name(unit) for unit in each(state.due))
        out.append(Said(line=t("May come in now: {units}.", units=units), rules=("trc:20.0a", "trc:20.0b")))


def _comes(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit comes now: by its month [trc:20.0b], or because its garrison has been set off."""
    counter = board.units[unit]
    if counter.place in board.tables.garrisons:
        return _set_off(board, state, unit)
    return (counter.turn, counter.impulse) == (state.turn, state.impulse) and counter.place not in OTHERWISE


def _set_off(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a garrison comes: Axis units once it is released, those that release it in a first impulse [trc:20.6]."""
    name = board.units[unit].place
    if board.side[unit] == AXIS:
        return name in state.released
    return state.impulse == 1 and state.turn >= board.tables.garrisons[name].from_turn  # type: ignore[index]


def voluntary(board: Board, unit: int) -> bool:
    """Whether a unit comes when its owner likes: those of Lapland [trc:20.6]."""
    return board.units[unit].place == "lapland"


def end_movement(board: Board, state: TrcState, out: list[Event]) -> None:
    """Who is due and has not been brought in goes to the box, paratroops to their reserve [trc:18.2a]."""
    for unit in each(state.due):
        if not voluntary(board, unit):
            put_away(board, state, unit, out)
    state.due = 0


def put_away(board: Board, state: TrcState, unit: int, out: list[Event]) -> None:
    """Put a unit that is due into the box, or a paratroop corps into its reserve; there no worker works [trc:22.1d]."""
    state.due &= ~(1 << unit)
    if board.kinds[unit] == "paratroop":
        stacks.take_off(board, state, unit, RESERVE)
        words = t("{unit} goes to the paratroop reserve.", unit=board.name(unit))
        out.append(Said(line=words, rules=("trc:18.2a",)))
        return
    stacks.take_off(board, state, unit, AWAY)
    state.boxed |= 1 << unit
    words = t("{unit} goes to the off-map box.", unit=board.name(unit))
    idle = ("trc:22.1d",) if board.kinds[unit] == "worker" else ()
    out.append(Said(line=words, rules=("trc:20.1.1a", "trc:20.1", *idle)))
