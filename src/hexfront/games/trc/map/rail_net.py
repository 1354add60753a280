"""The railways: which hexes are linked, and the lines between cities, junctions and edges (8.6, 9)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.trc.box.map_file import RAIL_EDGES, cities
from hexfront.games.trc.box.rail_lines import RailLines
from hexfront.hexes import HexMap, bits, each, listed


@dataclass(frozen=True, slots=True, eq=False)
class RailNet:
    """The railways of a map."""

    hexes: int
    """Every rail hex."""
    links: tuple[int, ...]
    """By hex, the hexes one step away by rail, GG19-HH21 included (8.6)."""
    segments: tuple[int, ...]
    """The hexes of each line, its ends included."""
    ends: tuple[tuple[int, int], ...]
    """The two ends of each line."""
    between: tuple[tuple[int, int], ...]
    """The two ends of each line and all its hexes, both as sets."""
    chains: tuple[tuple[int, ...], ...]
    """The hexes of each line in order."""
    through: tuple[tuple[int, ...], ...]
    """By hex, the numbers of the lines that run through it or end in it."""
    junctions: int
    """Where lines meet outside cities (9.4.2)."""
    edges: dict[str, int]
    """The hexes in which a railway leaves the map, by edge: west, north, east, south, bulgaria."""

    def joined(self, start: int, free: int) -> int:
        """The rail hexes that free rail hexes join to any of some hexes, these included if they are rail.

        >>> from hexfront.games.trc.box.data import TrcData
        >>> data = TrcData.load()
        >>> net = survey(data.map, data.rail)
        >>> net.joined(1 << data.map.hex("E31"), net.hexes) == net.hexes
        True
        """
        found = ahead = start & self.hexes
        links = self.links
        while ahead:
            reached = 0
            for at in listed(ahead):
                reached |= links[at]
            ahead = reached & free & ~found
            found |= ahead
        return found


def survey(board: HexMap, lines: RailLines) -> RailNet:
    """Look at the whole map."""
    links = [0] * board.grid.size
    for direction, by in enumerate(board.grid.shifts):
        for at in each(board.link("rail")[direction]):
            links[at] |= 1 << at + by
    for start, ends in board.jumps_from("rail").items():
        links[start] |= ends
    hexes = bits(at for at, near in enumerate(links) if near)
    through: list[list[int]] = [[] for _ in range(board.grid.size)]
    for number, chain in enumerate(lines.segments):
        for at in chain:
            through[at].append(number)
    return RailNet(
        hexes=hexes,
        links=tuple(links),
        segments=tuple(bits(chain) for chain in lines.segments),
        ends=tuple((chain[0], chain[-1]) for chain in lines.segments),
        between=tuple((1 << chain[0] | 1 << chain[-1], bits(chain)) for chain in lines.segments),
        chains=lines.segments,
        through=tuple(tuple(numbers) for numbers in through),
        junctions=board.zones.get("junctions", 0) & ~cities(board),
        edges={name.removeprefix("rail-"): board.zones.get(name, 0) for name in RAIL_EDGES},
    )
