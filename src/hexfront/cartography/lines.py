"""Lines in the plane: even steps along them, distances to them, and on which side a point lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import floor, hypot, sqrt

from hexfront.cartography.projection import Point
from hexfront.hexes import Orientation

STEP = 0.1
"""Distance of the points of an even line, in hexes."""


def even(line: Sequence[Point], step: float = STEP) -> list[Point]:
    """Return points along a line, none further apart than a step.

    >>> even([(0, 0), (1, 0)], 0.5)
    [(0.0, 0.0), (0.5, 0.0), (1, 0)]
    """
    points: list[Point] = []
    for (x, y), (u, v) in pairwise(line):
        count = max(1, round(hypot(u - x, v - y) / step))
        points.extend((x + (u - x) * n / count, y + (v - y) * n / count) for n in range(count))
    return [*points, line[-1]]


class Course:
    """A line that can be asked how far away a point is and on which side of it.

    >>> course = Course([(0, 0), (4, 0)])
    >>> course.distance((2, 1)), course.is_left((2, -1)), course.is_left((2, 1))
    (1.0, True, False)
    """

    def __init__(self, line: Sequence[Point]) -> None:
        self.points = even(line)
        self._buckets: dict[tuple[int, int], list[int]] = {}
        for number, (x, y) in enumerate(self.points):
            self._buckets.setdefault((round(x), round(y)), []).append(number)

    def _near(self, at: Point) -> Iterator[int]:
        x, y = round(at[0]), round(at[1])
        found = False
        for reach in (1, 2, 4):
            for u in range(x - reach, x + reach + 1):
                for v in range(y - reach, y + reach + 1):
                    for number in self._buckets.get((u, v), ()):
                        found = True
                        yield number
            if found:
                return
        yield from range(len(self.points))

    def nearest(self, at: Point) -> int:
        """Return the number of the nearest point of the line."""
        return min(self._near(at), key=lambda n: (self.gap(n, at), n))

    def gap(self, number: int, at: Point) -> float:
        """Return the distance from one point of the line."""
        x, y = self.points[number]
        return hypot(x - at[0], y - at[1])

    def distance(self, at: Point) -> float:
        """Return the distance from the line."""
        return self.gap(self.nearest(at), at)

    def is_left(self, at: Point) -> bool:
        """Say whether a point lies to the left, looking along the line (y runs south)."""
        number = self.nearest(at)
        x, y = self.points[max(0, number - 1)]
        u, v = self.points[min(len(self.points) - 1, number + 1)]
        return (u - x) * (at[1] - y) - (v - y) * (at[0] - x) < 0


class Outline:
    """A closed line that can be asked whether a point lies inside it.

    >>> square = Outline([(0, 0), (2, 0), (2, 2), (0, 2)])
    >>> square.holds((1, 1)), square.holds((3, 1))
    (True, False)
    """

    def __init__(self, ring: Sequence[Point]) -> None:
        self._edges: dict[int, list[tuple[Point, Point]]] = {}
        before = ring[-1]
        for here in ring:
            low, high = sorted((here[1], before[1]))
            for band in range(floor(low), floor(high) + 1):
                self._edges.setdefault(band, []).append((here, before))
            before = here

    def holds(self, at: Point) -> bool:
        """Say whether a point lies inside: a ray from it crosses the line an odd number of times."""
        x, y = at
        inside = False
        for here, before in self._edges.get(floor(y), ()):
            if (here[1] > y) != (before[1] > y):
                cross = before[0] + (y - before[1]) / (here[1] - before[1]) * (here[0] - before[0])
                inside ^= x < cross
        return inside


def lattice(centre: Point, orientation: Orientation, rings: int = 4) -> Iterator[Point]:
    """Yield points spread evenly over a hex, for measuring shares of its area.

    >>> len(list(lattice((0, 0), "pointy")))
    61
    """
    # A little smaller than the hex, so that no point lies on a side.
    scale = 0.98 / (sqrt(3) * rings)
    for i in range(-rings, rings + 1):
        for j in range(-rings, rings + 1):
            if abs(i + j) <= rings:
                along, across = (i + j / 2) * scale, j * sqrt(3) / 2 * scale
                by = (across, along) if orientation == "pointy" else (along, across)
                yield centre[0] + by[0], centre[1] + by[1]
