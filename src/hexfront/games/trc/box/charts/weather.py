"""The weather chart and its running modifier (4.1.1), and the historical weather (26.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, cast, get_args

import msgspec

from hexfront.engine.base.datafiles import bad, origin, origins
from hexfront.games.trc.box.calendar import LAST_TURN, SEASONS, Season, season, year
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed

Weather = Literal["clear", "light-mud", "mud", "snow"]
WEATHERS: tuple[Weather, ...] = get_args(Weather)
LEAST, MOST = 0, 7
"""Modified dice beyond these count as these (4.1.1f)."""

_CELL = re.compile(rf"({'|'.join(WEATHERS)})([+-]\d)")


class Forecast(NamedTuple):
    """One cell of the chart: the weather, and by how much the running modifier changes."""

    weather: Weather
    change: int


class WeatherChart(msgspec.Struct, frozen=True, kw_only=True):
    """The weather by months."""

    rolled: Mapping[Season, tuple[Forecast, ...]]
    """For months in which a die is rolled, the cells from 0 to 7."""
    fixed: Mapping[Season, Weather]
    """For the other months, the weather they always have."""
    historical: Mapping[tuple[int, Season], Weather]
    """By year and months that would roll (26.3)."""
    origins: Mapping[str, Provenance]

    def forecast(self, months: Season, die: int, modifier: int) -> Forecast:
        """Read the chart; a die beyond its ends reads the nearest cell."""
        return self.rolled[months][min(max(die + modifier, LEAST), MOST)]

    def history(self, turn: int) -> Weather:
        """The weather a turn had in history, or always has."""
        return self.fixed.get(season(turn)) or self.historical[year(turn), season(turn)]


class WeatherEntry(Closed, frozen=True, kw_only=True, rename="kebab"):
    """The chart as the file writes it."""

    mar_apr: str
    may_jun: str
    jul_aug: str
    sep_oct: str
    nov_dec: str
    jan_feb: str
    historical: dict[str, dict[str, str] | str]
    origin: dict[str, str] = msgspec.field(name="from")


def read_weather(file: str, entry: WeatherEntry) -> WeatherChart:
    """Check the chart: eight cells or one weather for each pair of months, and a full history."""
    rolled: dict[Season, tuple[Forecast, ...]] = {}
    fixed: dict[Season, Weather] = {}
    for months in SEASONS:
        text = cast(str, getattr(entry, months.replace("-", "_")))
        if text in WEATHERS:
            fixed[months] = text
        else:
            rolled[months] = tuple(_cell(file, months, cell) for cell in text.split())
            if len(rolled[months]) != MOST - LEAST + 1:
                raise bad(file, f"weather.{months}", f"needs a cell for each die from {LEAST} to {MOST}")
    came = origins(file, "weather", entry.origin, SEASONS)
    history = dict(entry.historical)
    told = history.pop("from", None)
    if not isinstance(told, str):
        raise bad(file, "weather.historical", "needs a `from`")
    came["historical"] = origin(file, "weather.historical", told)
    return WeatherChart(rolled=rolled, fixed=fixed, historical=_history(file, history, rolled), origins=came)


def _cell(file: str, months: Season, text: str) -> Forecast:
    found = _CELL.fullmatch(text)
    if found is None:
        raise bad(
            file, f"weather.{months}", f'"{text}" is no cell: write the weather and a change, such as mud-3'
        )
    return Forecast(_weather(file, months, found[1]), int(found[2]))


def _history(
    file: str, given: Mapping[str, dict[str, str] | str], rolled: Mapping[Season, object]
) -> dict[tuple[int, Season], Weather]:
    found: dict[tuple[int, Season], Weather] = {}
    for number, months in given.items():
        if not number.isdecimal() or isinstance(months, str):
            raise bad(
                file, "weather.historical", f'"{number}" has to be a year with the weather of its months'
            )
        for name, text in months.items():
            if name not in rolled:
                raise bad(file, f"weather.historical.{number}", f'no weather is rolled in "{name}"')
            found[int(number), name] = _weather(file, f"historical.{number}", text)  # type: ignore[index]
    for turn in range(LAST_TURN + 1):
        if season(turn) in rolled and (year(turn), season(turn)) not in found:
            raise bad(file, "weather.historical", f"has no weather for {season(turn)} {year(turn)}")
    return found


def _weather(file: str, where: str, text: str) -> Weather:
    for weather in WEATHERS:
        if text == weather:
            return weather
    raise bad(file, f"weather.{where}", f'"{text}" is no weather; there is {", ".join(WEATHERS)}')
