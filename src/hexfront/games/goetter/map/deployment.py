"""Where the German groups set up: on their part of the line, or up to two hexes behind it in the same rows (10.2)."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.goetter.box.unit import GROUPS, Group
from hexfront.hexes import HexMap, bits, each, grow

DEPTH = 2
"""How far behind the line its units may stand."""


class Area(NamedTuple):
    """The ground of one group."""

    line: int
    """The hexes that have to be covered."""
    hexes: int
    """All hexes in which its units may be placed."""


def survey(board: HexMap) -> dict[Group, Area]:
    """The ground of each group; the group of others has none, all its units have printed hexes."""
    german = board.zones.get("german-side", 0)
    areas: dict[Group, Area] = {}
    for group in GROUPS:
        if group == "other":
            continue
        line = board.zones.get(f"line-{group}", 0)
        rows = {board.grid.axial(at)[0] for at in each(line)}
        near = line
        for _ in range(DEPTH):
            near = grow(board.grid, near)
        near &= german
        areas[group] = Area(line, bits(at for at in each(near) if board.grid.axial(at)[0] in rows))
    return areas
