"""The terrain effects chart (5.7): what movement costs, the shifts it gives, what it does to overruns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import bad, origins
from hexfront.games.goetter.box.map_file import LINKS, RIVERS, TERRAIN
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed, check_once, parts

On = Literal["hex", "side", "link"]
FEATURES: dict[str, On] = {
    **dict.fromkeys(("clear", *TERRAIN), "hex"),
    **dict.fromkeys(RIVERS, "side"),
    **dict.fromkeys(LINKS, "link"),
}
EFFECTS = ("foot", "mobile", "shift", "doubles", "bars", "closed")


class TerrainEffect(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the chart. Costs are in half movement points."""

    name: str
    on: On
    foot: int | None
    mobile: int | None
    """To enter (hex, link) or added for crossing (side); None where the rest of the hex decides."""
    shift: int
    """Columns to the left for the defender."""
    doubles: bool
    """Whether it doubles the defence against an overrun."""
    bars: bool
    """Whether no overrun crosses it."""
    closed: bool
    """Whether nobody crosses it, and no zone of control."""
    origins: Mapping[str, Provenance]

    def cost(self, mobile: bool) -> int | None:
        """What it costs a mobile or a foot unit."""
        return self.mobile if mobile else self.foot


class TerrainEntry(Closed, frozen=True, kw_only=True):
    """A line as the file writes it, in whole movement points."""

    name: str
    on: On
    foot: float | None = None
    mobile: float | None = None
    shift: int = 0
    doubles: bool = False
    bars: bool = False
    closed: bool = False
    origin: dict[str, str] = msgspec.field(name="from")


def read_terrain(file: str, entries: list[TerrainEntry]) -> dict[str, TerrainEffect]:
    """Check the lines of the chart: one for each feature that has an effect."""
    check_once(file, (entry.name for entry in entries))
    wrong = sorted({entry.name for entry in entries} ^ set(FEATURES))
    if wrong:
        needed = ", ".join(FEATURES)
        raise bad(file, "terrain", f"needs one line for each of {needed}; wrong: {', '.join(wrong)}")
    return {entry.name: _effect(file, entry) for entry in entries}


def _effect(file: str, entry: TerrainEntry) -> TerrainEffect:
    where = f"terrain {entry.name}"
    if entry.on != FEATURES[entry.name]:
        raise bad(file, where, f"lies on a {FEATURES[entry.name]}, not on a {entry.on}")
    if min(entry.shift, entry.foot or 0, entry.mobile or 0) < 0:
        raise bad(file, where, "costs and shifts are 0 or more")
    values = [name for name in EFFECTS if getattr(entry, name) not in (None, 0)]
    return TerrainEffect(
        name=entry.name,
        on=entry.on,
        foot=None if entry.foot is None else parts(file, where, entry.foot, 2),
        mobile=None if entry.mobile is None else parts(file, where, entry.mobile, 2),
        shift=entry.shift,
        doubles=entry.doubles,
        bars=entry.bars,
        closed=entry.closed,
        origins=origins(file, where, entry.origin, values),
    )
