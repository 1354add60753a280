"""What the rules take: the map, the counters and the tables, and what is looked up in them once."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from hexfront.engine.base.actions import Key
from hexfront.engine.positions.position import Position
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.map_file import cities, land
from hexfront.games.tow.box.meta import META, lexicon
from hexfront.games.tow.map.combat_map import shifts
from hexfront.games.tow.map.step_table import HALVES, open_sides, survey
from hexfront.games.tow.map.walls import SUPPLY_WALLS, ZOC_WALLS, walls
from hexfront.games.tow.state import AXIS, SIDES, SOVIET
from hexfront.hexes import bits, each, union
from hexfront.kit.board import CounterBoard

HERE = Path(__file__).parent


class Board(CounterBoard[TowData]):
    """The map, the counters and the tables of Traces of War, on the map of the game or of a position."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: TowData | None = None,
        root: Self | None = None,
        written: Position | None = None,
    ) -> None:
        super().__init__(data or TowData.load(folder), META.id, HERE, SIDES, root, written)
        self.units, self.tokens = self.data.units, self.data.tokens
        self.tables, self.limits = self.data.tables, self.data.tables.limits
        self.lexicon = lexicon(self.data)
        self.combat = [unit.combat for unit in self.units]
        self.mechanised = [unit.mechanised for unit in self.units]
        self.unit_keys: list[Key] = [("unit", unit) for unit in range(len(self.units))]
        """What the choices of each unit are grouped by."""
        self.stacking = self.limits.stacking
        self.zoc_enter, self.zoc_leave = self.limits.zoc_enter * HALVES, self.limits.zoc_leave * HALVES
        self.march_cost = self.tables.terrain["road"].strategic or HALVES
        numbers = {token.kind: token.number for token in self.tokens}
        self.okh, self.stavka = numbers["okh"], numbers["stavka"]
        self.fronts = frozenset(
            token.number for token in self.tokens if token.kind == "hq" and token.side == SIDES[SOVIET]
        )
        """The tokens of the Soviet HQs."""
        self.sided = tuple(bits(u for u in range(len(self.units)) if self.side[u] == side) for side in (0, 1))
        """The units of each side, as a set of unit numbers."""
        self.hqs = tuple(tuple(u for u in self.data.hqs if self.side[u] == side) for side in (SOVIET, AXIS))
        self.expected = self._expected()
        """By unit that is not on the map at the start, the box in which it waits."""
        self._survey()

    def _expected(self) -> dict[int, str]:
        coming = self.data.reinforcements
        found = {unit: f"draw-{draw.number}" for draw in coming.draws for unit in (*draw.units, *draw.relief)}
        found[coming.airborne] = "drop"
        found |= {unit: pool for pool, units in coming.pools.items() for unit in units}
        found |= dict.fromkeys(self.data.setup.security, "security")
        if self.written is None or self.written.units != "only":
            return found
        named = {line.id for line in self.written.unit}
        return {unit: box for unit, box in found.items() if self.names[unit] in named}

    def _survey(self) -> None:
        """What the rules ask of the map, looked up once."""
        self.land, self.cities = land(self.map), cities(self.map)
        self.major_cities = self.map.terrain.get("major-city", 0)
        self.going = survey(self.map, self.tables.terrain)
        self.influence = self.going.linked
        """By hex, the zone of control of a unit in it (6.0)."""
        self.open_sides = open_sides(self.map, walls(ZOC_WALLS, self.map))
        self.fares: dict[tuple[int, int, bool, int, int], tuple[bool, int, tuple[str, ...]]] = {}
        """What steps cost and by which rules, once they have been asked for."""
        self.supply_walls = walls(SUPPLY_WALLS, self.map)
        self.supply_sides = open_sides(self.map, self.supply_walls)
        self.tracks = self.map.linked("rail")
        self.shifts = shifts(self.map, self.tables.terrain)
        """By hex, the columns to the left when it is attacked (10.2h)."""
        self.sources = (self.data.zone("soviet-supply"), self.data.zone("axis-supply"))
        self.crossing_points = self.data.zone("crossing-points")
        keys, reach = self.tables.crossings.keys, self.limits.crossing_range
        self.crossing_reach = {
            at: 1 << keys[at] if at in keys else self.grid.within(at, reach)
            for at in each(self.crossing_points)
        }
        """By crossing point, where a Soviet unit takes it while no Axis unit holds it (12.3f, 12.3g)."""
        self.crossing_zone = union(self.crossing_reach.values())
        self.right_bank, self.breakthrough = self.data.zone("right-bank"), self.data.zone("breakthrough")
        self.watched = self.cities | self.crossing_points
        """The hexes where it matters that a unit enters them; the bridgehead is the other."""
