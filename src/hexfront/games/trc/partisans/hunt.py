"""19.1, 19.3 Where partisans may be, and when they are driven off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.state import AXIS, LATER, TrcState
from hexfront.games.trc.units import battle_groups, stacks
from hexfront.hexes import each, grow, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def near_ss(board: Board, state: TrcState) -> int:
    """The hexes within range of an SS unit on the map, in which no partisan stays [trc:19.1c].

    Battle groups of the SS have no more than their ZOC [trc:26.4.1c].
    """
    found = 0
    for unit in listed(board.ss & state.placed[0]):
        if not battle_groups.is_group(board, unit):
            found |= 1 << state.where[unit]
    for _ in range(board.limits.partisan_ss_range if found else 0):
        found = grow(board.grid, found)
    return found


def near_all(board: Board, state: TrcState) -> int:
    """The hexes near the SS, and those near Ukrainians in the Ukraine."""
    found = near_ss(board, state)
    return found | near_ukrainians(board, state) if state.disclosed else found


def near_ukrainians(board: Board, state: TrcState) -> int:
    """The hexes of the Ukraine within the same range of a Ukrainian unit [trc:28.7.G6a]."""
    found = 0
    for unit in each(board.sided[AXIS]):
        if state.where[unit] > 0 and board.units[unit].nation == "ukrainian":
            found |= 1 << state.where[unit]
    for _ in range(board.limits.partisan_ss_range if found else 0):
        found = grow(board.grid, found)
    return found & board.regions.ukraine


def drive_off(board: Board, state: TrcState, out: list[Event]) -> None:
    """Take off partisans in Axis ZOC or near the SS, as an Axis movement phase ends; they come back [trc:19.4a]."""
    if not state.lairs:
        return
    driven = state.zoc[AXIS] | near_all(board, state)
    for unit in board.partisans:
        at = state.where[unit]
        if at > 0 and driven >> at & 1:
            stacks.take_off(board, state, unit, LATER)
            label = board.label(at)
            out.append(
                Removed(unit=board.name(unit), at=label, why="driven off", rules=("trc:19.3", "trc:19.4a"))
            )
