"""4.1.1 The weather of a game turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.engine.base.draws import die
from hexfront.games.trc.box.calendar import season, year
from hexfront.games.trc.box.charts.chits import WINTER
from hexfront.games.trc.events import WeatherSet
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.supply import no_retreat
from hexfront.games.trc.units import chits, levies
from hexfront.games.trc.units.schedule import BEFORE_THE_FIRST

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

HISTORICAL = "historical-weather"
FIXED = {"clear": "trc:4.1.1b", "snow": "trc:4.1.1c"}


def settle(board: Board, state: TrcState, out: list[Event]) -> None:
    """Fix the weather for both players: by the months, or by a die with the running modifier [trc:4.1.1a]."""
    chart, months = board.tables.weather, season(state.turn)
    if months in chart.fixed:
        state.weather = chart.fixed[months]
        rules: tuple[str, ...] = (FIXED[state.weather],)
    elif HISTORICAL in state.options:
        state.weather = chart.history(state.turn)
        rules = ("trc:26.3a", YEARS[year(state.turn)])
    elif (follows := _after_autumn(board, state)) is not None:
        state.weather = follows
        rules = ("trc:27.21.3",)
    else:
        rolled = die(state, "weather", out, rules=("trc:4.1.1d",))
        forecast = chart.forecast(months, rolled, state.modifier)
        rules = ("trc:4.1.1d", "trc:4.1.1e", ROWS[months])
        if not 0 <= rolled + state.modifier <= 7:
            rules = (*rules, "trc:4.1.1f")
        state.weather = forecast.weather
        state.modifier += forecast.change
    if state.turn == BEFORE_THE_FIRST:
        rules = (*rules, "trc:28.6.med.1a", *(("trc:28.6.med.1b",) if state.weather == "snow" else ()))
    out.append(WeatherSet(weather=state.weather, modifier=state.modifier, rules=("trc:4.1.1a", *rules)))
    no_retreat.weather_set(state, out)
    levies.weather_set(state)
    if state.weather == "snow":
        chits.come(state, WINTER, out)


def _after_autumn(board: Board, state: TrcState) -> str | None:
    """The weather of Nov/Dec 1941 where that of Sep/Oct decides it, without a die; Mud decides nothing."""
    follows = board.data.scenarios[state.scenario].winter_follows_autumn
    if not follows or season(state.turn) != "nov-dec" or year(state.turn) != 1941:
        return None
    return WINTERS.get(state.weather)


WINTERS = {"clear": "snow", "light-mud": "light-mud"}
"""By the weather of Sep/Oct, that of Nov/Dec (27.21.3)."""
YEARS = {
    1941: "trc:26.3b",
    1942: "trc:26.3c",
    1943: "trc:26.3d",
    1944: "trc:26.3e",
    1945: "trc:26.3f",
}
"""By year, the rule that tells its weather in history."""
ROWS = {"mar-apr": "trc:4.1.1g", "sep-oct": "trc:4.1.1h", "nov-dec": "trc:4.1.1i"}
"""The rule of each row of the chart that is rolled on."""
