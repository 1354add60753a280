"""How units go: what lies beside a hex, how far and how freely each unit moves (2.6, 8.2, 8.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.trc.box.charts.weather import WEATHERS
from hexfront.games.trc.box.tables import Tables
from hexfront.games.trc.box.unit import Unit
from hexfront.games.trc.map.neighbours import Neighbours
from hexfront.games.trc.map.rail_net import RailNet
from hexfront.hexes import HexMap, listed

IMPULSES = (1, 2)
SNOW = "snow"


@dataclass(frozen=True, slots=True, eq=False)
class Going:
    """What a move asks of the map and of the chart."""

    beside: tuple[tuple[tuple[int, int], ...], ...]
    """By hex, the hexes that a unit may step to, each with its bit."""
    jumps: tuple[int, ...]
    """By hex, the hexes that only trains reach from it (8.6)."""
    allowances: dict[tuple[str, int], tuple[int, ...]]
    """By weather and impulse, how far each unit goes."""
    halts: tuple[tuple[int, int], ...]
    """By unit, the hexes in which it stops, without snow and in snow."""

    strait: tuple[int, int]
    """The two shores of the Kerch Strait as sets."""

    def reached(self, near: Neighbours, hexes: int) -> int:
        """The hexes one step from any of these, the strait included."""
        found = near.zone(hexes)
        one, other = self.strait
        if hexes & one:
            found |= other
        return found | one if hexes & other else found

    def stops(self, unit: int, weather: str) -> int:
        """The hexes in which a unit has to stop for their terrain."""
        return self.halts[unit][weather == SNOW]


def survey(board: HexMap, near: Neighbours, rail: RailNet, units: Sequence[Unit], tables: Tables) -> Going:
    """Look at the whole map and the whole roster."""
    around = board.grid.around
    return Going(
        beside=tuple(tuple((to, 1 << to) for to in listed(hexes)) for hexes in near.steps),
        jumps=tuple(links & ~around[at] for at, links in enumerate(rail.links)),
        allowances={
            (weather, impulse): tuple(tables.allowances.of(unit, weather, impulse) for unit in units)
            for weather in WEATHERS
            for impulse in IMPULSES
        },
        strait=_strait(near),
        halts=tuple(
            (_halts(board, tables, unit, False), _halts(board, tables, unit, True)) for unit in units
        ),
    )


def _halts(board: HexMap, tables: Tables, unit: Unit, snow: bool) -> int:
    found = 0
    # Leaders who move by land go as mountain units do [trc:26.16e].
    kind = "mountain" if unit.kind == "leader" else unit.kind
    for name, effect in tables.terrain.items():
        if effect.stops and kind not in effect.free and not (snow and effect.clear_in_snow):
            found |= board.terrain.get(name, 0)
    return found


def _strait(near: Neighbours) -> tuple[int, int]:
    """Both shores; the map has one crossing."""
    shores = [at for at, across in enumerate(near.over_strait) if across]
    return (1 << shores[0], 1 << shores[1]) if shores else (0, 0)
