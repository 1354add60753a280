"""6.0 Who can move now: a survey of a whole side, put right after each move instead of made anew."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from hexfront.games.kharkov import overrun, rail, steps
from hexfront.games.kharkov.going import MOVE_POINT
from hexfront.games.kharkov.state import AXIS, DISRUPTED, MOVED, SOUTHERN, SOVIET
from hexfront.hexes import bits, listed, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

MECHANISED = ("panzer", "panzergrenadier")
IDLE = MOVED | DISRUPTED


class Roll(msgspec.Struct, frozen=True):
    """What a side's units can do, in order of their numbers and hexes, and the board it was made for."""

    able: tuple[int, ...] = ()
    """The units that can go somewhere."""
    doubtful: tuple[int, ...] = ()
    """The units, able or not, on which a glance at the hexes beside them does not decide."""
    stacks: tuple[int, ...] = ()
    """The hexes whose units can be picked up together, or to overrun from where they stand."""
    full: int = 0
    """The hexes that were crowded."""
    zoc: int = 0
    """The enemy's zones of control."""
    barred: int = 0
    """The hexes closed by the enemy."""
    foes: int = 0
    """The hexes with enemy combat units."""
    gone: int = 0
    """The hexes where units that have moved began the phase: nobody else overruns from there (7.13)."""
    awake: bool | None = None
    """Whether the south was active; None before the first look."""


def survey(game: Kharkov, state: KharkovState, side: int, mechanised: bool) -> Roll:
    """Look at every unit."""
    where, flags = state.where, state.flags
    asleep = sleepers(game, state, side)
    units = [
        unit
        for unit in members(game, side, mechanised)
        if where[unit] > 0 and not flags[unit] & IDLE and not (asleep and asleep >> where[unit] & 1)
    ]
    barred, gone = steps.no_entry(game, state, side), overrun.departed(state)
    easy = _at_ease(game, state, side, barred)
    able = [unit for unit in units if easy >> where[unit] & 1 and game.nimble[unit] and game.combat[unit]]
    others, doubtful = _judged(game, state, side, sorted(set(units).difference(able)), barred)
    able = sorted(able + others)
    posts = state.shared | spread(game.grid, _targets(game, state, side))
    hexes = listed(state.occupied[side] & posts & ~asleep)
    stacks = _stacks(game, state, side, mechanised, dict.fromkeys(able), gone, hexes)
    return Roll(
        tuple(able),
        tuple(doubtful),
        tuple(sorted(stacks)),
        state.crowded,
        state.zoc[1 - side],
        barred,
        state.fighters[1 - side],
        gone,
        state.south_active,
    )


def _at_ease(game: Kharkov, state: KharkovState, side: int, barred: int) -> int:
    """Hexes, not all, from which a nimble combat unit of a side can go somewhere: what a glance at each would tell."""
    easy = game.going.outlets(game.grid.mask & ~(barred | state.crowded)) & ~state.zoc[1 - side]
    return easy if side == AXIS or state.south_active else easy & ~game.sector_line


def departed(state: KharkovState, roll: Roll, units: tuple[int, ...]) -> Roll:
    """A roll that knows of units that have moved, or are gone; for the rest it has to be looked over."""
    able, gone, start = roll.able, roll.gone, state.start
    for unit in units:
        if start[unit] > 0 and state.where[unit] > 0:
            gone |= 1 << start[unit]
        place = bisect_left(able, unit)
        if able[place : place + 1] == (unit,):
            able = able[:place] + able[place + 1 :]
    return Roll(
        able, roll.doubtful, roll.stacks, roll.full, roll.zoc, roll.barred, roll.foes, gone, roll.awake
    )


def walked(
    game: Kharkov,
    state: KharkovState,
    side: int,
    mechanised: bool,
    roll: Roll,
    units: tuple[int, ...],
    start: int,
    end: int,
) -> Roll:
    """A roll after units have finished a move from one hex to another, if nothing else has happened."""
    roll, full = departed(state, roll, units), state.crowded ^ roll.full
    doubtful = tuple([unit for unit in roll.doubtful if not state.flags[unit] & MOVED])
    if full or (doubtful and not _still(game, state, side, roll, doubtful)):
        near = full | spread(game.grid, full) if full else 0
        return _amended(game, state, side, mechanised, roll, near, (), (start, end))
    stacks = roll.stacks
    found = _stacks(game, state, side, mechanised, roll.able, roll.gone, (start, end))
    if (start in found) != (start in stacks) or (end in found) != (end in stacks):
        stacks = tuple(sorted(found.union([at for at in stacks if at not in (start, end)])))
    elif doubtful == roll.doubtful:
        return roll
    return Roll(
        roll.able, doubtful, stacks, roll.full, roll.zoc, roll.barred, roll.foes, roll.gone, roll.awake
    )


def _still(game: Kharkov, state: KharkovState, side: int, roll: Roll, doubtful: tuple[int, ...]) -> bool:
    """Whether those on whom a glance does not decide can go somewhere, or not, as before."""
    able, later = _judged(game, state, side, doubtful, roll.barred)
    return later == list(doubtful) and able == [unit for unit in doubtful if unit in roll.able]


def replaced(
    game: Kharkov, state: KharkovState, side: int, mechanised: bool, roll: Roll, unit: int, at: int
) -> Roll:
    """A roll after others, which may have moved before, have taken the place of a unit in a hex."""
    roll = msgspec.structs.replace(departed(state, roll, (unit,)), gone=overrun.departed(state))
    full = state.crowded ^ roll.full
    near = full | spread(game.grid, full) | 1 << at
    return _amended(game, state, side, mechanised, roll, near, (), (at,))


def trail(state: KharkovState, units: tuple[int, ...]) -> int:
    """The hexes where units began the phase, and where they are."""
    return bits([at for unit in units for at in (state.start[unit], state.where[unit]) if at > 0])


def disturbed(
    game: Kharkov, state: KharkovState, side: int, mechanised: bool, roll: Roll, stirred: int
) -> Roll:
    """A roll after a fight or whatever else may have moved the enemy; units have left the hexes stirred or come there.

    Of a side's own units that have not moved before, these move none but HQs; some may be lost in a full hex.
    """
    lost = tuple([unit for unit in roll.able if state.where[unit] <= 0])
    if lost:
        roll, stirred = departed(state, roll, lost), stirred | trail(state, lost)
    barred = steps.no_entry(game, state, side)
    changed = state.crowded ^ roll.full | state.zoc[1 - side] ^ roll.zoc | barred ^ roll.barred
    changed |= state.fighters[1 - side] ^ roll.foes
    near = changed | spread(game.grid, changed)
    # An HQ that has lent its overrun concerns all Soviet stacks beside an enemy, near or far.
    touched = near | stirred | (spread(game.grid, _targets(game, state, side)) if side == SOVIET else 0)
    posts = tuple([at for at in roll.stacks if touched >> at & 1])
    return _amended(game, state, side, mechanised, roll, near, _staffs(game, side, mechanised), posts)


def _amended(
    game: Kharkov,
    state: KharkovState,
    side: int,
    mechanised: bool,
    roll: Roll,
    near: int,
    staffs: tuple[int, ...],
    posts: tuple[int, ...],
) -> Roll:
    """A roll in which the units in or beside hexes that have changed are judged again, and those a glance did not
    decide on; ``posts`` are hexes whose stacks are looked at again besides theirs.
    """
    where, flags = state.where, state.flags
    again = {unit for unit in (*roll.doubtful, *staffs) if where[unit] > 0 and not flags[unit] & IDLE}
    for at in listed(near & state.occupied[side]) if near else ():
        again.update(_ready(game, state, side, mechanised, at))
    asleep = sleepers(game, state, side)
    if asleep:
        again = {unit for unit in again if not asleep >> where[unit] & 1}
    barred = steps.no_entry(game, state, side)
    fit, doubtful = _judged(game, state, side, sorted(again), barred)
    able = set(roll.able)
    able.difference_update(again, staffs, roll.doubtful)
    able.update(fit)
    hexes = {where[unit] for unit in again}.union(posts)
    stacks = _stacks(game, state, side, mechanised, able, roll.gone, hexes)
    stacks.update([at for at in roll.stacks if at not in hexes])
    return Roll(
        tuple(sorted(able)),
        tuple(doubtful),
        tuple(sorted(stacks)),
        state.crowded,
        state.zoc[1 - side],
        barred,
        state.fighters[1 - side],
        roll.gone,
        state.south_active,
    )


@lru_cache(maxsize=16)
def members(game: Kharkov, side: int, mechanised: bool) -> dict[int, None]:
    """The units of a side that a movement phase is for, in order, quick to look up."""
    kinds = MECHANISED if mechanised else game.data.kinds
    units = enumerate(game.units)
    return {unit: None for unit, counter in units if game.side[unit] == side and counter.kind in kinds}


@lru_cache(maxsize=16)
def _staffs(game: Kharkov, side: int, mechanised: bool) -> tuple[int, ...]:
    """Those of them that are no combat units: HQs, and reserve markers, which look far ahead."""
    return tuple(unit for unit in members(game, side, mechanised) if not game.combat[unit])


def sleepers(game: Kharkov, state: KharkovState, side: int) -> int:
    """The hexes in which Axis units wait to be activated [kharkov:6.51]."""
    return game.south if side == AXIS and not state.south_active else 0


def _ready(game: Kharkov, state: KharkovState, side: int, mechanised: bool, at: int) -> list[int]:
    """The units in a hex that may still move in this phase."""
    meant, flags = members(game, side, mechanised), state.flags
    return [unit for unit in state.at[at] if unit in meant and not flags[unit] & IDLE]


def _judged(
    game: Kharkov, state: KharkovState, side: int, units: Iterable[int], barred: int
) -> tuple[list[int], list[int]]:
    """Those of the units that can go somewhere, and those on which a glance does not decide.

    A glance looks for a hex beside the unit that anybody may enter and end in, for a movement point.
    """
    where, zoc, easily, nimble = state.where, state.zoc[1 - side], game.easily, game.nimble
    shut, toward, held = barred | state.crowded, game.going.toward, not steps.lets_out(game, state)
    bound = side == SOVIET and not state.south_active
    able: list[int] = []
    doubtful: list[int] = []
    for unit in units:
        at = where[unit]
        leaving = zoc >> at & 1
        if leaving and (held or not _breaks_away(game, state, unit)):
            continue
        near = easily[at] & ~toward(shut, at)
        if leaving and side == AXIS and near:
            most = game.limits.disengage_cost + MOVE_POINT
            near = near & ~toward(zoc, at) if steps.allowance(game, state, unit) >= most else 0
        if near and side == SOVIET:
            if bound and state.flags[unit] & SOUTHERN and game.south >> at & 1:
                near &= toward(game.south, at)
            if not game.combat[unit] and game.units[unit].kind == "reserve":
                near &= ~toward(steps.watched(game, state.occupied[AXIS]), at)
        if near and nimble[unit]:
            able.append(unit)
            continue
        doubtful.append(unit)
        if _goes(game, state, unit):
            able.append(unit)
    return able, doubtful


def _breaks_away(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether a rule lets a unit out of an enemy ZOC."""
    may = steps.may_infiltrate if game.side[unit] == SOVIET else steps.may_disengage
    return may(game, state, (unit,))


def _goes(game: Kharkov, state: KharkovState, unit: int) -> bool:
    mover = steps.set_out(game, state, (unit,))
    return bool(steps.legal(game, state, mover, state.where[unit])) or rail.ends(game, state, unit) > 0


def _stacks(
    game: Kharkov,
    state: KharkovState,
    side: int,
    mechanised: bool,
    able: Collection[int],
    gone: int,
    hexes: Iterable[int],
) -> set[int]:
    """Those of the hexes whose units can be picked up."""
    enemies = _targets(game, state, side)
    there, toward, asleep = state.at, game.going.toward, sleepers(game, state, side)
    meant, flags, found = members(game, side, mechanised), state.flags, set()
    for at in hexes:
        here = there.get(at)
        if here is None:
            continue
        contact = toward(enemies, at)
        if (not contact and len(here) == 1) or asleep >> at & 1:
            continue
        units = [unit for unit in here if not flags[unit] & IDLE and unit in meant]
        together = len(units) > 1 and any(map(able.__contains__, units))
        if together or (units and contact and _strikes(game, state, side, units, at, enemies, gone)):
            found.add(at)
    return found


def _targets(game: Kharkov, state: KharkovState, side: int) -> int:
    """The hexes beside which a side's units may find somebody to overrun, garrisons included."""
    return state.occupied[SOVIET] if side == AXIS else state.occupied[AXIS] | game.cities


def _strikes(
    game: Kharkov, state: KharkovState, side: int, units: list[int], at: int, enemies: int, gone: int
) -> bool:
    """Whether any of the units in a hex can overrun from where it stands."""
    if not overrun.possible(game, state, units, at, gone):
        return False
    return overrun.prey(game, state, 1 - side, game.linked[at] & enemies) > 0
