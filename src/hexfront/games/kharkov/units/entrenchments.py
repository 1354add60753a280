"""15.2 Entrenchments: who digs in, and what costs a regiment its trench."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.state import DISRUPTED, ENTRENCHED, MOVED
from hexfront.games.kharkov.units import counters

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

IDLE = ENTRENCHED | MOVED | DISRUPTED
"""What keeps a regiment from entrenching, wherever it stands."""


def undiggable(board: Board, state: KharkovState, unit: int) -> Illegal | None:
    """What keeps a unit from entrenching."""
    name = board.name(unit)
    if board.units[unit].kind != "regiment" or state.where[unit] <= 0:
        return Illegal("kharkov:15.21", t("Only infantry regiments entrench."))
    if state.flags[unit] & ENTRENCHED:
        return Illegal("kharkov:15.21", t("{unit} is entrenched already.", unit=name))
    if state.flags[unit] & MOVED:
        return Illegal("kharkov:15.21", t("{unit} has moved in this phase.", unit=name))
    if state.flags[unit] & DISRUPTED:
        return Illegal("kharkov:15.22c", t("{unit} is disrupted.", unit=name))
    if len(state.at[state.where[unit]]) > 1:
        return Illegal("kharkov:15.22a", t("{unit} is not alone in its hex.", unit=name))
    return None


def dig(board: Board, state: KharkovState, unit: int, out: list[Event]) -> None:
    """A regiment that does not move entrenches and gives up its ZOC."""
    state.flags[unit] |= MOVED
    counters.entrench(board, state, unit)
    out.append(Marked(what=board.name(unit), marker="entrenched", rules=("kharkov:15.21", "kharkov:15.24")))


def leave(board: Board, state: KharkovState, units: tuple[int, ...], out: list[Event]) -> None:
    """A regiment that moves or attacks gives up its trench [kharkov:15.23a]."""
    for unit in units:
        if state.flags[unit] & ENTRENCHED:
            counters.leave_trench(board, state, unit)
            out.append(
                Marked(what=board.name(unit), marker="entrenched", on=False, rules=("kharkov:15.23a",))
            )


def crowd(board: Board, state: KharkovState, at: int, out: list[Event], rule: str = "kharkov:15.23a") -> None:
    """A trench is lost when somebody stops in its hex; ``rule`` is 15.23b where that is a retreat."""
    there = state.at.get(at, ())
    if len(there) < 2:
        return
    for unit in there:
        if state.flags[unit] & ENTRENCHED:
            counters.leave_trench(board, state, unit)
            out.append(Marked(what=board.name(unit), marker="entrenched", on=False, rules=(rule,)))
