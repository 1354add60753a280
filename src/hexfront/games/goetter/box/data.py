"""All data of the game in one typed, checked, read-only object."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hexfront.engine.base.datafiles import DataFiles, bad
from hexfront.games.goetter.box import roster
from hexfront.games.goetter.box.files import data_files
from hexfront.games.goetter.box.map_file import land, read_ground
from hexfront.games.goetter.box.roster import Roster, read_roster
from hexfront.games.goetter.box.tables import Tables, read_tables
from hexfront.games.goetter.box.unit import ENTRIES, Unit
from hexfront.hexes import HexMap
from hexfront.kit.box.contents import Contents


@dataclass(frozen=True)
class GoetterData(Contents[Unit]):
    """Map, counters and tables.

    >>> data = GoetterData.load()
    >>> unit = data.unit("3GTC")
    >>> unit.printed, unit.front, data.tables.crt.result("3-1", 6)
    ('20-18-8', '2BF', 'D1R')
    """

    roster: Roster
    tables: Tables
    files = staticmethod(data_files)

    @classmethod
    def read(cls, files: DataFiles) -> GoetterData:
        """Read and check every file."""
        board, roster = read_ground(files), read_roster(files)
        _check_places(roster, board)
        return cls(map=board, roster=roster, tables=read_tables(files, board), file_hashes=files.hashes())

    def on_map(self, board: HexMap) -> GoetterData:
        """Return the same data on another map, as positions need it."""
        return replace(self, map=board)


def _check_places(units: Roster, board: HexMap) -> None:
    """Refuse a unit that would start or come in nowhere, or on the other side of the front."""
    for unit in units.units:
        label = unit.at or ("" if unit.entry in ENTRIES else unit.entry)
        if not label:
            continue
        if not board.grid.knows(label) or not land(board) >> board.hex(label) & 1:
            raise bad(roster.FILE, unit.id, f'"{label}" is no hex on which it could stand')
        side = "soviet-side" if unit.side == "soviet" else "german-side"
        allowed = board.zones[side] | (board.zones["siege"] if unit.side == "german" else 0)
        if unit.at and not allowed >> board.hex(label) & 1:
            raise bad(roster.FILE, unit.id, f"{label} lies on the enemy's side of the front")
