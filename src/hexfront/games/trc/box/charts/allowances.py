"""The movement allowance chart: how far a unit goes, by its class, the weather and the impulse (2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from hexfront.engine.base.datafiles import bad, origins
from hexfront.games.trc.box.charts.weather import WEATHERS, Weather
from hexfront.games.trc.box.unit import Unit
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed, check_once

MoveClass = Literal[
    "axis-mobile", "axis-foot", "russian-armour", "russian-guards", "russian-foot", "hq", "fixed"
]
CLASSES: tuple[MoveClass, ...] = get_args(MoveClass)
MOBILE = ("armour", "motorized", "cavalry")
FIXED = ("leader", "worker", "partisan", "uprising")
Allowance = Literal["full", "half"] | int
"""The printed factor, half of it rounded up, or a cap."""


def move_class(unit: Unit) -> MoveClass:
    """The line of the chart that a unit is read on; a leader with a movement factor is read as an HQ (26.16)."""
    if unit.kind == "hq" or (unit.kind == "leader" and unit.movement):
        return "hq"
    if unit.kind in FIXED:
        return "fixed"
    if unit.side == "axis":
        return "axis-mobile" if unit.kind in MOBILE else "axis-foot"
    if unit.kind == "armour":
        return "russian-armour"
    return "russian-guards" if unit.guards else "russian-foot"


def allowed(allowance: Allowance, factor: int) -> int:
    """What an entry of the chart gives a unit with this movement factor.

    >>> allowed("full", 7), allowed("half", 3), allowed(2, 3), allowed(4, 3)
    (7, 2, 2, 3)
    """
    if allowance == "full":
        return factor
    return (factor + 1) // 2 if allowance == "half" else min(allowance, factor)


class Allowances(msgspec.Struct, frozen=True, kw_only=True):
    """The whole chart."""

    lines: Mapping[MoveClass, Mapping[Weather, tuple[Allowance, Allowance]]]
    origins: Mapping[str, Provenance]
    """By class and weather, such as `axis-foot clear`."""

    def of(self, unit: Unit, weather: Weather, impulse: int, factor: int | None = None) -> int:
        """How far a unit may go in impulse 1 or 2; another factor than the printed one may be given."""
        entry = self.lines[move_class(unit)][weather][impulse - 1]
        return allowed(entry, unit.movement if factor is None else factor)


class MovementEntry(Closed, frozen=True, kw_only=True, rename="kebab"):
    """A line of the chart as the file writes it: first and second impulse."""

    move_class: MoveClass = msgspec.field(name="class")
    clear: tuple[Allowance, Allowance]
    light_mud: tuple[Allowance, Allowance]
    mud: tuple[Allowance, Allowance]
    snow: tuple[Allowance, Allowance]
    origin: dict[str, str] = msgspec.field(name="from")


def read_allowances(file: str, entries: list[MovementEntry]) -> Allowances:
    """Check the chart: one line for each class, no allowance below 0."""
    check_once(file, (entry.move_class for entry in entries))
    missing = set(CLASSES) - {entry.move_class for entry in entries}
    if missing:
        raise bad(file, "movement", f"has no line for {', '.join(sorted(missing))}")
    lines: dict[MoveClass, Mapping[Weather, tuple[Allowance, Allowance]]] = {}
    came: dict[str, Provenance] = {}
    for entry in entries:
        where = f"movement {entry.move_class}"
        line: dict[Weather, tuple[Allowance, Allowance]] = {
            "clear": entry.clear,
            "light-mud": entry.light_mud,
            "mud": entry.mud,
            "snow": entry.snow,
        }
        for weather, pair in line.items():
            if any(isinstance(one, int) and one < 0 for one in pair):
                raise bad(file, f"{where}.{weather}", "an allowance is 0 or more")
        lines[entry.move_class] = line
        for name, told in origins(file, where, entry.origin, WEATHERS).items():
            came[f"{entry.move_class} {name}"] = told
    return Allowances(lines=lines, origins=came)
