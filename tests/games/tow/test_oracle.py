"""Retreats and odds against a second, plain reading of 10.2 and 10.4 that goes hex by hex."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hexfront.games.tow.combat import eligible, odds
from hexfront.games.tow.combat.retreat import Retreat
from hexfront.games.tow.frames import blank
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.units.counters import put
from hexfront.hexes import bits, listed

from .table import GAME

MAP, GRID = GAME.map, GAME.grid
LAND = listed(GAME.land)
CORNER = [
    at for at in LAND if int(GAME.label(at)[:2]) in range(14, 24) and int(GAME.label(at)[2:]) in range(22, 34)
]
"""Both banks of the Dnipro from Kremenchuk to Dnipropetrovsk."""


def crowd(random: Random) -> Any:
    """Units of both sides all over the corner, in stacks of their own side; some of them short of supply."""
    state = blank(GAME, "campaign", frozenset(), "0")
    units = [unit for unit in range(len(GAME.units)) if GAME.combat[unit]]
    for unit in random.sample(units, random.randrange(20, 90)):
        at = random.choice(CORNER)
        there = state.at.get(at, ())
        if len(there) < GAME.stacking and all(GAME.side[one] == GAME.side[unit] for one in there):
            put(GAME, state, unit, at)
            state.step[unit] = random.randrange(len(GAME.units[unit].faces))
            fate = random.randrange(6)
            state.unsupplied |= (fate == 0) << unit
            state.isolated |= (fate == 1) << unit
    return state


class Reader:
    """10.4 as a player reads it."""

    def __init__(self, state: Any, unit: int, distance: int) -> None:
        self.state, self.side, self.distance = state, GAME.side[unit], distance
        self.origin = state.where[unit]
        self.homes = listed(GAME.sources[self.side])

    def enemy(self, at: int) -> bool:
        """Whether an enemy stands in a hex."""
        return any(GAME.side[one] != self.side for one in self.state.at.get(at, ()))

    def controlled(self, at: int) -> bool:
        """Whether a hex is in an enemy ZOC."""
        return any(
            self.enemy(near)
            for near in listed(GRID.neighbours(at))
            if not MAP.has_side("blocked", at, GRID.direction(at, near) or 0)
        )

    def full(self, at: int) -> bool:
        """Whether two friends stand in a hex."""
        return len(self.state.at.get(at, ())) >= GAME.stacking

    def open(self, at: int, to: int, first: bool) -> bool:
        """Whether one step of a retreat is allowed."""
        way = GRID.direction(at, to) or 0
        if not GAME.land >> to & 1 or self.enemy(to) or MAP.has_side("blocked", at, way):
            return False
        if not MAP.has_side("major-river", at, way):
            return True
        bridged = MAP.has_link("road", at, way) or MAP.has_link("rail", at, way)
        return (first or bridged) and not (self.controlled(at) and self.controlled(to))

    def supply(self, at: int) -> int:
        """How far the nearest source is."""
        return min(GRID.distance(at, home) for home in self.homes)

    def whole(self, way: tuple[int, ...]) -> list[tuple[int, ...]]:
        """A way with everything that going on beyond full hexes can make of it; none if it cannot end."""
        if not self.full(way[-1]):
            return [way]
        onward = (
            to
            for to in listed(GRID.neighbours(way[-1]))
            if to not in way
            and GRID.distance(to, self.origin) >= self.distance
            and self.open(way[-1], to, first=False)
        )
        return [longer for to in onward for longer in self.whole((*way, to))]

    def best(self) -> set[tuple[int, ...]]:
        """The ways a retreat has to choose from."""
        found: list[tuple[int, ...]] = [(self.origin,)]
        for length in range(1, self.distance + 1):
            found = [
                (*way, to)
                for way in found
                for to in listed(GRID.neighbours(way[-1]))
                if GRID.distance(to, self.origin) == length and self.open(way[-1], to, length == 1)
            ]
        ranked = {way: self.rank(way, ends) for way in found if (ends := self.whole(way))}
        return {way for way, rank in ranked.items() if rank == min(ranked.values())}

    def rank(self, way: tuple[int, ...], ends: list[tuple[int, ...]]) -> tuple[int, int]:
        """Losses up to the very end, then which of the two conditions are missed, the first before the second."""
        losses = min(sum(self.controlled(to) for to in longer[1:]) for longer in ends)
        astray = not all(self.supply(to) < self.supply(at) for at, to in pairwise(way))
        return losses, 2 * astray + self.full(way[-1])


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("distance", [1, 2])
def test_retreats_are_those_of_the_plain_reading(seed: int, distance: int) -> None:
    random = Random(seed)
    state = crowd(random)
    on_map = [unit for unit, at in enumerate(state.where) if at > 0]
    for unit in random.sample(on_map, min(len(on_map), 12)):
        expected = Reader(state, unit, distance).best()
        firsts = next_hexes(state, unit, distance)
        assert firsts == {way[1] for way in expected}
        for first in firsts if distance == 2 else ():
            seconds = next_hexes(state, unit, distance, first)
            assert seconds == {way[2] for way in expected if way[1] == first}


def next_hexes(state: Any, unit: int, distance: int, *path: int) -> set[int]:
    """Where a unit may retreat next that has entered these hexes so far."""
    frame = Retreat(0, (unit,), state.where[unit], distance, unit if path else -1, path)
    ((_, hexes),) = frame.ways(GAME, frame.cases(GAME, state))
    return set(listed(hexes))


COLUMNS = [Fraction(1), Fraction(3, 2), *map(Fraction, range(2, 11))]


def plain_column(state: Any, attackers: list[int], target: int) -> int:
    """The number of the column after terrain; below 0 there is no attack."""
    total = 0
    for at in {state.where[unit] for unit in attackers}:
        stack = 0
        for unit in attackers:
            if state.where[unit] == at:
                weak = (state.unsupplied | state.isolated) >> unit & 1
                stack += max(GAME.units[unit].faces[state.step[unit]].attack - 2 * weak, 0)
        way = GRID.direction(at, target) or 0
        river = MAP.has_side("river", at, way) or MAP.has_side("major-river", at, way)
        total += stack // 2 if river else stack
    held = 0
    for unit in state.at[target]:
        weak = state.isolated >> unit & 1
        held += max(GAME.units[unit].faces[state.step[unit]].defence - 2 * weak, 0)
    if held == 0:
        return len(COLUMNS) - 1
    ratio = Fraction(total, held)
    base = max([place for place, least in enumerate(COLUMNS) if ratio >= least], default=-1)
    kinds = MAP.terrain_at(target)
    shifts = sum(kind in kinds for kind in ("town", "major-city", "rough", "forest", "marsh"))
    return base - shifts if base >= 0 else -1


@pytest.mark.parametrize("seed", range(12))
def test_columns_are_those_of_the_plain_reading(seed: int) -> None:
    random = Random(seed)
    state = crowd(random)
    for side in (SOVIET, AXIS):
        for target in listed(state.occupied[1 - side]):
            near = [
                unit
                for at in listed(GAME.going.linked[target])
                for unit in state.at.get(at, ())
                if GAME.side[unit] == side
            ]
            if not near:
                continue
            attackers = tuple(random.sample(near, random.randint(1, len(near))))
            found = odds.odds(GAME, state, attackers, target)
            assert max(found.rung, -1) == max(plain_column(state, list(attackers), target), -1)
            assert odds.allowed(GAME, found.attack, found.defence, target) == (found.rung >= 0)
            powers = {at: sum(strengths) for at, strengths in found.stacks.items()}
            assert odds.attack(GAME, powers, target) == found.attack


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("side", [SOVIET, AXIS])
def test_who_can_attack_whom_is_what_no_rule_forbids(seed: int, side: int) -> None:
    random = Random(seed)
    state = crowd(random)
    on_map = [unit for unit, at in enumerate(state.where) if at > 0]
    state.active = bits(random.sample(on_map, len(on_map) * 2 // 3))
    state.fought = bits(random.sample(on_map, 3))
    state.attacked = bits(random.sample(LAND, 100))
    targets, units = eligible.matches(GAME, state, side)
    assert set(targets) == {at for at in LAND if not any(eligible.spared(GAME, state, side, at))}
    for at in targets:
        free = {unit for unit in on_map if not any(eligible.kept_out(GAME, state, side, unit, at))}
        assert free == {unit for unit in units if GAME.going.linked[at] >> state.where[unit] & 1}
