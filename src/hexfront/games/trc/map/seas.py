"""The seas that units cross, their ports and coasts (10)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.trc.box.charts.air_and_sea import Sea, SeaTable
from hexfront.games.trc.box.map_file import land
from hexfront.hexes import HexMap, spread, union

WATERS: dict[Sea, str] = {"black": "black-sea", "baltic": "baltic-sea"}
"""The Sea of Azov is part of the Black Sea; nobody sails the Caspian or the White Sea (10.2)."""


@dataclass(frozen=True, slots=True, eq=False)
class SeaSurvey:
    """One sea."""

    water: int
    coast: int
    """The land hexes next to it."""
    ports: int
    """The ports that count for its dice, which are those between which units sail (10.3.1)."""


def survey(board: HexMap, tables: dict[Sea, SeaTable]) -> dict[Sea, SeaSurvey]:
    """Look at the whole map.

    >>> from hexfront.games.trc.box.data import TrcData
    >>> data = TrcData.load()
    >>> seas = survey(data.map, data.tables.sea)
    >>> data.map.describe(seas["black"].ports), seas["black"].coast >> data.map.hex("FF21") & 1
    (['DD24', 'II14', 'JJ23'], 1)
    """
    found: dict[Sea, SeaSurvey] = {}
    places = {place.name: place.hexes for place in board.places}
    for sea, table in tables.items():
        water = board.zones.get(WATERS[sea], 0)
        coast = spread(board.grid, water) & land(board)
        found[sea] = SeaSurvey(
            water=water, coast=coast, ports=union(places.get(name, 0) for name in table.ports)
        )
    return found
