"""The map: what Traces of War needs of it, checked."""

from __future__ import annotations

from hexfront.engine.base.datafiles import DataFiles, bad, read_map
from hexfront.hexes import HexMap, Sides, count, union
from hexfront.kit.tracing import without

FILE = "map.json"
CROSSINGS = 6
"""The crossing points along the Dnipro (12.3a)."""

TERRAIN = ("sea", "marsh", "rough", "forest", "major-city", "town")
SIDES = ("major-river", "river", "blocked")
LINKS = ("road", "rail")
ZONES = (
    *("orders", "crossing-points", "soviet-supply", "axis-supply", "breakthrough"),
    *("right-bank", "left-bank", "axis-side", "soviet-side"),
)
"""The zones every map of the game has; on a blank map of a position they are empty."""


def read_ground(files: DataFiles) -> HexMap:
    """Read and check map.json."""
    board = read_map(files, FILE, terrain=TERRAIN, sides=SIDES, links=LINKS, zones=ZONES)
    _check_banks(board)
    _check_points(board)
    return board


def land(board: HexMap) -> int:
    """Return the hexes that are not sea.

    >>> plain = HexMap.blank(3, 4)
    >>> count(land(plain))
    12
    """
    return board.grid.mask & ~board.terrain.get("sea", 0)


def cities(board: HexMap) -> int:
    """Return the hexes with a city of any size, which someone controls (8.1)."""
    return board.terrain.get("town", 0) | board.terrain.get("major-city", 0)


def unbridged(board: HexMap, river: str) -> Sides:
    """Return the hexsides of a river that neither a road nor a railway crosses (2.1i).

    >>> from hexfront.hexes import altered
    >>> banks = altered(HexMap.blank(1, 3), sides={"0101-0102": "river", "0102-0103": "river"})
    >>> plain = altered(banks, links={"0101-0102": "road"})
    >>> plain.describe(union(unbridged(plain, "river")))
    ['0102', '0103']
    """
    return without(board.side(river), *(board.link(kind) for kind in LINKS))


def _check_banks(board: HexMap) -> None:
    for one, other in (("right-bank", "left-bank"), ("axis-side", "soviet-side")):
        both = board.zones[one] & board.zones[other]
        if both:
            raise bad(FILE, "zones", f"{board.describe(both)[0]} is in {one} and in {other}")
        neither = land(board) & ~(board.zones[one] | board.zones[other])
        if neither:
            raise bad(FILE, "zones", f"{board.describe(neither)[0]} is neither in {one} nor in {other}")


def _check_points(board: HexMap) -> None:
    zones = board.zones
    for name in ("soviet-supply", "axis-supply", "breakthrough", "crossing-points", "orders"):
        if not zones[name]:
            raise bad(FILE, f"zones.{name}", "needs a hex at least")
        _within(board, name, land(board), "is sea")
    _within(board, "orders", board.terrain["major-city"], "is no major city")
    if count(zones["crossing-points"]) != CROSSINGS:
        raise bad(
            FILE, "zones.crossing-points", f"needs {CROSSINGS} hexes, not {count(zones['crossing-points'])}"
        )
    _within(board, "crossing-points", zones["right-bank"], "is not on the right bank")
    _within(board, "crossing-points", union(board.side("major-river")), "touches no major river")


def _within(board: HexMap, zone: str, hexes: int, what: str) -> None:
    outside = board.describe(board.zones[zone] & ~hexes)
    if outside:
        raise bad(FILE, f"zones.{zone}", f"{outside[0]} {what}")
