"""What the rules take: the map, the counters and the tables, and what is looked up in them once."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from hexfront.engine.positions.position import Position
from hexfront.engine.rulebook.rules import load_waivers
from hexfront.games.trc.box.charts.allowances import move_class
from hexfront.games.trc.box.data import CLEARED_BY, TrcData
from hexfront.games.trc.box.map_file import land
from hexfront.games.trc.box.meta import META, lexicon
from hexfront.games.trc.box.placing import area
from hexfront.games.trc.box.unit import AREAS, Side
from hexfront.games.trc.map import (
    cities,
    districts,
    edges,
    going,
    neighbours,
    rail_net,
    rivers,
    seas,
    track,
)
from hexfront.hexes import bits, each, spread, union
from hexfront.kit.board import CounterBoard

HERE = Path(__file__).parent
SIDES: tuple[Side, Side] = ("axis", "russian")
CALLED = ("Axis", "Russian")
"""What each side is called in a sentence."""
AXIS, RUSSIAN = 0, 1
"""The number of each side, as states write it."""


class Board(CounterBoard[TrcData]):
    """The map, the counters and the tables of The Russian Campaign, on the map of the game or of a position."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: TrcData | None = None,
        root: Self | None = None,
        written: Position | None = None,
        options: frozenset[str] = frozenset(),
    ) -> None:
        """``data`` are those of the options, where some change counters or ground."""
        super().__init__(data or TrcData.load(folder), META.id, HERE, SIDES, root, written)
        self.waived: dict[str, str] = root.waived if root else load_waivers(HERE / "waivers.tsv", self.rules)
        """The rows of the rule index that are left out, with the reason."""
        self.options = options
        """The options that have changed counters and ground here; rules ask the state for all others."""
        self.units = self.data.units
        self.tables, self.limits = self.data.tables, self.data.tables.limits
        self.lexicon = lexicon(self.data)
        self._look_at_units()
        self._survey()

    def _look_at_units(self) -> None:
        """What the rules ask of the counters, by unit number."""
        units, limits = self.units, self.limits
        self.combat = [unit.combat for unit in units]
        self.kinds = [unit.kind for unit in units]
        self.move_class = [move_class(unit) for unit in units]
        """The line of the movement allowance chart of each unit (2.6)."""
        self.points = [
            0 if not unit.stacking else limits.army_points if unit.size == "army" else limits.corps_points
            for unit in units
        ]
        """What each unit takes of a hex's stacking, 0 where it has no stacking value (6.1, 6.3)."""
        self.sided = tuple(bits(u for u in range(len(units)) if self.side[u] == side) for side in (0, 1))
        """The units of each side, as a set of unit numbers."""
        self.regulars = tuple(bits(u for u in each(own) if self.kinds[u] != "partisan") for own in self.sided)
        """The units of each side without its partisans, which never move."""
        self.enrolled = bits(unit.number for unit in units if not unit.option or unit.option in self.options)
        """The units of the standard game and of the options played, as a set of unit numbers."""
        self.drafted = self._drafted()
        """The units that take part, as a set of unit numbers: on the map of a position perhaps only those it names."""
        self.hqs = tuple(unit.number for unit in units if unit.kind == "hq")
        self.leaders = tuple(unit.number for unit in units if unit.kind == "leader")
        self.workers = tuple(unit.number for unit in units if unit.kind == "worker")
        self.partisans = tuple(unit.number for unit in units if unit.kind == "partisan")
        self.paratroops = tuple(unit.number for unit in units if unit.kind == "paratroop")
        self.risers = tuple(unit.number for unit in units if unit.kind == "uprising")
        """The Home Army (28.5)."""
        self.rebels = bits(self.risers)
        self.recruits = {
            self.data.numbers[unit.instead_of]: unit.number for unit in units if unit.nation == "vlasov"
        }
        """By Russian unit, its counter in the army of Vlasov (28.7.G4)."""
        self.ss = bits(unit.number for unit in units if unit.nation == "ss")

    def _drafted(self) -> int:
        if self.written is None or self.written.units != "only":
            return self.enrolled
        named = {line.id for line in self.written.unit}
        return self.enrolled & bits(unit.number for unit in self.units if unit.id in named)

    def _survey(self) -> None:
        """What the rules ask of the map, looked up once."""
        self.land = land(self.map)
        self.near = neighbours.survey(self.map)
        self.rivers = rivers.survey(self.map)
        self.rail = rail_net.survey(self.map, self.data.rail)
        self.regions = districts.survey(self.map)
        self.seas = seas.survey(self.map, self.tables.sea)
        self.shores = union(sea.coast for sea in self.seas.values())
        self.harbours = union(sea.ports for sea in self.seas.values())
        """The coasts of the two seas that are sailed (10.2)."""
        self.caspian = spread(self.grid, self.map.zones.get("caspian-sea", 0)) & self.land
        """The coast of the sea that nobody sails (10.2)."""
        self.cities = cities.survey(self.map)
        self.edges = edges.survey(self.map, self.rail)
        self.doors = union([*self.edges.exits.values(), *self.edges.entries.values()])
        """The hexes of edges by which anybody may step off the map."""
        self.going = going.survey(self.map, self.near, self.rail, self.units, self.tables)
        self.moscow, self.berlin = self.cities.hex("Moscow"), self.cities.hex("Berlin")
        self.archangel = self.cities.hex("Archangel")
        self.meeting = (self.cities.every | self.rail.junctions) & self.rail.hexes
        """The cities and junctions in which railway lines end or meet (9.4.2)."""
        self.places = self.cities.held | self.rail.junctions
        """Whatever somebody controls: cities, oil wells and junctions (17.2.1)."""
        self.track = track.survey(self.rail, self.meeting, self.grid)
        self.start_areas = {code: area(self.map, code) for code in AREAS}
        """By set-up code, where its units start (3.3, 3.4)."""
        self.terrain = {name: self.map.terrain.get(name, 0) for name in self.tables.terrain}
        """The hexes of each terrain; a city in woods is in both."""
        self.doubling = union(
            hexes for name, hexes in self.terrain.items() if self.tables.terrain[name].doubles
        )
        """The hexes whose defenders are doubled, whoever attacks (14.1)."""
        self.levelled = self._levelled()

    def _levelled(self) -> dict[int, str]:
        """By hex, the rule of the option that makes clear ground of its mountain."""
        rules = [rule for option, rule in CLEARED_BY.items() if option in self.options]
        if not rules or self.grid is not self.root.grid:
            return {}
        hills = self.root.map.terrain["mountain"] & ~self.terrain["mountain"]
        return dict.fromkeys(each(hills), rules[0])

    def place_name(self, at: int) -> str:
        """The name of a city or oil well, or the label of the hex."""
        return self.cities.names.get(at, self.labels[at])
