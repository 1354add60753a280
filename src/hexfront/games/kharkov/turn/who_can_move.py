"""6.0 Who can move now: one unit, one hex, or a whole side."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.movement import south, steps
from hexfront.games.kharkov.state import DISRUPTED, MOVED
from hexfront.games.kharkov.turn import overrun, rail
from hexfront.hexes import listed, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

MECHANISED = ("panzer", "panzergrenadier")


@lru_cache(maxsize=16)
def members(game: Kharkov, side: int, mechanised: bool) -> tuple[int, ...]:
    """The units of a side that a movement phase is for, in order."""
    kinds = MECHANISED if mechanised else game.data.kinds
    return tuple(
        unit for unit, counter in enumerate(game.units) if game.side[unit] == side and counter.kind in kinds
    )


def movable(game: Kharkov, state: KharkovState, unit: int, mechanised: bool) -> bool:
    """Whether a unit on the map may still move in this phase."""
    if state.where[unit] <= 0 or state.flags[unit] & (MOVED | DISRUPTED):
        return False
    if mechanised and game.units[unit].kind not in MECHANISED:
        return False
    return state.south_active or not south.asleep(game, state, unit)


def first_steps(game: Kharkov, state: KharkovState, unit: int) -> tuple[int, ...]:
    """The first hexes a lone unit on the map may move to."""
    return steps.legal(game, state, steps.set_out(game, state, (unit,)), state.where[unit])


def goes(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether a unit that may still move can go somewhere."""
    return bool(first_steps(game, state, unit)) or rail.ends(game, state, unit) > 0


def able(game: Kharkov, state: KharkovState, side: int, mechanised: bool) -> list[int]:
    """The units that can go somewhere."""
    units = members(game, side, mechanised)
    return [unit for unit in units if movable(game, state, unit, mechanised) and goes(game, state, unit)]


def posts(game: Kharkov, state: KharkovState, side: int) -> int:
    """The hexes of a side with more than one counter, or beside somebody to overrun: no stack is anywhere else."""
    return state.occupied[side] & (state.shared | _beside(game, overrun.quarry(game, state, side)))


@lru_cache(maxsize=4)
def _beside(game: Kharkov, hexes: int) -> int:
    """The hexes next to some; while a side moves, those of its enemy mostly stay the same."""
    return spread(game.grid, hexes)


def stacks(game: Kharkov, state: KharkovState, side: int, mechanised: bool) -> list[int]:
    """The hexes whose units can be picked up together, or to overrun from where they stand."""
    return [at for at in listed(posts(game, state, side)) if lifted(game, state, side, mechanised, at)]


def lifted(game: Kharkov, state: KharkovState, side: int, mechanised: bool, at: int) -> bool:
    """Whether the units in a hex can be picked up."""
    here = state.at.get(at, ())
    units = [unit for unit in here if movable(game, state, unit, mechanised)]
    if not units or game.side[units[0]] != side:
        return False
    if len(units) > 1 and any(goes(game, state, unit) for unit in units):
        return True
    return any(overrun.targets(game, state, steps.set_out(game, state, (unit,)), at) for unit in units)


def refuse_lift(game: Kharkov, state: KharkovState, side: int, mechanised: bool, at: int) -> Illegal:
    """Why the units in a hex cannot be picked up: if they could only overrun from there, what keeps them from it."""
    here = state.at.get(at, ())
    units = [unit for unit in here if game.combat[unit] and movable(game, state, unit, mechanised)]
    near = overrun.prey(game, state, 1 - side, game.linked[at] & overrun.quarry(game, state, side))
    if near and units and game.side[units[0]] == side:
        mover = steps.set_out(game, state, tuple(units))
        return overrun.refuse(game, state, mover, at, listed(near)[0])
    return Illegal("kharkov:6.0g3", t("No stack of yours in {at} may move together.", at=game.label(at)))
