"""11.33 The roads as supply sources: which road hexes are joined to an exit by open roads.

The net is surveyed once into stretches between junctions, so that only stretches that are cut have to be followed
hex by hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hexfront.hexes import Grid, Sides, connected, each, union
from hexfront.hexes.connect import over
from hexfront.remembered import Memory, remembered


@dataclass(frozen=True, slots=True, eq=False)
class RoadNet:
    """The roads of a map.

    >>> from hexfront.hexes import HexMap, altered
    >>> plain = altered(HexMap.blank(2, 5), links={"0101-0102-0103-0104": "road", "0102-0202": "road"})
    >>> net = RoadNet.survey(plain.grid, plain.link("road"), 1 << plain.hex("0101"))
    >>> plain.describe(net.joined(plain.grid.mask & ~(1 << plain.hex("0103"))))
    ['0101', '0102', '0202']
    >>> plain.describe(net.ways_out()[plain.hex("0202")])
    ['0101', '0102', '0202']
    """

    hexes: int
    exits: int
    """Where the roads leave the map."""
    links: Mapping[int, int]
    """By road hex, where its roads lead."""
    stretches: tuple[tuple[int, int], ...]
    """Each road between two junctions: its own hexes, and these with the junctions at its ends."""
    memory: Memory = field(default_factory=dict, init=False, repr=False)

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
        found, shut = (self.exits if start < 0 else start) & usable, self.hexes ^ usable
        whole = [ends for own, ends in self.stretches if not own & shut]
        cut = [ends for own, ends in self.stretches if own & shut]
        found |= self._remnants(cut, found, usable)
        before = 0
        while found != before:
            before = found
            for ends in whole:
                if ends & found:
                    found |= ends & usable
        return found | self._remnants(cut, found, usable)

    def ways_out(self) -> dict[int, int]:
        """By road hex, a shortest road from it to an exit, both included; none of those that no road joins to one."""
        found = {at: 1 << at for at in each(self.exits)}
        todo = list(found)
        for at in todo:
            for to in each(self.links[at]):
                if to not in found:
                    found[to] = found[at] | 1 << to
                    todo.append(to)
        return found

    def _remnants(self, cut: list[int], start: int, usable: int) -> int:
        """What is left of stretches that are cut, as far as it is joined to the start."""
        found = start
        for ends in cut:
            if ends & start:
                found |= _followed(self, ends & start, ends & usable)
        return found


@remembered(most=1024)
def _followed(net: RoadNet, start: int, usable: int) -> int:
    """The usable hexes of one stretch that are joined to a start in it, hex by hex: the same cuts last for long."""
    found, todo, fresh = start, start, usable & ~start
    while todo:
        low = todo & -todo
        new = net.links[low.bit_length() - 1] & fresh
        fresh ^= new
        found |= new
        todo ^= low | new
    return found
