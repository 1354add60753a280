"""7.5 Damage: markers drawn face down, shown when they matter, taken off; units destroyed (7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.draws import draw
from hexfront.engine.base.events import Event
from hexfront.games.coh.damage import losses
from hexfront.games.coh.events import Hit, Shown
from hexfront.games.coh.units.marker_secrets import show, use
from hexfront.games.coh.units.values_with_marker import marker_rule

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

__all__ = ["CRITICAL", "eliminate", "heal", "show", "strike", "use"]

CRITICAL = 2
"""The hits of a critical hit (7.0c)."""


def strike(
    board: Board,
    state: CohState,
    unit: int,
    hits: int,
    by: int,
    out: list[Event],
    rules: tuple[str, ...] = (),
) -> None:
    """Hit a unit once, or twice by a critical hit; ``by`` is the seat that did it, -1 if nobody.

    Two hits destroy it, and so does one if it has a marker already [coh:7.4a].
    """
    if hits <= 0 or state.where[unit] <= 0:
        return
    if hits >= CRITICAL or state.hit[unit] >= 0:
        eliminate(board, state, unit, by, out, (*rules, "coh:7.0c") if hits >= CRITICAL else rules)
        return
    drawn = _draw(board, state, unit, out)
    one = board.markers[drawn]
    state.hit[unit], state.not_hit[unit] = drawn, 0
    state.shown[unit] = sum(1 << seat for seat in board.friends[board.seat[unit]])
    told = ("coh:7.5a", "coh:15.2") if board.types[unit].of.pool == "vehicle" else ("coh:7.5a",)
    to = board.friends[board.seat[unit]]
    out.append(Hit(unit=board.names[unit], marker=one.id, to=to, rules=(*rules, *told)))
    if one.kills:
        out.append(
            Shown(unit=board.names[unit], marker=one.id, reveals=True, rules=("coh:7.5f", marker_rule(one)))
        )
        eliminate(board, state, unit, by, out, ("coh:7.5f",))


def _draw(board: Board, state: CohState, unit: int, out: list[Event]) -> int:
    """Draw a marker from the pool of the unit's class, for its side alone to see [coh:7.5a].

    Should every marker of the pool lie on the map, one is drawn as from a full pool.
    """
    pool = board.types[unit].of.pool
    kinds = [number for number, one in enumerate(board.markers) if one.pool == pool]
    counts = [state.pools[number] for number in kinds]
    if not any(counts):
        counts = [board.markers[number].count for number in kinds]
    number = draw(state, "damage", sum(counts), out, to=board.friends[board.seat[unit]], rules=("coh:7.5a",))
    for kind, count in zip(kinds, counts, strict=True):
        if number < count:
            state.pools[kind] = max(0, state.pools[kind] - 1)
            return kind
        number -= count
    raise AssertionError("a pool holds fewer markers than it counts")


def eliminate(
    board: Board, state: CohState, unit: int, by: int, out: list[Event], rules: tuple[str, ...] = ()
) -> None:
    """Destroy a unit; its marker is shown and goes back into its pool [coh:7.5g]."""
    heal(board, state, unit, out, ("coh:7.5g", "coh:7.6e"))
    losses.destroy(board, state, unit, by, out, rules)


def heal(board: Board, state: CohState, unit: int, out: list[Event], rules: tuple[str, ...]) -> None:
    """Take the marker off a unit: it is shown and goes back into its pool [coh:7.6b]."""
    hit = state.hit[unit]
    if hit < 0:
        return
    one = board.markers[hit]
    state.pools[hit] += 1
    state.hit[unit], state.shown[unit], state.not_hit[unit] = -1, 0, 0
    out.append(
        Shown(
            unit=board.names[unit],
            marker=one.id,
            removed=True,
            reveals=True,
            rules=(*rules, marker_rule(one)),
        )
    )
