"""6.0 Who can move now: a survey of a whole side, put right after a quiet move instead of made anew."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov import overrun, rail, steps
from hexfront.games.kharkov.state import AXIS, DISRUPTED, MOVED, SOUTHERN
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

MECHANISED = ("panzer", "panzergrenadier")
MOVE_POINT = 2


class Roll(NamedTuple):
    """What a side's units can do, in order of their numbers and hexes."""

    able: tuple[int, ...]
    """The units that can go somewhere."""
    doubtful: tuple[int, ...]
    """The units, able or not, on which a glance at the hexes beside them does not decide."""
    stacks: tuple[int, ...]
    """The hexes whose units can be picked up together, or to overrun from where they stand."""


def survey(game: Kharkov, state: KharkovState, side: int, mechanised: bool) -> Roll:
    """Look at every unit."""
    units = [
        unit
        for unit in members(game, side, mechanised)
        if state.where[unit] > 0 and not state.flags[unit] & (MOVED | DISRUPTED)
    ]
    asleep = sleepers(game, state, side)
    if asleep:
        units = [unit for unit in units if not asleep >> state.where[unit] & 1]
    able, doubtful = _judged(game, state, side, units)
    stacks = _stacks(game, state, side, mechanised, able, {state.where[unit] for unit in units})
    return Roll(tuple(sorted(able)), tuple(sorted(doubtful)), tuple(sorted(stacks)))


def amended(
    game: Kharkov, state: KharkovState, side: int, mechanised: bool, roll: Roll, start: int, end: int
) -> Roll:
    """A roll after units have walked from one hex to another and nothing else has changed.

    Only these two hexes are more or less crowded than before, so a glance shows the same as before wherever they
    do not lie beside it; what a glance did not decide is looked at again.
    """
    flags, around = state.flags, game.grid.around
    region = around[start] | around[end] | 1 << start | 1 << end
    again = {
        unit
        for at in each(region & state.occupied[side] & ~sleepers(game, state, side))
        for unit in _ready(game, state, side, mechanised, at)
    }
    again.update([unit for unit in roll.doubtful if not flags[unit] & MOVED])
    able, doubtful = _judged(game, state, side, again)
    able.update([unit for unit in roll.able if unit not in again and not flags[unit] & MOVED])
    hexes = {state.where[unit] for unit in again}
    stacks = _stacks(game, state, side, mechanised, able, hexes)
    stacks.update([at for at in roll.stacks if at not in hexes and at != start])
    return Roll(tuple(sorted(able)), tuple(sorted(doubtful)), tuple(sorted(stacks)))


@lru_cache(maxsize=16)
def members(game: Kharkov, side: int, mechanised: bool) -> dict[int, None]:
    """The units of a side that a movement phase is for, in order, quick to look up."""
    kinds = MECHANISED if mechanised else game.data.kinds
    units = enumerate(game.units)
    return {unit: None for unit, counter in units if game.side[unit] == side and counter.kind in kinds}


def sleepers(game: Kharkov, state: KharkovState, side: int) -> int:
    """The hexes in which Axis units wait to be activated [kharkov:6.51]."""
    return game.south if side == AXIS and not state.south_active else 0


def _ready(game: Kharkov, state: KharkovState, side: int, mechanised: bool, at: int) -> list[int]:
    """The units in a hex that may still move in this phase."""
    meant, flags = members(game, side, mechanised), state.flags
    return [unit for unit in state.at[at] if unit in meant and not flags[unit] & (MOVED | DISRUPTED)]


def _judged(
    game: Kharkov, state: KharkovState, side: int, units: Iterable[int]
) -> tuple[set[int], list[int]]:
    """Those of the units that can go somewhere, and those on which a glance does not decide."""
    where, flags, zoc = state.where, state.flags, state.zoc[1 - side]
    free, easily, nimble = _free(game, state, side), game.easily, game.nimble
    bound = 0 if state.south_active else game.south
    able, doubtful = set(), []
    for unit in units:
        at = where[unit]
        if zoc >> at & 1:
            if not _breaks_away(game, state, unit):
                continue
            if side == AXIS:
                most = game.limits.disengage_cost + MOVE_POINT
                room = easily[at] & free & ~zoc
                decided = bool(room) and steps.allowance(game, state, unit) >= most
            else:
                decided = nimble[unit] and bool(_steps_out(game, flags[unit], at, free, bound))
        elif bound:
            decided = nimble[unit] and bool(_steps_out(game, flags[unit], at, free, bound))
        else:
            decided = nimble[unit] and bool(easily[at] & free)
        if decided:
            able.add(unit)
            continue
        doubtful.append(unit)
        if _goes(game, state, unit):
            able.add(unit)
    return able, doubtful


def _free(game: Kharkov, state: KharkovState, side: int) -> int:
    """The hexes that any unit of a side may enter and end in, judged by the number of counters there."""
    return game.grid.mask & ~(steps.no_entry(game, state, side) | state.crowded)


def _steps_out(game: Kharkov, flags: int, at: int, free: int, bound: int) -> int:
    """The free hexes that any unit in a hex can afford, the south alone if that is where it is bound (6.77)."""
    near = game.easily[at] & free
    return near & bound if flags & SOUTHERN and bound >> at & 1 else near


def _breaks_away(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether a rule lets a unit out of an enemy ZOC."""
    return steps.may_infiltrate(game, state, (unit,)) or steps.may_disengage(game, state, (unit,))


def _goes(game: Kharkov, state: KharkovState, unit: int) -> bool:
    mover = steps.set_out(game, state, (unit,))
    return bool(steps.legal(game, state, mover, state.where[unit])) or rail.any_end(game, state, unit)


def _stacks(
    game: Kharkov, state: KharkovState, side: int, mechanised: bool, able: set[int], hexes: Iterable[int]
) -> set[int]:
    """Those of the hexes whose units can be picked up."""
    enemies = state.occupied[1 - side] if side == AXIS else state.occupied[AXIS] | game.cities
    prey = gone = -1
    found = set()
    for at in hexes:
        contact = game.linked[at] & enemies
        if len(state.at[at]) == 1 and not contact:
            continue
        units = _ready(game, state, side, mechanised, at)
        if len(units) > 1 and not able.isdisjoint(units):
            found.add(at)
        elif contact:
            if prey < 0:
                prey, gone = overrun.prey(game, state, 1 - side), overrun.departed(state)
            if contact & prey and overrun.possible(game, state, units, at, gone):
                found.add(at)
    return found
