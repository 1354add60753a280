"""All data of the game in one typed, checked, read-only object."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

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
from hexfront.kit.box.contents import Contents


@dataclass(frozen=True)
class TowData(Contents[Unit]):
    """Map, counters, tokens, tables, turn track, reinforcements, set-up and scenarios.

    >>> data = TowData.load()
    >>> unit = data.unit("17Pz")
    >>> unit.kind, unit.faces[0], data.map.label(data.setup.placements[unit.number])
    ('tank', Face(attack=5, defence=4, ma=8), '2036')
    >>> data.token("OKH").count, data.turn(5).axis_tokens, data.tables.crossings.luftwaffe[2]
    (2, 5, 2)
    """

    roster: Roster
    tokens: tuple[Token, ...]
    air: tuple[AirMarker, ...]
    tables: Tables
    turns: tuple[Turn, ...]
    reinforcements: Reinforcements
    setup: SetUp
    scenarios: dict[str, Scenario]
    files = staticmethod(data_files)

    @classmethod
    def read(cls, files: DataFiles) -> TowData:
        """Read and check every file."""
        board, roster = read_ground(files), read_roster(files)
        tokens, air = read_tokens(files, roster, board)
        tables = read_tables(files, roster, board, sum(marker.count for marker in air))
        later = read_reinforcements(files, roster, board)
        return cls(
            map=board,
            roster=roster,
            tokens=tokens,
            air=air,
            tables=tables,
            turns=read_turns(files, tokens),
            reinforcements=later,
            setup=read_setup(files, roster, board, set(later.everyone()), tables.limits),
            scenarios=read_scenarios(files),
            file_hashes=files.hashes(),
        )

    @property
    def kinds(self) -> dict[str, Kind]:
        """What the counters of a kind share, by its name."""
        return self.roster.kinds

    def turn(self, number: int) -> Turn:
        """Return a turn by its number, from 1."""
        return self.turns[number - 1]

    @cached_property
    def hqs(self) -> tuple[int, ...]:
        """The numbers of the headquarters."""
        return tuple(unit.number for unit in self.units if not unit.combat)

    @cached_property
    def pool_tokens(self) -> dict[str, int]:
        """How many tokens there are of each kind, by their id."""
        return {token.id: token.count for token in self.tokens}

    def token(self, name: str) -> Token:
        """Return the token with this id."""
        for token in self.tokens:
            if token.id == name:
                return token
        raise BadData(f'no token is called "{name}"; tokens are {", ".join(self.pool_tokens)}')
