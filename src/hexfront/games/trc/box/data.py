"""All data of the game in one typed, checked, read-only object."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import msgspec

from hexfront.engine.base.datafiles import DataFiles
from hexfront.games.trc.box.charts.chits import OPTION as CHITS
from hexfront.games.trc.box.charts.recruits import recruits
from hexfront.games.trc.box.charts.setups import ReadyMade, read_setups
from hexfront.games.trc.box.files import data_files
from hexfront.games.trc.box.map_file import read_ground
from hexfront.games.trc.box.placing import check_places
from hexfront.games.trc.box.rail_lines import RailLines, derived, read_rail, steps
from hexfront.games.trc.box.roster import Roster, read_roster
from hexfront.games.trc.box.scenario import Line, Scenario, read_scenarios
from hexfront.games.trc.box.tables import Tables, read_tables
from hexfront.games.trc.box.unit import Side, Unit
from hexfront.hexes import HexMap, bits
from hexfront.kit.box.contents import Contents

LVOV_HILLS = ("T24", "T25", "U24")
"""The mountains south-east of Lvov that an option levels (26.17); 28.2 prints U25 for U24 by mistake."""
CLEARED_BY = {"lvov-hills": "trc:26.17", "historical-setup": "trc:28.2b"}
"""The options that do so, with their rules."""


@dataclass(frozen=True)
class TrcData(Contents[Unit]):
    """Map, railway lines, counters, tables and scenarios.

    >>> data = TrcData.load()
    >>> unit = data.unit("41Pz")
    >>> unit.kind, str(unit.factors), unit.place, data.tables.crt.result("3-1", 4)
    ('armour', '8-7', 'N', 'DR')
    """

    roster: Roster
    tables: Tables
    rail: RailLines
    scenarios: dict[str, Scenario]
    setups: Mapping[Line, Mapping[Side, ReadyMade]]
    """Ready-made set-ups, by the line at the start."""
    files = staticmethod(data_files)

    @classmethod
    def read(cls, files: DataFiles) -> TrcData:
        """Read and check every file."""
        board, roster = read_ground(files), read_roster(files)
        check_places(roster, board)
        return cls(
            map=board,
            rail=read_rail(files, board),
            roster=roster,
            tables=read_tables(files, roster, board),
            scenarios=read_scenarios(files, roster, board),
            setups=read_setups(files, roster, board),
            file_hashes=files.hashes(),
        )

    def on_map(self, board: HexMap) -> TrcData:
        """Return the same data on another map, as positions need it."""
        same = board.grid is self.map.grid and steps(board) == steps(self.map)
        return replace(self, map=board, rail=self.rail if same else derived(board))

    def shaping(self, options: Collection[str]) -> frozenset[str]:
        """Those of the options that change counters or ground: games with others are played on the board as it is."""
        roster = self.roster
        with_counters = {unit.option for unit in roster.units}
        with_others = {one.option for one in roster.changed} | {one.option for one in roster.borrowed}
        return frozenset(options) & (with_counters | with_others | CLEARED_BY.keys())

    def with_options(self, options: Collection[str]) -> TrcData:
        """Return the data as options change them: factors, arrivals of borrowed units, hills that are clear ground."""
        units = list(self.units)
        for changed in self.roster.changed:
            if changed.option in options:
                combat, movement = changed.factors
                old = units[changed.unit]
                units[changed.unit] = msgspec.structs.replace(old, combat=combat, movement=movement)
        for lent in self.roster.borrowed:
            if lent.option in options:
                units[lent.unit] = msgspec.structs.replace(
                    units[lent.unit], option=lent.option, turn=lent.turn, impulse=1, place=lent.place
                )
        if CHITS in options:
            units += recruits(units, CHITS)
        data = self.with_units(tuple(units)) if tuple(units) != self.units else self
        if not CLEARED_BY.keys().isdisjoint(options):
            hills = bits(self.map.hex(label) for label in LVOV_HILLS if self.map.grid.knows(label))
            mountains = {"mountain": self.map.terrain["mountain"] & ~hills}
            data = data.on_map(replace(self.map, terrain={**self.map.terrain, **mountains}))
        return data
