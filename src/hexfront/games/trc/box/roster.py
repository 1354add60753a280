"""The counters: units of the standard game, then those that optional rules bring (2.1 to 2.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, TypeVar

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origin, origins
from hexfront.engine.base.errors import BadData
from hexfront.games.trc.box.calendar import LAST_TURN
from hexfront.games.trc.box.unit import (
    FREE_OF_STACKING,
    GARRISONS,
    OPTIONAL,
    RUSSIANS,
    Factors,
    Kind,
    Nation,
    Side,
    Size,
    Unit,
    parse_factors,
)
from hexfront.hexes import Provenance
from hexfront.kit.box import roster
from hexfront.kit.box.reading import Closed, check_once

FILE, OPTION_FILE = "units.toml", "option_units.toml"
ID = re.compile(r"[A-Za-z0-9]+")
EVENTUAL = (*GARRISONS, "mix", "bid", "ukraine", "paratroop")
"""The places to which an event brings a unit, not a turn."""


class AirUnit(Closed, frozen=True, kw_only=True):
    """The aircraft of a side (15)."""

    id: str
    name: str
    side: Side
    count: int
    origin: str = msgspec.field(name="from")


class Changed(msgspec.Struct, frozen=True, kw_only=True):
    """Other factors that an option gives a unit of the standard game."""

    option: str
    unit: int
    factors: Factors
    origin: Provenance


class Sooner(msgspec.Struct, frozen=True, kw_only=True):
    """Another arrival that an option gives a unit of the standard game."""

    option: str
    unit: int
    turn: int
    place: str
    origin: Provenance


class Borrowed(msgspec.Struct, frozen=True, kw_only=True):
    """A counter of one option that another brings too, at a time and place of its own."""

    option: str
    unit: int
    turn: int
    place: str
    origin: Provenance


class Marker(Closed, frozen=True, kw_only=True):
    """A counter of an option that is no unit."""

    option: str
    id: str
    origin: str = msgspec.field(name="from")


class Roster(roster.Roster[Unit], frozen=True, kw_only=True):
    """Every counter, those of the standard game first."""

    air: tuple[AirUnit, ...]
    changed: tuple[Changed, ...]
    sooner: tuple[Sooner, ...]
    borrowed: tuple[Borrowed, ...]
    markers: tuple[Marker, ...]


class _Entry(Closed, frozen=True, kw_only=True):
    id: str
    label: str
    name: str
    factors: str
    place: str
    turn: int = 0
    impulse: int = 0
    instead_of: str = ""
    stacks: bool = True
    origin: dict[str, str] = msgspec.field(name="from", default_factory=dict)


class _Group(Closed, frozen=True, kw_only=True):
    nation: Nation
    kind: Kind
    size: Size
    units: list[_Entry]
    guards: bool = False
    battle_group: bool = False
    option: str = ""
    origin: dict[str, str] = msgspec.field(name="from")


class _Changed(Closed, frozen=True, kw_only=True):
    option: str
    units: dict[str, str]
    origin: str = msgspec.field(name="from")


class _Sooner(Closed, frozen=True, kw_only=True):
    option: str
    unit: str
    turn: int
    place: str
    origin: str = msgspec.field(name="from")


class _Standard(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    air: list[AirUnit]
    group: list[_Group]


class _Optional(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    group: list[_Group]
    changed: list[_Changed]
    sooner: list[_Sooner]
    borrowed: list[_Sooner]
    marker: list[Marker]


def read_roster(files: DataFiles) -> Roster:
    """Read and check units.toml and option_units.toml."""
    standard, optional = files.toml(FILE, _Standard), files.toml(OPTION_FILE, _Optional)
    _check_air(standard.air)
    _check_options(standard, optional)
    groups = [(FILE, group) for group in standard.group] + [(OPTION_FILE, group) for group in optional.group]
    check_once(FILE, (entry.id for _, group in groups for entry in group.units))
    units = tuple(_units(groups))
    numbers = {unit.id: unit.number for unit in units}
    for unit in units:
        if unit.instead_of and unit.instead_of not in numbers:
            raise bad(OPTION_FILE, unit.id, f'unknown unit "{unit.instead_of}"')
    for marker in optional.marker:
        origin(OPTION_FILE, marker.id, marker.origin)
    return Roster(
        units=units,
        air=tuple(standard.air),
        changed=tuple(_changed(numbers, optional.changed)),
        sooner=tuple(_arrivals(Sooner, numbers, optional.sooner)),
        borrowed=tuple(_arrivals(Borrowed, numbers, optional.borrowed)),
        markers=tuple(optional.marker),
    )


def _check_air(entries: list[AirUnit]) -> None:
    if [entry.side for entry in entries] != ["axis", "russian"]:
        raise bad(FILE, "air", "needs one entry for the Axis, then one for the Russians")
    for entry in entries:
        origin(FILE, entry.id, entry.origin)
        if entry.count < 1:
            raise bad(FILE, entry.id, "needs a count of at least 1")


def _check_options(standard: _Standard, optional: _Optional) -> None:
    for group in standard.group:
        if group.option:
            raise bad(FILE, group.units[0].id, f"units of an option belong in {OPTION_FILE}")
    for group in optional.group:
        if not group.option:
            raise bad(OPTION_FILE, group.units[0].id, "needs the option that brings it")


def _units(groups: list[tuple[str, _Group]]) -> Iterator[Unit]:
    number = 0
    for file, group in groups:
        for entry in group.units:
            yield _unit(file, number, group, entry)
            number += 1


def _unit(file: str, number: int, group: _Group, entry: _Entry) -> Unit:
    where = entry.id
    if not ID.fullmatch(entry.id):
        raise bad(file, where, "an id is made of letters and digits only")
    factors = _factors(file, where, entry.factors)
    eventual = entry.place in EVENTUAL
    if not 0 <= entry.turn <= LAST_TURN or entry.impulse not in (0, 1, 2):
        raise bad(file, where, f"comes on a turn from 0 to {LAST_TURN}, in impulse 1 or 2")
    if not group.option and entry.place in OPTIONAL:
        raise bad(file, where, f"only a unit of an option comes from {entry.place}")
    if entry.turn and eventual:
        raise bad(file, where, f"a unit of {entry.place} has no turn: an event brings it")
    if entry.impulse and not entry.turn:
        raise bad(file, where, "only a unit that comes later has an impulse")
    values = ["id", "factors", "kind", "size", "arrival", "place"]
    values += ["impulse"] if entry.turn else []
    values += ["instead_of"] if entry.instead_of else []
    values += [] if entry.stacks else ["stacks"]
    idle = {"impulse", "instead_of"} - set(values)
    shared = {key: text for key, text in group.origin.items() if key not in idle}
    return Unit(
        number=number,
        id=entry.id,
        label=entry.label,
        name=entry.name,
        side="russian" if group.nation in RUSSIANS else "axis",
        nation=group.nation,
        guards=group.guards,
        kind=group.kind,
        size=group.size,
        battle_group=group.battle_group,
        combat=factors.combat,
        movement=factors.movement,
        turn=None if eventual else entry.turn,
        impulse=(entry.impulse or 1) if entry.turn else 0,
        place=entry.place,
        stacking=group.kind not in FREE_OF_STACKING and entry.stacks,
        option=group.option,
        instead_of=entry.instead_of,
        origins=origins(file, where, {**shared, **entry.origin}, values),
    )


def _factors(file: str, where: str, text: str) -> Factors:
    try:
        return parse_factors(text)
    except BadData as error:
        raise bad(file, where, str(error)) from None


def _changed(numbers: Mapping[str, int], entries: list[_Changed]) -> Iterator[Changed]:
    for entry in entries:
        came = origin(OPTION_FILE, f"changed {entry.option}", entry.origin)
        for name, text in entry.units.items():
            if name not in numbers:
                raise bad(OPTION_FILE, f"changed {entry.option}", f'unknown unit "{name}"')
            factors = _factors(OPTION_FILE, name, text)
            yield Changed(option=entry.option, unit=numbers[name], factors=factors, origin=came)


A = TypeVar("A", Sooner, Borrowed)


def _arrivals(kind: type[A], numbers: Mapping[str, int], entries: list[_Sooner]) -> Iterator[A]:
    for entry in entries:
        where = f"{kind.__name__.lower()} {entry.option}"
        if entry.unit not in numbers:
            raise bad(OPTION_FILE, where, f'unknown unit "{entry.unit}"')
        if not 1 <= entry.turn <= LAST_TURN:
            raise bad(OPTION_FILE, where, f"{entry.unit} comes on a turn from 1 to {LAST_TURN}")
        came = origin(OPTION_FILE, where, entry.origin)
        yield kind(
            option=entry.option, unit=numbers[entry.unit], turn=entry.turn, place=entry.place, origin=came
        )
