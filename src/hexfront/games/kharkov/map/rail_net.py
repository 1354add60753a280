"""6.41 The railways of a side, and how far a train goes on them."""

from __future__ import annotations

from dataclasses import dataclass, field

from hexfront.games.kharkov.map.road_net import RoadNet
from hexfront.hexes import Grid, Sides, each, listed, opposite, shift
from hexfront.remembered import Memory, remembered


@dataclass(frozen=True, slots=True, eq=False)
class Railway:
    """The railways of a side.

    >>> from hexfront.hexes import HexMap, altered
    >>> plain = altered(HexMap.blank(1, 7), links={"0101-0102-0103-0104-0105-0106": "rail"})
    >>> own = Railway.survey(plain.grid, plain.link("rail"), plain.linked("rail"))
    >>> open_to_it = plain.grid.mask & ~(1 << plain.hex("0102"))
    >>> plain.describe(own.reached(1 << plain.hex("0103"), open_to_it, most=2))
    ['0104', '0105']
    """

    net: RoadNet
    rings: int
    """The hexes that two ways may lead to: all between, or on, rings of railway."""
    memory: Memory = field(default_factory=dict, init=False, repr=False)

    @staticmethod
    def survey(grid: Grid, rails: Sides, hexes: int) -> Railway:
        """Look at the rails between these hexes."""
        ends = [shift(hexes, grid.shifts[opposite(direction)]) for direction in range(6)]
        a, b, c, d, e, f = (members & hexes & ends[direction] for direction, members in enumerate(rails))
        net = RoadNet.survey(grid, (a, b, c, d, e, f), 0)
        rings, tips = net.hexes, net.hexes
        while tips:
            tips = sum(1 << at for at in each(rings) if (net.links[at] & rings).bit_count() < 2)
            rings &= ~tips
        return Railway(net, rings)

    def reached(self, start: int, free: int, most: int) -> int:
        """The free rail hexes to which so many steps lead from any of some hexes, these left out.

        Off the rings there is one way to a hex, so that its distance never changes: what is joined lies near enough
        or not, as on a map without an enemy.
        """
        start &= self.net.hexes
        if not start:
            return 0
        if self.rings & ~(free | start):
            return self._flooded(start, free, most) & ~start
        found = 0
        for at in listed(start):
            found |= self._joined(1 << at, free) & _near(self, at, most)
        return found & ~start

    def _joined(self, start: int, free: int) -> int:
        """The start, and the free hexes that any number of steps lead to; until the enemy moves these stay the same."""
        if start & ~free:
            return self.net.joined(free | start, start)
        pieces = _pieces(self, free)
        for piece in pieces:
            if piece & start:
                return piece
        pieces.append(self.net.joined(free, start))
        return pieces[-1]

    def _flooded(self, start: int, free: int, most: int) -> int:
        """The start, and the free hexes within so many steps. Lines are thin: each hex is followed by itself."""
        links, found, fresh, wave = self.net.links, start, free & ~start, start
        for _ in range(most):
            near = 0
            for at in each(wave):
                near |= links[at]
            wave = near & fresh
            if not wave:
                break
            fresh ^= wave
            found |= wave
        return found


@remembered(most=1024)
def _near(railway: Railway, at: int, most: int) -> int:
    """The hexes within so many steps of one, as on open lines."""
    return railway._flooded(1 << at, railway.net.hexes, most)


@remembered(most=4)
def _pieces(railway: Railway, free: int) -> list[int]:
    """The pieces into which the enemy has cut the lines, as far as anybody has asked."""
    return []
