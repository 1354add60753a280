"""The map: one board of two sheets, the operational map and the siege map of Berlin (2.1)."""

from __future__ import annotations

from hexfront.engine.base.datafiles import DataFiles, bad, read_map
from hexfront.games.goetter.box.unit import ENTRIES, GROUPS
from hexfront.hexes import HexMap, count, each, spread, union

FILE = "map.json"
TERRAIN = ("forest", "town", "urban", "marsh", "mountain", "fortification")
MAJOR = ("major-river", "elbe")
"""The rivers that bar overruns and shift by two (6.44a, 7.29); the Elbe is closed to US units besides (9.72c)."""
BARRIERS = ("lake", "spree")
"""What nobody crosses; `spree` is the Spree of the siege map where no bridge crosses it (4.26)."""
RIVERS = ("minor-river", *MAJOR, *BARRIERS)
"""The hexsides with an effect of their own. A bridge over the Spree is a minor river (5.71)."""
BOUNDARY = "front-boundary"
SIDES = (*RIVERS, BOUNDARY, "bridge")
LINKS = ("road", "rail")
LINES = tuple(f"line-{group}" for group in GROUPS if group != "other")
"""The parts of the German line, by set-up group (10.2)."""
ZONES = (
    *("transit", "inner", "siege", "subway", "soviet-side", "german-side"),
    *(f"entry-{entry}" for entry in ENTRIES),
    *LINES,
)
"""The zones every map of the game has; on a blank map of a position they may be empty."""
JUMP = "transit"
"""The way from a transit hex onto the siege hexes at its side of the rim (2.1b)."""
PLAIN = "plain"
"""The box of the North German Plain (5.26)."""


def read_ground(files: DataFiles) -> HexMap:
    """Read and check map.json."""
    board = read_map(files, FILE, terrain=TERRAIN, sides=SIDES, links=LINKS, zones=ZONES)
    if PLAIN not in {box.id for box in board.boxes}:
        raise bad(FILE, "boxes", f'"{PLAIN}" is missing')
    _check_city(board)
    _check_front(board)
    return board


def land(board: HexMap) -> int:
    """Return the hexes on which units may stand: all but the two inner hexes, which mean the siege map (2.1e).

    >>> count(land(HexMap.blank(3, 4)))
    12
    """
    return board.grid.mask & ~board.zones.get("inner", 0)


def _check_city(board: HexMap) -> None:
    """The siege map is a sheet of its own, and each hex of its rim touches one transit hex (2.1b)."""
    zones, sheets = board.zones, range(1, len(board.grid.sheets))
    if zones["siege"] != union(board.grid.on_sheet(number) for number in sheets):
        raise bad(FILE, "zones.siege", "has to be the hexes of all sheets but the first")
    if zones["siege"] & (zones["transit"] | zones["inner"]):
        raise bad(FILE, "zones.transit", "lies on the operational map")
    touched = 0
    for start, ends in board.jumps_from(JUMP).items():
        if not zones["transit"] >> start & 1 or ends & ~zones["siege"]:
            raise bad(
                FILE, f"jumps.{JUMP}", f"{board.label(start)}: a jump leads from transit to siege hexes"
            )
        for at in each(ends & touched):
            raise bad(FILE, f"jumps.{JUMP}", f"{board.label(at)} touches two transit hexes")
        touched |= ends
    _same(board, f"jumps.{JUMP}", touched, _rim(board, zones["siege"]), "the rim of the siege map")


def _rim(board: HexMap, hexes: int) -> int:
    return sum(1 << at for at in each(hexes) if count(board.grid.around[at]) < 6)


def _check_front(board: HexMap) -> None:
    zones = board.zones
    if zones["soviet-side"] & zones["german-side"]:
        raise bad(FILE, "zones", "a hex lies on both sides of the front")
    _same(board, "zones", zones["soviet-side"] | zones["german-side"], board.grid.on_sheet(0), "the sheet")
    line = 0
    for name in LINES:
        for at in each(zones[name] & line):
            raise bad(FILE, f"zones.{name}", f"{board.label(at)} lies on the line of two groups")
        line |= zones[name]
    outside = board.describe(line & ~(zones["german-side"] & spread(board.grid, zones["soviet-side"])))
    if outside:
        raise bad(FILE, "zones", f"{outside[0]} is on the German line, but not at the front")


def _same(board: HexMap, where: str, found: int, wanted: int, what: str) -> None:
    for label in board.describe(found ^ wanted):
        raise bad(FILE, where, f"{label} is wrong: these have to be {what}")
