"""The terrain effects table (2.6a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import bad, origins
from hexfront.games.tow.box.map_file import LINKS, SIDES, TERRAIN
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed, check_once, parts

On = Literal["hex", "side", "link"]
FEATURES: dict[str, On] = {
    **dict.fromkeys(("clear", *TERRAIN), "hex"),
    **dict.fromkeys(SIDES, "side"),
    **dict.fromkeys(LINKS, "link"),
}


class TerrainEffect(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the terrain effects table. Costs are in half movement points."""

    name: str
    on: On
    cost: int | None
    """To enter (hex, link) or added for crossing (side); None where the rest of the hex decides."""
    strategic: int | None
    """The cost per hex in strategic movement; None where there is none."""
    whole_move: bool
    """Only from an adjacent start, and it takes every point (9.1e, 9.3d)."""
    shift: int
    """Columns to the left when the defender stands in it."""
    halves: bool
    """An attack across it is halved."""
    blocked: bool
    origins: Mapping[str, Provenance]


class TerrainEntry(Closed, frozen=True, kw_only=True):
    """A line as the file writes it, in whole movement points."""

    name: str
    on: On
    cost: float | None = None
    strategic: float | None = None
    whole_move: bool = False
    shift: int = 0
    halves: bool = False
    blocked: bool = False
    origin: dict[str, str] = msgspec.field(name="from")


def read_terrain(file: str, entries: list[TerrainEntry]) -> dict[str, TerrainEffect]:
    """Check the lines of the table: one for each feature of the map."""
    check_once(file, [entry.name for entry in entries])
    found = {entry.name: _effect(file, entry) for entry in entries}
    if set(found) != set(FEATURES):
        wrong = sorted(set(found) ^ set(FEATURES))
        raise bad(
            file, "terrain", f"needs one line for each of {', '.join(FEATURES)}; wrong: {', '.join(wrong)}"
        )
    return found


def _effect(file: str, entry: TerrainEntry) -> TerrainEffect:
    where = f"terrain {entry.name}"
    if entry.name in FEATURES and entry.on != FEATURES[entry.name]:
        raise bad(file, where, f"lies on a {FEATURES[entry.name]}, not on a {entry.on}")
    if entry.shift < 0 or min(entry.cost or 0, entry.strategic or 0) < 0:
        raise bad(file, where, "costs and shifts are 0 or more")
    effects = ("cost", "strategic", "whole_move", "shift", "halves", "blocked")
    values = [name for name in effects if getattr(entry, name) not in (None, 0)]
    return TerrainEffect(
        name=entry.name,
        on=entry.on,
        cost=None if entry.cost is None else parts(file, where, entry.cost, 2),
        strategic=None if entry.strategic is None else parts(file, where, entry.strategic, 2),
        whole_move=entry.whole_move,
        shift=entry.shift,
        halves=entry.halves,
        blocked=entry.blocked,
        origins=origins(file, where, entry.origin, values),
    )
