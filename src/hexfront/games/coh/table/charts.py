"""The printed charts: terrain, works, damage markers, and what everything costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Chart
from hexfront.games.coh.box.markers import Marker
from hexfront.games.coh.box.roster import UnitType
from hexfront.games.coh.box.tables import (
    Entry,
    Limits,
    Terrain,
    Work,
)

if TYPE_CHECKING:
    from hexfront.games.coh.box.data import CohData

NONE = "–"


def charts(data: CohData) -> list[Chart]:
    """Everything that a player would look up.

    >>> from hexfront.games.coh.box.data import CohData
    >>> [chart.id for chart in charts(CohData.load())]
    ['terrain', 'works', 'hits', 'vehicle-hits', 'costs', 'rolls', 'german', 'soviet']
    """
    tables = data.tables
    return [
        Chart(
            id="terrain",
            title=t("Terrain: cost of entry in AP, defence modifier, sight and cover"),
            columns=("foot", "tracked", "wheeled", "defence", "blocks sight", "cover"),
            rows=tuple((line.name, _terrain(line)) for line in tables.terrain.values()),
        ),
        Chart(
            id="works",
            title=t("Fortifications and obstacles"),
            columns=("foot", "tracked", "wheeled", "front", "flank", "rating"),
            rows=tuple((work.name, _work(work)) for work in tables.works.values()),
        ),
        _hits("hits", t("Damage markers of foot units and guns"), data, "foot"),
        _hits("vehicle-hits", t("Damage markers of vehicles"), data, "vehicle"),
        Chart("costs", t("What actions cost, in AP"), ("AP",), _costs(tables.limits)),
        Chart("rolls", t("Modifiers of attacks and rallies"), ("modifier",), _rolls(tables.limits)),
        _units("german", t("German units"), data),
        _units("soviet", t("Soviet units"), data),
    ]


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _plus(number: int | None) -> str:
    return NONE if number is None else f"+{number}"


def _terrain(line: Terrain) -> tuple[str, ...]:
    test = "!" if line.test else ""
    return (
        _plus(line.foot),
        _plus(line.tracked) + test,
        _plus(line.wheeled),
        _signed(line.dm),
        "yes" if line.blocks else "no",
        "yes" if line.cover else "no",
    )


def _work(work: Work) -> tuple[str, ...]:
    told: dict[Entry | None, str] = {None: "", "no": NONE, "die": "+1D6"}
    entries = [told[work.enter.get(mobility)] for mobility in ("foot", "tracked", "wheeled")]
    return (*entries, _signed(work.front), _signed(work.flank), str(work.dr))


def _hits(name: str, title: Text, data: CohData, pool: str) -> Chart:
    rows = tuple((one.name, _marker(one)) for one in data.markers.values() if one.pool == pool)
    columns = ("×", "fire", "move", "red", "blue", "flank", "front", "range", "cannot", "rally")
    return Chart(name, title, columns, rows)


def _marker(one: Marker) -> tuple[str, ...]:
    changes = (one.fire, one.move, one.red, one.blue, one.flank, one.front)
    return (
        str(one.count),
        *(_signed(change) if change else "" for change in changes),
        "" if one.range is None else str(one.range),
        "removed" if one.kills else ", ".join(one.bars),
        NONE if one.rally is None else f"{one.rally}+",
    )


def _costs(limits: Limits) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (
        ("stall", (str(limits.stall),)),
        ("pivot", (str(limits.pivot),)),
        ("back into a flank hex", (f"+{limits.backwards}",)),
        ("each level up", (f"+{limits.climb}",)),
        ("fire of a turret outside the arc", (f"+{limits.turret_cost}",)),
        ("rally", (str(limits.rally_cost),)),
        ("improvised defences", (str(limits.dig_cost),)),
        ("smoke of engineers", (str(limits.engineer_smoke_cost),)),
        ("hide", (str(limits.hide_cost),)),
        ("hidden move into cover", (f"+{limits.hidden_cover}",)),
        ("hidden move into the open", (f"+{limits.hidden_open}",)),
    )


def _rolls(limits: Limits) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (
        ("adjacent target", (_signed(limits.adjacent),)),
        ("close combat", (_signed(limits.close_combat),)),
        ("close combat, firepower on white", (_signed(limits.close_combat_white),)),
        ("long range", (_signed(limits.long_range),)),
        ("each supporting unit", (_signed(limits.support),)),
        ("firing downhill", (_signed(limits.down_hill),)),
        ("defence against fire from below", (_signed(limits.up_hill),)),
        ("defence of infantry, each vehicle in its hex", (_signed(limits.vehicle_shelter),)),
        ("critical hit, above the defence value by", (str(limits.critical),)),
        ("rally in cover", (_signed(limits.rally_cover),)),
        ("rally, each unhit friend in the hex", (_signed(limits.rally_comrade),)),
        ("a vehicle holds difficult ground on", (f"{limits.hold_terrain}+",)),
    )


def _units(side: str, title: Text, data: CohData) -> Chart:
    columns = ("×", "fire", "move", "bonus", "red", "blue", "range", "flank", "front")
    rows = tuple((one.name, _unit(one)) for one in data.types.values() if one.side == side)
    return Chart(side, title, columns, rows, "3rd-edition counters where the rulebook is silent")


def _unit(one: UnitType) -> tuple[str, ...]:
    fire = NONE if one.fire is None else str(one.fire) + ("T" if one.turret else "")
    if one.indirect is not None:
        fire += f" ({one.indirect})"
    reach = NONE
    if one.range is not None:
        reach = f"{one.range.least}–{one.range.most}" if one.range.least else str(one.range.most)
    return (
        str(one.count),
        fire,
        f"{one.move} {one.mobility}",
        ", ".join(one.bonus) or NONE,
        NONE if one.red is None else _signed(one.red).removeprefix("+"),
        NONE if one.blue is None else _signed(one.blue).removeprefix("+"),
        reach,
        f"{one.flank.value} {one.flank.colour}",
        f"{one.front.value} {one.front.colour}",
    )
