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
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


def asleep(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether a unit waits in the southern sector [kharkov:6.51]."""
    if state.south_active or game.side[unit] != AXIS:
        return False
    return state.where[unit] > 0 and bool(game.south >> state.where[unit] & 1)


def wake(game: Kharkov, state: KharkovState, out: list[Event], rule: str) -> None:
    """All Axis units become active, the Romanian HQ with them, and count as supplied this turn (6.57)."""
    if state.south_active:
        return
    state.south_active = True
    state.south_turn = state.turn
    out.append(Marked(what="south", marker="active", rules=(rule, "kharkov:6.57")))
    for at in each(state.occupied[AXIS]):
        for unit in state.at[at]:
            if game.south >> at & 1:
                state.flags[unit] = state.flags[unit] & ~UNSUPPLIED | SOUTHERN
            if game.units[unit].kind == "hq" and not state.flags[unit] & DISPLACED:
                hq.activate(game, state, unit, out, "kharkov:5.2e")


def attacked(game: Kharkov, state: KharkovState, targets: tuple[int, ...], out: list[Event]) -> None:
    """An attack on an Axis unit in the south wakes it before the fight [kharkov:6.52]."""
    for at in targets:
        if (state.occupied[AXIS] & game.south) >> at & 1:
            wake(game, state, out, "kharkov:6.52")


def entered(game: Kharkov, state: KharkovState, unit: int, at: int, out: list[Event]) -> None:
    """A Soviet unit in the south, west of the front, wakes everybody [kharkov:6.53]."""
    if not state.south_active and game.side[unit] == SOVIET and (game.south & game.axis_side) >> at & 1:
        wake(game, state, out, "kharkov:6.53")


def roused(game: Kharkov, state: KharkovState, side: int, at: int, marker: int = -1) -> list[Reason]:
    """The warning that a unit which comes to a hex, or out of the box of a marker, wakes the south."""
    found = []
    if not state.south_active and side == SOVIET:
        if (game.south & game.axis_side) >> at & 1:
            found.append(Reason("kharkov:6.53", WAKES))
        if marker >= 0 and _too_soon(game, state, marker):
            found.append(Reason("kharkov:6.55", WAKES))
    return found


def end_of_turn(game: Kharkov, state: KharkovState, out: list[Event]) -> None:
    """A southern front hex that the Soviets neither occupy nor control wakes everybody [kharkov:6.54]."""
    held = state.occupied[SOVIET] | state.zoc[SOVIET] & ~state.occupied[AXIS]
    if game.southern_front & ~held:
        wake(game, state, out, "kharkov:6.54")


def reserve_released(game: Kharkov, state: KharkovState, marker: int, out: list[Event]) -> None:
    """A unit of the 9th Army's reserve that comes before turn 4 wakes everybody [kharkov:6.55]."""
    if _too_soon(game, state, marker):
        wake(game, state, out, "kharkov:6.55")


def _too_soon(game: Kharkov, state: KharkovState, marker: int) -> bool:
    return game.name(marker) == NINTH_ARMY and state.turn < game.limits.reserve_free_turn


def turn_start(game: Kharkov, state: KharkovState, out: list[Event]) -> None:
    """On turn 5 all wake that still sleep [kharkov:6.56]."""
    if state.turn >= game.limits.south_turn:
        wake(game, state, out, "kharkov:6.56")


NINTH_ARMY = "Res9"
WAKES = t("It wakes the Axis units of the south")
