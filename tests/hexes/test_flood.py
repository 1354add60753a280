"""Floods against Dijkstra with a heap and plain breadth-first search."""

from __future__ import annotations

import heapq
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import (
    CostField,
    HexError,
    HexMap,
    LinkCost,
    Sides,
    altered,
    cheapest_path,
    compile_costs,
    connected,
    distance_field,
    each,
    flood,
)
from hexfront.hexes.flood import Terms

from .strategies import boards, fields, hexes_of, sets_of, thorough


def step_cost(field: CostField, terms: Terms, start: int, a: int, b: int) -> int | None:
    """The rules of a single step, told once more in the plainest way."""
    prices = [field.cost(a, direction) for direction in range(6) if field.grid.neighbour(a, direction) == b]
    prices += [price for one, other, price in field.jumps if (one, other) == (a, b)]
    allowed = [price for price in prices if price is not None]
    if not allowed or (terms.stop >> a & 1 and a != start) or terms.no_go >> b & 1:
        return None
    if terms.no_between >> a & 1 and terms.no_between >> b & 1:
        return None
    extra = sum(more for hexes, more in terms.leave_extra if hexes >> a & 1)
    return min(allowed) + extra + sum(more for hexes, more in terms.enter_extra if hexes >> b & 1)


def dijkstra(field: CostField, start: int, budget: int, terms: Terms) -> dict[int, int]:
    best, heap = {start: 0}, [(0, start)]
    while heap:
        cost, at = heapq.heappop(heap)
        if cost > best[at]:
            continue
        ends = list(each(field.grid.neighbours(at))) + [end for one, end, _ in field.jumps if one == at]
        for there in ends:
            more = step_cost(field, terms, start, at, there)
            if more is not None and cost + more <= min(budget, best.get(there, budget + 1) - 1):
                best[there] = cost + more
                heapq.heappush(heap, (cost + more, there))
    return best


@st.composite
def cases(draw: st.DrawFn) -> tuple[CostField, int, int, Terms]:
    board = draw(boards())
    field = draw(fields(board))
    if draw(st.booleans()):
        hexes = hexes_of(board.grid)
        jumps = draw(st.lists(st.tuples(hexes, hexes, st.integers(1, 4)), max_size=3))
        field = CostField(board.grid, field.into, tuple(jumps))
    some = sets_of(board.grid)
    extras = st.lists(st.tuples(some, st.integers(0, 3)), max_size=2)
    maybe = st.one_of(st.just(0), some)
    terms = Terms(draw(maybe), draw(maybe), draw(extras), draw(extras), draw(maybe))
    return field, draw(hexes_of(board.grid)), draw(st.integers(0, 20)), terms


@thorough
@given(cases())
def test_flood_agrees_with_dijkstra_and_paths_are_legal(case: tuple[CostField, int, int, Terms]) -> None:
    field, start, budget, terms = case
    reach = flood(
        field,
        start,
        budget,
        stop=terms.stop,
        no_go=terms.no_go,
        leave_extra=terms.leave_extra,
        enter_extra=terms.enter_extra,
        no_between=terms.no_between,
    )
    expected = dijkstra(field, start, budget, terms)
    assert dict(reach.items()) == expected
    assert set(each(reach.all)) == set(expected)
    for at, cost in expected.items():
        assert reach.cost(at) == cost
        steps = reach.steps(at)
        assert steps[0] == (start, 0)
        assert steps[-1] == (at, cost)
        for (a, before), (b, after) in pairwise(steps):
            assert step_cost(field, terms, start, a, b) == after - before


@thorough
@given(cases(), st.data())
def test_cheapest_path_costs_what_dijkstra_says(
    case: tuple[CostField, int, int, Terms], data: st.DataObject
) -> None:
    field, start, _, terms = case
    end = data.draw(hexes_of(field.grid))
    path = cheapest_path(field, start, end, stop=terms.stop, leave_extra=terms.leave_extra)
    terms = Terms(stop=terms.stop, leave_extra=terms.leave_extra)
    best = dijkstra(field, start, 10**6, terms)
    if end not in best:
        assert path is None
        return
    assert path is not None
    steps = [step_cost(field, terms, start, a, b) for a, b in pairwise(path)]
    assert sum(step or 0 for step in steps) == best[end]
    assert None not in steps


def naive_cost(board: HexMap, a: int, direction: int) -> int | None:
    """Clear 2, city 3, forest 4, no lake, the dearest counts; river +2, no cliff; road 1, over rivers too."""
    b = board.grid.neighbour(a, direction)
    if b is None:
        return None
    prices = {"clear": 2, "city": 3, "forest": 4, "lake": None}
    named = [prices[name] for name in board.terrain_at(b) if name in prices] or [2]
    plain = None if None in named else max(price for price in named if price is not None)
    cliff, river = board.has_side("cliff", a, direction), board.has_side("river", a, direction)
    offers = []
    if plain is not None and not cliff:
        offers.append(plain + 2 * river)
    if board.has_link("road", a, direction) and not cliff:
        offers.append(1)
    return min(offers, default=None)


@thorough
@given(boards())
def test_compiled_costs_agree_with_single_lookups(board: HexMap) -> None:
    field = compile_costs(
        board,
        {"clear": 2, "city": 3, "forest": 4, "lake": None},
        sides={"river": 2, "cliff": None},
        links={"road": LinkCost(1, frozenset({"river"}))},
    )
    for at in each(board.grid.mask):
        for direction in range(6):
            if board.grid.neighbour(at, direction) is not None:
                assert field.cost(at, direction) == naive_cost(board, at, direction)


def search(board: HexMap, start: int, within: int, blocked: Sides, along: Sides | None) -> dict[int, int]:
    away = dict.fromkeys(each(start), 0)
    queue = deque(away)
    while queue:
        at = queue.popleft()
        for direction in range(6):
            there = board.grid.neighbour(at, direction)
            if there is None or there in away or not within >> there & 1 or blocked[direction] >> at & 1:
                continue
            if along is None or along[direction] >> at & 1:
                away[there] = away[at] + 1
                queue.append(there)
    return away


@thorough
@given(st.data())
def test_connected_agrees_with_breadth_first_search(data: st.DataObject) -> None:
    board = data.draw(boards())
    start, within = data.draw(sets_of(board.grid, 9)), data.draw(sets_of(board.grid, 1))
    within &= ~data.draw(sets_of(board.grid, 4))
    along = data.draw(st.sampled_from([None, board.link("road")]))
    limit = data.draw(st.sampled_from([None, 0, 2]))
    river = board.side("river")
    away = search(board, start, within, river, along)
    expected = {at for at, steps in away.items() if limit is None or steps <= limit}
    found = connected(board.grid, start, within, blocked=river, along=along, limit=limit)
    assert set(each(found)) == expected
    layers = distance_field(board.grid, start, within, blocked=river, along=along, limit=limit)
    assert {at: steps for steps, hexes in enumerate(layers) for at in each(hexes)} == {
        at: away[at] for at in expected
    }


def test_connected_follows_jumps_one_way() -> None:
    plain = HexMap.blank(1, 9)
    ends = {plain.hex("0101"): 1 << plain.hex("0109")}
    within = sum(1 << plain.hex(label) for label in ("0101", "0109"))
    assert connected(plain.grid, 1 << plain.hex("0101"), within, jumps=ends) == within
    assert connected(plain.grid, 1 << plain.hex("0109"), within, jumps=ends) == 1 << plain.hex("0109")


def test_closed_sides_cannot_be_crossed() -> None:
    plain = altered(HexMap.blank(1, 3), sides={"0102-0103": "bridge"})
    field = compile_costs(plain, {"clear": 2}).closed(plain.side("bridge"))
    assert plain.describe(flood(field, plain.hex("0101"), 9).all) == ["0101", "0102"]


def test_a_step_must_cost_something() -> None:
    with pytest.raises(HexError, match="must cost at least 1"):
        compile_costs(HexMap.blank(2, 2), {"clear": 0})
    with pytest.raises(HexError, match="must not be negative"):
        flood(compile_costs(HexMap.blank(2, 2), {"clear": 1}), 7, 3, enter_extra=[(1, -1)])


def test_path_out_of_reach_is_an_error() -> None:
    plain = HexMap.blank(1, 9)
    reach = flood(compile_costs(plain, {"clear": 2}), plain.hex("0101"), 4)
    with pytest.raises(HexError, match="0109 is out of reach from 0101"):
        reach.path(plain.hex("0109"))


def test_a_function_prices_hexes_of_several_terrains() -> None:
    plain = altered(HexMap.blank(1, 3), terrain={"0102": "forest city"})
    field = compile_costs(
        plain, {"clear": 1, "forest": 2, "city": 3}, choose=lambda names: 9 if len(names) > 1 else 1
    )
    assert field.cost(plain.hex("0101"), 1) == 9
