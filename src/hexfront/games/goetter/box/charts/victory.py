"""What is scored at the end, and what the difference means (11.15, 11.2)."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from hexfront.engine.base.datafiles import bad, origin
from hexfront.hexes import HexMap, Provenance
from hexfront.kit.box.reading import Closed, check_once, parts

LevelName = Literal[
    "german-strategic",
    "german-operational",
    "german-tactical",
    "draw",
    "soviet-tactical",
    "soviet-operational",
    "soviet-strategic",
]
LEVELS: tuple[LevelName, ...] = get_args(LevelName)


class Objective(msgspec.Struct, frozen=True, kw_only=True):
    """A place both sides score; each of its hexes counts by itself."""

    name: str
    hexes: tuple[str, ...]
    """Labels: a position may lie on a map without them."""
    vp: int
    """In halves, for each hex."""
    origin: Provenance


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A level of victory."""

    name: LevelName
    least: int | None
    """The least difference that reaches it, in halves; None for the lowest."""
    origin: Provenance


class ObjectiveEntry(Closed, frozen=True, kw_only=True):
    """An objective as the file writes it."""

    name: str
    hexes: list[str]
    vp: float
    origin: str = msgspec.field(name="from")


class LevelEntry(Closed, frozen=True, kw_only=True):
    """A level as the file writes it."""

    name: LevelName
    least: float | None = None
    origin: str = msgspec.field(name="from")


def read_objectives(file: str, entries: list[ObjectiveEntry], board: HexMap) -> tuple[Objective, ...]:
    """Check the objectives against the map."""
    check_once(file, (entry.name for entry in entries))
    check_once(file, (label for entry in entries for label in entry.hexes))
    for entry in entries:
        for label in entry.hexes:
            if not board.grid.knows(label):
                raise bad(file, f"objective {entry.name}", f'unknown hex "{label}": {board.grid.extent()}')
        if entry.vp <= 0:
            raise bad(file, f"objective {entry.name}", "is worth more than 0")
    return tuple(
        Objective(
            name=entry.name,
            hexes=tuple(entry.hexes),
            vp=parts(file, f"objective {entry.name}", entry.vp, 2),
            origin=origin(file, f"objective {entry.name}", entry.origin),
        )
        for entry in entries
    )


def read_levels(file: str, entries: list[LevelEntry]) -> tuple[Level, ...]:
    """Check the levels: all of them, from the German's best to the Soviet's, with rising numbers."""
    if tuple(entry.name for entry in entries) != LEVELS:
        raise bad(file, "level", f"needs {', '.join(LEVELS)}, in this order")
    numbers = [entry.least for entry in entries[1:] if entry.least is not None]
    if entries[0].least is not None or len(numbers) != len(LEVELS) - 1 or numbers != sorted(set(numbers)):
        raise bad(file, "level", "every level but the first begins at a number above that of the one before")
    return tuple(
        Level(
            name=entry.name,
            least=None if entry.least is None else parts(file, f"level {entry.name}", entry.least, 2),
            origin=origin(file, f"level {entry.name}", entry.origin),
        )
        for entry in entries
    )
