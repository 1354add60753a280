"""Zones, supply, railways, command and steps against a second, plain reading of 2.3, 6.0, 8.1, 9.1-9.3 and 11.0."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexfront.games.tow.frames import blank
from hexfront.games.tow.headquarters import havens as refuges
from hexfront.games.tow.movement import activation, steps
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.supply import in_supply, railheads
from hexfront.games.tow.units.counters import put, room
from hexfront.hexes import bits, listed

from .table import GAME

MAP, GRID = GAME.map, GAME.grid
LAND = listed(GAME.land)
CORNERS = [
    [at for at in LAND if int(GAME.label(at)[:2]) in rows and int(GAME.label(at)[2:]) in columns]
    for rows, columns in (
        (range(14, 25), range(22, 35)),
        (range(28, 34), range(3, 21)),
        (range(1, 10), range(15, 43)),
        (range(1, 34), range(1, 43)),
    )
]
"""The bend of the Dnipro, the marshes of the Pripyat, the coast, and everything."""
CITIES = ("town", "major-city")


def crowd(seed: int) -> Any:
    """Units and HQs of both sides all over a corner; some towns have changed hands, perhaps a bridgehead."""
    random = Random(seed)
    corner = CORNERS[seed % len(CORNERS)]
    state = blank(GAME, "campaign", frozenset(), "0")
    for unit in random.sample(range(len(GAME.units)), random.randrange(20, 110)):
        at = random.choice(corner)
        if any(GAME.side[one] != GAME.side[unit] for one in state.at.get(at, ())):
            continue
        if room(GAME, state, unit, at):
            put(GAME, state, unit, at)
            state.isolated |= (random.randrange(6) == 0) << unit
    for at in listed(GAME.cities):
        if at in state.at:
            state.held |= (GAME.side[state.at[at][0]] == SOVIET) << at
        else:
            state.held ^= (random.randrange(3) == 0) << at
    drop = random.choice(corner)
    if not state.occupied[AXIS] >> drop & 1:
        state.bridgehead = drop
    return state


class Reader:
    """The board as a player of one side reads it."""

    def __init__(self, state: Any, side: int) -> None:
        self.state, self.side = state, side
        self.enemies = {at for at in state.at if GAME.side[state.at[at][0]] != side}
        self.friends = state.at.keys() - self.enemies
        self.controlled = {to for at in self.enemies for to in self.around(at)}

    def around(self, at: int) -> list[int]:
        """The hexes next to one, over land and no blocked hexside."""
        return [
            to
            for way in range(6)
            if (to := GRID.neighbour(at, way)) is not None
            and GAME.land >> to & 1
            and not MAP.has_side("blocked", at, way)
        ]

    def side_is(self, name: str, at: int, to: int) -> bool:
        """Whether a river runs between two hexes."""
        return MAP.has_side(name, at, GRID.direction(at, to) or 0)

    def link_is(self, name: str, at: int, to: int) -> bool:
        """Whether a road or a railway joins them."""
        return MAP.has_link(name, at, GRID.direction(at, to) or 0)

    def bridged(self, at: int, to: int) -> bool:
        """Whether there is any way across a river."""
        return self.link_is("road", at, to) or self.link_is("rail", at, to)

    def hostile(self, at: int, *kinds: str) -> bool:
        """Whether the enemy holds a city of these kinds there."""
        held = bool(self.state.held >> at & 1) == (self.side == AXIS)
        return held and any(kind in MAP.terrain_at(at) for kind in kinds)

    def spread(self, start: set[int], step: Any) -> set[int]:
        """Everything that can be reached from some hexes."""
        found, wave = set(start), list(start)
        while wave:
            at = wave.pop()
            for to in self.around(at):
                if to not in found and step(at, to):
                    found.add(to)
                    wave.append(to)
        return found

    def fed(self, gone: int = 0) -> set[int]:
        """Where a supply line can be traced from; the friends in one hex may be about to leave it."""
        friends = self.friends - {gone}

        def clear(at: int) -> bool:
            cut = at in self.enemies or (at in self.controlled and at not in friends)
            return not cut and not self.hostile(at, *CITIES)

        sources = set(listed(GAME.sources[self.side]))
        if self.side == SOVIET and self.state.bridgehead > 0:
            sources.add(self.state.bridgehead)
        return self.spread(
            {at for at in sources if clear(at)},
            lambda at, to: clear(to) and (self.bridged(at, to) or not self.side_is("major-river", at, to)),
        )

    def railheads(self) -> set[int]:
        """Where reinforcements may be set down, stacking apart."""

        def clear(at: int) -> bool:
            return at not in self.enemies | self.controlled and not self.hostile(at, "major-city")

        start = {at for at in listed(GAME.sources[self.side]) if clear(at)}
        found = self.spread(start, lambda at, to: clear(to) and self.link_is("rail", at, to))
        return {at for at in found if not self.hostile(at, *CITIES)}

    def commanded(self, at: int, radius: int) -> set[int]:
        """The hexes in a command radius."""
        found = {at}
        for _ in range(radius):
            found |= {to for one in found for to in self.around(one)}
        return found

    def havens(self, origin: int, alone: bool) -> set[int]:
        """Where an HQ may be relocated."""
        staffs = {self.state.where[one] for one in GAME.hqs[self.side]}
        fed = self.fed(origin if alone else 0)
        return {at for at in fed - self.controlled - staffs if GRID.distance(origin, at) >= 5}

    def steps(self, at: int, left: float, first: bool) -> dict[int, float]:
        """What each next hex costs a unit with so many movement points left."""
        found = {}
        for to in self.around(at):
            cost = self.cost(at, to, left if first else 0)
            both = at in self.controlled and to in self.controlled
            mire = "marsh" in MAP.terrain_at(to) and not self.link_is("road", at, to)
            if to in self.enemies or not cost or (both and (mire or self.side_is("major-river", at, to))):
                continue
            if cost <= left:
                found[to] = cost
        return found

    def cost(self, at: int, to: int, whole: float) -> float:
        """The price of one step; 0 if it cannot be made."""
        kinds = MAP.terrain_at(to)
        mire = "marsh" in kinds and not self.link_is("road", at, to)
        if mire or (self.side_is("major-river", at, to) and not self.bridged(at, to)):
            return whole
        price = 1 if self.bridged(at, to) else 2 if {"forest", "rough"} & set(kinds) else 1
        price += self.side_is("river", at, to) and not self.bridged(at, to)
        return price + 2 * (at in self.controlled) + 2 * (to in self.controlled)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("side", [SOVIET, AXIS])
def test_zones_lines_and_places_are_those_of_the_plain_reading(seed: int, side: int) -> None:
    state = crowd(seed)
    reader = Reader(state, side)
    assert set(listed(state.zoc[1 - side])) == reader.controlled
    assert set(listed(in_supply.traceable(GAME, state, side))) == reader.fed()
    assert set(listed(railheads.railheads(GAME, state, side))) == reader.railheads()
    for staff in activation.on_map(GAME, state, side):
        at = state.where[staff]
        reach = set(listed(activation.commanded(GAME, state, staff)))
        assert reach == reader.commanded(at, GAME.units[staff].radius[0])
        havens = refuges.hexes(GAME, state, staff, at)
        assert set(listed(havens)) == reader.havens(at, len(state.at[at]) == 1)
        assert refuges.may_go(GAME, state, staff, at) == bool(havens)


@pytest.mark.parametrize("seed", range(12))
def test_steps_and_their_prices_are_those_of_the_plain_reading(seed: int) -> None:
    state, random = crowd(seed), Random(seed)
    readers = [Reader(state, side) for side in (SOVIET, AXIS)]
    for unit in random.sample([unit for unit, at in enumerate(state.where) if at > 0], 12):
        side, at = GAME.side[unit], state.where[unit]
        printed = GAME.units[unit].faces[0].ma
        points = printed // 2 if state.isolated >> unit & 1 else printed
        assert steps.allowance(GAME, state, unit) == 2 * points
        for left, first in ((2 * points, True), (random.randrange(1, 2 * points + 1), False)):
            expected = readers[side].steps(at, left / 2, first)
            assert steps.next_hexes(GAME, state, side, at, left, first) == bits(expected)
            assert {to: steps.price(GAME, state, side, at, to, left) / 2 for to in expected} == expected
