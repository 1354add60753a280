"""The railway lines, each from one city, junction, edge or end of track to the next (9.4.3)."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origin
from hexfront.games.trc.box.map_file import RAIL_EDGES, cities
from hexfront.hexes import HexError, HexMap, Provenance, each, split_chain, union
from hexfront.hexes.files.writing import listed_sides
from hexfront.kit.box.reading import Closed

FILE = "rail.toml"
PASSING = 2
"""The links of a hex through which a line only passes."""


class RailLines(msgspec.Struct, frozen=True, kw_only=True):
    """All lines of the map."""

    segments: tuple[tuple[int, ...], ...]
    """The hexes of each, from end to end."""
    origin: Provenance


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    segments: list[str]
    origin: str = msgspec.field(name="from")


def read_rail(files: DataFiles, board: HexMap) -> RailLines:
    """Read and check rail.toml: every link of the map lies in a segment, and segments end where lines meet or end."""
    doc = files.toml(FILE, _Doc)
    links = steps(board)
    covered: set[frozenset[int]] = set()
    segments = []
    for text in doc.segments:
        try:
            hexes = tuple(split_chain(board.grid, text))
        except HexError as error:
            raise bad(FILE, text, str(error)) from None
        for one, two in pairwise(hexes):
            if frozenset((one, two)) not in links:
                raise bad(FILE, text, f"no railway links {board.label(one)} and {board.label(two)}")
            covered.add(frozenset((one, two)))
        segments.append(hexes)
    for link in sorted(sorted(link) for link in links - covered):
        raise bad(FILE, "segments", f"none holds the link {board.label(link[0])}-{board.label(link[1])}")
    _check_ends(board, segments)
    return RailLines(segments=tuple(segments), origin=origin(FILE, "", doc.origin))


def derived(board: HexMap) -> RailLines:
    """Return the lines of a map that has no file of them: they end in cities, junctions, forks and ends of track.

    >>> from hexfront.hexes import altered
    >>> plain = altered(HexMap.blank(1, 4), links={"0101-0102-0103": "rail"})
    >>> [plain.label(at) for at in derived(plain).segments[0]]
    ['0101', '0102', '0103']
    """
    links: dict[int, list[int]] = {}
    for one, two in sorted(sorted(step) for step in steps(board)):
        links.setdefault(one, []).append(two)
        links.setdefault(two, []).append(one)
    stops = cities(board) | board.zones.get("junctions", 0)
    ends = [at for at, near in links.items() if len(near) != PASSING or stops >> at & 1]
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for start in ends:
        for step in links[start]:
            chain = [start, step]
            while chain[-1] not in ends:
                chain.append(next(at for at in links[chain[-1]] if at != chain[-2]))
            found.setdefault(frozenset(chain), tuple(chain))
    return RailLines(segments=tuple(found.values()), origin=Provenance("designed"))


def steps(board: HexMap) -> set[frozenset[int]]:
    """Every pair of hexes that a railway links, the one across the Sivash included (8.6)."""
    grid = board.grid
    found = {frozenset((at, at + grid.shifts[way])) for at, way in listed_sides(grid, board.link("rail"))}
    for start, ends in board.jumps_from("rail").items():
        found |= {frozenset((start, end)) for end in each(ends)}
    return found


def _check_ends(board: HexMap, segments: list[tuple[int, ...]]) -> None:
    """Cities and junctions lie at the ends of segments; so do edges, and ends of track."""
    meeting = cities(board) | board.zones["junctions"]
    edges = union(board.zones[name] for name in RAIL_EDGES)
    for hexes in segments:
        text = "-".join(board.label(at) for at in hexes)
        for at in hexes[1:-1]:
            if meeting >> at & 1:
                raise bad(FILE, text, f"{board.label(at)} is a city or junction: the line ends there")
        for at in (hexes[0], hexes[-1]):
            ends = sum(at in other for other in segments) == 1
            if not ends and not (meeting | edges) >> at & 1:
                raise bad(
                    FILE, text, f"ends in {board.label(at)}, which is no city, junction, edge or end of track"
                )
