"""Lines against a plain search from hex to hex: where they run, how long they are, and one of the shortest."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hexfront.hexes import HexMap, altered, bits, listed
from hexfront.kit import tracing

PLAIN = HexMap.blank(6, 7)


class Case:
    """A map at random: what lines may pass, where they may end, walls and roads."""

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        hexes = listed(PLAIN.grid.mask)
        pairs = [
            f"{PLAIN.label(at)}-{PLAIN.label(to)}"
            for at in hexes
            for to in listed(PLAIN.grid.around[at])
            if to > at
        ]
        walls = dict.fromkeys(chance.sample(pairs, 25), "river")
        roads = dict.fromkeys(chance.sample(pairs, 60), "road")
        self.map = altered(altered(PLAIN, sides=walls), links=roads)
        self.through = bits(chance.sample(hexes, 27))
        self.ends = bits(chance.sample(hexes, 12))
        self.sources = bits(chance.sample(hexes, 2))
        self.starts = chance.sample(hexes, 14)
        self.limits: dict[str, Any] = [
            {},
            {"blocked": self.map.side("river")},
            {"along": self.map.link("road")},
        ][seed % 3]

    def steps(self, at: int) -> list[int]:
        """Where a line goes on to, passable or not."""
        found = []
        for direction in range(6):
            to = self.map.grid.neighbour(at, direction)
            walled = "blocked" in self.limits and self.limits["blocked"][direction] >> at & 1
            off_road = "along" in self.limits and not self.limits["along"][direction] >> at & 1
            if to is not None and not walled and not off_road:
                found.append(to)
        return found

    def lengths(self, source: int, ends: int) -> dict[int, int]:
        """By hex that a line from one source reaches, its least length."""
        found, queue = {source: 0}, deque([source])
        while queue:
            at = queue.popleft()
            if at != source and not self.through >> at & 1:
                continue
            for to in self.steps(at):
                if to not in found and (self.through | ends) >> to & 1:
                    found[to] = found[at] + 1
                    queue.append(to)
        return found


@pytest.mark.parametrize("seed", range(30))
def test_lines_run_where_a_search_finds_them(seed: int) -> None:
    case, grid = Case(seed), PLAIN.grid
    for ends in (0, case.ends):
        by_source = [case.lengths(at, ends) for at in listed(case.sources)]
        all_of_them = bits(at for found in by_source for at in found)
        assert tracing.reached(grid, case.sources, case.through, ends=ends, **case.limits) == all_of_them
        for ranges in ((0, 2), (3, 1), (9, 9)):
            sources = dict(zip(listed(case.sources), ranges, strict=True))
            given: dict[int, int] = {}
            for at, length in sources.items():
                given[length] = given.get(length, 0) | 1 << at
            near = bits(
                at
                for (_, length), found in zip(sources.items(), by_source, strict=True)
                for at, away in found.items()
                if away <= length
            )
            assert tracing.reached_within(grid, given, case.through, ends=ends, **case.limits) == near
    assert tracing.reached_within(grid, {}, case.through) == 0


@pytest.mark.parametrize("seed", range(30))
def test_a_line_that_is_shown_is_one_of_the_shortest(seed: int) -> None:
    case, grid = Case(seed), PLAIN.grid
    for start in case.starts:
        for ends in (0, case.ends):
            told = tracing.line(grid, start, case.sources, case.through, ends=ends, **case.limits)
            by_source = [case.lengths(at, ends) for at in listed(case.sources)]
            away = min((found[start] for found in by_source if start in found), default=None)
            if told is None:
                assert away is None
                continue
            assert told[0] == start and case.sources >> told[-1] & 1 and len(told) - 1 == away
            assert all(to in case.steps(at) or at in case.steps(to) for at, to in pairwise(told))
            assert not bits(told[1:-1]) & ~case.through


def test_a_friend_lifts_a_zone_and_not_an_enemy() -> None:
    enemies, zoc, friends = 0b00011 << 10, 0b00110 << 10, 0b00101 << 10
    grid = PLAIN.grid
    barred = 0b00011 << 10
    assert tracing.passable(grid, enemies, zoc, friends) == grid.mask & ~barred
    assert tracing.passable(grid, 0, zoc, 0) == grid.mask & ~zoc


def test_hexsides_less_two_others() -> None:
    sides = (1, 2, 4, 8, 16, 32)
    full = (63,) * 6
    assert tracing.without(full, sides) == tuple(63 & ~one for one in sides)
    assert tracing.without(full) == full
    assert tracing.without(full, sides, (2, 4, 8, 16, 32, 1)) == (60, 57, 51, 39, 15, 30)
