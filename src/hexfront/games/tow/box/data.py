"""All data of the game in one typed, checked, read-only object."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from hexfront.engine.base.datafiles import DataFiles
from hexfront.engine.base.errors import BadData
from hexfront.games.tow.box.deployment_lists import SetUp, read_setup
from hexfront.games.tow.box.files import data_files
from hexfront.games.tow.box.map_file import read_ground
from hexfront.games.tow.box.reinforcement_lists import Reinforcements, read_reinforcements
from hexfront.games.tow.box.roster import (
    Kind,
    Roster,
    Unit,
    read_roster,
)
from hexfront.games.tow.box.scenario import Scenario, read_scenarios
from hexfront.games.tow.box.tables import Tables, read_tables
from hexfront.games.tow.box.token_list import (
    AirMarker,
    Token,
    Turn,
    read_tokens,
    read_turns,
)
from hexfront.hexes import HexMap


@dataclass(frozen=True)
class TowData:
    """Map, counters, tokens, tables, turn track, reinforcements, set-up and scenarios.

    >>> data = TowData.load()
    >>> unit = data.unit("17Pz")
    >>> unit.kind, unit.faces[0], data.map.label(data.setup.placements[unit.number])
    ('tank', Face(attack=5, defence=4, ma=8), '2036')
    >>> data.token("OKH").count, data.turn(5).axis_tokens, data.tables.crossings.luftwaffe[2]
    (2, 5, 2)
    """

    map: HexMap
    roster: Roster
    tokens: tuple[Token, ...]
    air: tuple[AirMarker, ...]
    tables: Tables
    turns: tuple[Turn, ...]
    reinforcements: Reinforcements
    setup: SetUp
    scenarios: dict[str, Scenario]
    file_hashes: dict[str, str]

    @staticmethod
    def load(folder: Path | None = None) -> TowData:
        """Read our files, or the owner's where the folder has one of the same name; check everything."""
        return _ours() if folder is None else _read(data_files(folder))

    def hashes(self) -> dict[str, str]:
        """Return the SHA-256 of each data file, by its name."""
        return dict(self.file_hashes)

    def on_map(self, board: HexMap) -> TowData:
        """Return the same data on another map, as positions need it."""
        return replace(self, map=board)

    def with_units(self, units: tuple[Unit, ...]) -> TowData:
        """Return the same data with other counters; each unit's number must be its index."""
        return replace(self, roster=msgspec.structs.replace(self.roster, units=units))

    @property
    def units(self) -> tuple[Unit, ...]:
        """Every counter; a unit's number is its index."""
        return self.roster.units

    @property
    def kinds(self) -> dict[str, Kind]:
        """What the counters of a type share, by its name."""
        return self.roster.kinds

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each unit, by its id."""
        return {unit.id: unit.number for unit in self.units}

    @cached_property
    def hqs(self) -> tuple[int, ...]:
        """The numbers of the headquarters."""
        return tuple(unit.number for unit in self.units if not unit.combat)

    @cached_property
    def pool_tokens(self) -> dict[str, int]:
        """How many tokens there are of each kind, by their id."""
        return {token.id: token.count for token in self.tokens}

    def unit(self, name: str) -> Unit:
        """Return the unit with this id."""
        if name not in self.numbers:
            raise BadData(f'no counter is called "{name}"')
        return self.units[self.numbers[name]]

    def token(self, name: str) -> Token:
        """Return the token with this id."""
        for token in self.tokens:
            if token.id == name:
                return token
        raise BadData(f'no token is called "{name}"; tokens are {", ".join(self.pool_tokens)}')

    def turn(self, number: int) -> Turn:
        """Return a turn by its number, from 1."""
        return self.turns[number - 1]

    def zone(self, name: str) -> int:
        """Return the hexes of a zone; none on a map that has no such zone."""
        return self.map.zones.get(name, 0)


@lru_cache(maxsize=1)
def _ours() -> TowData:
    return _read(data_files())


def _read(files: DataFiles) -> TowData:
    board = read_ground(files)
    roster = read_roster(files)
    tokens, air = read_tokens(files, roster, board)
    tables = read_tables(files, roster, board, sum(marker.count for marker in air))
    turns = read_turns(files, tokens)
    later = read_reinforcements(files, roster, board)
    setup = read_setup(files, roster, board, set(later.everyone()), tables.limits)
    return TowData(
        map=board,
        roster=roster,
        tokens=tokens,
        air=air,
        tables=tables,
        turns=turns,
        reinforcements=later,
        setup=setup,
        scenarios=read_scenarios(files),
        file_hashes=files.hashes(),
    )
