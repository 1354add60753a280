"""The set-up of August 1943 and the scenarios (3.0, 13.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from hexfront.engine.datafiles import DataFiles, bad, origin, origins
from hexfront.games.tow.datafile import SCENARIOS, Closed, check_once, parts
from hexfront.games.tow.ground import cities, land
from hexfront.games.tow.names import Names
from hexfront.games.tow.roster import Roster
from hexfront.games.tow.tables import Limits
from hexfront.games.tow.tokens import LAST_TURN
from hexfront.hexes import HexMap, Provenance, count

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


class Points(msgspec.Struct, frozen=True, kw_only=True):
    """What counts for the Soviet player, in quarters of a victory point; 0 where it does not (13.2, 13.3)."""

    crossing_point: int = 0
    mechanised_west: int = 0
    """For a mechanised unit west of the Dnipro that can trace supply."""
    other_west: int = 0
    mechanised_west_cut_off: int = 0
    """For one that cannot."""
    other_west_cut_off: int = 0
    major_city: int = 0
    panzer_destroyed: int = 0
    german_destroyed: int = 0
    minor_destroyed: int = 0
    axis_relocation: int = 0
    soviet_relocation: int = 0
    breakthrough: int = 0
    """For a Soviet unit in a breakthrough hex."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario; all start with the same set-up."""

    id: str
    title: str
    last_turn: int
    needed: int
    """What the Soviet player needs to win, in quarters of a victory point."""
    each_turn: bool
    """Whether that is checked at the end of every turn, or only of the last."""
    points: Points
    origins: Mapping[str, Provenance]


class _Army(Closed, kw_only=True):
    hq: str
    hex: str
    hexes: dict[str, list[str]]
    origin: str = msgspec.field(name="from")


class _Security(Closed, kw_only=True):
    units: list[str]
    terrain: Literal["major-city"]
    origin: dict[str, str] = msgspec.field(name="from")


class _Control(Closed, kw_only=True):
    soviet: list[str]
    origin: str = msgspec.field(name="from")


class _SetUp(Closed, kw_only=True):
    format: Literal[1]
    security: _Security
    control: _Control
    army: list[_Army]


class _Points(Closed, kw_only=True):
    crossing_point: float = 0
    mechanised_west: float = 0
    other_west: float = 0
    mechanised_west_cut_off: float = 0
    other_west_cut_off: float = 0
    major_city: float = 0
    panzer_destroyed: float = 0
    german_destroyed: float = 0
    minor_destroyed: float = 0
    axis_relocation: float = 0
    soviet_relocation: float = 0
    breakthrough: float = 0
    origin: dict[str, str] = msgspec.field(name="from")


class _Scenario(Closed, kw_only=True):
    format: Literal[1]
    title: str
    last_turn: int
    needed: float
    each_turn: bool
    points: _Points
    origin: dict[str, str] = msgspec.field(name="from")


def read_setup(
    files: DataFiles, roster: Roster, board: HexMap, later: Collection[int], limits: Limits
) -> SetUp:
    """Read and check setup.toml: every unit starts once or comes later, in a hex of its side, within stacking."""
    doc = files.toml(FILE, _SetUp)
    names = Names(FILE, roster, board)
    placements: dict[int, int] = {}
    armies = tuple(_army(names, entry, placements) for entry in doc.army)
    security = tuple(names.unit("security", name, "axis").number for name in doc.security.units)
    _check_complete(roster, [*placements, *security], later)
    _check_stacking(names, placements, limits)
    hexes = board.terrain[doc.security.terrain]
    if len(security) > count(hexes):
        raise bad(FILE, "security", f"{len(security)} units for {count(hexes)} hexes")
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


def _army(names: Names, entry: _Army, placements: dict[int, int]) -> Army:
    where = f"army {entry.hq}"
    hq = names.hq(where, entry.hq)
    members = []
    for label, ids in {**entry.hexes, entry.hex: [hq.id, *entry.hexes.get(entry.hex, [])]}.items():
        at = names.hex(where, label)
        for name in ids:
            unit = names.unit(where, name, hq.side)
            if unit.number in placements:
                raise bad(FILE, where, f"{name} is placed twice")
            if not names.board.zones[f"{hq.side}-side"] & land(names.board) >> at & 1:
                raise bad(FILE, where, f"{label} is no land hex on the {hq.side} side of the front ({name})")
            placements[unit.number] = at
            if unit is not hq:
                members.append(unit.number)
    return Army(hq=hq.number, units=tuple(members), origin=origin(FILE, where, entry.origin))


def _check_complete(roster: Roster, start: list[int], later: Collection[int]) -> None:
    check_once(FILE, [roster.units[number].id for number in start])
    for unit in roster.units:
        if (unit.number in start) == (unit.number in later):
            both = unit.number in later
            raise bad(
                FILE, unit.id, "starts and is a reinforcement" if both else "neither starts nor comes later"
            )


def _check_stacking(names: Names, placements: dict[int, int], limits: Limits) -> None:
    units = names.roster.units
    for combat, limit, what in (
        (True, limits.stacking, "combat units"),
        (False, limits.stacking_hqs, "HQs"),
    ):
        stacks = Counter(at for number, at in placements.items() if units[number].combat == combat)
        for at, height in stacks.items():
            if height > limit:
                raise bad(FILE, names.board.label(at), f"holds more {what} than {limit}")


def read_scenarios(files: DataFiles) -> dict[str, Scenario]:
    """Read and check the scenarios."""
    return {name: _scenario(files, name) for name in SCENARIOS}


def _scenario(files: DataFiles, name: str) -> Scenario:
    file = f"scenarios/{name}.toml"
    doc = files.toml(file, _Scenario)
    if not 1 <= doc.last_turn <= LAST_TURN:
        raise bad(file, "last_turn", f"the turn track has turns 1 to {LAST_TURN}")
    fields = Points.__struct_fields__
    given = [field for field in fields if getattr(doc.points, field) or field in doc.points.origin]
    came = origins(file, "points", doc.points.origin, given)
    points = {field: parts(file, f"points.{field}", getattr(doc.points, field), 4) for field in fields}
    return Scenario(
        id=name,
        title=doc.title,
        last_turn=doc.last_turn,
        needed=parts(file, "needed", doc.needed, 4),
        each_turn=doc.each_turn,
        points=Points(**points),
        origins={**came, **origins(file, "", doc.origin, ["last_turn", "needed", "each_turn"])},
    )
