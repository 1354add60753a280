"""The front as a whole: how far the enemy could run without meeting anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.tow.units.counters import zone

if TYPE_CHECKING:
    from hexfront.games.tow.bot.picture import Picture
    from hexfront.games.tow.bot.stations import Stations


def run(picture: Picture, stations: Stations, unit: int = -1, at: int = 0) -> int:
    """The number of hexes that are open to the enemy if a unit goes somewhere, and all others as they are ordered.

    Zones of control close the front, and major rivers without a bridge.
    """
    board, state = picture.game, picture.state
    held = state.staffs[picture.side] | (1 << at if at else 0)
    for one, units in stations.there.items():
        if units and (len(units) > 1 or units[0] != unit):
            held |= 1 << one
    free = board.land & ~(held | zone(board, held))
    found = frontier = state.occupied[picture.foe]
    while frontier:
        near = 0
        for by, hexes in board.supply_sides:
            part = frontier & hexes
            near |= part << by if by > 0 else part >> -by
        frontier = near & free & ~found
        found |= frontier
    return found.bit_count()
