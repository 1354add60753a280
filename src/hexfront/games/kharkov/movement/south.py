"""6.5 The sleeping south: Axis units below the sector line wait for Fridericus, or for what wakes them sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.state import AXIS, DISPLACED, SOUTHERN, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.supply import hq
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def asleep(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether a unit waits in the southern sector [kharkov:6.51]."""
    if state.south_active or board.side[unit] != AXIS:
        return False
    return state.where[unit] > 0 and bool(board.south >> state.where[unit] & 1)


def wake(board: Board, state: KharkovState, out: list[Event], rule: str) -> None:
    """All Axis units become active, the Romanian HQ with them, and count as supplied this turn (6.57)."""
    if state.south_active:
        return
    state.south_active = True
    state.south_turn = state.turn
    out.append(Marked(what="south", marker="active", rules=(rule, "kharkov:6.57")))
    for at in each(state.occupied[AXIS]):
        for unit in state.at[at]:
            if board.south >> at & 1:
                state.flags[unit] = state.flags[unit] & ~UNSUPPLIED | SOUTHERN
            if board.units[unit].kind == "hq" and not state.flags[unit] & DISPLACED:
                hq.activate(board, state, unit, out, "kharkov:5.2e")


def attacked(board: Board, state: KharkovState, targets: tuple[int, ...], out: list[Event]) -> None:
    """An attack on an Axis unit in the south wakes it before the fight [kharkov:6.52]."""
    for at in targets:
        if (state.occupied[AXIS] & board.south) >> at & 1:
            wake(board, state, out, "kharkov:6.52")


def entered(board: Board, state: KharkovState, at: int, out: list[Event]) -> None:
    """A Soviet unit in the south, west of the front, wakes everybody [kharkov:6.53]."""
    if not state.south_active and (board.south & board.axis_side) >> at & 1:
        wake(board, state, out, "kharkov:6.53")


def roused(board: Board, state: KharkovState, side: int, at: int, marker: int = -1) -> list[Reason]:
    """The warning that a unit which comes to a hex, or out of the box of a marker, wakes the south."""
    found = []
    if not state.south_active and side == SOVIET:
        if (board.south & board.axis_side) >> at & 1:
            found.append(Reason("kharkov:6.53", WAKES))
        if marker >= 0 and _too_soon(board, state, marker):
            found.append(Reason("kharkov:6.55", WAKES))
    return found


def end_of_turn(board: Board, state: KharkovState, out: list[Event]) -> None:
    """A southern front hex that the Soviets neither occupy nor control wakes everybody [kharkov:6.54]."""
    held = state.occupied[SOVIET] | state.zoc[SOVIET] & ~state.occupied[AXIS]
    if board.southern_front & ~held:
        wake(board, state, out, "kharkov:6.54")


def reserve_released(board: Board, state: KharkovState, marker: int, out: list[Event]) -> None:
    """A unit of the 9th Army's reserve that comes before turn 4 wakes everybody [kharkov:6.55]."""
    if _too_soon(board, state, marker):
        wake(board, state, out, "kharkov:6.55")


def _too_soon(board: Board, state: KharkovState, marker: int) -> bool:
    return board.name(marker) == NINTH_ARMY and state.turn < board.limits.reserve_free_turn


def turn_start(board: Board, state: KharkovState, out: list[Event]) -> None:
    """On turn 5 all wake that still sleep [kharkov:6.56]."""
    if state.turn >= board.limits.south_turn:
        wake(board, state, out, "kharkov:6.56")


NINTH_ARMY = "Res9"
WAKES = t("It wakes the Axis units of the south")
