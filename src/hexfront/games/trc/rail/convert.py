"""9.4 The conversion of rail: what was crossed on the way, and what changes gauge in the end phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Marked
from hexfront.games.trc.events import Converted
from hexfront.games.trc.state import AXIS, CALLED, SIDES, TrcState
from hexfront.games.trc.supply import lines
from hexfront.games.trc.units import stacks
from hexfront.hexes import each, union

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def meeting(board: Board, state: TrcState, side: int) -> int:
    """The cities and junctions that a side controls: for conversion both are cities [trc:9.4.2b]."""
    return state.held[side] & board.meeting


def clear_line(board: Board, state: TrcState, side: int) -> int:
    """The rail hexes that a path home may use: of either gauge, out of enemy ZOC and of enemy places.

    Cities and junctions of one's own may be in enemy ZOC [trc:9.4.1d].
    """
    own = meeting(board, state, side)
    barred = stacks.watched(state, side) & ~own | meeting(board, state, 1 - side) | state.closed
    return board.rail.hexes & ~barred


def homes(board: Board, state: TrcState, side: int) -> int:
    """Where a path home ends: in a city of one's own or at the friendly edge."""
    return meeting(board, state, side) | board.edges.rail[SIDES[side]]


def cross(board: Board, state: TrcState, unit: int, at: int, out: list[Event]) -> None:
    """Note a rail hex that a unit has entered, if a clear path leads home from it now [trc:9.4.6]."""
    side, bit = board.side[unit], 1 << at
    if state.guerrillas >> unit & 1:
        return  # Partisans convert nothing [trc:19.2d].
    if not board.rail.hexes & bit & ~state.crossed or lines.gauge(board, state, side) & bit:
        return
    clear = clear_line(board, state, side)
    if clear & bit:
        home = homes(board, state, side) & clear
        if board.track.joined(bit, clear, until=home) & home:
            state.crossed |= bit
            out.append(Marked(what=board.label(at), marker="crossed", rules=("trc:9.4.6", "trc:2.1f")))


def convert(board: Board, state: TrcState, side: int, out: list[Event]) -> None:
    """Convert in a side's end phase what it holds, what lies between, and what its units have crossed.

    Its own rail it never loses in its own turn [trc:9.4.1c].
    """
    own = lines.gauge(board, state, side)
    for hexes, rule in _conversions(board, state, side):
        fresh = hexes & ~own
        if fresh:
            own |= fresh
            labels = tuple(board.label(at) for at in each(fresh))
            out.append(Converted(side=SIDES[side], hexes=labels, rules=(rule, "trc:9.4.1b")))
    watched = state.crossed & ~own & stacks.watched(state, side)
    if watched:
        names = ", ".join(board.label(at) for at in each(watched))
        words = t("In enemy ZOC, not converted: {hexes}.", hexes=names)
        lairs = watched & ~state.zoc[1 - side]
        out.append(Said(line=words, rules=("trc:9.4.1d", "trc:19.2d") if lairs else ("trc:9.4.1d",)))
    kept = own & state.occupied[1 - side]
    if kept:
        names = ", ".join(board.label(at) for at in each(kept))
        words = t(
            "Rail under enemy units stays {side} until the other player's turn: {hexes}.",
            side=CALLED[side],
            hexes=names,
        )
        out.append(Said(line=words, rules=("trc:9.4.1c",)))
    state.gauge = own if side == AXIS else board.rail.hexes & ~own
    state.crossed = 0


def converting(board: Board, state: TrcState, side: int) -> int:
    """The rail hexes that a side's end phase would convert as things stand."""
    found = union(hexes for hexes, _ in _conversions(board, state, side))
    return found & ~lines.gauge(board, state, side)


def _conversions(board: Board, state: TrcState, side: int) -> tuple[tuple[int, str], ...]:
    """What a side holds, what lies between, and what its units have crossed, each with its rule."""
    by_places = meeting(board, state, side) & board.rail.hexes
    return (
        (by_places & board.cities.every, "trc:9.4.3a"),
        (by_places & ~board.cities.every, "trc:9.4.2b"),
        (_between(board, state, side), "trc:9.4.3b"),
        (_crossed(board, state, side), "trc:9.4.4" if side == AXIS else "trc:9.4.5"),
    )


def _between(board: Board, state: TrcState, side: int) -> int:
    """The lines whose two ends a side holds and on which nothing is hostile [trc:9.4.3b]."""
    held, clear, found = meeting(board, state, side), clear_line(board, state, side), 0
    unheld, barred = ~held, ~clear
    for ends, hexes in board.rail.between:
        if not ends & unheld and not hexes & barred:
            found |= hexes
    return found


def _irregulars(board: Board, state: TrcState, side: int) -> int:
    """The hexes of a side in which only those stand who fight as partisans."""
    return stacks.bands(board, state) if state.guerrillas and side != AXIS else 0


def _crossed(board: Board, state: TrcState, side: int) -> int:
    """The hexes crossed with a clear path then or occupied now, with all of the path that is clear now."""
    clear = clear_line(board, state, side)
    entered = (state.crossed | state.occupied[side] & ~_irregulars(board, state, side)) & clear
    entered &= ~lines.gauge(board, state, side)
    if not entered:
        return 0
    home = homes(board, state, side) & clear
    return board.track.ways(home, clear, entered & board.track.joined(home, clear))
