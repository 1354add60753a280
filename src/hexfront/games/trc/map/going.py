"""How units go: what lies beside a hex, how far and how freely each unit moves (2.6, 8.2, 8.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexfront.games.trc.box.charts.weather import WEATHERS
from hexfront.games.trc.box.tables import Tables
from hexfront.games.trc.box.unit import Unit
from hexfront.games.trc.map.neighbours import Neighbours
from hexfront.games.trc.map.rail_net import RailNet
from hexfront.hexes import HexMap, listed

IMPULSES = (1, 2)
SNOW = "snow"
INFANTRY_ON_LORRIES, GROUPS_ON_LORRIES, FASTEST_ARMOUR = 4, 3, 7
"""The movement factors of Russians with lorries (28.7.R6)."""


@dataclass(frozen=True, slots=True, eq=False)
class Going:
    """What a move asks of the map and of the chart."""

    beside: tuple[tuple[tuple[int, int], ...], ...]
    """By hex, the hexes that a unit may step to, each with its bit."""
    jumps: tuple[int, ...]
    """By hex, the hexes that only trains reach from it (8.6)."""
    allowances: dict[tuple[str, int], tuple[int, ...]]
    """By weather and impulse, how far each unit goes."""
    faster: dict[tuple[str, int], tuple[int, ...]]
    """The same where the Russians have lorries (28.7.R6)."""
    halts: tuple[tuple[int, int], ...]
    """By unit, the hexes in which it stops, without snow and in snow."""

    strait: tuple[int, int]
    """The two shores of the Kerch Strait as sets."""

    def chart(self, weather: str, impulse: int, lorries: bool) -> tuple[int, ...]:
        """How far each unit goes."""
        return (self.faster if lorries else self.allowances)[weather, impulse]

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
        allowances=_chart(tables, units, {}),
        faster=_chart(tables, units, {unit.number: motorized(unit) for unit in units}),
        strait=_strait(near),
        halts=tuple(
            (_halts(board, tables, unit, False), _halts(board, tables, unit, True)) for unit in units
        ),
    )


def _chart(
    tables: Tables, units: Sequence[Unit], factors: Mapping[int, int]
) -> dict[tuple[str, int], tuple[int, ...]]:
    """The chart for every unit; ``factors`` are those that differ from the printed ones."""
    return {
        (weather, impulse): tuple(
            tables.allowances.of(unit, weather, impulse, factors.get(unit.number)) for unit in units
        )
        for weather in WEATHERS
        for impulse in IMPULSES
    }


def motorized(unit: Unit) -> int:
    """The movement factor of a unit if the Russians have lorries [trc:28.7.R6]: 5 becomes 6, 6 becomes 7, 7 stays."""
    if unit.side == "russian" and unit.kind == "infantry":
        return max(unit.movement, GROUPS_ON_LORRIES if unit.battle_group else INFANTRY_ON_LORRIES)
    if unit.side == "russian" and unit.kind == "armour":
        return max(unit.movement, min(unit.movement + 1, FASTEST_ARMOUR))
    return unit.movement


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
