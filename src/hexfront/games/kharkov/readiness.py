"""6.0 Who can move now: a survey of a whole side, put right after a quiet move instead of made anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov import overrun, rail, steps
from hexfront.games.kharkov.going import MOVE_POINT
from hexfront.games.kharkov.state import AXIS, DISRUPTED, MOVED, SOUTHERN, SOVIET
from hexfront.hexes import listed, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

MECHANISED = ("panzer", "panzergrenadier")


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
    where, flags = state.where, state.flags
    asleep = sleepers(game, state, side)
    units = [
        unit
        for unit in members(game, side, mechanised)
        if where[unit] > 0
        and not flags[unit] & (MOVED | DISRUPTED)
        and not (asleep and asleep >> where[unit] & 1)
    ]
    able, doubtful = _judged(game, state, side, units)
    stacks = _stacks(game, state, side, mechanised, able, {where[unit] for unit in units})
    return Roll(tuple(able), tuple(doubtful), tuple(sorted(stacks)))


def amended(
    game: Kharkov,
    state: KharkovState,
    side: int,
    mechanised: bool,
    roll: Roll,
    full: int,
    walked: tuple[int, int],
) -> Roll:
    """A roll after units have gone from one hex to another and nothing else has changed.

    A glance shows the same as before but beside hexes that have become ``full`` or no longer are; what a glance
    did not decide is looked at again. Where the two hexes are one, units have taken the place of others there.
    """
    where, flags, (start, end) = state.where, state.flags, walked
    awake = state.occupied[side] & ~sleepers(game, state, side)
    again = {unit for unit in roll.doubtful if where[unit] > 0 and not flags[unit] & MOVED}
    if full or start == end:
        for at in listed((full | spread(game.grid, full) | 1 << start) & awake):
            again.update(_ready(game, state, side, mechanised, at))
    able, doubtful = roll.able, list[int]()
    if again or start == end:
        fit, doubtful = _judged(game, state, side, sorted(again))
        rest = [unit for unit in able if where[unit] > 0 and not flags[unit] & MOVED and unit not in again]
        able = tuple(sorted(rest + fit))
    else:
        for unit in [unit for unit in state.at.get(end, ()) if flags[unit] & MOVED and unit in able]:
            place = able.index(unit)
            able = able[:place] + able[place + 1 :]
    hexes = {at for at in (start, end) if awake >> at & 1}.union([where[unit] for unit in again])
    stacks = _stacks(game, state, side, mechanised, able, hexes)
    before = {at for at in roll.stacks if at in hexes or at == start}
    if stacks == before:
        return Roll(able, tuple(doubtful), roll.stacks)
    return Roll(able, tuple(doubtful), tuple(sorted(stacks.union(roll.stacks) - (before - stacks))))


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
) -> tuple[list[int], list[int]]:
    """Those of the units that can go somewhere, and those on which a glance does not decide."""
    where, zoc, easily, nimble = state.where, state.zoc[1 - side], game.easily, game.nimble
    free = _free(game, state, side)
    bound = side == SOVIET and not state.south_active
    able, doubtful = list[int](), list[int]()
    for unit in units:
        at = where[unit]
        near = easily[at] & free
        if zoc >> at & 1:
            if not _breaks_away(game, state, unit):
                continue
            if side == AXIS and near:
                most = game.limits.disengage_cost + MOVE_POINT
                near = near & ~zoc if steps.allowance(game, state, unit) >= most else 0
        if near and side == SOVIET:
            if bound and state.flags[unit] & SOUTHERN and game.south >> at & 1:
                near &= game.south
            if not game.combat[unit] and game.units[unit].kind == "reserve":
                near &= ~steps.watched(game, state.occupied[AXIS])
        if near and nimble[unit]:
            able.append(unit)
            continue
        doubtful.append(unit)
        if _goes(game, state, unit):
            able.append(unit)
    return able, doubtful


def _free(game: Kharkov, state: KharkovState, side: int) -> int:
    """The hexes that any unit of a side may enter and end in, judged by the number of counters there."""
    return ~(steps.no_entry(game, state, side) | state.crowded)


def _breaks_away(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether a rule lets a unit out of an enemy ZOC."""
    return steps.may_infiltrate(game, state, (unit,)) or steps.may_disengage(game, state, (unit,))


def _goes(game: Kharkov, state: KharkovState, unit: int) -> bool:
    mover = steps.set_out(game, state, (unit,))
    return bool(steps.legal(game, state, mover, state.where[unit])) or rail.any_end(game, state, unit)


def _stacks(
    game: Kharkov,
    state: KharkovState,
    side: int,
    mechanised: bool,
    able: Collection[int],
    hexes: Iterable[int],
) -> set[int]:
    """Those of the hexes whose units can be picked up."""
    enemies = state.occupied[1 - side] if side == AXIS else state.occupied[AXIS] | game.cities
    found = set()
    for at in hexes:
        contact = game.linked[at] & enemies
        if not contact and len(state.at[at]) == 1:
            continue
        units = _ready(game, state, side, mechanised, at)
        together = len(units) > 1 and any(unit in able for unit in units)
        if together or (units and contact and _strikes(game, state, side, units, at, contact)):
            found.add(at)
    return found


def _strikes(game: Kharkov, state: KharkovState, side: int, units: list[int], at: int, contact: int) -> bool:
    """Whether any of the units in a hex can overrun from where it stands."""
    prey = overrun.prey(game, state, 1 - side, contact)
    return bool(prey) and overrun.possible(game, state, units, at)
