"""All data of a game in one typed, checked, read-only object."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Self

import msgspec

from hexfront.engine.base.datafiles import DataFiles
from hexfront.engine.base.errors import BadData
from hexfront.hexes import HexMap
from hexfront.kit.box.roster import Roster, U

_OURS: dict[type, Any] = {}
"""What has been read of our own files, by game."""


@dataclass(frozen=True)
class Contents(Generic[U]):
    """Map, counters and tables. A game names its files, reads them, and adds what else it has."""

    map: HexMap
    roster: Roster[U]
    tables: Any
    file_hashes: dict[str, str]

    @staticmethod
    def files(owner: Path | None = None) -> DataFiles:
        """Return our files, each replaced by the owner's of the same name."""
        raise NotImplementedError

    @classmethod
    def read(cls, files: DataFiles) -> Self:
        """Read and check every file."""
        raise NotImplementedError

    @classmethod
    def load(cls, folder: Path | None = None) -> Self:
        """Read our files, or the owner's where the folder has one of the same name; check everything."""
        if folder is not None:
            return cls.read(cls.files(folder))
        ours: Self = _OURS.get(cls) or _OURS.setdefault(cls, cls.read(cls.files()))
        return ours

    def hashes(self) -> dict[str, str]:
        """Return the SHA-256 of each data file, by its name."""
        return dict(self.file_hashes)

    def with_units(self, units: tuple[U, ...]) -> Self:
        """Return the same data with other counters; each unit's number must be its index."""
        return replace(self, roster=msgspec.structs.replace(self.roster, units=units))

    @property
    def units(self) -> tuple[U, ...]:
        """Every counter; a unit's number is its index."""
        return self.roster.units

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each unit, by its id."""
        return {unit.id: unit.number for unit in self.units}

    def unit(self, name: str) -> U:
        """Return the unit with this id."""
        if name not in self.numbers:
            raise BadData(f'no counter is called "{name}"')
        return self.units[self.numbers[name]]

    def zone(self, name: str) -> int:
        """Return the hexes of a zone; none on a map that has no such zone."""
        return self.map.zones.get(name, 0)
