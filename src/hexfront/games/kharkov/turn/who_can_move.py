"""6.0 Who can move now: one unit, one hex, or a whole side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.movement import south, steps
from hexfront.games.kharkov.state import DISRUPTED, MOVED
from hexfront.games.kharkov.turn import overrun, rail
from hexfront.hexes import listed, spread
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

MECHANISED = ("panzer", "panzergrenadier")


@remembered(most=16)
def members(board: Board, side: int, mechanised: bool) -> tuple[int, ...]:
    """The units of a side that a movement phase is for, in order."""
    kinds = MECHANISED if mechanised else board.data.kinds
    return tuple(
        unit for unit, counter in enumerate(board.units) if board.side[unit] == side and counter.kind in kinds
    )


def movable(board: Board, state: KharkovState, unit: int, mechanised: bool) -> bool:
    """Whether a unit on the map may still move in this phase."""
    if state.where[unit] <= 0 or state.flags[unit] & (MOVED | DISRUPTED):
        return False
    if mechanised and board.units[unit].kind not in MECHANISED:
        return False
    return state.south_active or not south.asleep(board, state, unit)


def first_steps(board: Board, state: KharkovState, unit: int) -> tuple[int, ...]:
    """The first hexes a lone unit on the map may move to."""
    return steps.legal(board, state, steps.set_out(board, state, (unit,)), state.where[unit])


def goes(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether a unit that may still move can go somewhere."""
    return bool(first_steps(board, state, unit)) or rail.ends(board, state, unit) > 0


def able(board: Board, state: KharkovState, side: int, mechanised: bool) -> list[int]:
    """The units that can go somewhere."""
    units = members(board, side, mechanised)
    return [unit for unit in units if movable(board, state, unit, mechanised) and goes(board, state, unit)]


def posts(board: Board, state: KharkovState, side: int) -> int:
    """The hexes of a side with more than one counter, or beside somebody to overrun: no stack is anywhere else."""
    return state.occupied[side] & (state.shared | _beside(board, overrun.quarry(board, state, side)))


@remembered(most=4)
def _beside(board: Board, hexes: int) -> int:
    """The hexes next to some; while a side moves, those of its enemy mostly stay the same."""
    return spread(board.grid, hexes)


def stacks(board: Board, state: KharkovState, side: int, mechanised: bool) -> list[int]:
    """The hexes whose units can be picked up together, or to overrun from where they stand."""
    return [at for at in listed(posts(board, state, side)) if lifted(board, state, side, mechanised, at)]


def lifted(board: Board, state: KharkovState, side: int, mechanised: bool, at: int) -> bool:
    """Whether the units in a hex can be picked up."""
    here = state.at.get(at, ())
    units = [unit for unit in here if movable(board, state, unit, mechanised)]
    if not units or board.side[units[0]] != side:
        return False
    if len(units) > 1 and any(goes(board, state, unit) for unit in units):
        return True
    return any(overrun.targets(board, state, steps.set_out(board, state, (unit,)), at) for unit in units)


def refuse_lift(board: Board, state: KharkovState, side: int, mechanised: bool, at: int) -> Illegal:
    """Why the units in a hex cannot be picked up: if they could only overrun from there, what keeps them from it."""
    here = state.at.get(at, ())
    units = [unit for unit in here if board.combat[unit] and movable(board, state, unit, mechanised)]
    near = overrun.prey(board, state, 1 - side, board.linked[at] & overrun.quarry(board, state, side))
    if near and units and board.side[units[0]] == side:
        mover = steps.set_out(board, state, tuple(units))
        return overrun.refuse(board, state, mover, at, listed(near)[0])
    return Illegal("kharkov:6.0g3", t("No stack of yours in {at} may move together.", at=board.label(at)))
