"""The terrain effects chart (8.2, 14): where units stop, who is doubled, who does not retreat."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hexfront.engine.base.datafiles import bad, origins
from hexfront.games.trc.box.unit import Kind
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed, check_once

FEATURES = ("clear", "woods", "mountain", "swamp", "major-city", "minor-city", "oil-well")


class TerrainEffect(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the chart. Entering a hex always costs 1."""

    name: str
    stops: bool
    """Whether units stop on entry."""
    free: tuple[Kind, ...]
    """The kinds that need not stop."""
    clear_in_snow: bool
    doubles: bool
    """Whether it doubles the defender."""
    holds: bool
    """Whether nobody in it retreats; losses stay (14.2)."""
    origins: Mapping[str, Provenance]


class TerrainEntry(Closed, frozen=True, kw_only=True):
    """A line as the file writes it; without `free` nobody stops."""

    name: str
    free: list[Kind] | None = None
    clear_in_snow: bool = False
    doubles: bool = False
    holds: bool = False
    origin: dict[str, str] = msgspec.field(name="from")


def read_terrain(file: str, entries: list[TerrainEntry]) -> dict[str, TerrainEffect]:
    """Check the lines of the chart: one for each terrain."""
    check_once(file, (entry.name for entry in entries))
    wrong = {entry.name for entry in entries} ^ set(FEATURES)
    if wrong:
        raise bad(
            file,
            "terrain",
            f"needs one line for each of {', '.join(FEATURES)}; wrong: {', '.join(sorted(wrong))}",
        )
    return {entry.name: _effect(file, entry) for entry in entries}


def _effect(file: str, entry: TerrainEntry) -> TerrainEffect:
    values = [name for name in ("clear_in_snow", "doubles", "holds") if getattr(entry, name)]
    values += [] if entry.free is None else ["free"]
    return TerrainEffect(
        name=entry.name,
        stops=entry.free is not None,
        free=tuple(entry.free or ()),
        clear_in_snow=entry.clear_in_snow,
        doubles=entry.doubles,
        holds=entry.holds,
        origins=origins(file, f"terrain {entry.name}", entry.origin, values),
    )
