"""The edges by which units enter and leave the map (9.3.4, 20.5, 20.10, 22.6)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.trc.box.unit import Side
from hexfront.games.trc.map.rail_net import RailNet
from hexfront.hexes import HexMap


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """The edge hexes of a map."""

    entries: dict[Side, int]
    """Where arrivals of a side enter: the west edge, the east edge (20.5)."""
    south: int
    """Where one Russian unit a turn enters (22.6d)."""
    exits: dict[Side, int]
    """The enemy edge by which units of a side leave for good (20.10)."""
    rail: dict[Side, int]
    """The hexes between which trains of a side run off the map (9.3.4)."""


def survey(board: HexMap, rail: RailNet) -> Edges:
    """Look at the whole map."""
    west, east, south = (board.zones.get(f"{name}-edge", 0) for name in ("axis", "east", "south"))
    return Edges(
        entries={"axis": west, "russian": east},
        south=south,
        exits={"axis": east | south, "russian": west},
        rail={"axis": rail.edges["west"], "russian": rail.edges["east"] | rail.edges["south"]},
    )
