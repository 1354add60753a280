"""11.33 The roads as supply sources: which road hexes are joined to an exit by open roads.

The net is surveyed once into stretches between junctions, so that only stretches that are cut have to be followed
hex by hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexfront.hexes import Grid, Sides, connected, each, union
from hexfront.hexes.connect import over


@dataclass(frozen=True, slots=True)
class RoadNet:
    """The roads of a map.

    >>> from hexfront.hexes import HexMap, altered
    >>> plain = altered(HexMap.blank(2, 5), links={"0101-0102-0103-0104": "road", "0102-0202": "road"})
    >>> net = RoadNet.survey(plain.grid, plain.link("road"), 1 << plain.hex("0101"))
    >>> plain.describe(net.joined(plain.grid.mask & ~(1 << plain.hex("0103"))))
    ['0101', '0102', '0202']
    """

    hexes: int
    exits: int
    """Where the roads leave the map."""
    links: Mapping[int, int]
    """By road hex, where its roads lead."""
    stretches: tuple[tuple[int, int], ...]
    """Each road between two junctions: its own hexes, and these with the junctions at its ends."""

    @staticmethod
    def survey(grid: Grid, roads: Sides, exits: int) -> RoadNet:
        """Take a net of roads apart; exits count as junctions."""
        hexes = union(roads)
        links = {at: over(grid, 1 << at, roads) for at in each(hexes)}
        junctions = exits & hexes
        for at, ends in links.items():
            if ends.bit_count() > 2:
                junctions |= 1 << at
        stretches, rest = [], hexes & ~junctions
        while rest:
            own = connected(grid, rest & -rest, rest, along=roads)
            rest ^= own
            stretches.append((own, own | over(grid, own, roads)))
        for at in each(junctions):
            stretches += [(0, 1 << at | 1 << to) for to in each(links[at] & junctions) if to > at]
        return RoadNet(hexes, exits & hexes, links, tuple(stretches))

    def joined(self, usable: int, start: int = -1) -> int:
        """The road hexes that a chain of usable road hexes joins to an exit, or to some other start."""
        usable &= self.hexes
        found, before = (self.exits if start < 0 else start) & usable, -1
        shut = self.hexes ^ usable
        while found != before:
            before = found
            for own, ends in self.stretches:
                if found & ends and not own & shut:
                    found |= ends & usable
        cut = union(ends for own, ends in self.stretches if own & shut)
        return self._follow(found & cut, usable & ~found) | found

    def _follow(self, todo: int, fresh: int) -> int:
        """What is left of the stretches that are cut, hex by hex."""
        found = 0
        while todo:
            low = todo & -todo
            new = self.links[low.bit_length() - 1] & fresh
            fresh ^= new
            found |= new
            todo ^= low | new
        return found

    def chain(self, at: int, usable: int) -> int:
        """The hexes of a shortest chain of usable roads from a hex that is joined to an exit to that exit.

        >>> from hexfront.hexes import HexMap, altered
        >>> plain = altered(HexMap.blank(2, 5), links={"0101-0102-0103-0104": "road", "0102-0202": "road"})
        >>> net = RoadNet.survey(plain.grid, plain.link("road"), 1 << plain.hex("0101"))
        >>> plain.describe(net.chain(plain.hex("0103"), plain.grid.mask))
        ['0101', '0102', '0103']
        """
        came, queue = {at: at}, [at]
        for here in queue:
            if self.exits >> here & 1:
                break
            for to in each(self.links[here] & usable):
                if to not in came:
                    came[to] = here
                    queue.append(to)
        found = 1 << here
        while here != at:
            here = came[here]
            found |= 1 << here
        return found
