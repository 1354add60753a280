"""28.7.R5 By a chit Russian paratroops may fight as partisans, each in the place of one of these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.charts.chits import RESISTANCE
from hexfront.games.trc.state import AXIS, GONE, LATER, POOL, RESERVE, RUSSIAN, TrcState
from hexfront.games.trc.units import chits, stacks, waiting
from hexfront.hexes import each, grow

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

WARSAW_RANGE = 3
"""How far from Warsaw they may appear in Poland."""


def near_warsaw(board: Board, state: TrcState) -> int:
    """The Axis cities and Axis rail in Poland near Warsaw [trc:28.7.R5a]."""
    found = board.cities.hex("Warsaw")
    for _ in range(WARSAW_RANGE if found else 0):
        found = grow(board.grid, found)
    return found & board.regions.poland & board.land & (state.held[AXIS] & board.cities.every | state.gauge)


def _replaceable(board: Board, state: TrcState) -> list[int]:
    """The partisans that have come into the game and whose place a corps can take, those off the map last."""
    found = [
        unit
        for unit in board.partisans
        if board.drafted >> unit & 1
        and state.where[unit] != GONE
        and (board.units[unit].turn or 0) <= state.turn
    ]
    return sorted(found, key=lambda unit: (state.where[unit] <= 0, unit))


def _in_reserve(board: Board, state: TrcState) -> list[int]:
    own = board.sided[RUSSIAN]
    return [unit for unit in board.paratroops if own >> unit & 1 and state.where[unit] == RESERVE]


def able(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a corps may become a partisan now: it is in the reserve, and its owner has the chit."""
    if not (chits.active(state, RESISTANCE) or chits.holds(state, RESISTANCE)):
        return False
    return unit in _in_reserve(board, state) and bool(_replaceable(board, state))


def ready(board: Board, state: TrcState) -> list[int]:
    """The corps that may become partisans now."""
    return [unit for unit in _in_reserve(board, state) if able(board, state, unit)]


def lost(state: TrcState, unit: int) -> bool:
    """Whether a corps that fought as a partisan has been eliminated."""
    return bool(state.guerrillas >> unit & 1) and state.where[unit] == POOL


def asked(board: Board, state: TrcState, units: tuple[int, ...]) -> bool:
    """Whether the Russians are asked for paratroops, as far as everybody knows: a hidden chit may be the one."""
    if any(lost(state, unit) for unit in units):
        return True
    open_ = chits.active(state, RESISTANCE) or chits.hidden(state, RUSSIAN)
    return open_ and bool(_in_reserve(board, state)) and bool(_replaceable(board, state))


def returning(board: Board, state: TrcState, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those who were driven off or eliminated, of whom only one comes back in a turn [trc:28.7.R5d]."""
    if not chits.active(state, RESISTANCE):
        return ()
    driven = [unit for unit in units if state.where[unit] == LATER and _entered_before(board, state, unit)]
    return (*driven, *[unit for unit in each(state.guerrillas) if lost(state, unit)])


def _entered_before(board: Board, state: TrcState, unit: int) -> bool:
    return (board.units[unit].turn or 0) < state.turn


def replace(
    board: Board, state: TrcState, unit: int, units: tuple[int, ...], out: list[Event]
) -> tuple[int, ...]:
    """A corps becomes a partisan; one of the usual ones is out of the game for good. Who has yet to be placed then."""
    if state.guerrillas >> unit & 1:
        return units
    if chits.holds(state, RESISTANCE):
        chits.play(state, RESISTANCE, out)
    old = _replaceable(board, state)[-1]
    at = waiting.named(board, state, old)
    stacks.take_off(board, state, old, GONE)
    state.guerrillas |= 1 << unit
    out.append(Removed(unit=board.name(old), at=at, why="replaced", rules=("trc:28.7.R5a",)))
    return tuple(one for one in units if one != old)


def crowded(board: Board, state: TrcState, unit: int) -> int:
    """The hexes with Russians in which there is no room for a corps."""
    found = 0
    for at in each(state.occupied[RUSSIAN]):
        if not stacks.room(board, state, unit, at):
            found |= 1 << at
    return found
