"""Roads and railways: the cheapest path from town to town, never a zigzag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count

from hexfront.cartography.georeference import Plane
from hexfront.cartography.lines import Course
from hexfront.cartography.projection import Point
from hexfront.hexes import Side

Extra = Callable[[Side], float]
"""What a step costs more, such as for a river, or less, such as for a road that is already there."""

_TURN = (0.0, 0.12, 9.0, 99.0)
"""Price of a turn by so many times 60 degrees."""
_OFF = 1.2


def route(plane: Plane, at: Sequence[Point], start: int, end: int, extra: Extra) -> list[int]:
    """Return the hexes from one hex to another along a line of the plane.

    A turn of more than 60 degrees is possible only where nothing else is.
    """
    course = Course(at)
    serial = count()
    queue: list[tuple[float, int, int, int]] = [(0.0, next(serial), start, -1)]
    came: dict[tuple[int, int], tuple[int, int]] = {}
    best = {(start, -1): 0.0}
    while queue:
        cost, _, here, facing = heappop(queue)
        if cost > best[here, facing]:
            continue
        if here == end:
            return _back(came, (here, facing))
        for direction in range(6):
            there = plane.grid.neighbour(here, direction)
            if there is None:
                continue
            turn = 0 if facing < 0 else min((direction - facing) % 6, (facing - direction) % 6)
            price = cost + max(
                0.05, 1 + _OFF * course.distance(plane.centre(there)) ** 2 + extra((here, direction))
            )
            price += _TURN[turn]
            if price < best.get((there, direction), float("inf")):
                best[there, direction] = price
                came[there, direction] = here, facing
                heappush(queue, (price, next(serial), there, direction))
    return []


def _back(came: dict[tuple[int, int], tuple[int, int]], at: tuple[int, int]) -> list[int]:
    path = [at[0]]
    while at in came:
        at = came[at]
        path.append(at[0])
    return path[::-1]


def leg(plane: Plane, one: Point, two: Point, banned: int = 0) -> tuple[int, int] | None:
    """Return the first and the last hex on the map between two points, or None if none is."""
    on_map = [plane.hex_at(at) for at in Course([one, two]).points]
    hexes = [at for at in on_map if at is not None and not banned >> at & 1]
    return (hexes[0], hexes[-1]) if hexes else None
