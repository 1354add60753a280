"""What combat asks of a map beside the going: the shifts of terrain, and how far supply is (10.2h, 10.4f)."""

from __future__ import annotations

from hexfront.games.tow.box.terrain import TerrainEffect
from hexfront.hexes import Grid, HexMap, distance_field, each
from hexfront.remembered import remembered

FAR = 1_000
"""Farther than any hex from any source: there is none on the map."""


def shifts(board: HexMap, effects: dict[str, TerrainEffect]) -> tuple[int, ...]:
    """By hex, the columns to the left when it is attacked; a city in rough ground counts for both [tow:10.2h].

    >>> from hexfront.games.tow.box.data import TowData
    >>> data = TowData.load()
    >>> shifts(data.map, data.tables.terrain)[data.map.hex("1731")]
    1
    """
    found = [0] * board.grid.size
    for name, line in effects.items():
        if line.on == "hex" and line.shift:
            for at in each(board.terrain.get(name, 0)):
                found[at] += line.shift
    return tuple(found)


@remembered(most=16)
def depths(grid: Grid, sources: int) -> tuple[int, ...]:
    """By hex, how many hexes the nearest of the sources is away.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(1, 4)
    >>> found = depths(plain.grid, 1 << plain.hex("0104"))
    >>> [found[plain.hex(label)] for label in ("0101", "0104")]
    [3, 0]
    """
    found = [FAR] * grid.size
    for steps, hexes in enumerate(distance_field(grid, sources)):
        for at in each(hexes):
            found[at] = steps
    return tuple(found)
