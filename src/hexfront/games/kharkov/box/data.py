"""All data of the game in one typed, checked, read-only object."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from hexfront.engine.base.datafiles import DataFiles
from hexfront.engine.base.errors import BadData
from hexfront.games.kharkov.box.deployment_lists import read_campaign
from hexfront.games.kharkov.box.files import data_files
from hexfront.games.kharkov.box.map_file import Edge, edge, read_ground
from hexfront.games.kharkov.box.roster import (
    Division,
    Face,
    Identity,
    Kind,
    Roster,
    Unit,
    read_roster,
)
from hexfront.games.kharkov.box.tables import Tables, read_tables
from hexfront.games.kharkov.box.turn_track import Scenario, Turn, read_turns
from hexfront.hexes import HexMap


@dataclass(frozen=True)
class KharkovData:
    """Map, counters, tables, turn track and scenarios.

    >>> data = KharkovData.load()
    >>> unit = data.unit("79ID")
    >>> unit.kind, unit.faces[0], data.turn(5).air["axis"]
    ('infantry', Face(attack=9, defence=9, ma=8), 4)
    """

    map: HexMap
    roster: Roster
    tables: Tables
    turns: tuple[Turn, ...]
    scenarios: dict[str, Scenario]
    file_hashes: dict[str, str]

    @staticmethod
    def load(folder: Path | None = None) -> KharkovData:
        """Read our files, or the owner's where the folder has one of the same name; check everything."""
        return _ours() if folder is None else _read(data_files(folder))

    def hashes(self) -> dict[str, str]:
        """Return the SHA-256 of each data file, by its name."""
        return dict(self.file_hashes)

    def on_map(self, board: HexMap) -> KharkovData:
        """Return the same data on another map, as positions need it."""
        return replace(self, map=board)

    def with_units(self, units: tuple[Unit, ...]) -> KharkovData:
        """Return the same data with other counters; each unit's number must be its index."""
        return replace(self, roster=msgspec.structs.replace(self.roster, units=units))

    @property
    def units(self) -> tuple[Unit, ...]:
        """Every counter; a unit's number is its index."""
        return self.roster.units

    @property
    def identities(self) -> tuple[Identity, ...]:
        """Every identity of untried units; its number is its index."""
        return self.roster.identities

    @property
    def kinds(self) -> dict[str, Kind]:
        """What the counters of a kind share, by its name."""
        return self.roster.kinds

    @property
    def divisions(self) -> tuple[Division, ...]:
        """The mechanised divisions."""
        return self.roster.divisions

    @property
    def replacements(self) -> tuple[Face, ...]:
        """The replacement counters of untried units with two steps (9.53)."""
        return self.roster.replacements

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each unit, by its id."""
        return {unit.id: unit.number for unit in self.units}

    @cached_property
    def by_kind(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the units of each kind."""
        return {kind: tuple(unit.number for unit in self.units if unit.kind == kind) for kind in self.kinds}

    @cached_property
    def pools(self) -> dict[str, tuple[int, ...]]:
        """The identity numbers that untried units of each kind are drawn from."""
        kinds = sorted({one.kind for one in self.identities})
        return {kind: tuple(one.number for one in self.identities if one.kind == kind) for kind in kinds}

    @cached_property
    def classes(self) -> dict[str, frozenset[int]]:
        """The same numbers as sets, to tell whether an identity is of a kind."""
        return {kind: frozenset(numbers) for kind, numbers in self.pools.items()}

    @cached_property
    def arrival_turn(self) -> dict[int, int]:
        """The turn on which each reinforcement comes, by its number."""
        return {unit: turn.number for turn in self.turns for one in turn.arrivals for unit in one.units}

    @cached_property
    def most_air(self) -> int:
        """The most air points a side gets on any turn."""
        return max(points for turn in self.turns for points in turn.air.values())

    def unit(self, name: str) -> Unit:
        """Return the unit with this id."""
        if name not in self.numbers:
            raise BadData(f'no counter is called "{name}"')
        return self.units[self.numbers[name]]

    def turn(self, number: int) -> Turn:
        """Return a turn by its number, from 1."""
        return self.turns[number - 1]

    def zone(self, name: str) -> int:
        """Return the hexes of a zone; none on a map that has no such zone."""
        return self.map.zones.get(name, 0)

    @cached_property
    def edges(self) -> dict[Edge, int]:
        """The hexes along each edge of the map."""
        sides: tuple[Edge, ...] = ("north", "south", "east", "west")
        return {side: edge(self.map, side) for side in sides}


@lru_cache(maxsize=1)
def _ours() -> KharkovData:
    return _read(data_files())


def _read(files: DataFiles) -> KharkovData:
    board = read_ground(files)
    roster = read_roster(files)
    tables = read_tables(files, roster)
    turns = read_turns(files, roster, board)
    campaign = read_campaign(files, roster, board, turns, tables.limits.stacking)
    return KharkovData(board, roster, tables, turns, {campaign.id: campaign}, files.hashes())
