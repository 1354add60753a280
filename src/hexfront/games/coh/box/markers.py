"""The damage markers of foot units and vehicles (7.5, 15.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origins
from hexfront.games.coh.box.files import Closed, check_unique
from hexfront.games.coh.box.roster import Colour, Pool
from hexfront.hexes import Provenance

FILE = "markers.toml"
POOL_SIZE = 20
Bar = Literal["all", "fire", "red", "blue", "move"]


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of damage marker; numbers add to those of the unit under which it lies."""

    id: str
    name: str
    pool: Pool
    count: int
    kills: bool
    """The unit is removed at once (7.5f)."""
    fire: int
    move: int
    red: int
    blue: int
    flank: int
    front: int
    range: int | None
    """The range the unit is cut down to, or None."""
    bars: tuple[Bar, ...]
    rally: int | None
    """The roll that takes it away, or None if it stays (7.6d)."""
    origins: Mapping[str, Provenance]

    def forbids_fire(self, colour: Colour) -> bool:
        """Say whether a unit with this marker may not attack with a firepower."""
        return any(bar in self.bars for bar in ("all", "fire", colour))

    @property
    def forbids_movement(self) -> bool:
        """Whether a unit with this marker may neither move nor pivot."""
        return "all" in self.bars or "move" in self.bars


class _Marker(Closed, kw_only=True):
    id: str
    name: str
    pool: Pool
    count: int
    kills: bool = False
    fire: int = 0
    move: int = 0
    red: int = 0
    blue: int = 0
    flank: int = 0
    front: int = 0
    range: int | None = None
    bars: list[Bar] = []
    rally: int | None = None
    origin: dict[str, str] = msgspec.field(name="from")


class _Doc(Closed, kw_only=True):
    format: Literal[1]
    marker: list[_Marker]


_VALUES = tuple(name for name in _Marker.__struct_fields__ if name not in ("id", "name", "pool", "origin"))


def read_markers(files: DataFiles) -> dict[str, Marker]:
    """Read and check markers.toml."""
    entries = files.toml(FILE, _Doc).marker
    check_unique(FILE, "marker", [entry.id for entry in entries])
    markers = {entry.id: _marker(entry) for entry in entries}
    for pool in ("foot", "vehicle"):
        size = sum(one.count for one in markers.values() if one.pool == pool)
        if size != POOL_SIZE:
            raise bad(FILE, "", f"the {pool} pool holds {size} markers, not {POOL_SIZE}")
    return markers


def _marker(entry: _Marker) -> Marker:
    if entry.count < 1:
        raise bad(FILE, entry.id, "count is 1 or more")
    if entry.rally is not None and (entry.kills or not 2 <= entry.rally <= 12):
        raise bad(FILE, entry.id, "rally is a roll of two dice, and no unit rallies from its removal")
    values = msgspec.structs.asdict(entry)
    del values["origin"]
    values["bars"] = tuple(entry.bars)
    return Marker(**values, origins=origins(FILE, entry.id, entry.origin, _VALUES))
