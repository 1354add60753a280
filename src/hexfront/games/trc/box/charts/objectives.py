"""What wins: the places of sudden death (25.2) and the points of scenarios (27.12)."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import bad, origin
from hexfront.games.trc.box.names import Names
from hexfront.games.trc.box.unit import Side
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed

Ally = Literal["finland", "rumania", "hungary"]


class Needs(msgspec.Struct, frozen=True, kw_only=True):
    """What a side needs in the last test, where places alone do not decide (25.2.5, 25.2.6)."""

    surrendered: tuple[Ally, ...] = ()
    """Allies that must have surrendered."""
    standing: tuple[Ally, ...] = ()
    """Allies that must not."""
    german_cities: int = 0
    oil_wells: int = 0


class SuddenDeath(msgspec.Struct, frozen=True, kw_only=True):
    """A test at the end of a January/February turn."""

    turn: int
    places: tuple[str, ...]
    needs: dict[Side, Needs]
    """Empty where a side needs all places."""
    origin: Provenance


class NeedsEntry(Closed, frozen=True, kw_only=True):
    """Needs as the file writes them."""

    surrendered: list[Ally] = []
    standing: list[Ally] = []
    german_cities: int = 0
    oil_wells: int = 0


class SuddenDeathEntry(Closed, frozen=True, kw_only=True):
    """A test as the file writes it."""

    turn: int
    places: list[str]
    russian_needs: NeedsEntry | None = None
    axis_needs: NeedsEntry | None = None
    origin: str = msgspec.field(name="from")


def read_sudden_death(names: Names, entry: SuddenDeathEntry) -> SuddenDeath:
    """Check a test: it falls on January/February, and both sides need something."""
    where = f"sudden_death {entry.turn}"
    if entry.turn % 6 != 5:
        raise bad(names.file, where, "is tested at the end of a January/February turn: 5, 11, 17 or 23")
    if (entry.russian_needs is None) != (entry.axis_needs is None):
        raise bad(names.file, where, "needs a list for both sides or for none")
    needs: dict[Side, Needs] = {}
    if entry.russian_needs is not None and entry.axis_needs is not None:
        needs = {"axis": _needs(entry.axis_needs), "russian": _needs(entry.russian_needs)}
    return SuddenDeath(
        turn=entry.turn,
        places=tuple(names.place(where, name) for name in entry.places),
        needs=needs,
        origin=origin(names.file, where, entry.origin),
    )


def _needs(entry: NeedsEntry) -> Needs:
    return Needs(
        surrendered=tuple(entry.surrendered),
        standing=tuple(entry.standing),
        german_cities=entry.german_cities,
        oil_wells=entry.oil_wells,
    )
