"""Lines of supply against a plain breadth-first search."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.tracing import OPEN, line, passable, reached, reached_within, step, without
from hexfront.hexes import Grid, Sheet, Sides, bits, each, opposite

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


@st.composite
def situations(draw: st.DrawFn) -> tuple[Grid, int, int, int, Sides]:
    """A grid, sources, passable hexes, ends, and ways: open, with rivers, or along links."""
    grid = draw(GRIDS)
    hexes = list(each(grid.mask))
    few = st.sets(st.sampled_from(hexes), max_size=3).map(bits)
    some = subsets(hexes)
    marked = draw(st.tuples(some, some, some))
    sides = both_ways(grid, {(at, way) for way, members in enumerate(marked) for at in each(members)})
    ways = draw(st.sampled_from([OPEN, sides, without(OPEN, sides)]))
    return grid, draw(few), draw(some) | draw(some), draw(some), ways


def steps_from(grid: Grid, at: int, ways: Sides) -> Iterator[int]:
    for direction in range(6):
        there = grid.neighbour(at, direction)
        if there is not None and ways[direction] >> at & 1:
            yield there


def distances(grid: Grid, sources: int, through: int, ends: int, ways: Sides) -> dict[int, int]:
    """How long the shortest line from a source to each hex is."""
    found = dict.fromkeys(each(sources), 0)
    queue = deque(found)
    while queue:
        at = queue.popleft()
        if not (through | sources) >> at & 1:
            continue
        for there in steps_from(grid, at, ways):
            if there not in found and (through | ends) >> there & 1:
                found[there] = found[at] + 1
                queue.append(there)
    return found


@given(situations())
def test_reached_by_search(situation: tuple[Grid, int, int, int, Sides]) -> None:
    grid, sources, through, ends, ways = situation
    expected = bits(distances(grid, sources, through, ends, ways))
    assert reached(grid, sources, through, ways=ways, ends=ends) == expected


@given(situations())
def test_one_step_by_search(situation: tuple[Grid, int, int, int, Sides]) -> None:
    grid, _, members, _, ways = situation
    expected = bits(there for at in each(members) for there in steps_from(grid, at, ways))
    assert step(grid, members, ways) == expected


@given(situations(), st.dictionaries(st.integers(0, 6), st.integers(0, 50), max_size=4))
def test_reached_within_by_search_from_every_source_alone(
    situation: tuple[Grid, int, int, int, Sides], picks: dict[int, int]
) -> None:
    grid, _, through, ends, ways = situation
    hexes = list(each(grid.mask))
    ranges = {length: 1 << hexes[pick % len(hexes)] for length, pick in picks.items()}
    expected = bits(
        at
        for length, source in ranges.items()
        for at, far in distances(grid, source, through, ends, ways).items()
        if far <= length
    )
    assert reached_within(grid, ranges, through, ways=ways, ends=ends) == expected


@given(situations(), st.data())
def test_the_line_of_one_hex_is_shortest_and_legal(
    situation: tuple[Grid, int, int, int, Sides], data: st.DataObject
) -> None:
    grid, sources, through, ends, ways = situation
    start = data.draw(st.sampled_from(list(each(grid.mask))))
    far = distances(grid, sources, through, ends, ways).get(start)
    found = line(grid, start, sources, through, ways=ways, ends=ends)
    if found is None:
        assert far is None
        return
    assert len(found) - 1 == far
    assert found[0] == start
    assert sources >> found[-1] & 1
    assert all(through >> at & 1 for at in found[1:-1])
    for at, there in pairwise(found):
        assert there in steps_from(grid, at, ways)


@given(situations(), st.data())
def test_friends_lift_the_zoc_and_not_the_enemy(
    situation: tuple[Grid, int, int, int, Sides], data: st.DataObject
) -> None:
    grid = situation[0]
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
    found = reached(grid, 1 << city, through, ends=1 << unit | 1 << beyond)
    assert found >> unit & 1
    assert not found >> beyond & 1


@pytest.mark.parametrize(("barred", "taken"), [("0202", "0303"), ("0303", "0202")])
def test_the_line_goes_round_a_hex_where_it_could_only_end(barred: str, taken: str) -> None:
    grid = Grid("pointy", [Sheet(rows=3, cols=4)])
    start, source, end = grid.hex("0302"), grid.hex("0203"), 1 << grid.hex(barred)
    found = line(grid, start, 1 << source, grid.mask & ~end, ends=end)
    assert found == (start, grid.hex(taken), source)


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
    west = 1 << grid.hex("0101")
    assert not reached(grid, west, grid.mask, ways=without(OPEN, river)) >> grid.hex("0104") & 1
    bridged = without(OPEN, without(river, road))
    found = line(grid, grid.hex("0204"), west, grid.mask, ways=bridged)
    assert found is not None
    assert [grid.label(at) for at in found if at in (grid.hex("0103"), grid.hex("0102"))] == ["0103", "0102"]
    assert reached(grid, 1 << grid.hex("0102"), grid.mask, ways=road) == bits(
        (grid.hex("0102"), grid.hex("0103"))
    )
