"""Where units come in, and where Soviet supply comes from (8.12b, 9)."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.goetter.box.unit import ENTRIES
from hexfront.hexes import HexMap, union

EAST = ("NE", "E", "SE")
"""The entries along the east edge, from north to south: one for each Front."""


class Entries(NamedTuple):
    """The edges of one map."""

    areas: dict[str, int]
    """By entry area, its hexes."""
    east: int
    """The east edge, the source of all Soviet supply."""
    rail: int
    """The hexes with a railway."""


def survey(board: HexMap) -> Entries:
    """The edges of a map; the blank map of a position has those that it names."""
    areas: dict[str, int] = {entry: board.zones.get(f"entry-{entry}", 0) for entry in ENTRIES}
    return Entries(areas, union(areas[entry] for entry in EAST), union(board.link("rail")))
