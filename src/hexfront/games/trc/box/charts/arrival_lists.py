"""Lists beside the order of battle: garrisons, withdrawals, Axis replacements, motorization (20.6 to 23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import bad, origin, origins
from hexfront.games.trc.box.calendar import LAST_TURN, year
from hexfront.games.trc.box.names import Names
from hexfront.games.trc.box.unit import Factors, parse_factors
from hexfront.hexes import Provenance
from hexfront.kit.box.reading import Closed, check_once

Garrisoned = Literal["lapland", "bulgaria", "warsaw"]


class Garrison(msgspec.Struct, frozen=True, kw_only=True):
    """Axis units that an event brings to a city (20.6 to 20.8)."""

    units: tuple[int, ...]
    city: str
    from_turn: int
    range: int
    """A Russian unit that moves this near to the city sets it off; 0 where other units do."""
    trigger: tuple[int, ...]
    """The Russian units whose arrival sets it off."""
    trigger_hex: str
    """The label of the hex where these arrive; empty where there are none."""
    origins: Mapping[str, Provenance]


class Withdrawal(msgspec.Struct, frozen=True, kw_only=True):
    """The panzer corps that leave (20.9)."""

    turn: int
    units: tuple[int, ...]
    origins: Mapping[str, Provenance]


class AxisReplacements(msgspec.Struct, frozen=True, kw_only=True):
    """What the Axis may take back (21)."""

    turns: tuple[int, ...]
    all: tuple[str, ...]
    """Nations and kinds of which every eliminated unit returns."""
    each: tuple[str, ...]
    """Factors of German infantry, kinds of German units, and allies of which one returns each."""
    italian_until: int
    """The last turn on which Italians do."""
    never: tuple[int, ...]
    origins: Mapping[str, Provenance]


Refitted = Literal["infantry", "any"]


class Refit(msgspec.Struct, frozen=True, kw_only=True):
    """What an SS unit that is not lost brings the Germans beyond the list (26.1)."""

    unit: int
    years: tuple[int, ...]
    gives: Refitted
    """Infantry of the weakest sort alone, or armour and motorized corps too."""
    origin: Provenance


class Motorization(msgspec.Struct, frozen=True, kw_only=True):
    """A motorized corps that takes the place of infantry (23.1)."""

    unit: int
    turn: int
    infantry: Factors
    origin: Provenance


class GarrisonEntry(Closed, frozen=True, kw_only=True):
    """A garrison as the file writes it."""

    units: list[str]
    city: str
    from_turn: int
    range: int = 0
    trigger: list[str] = []
    trigger_hex: str = ""
    origin: dict[str, str] = msgspec.field(name="from")


class WithdrawalEntry(Closed, frozen=True, kw_only=True):
    """The withdrawal as the file writes it."""

    turn: int
    units: list[str]
    origin: dict[str, str] = msgspec.field(name="from")


class ReplacementsEntry(Closed, frozen=True, kw_only=True):
    """The Axis replacements as the file writes them."""

    turns: list[int]
    all: list[str]
    each: list[str]
    italian_until: int
    never: list[str]
    origin: dict[str, str] = msgspec.field(name="from")


class RefitEntry(Closed, frozen=True, kw_only=True):
    """A refit as the file writes it."""

    unit: str
    years: list[int]
    gives: Refitted
    origin: str = msgspec.field(name="from")


class MotorizationEntry(Closed, frozen=True, kw_only=True):
    """A motorization as the file writes it."""

    unit: str
    turn: int
    infantry: str
    origin: str = msgspec.field(name="from")


def read_garrison(names: Names, where: Garrisoned, entry: GarrisonEntry) -> Garrison:
    """Check a garrison: either a range or arriving units set it off, and its units are those of the roster."""
    if bool(entry.range) == bool(entry.trigger) or bool(entry.trigger) != bool(entry.trigger_hex):
        raise bad(names.file, f"garrison.{where}", "needs either a range, or a trigger and its hex")
    _check_turn(names.file, f"garrison.{where}", entry.from_turn)
    for name in (*entry.units, *entry.trigger):
        if names.unit(f"garrison.{where}", name).place != where:
            raise bad(names.file, f"garrison.{where}", f"{name} does not come by it in the order of battle")
    given = [name for name in ("range", "trigger", "trigger_hex") if getattr(entry, name)]
    return Garrison(
        units=names.numbers(f"garrison.{where}", entry.units, "axis"),
        city=names.place(f"garrison.{where}", entry.city),
        from_turn=entry.from_turn,
        range=entry.range,
        trigger=names.numbers(f"garrison.{where}", entry.trigger, "russian"),
        trigger_hex=names.label(f"garrison.{where}", entry.trigger_hex) if entry.trigger_hex else "",
        origins=origins(names.file, where, entry.origin, ["units", "city", "from_turn", *given]),
    )


def read_withdrawal(names: Names, entry: WithdrawalEntry) -> Withdrawal:
    """Check the withdrawal: German panzer corps leave."""
    _check_turn(names.file, "withdrawal", entry.turn)
    for name in entry.units:
        if not names.unit("withdrawal", name).panzer:
            raise bad(names.file, "withdrawal", f"{name} is no German panzer corps")
    came = origins(names.file, "withdrawal", entry.origin, ["turn", "units"])
    return Withdrawal(turn=entry.turn, units=names.numbers("withdrawal", entry.units), origins=came)


def read_replacements(names: Names, entry: ReplacementsEntry) -> AxisReplacements:
    """Check the list of Axis replacements."""
    where = "axis_replacements"
    check_once(names.file, [*entry.all, *entry.each])
    for turn in (*entry.turns, entry.italian_until):
        _check_turn(names.file, where, turn)
    return AxisReplacements(
        turns=tuple(entry.turns),
        all=tuple(entry.all),
        each=tuple(entry.each),
        italian_until=entry.italian_until,
        never=names.numbers(where, entry.never, "axis"),
        origins=origins(names.file, where, entry.origin, ["turns", "all", "each", "italian_until", "never"]),
    )


def read_refit(names: Names, entry: RefitEntry) -> Refit:
    """Check a refit: an SS unit brings it, in some years of the war."""
    where = f"refit {entry.unit}"
    unit = names.unit(where, entry.unit, "axis")
    if unit.nation != "ss":
        raise bad(names.file, where, "is no SS unit")
    for number in entry.years:
        if not year(1) <= number <= year(LAST_TURN):
            raise bad(names.file, where, f"{number} is no year of the war")
    return Refit(
        unit=unit.number,
        years=tuple(entry.years),
        gives=entry.gives,
        origin=origin(names.file, where, entry.origin),
    )


def read_motorization(names: Names, entry: MotorizationEntry) -> Motorization:
    """Check a motorization: its corps comes by exchange on that turn."""
    where = f"motorization {entry.unit}"
    unit = names.unit(where, entry.unit, "axis")
    if (unit.place, unit.turn) != ("exchange", entry.turn):
        raise bad(names.file, where, "comes otherwise in the order of battle")
    return Motorization(
        unit=unit.number,
        turn=entry.turn,
        infantry=parse_factors(entry.infantry),
        origin=origin(names.file, where, entry.origin),
    )


def _check_turn(file: str, where: str, turn: int) -> None:
    if not 1 <= turn <= LAST_TURN:
        raise bad(file, where, f"{turn} is no turn from 1 to {LAST_TURN}")
