"""The tables of The Russian Campaign: every value that the rulebook prints."""

from __future__ import annotations

import re

import pytest

from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.games.trc.box.calendar import season, year
from hexfront.games.trc.box.charts.weather import WEATHERS, Weather
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.box.files import FILES, OURS
from hexfront.games.trc.box.tables import RESULTS

DATA = TrcData.load()
TABLES = DATA.tables
RULES = RuleIndex.load(OURS.parent / "rules.tsv", "trc")


def test_the_combat_table_grows_better_for_the_attacker_with_odds_and_die() -> None:
    """13.3."""
    table = TABLES.crt
    assert table.columns == (
        *("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1"),
        *("3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1"),
    )
    for column in table.columns:
        ranks = [RESULTS.index(table.result(column, die)) for die in range(1, 7)]
        assert ranks == sorted(ranks), column
    for die in range(1, 7):
        ranks = [RESULTS.index(table.result(column, die)) for column in table.columns]
        assert ranks == sorted(ranks), die


def test_at_even_odds_only_contact_leaves_both_unharmed() -> None:
    """13.4.ex1."""
    assert [TABLES.crt.result("1-1", die) for die in range(1, 7)] == ["A1", "A1", "AR", "C", "EX", "DR"]


def test_the_weather_chart_is_as_indexed() -> None:
    """4.1.1b, 4.1.1c, 4.1.1g, 4.1.1h, 4.1.1i: The index writes it as `0 Clear +3; 1-4 Light Mud +2`."""
    for row, months in (("4.1.1g", "mar-apr"), ("4.1.1h", "sep-oct"), ("4.1.1i", "nov-dec")):
        text = RULES[row].summary
        cells = re.findall(r"(\d)(?:-(\d))? (Clear|Light Mud|Mud|Snow) ([+-]?\d)", text)
        told = {}
        for low, high, weather, change in cells:
            for die in range(int(low), int(high or low) + 1):
                told[die] = (weather.lower().replace(" ", "-"), int(change))
        assert sorted(told) == list(range(8))
        chart = {die: tuple(cell) for die, cell in enumerate(TABLES.weather.rolled[months])}  # type: ignore[index]
        assert chart == told
    assert TABLES.weather.fixed == {"may-jun": "clear", "jul-aug": "clear", "jan-feb": "snow"}


def test_the_weather_of_the_example() -> None:
    """4.1.1.ex1, 4.1.1.ex2, 4.1.1f."""
    chart = TABLES.weather
    assert chart.forecast("sep-oct", 3, 0) == ("clear", 1)
    assert chart.forecast("nov-dec", 3, 1) == ("snow", -3)
    assert chart.forecast("mar-apr", 1, -6) == chart.rolled["mar-apr"][0]
    assert chart.forecast("mar-apr", 6, 6) == chart.rolled["mar-apr"][7]


def test_history_knows_the_weather_of_every_turn() -> None:
    """26.3a."""
    assert [TABLES.weather.history(turn) for turn in range(6)] == [
        *("mud", "clear", "clear", "light-mud", "snow", "snow")
    ]
    assert {TABLES.weather.history(turn) for turn in range(26)} == set(WEATHERS)


def allowance(unit: str, weather: Weather, impulse: int) -> int:
    return TABLES.allowances.of(DATA.unit(unit), weather, impulse)


@pytest.mark.parametrize("weather", WEATHERS)
def test_in_the_first_impulse_clear_gives_the_printed_factor_and_snow_half_of_it(weather: Weather) -> None:
    """2.5."""
    for unit in DATA.units:
        if unit.kind in ("hq", "leader", "worker", "partisan", "uprising"):
            continue
        expected = {"clear": unit.movement, "light-mud": unit.movement, "mud": min(2, unit.movement)}
        expected["snow"] = (unit.movement + 1) // 2
        assert TABLES.allowances.of(unit, weather, 1) == expected[weather], unit.id


def test_what_players_look_up_first() -> None:
    """26.10.ex1, 10.1.ex1, 11.1b."""
    assert [allowance("41Pz", "clear", impulse) for impulse in (1, 2)] == [7, 4]
    assert [allowance("1Inf", "clear", impulse) for impulse in (1, 2)] == [4, 2]
    assert [allowance("6A", "clear", impulse) for impulse in (1, 2)] == [3, 0]
    assert [allowance("6A", weather, 1) for weather in WEATHERS] == [3, 3, 2, 2]
    assert [allowance("6TC", "clear", impulse) for impulse in (1, 2)] == [5, 2]
    assert {(allowance("AGN", weather, 1), allowance("AGN", weather, 2)) for weather in WEATHERS} == {(0, 7)}
    movers = {unit.kind for unit in DATA.units if TABLES.allowances.of(unit, "mud", 2)}
    assert movers == {"hq"}, "nobody else moves in the second impulse of a Mud turn"


def test_aircraft_by_year_and_weather() -> None:
    """15.6a, 15.6b, 15.9a, 15.9b."""
    stukas, sturmoviks = TABLES.air["axis"], TABLES.air["russian"]
    assert [[stukas.available(turn, weather) for weather in WEATHERS] for turn in (1, 7, 13, 19)] == [
        *([3, 1, 1, 0], [2, 1, 1, 0], [1, 0, 0, 0], [0, 0, 0, 0])
    ]
    assert [[sturmoviks.available(turn, weather) for weather in WEATHERS] for turn in (13, 14, 19, 25)] == [
        *([0, 0, 0, 0], [1, 0, 0, 0], [2, 1, 0, 0], [3, 1, 1, 0])
    ]
    assert (stukas.shift, sturmoviks.shift) == (3, 1)


def test_the_dice_of_both_seas() -> None:
    """10.4a, 10.4b, 10.5c, 10.5d, 10.5e."""
    black, baltic = TABLES.sea["black"], TABLES.sea["baltic"]
    assert (black.safe, black.ports, black.russian_die) == (3, ("Odessa", "Sevastopol", "Rostov"), 0)
    assert (baltic.safe, baltic.russian_die, baltic.russian_port) == (2, 2, "Leningrad")
    assert set(baltic.ports) == {"Riga", "Tallinn", "Helsinki", "Leningrad"}


def test_terrain() -> None:
    """8.2a, 8.2b, 8.2c, 8.2d, 14.1a, 14.2a."""
    lines = TABLES.terrain
    assert {name for name, line in lines.items() if line.stops} == {"woods", "mountain", "swamp"}
    assert {name for name, line in lines.items() if line.doubles} == {"mountain", "major-city"}
    assert {name for name, line in lines.items() if line.holds} == {"woods"}
    assert {name for name, line in lines.items() if line.clear_in_snow} == {"swamp"}
    assert set(lines["woods"].free) == {"infantry", "mountain", "paratroop", "artillery"}
    assert (lines["mountain"].free, lines["swamp"].free) == (("mountain",), ())


def test_the_objectives_of_sudden_death_are_as_indexed() -> None:
    """25.2.2, 25.2.3, 25.2.4, 25.2.5, 25.2.6, 3.2b."""
    for row, turn in (("25.2.2", 5), ("25.2.3", 11), ("25.2.4", 17)):
        test = TABLES.sudden_death[turn]
        told = RULES[row].summary.replace("Dnieprop", "Dneprop")
        assert all(name in told for name in test.places)
        assert (len(test.places), test.needs) == (6, {})
    last = TABLES.sudden_death[23].needs
    assert last["russian"].surrendered == ("finland", "rumania", "hungary")
    assert (last["russian"].german_cities, last["russian"].oil_wells) == (1, 3)
    assert last["axis"].standing == ("rumania", "hungary")
    assert (last["axis"].german_cities, last["axis"].oil_wells) == (3, 1)
    assert {season(turn) for turn in TABLES.sudden_death} == {"jan-feb"}
    assert [year(turn) for turn in TABLES.sudden_death] == [1942, 1943, 1944, 1945]


def test_lists_of_arrivals() -> None:
    """21.2, 21.4a, 21.4c, 21.5, 23.1a, 20.9."""
    axis = TABLES.replacements
    assert [(season(turn), year(turn)) for turn in axis.turns] == [
        *(("may-jun", 1942), ("may-jun", 1943), ("may-jun", 1944))
    ]
    assert [DATA.units[unit].id for unit in axis.never] == ["1Cav"]
    assert year(axis.italian_until) == 1942
    assert [DATA.units[unit].id for unit in TABLES.withdrawal.units] == ["1SS", "2SS"]
    motorized = {DATA.units[one.unit].id: (one.turn, str(one.infantry)) for one in TABLES.motorization}
    assert motorized == {
        "11Mot": (14, "4-4"),
        "26Mot": (14, "3-4"),
        "29Mot": (16, "3-4"),
        "43Mot": (16, "5-4"),
    }


def test_single_numbers() -> None:
    """9.2a, 17.2a, 6.1a, 6.1b, 6.1c, 27.12b."""
    limits, points = TABLES.limits, TABLES.points
    assert (limits.rail_axis, limits.rail_axis_snow, limits.rail_russian) == (6, 3, 5)
    assert (limits.supply, limits.supply_snow) == (8, 4)
    army, corps, room = limits.army_points, limits.corps_points, limits.stack_points
    assert 2 * army <= room < 3 * army
    assert 3 * corps <= room < 4 * corps
    assert army + corps <= room < army + 2 * corps
    assert (points.major_city, points.oil_well, points.minor_city) == (2, 2, 1)


@pytest.mark.parametrize(
    ("limit", "months", "of_year"),
    [
        ("axis_invasion_turn", "jul-aug", 1941),
        ("archangel_turn", "jan-feb", 1942),
        ("encirclement_turn", "jan-feb", 1942),
        ("russian_victory_turn", "nov-dec", 1942),
        ("double_workers_turn", "may-jun", 1943),
        ("italy_falls_turn", "sep-oct", 1943),
        ("two_a_turn_from", "jan-feb", 1944),
        ("finland_falls_turn", "sep-oct", 1944),
    ],
)
def test_turns_in_the_limits_are_the_dates_that_the_rulebook_gives(
    limit: str, months: str, of_year: int
) -> None:
    """10.7, 16.4, 20.10, 22.4a, 22.5c, 22.7, 24.4, 24.5a."""
    turn = getattr(TABLES.limits, limit)
    assert (season(turn), year(turn)) == (months, of_year)


def test_rulebook_provenance_names_rules_that_exist() -> None:
    known = {row.id for row in RULES}
    for name in FILES:
        text = (OURS / name).read_text(encoding="utf-8")
        for cited in re.findall(r'"rulebook ([^"]+)"', text):
            assert cited in known, f"{name}: {cited}"


def test_the_index_of_rules_has_every_row_once() -> None:
    rows = list(RULES)
    assert len({row.id for row in rows}) == len(rows) == 716
    assert all("[" not in row.summary for row in rows)
    assert all(row.summary_fr for row in rows)
