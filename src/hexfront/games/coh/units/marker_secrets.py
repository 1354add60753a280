"""7.5e Damage markers lie face down: when they are shown, and what everybody knows of those that are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.games.coh.box.markers import Marker
from hexfront.games.coh.events import Shown
from hexfront.games.coh.units.values_with_marker import marker_rule

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def touches(one: Marker, stat: str) -> bool:
    """Whether a marker changes a figure: fire, move, red, blue, flank, front, range."""
    if stat == "range":
        return one.range is not None
    return bool(getattr(one, stat))


def _denied(one: Marker, stat: str) -> bool:
    """Whether a unit with this marker would have shown it, or could not have used the figure at all."""
    if stat == "move" and one.forbids_movement:
        return True
    if stat == "fire" and one.forbids_fire("red") and one.forbids_fire("blue"):
        return True
    return touches(one, stat)


def use(board: Board, state: CohState, unit: int, out: list[Event], *stats: str) -> None:
    """Figures of a unit are used: its marker is shown if it changes one of them [coh:7.5e].

    If it is not shown, everybody knows which markers it cannot be.
    """
    hit = state.hit[unit]
    if hit < 0:
        return
    if any(touches(board.markers[hit], stat) for stat in stats):
        show(board, state, unit, out)
    else:
        _not_these(
            board, state, unit, [one for one in board.markers if any(_denied(one, stat) for stat in stats)]
        )


def show(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """Show the marker of a unit to everybody; then it lies face down again, and nobody forgets it [coh:7.5e]."""
    everybody = (1 << len(board.seats)) - 1
    if state.shown[unit] == everybody:
        return
    state.shown[unit] = everybody
    one = board.markers[state.hit[unit]]
    out.append(
        Shown(
            unit=board.names[unit],
            marker=one.id,
            reveals=True,
            rules=("coh:7.5e", "coh:7.5b", marker_rule(one)),
        )
    )


def _not_these(board: Board, state: CohState, unit: int, kinds: list[Marker]) -> None:
    for number, one in enumerate(board.markers):
        if one in kinds:
            state.not_hit[unit] |= 1 << number


def turned(board: Board, state: CohState, unit: int) -> None:
    """A unit pivots, which no marker makes dearer: everybody knows that its own does not keep it from moving."""
    _not_these(board, state, unit, [one for one in board.markers if one.forbids_movement])


def rally_failed(board: Board, state: CohState, unit: int, total: int) -> None:
    """A rally roll failed: everybody knows that the marker is none that it would have taken off."""
    _not_these(board, state, unit, [one for one in board.markers if one.rally is None or one.rally <= total])


def likely(board: Board, state: CohState, unit: int, viewer: int) -> list[tuple[int, Marker | None]]:
    """The markers that a unit may have as far as a seat knows, each with its weight."""
    hit = state.hit[unit]
    if hit < 0:
        return [(1, None)]
    if viewer < 0 or state.shown[unit] >> viewer & 1:
        return [(1, board.markers[hit])]
    counts = [one.count for one in board.markers]
    for other, its in enumerate(state.hit):
        if its >= 0 and other != unit and state.shown[other] >> viewer & 1:
            counts[its] -= 1
    pool = board.types[unit].of.pool
    return [
        (counts[number], one)
        for number, one in enumerate(board.markers)
        if one.pool == pool and not one.kills and counts[number] > 0 and not state.not_hit[unit] >> number & 1
    ]
