"""The tables: combat results, terrain, weather, movement, air, sea, lists of arrivals, limits."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origins
from hexfront.engine.base.errors import BadData
from hexfront.games.trc.box.charts.air_and_sea import (
    AirEntry,
    AirPower,
    Sea,
    SeaEntry,
    SeaTable,
    read_air,
    read_sea,
)
from hexfront.games.trc.box.charts.allowances import Allowances, MovementEntry, read_allowances
from hexfront.games.trc.box.charts.arrival_lists import (
    AxisReplacements,
    Garrison,
    Garrisoned,
    GarrisonEntry,
    Motorization,
    MotorizationEntry,
    Refit,
    RefitEntry,
    ReplacementsEntry,
    Withdrawal,
    WithdrawalEntry,
    read_garrison,
    read_motorization,
    read_refit,
    read_replacements,
    read_withdrawal,
)
from hexfront.games.trc.box.charts.objectives import SuddenDeath, SuddenDeathEntry, read_sudden_death
from hexfront.games.trc.box.charts.terrain import TerrainEffect, TerrainEntry, read_terrain
from hexfront.games.trc.box.charts.weather import WeatherChart, WeatherEntry, read_weather
from hexfront.games.trc.box.names import Names
from hexfront.games.trc.box.roster import Roster
from hexfront.games.trc.box.unit import Side
from hexfront.hexes import HexMap
from hexfront.kit.box.reading import Closed
from hexfront.kit.box.results import die_table, ladder, results
from hexfront.kit.odds import Ladder
from hexfront.kit.tables import CombatTable

FILE = "tables.toml"
RESULTS = ("AE", "A1", "AR", "C", "EX", "DR", "D1", "DE", "DS")
"""Every result of the table, from the attacker's worst to his best (13.3)."""


class Limits(Closed, frozen=True, kw_only=True):
    """Single numbers of the rulebook; turns are those of the track."""

    stack_points: int
    """What a hex holds; an army takes `army_points` of it, a corps `corps_points`, so that a mix is two (6.1)."""
    army_points: int
    corps_points: int
    rail_axis: int
    rail_axis_snow: int
    rail_russian: int
    supply: int
    supply_snow: int
    air_range: int
    most_shift: int
    """The most columns that air units and artillery shift together."""
    invasions: int
    naval_invasions_axis: int
    naval_invasions_russian: int
    """How many invasions each side may try with the option of naval limits."""
    battle_groups_from: int
    """The first year in which battle groups remain of units with so many factors or more."""
    battle_group_of: int
    helsinki_voyages: int
    """How often the Axis may sail to Helsinki with the option of national limits."""
    axis_invasion_turn: int
    evacuation_die: int
    south_entries: int
    drop_range: int
    partisan_ss_range: int
    archangel_turn: int
    archangel_extra: int
    """What is added to Archangel's die in some years, from the first to the last of them."""
    archangel_extra_from: int
    archangel_extra_to: int
    double_workers_turn: int
    armour_a_turn: int
    guards_a_turn: int
    later_a_turn: int
    """How many of each there are from a turn on."""
    two_a_turn_from: int
    stavka_cost: int
    artillery_cost: int
    evacuation_turn: int
    """From this turn on workers are evacuated; each of their factors takes `evacuation_trains`."""
    evacuation_trains: int
    evacuation_turns: int
    """How many turns later they work again."""
    russian_victory_turn: int
    """From this turn on Russians win automatic victories."""
    encirclement_turn: int
    """From this turn on units may leave by an enemy edge."""
    finland_falls_turn: int
    italy_falls_turn: int
    hungary_falls_units: int
    strategic_turn: int
    """From this turn on units move strategically, by option."""
    fortresses: int
    """How many cities each side may fortify in a game."""
    recovery_turn: int
    recovered_a_turn: int
    """How many surrendered armoured units, and how many Guards, are recovered in a turn."""
    barrage_year: int
    barrages_first_year: int
    barrages_a_year: int
    """How many there are in each year after the first."""
    barrage_shift: int
    barrage_range: int
    origin: dict[str, str] = msgspec.field(name="from")


class Points(Closed, frozen=True, kw_only=True, rename="kebab"):
    """Victory points of a place in scenarios (27.12b)."""

    major_city: int
    minor_city: int
    oil_well: int
    origin: dict[str, str] = msgspec.field(name="from")


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """Everything tables.toml holds."""

    crt: CombatTable
    ladder: Ladder
    terrain: dict[str, TerrainEffect]
    weather: WeatherChart
    allowances: Allowances
    air: dict[Side, AirPower]
    sea: dict[Sea, SeaTable]
    garrisons: dict[Garrisoned, Garrison]
    withdrawal: Withdrawal
    replacements: AxisReplacements
    refits: tuple[Refit, ...]
    motorization: tuple[Motorization, ...]
    sudden_death: dict[int, SuddenDeath]
    """The tests by turn."""
    points: Points
    limits: Limits


class _Air(Closed, frozen=True, kw_only=True):
    stuka: AirEntry
    sturmovik: AirEntry


class _Seas(Closed, frozen=True, kw_only=True):
    black: SeaEntry
    baltic: SeaEntry


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    crt: dict[str, Any]
    terrain: list[TerrainEntry]
    weather: WeatherEntry
    movement: list[MovementEntry]
    air: _Air
    sea: _Seas
    garrison: dict[Garrisoned, GarrisonEntry]
    withdrawal: WithdrawalEntry
    axis_replacements: ReplacementsEntry
    refit: list[RefitEntry]
    motorization: list[MotorizationEntry]
    sudden_death: list[SuddenDeathEntry]
    points: Points
    limits: Limits


def read_tables(files: DataFiles, roster: Roster, board: HexMap) -> Tables:
    """Read and check tables.toml."""
    doc = files.toml(FILE, _Doc)
    names = Names(FILE, roster, board)
    crt = die_table(FILE, "crt", doc.crt)
    results(FILE, (crt,), _result)
    for where, numbers, least in (("limits", doc.limits, 1), ("points", doc.points, 0)):
        _check_numbers(where, numbers, least)
    stukas, sturmoviks = (air.count for air in roster.air)
    return Tables(
        crt=crt,
        ladder=ladder(FILE, crt),
        terrain=read_terrain(FILE, doc.terrain),
        weather=read_weather(FILE, doc.weather),
        allowances=read_allowances(FILE, doc.movement),
        air={
            "axis": read_air(FILE, "air.stuka", doc.air.stuka, stukas),
            "russian": read_air(FILE, "air.sturmovik", doc.air.sturmovik, sturmoviks),
        },
        sea={
            "black": read_sea(names, "sea.black", doc.sea.black),
            "baltic": read_sea(names, "sea.baltic", doc.sea.baltic),
        },
        garrisons={name: read_garrison(names, name, entry) for name, entry in doc.garrison.items()},
        withdrawal=read_withdrawal(names, doc.withdrawal),
        replacements=read_replacements(names, doc.axis_replacements),
        refits=tuple(read_refit(names, entry) for entry in doc.refit),
        motorization=tuple(read_motorization(names, entry) for entry in doc.motorization),
        sudden_death={entry.turn: read_sudden_death(names, entry) for entry in doc.sudden_death},
        points=doc.points,
        limits=doc.limits,
    )


def _result(text: str) -> str:
    if text not in RESULTS:
        raise BadData(f'"{text}" is no result; results are {", ".join(RESULTS)}')
    return text


def _check_numbers(where: str, numbers: Limits | Points, least: int) -> None:
    values = {
        name: name.replace("_", "-") if where == "points" else name for name in numbers.__struct_fields__
    }
    del values["origin"]
    origins(FILE, where, numbers.origin, list(values.values()))
    for field, name in values.items():
        if getattr(numbers, field) < least:
            raise bad(FILE, f"{where}.{name}", f"has to be {least} or more")
