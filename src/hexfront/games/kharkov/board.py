"""What the rules take: the map, the counters and the tables, and what is looked up in them once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from hexfront.engine.base.actions import Key
from hexfront.engine.positions.position import Position
from hexfront.games.kharkov.box import map_file
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.meta import META, lexicon
from hexfront.games.kharkov.box.roster import MOBILITIES, Mobility
from hexfront.games.kharkov.map.rail_net import Railway
from hexfront.games.kharkov.map.step_table import Going, Steps
from hexfront.games.kharkov.state import SIDES
from hexfront.hexes import CostField, LinkCost, compile_costs, each, spread
from hexfront.hexes.connect import over
from hexfront.kit.board import CounterBoard
from hexfront.kit.box.roster import Face

HERE = Path(__file__).parent


class Board(CounterBoard[KharkovData]):
    """The map, the counters and the tables of Kharkov, on the map of the game or of a position."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: KharkovData | None = None,
        root: Self | None = None,
        written: Position | None = None,
    ) -> None:
        super().__init__(data or KharkovData.load(folder), META.id, HERE, SIDES, root, written)
        self.units, self.tables, self.limits = self.data.units, self.data.tables, self.data.tables.limits
        self.lexicon = lexicon(self.data)
        self.combat = [unit.combat for unit in self.units]
        self.alone = [(unit.id,) for unit in self.units]
        """By unit, the names in an event of it alone: one tuple for all of them, as a match keeps hundreds."""
        self.unit_keys: list[Key] = [("unit", unit) for unit in range(len(self.units))]
        self.hex_keys: list[Key] = [("hex", at) for at in range(self.grid.size)]
        self.fields = {mobility: self._field(mobility) for mobility in MOBILITIES}
        self.steps: Mapping[Mobility, Steps] = {
            name: self._steps(field) for name, field in self.fields.items()
        }
        self.pace = [
            () if unit.replaced else tuple(2 * face.ma for face in unit.faces) for unit in self.units
        ]
        """By unit and face: its movement allowance in halves; nothing for untried units."""
        self.parts = self._breakdown()
        """By division that can break down and by the face it shows, its regiments [kharkov:15.11a]."""
        self._survey()
        self.going = Going.survey(self.grid, self.steps, self.donets)
        self.linked = self.going.linked
        self.ways = [self.going.ways[unit.mobility] for unit in self.units]
        """By unit and hex, the directions in which it can go with so many half movement points."""
        self.prices = [self.going.prices[unit.mobility] for unit in self.units]
        """By unit, hex and direction, what a step costs."""
        self.mobility = [unit.mobility for unit in self.units]
        """By unit, how it moves."""
        self.fares: dict[tuple[Mobility | int, ...], tuple[str, ...]] = {}
        """By which rules steps cost what they cost, by mobility, road, rivers and terrain: there are few kinds."""
        self.lists: dict[tuple[str, tuple[str, ...]], Any] = {}
        """The deployment lists by scenario and options, once they have been asked for: every draft looks into them."""
        self.turn = {by: way for way, by in enumerate(self.grid.shifts)}
        """By the difference of the numbers of two neighbours, the direction from one to the other."""

    def _survey(self) -> None:
        """What the rules ask of the map, looked up once."""
        self.lie = [0] * self.grid.size
        """By hex, its kinds of terrain, as the bits of a number."""
        for bit, hexes in enumerate(self.map.terrain.values()):
            for at in each(hexes):
                self.lie[at] |= 1 << bit
        self.cities = self.map.terrain.get("city", 0)
        self.outskirts = spread(self.grid, self.cities)
        """The hexes beside a city hex."""
        self.donets, self.dnieper = self.map.side("donets"), self.map.side("dnieper")
        self.river, self.roads = self.map.side("river"), self.map.link("road")
        self.banks = 0
        for hexes in self.donets:
            self.banks |= hexes
        self.east, self.west = map_file.edge(self.map, "east"), map_file.edge(self.map, "west")
        self.north_edge, self.south_edge = map_file.edge(self.map, "north"), map_file.edge(self.map, "south")
        self.rim = self.north_edge | self.south_edge | self.east | self.west
        self.south = self.data.zone("south")
        self.axis_side, self.soviet_side = self.data.zone("axis-side"), self.data.zone("soviet-side")
        self.southern_front = map_file.beside_front(self.map, self.soviet_side) & self.south
        self.garrison: Mapping[int, int] = self.map.numbers.get("garrison", {})
        self.rails, tracks = self.map.link("rail"), self.map.linked("rail")
        self.networks = (tracks & ~self.axis_side, tracks & self.axis_side)
        """The rail hexes of each side: those on its side of the front of 12 May, for the whole game (6.42)."""
        self.tracks = {at: over(self.grid, 1 << at, self.rails) for at in each(tracks)}
        """By rail hex, those that the railway leads to."""
        self.railways = [Railway.survey(self.grid, self.rails, hexes) for hexes in self.networks]

    def _breakdown(self) -> dict[int, tuple[tuple[Face, ...], ...]]:
        found = {}
        for unit, counter in enumerate(self.units):
            parts = tuple(self.tables.splits(counter.kind, face) for face in counter.faces)
            if counter.side == "axis" and any(parts):
                found[unit] = parts
        return found

    def _field(self, mobility: Mobility) -> CostField:
        """The costs of one kind of movement [kharkov:6.3a] to [kharkov:6.3i]; the Dnieper only by road."""
        costs = self.tables.terrain
        terrain = {
            name: line.cost[mobility] for name, line in costs.items() if line.on == "hex" and line.cost
        }
        sides = {
            name: None if line.road_only else line.cost.get(mobility, 0)
            for name, line in costs.items()
            if line.on == "side"
        }
        road = LinkCost(costs["road"].cost[mobility])
        return compile_costs(self.map, terrain, sides=sides, links={"road": road})

    def _steps(self, field: CostField) -> Steps:
        table: Steps = [()] * self.grid.size
        for at in each(self.grid.mask):
            exits = []
            for direction in range(6):
                cost = field.cost(at, direction)
                if cost is not None and self.grid.neighbour(at, direction) is not None:
                    exits.append((at + self.grid.shifts[direction], cost, direction))
            table[at] = tuple(exits)
        return table
