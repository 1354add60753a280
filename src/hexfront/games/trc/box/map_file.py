"""The map: what The Russian Campaign needs of it, checked."""

from __future__ import annotations

from hexfront.engine.base.datafiles import DataFiles, bad, read_map
from hexfront.hexes import HexMap, count, union

FILE = "map.json"
TERRAIN = (
    *("sea", "lake", "outside", "woods", "mountain", "swamp"),
    *("major-city", "minor-city", "oil-well"),
)
SIDES = ("blocked", "strait")
LINKS = ("rail", "river")
CITIES = ("major-city", "minor-city")
DISTRICTS = (
    *("leningrad-district", "baltic-district", "western-district", "kiev-district", "odessa-district"),
)
COUNTRIES = ("germany", "east-prussia", "poland", "hungary", "rumania", "bulgaria", "finland", "russia")
"""Every land hex lies in one of them; the districts are parts of Russia."""
AXIS_COUNTRIES = ("germany", "east-prussia", "poland", "hungary", "rumania", "finland")
LINES = ("border-1941", "fall-blau", "zitadelle", "bagration")
"""The Axis side of each start line."""
SEAS = ("baltic-sea", "black-sea", "white-sea", "caspian-sea")
EDGES = ("axis-edge", "east-edge", "south-edge")
"""Where arrivals enter (20.5)."""
RAIL_EDGES = ("rail-west", "rail-north", "rail-east", "rail-south", "rail-bulgaria")
"""The hexes in which a railway leaves the map (9.3.4)."""
ZONES = (
    *(*COUNTRIES, *DISTRICTS, *LINES, *SEAS, *EDGES, *RAIL_EDGES),
    *("junctions", "karelia", "stalin-line", "ukraine"),
)
"""The zones every map of the game has; on a blank map of a position they are empty."""


def read_ground(files: DataFiles) -> HexMap:
    """Read and check map.json."""
    board = read_map(files, FILE, terrain=TERRAIN, sides=SIDES, links=LINKS, zones=ZONES)
    _check_seas(board)
    _check_countries(board)
    for zone in (*EDGES, *LINES, "karelia", "stalin-line", "ukraine"):
        _within(board, zone, land(board), "is no land hex")
    for zone in ("junctions", *RAIL_EDGES):
        _within(board, zone, board.linked("rail"), "has no railway")
    for place in board.places:
        if place.kind not in (*CITIES, "oil-well") or count(place.hexes) != 1:
            raise bad(FILE, place.name, "is no city and no oil well of one hex")
        if place.hexes & ~land(board):
            raise bad(FILE, place.name, "lies in the water")
    return board


def land(board: HexMap) -> int:
    """Return the hexes that units may enter: no sea, no lake, nothing outside the map in play.

    >>> count(land(HexMap.blank(3, 4)))
    12
    """
    water = union(board.terrain.get(name, 0) for name in ("sea", "lake", "outside"))
    return board.grid.mask & ~water


def cities(board: HexMap) -> int:
    """Return the hexes with a city of any size."""
    return union(board.terrain.get(name, 0) for name in CITIES)


def _check_seas(board: HexMap) -> None:
    if union(board.zones[sea] for sea in SEAS) != board.terrain["sea"]:
        raise bad(FILE, "zones", f"{', '.join(SEAS)} together have to be the hexes of the sea")


def _check_countries(board: HexMap) -> None:
    covered = 0
    for name in COUNTRIES:
        _within(board, name, land(board), "is no land hex")
        both = board.zones[name] & covered
        if both:
            raise bad(FILE, f"zones.{name}", f"{board.describe(both)[0]} lies in two countries")
        covered |= board.zones[name]
    for label in board.describe(land(board) & ~covered):
        raise bad(FILE, "zones", f"{label} lies in no country")
    for name in DISTRICTS:
        _within(board, name, board.zones["russia"], "is not in Russia")


def _within(board: HexMap, zone: str, hexes: int, what: str) -> None:
    outside = board.describe(board.zones[zone] & ~hexes)
    if outside:
        raise bad(FILE, f"zones.{zone}", f"{outside[0]} {what}")
