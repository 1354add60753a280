"""10.2 The German line: where a group may stand, and whether its line is covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.box.unit import Group
    from hexfront.games.goetter.state import GoetterState


def drafted(board: Board, group: Group) -> list[int]:
    """The units of a group that its owner places as he likes."""
    return [unit for unit in board.groups[group] if board.units[unit].free]


def open_to(board: Board, state: GoetterState, unit: int) -> int:
    """Where a unit may be placed now: on the ground of its group, within stacking."""
    group = board.units[unit].group
    if group is None or not board.units[unit].free:
        return 0
    ground = board.areas[group].hexes
    return bits(
        at for at in each(ground) if state.where[unit] != at and counters.fits(board, state, unit, at)
    )


def uncovered(board: Board, state: GoetterState, group: Group) -> int:
    """The hexes of a group's line that its units neither occupy nor hold in their zones [goetter:10.2]."""
    if group not in board.areas:
        return 0
    bare, own = board.areas[group].line, set(board.groups[group])
    for at in {state.where[unit] for unit in own if state.where[unit] > 0}:
        units = [unit for unit in state.at[at] if unit in own]
        bare &= ~(1 << at)
        if zone.exerts(board, state, at, units):
            bare &= ~zone.reach(board, at)
    return bare


def fill(board: Board, state: GoetterState, group: Group) -> list[int]:
    """Place what is left of a group; if its line is bare then, all of it anew. Returns who was placed."""
    left = [unit for unit in drafted(board, group) if state.where[unit] <= 0]
    for unit in left:
        wanted, free = board.start_of(unit), open_to(board, state, unit)
        if free:
            near = wanted if free >> wanted & 1 else _nearest(board, free, wanted)
            counters.put(board, state, unit, near)
    if flawless(board, state, group):
        return left
    return historical(board, state, group)


def historical(board: Board, state: GoetterState, group: Group) -> list[int]:
    """Place every unit of a group where it stood on 16 April; returns them."""
    units = drafted(board, group)
    for unit in units:
        counters.put(board, state, unit, board.start_of(unit))
    return units


def flawless(board: Board, state: GoetterState, group: Group) -> bool:
    """Whether a group is placed as a whole and covers its line."""
    placed = all(state.where[unit] > 0 for unit in drafted(board, group))
    return placed and not uncovered(board, state, group)


def _nearest(board: Board, hexes: int, at: int) -> int:
    return min(each(hexes), key=lambda one: board.grid.distance(one, at))
