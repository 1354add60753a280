"""7.2 What becomes of the attackers of an overrun: they enter the emptied hex, or stop where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.movement.entering import arrive
from hexfront.games.kharkov.turn.let_go import finish
from hexfront.games.kharkov.units.counters import put_all

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def occupy(board: Board, state: KharkovState, units: tuple[int, ...], at: int, out: list[Event]) -> None:
    """The stack enters the hex that it has emptied."""
    start, end = board.label(state.where[units[0]]), board.label(at)
    put_all(board, state, units, at)
    names = tuple(board.name(unit) for unit in units)
    rules = ("kharkov:7.0g6", "kharkov:7.25a")
    out.append(Moved(units=names, start=start, end=end, how="overrun", rules=rules))
    arrive(board, state, units, at, out)


def stop(
    board: Board, state: KharkovState, units: tuple[int, ...], at: int, hurt: bool, out: list[Event]
) -> None:
    """The stack stays where the result has left it, and moves no more in this phase."""
    if hurt:
        line = t("The overrun of {at} has cost the attackers: they move no further.", at=board.label(at))
        out.append(Said(line=line, rules=("kharkov:7.24",)))
    else:
        line = t("The overrun has not cleared {at}: the attackers move no further.", at=board.label(at))
        out.append(Said(line=line, rules=("kharkov:7.23",)))
    finish(board, state, tuple(unit for unit in units if state.where[unit] > 0), out)
