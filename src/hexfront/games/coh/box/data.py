"""All data of the game in one typed, checked, read-only object."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from hexfront.engine.base.datafiles import DataFiles, bad
from hexfront.engine.base.errors import BadData
from hexfront.games.coh.box.boards import read_boards
from hexfront.games.coh.box.card_list import Card, Cards, read_cards
from hexfront.games.coh.box.files import data_files, firefight_files
from hexfront.games.coh.box.firefight.firefight import Firefight
from hexfront.games.coh.box.firefight.load import firefight_faults, load_firefight, read_firefight
from hexfront.games.coh.box.firefight.reader import Box
from hexfront.games.coh.box.markers import Marker, read_markers
from hexfront.games.coh.box.roster import (
    Kind,
    Pool,
    Roster,
    UnitType,
    read_roster,
)
from hexfront.games.coh.box.tables import Tables, read_tables
from hexfront.hexes import HexMap


@dataclass(frozen=True)
class CohData:
    """Boards, counters, markers, cards, tables and firefights.

    >>> data = CohData.load()
    >>> rifles = data.type("ru-rifles")
    >>> rifles.fire, rifles.red, rifles.flank, rifles.front.value, rifles.count
    (4, 3, Rating(value=11, colour='red'), 12, 12)
    >>> data.markers["suppressed"].rally, data.card("sniper").copies, data.tables.limits.activation_ap
    (7, 3, 7)
    """

    boards: dict[str, HexMap]
    roster: Roster
    markers: dict[str, Marker]
    cards: Cards
    tables: Tables
    firefights: dict[str, Firefight]
    """By id; published and reconstructed ones first, by number, then the designed ones by id."""
    file_hashes: dict[str, str]

    @staticmethod
    def load(folder: Path | None = None) -> CohData:
        """Read our files, or the owner's where the folder has one of the same name; check everything.

        The folder may also hold firefights of its own under `firefights/`.
        """
        return _ours() if folder is None else _read(folder)

    def hashes(self) -> dict[str, str]:
        """Return the SHA-256 of each data file, by its name."""
        return dict(self.file_hashes)

    @property
    def types(self) -> dict[str, UnitType]:
        """Every unit type, by its id."""
        return self.roster.types

    @property
    def kinds(self) -> dict[str, Kind]:
        """What the counters of a kind share, by its name."""
        return self.roster.kinds

    @property
    def box(self) -> Box:
        """What firefights are put together from."""
        return Box(self.roster, self.cards, self.tables, self.boards)

    def type(self, name: str) -> UnitType:
        """Return the unit type with this id."""
        if name not in self.types:
            raise BadData(f'no unit type is called "{name}"')
        return self.types[name]

    def card(self, name: str) -> Card:
        """Return the card with this id."""
        if name not in self.cards.cards:
            raise BadData(f'no card is called "{name}"')
        return self.cards.cards[name]

    def firefight(self, name: str) -> Firefight:
        """Return the firefight with this id."""
        if name not in self.firefights:
            raise BadData(f'no firefight is called "{name}": there are {", ".join(self.firefights)}')
        return self.firefights[name]

    def pool(self, name: Pool) -> tuple[str, ...]:
        """Return a full pool of damage markers, by their ids.

        >>> len(CohData.load().pool("foot")), CohData.load().pool("vehicle").count("immobilised")
        (20, 5)
        """
        return tuple(one.id for one in self.markers.values() if one.pool == name for _ in range(one.count))

    def load_firefight(self, path: Path) -> Firefight:
        """Read a firefight file of anybody's; its first fault is raised."""
        return load_firefight(self.box, path)

    def faults(self, path: Path) -> list[str]:
        """Return every fault of a firefight file, one line each; none if it can be played."""
        return firefight_faults(self.box, path)


@lru_cache(maxsize=1)
def _ours() -> CohData:
    return _read(None)


def _read(folder: Path | None) -> CohData:
    files = data_files(folder)
    box = Box(read_roster(files), read_cards(files), read_tables(files), read_boards(files))
    _check_names(box)
    return CohData(
        boards=dict(box.boards),
        roster=box.roster,
        markers=read_markers(files),
        cards=box.cards,
        tables=box.tables,
        firefights=_firefights(files, firefight_files(folder), box),
        file_hashes=files.hashes(),
    )


def _firefights(files: DataFiles, names: tuple[str, ...], box: Box) -> dict[str, Firefight]:
    found: dict[str, Firefight] = {}
    for name in names:
        one = read_firefight(box, files, name)
        if one.id in found or f"firefights/{one.id}.toml" != name:
            raise bad(name, "id", f'"{one.id}" must be the name of the file, and of no other')
        found[one.id] = one
    return dict(sorted(found.items(), key=lambda item: (item[1].number == 0, item[1].number, item[0])))


def _check_names(box: Box) -> None:
    """What one file says about another must be there: the terrain of the boards, the types in the tables."""
    for name in box.tables.transport.together:
        if name not in box.roster.types:
            raise bad("tables.toml", "transport", f'unknown unit type "{name}"')
    for number, board in box.boards.items():
        for name in (*board.terrain, *board.sides, *board.links):
            if name not in box.tables.terrain:
                raise bad(f"boards/{number}.json", "", f'no line of tables.toml is about "{name}"')
