"""From a river's line to hexsides: the cheapest path over the corners of the hexes.

Sides near the line are cheap.  For a broad river each hex first goes to the bank on which most of its
area lies, or on which a known town lies; sides between the two banks are then almost free, so the
path is the border of the banks wherever there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot

from hexfront.cartography.georeference import Plane
from hexfront.cartography.lines import Course, lattice
from hexfront.cartography.projection import Point
from hexfront.hexes import Side, each, grow

Corner = tuple[int, int]

SHORTEST = 0.7
"""A river that cuts a corner of the map by less than this, in hexes, is left out."""
_REACH = 1.6
"""How far from the end of a line its path may begin or end at the edge of the map."""


class Network:
    """The corners and hexsides of a map, and which rivers already run there."""

    def __init__(self, plane: Plane, sea: int = 0) -> None:
        self.plane = plane
        self.grid = plane.grid
        self.sea = sea
        self.meeting: dict[Corner, list[int]] = {}
        """The hexes that meet at each corner."""
        for at in each(self.grid.all):
            for corner in self.grid.corners(at):
                self.meeting.setdefault(corner, []).append(at)
        self.rivers: dict[str, set[Corner]] = {}
        self.taken: set[frozenset[Corner]] = set()

    def steps(self, corner: Corner) -> Iterable[tuple[Corner, Side]]:
        """Yield the corners one hexside away; only sides between two hexes of land."""
        for at in self.meeting[corner]:
            corners = self.grid.corners(at)
            number = corners.index(corner)
            there = self.grid.beside(at, number)
            if there is not None and not (self.sea >> at | self.sea >> there) & 1:
                yield corners[(number + 1) % 6], (at, number)

    def is_rim(self, corner: Corner) -> bool:
        """Say whether a corner lies on the edge of the map."""
        return len(self.meeting[corner]) < 3

    def is_shore(self, corner: Corner) -> bool:
        """Say whether a corner lies on the coast."""
        return any(self.sea >> at & 1 for at in self.meeting[corner])

    def take(self, name: str, sides: Iterable[Side]) -> None:
        """Note the course of a river."""
        corners = self.rivers.setdefault(name, set())
        for side in sides:
            ends = self.grid.ends(side)
            corners.update(ends)
            self.taken.add(frozenset(ends))


def stretches(network: Network, line: Sequence[Point]) -> list[list[Point]]:
    """Return the parts of a line that run over the land of the map."""
    found: list[list[Point]] = []
    inside = False
    for at in Course(line).points:
        here = network.plane.hex_at(at)
        land = here is not None and not network.sea >> here & 1
        if land and not inside:
            found.append([])
        if land:
            found[-1].append(at)
        inside = land
    return [part for part in found if _length(part) >= SHORTEST]


def banks(network: Network, course: Course, forced: Mapping[int, bool]) -> dict[int, bool]:
    """Return for each hex near a river whether most of it lies on the left bank."""
    near = 0
    for point in course.points:
        here = network.plane.hex_at(point)
        near |= 0 if here is None else 1 << here
    corridor = grow(network.grid, grow(network.grid, near))
    shares = {}
    for at in each(corridor):
        points = list(lattice(network.plane.centre(at), network.grid.orientation))
        shares[at] = 2 * sum(course.is_left(point) for point in points) > len(points)
    return {**shares, **forced}


def trace(
    network: Network, stretch: Sequence[Point], *, into: str = "", sides: Mapping[int, bool] | None = None
) -> list[Side]:
    """Return the hexsides of one stretch of a river, downstream.

    `into` names the river or `sea` it reaches; `sides` gives hexes to the left bank (True) or the right.
    """
    course = Course(stretch)
    starts = _ends(network, stretch[0], "")
    goals = _ends(network, stretch[-1], into)
    queue: list[tuple[float, Corner]] = []
    best: dict[Corner, float] = {}
    came: dict[Corner, tuple[Corner, Side]] = {}
    for corner, cost in sorted(starts.items()):
        best[corner] = cost
        heappush(queue, (cost, corner))
    ends: dict[Corner, float] = {}
    done: set[Corner] = set()
    while queue:
        cost, corner = heappop(queue)
        if corner in done:
            continue
        done.add(corner)
        if corner in goals and corner not in starts:
            ends[corner] = cost + goals[corner]
        if ends and cost > min(ends.values()):
            break
        if corner in goals and corner not in starts and corner in network.rivers.get(into, ()):
            continue
        for there, side in network.steps(corner):
            price = cost + _price(network, course, side, sides)
            if price < best.get(there, float("inf")):
                best[there] = price
                came[there] = corner, side
                heappush(queue, (price, there))
    if not ends:
        return []
    corner = min(ends, key=lambda one: (ends[one], one))
    path = []
    while corner in came and corner not in starts:
        corner, side = came[corner]
        path.append(side)
    return path[::-1]


def _price(network: Network, course: Course, side: Side, sides: Mapping[int, bool] | None) -> float:
    one, two = (network.plane.scaled(corner) for corner in network.grid.ends(side))
    middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    off = sum(course.distance(at) for at in (one, middle, two)) / 3
    price = 0.1 + 3 * off**2
    if sides is not None:
        at, direction = side
        there = network.grid.beside(at, direction)
        parted = there is not None and sides.get(at, None) is not sides.get(there, sides.get(at))
        price = 0.02 if parted else 1 + price
    if frozenset(network.grid.ends(side)) in network.taken:
        price += 2
    return price


def _ends(network: Network, at: Point, into: str) -> dict[Corner, float]:
    """Return the corners at which a stretch may begin or end, each with a price."""

    def off(corner: Corner) -> float:
        x, y = network.plane.scaled(corner)
        return hypot(x - at[0], y - at[1])

    if into and into != "sea" and network.rivers.get(into):
        return {corner: off(corner) for corner in network.rivers[into] if off(corner) <= 2 * _REACH}
    near = [corner for corner in network.meeting if off(corner) <= _REACH]
    edge = {corner: off(corner) for corner in near if network.is_rim(corner) or network.is_shore(corner)}
    if edge and (into == "sea" or min(edge.values()) <= _REACH / 2):
        return edge
    # A source never lies on another river.
    free = [corner for corner in near if not any(corner in river for river in network.rivers.values())]
    nearest = min(free or near, key=lambda corner: (off(corner), corner))
    return {nearest: 0.0}


def _length(points: Sequence[Point]) -> float:
    return sum(hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(points))
