"""5.0, 7.5d, 14.5b Whether a unit can move at all, what its move costs, and what is closed behind an intruder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.coh.map.terrain_costs import Way
from hexfront.games.coh.state import BOGGED, STUCK
from hexfront.games.coh.units import works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def may_move(board: Board, state: CohState, unit: int) -> bool:
    """Whether nothing on the unit keeps it from moving by itself (7.5d, 14.5b, 17.0)."""
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


def refuse_moving(board: Board, state: CohState, unit: int) -> Illegal | None:
    """Why a unit may not move at all."""
    name = board.names[unit]
    if state.carrier[unit] >= 0:
        return Illegal("coh:17.0d", t("{unit} is carried and moves with its vehicle.", unit=name))
    if state.flags[unit] & STUCK:
        return Illegal("coh:card-20", t("{unit} is bogged down until the end of the turn.", unit=name))
    if state.flags[unit] & BOGGED:
        return Illegal("coh:14.5b", t("{unit} is immobilised and neither moves nor pivots.", unit=name))
    hit = state.hit[unit]
    if hit >= 0 and board.markers[hit].forbids_movement:
        text = t("{unit} is {marker} and may not move.", unit=name, marker=board.markers[hit].name)
        return Illegal(marker_rule(board, hit), text)
    return None


def marker_rule(board: Board, hit: int) -> str:
    """The row of the damage marker that keeps a unit in place."""
    return {
        "stunned": "coh:dmg-stunned",
        "pinned": "coh:dmg-pinned",
        "immobilised": "coh:dmg-v-immobilised",
    }.get(board.markers[hit].id, "coh:dmg-v-stunned")
