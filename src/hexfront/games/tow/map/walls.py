"""6.0, 8.1 The hexsides that stop zones of control, and those that no supply line crosses."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.tow.box.map_file import unbridged
from hexfront.hexes import HexMap, Sides
from hexfront.kit.bars import Bar, closed


class Facing(NamedTuple):
    """One of the six directions in which one might leave a hex."""

    map: HexMap
    direction: int

    def ends(self, here: int) -> dict[str, str]:
        """The hex that a line would leave, and the one that it would enter."""
        return {
            "here": self.map.label(here),
            "there": self.map.label(here + self.map.grid.shifts[self.direction]),
        }


ZOC_WALLS: tuple[Bar, ...] = (
    Bar(
        "tow:6.0c",
        lambda facing, here: t("A blocked hexside stops a ZOC"),
        lambda facing: facing.map.side("blocked")[facing.direction],
    ),
)
"""What closes one side of hexes to zones of control."""

SUPPLY_WALLS: tuple[Bar, ...] = (
    Bar(
        "tow:8.1e",
        lambda facing, here: t("A blocked hexside between {here} and {there}", **facing.ends(here)),
        lambda facing: facing.map.side("blocked")[facing.direction],
    ),
    Bar(
        "tow:8.1d",
        lambda facing, here: t("An unbridged major river between {here} and {there}", **facing.ends(here)),
        lambda facing: unbridged(facing.map, "major-river")[facing.direction],
        "tow:2.1i",
    ),
)
"""What closes one side of hexes to supply lines."""


def walls(bars: tuple[Bar, ...], board: HexMap) -> Sides:
    """Every hexside that the bars close, looked up once for a map."""
    a, b, c, d, e, f = (closed(bars, Facing(board, direction)) for direction in range(6))
    return a, b, c, d, e, f
