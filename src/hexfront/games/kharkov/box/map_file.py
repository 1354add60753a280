"""The map: what Kharkov needs of it, checked, and its edges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from hexfront.engine.base.datafiles import DataFiles, bad, read_map
from hexfront.hexes import HexMap, bits, listed, spread

FILE = "map.json"
Edge = Literal["north", "south", "east", "west"]

AXIS_SEGMENTS = tuple(f"axis-{n}-{n + 1}" for n in range(1, 7))
SOVIET_SEGMENTS = tuple(f"soviet-{a}-{b}" for a, b in zip("abcdef", "bcdefg", strict=True))
CITIES = ("kharkov", "poltava", "dnepropetrovsk")
ZONES = (
    *("north", "south", "axis-side", "soviet-side", *AXIS_SEGMENTS, *SOVIET_SEGMENTS, *CITIES),
    *("road-poltava", "road-dnepropetrovsk", "supply-exit"),
)
"""The zones every map of the game has; on a blank map of a position they are empty."""


def read_ground(files: DataFiles) -> HexMap:
    """Read and check map.json."""
    board = read_map(
        files,
        FILE,
        zones=ZONES,
        terrain=("forest", "city", "town"),
        sides=("donets", "dnieper", "river"),
        links=("road", "rail"),
        lines=("front",),
        numbers=("garrison",),
    )
    _check_halves(board, "north", "south")
    _check_halves(board, "axis-side", "soviet-side")
    _check_front(board)
    _check_cities(board)
    return board


def edge(board: HexMap, side: Edge) -> int:
    """Return the hexes along one edge of the map.

    >>> plain = HexMap.blank(3, 4)
    >>> plain.describe(edge(plain, "north")), plain.describe(edge(plain, "west"))
    (['0101', '0102', '0103', '0104'], ['0101', '0201', '0301'])
    """
    rows: dict[int, list[tuple[int, int]]] = {}
    for at in listed(board.grid.mask):
        x, y = board.grid.center(at)
        rows.setdefault(y, []).append((x, at))
    if side in ("north", "south"):
        return bits(at for _, at in rows[min(rows) if side == "north" else max(rows)])
    return bits((min(row) if side == "west" else max(row))[1] for row in rows.values())


def front_line(board: HexMap, soviet: int) -> tuple[tuple[int, int], ...]:
    """The hexsides between the Soviet side and the other, each once, from the Soviet hex."""
    ways = ((at, way, board.grid.neighbour(at, way)) for at in listed(soviet) for way in range(6))
    return tuple((at, way) for at, way, there in ways if there is not None and not soviet >> there & 1)


def beside_front(board: HexMap, side: int) -> int:
    """Return the hexes of a side that touch the front line of 12 May."""
    touching = 0
    for at, direction in board.lines.get("front", ()):
        touching |= 1 << at | 1 << _beyond(board, at, direction)
    return touching & side


def _beyond(board: HexMap, at: int, direction: int) -> int:
    """The hex on the other side of a line, which always runs between two."""
    there = board.grid.neighbour(at, direction)
    assert there is not None
    return there


def _check_halves(board: HexMap, one: str, other: str) -> None:
    """Two zones must share out the map, each in one piece."""
    a, b = board.zones[one], board.zones[other]
    if a & b or a | b != board.grid.mask:
        wrong = board.describe((a & b) | board.grid.mask & ~(a | b))[0]
        raise bad(FILE, f"zones.{one}", f"every hex must be in either {one} or {other}: {wrong}")
    for name, zone in ((one, a), (other, b)):
        reached, more = 0, zone & -zone
        while more:
            reached |= more
            more = spread(board.grid, reached) & zone & ~reached
        if reached != zone or not zone:
            raise bad(FILE, f"zones.{name}", "must be one connected region")


def _check_front(board: HexMap) -> None:
    """The front is exactly where the two sides meet, and the segments share out the hexes along it."""
    axis, soviet = board.zones["axis-side"], board.zones["soviet-side"]
    on_line = set()
    for at, direction in board.lines["front"]:
        pair = 1 << at | 1 << _beyond(board, at, direction)
        if not (pair & axis and pair & soviet):
            raise bad(FILE, "lines.front", f"{board.label(at)} has the same side beyond the front")
        on_line.add(pair)
    for at in listed(axis):
        for there in listed(board.grid.around[at] & soviet):
            if 1 << at | 1 << there not in on_line:
                raise bad(FILE, "lines.front", f"{board.label(at)}-{board.label(there)} is missing")
    _check_segments(board, AXIS_SEGMENTS, beside_front(board, axis))
    _check_segments(board, SOVIET_SEGMENTS, beside_front(board, soviet))


def _check_segments(board: HexMap, names: Iterable[str], along: int) -> None:
    seen = 0
    for name in names:
        zone = board.zones[name]
        wrong = zone & (seen | ~along)
        if wrong:
            raise bad(FILE, f"zones.{name}", f"{board.describe(wrong)[0]} is off the front or listed twice")
        seen |= zone
    if along & ~seen:
        raise bad(FILE, "zones", f"{board.describe(along & ~seen)[0]} is on the front but in no segment")


def _check_cities(board: HexMap) -> None:
    hexes = 0
    for name in CITIES:
        hexes |= board.zones[name]
    if hexes != board.terrain["city"] or hexes != bits(board.numbers["garrison"]):
        raise bad(FILE, "terrain.city", "city hexes, city zones and garrisons must be the same hexes")
