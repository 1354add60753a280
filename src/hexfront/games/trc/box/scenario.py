"""The scenarios: when they begin and end, their line, and with which forces they start (3, 27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origin, origins
from hexfront.games.trc.box.calendar import LAST_TURN
from hexfront.games.trc.box.files import SCENARIOS
from hexfront.games.trc.box.names import Names
from hexfront.games.trc.box.roster import Roster
from hexfront.games.trc.box.unit import Side
from hexfront.hexes import HexMap, Provenance
from hexfront.kit.box.reading import Closed, check_once

Line = Literal["border-1941", "fall-blau", "zitadelle", "bagration"]


class Invasions(Closed, frozen=True, kw_only=True):
    """How many sea invasions each side may try."""

    axis: int
    russian: int


class Forces(msgspec.Struct, frozen=True, kw_only=True):
    """Who is where at the start of a scenario that begins in the middle of the war (27.11)."""

    axis: tuple[int, ...]
    """The units that the Axis sets up on its side of the line."""
    russian: tuple[int, ...]
    reserve: tuple[int, ...]
    """Paratroops in reserve (18.2)."""
    axis_pool: tuple[int, ...]
    russian_pool: tuple[int, ...]
    axis_surrendered: tuple[int, ...]
    russian_surrendered: tuple[int, ...]
    gone: tuple[int, ...]
    """Units that have left the game: withdrawn (20.9), or exchanged (23.1b)."""
    partisans: int
    """How many partisans have entered the game (19.4)."""
    origin: Provenance


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario."""

    id: str
    title: str
    first: int
    last: int
    sets_up: tuple[Side, Side]
    """The side that sets up first, then the other."""
    line: Line
    """The zone of the map that is the Axis side at the start."""
    points_line: Line | None
    """The zone by which victory points count; None where there are none."""
    axis_needs: int
    """The points with which the Axis wins."""
    weather_drm: int
    invasions: dict[Side, int]
    campaign_victory: bool
    """Whether 25.1 and 25.2 are used."""
    moscow_wins_in_1941: bool
    leaders_count: bool
    """Whether lost HQs and leaders count points (27.21.1, 27.21.2)."""
    winter_follows_autumn: bool
    """Whether the weather of Sep/Oct 1941 decides that of Nov/Dec (27.21.3)."""
    without: tuple[int, ...]
    """Units that do not enter."""
    forces: Forces | None
    """None where the order of battle alone says who starts (3.2)."""
    origins: Mapping[str, Provenance]


class _Forces(Closed, frozen=True, kw_only=True):
    axis: list[str]
    russian: list[str]
    reserve: list[str]
    axis_pool: list[str]
    russian_pool: list[str]
    axis_surrendered: list[str]
    russian_surrendered: list[str]
    partisans: int
    gone: list[str] = []
    origin: str = msgspec.field(name="from")


class _Scenario(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    title: str
    first: int
    last: int
    sets_up_first: Side
    line: Line
    weather_drm: int
    invasions: Invasions
    points_line: Line | None = None
    axis_needs: int | None = None
    campaign_victory: bool = True
    moscow_wins_in_1941: bool = False
    leaders_count: bool = False
    winter_follows_autumn: bool = False
    without: list[str] = []
    forces: _Forces | None = None
    origin: dict[str, str] = msgspec.field(name="from")


def read_scenarios(files: DataFiles, roster: Roster, board: HexMap) -> dict[str, Scenario]:
    """Read and check the scenarios."""
    return {name: _scenario(files, name, roster, board) for name in SCENARIOS}


def _scenario(files: DataFiles, name: str, roster: Roster, board: HexMap) -> Scenario:
    file = f"scenarios/{name}.toml"
    doc = files.toml(file, _Scenario)
    names = Names(file, roster, board)
    if not 1 <= doc.first <= doc.last <= LAST_TURN:
        raise bad(file, "first", f"a scenario runs from a turn to a later one, within 1 to {LAST_TURN}")
    if (doc.points_line is None) != (doc.axis_needs is None):
        raise bad(file, "points_line", "goes with axis_needs")
    if (doc.first == 1) != (doc.forces is None):
        raise bad(
            file, "forces", "are given for scenarios that begin after May/June 1941, and only for these"
        )
    if min(doc.invasions.axis, doc.invasions.russian) < 0:
        raise bad(file, "invasions", "are 0 or more")
    order: tuple[Side, Side] = ("axis", "russian") if doc.sets_up_first == "axis" else ("russian", "axis")
    return Scenario(
        id=name,
        title=doc.title,
        first=doc.first,
        last=doc.last,
        sets_up=order,
        line=doc.line,
        points_line=doc.points_line,
        axis_needs=doc.axis_needs or 0,
        weather_drm=doc.weather_drm,
        invasions={"axis": doc.invasions.axis, "russian": doc.invasions.russian},
        campaign_victory=doc.campaign_victory,
        moscow_wins_in_1941=doc.moscow_wins_in_1941,
        leaders_count=doc.leaders_count,
        winter_follows_autumn=doc.winter_follows_autumn,
        without=names.numbers("without", doc.without),
        forces=None if doc.forces is None else _forces(names, doc.forces, doc.first, roster),
        origins=origins(file, "", doc.origin, _values(doc)),
    )


def _values(doc: _Scenario) -> list[str]:
    """The values that need an origin: those that are always there, and those that are not as usual."""
    always = ["first", "last", "sets_up_first", "line", "weather_drm", "invasions"]
    given = [name for name in ("points_line", "axis_needs") if getattr(doc, name) is not None]
    special = ("moscow_wins_in_1941", "leaders_count", "winter_follows_autumn", "without")
    given += [name for name in special if getattr(doc, name)]
    return [*always, *given, *([] if doc.campaign_victory else ["campaign_victory"])]


def _forces(names: Names, entry: _Forces, first: int, roster: Roster) -> Forces:
    groups: dict[str, tuple[int, ...]] = {}
    for name in Forces.__struct_fields__:
        if name in ("partisans", "origin"):
            continue
        side: Side | None = None
        if name != "gone":
            side = "axis" if name.startswith("axis") else "russian"
        groups[name] = names.numbers(f"forces.{name}", getattr(entry, name), side)
    for number in groups["reserve"]:
        if roster.units[number].kind != "paratroop":
            raise bad(names.file, "forces.reserve", f"{roster.units[number].id} is no paratroop corps")
    listed = [number for units in groups.values() for number in units]
    check_once(names.file, (roster.units[number].id for number in listed))
    for unit in roster.units:
        due = not unit.option and unit.kind != "partisan" and unit.turn is not None and unit.turn < first
        if due and unit.number not in listed:
            raise bad(names.file, "forces", f"{unit.id} has come by turn {first} and is nowhere")
        if not due and unit.number in listed:
            raise bad(names.file, "forces", f"{unit.id} has not come by turn {first}")
    return Forces(**groups, partisans=entry.partisans, origin=origin(names.file, "forces", entry.origin))
