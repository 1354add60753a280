"""What the rules take: the map, the counters and the tables, and what is looked up in them once."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from hexfront.engine.positions.position import Position
from hexfront.games.goetter.box.data import GoetterData
from hexfront.games.goetter.box.map_file import land
from hexfront.games.goetter.box.meta import META, lexicon
from hexfront.games.goetter.box.unit import DEPOT, FRONTS, GERMAN, GROUPS, GUN, SIDES, SOVIET
from hexfront.games.goetter.map import deployment, entries, links
from hexfront.games.goetter.map.links import Mover
from hexfront.hexes import bits, each, listed
from hexfront.kit.board import CounterBoard

__all__ = ["GERMAN", "SIDES", "SOVIET", "Board"]

HERE = Path(__file__).parent


class Board(CounterBoard[GoetterData]):
    """The map, the counters and the tables of Götterdämmerung, on the map of the game or of a position."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        data: GoetterData | None = None,
        root: Self | None = None,
        written: Position | None = None,
    ) -> None:
        super().__init__(data or GoetterData.load(folder), META.id, HERE, SIDES, root, written)
        self.units = self.data.units
        self.tables, self.limits = self.data.tables, self.data.tables.limits
        self.lexicon = lexicon(self.data)
        self._look_at_units()
        self._look_at_faces()
        self._survey()

    def _look_at_units(self) -> None:
        """What the rules ask of the counters, by unit number."""
        units = self.units
        self.mobile = bits(unit.number for unit in units if unit.mobile)
        self.fit_to_move = bits(unit.number for unit in units if unit.face.ma)
        """The units with an allowance (5.28b)."""
        self.depots = bits(unit.number for unit in units if unit.kind == DEPOT)
        """The Soviet depots, which go by rail alone (5.29)."""
        self.guns = bits(unit.number for unit in units if unit.kind == GUN)
        """The Soviet guns that support overruns in Berlin (7.33b)."""
        self.sided = tuple(bits(unit.number for unit in units if unit.side == side) for side in SIDES)
        """The units of each side, as a set of unit numbers."""
        self.rosters = tuple(
            (listed(side & self.fit_to_move), listed(side & self.fit_to_move & self.mobile))
            for side in self.sided
        )
        """By side, its units with an allowance, and the mobile ones among them."""
        self.movers: list[Mover] = [
            "german" if unit.side == "german" else "us" if unit.front == "US" else "soviet" for unit in units
        ]
        """By unit, which hexsides bind it."""
        self.gaits = _firsts(
            [
                (mover, self.mobile >> unit & 1, self.depots >> unit & 1)
                for unit, mover in enumerate(self.movers)
            ]
        )
        """By unit, the first of those that go as it does: bound by the same hexsides, at the same prices."""
        self.payers = _firsts(
            [(self.mobile >> unit & 1, self.depots >> unit & 1) for unit in range(len(units))]
        )
        """By unit, the first of those that pay what it pays."""
        self.fronts: dict[str, int] = {
            front: bits(u.number for u in units if u.front == front) for front in (*FRONTS, "US")
        }
        """The units of each Front; battle groups and support belong to none by their counters."""
        self.pooled = bits(unit.number for unit in units if unit.pool)
        """The units that wait in a pool as the game begins: support, battle groups, Volkssturm."""
        self.cup = bits(unit.number for unit in units if unit.pool == "cup")
        """The tactical support (9.61a)."""
        self.arrivals: dict[tuple[int, int], int] = {}
        """By side and turn, the units that come in (9)."""
        for unit in units:
            if unit.turn:
                key = (SIDES.index(unit.side), unit.turn)
                self.arrivals[key] = self.arrivals.get(key, 0) | 1 << unit.number
        self.senders = {
            kind: tuple(unit.number for unit in units if unit.kind == kind)
            for kind in ("german-depot", "factory")
        }
        """What sends eliminated Germans back (8.32a, 8.33a)."""
        self.volkssturm = tuple(unit.number for unit in units if unit.pool == "siege")
        """The battalions of the Volkssturm, in the order they are raised (8.4)."""
        self.split = bits(unit.number for unit in units if unit.split_of)
        """The battle groups (12.2)."""
        self.halves: dict[str, tuple[int, ...]] = {}
        """By kind of corps, the battle groups into which it splits (12.24)."""
        for unit in units:
            if unit.split_of:
                self.halves[unit.split_of] = (*self.halves.get(unit.split_of, ()), unit.number)
        self.us = tuple(each(self.fronts["US"]))
        """The US divisions, whose hexes are closed to Soviets and the other way round (9.72e)."""
        self.groups = {group: tuple(u.number for u in units if u.group == group) for group in GROUPS}
        """By set-up group, its units (10.0c)."""
        self.armies: dict[str, tuple[int, ...]] = {}
        """By army, the corps that may change places at the start (10.0b)."""
        for unit in units:
            if unit.corps and unit.starts:
                self.armies[unit.formation] = (*self.armies.get(unit.formation, ()), unit.number)

    def _look_at_faces(self) -> None:
        """What is printed on the counters, as lists by unit number."""
        units = self.units
        self.faces = (
            [unit.face for unit in units],
            [unit.face if unit.back is None else unit.back for unit in units],
        )
        """By whether it is reduced and by unit, the side of a counter that is up (6.56)."""
        self.guards = tuple(
            [face.defence if unit.zone else 0 for unit, face in zip(units, faces, strict=True)]
            for faces in self.faces
        )
        """The same, what each counts for a zone of control (4.2)."""
        self.zone_bearers = bits(unit.number for unit in units if unit.zone)
        """The units that count for a zone of control (4.2c)."""
        self.armed = tuple(
            bits(unit.number for unit, face in zip(units, faces, strict=True) if face.attack)
            for faces in self.faces
        )
        """By whether they are reduced, the units that show an attack (6.15)."""
        self.sizes = ([unit.points for unit in units], [unit.siege_points for unit in units])
        """By whether the hex is on the siege map and by unit, its half stacking points (4.11 to 4.14)."""

    def _survey(self) -> None:
        """What the rules ask of the map, looked up once."""
        self.land = land(self.map)
        self.links = links.survey(self.map)
        self.transit, self.siege = self.links.transit, self.links.siege
        self.in_city = bytes(self.siege >> at & 1 for at in range(self.grid.size))
        """By hex, whether it is on the siege map."""
        besieged = self.siege | self.transit
        self.grounds = tuple(
            bytes(hexes >> at & 1 for at in range(self.grid.size)) for hexes in (~self.siege, besieged)
        )
        """By hex, whether its units move outside the siege phases, and in them (5.17)."""
        self.arrows = self.map.zones.get("entry-N", 0)
        """The hexes with a red arrow, by which units leave for the North German Plain (5.26a)."""
        self.entries = entries.survey(self.map)
        """Where units come in, and the east edge (8.12b, 9)."""
        self.ground = deployment.survey(self.map)
        """By set-up group, its line and its ground (10.2)."""
        known = self.grid.knows
        self.objectives = {
            self.grid.hex(label): objective
            for objective in self.tables.objectives
            for label in objective.hexes
            if known(label)
        }
        """The objectives by hex (11.15); those that are not on a position's map are left out."""
        self.watched = bits(self.objectives) | self.transit
        """The hexes whose last passer is remembered (5.47, 11.13)."""

    def start_of(self, unit: int) -> int:
        """The hex where a unit starts, or its default."""
        return self.grid.hex(self.units[unit].at)

    def capacity(self, at: int) -> int:
        """How many half stacking points a hex holds (4.1)."""
        return self.tables.stacks[self.in_city[at]]

    def points(self, unit: int, at: int) -> int:
        """How many of them a unit takes there (4.11 to 4.14)."""
        return self.sizes[self.in_city[at]][unit]


def _firsts(likes: list[tuple[object, ...]]) -> list[int]:
    """By unit, the first of those that are like it."""
    first: dict[tuple[object, ...], int] = {}
    return [first.setdefault(like, unit) for unit, like in enumerate(likes)]
