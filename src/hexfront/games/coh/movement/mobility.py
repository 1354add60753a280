"""5.0, 7.5d, 14.5b Whether a unit can move at all, what its move costs, and where it cannot go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.map.terrain_costs import Way
from hexfront.games.coh.points.case import Case, bar
from hexfront.games.coh.state import BOGGED, STUCK
from hexfront.games.coh.units import values_with_marker, works_on_map
from hexfront.hexes import bits
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def held_by(marker: str, rule: str, applies: Callable[[Case], bool] = lambda case: True) -> Bar:
    """A damage marker with which nobody moves; the rule about its symbol speaks for one of the owner's own."""

    def holds(case: Case) -> bool:
        one = values_with_marker.marker(case.board, case.state, case.unit)
        return (
            one is not None
            and one.forbids_movement
            and values_with_marker.known(one) == marker
            and applies(case)
        )

    return bar(rule, _may_not_move, holds)


def _may_not_move(case: Case) -> Text:
    marker = case.board.markers[case.state.hit[case.unit]].name
    return t("{unit} is {marker} and may not move.", unit=case.name, marker=marker)


IMMOBILE = (
    bar(
        "coh:17.0d",
        lambda case: t("{unit} is carried and moves with its vehicle.", unit=case.name),
        lambda case: case.state.carrier[case.unit] >= 0,
    ),
    bar(
        "coh:card-20",
        lambda case: t("{unit} is bogged down until the end of the turn.", unit=case.name),
        lambda case: bool(case.state.flags[case.unit] & STUCK),
    ),
    bar(
        "coh:14.5b",
        lambda case: t("{unit} is immobilised and neither moves nor pivots.", unit=case.name),
        lambda case: bool(case.state.flags[case.unit] & BOGGED),
    ),
    held_by("stunned", "coh:dmg-stunned"),
    held_by("pinned", "coh:dmg-pinned"),
    held_by("immobilised", "coh:dmg-v-immobilised"),
    held_by("crew-stunned", "coh:dmg-v-stunned"),
    held_by("", "coh:7.5c"),
)
"""What keeps a unit from moving by itself, and from turning."""


def _stunned_by(marker: str, rule: str) -> Bar:
    """A damage marker that leaves nothing but the rally."""

    def holds(case: Case) -> bool:
        one = values_with_marker.marker(case.board, case.state, case.unit)
        return one is not None and "all" in one.bars and values_with_marker.known(one) == marker

    return bar(rule, lambda case: t("{unit} can only rally.", unit=case.name), holds)


STUNNED = (
    _stunned_by("stunned", "coh:dmg-stunned"),
    _stunned_by("crew-stunned", "coh:dmg-v-stunned"),
    _stunned_by("", "coh:7.5c"),
)
"""What keeps a unit from doing anything but rally."""


def _kept_out(kind: str, rule: str) -> Bar:
    """A work that keeps units of some mobility out of its hex."""

    def hexes(case: Case) -> int:
        board, state = case.board, case.state
        if board.tables.works[kind].enter.get(board.types[case.unit].mobility) != "no":
            return 0
        return bits([at for at in state.works if works_on_map.has(state, at, kind)])

    return Bar(
        rule,
        lambda case, to: t("A work keeps {unit} out of {hex}.", unit=case.name, hex=case.label(to)),
        hexes,
    )


WORKS = (
    _kept_out("trench", "coh:18.1.1c"),
    _kept_out("wire", "coh:18.3.1a"),
    _kept_out("roadblock", "coh:18.3.2a"),
)
"""The works that keep wheels out of a hex."""
PAST_THE_ENEMY = Bar(
    "coh:7.7.3l",
    lambda case, to: t("{unit} may not leave past the enemy that has just come.", unit=case.name),
    lambda case: barred_hexes(case.board, case.state, case.unit),
)
"""Where a unit does not go in reaction to an enemy that has come into its hex."""


def may_move(board: Board, state: CohState, unit: int) -> bool:
    """Whether nothing keeps a unit from moving by itself: ``IMMOBILE`` at a glance (7.5d, 14.5b, 17.0)."""
    if state.carrier[unit] >= 0 or state.flags[unit] & (BOGGED | STUCK):
        return False
    hit = state.hit[unit]
    return hit < 0 or not board.markers[hit].forbids_movement


def may_pivot(board: Board, state: CohState, unit: int) -> bool:
    """Whether a unit may turn in place [coh:5.1a]."""
    return may_move(board, state, unit) and not (
        state.inside[unit] and works_on_map.fixed(board, state, unit)
    )


def move_cost(board: Board, state: CohState, unit: int) -> int:
    """What a unit pays for a clear hex, its damage marker included [coh:5.0a]."""
    hit = state.hit[unit]
    return board.moves[unit] + (board.markers[hit].move if hit >= 0 else 0)


def barred_hexes(board: Board, state: CohState, unit: int, at: int = 0) -> int:
    """Where a unit may not go in reaction to an enemy that has just come into its hex, or the hex it left (7.7.3l)."""
    shut, left = 0, at or state.where[unit]
    for side, entered, start in state.intruded:
        if entered == left and side != board.side[unit] and state.held[side] >> entered & 1:
            shut |= 1 << start | board.grid.around[start] & board.grid.around[entered]
    return shut


def way_to(board: Board, state: CohState, unit: int, to: int) -> Way | None:
    """The step from where a unit stands to a neighbouring hex."""
    direction = board.grid.direction(state.where[unit], to)
    return None if direction is None else board.steps[unit][state.where[unit]][direction]
