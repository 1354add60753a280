"""10.2 The German line: where a group may stand, and whether its line is covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.box.unit import GERMAN, SOVIET
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import each, listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.box.unit import Group
    from hexfront.games.goetter.state import GoetterState


@remembered(most=16)
def drafted(board: Board, group: Group) -> tuple[int, ...]:
    """The units of a group that its owner places as he likes."""
    return tuple([unit for unit in board.groups[group] if board.units[unit].free])


def open_to(board: Board, state: GoetterState, unit: int) -> int:
    """Where a unit may be placed now: on the ground of its group, within stacking."""
    group = board.units[unit].group
    if group is None or not board.units[unit].free:
        return 0
    return roomy(board, state, group, board.units[unit].points)


def roomy(board: Board, state: GoetterState, group: Group, points: int) -> int:
    """The ground of a group on which there is room for so many half stacking points."""
    open_ = board.ground[group].hexes
    for at in listed(open_ & (state.occupied[GERMAN] | state.occupied[SOVIET])):
        if counters.points(board, state, at) + points > board.capacity(at):
            open_ ^= 1 << at
    return open_


def uncovered(board: Board, state: GoetterState, group: Group) -> int:
    """The hexes of a group's line that its units neither occupy nor hold in their zones [goetter:10.2]."""
    if group not in board.ground:
        return 0
    bare, own = board.ground[group].line, set(board.groups[group])
    for at in {state.where[unit] for unit in own if state.where[unit] > 0}:
        units = [unit for unit in state.at[at] if unit in own]
        bare &= ~(1 << at)
        if zone.exerts(board, state, at, units):
            bare &= ~zone.reach(board, at)
    return bare


def fill(board: Board, state: GoetterState, group: Group) -> list[int]:
    """Place what is left of a group; if its line is bare then, all of it anew. Returns who has come elsewhere."""
    before = list(state.where)
    for unit in drafted(board, group):
        if state.where[unit] <= 0 and (free := open_to(board, state, unit)):
            wanted = board.start_of(unit)
            near = wanted if free >> wanted & 1 else _nearest(board, free, wanted)
            counters.put(board, state, unit, near)
    if not flawless(board, state, group):
        historical(board, state, group)
    counters.tidy(state)
    return [unit for unit in drafted(board, group) if state.where[unit] != before[unit]]


def historical(board: Board, state: GoetterState, group: Group) -> list[int]:
    """Place every unit of a group where it stood on 16 April; returns who has come elsewhere."""
    units = [unit for unit in drafted(board, group) if state.where[unit] != board.start_of(unit)]
    for unit in units:
        counters.put(board, state, unit, board.start_of(unit))
    counters.tidy(state)
    return units


def as_it_was(board: Board, state: GoetterState, group: Group) -> bool:
    """Whether every unit of a group stands where it stood on 16 April."""
    where = state.where
    return [where[unit] for unit in drafted(board, group)] == _starts(board, group)


@remembered(most=16)
def _starts(board: Board, group: Group) -> list[int]:
    return [board.start_of(unit) for unit in drafted(board, group)]


def flawless(board: Board, state: GoetterState, group: Group) -> bool:
    """Whether a group is placed as a whole and covers its line."""
    where = state.where
    waiting = [unit for unit in drafted(board, group) if where[unit] <= 0]
    return not waiting and not uncovered(board, state, group)


def _nearest(board: Board, hexes: int, at: int) -> int:
    return min(each(hexes), key=lambda one: board.grid.distance(one, at))
