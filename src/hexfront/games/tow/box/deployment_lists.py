"""The set-up of August 1943 (3.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import (
    DataFiles,
    bad,
    origin,
    origins,
)
from hexfront.games.tow.box.map_file import cities, land
from hexfront.games.tow.box.roster import Roster, Unit
from hexfront.games.tow.box.tables import Limits
from hexfront.hexes import HexMap, Provenance, bits, count
from hexfront.kit.box.names import Names
from hexfront.kit.box.reading import Closed, check_once

FILE = "setup.toml"


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """An HQ and the units that start under the colour of its army or front."""

    hq: int
    units: tuple[int, ...]
    origin: Provenance


class SetUp(msgspec.Struct, frozen=True, kw_only=True):
    """Where the game starts."""

    armies: tuple[Army, ...]
    placements: dict[int, int]
    """The hex of every unit that starts in a given one, by unit number."""
    security: tuple[int, ...]
    """The units that the Axis player places (3.0m)."""
    security_hexes: int
    """Where they may go, one in a hex."""
    soviet_cities: int
    """The cities that are not under Axis control at the start (8.1g)."""
    origins: Mapping[str, Provenance]


class _Army(Closed, frozen=True, kw_only=True):
    hq: str
    hex: str
    hexes: dict[str, list[str]]
    origin: str = msgspec.field(name="from")


class _Security(Closed, frozen=True, kw_only=True):
    units: list[str]
    terrain: Literal["major-city"]
    origin: dict[str, str] = msgspec.field(name="from")


class _Control(Closed, frozen=True, kw_only=True):
    soviet: list[str]
    origin: str = msgspec.field(name="from")


class _SetUp(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    security: _Security
    control: _Control
    army: list[_Army]


def read_setup(
    files: DataFiles, roster: Roster, board: HexMap, later: Collection[int], limits: Limits
) -> SetUp:
    """Read and check setup.toml: every unit starts once or comes later, in a hex of its side, within stacking."""
    doc = files.toml(FILE, _SetUp)
    names = Names(FILE, roster, board)
    placements: dict[int, int] = {}
    armies = tuple(_army(names, entry, placements) for entry in doc.army)
    security = tuple(_security(names, name) for name in doc.security.units)
    _check_complete(roster, [*placements, *security], later)
    _check_stacking(names, placements, limits)
    hexes = board.terrain[doc.security.terrain] & board.zones["axis-side"]
    room = count(hexes & ~_full(roster, placements, limits.stacking))
    if len(security) > room:
        raise bad(FILE, "security", f"{len(security)} units for {room} major cities with room for one")
    soviet = names.hexes("control", doc.control.soviet)
    for wrong in board.describe(soviet & ~(cities(board) & board.zones["soviet-side"])):
        raise bad(FILE, "control", f"{wrong} is no town or city on the Soviet side of the front")
    came = origins(FILE, "security", doc.security.origin, ["units", "terrain"])
    return SetUp(
        armies=armies,
        placements=placements,
        security=security,
        security_hexes=hexes,
        soviet_cities=soviet,
        origins={**came, "control": origin(FILE, "control", doc.control.origin)},
    )


def _army(names: Names[Unit], entry: _Army, placements: dict[int, int]) -> Army:
    where = f"army {entry.hq}"
    hq = names.hq(where, entry.hq)
    members = []
    for label, ids in {**entry.hexes, entry.hex: [hq.id, *entry.hexes.get(entry.hex, [])]}.items():
        at = names.hex(where, label)
        for name in ids:
            unit = names.unit(where, name, hq.side)
            if unit.number in placements:
                raise bad(FILE, where, f"{name} is placed twice")
            if not (names.board.zones[f"{hq.side}-side"] & land(names.board)) >> at & 1:
                raise bad(FILE, where, f"{label} is no land hex on the {hq.side} side of the front ({name})")
            placements[unit.number] = at
            if unit is not hq:
                members.append(unit.number)
    return Army(hq=hq.number, units=tuple(members), origin=origin(FILE, where, entry.origin))


def _security(names: Names[Unit], name: str) -> int:
    unit = names.unit("security", name, "axis")
    if unit.kind != "security":
        raise bad(FILE, "security", f"{name} is no security division")
    return unit.number


def _full(roster: Roster, placements: Mapping[int, int], limit: int) -> int:
    """Return the hexes that hold as many combat units as may stack."""
    stacks = Counter(at for number, at in placements.items() if roster.units[number].combat)
    return bits(at for at, height in stacks.items() if height >= limit)


def _check_complete(roster: Roster, start: list[int], later: Collection[int]) -> None:
    check_once(FILE, [roster.units[number].id for number in start])
    for unit in roster.units:
        if (unit.number in start) == (unit.number in later):
            both = unit.number in later
            raise bad(
                FILE, unit.id, "starts and is a reinforcement" if both else "neither starts nor comes later"
            )


def _check_stacking(names: Names[Unit], placements: dict[int, int], limits: Limits) -> None:
    units = names.roster.units
    for combat, limit, what in (
        (True, limits.stacking, "combat units"),
        (False, limits.stacking_hqs, "HQs"),
    ):
        stacks = Counter(at for number, at in placements.items() if units[number].combat == combat)
        for at, height in stacks.items():
            if height > limit:
                raise bad(FILE, names.board.label(at), f"holds more {what} than {limit}")
