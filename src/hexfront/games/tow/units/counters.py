"""The counters on the map: putting and taking, what they show, and what stands where (2.2, 5.0, 6.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.tow.box.roster import Unit
from hexfront.games.tow.state import AXIS, SOVIET, TowState
from hexfront.kit import stacks
from hexfront.kit.box.roster import Face

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board


def side_of(unit: Unit) -> int:
    """The number of a unit's side."""
    return SOVIET if unit.side == "soviet" else AXIS


def put(board: Board, state: TowState, unit: int, at: int) -> None:
    """Set a unit down in a hex, wherever it was before. What its arrival sets off is ``control.entered``."""
    if state.where[unit] > 0:
        _lift(board, state, unit)
    side, bit = board.side[unit], 1 << at
    there = stacks.land(state, side, (unit,), at)
    height = len(there)
    if not board.combat[unit]:
        state.staffs[side] |= bit
    elif height >= board.stacking and fighters(board, there) >= board.stacking:
        state.full[side] |= bit
    if height == 1:
        state.zoc[side] |= board.influence[at]


def take_off(board: Board, state: TowState, unit: int, box: int) -> None:
    """Take a unit off the map into a box."""
    if state.where[unit] > 0:
        _lift(board, state, unit)
    state.where[unit] = box
    bit = ~(1 << unit)
    state.unsupplied &= bit
    state.isolated &= bit
    state.active &= bit


def _lift(board: Board, state: TowState, unit: int) -> None:
    side, bit = board.side[unit], 1 << state.where[unit]
    rest = stacks.lift(state, side, unit)
    if not rest:
        state.full[side] &= ~bit
        state.staffs[side] &= ~bit
        state.zoc[side] = zone(board, state.occupied[side])
    elif not board.combat[unit]:
        # Two HQs may stand together for a moment, while one of them is on its way out.
        if all(board.combat[other] for other in rest):
            state.staffs[side] &= ~bit
    elif state.full[side] & bit and fighters(board, rest) < board.stacking:
        state.full[side] ^= bit


def zone(board: Board, occupied: int) -> int:
    """The zones of control around these hexes, which stop at blocked hexsides [tow:6.0a] [tow:6.0c].

    Overlapping zones are one [tow:6.0d], and no river stops them [tow:6.0b].
    """
    found = 0
    for by, hexes in board.open_sides:
        part = occupied & hexes
        found |= part << by if by > 0 else part >> -by
    return found


def fighters(board: Board, units: tuple[int, ...]) -> int:
    """How many of the units are combat units."""
    combat = board.combat
    return sum([combat[unit] for unit in units])


def combat_units(board: Board, state: TowState, at: int) -> list[int]:
    """The combat units in a hex, in the order they came."""
    return stacks.fighters(board.combat, state, at)


def face(board: Board, state: TowState, unit: int) -> Face:
    """What a counter shows now."""
    return board.units[unit].faces[state.step[unit]]


def printed(board: Board, state: TowState, unit: int) -> str:
    """What a combat unit shows now, as it is printed: "3-5", or "5-4-8" for a mechanised unit [tow:2.2c]."""
    shown = face(board, state, unit)
    if board.mechanised[unit]:
        return f"{shown.attack}-{shown.defence}-{shown.ma}"
    return f"{shown.attack}-{shown.ma}"


def radius(board: Board, state: TowState, hq: int) -> int:
    """The command radius that an HQ shows now."""
    return board.units[hq].radius[state.step[hq]]


def steps_left(board: Board, state: TowState, unit: int) -> int:
    """How many losses a unit can take; an HQ has one step (2.3)."""
    return board.units[unit].steps - state.step[unit] if board.combat[unit] else 1


def room(board: Board, state: TowState, unit: int, at: int) -> bool:
    """Whether a hex takes this unit of its own side too [tow:5.0d]: two combat units and one HQ."""
    side = board.side[unit]
    return not (state.full if board.combat[unit] else state.staffs)[side] >> at & 1


def crowded(board: Board, state: TowState, unit: int) -> int:
    """The hexes in which this unit may not stop: no room for a combat unit, or another HQ for an HQ."""
    side = board.side[unit]
    return state.full[side] if board.combat[unit] else state.staffs[side]
