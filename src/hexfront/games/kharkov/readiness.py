"""6.0 Who can move now: a survey of a whole side, put right after each quiet move instead of made anew."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov import overrun, rail, steps
from hexfront.games.kharkov.state import AXIS, DISRUPTED, MOVED, SOUTHERN, KharkovState
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov

MECHANISED = ("panzer", "panzergrenadier")


class Roll(NamedTuple):
    """What a side's units can do, in order of their numbers and hexes."""

    able: tuple[int, ...]
    """The units that can go somewhere."""
    doubtful: tuple[int, ...]
    """The units on which a glance at their surroundings does not decide, able or not."""
    stacks: tuple[int, ...]
    """The hexes whose units can be picked up together, or to overrun from where they stand."""


def survey(game: Kharkov, state: KharkovState, side: int, mechanised: bool) -> Roll:
    """Look at every unit."""
    asleep = sleepers(game, state, side)
    units = [
        unit
        for unit in members(game, side, mechanised)
        if state.where[unit] > 0 and not state.flags[unit] & (MOVED | DISRUPTED)
    ]
    if asleep:
        units = [unit for unit in units if not asleep >> state.where[unit] & 1]
    able, doubtful = _judged(game, state, side, units)
    stacks = _stacks(game, state, side, units, able)
    return Roll(tuple(sorted(able)), tuple(sorted(doubtful)), tuple(sorted(stacks)))


def amended(
    game: Kharkov, state: KharkovState, side: int, mechanised: bool, roll: Roll, start: int, end: int
) -> Roll:
    """A roll after units have walked from one hex to another and nothing else has changed.

    Only the crowd in these two hexes is another, so a glance elsewhere would show what it showed before.
    """
    where, flags = state.where, state.flags
    region = game.grid.around[start] | game.grid.around[end] | 1 << start | 1 << end
    asleep, possible = sleepers(game, state, side), _member_set(game, side, mechanised)
    units = [
        unit
        for at in each(region & state.occupied[side] & ~asleep)
        for unit in state.at[at]
        if unit in possible and not flags[unit] & (MOVED | DISRUPTED)
    ]
    units += [unit for unit in roll.doubtful if not region >> where[unit] & 1 and not flags[unit] & MOVED]
    fresh, doubtful = _judged(game, state, side, units)
    able = fresh.union(
        [unit for unit in roll.able if not flags[unit] & MOVED and not region >> where[unit] & 1]
    ).difference([unit for unit in doubtful if unit not in fresh])
    looked_at = {where[unit] for unit in units}
    stacks = _stacks(game, state, side, units, able)
    stacks.update([at for at in roll.stacks if at not in looked_at and not region >> at & 1])
    return Roll(tuple(sorted(able)), tuple(sorted(doubtful)), tuple(sorted(stacks)))
