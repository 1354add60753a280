"""Air units by year and weather (15), and the dice of sea movement (10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import bad, origins
from hexfront.games.trc.box.calendar import LAST_TURN, year
from hexfront.games.trc.box.charts.weather import WEATHERS, Weather
from hexfront.games.trc.box.names import Names
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed

Sea = Literal["black", "baltic"]
FLYING = WEATHERS[:-1]
"""Nobody flies in Snow (15.6b, 15.9b)."""


class AirPower(msgspec.Struct, frozen=True, kw_only=True):
    """How many air units of a side may fly, and what each is worth."""

    years: Mapping[int, Mapping[Weather, int]]
    from_turn: int
    shift: int
    """By how many columns one raises the odds."""
    origins: Mapping[str, Provenance]

    def available(self, turn: int, weather: Weather) -> int:
        """How many may fly on a turn."""
        if turn < self.from_turn:
            return 0
        return self.years.get(year(turn), {}).get(weather, 0)


class SeaTable(msgspec.Struct, frozen=True, kw_only=True):
    """What decides a sea move on one sea."""

    safe: int
    """A unit survives on this modified die or less."""
    ports: tuple[str, ...]
    """The ports that take 1 off the die each."""
    russian_die: int
    """What Russians add to the die."""
    russian_port: str
    """The port without which Russians do not sail; empty where there is none."""
    origins: Mapping[str, Provenance]


class AirEntry(Closed, frozen=True, kw_only=True):
    """Air power as the file writes it: Clear, Light Mud and Mud for each year."""

    years: dict[str, tuple[int, int, int]]
    shift: int
    from_turn: int = 0
    origin: dict[str, str] = msgspec.field(name="from")


class SeaEntry(Closed, frozen=True, kw_only=True):
    """A sea as the file writes it."""

    safe: int
    ports: list[str]
    russian_die: int = 0
    russian_port: str = ""
    origin: dict[str, str] = msgspec.field(name="from")


def read_air(file: str, where: str, entry: AirEntry, most: int) -> AirPower:
    """Check air power: no more than there are counters, in years of the war."""
    years: dict[int, Mapping[Weather, int]] = {}
    for number, line in entry.years.items():
        if not number.isdecimal() or not 1941 <= int(number) <= year(LAST_TURN):
            raise bad(file, where, f'"{number}" is no year of the war')
        if not 0 <= min(line) <= max(line) <= most:
            raise bad(file, where, f"{number}: there are {most} air units")
        years[int(number)] = dict(zip(FLYING, line, strict=True))
    if entry.shift < 1:
        raise bad(file, where, "the shift is 1 or more")
    values = ["years", "shift", *(["from_turn"] if entry.from_turn else [])]
    came = origins(file, where, entry.origin, values)
    return AirPower(years=years, from_turn=entry.from_turn, shift=entry.shift, origins=came)


def read_sea(names: Names, where: str, entry: SeaEntry) -> SeaTable:
    """Check a sea: its ports are cities of the map."""
    if not 1 <= entry.safe <= 6 or entry.russian_die < 0:
        raise bad(
            names.file, where, "a unit survives on a die from 1 to 6, and nothing is taken off a Russian die"
        )
    optional = [name for name in ("russian_die", "russian_port") if getattr(entry, name)]
    return SeaTable(
        safe=entry.safe,
        ports=tuple(names.place(where, name) for name in entry.ports),
        russian_die=entry.russian_die,
        russian_port=names.place(where, entry.russian_port) if entry.russian_port else "",
        origins=origins(names.file, where, entry.origin, ["safe", "ports", *optional]),
    )
