"""Lines of supply against a plain breadth-first search."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import Grid, Sheet, Sides, bits, each, opposite
from hexfront.kit.tracing import (
    line,
    passable,
    reached,
    reached_within,
    without,
)

GRIDS = st.builds(
    lambda kind, rows, cols, pushed: Grid(kind, [Sheet(rows=rows, cols=cols, pushed=pushed)]),
    st.sampled_from(["pointy", "flat"]),
    st.integers(1, 7),
    st.integers(1, 7),
    st.sampled_from(["odd", "even"]),
)


def both_ways(grid: Grid, sides: set[tuple[int, int]]) -> Sides:
    """Hexsides as a map has them: each one from both of its hexes."""
    found = [0] * 6
    for at, direction in sides:
        there = grid.neighbour(at, direction)
        if there is not None:
            found[direction] |= 1 << at
            found[opposite(direction)] |= 1 << there
    return tuple(found)


def subsets(hexes: list[int]) -> st.SearchStrategy[int]:
    """Any set of these hexes, crowded ones as likely as sparse ones."""
    picks = st.integers(0, (1 << len(hexes)) - 1)
    return picks.map(lambda pick: bits(at for number, at in enumerate(hexes) if pick >> number & 1))


class Situation(NamedTuple):
    grid: Grid
    sources: int
    through: int
    ends: int
    blocked: Sides | None
    along: Sides | None

    @property
    def rules(self) -> dict[str, Any]:
        return {"ends": self.ends, "blocked": self.blocked, "along": self.along}


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    grid = draw(GRIDS)
    hexes = list(each(grid.mask))
    some = subsets(hexes)
    few = st.sets(st.sampled_from(hexes), max_size=3).map(bits)
    three = st.tuples(some, some, some)
    sides = three.map(
        lambda sets: both_ways(grid, {(at, way) for way, members in enumerate(sets) for at in each(members)})
    )
    blocked, along = draw(st.none() | sides), draw(st.none() | sides)
    return Situation(grid, draw(few), draw(some) | draw(some), draw(some), blocked, along)


def steps_from(situation: Situation, at: int) -> Iterator[int]:
    for direction in range(6):
        there = situation.grid.neighbour(at, direction)
        shut = situation.blocked is not None and situation.blocked[direction] >> at & 1
        led = situation.along is None or situation.along[direction] >> at & 1
        if there is not None and led and not shut:
            yield there


def distances(situation: Situation, sources: int) -> dict[int, int]:
    """How long the shortest line from a source to each hex is."""
    found = dict.fromkeys(each(sources), 0)
    queue = deque(found)
    while queue:
        at = queue.popleft()
        if not (situation.through | sources) >> at & 1:
            continue
        for there in steps_from(situation, at):
            if there not in found and (situation.through | situation.ends) >> there & 1:
                found[there] = found[at] + 1
                queue.append(there)
    return found


@given(situations())
def test_reached_by_search(situation: Situation) -> None:
    found = reached(situation.grid, situation.sources, situation.through, **situation.rules)
    assert found == bits(distances(situation, situation.sources))


@given(situations(), st.dictionaries(st.integers(0, 6), st.integers(0, 50), max_size=4))
def test_reached_within_by_search_from_every_source_alone(
    situation: Situation, picks: dict[int, int]
) -> None:
    hexes = list(each(situation.grid.mask))
    ranges = {length: 1 << hexes[pick % len(hexes)] for length, pick in picks.items()}
    expected = bits(
        at
        for length, source in ranges.items()
        for at, far in distances(situation, source).items()
        if far <= length
    )
    assert reached_within(situation.grid, ranges, situation.through, **situation.rules) == expected


@given(situations(), st.data())
def test_the_line_of_one_hex_is_shortest_and_legal(situation: Situation, data: st.DataObject) -> None:
    grid, sources, through = situation[:3]
    start = data.draw(st.sampled_from(list(each(grid.mask))))
    far = distances(situation, sources).get(start)
    found = line(grid, start, sources, through, **situation.rules)
    if found is None:
        assert far is None
        return
    assert len(found) - 1 == far
    assert found[0] == start
    assert sources >> found[-1] & 1
    assert all(through >> at & 1 for at in found[1:-1])
    for at, there in pairwise(found):
        assert there in steps_from(situation, at)


SIDES = st.tuples(*[st.integers(0, 255)] * 6)


@given(SIDES, st.lists(SIDES, max_size=3))
def test_without_takes_each_of_the_others_away(sides: Sides, others: list[Sides]) -> None:
    found = without(sides, *others)
    for way in range(6):
        for at in range(8):
            here = sides[way] >> at & 1 and not any(other[way] >> at & 1 for other in others)
            assert bool(found[way] >> at & 1) == bool(here)


@given(GRIDS, st.data())
def test_friends_lift_the_zoc_and_not_the_enemy(grid: Grid, data: st.DataObject) -> None:
    some = subsets(list(each(grid.mask)))
    enemies, zoc, friends = data.draw(some), data.draw(some), data.draw(some)
    expected = bits(
        at for at in each(grid.mask) if not enemies >> at & 1 and (not zoc >> at & 1 or friends >> at & 1)
    )
    assert passable(grid, enemies, zoc, friends) == expected


def test_a_unit_in_a_zoc_may_end_a_line_that_may_not_go_on() -> None:
    grid = Grid("pointy", [Sheet(rows=1, cols=5)])
    city, unit, beyond = grid.hex("0101"), grid.hex("0104"), grid.hex("0105")
    through = passable(grid, enemies=0, zoc=1 << city | 1 << unit, friends=0)
    ends = 1 << unit | 1 << beyond
    through &= ~(1 << beyond)
    for found in (
        reached(grid, 1 << city, through, ends=ends),
        reached_within(grid, {9: 1 << city}, through, ends=ends),
    ):
        assert found >> unit & 1
        assert not found >> beyond & 1
    assert line(grid, unit, 1 << city, through, ends=ends) == tuple(range(unit, city - 1, -1))
    assert line(grid, beyond, 1 << city, through, ends=ends) is None


@pytest.mark.parametrize(("barred", "taken"), [("0203", "0303"), ("0303", "0203")])
def test_the_line_goes_round_a_hex_where_it_could_only_end_and_round_a_river(barred: str, taken: str) -> None:
    grid = Grid("pointy", [Sheet(rows=3, cols=4)])
    start, source, end = grid.hex("0302"), grid.hex("0204"), 1 << grid.hex(barred)
    found = line(grid, start, 1 << source, grid.mask & ~end, ends=end)
    assert found == (start, grid.hex(taken), source)
    way = grid.direction(start, grid.hex(barred))
    assert way is not None
    assert line(grid, start, 1 << source, grid.mask, blocked=both_ways(grid, {(start, way)})) == found


def test_a_source_outside_the_passable_hexes_still_starts_a_line_of_its_own() -> None:
    grid = Grid("pointy", [Sheet(rows=1, cols=6)])
    near, far = grid.hex("0101"), grid.hex("0103")
    through = passable(grid, enemies=0, zoc=1 << far, friends=0)
    found = reached_within(grid, {4: 1 << near, 2: 1 << far}, through, ends=1 << far)
    assert found == bits(grid.hex(label) for label in ("0101", "0102", "0103", "0104", "0105"))


def test_only_a_road_crosses_the_river() -> None:
    grid = Grid("pointy", [Sheet(rows=2, cols=4)])
    river = both_ways(grid, {(grid.hex(label), d) for label in ("0102", "0202") for d in (0, 1, 2)})
    road = both_ways(grid, {(grid.hex("0102"), 1)})
    west, bank, bridge, far = (grid.hex(label) for label in ("0101", "0102", "0103", "0204"))
    assert not reached(grid, 1 << west, grid.mask, blocked=river) >> far & 1
    found = line(grid, far, 1 << west, grid.mask, blocked=without(river, road))
    assert found is not None
    assert found[-3:] == (bridge, bank, west)
    assert reached(grid, 1 << bank, grid.mask, along=road) == bits((bank, bridge))
