"""Trains on the railways: which hexes lines join, with lines that share a hex kept apart (9.3.2, 9.4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from hexfront.games.trc.map.rail_net import RailNet
from hexfront.hexes import Gates, Grid, bits, gates, listed, through, union


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """The railways as a net of stops. A hex is a stop; one that lines share without meeting is a stop for each.

    The stops of a shared hex beyond the first have numbers above those of all hexes.
    """

    links: tuple[int, ...]
    """By stop, the stops one hex away."""
    grid: Grid
    gates: Gates
    """The stops from which a line leads to the next hex, by its direction."""
    odd: tuple[tuple[int, int], ...]
    """Where a line leads elsewhere: a stop as a set, and the stops beyond those beside it."""
    oddly: int
    """All stops from which one does."""
    shared: tuple[tuple[int, int], ...]
    """The hexes that lines share, each with all its stops as a set."""
    size: int
    """Stops below this are hexes."""

    def stops(self, hexes: int) -> int:
        """All stops in these hexes."""
        for at, every in self.shared:
            if hexes >> at & 1:
                hexes |= every
        return hexes

    def hexes(self, stops: int) -> int:
        """The hexes of these stops."""
        for at, every in self.shared:
            if stops & every:
                stops |= 1 << at
        return stops & (1 << self.size) - 1

    def joined(self, start: int, free: int, until: int = 0) -> int:
        """The hexes that free hexes join to some, these included; the search ends where it meets a hex of a set."""
        return self.hexes(self.net(self.stops(start), self.stops(free), self.stops(until)))

    def net(self, start: int, free: int, goal: int = 0) -> int:
        """The stops that free stops join to some, these included; the search ends where it meets a goal."""
        found = ahead = start
        while ahead and not found & goal:
            ahead = self.beyond(ahead) & free & ~found
            found |= ahead
        return found

    def around(self, hexes: int) -> int:
        """The hexes one step by rail from any of these."""
        return self.hexes(self.beyond(self.stops(hexes)))

    def beyond(self, stops: int) -> int:
        """The stops one hex away from any of these."""
        reached = through(self.grid, self.gates, stops)
        if stops & self.oddly:
            for stop, there in self.odd:
                if stops & stop:
                    reached |= there
        return reached

    def ways(self, start: int, free: int, ends: int) -> int:
        """The hexes of the shortest ways through free hexes from a start to each of some ends, where there are any."""
        found = 0
        for at in listed(ends):
            found |= self._way(start, free, at)
        return found

    def _way(self, start: int, free: int, end: int) -> int:
        free, goal = self.stops(free), self.stops(1 << end)
        levels = [self.stops(start)]
        seen = levels[0]
        while not seen & goal:
            ahead = self.beyond(levels[-1]) & free & ~seen
            if not ahead:
                return 0
            seen |= ahead
            levels.append(ahead)
        stop = listed(seen & goal)[0]
        way = 1 << stop
        for level in reversed(levels[:-1]):
            stop = listed(self.links[stop] & level)[0]
            way |= 1 << stop
        return self.hexes(way)


def survey(net: RailNet, meeting: int, grid: Grid) -> Track:
    """Look at all lines; ``meeting`` are the cities and junctions, in which lines that share a hex do meet."""
    stop_of: dict[tuple[int, int], int] = {}
    shared: dict[int, int] = {}
    fresh = grid.size
    for at in listed(net.hexes & ~meeting):
        inside = [line for line in net.through[at] if at not in net.ends[line]]
        for number, line in enumerate(inside):
            stop = at
            if number:
                stop, fresh = fresh, fresh + 1
            stop_of[at, line] = stop
        if len(inside) > 1:
            shared[at] = bits(stop_of[at, line] for line in inside)
    links = [0] * fresh
    for one, two in _links(net, stop_of):
        links[one] |= 1 << two
        links[two] |= 1 << one
    beside = gates(grid, links)
    odd = [(1 << stop, there & ~through(grid, beside, 1 << stop)) for stop, there in enumerate(links)]
    odd = [(stop, elsewhere) for stop, elsewhere in odd if elsewhere]
    oddly = union(stop for stop, _ in odd)
    return Track(tuple(links), grid, beside, tuple(odd), oddly, tuple(shared.items()), grid.size)


def _links(net: RailNet, stop_of: dict[tuple[int, int], int]) -> Iterator[tuple[int, int]]:
    for line, chain in enumerate(net.chains):
        for one, two in pairwise(chain):
            yield stop_of.get((one, line), one), stop_of.get((two, line), two)
