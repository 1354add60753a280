"""Where units of the order of battle start or come in, checked against the map (3.3, 3.4, 20.2)."""

from __future__ import annotations

from hexfront.engine.base.datafiles import bad
from hexfront.games.trc.box.map_file import AXIS_COUNTRIES, land
from hexfront.games.trc.box.roster import FILE, OPTION_FILE, Roster
from hexfront.games.trc.box.unit import AREAS, ELSEWHERE, OPTIONAL, Unit
from hexfront.hexes import HexMap, union


def area(board: HexMap, code: str) -> int:
    """Return the hexes in which units of a set-up code start.

    >>> from hexfront.games.trc.box.data import TrcData
    >>> data = TrcData.load()
    >>> data.map.describe(area(data.map, "L"))[:2], area(data.map, "N") == area(data.map, "C")
    (['A6', 'B9'], True)
    """
    zone = AREAS[code]
    if zone == "axis":
        return union(board.zones.get(name, 0) for name in AXIS_COUNTRIES if name != "finland") & land(board)
    return board.zones.get(zone, 0) & land(board)


def check_places(roster: Roster, board: HexMap) -> None:
    """Refuse a unit that would start or come in nowhere."""
    cities = {place.name for place in board.places if place.kind != "oil-well"}
    for unit in roster.units:
        file = OPTION_FILE if unit.option else FILE
        if unit.place not in (*AREAS, *ELSEWHERE, *OPTIONAL, *cities):
            raise bad(file, unit.id, f'"{unit.place}" is no set-up code, city or other place of arrival')
        if unit.place in AREAS and _side_of(unit.place) != unit.side:
            raise bad(file, unit.id, f"{unit.place} is a set-up code of the other side")
        if unit.place in AREAS and not unit.starts:
            raise bad(file, unit.id, "comes later and needs another place than a set-up code")


def _side_of(code: str) -> str:
    return "russian" if AREAS[code].endswith("-district") else "axis"


def starters(roster: Roster, code: str) -> tuple[Unit, ...]:
    """Return the units of the standard game that start under a set-up code or in a city."""
    return tuple(unit for unit in roster.units if unit.starts and not unit.option and unit.place == code)
