"""17.2.1, 9.4.2 Who controls cities, oil wells and rail junctions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.events import Controlled
from hexfront.games.trc.state import AXIS, RUSSIAN, SIDES, TrcState
from hexfront.games.trc.units import airborne, balkans, forts, levies, stacks
from hexfront.games.trc.victory import at_once
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def settle(board: Board, state: TrcState, out: list[Event], *why: str) -> None:
    """Give each place to the last who touched it; to be called whenever units have moved or gone.

    Who stands in a place controls it; so does who alone has it in his ZOC. Where both reach a vacant place, nobody
    does; a place that nobody reaches stays as it was [trc:17.2.1b] [trc:17.2.1d]. Partisans count for nothing
    [trc:19.2c]. In a closed country nothing changes any more [trc:24.5b]. Some places win the game at once.
    """
    if state.astride:
        airborne.alight(board, state)
    held, frozen = state.held, state.closed
    our_zoc, their_zoc = state.zoc
    we, they = state.occupied
    if state.guerrillas:
        they &= ~stacks.bands(board, state)
    places = board.places & ~frozen
    ours = ((held[AXIS] | our_zoc) & ~their_zoc | we) & ~they & places | held[AXIS] & frozen
    theirs = ((held[RUSSIAN] | their_zoc) & ~our_zoc | they) & ~we & places | held[RUSSIAN] & frozen
    if ours != held[AXIS] or theirs != held[RUSSIAN]:
        _hand_over(board, state, ours, theirs, out, why)
    if state.adopted:
        balkans.join(board, state, out)
    at_once.look(board, state, out)


def _hand_over(
    board: Board, state: TrcState, ours: int, theirs: int, out: list[Event], why: tuple[str, ...]
) -> None:
    """Write down what the Axis and what the Russians control from now on, and what that brings with it."""
    held = state.held
    changed = (ours ^ held[AXIS]) | (theirs ^ held[RUSSIAN])
    held[AXIS], held[RUSSIAN] = ours, theirs
    if ours & board.archangel and state.archangel >= 0:
        state.archangel = -1
        out.append(Said(line=t("Archangel brings the Russians nothing any more."), rules=("trc:22.4c",)))
    if state.options:
        forts.fall(board, state, out)
        levies.note_control(board, state)
    for at in each(changed):
        side = AXIS if ours >> at & 1 else RUSSIAN if theirs >> at & 1 else None
        name = "" if side is None else SIDES[side]
        moment = _moment(board, state, at)
        rules = (*_rules(board, at, side), *moment, *why)
        out.append(Controlled(place=board.place_name(at), side=name, rules=rules))


def _moment(board: Board, state: TrcState, at: int) -> tuple[str, ...]:
    """The rule by which a city changes hands in the middle of a phase."""
    city = board.cities.every >> at & 1
    return ("trc:17.2.1c",) if city and state.phase in ("movement", "combat") else ()


def _rules(board: Board, at: int, side: int | None) -> tuple[str, ...]:
    rules = ("trc:17.2.1d", "trc:7.4a") if side is None else ("trc:17.2.1b",)
    return (*rules, "trc:9.4.2a") if board.rail.junctions >> at & 1 else rules
