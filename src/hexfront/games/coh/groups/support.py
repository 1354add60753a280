"""9.1.2c, 9.1.2d Who may support the attack of another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.coh.fire import fire_rules, targets
from hexfront.games.coh.fire.fire_rules import DISARMED
from hexfront.games.coh.points.case import Case, free
from hexfront.games.coh.units import values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def may_support(board: Board, state: CohState, unit: int, leader: int, at: int) -> bool:
    """Whether a unit may support a shot of another at a hex: ``against_support`` at a glance."""
    if state.where[leader] == at:
        if state.where[unit] != at:
            return False
    elif (
        not targets.targets(board, state, unit) >> at & 1
        or board.grid.distance(state.where[unit], at) > values_with_marker.ranges(board, state, unit).normal
    ):
        return False
    return not _spoiled(board, state, unit) and free(DISARMED, Case(board, state, unit))


def _spoiled(board: Board, state: CohState, unit: int) -> bool:
    """Whether the marker of a unit affects its firepower [coh:9.1.2d]."""
    one = values_with_marker.marker(board, state, unit)
    return one is not None and bool(one.red or one.blue or {*one.bars} - {"move"})


def against_support(board: Board, state: CohState, unit: int, leader: int, at: int) -> Iterator[Illegal]:
    """Why a unit may not support a shot of another at a hex (9.1.2c, 9.1.2d)."""
    name = board.names[unit]
    close = state.where[leader] == at
    if close:
        if state.where[unit] != at:
            yield Illegal("coh:7.7.3i", t("{unit} is not in the hex of the close combat.", unit=name))
    else:
        yield from fire_rules.against_fire(board, state, unit, at, support=True)
        reach = values_with_marker.ranges(board, state, unit)
        if reach.normal < board.grid.distance(state.where[unit], at) <= reach.long:
            yield Illegal("coh:9.1.2c", t("{unit} is at long range.", unit=name))
    if _spoiled(board, state, unit):
        yield Illegal("coh:9.1.2d", t("The marker of {unit} affects its firepower.", unit=name))
    if close:
        yield from fire_rules.against_attack(board, state, unit)
