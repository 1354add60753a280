"""The printed charts: combat results, weather, movement allowances, terrain, air, sea, sudden death."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Chart
from hexfront.games.trc.box.calendar import SEASONS, year
from hexfront.games.trc.box.charts.air_and_sea import FLYING, SeaTable
from hexfront.games.trc.box.charts.allowances import CLASSES, Allowance
from hexfront.games.trc.box.charts.objectives import Needs, SuddenDeath
from hexfront.games.trc.box.charts.terrain import TerrainEffect
from hexfront.games.trc.box.charts.weather import LEAST, MOST, WEATHERS
from hexfront.games.trc.state import SIDES
from hexfront.hexes import Provenance
from hexfront.kit.sheet import die_chart

SEA_NAMES = {"baltic": "Baltic Sea", "black": "Black Sea"}

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hexfront.games.trc.board import Board


def charts(board: Board) -> list[Chart]:
    """Everything that a player would look up."""
    tables = board.tables
    return [
        die_chart("crt", t("Combat results"), tables.crt),
        _weather(board),
        _movement(board),
        Chart(
            "terrain",
            t("Terrain effects: who stops, and combat"),
            ("entry", "free to go on", "combat"),
            tuple((line.name, _effects(line)) for line in tables.terrain.values()),
        ),
        _air(board),
        Chart(
            "sea",
            t("Sea movement: the highest safe die, and the ports that take 1 off it each"),
            ("safe die", "ports", "russian"),
            tuple((SEA_NAMES[name], _sea(table)) for name, table in tables.sea.items()),
            _worst(origin for table in tables.sea.values() for origin in table.origins.values()),
        ),
        _stacking(board),
        _sudden_death(board),
    ]


RANK = ("rulebook", "source", "reconstructed", "designed")


def _worst(origins: Iterable[Provenance]) -> str:
    """The least certain origin of a chart's cells."""
    return max((one.kind for one in origins), key=RANK.index)


def _weather(board: Board) -> Chart:
    chart = board.tables.weather
    rows: list[tuple[str, tuple[str, ...]]] = []
    for months in SEASONS:
        cells = chart.rolled.get(months)
        if cells is None:
            rows.append((months, (chart.fixed[months],) * (MOST - LEAST + 1)))
        else:
            rows.append((months, tuple(cell.weather for cell in cells)))
            rows.append((f"{months}: modifier", tuple(f"{cell.change:+d}" for cell in cells)))
    columns = tuple(str(die) for die in range(LEAST, MOST + 1))
    title = t("Weather by the modified die, and the change of the modifier")
    return Chart("weather", title, columns, tuple(rows), _worst(chart.origins.values()))


def _movement(board: Board) -> Chart:
    chart = board.tables.allowances
    rows = tuple(
        (line, tuple("/".join(map(_allowance, chart.lines[line][weather])) for weather in WEATHERS))
        for line in CLASSES
    )
    title = t("Movement allowances: first and second impulse")
    return Chart("movement", title, WEATHERS, rows, _worst(chart.origins.values()))


def _allowance(entry: Allowance) -> str:
    return {"full": "MF", "half": "½ MF"}.get(str(entry), str(entry))


def _effects(line: TerrainEffect) -> tuple[str, str, str]:
    entry = ["stop"] if line.stops else []
    entry += ["clear in snow"] if line.clear_in_snow else []
    combat = ["defence ×2"] if line.doubles else []
    combat += ["no retreat"] if line.holds else []
    return ", ".join(entry) or "–", ", ".join(line.free) or "–", ", ".join(combat) or "–"


AIRCRAFT = {"axis": "Stuka", "russian": "Sturmovik"}


def _air(board: Board) -> Chart:
    rows = tuple(
        (f"{AIRCRAFT[side]} {number}", (*(str(line[weather]) for weather in FLYING), f"{power.shift:+d}"))
        for side in SIDES
        for power in (board.tables.air[side],)
        for number, line in sorted(power.years.items())
    )
    origins = (origin for power in board.tables.air.values() for origin in power.origins.values())
    return Chart("air", t("Air units by year and weather"), (*FLYING, "columns"), rows, _worst(origins))


def _sea(table: SeaTable) -> tuple[str, str, str]:
    russian = [f"{table.russian_die:+d}"] if table.russian_die else []
    russian += [f"only with {table.russian_port}"] if table.russian_port else []
    return str(table.safe), ", ".join(table.ports), ", ".join(russian) or "–"


def _stacking(board: Board) -> Chart:
    limits = board.limits
    armies, corps = limits.stack_points // limits.army_points, limits.stack_points // limits.corps_points
    return Chart(
        "limits",
        t("Limits of a hex and of a turn"),
        ("axis", "russian"),
        (
            ("armies", (str(armies), str(armies))),
            ("corps", (str(corps), str(corps))),
            ("armies and corps", ("2", "2")),
            ("rail moves", (str(limits.rail_axis), str(limits.rail_russian))),
            ("rail moves in snow", (str(limits.rail_axis_snow), str(limits.rail_russian))),
            ("supply", (str(limits.supply), str(limits.supply))),
            ("supply in snow", (str(limits.supply_snow), str(limits.supply_snow))),
            ("air range", (str(limits.air_range), str(limits.air_range))),
        ),
    )


def _sudden_death(board: Board) -> Chart:
    tests = board.tables.sudden_death
    rows = tuple((str(year(turn)), _test(test)) for turn, test in sorted(tests.items()))
    title = t("Sudden death at the end of January/February")
    return Chart("victory", title, SIDES, rows, _worst(test.origin for test in tests.values()))


def _test(test: SuddenDeath) -> tuple[str, str]:
    if not test.needs:
        return (", ".join(test.places),) * 2
    return _needs(test.needs["axis"]), _needs(test.needs["russian"])


def _needs(needs: Needs) -> str:
    parts = [f"{ally} surrendered" for ally in needs.surrendered]
    parts += [f"{ally} standing" for ally in needs.standing]
    parts += [f"cities of Germany: {needs.german_cities}", f"oil wells: {needs.oil_wells}"]
    return ", ".join(parts)
