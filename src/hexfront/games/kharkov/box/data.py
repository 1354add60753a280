"""All data of the game in one typed, checked, read-only object."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from hexfront.engine.base.datafiles import DataFiles
from hexfront.games.kharkov.box.deployment_lists import read_campaign
from hexfront.games.kharkov.box.files import data_files
from hexfront.games.kharkov.box.map_file import Edge, edge, read_ground
from hexfront.games.kharkov.box.roster import (
    Division,
    Identity,
    Kind,
    Roster,
    Unit,
    read_roster,
)
from hexfront.games.kharkov.box.tables import Tables, read_tables
from hexfront.games.kharkov.box.turn_track import Scenario, Turn, read_turns
from hexfront.kit.box.contents import Contents
from hexfront.kit.box.roster import Face


@dataclass(frozen=True)
class KharkovData(Contents[Unit]):
    """Map, counters, tables, turn track and scenarios.

    >>> data = KharkovData.load()
    >>> unit = data.unit("79ID")
    >>> unit.kind, unit.faces[0], data.turn(5).air["axis"]
    ('infantry', Face(attack=9, defence=9, ma=8), 4)
    """

    roster: Roster
    tables: Tables
    turns: tuple[Turn, ...]
    scenarios: dict[str, Scenario]
    files = staticmethod(data_files)

    @classmethod
    def read(cls, files: DataFiles) -> KharkovData:
        """Read and check every file."""
        board, roster = read_ground(files), read_roster(files)
        tables, turns = read_tables(files, roster), read_turns(files, roster, board)
        campaign = read_campaign(files, roster, board, turns, tables.limits.stacking)
        return cls(board, roster, tables, files.hashes(), turns, {campaign.id: campaign})

    @property
    def kinds(self) -> dict[str, Kind]:
        """What the counters of a kind share, by its name."""
        return self.roster.kinds

    def turn(self, number: int) -> Turn:
        """Return a turn by its number, from 1."""
        return self.turns[number - 1]

    @property
    def identities(self) -> tuple[Identity, ...]:
        """Every identity of untried units; its number is its index."""
        return self.roster.identities

    @property
    def divisions(self) -> tuple[Division, ...]:
        """The mechanised divisions."""
        return self.roster.divisions

    @property
    def replacements(self) -> tuple[Face, ...]:
        """The replacement counters of untried units with two steps (9.53)."""
        return self.roster.replacements

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

    @cached_property
    def edges(self) -> dict[Edge, int]:
        """The hexes along each edge of the map."""
        sides: tuple[Edge, ...] = ("north", "south", "east", "west")
        return {side: edge(self.map, side) for side in sides}
