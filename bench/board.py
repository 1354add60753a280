"""The bitboard against the plain way, on a 40 by 40 map, with equal answers."""

from __future__ import annotations

import heapq
from random import Random

from bench.timing import seconds
from hexfront.hexes import HexMap, altered, compile_costs, each, flood, spread

SIZE, POINTS, UNITS = 40, 24, 100
Steps = dict[int, list[tuple[int, int]]]


def board() -> HexMap:
    """A map with woods, a few rivers and a road, the same in every run."""
    chance = Random(1942)
    plain = HexMap.blank(SIZE, SIZE)
    grid = plain.grid
    hexes = list(each(grid.mask))
    woods = {grid.label(at): "forest" for at in chance.sample(hexes, 400)}
    rivers = {}
    for at in chance.sample(hexes, 150):
        near = list(each(grid.neighbours(at)))
        rivers[f"{grid.label(at)}-{grid.label(chance.choice(near))}"] = "river"
    return altered(plain, terrain=woods, sides=rivers)


def dijkstra(table: Steps, start: int, budget: int) -> dict[int, int]:
    """The reach of a unit as most programs work it out; every step and its cost lie ready in a table."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        cost, at = heapq.heappop(heap)
        if cost > best[at]:
            continue
        for there, step in table[at]:
            total = cost + step
            if total <= budget and total < best.get(there, budget + 1):
                best[there] = total
                heapq.heappush(heap, (total, there))
    return best


def reach() -> tuple[float, float]:
    """Seconds for the flood and for the heap, after checking that both find the same."""
    ground = board()
    field = compile_costs(ground, {"clear": 2, "forest": 4}, sides={"river": 2})
    grid = ground.grid
    start = grid.hex("2020")
    table = {
        at: [(at + grid.shifts[d], step) for d in range(6) if (step := field.cost(at, d)) is not None]
        for at in each(grid.mask)
    }
    found = flood(field, start, POINTS)
    expected = dijkstra(table, start, POINTS)
    if {at: found.cost(at) for at in each(found.all)} != expected:
        raise AssertionError("the flood and the heap disagree")
    return (
        seconds(lambda: flood(field, start, POINTS), 300),
        seconds(lambda: dijkstra(table, start, POINTS), 30),
    )


def zones() -> tuple[float, float]:
    """Seconds for the zones of control of a hundred units, as one spread and as a loop."""
    grid = board().grid
    units = Random(7).sample(list(each(grid.mask)), UNITS)
    where = 0
    for at in units:
        where |= 1 << at
    near = {at: list(each(grid.neighbours(at))) for at in each(grid.mask)}

    def loop() -> set[int]:
        return {there for at in units for there in near[at]}

    if set(each(spread(grid, where))) != loop():
        raise AssertionError("the spread and the loop disagree")
    return seconds(lambda: spread(grid, where), 2000), seconds(loop, 300)
