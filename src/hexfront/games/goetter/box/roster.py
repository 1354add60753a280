"""The counters: kinds, which say what their counters share, and formations with their units (2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origins
from hexfront.games.goetter.box.unit import (
    ENTRIES,
    HALF_SIZED,
    PER,
    Front,
    Group,
    Pool,
    Side,
    Size,
    Unit,
)
from hexfront.hexes import Provenance
from hexfront.kit.box import roster
from hexfront.kit.box.reading import Closed, check_once, parts, within
from hexfront.kit.box.roster import Face, check_id, face_reader, kind_of

FILE = "units.toml"
LAST_TURN = 12
read_face = face_reader("8-12-5")


class Roster(roster.Roster[Unit], frozen=True, kw_only=True):
    """Every counter."""

    kinds: Mapping[str, Mapping[str, Provenance]]
    """By kind, where what its counters share comes from."""


class _Kind(Closed, frozen=True, kw_only=True):
    name: str
    side: Side
    mobile: bool = False
    guards: bool = False
    of: str = ""
    steps: int = 1
    points: float = 0
    siege_points: float
    zone: bool = True
    vp: float
    origin: dict[str, str] = msgspec.field(name="from")


class _Entry(Closed, frozen=True, kw_only=True):
    id: str
    label: str
    name: str
    kind: str
    face: str
    size: Size | None = None
    back: str = ""
    at: str = ""
    placed: Literal["printed", "free"] = "printed"
    supplied: bool = True
    turn: int = 0
    entry: str = ""
    rail: bool = False
    die: int = 0
    origin: dict[str, str] = msgspec.field(name="from", default_factory=dict)


class _Formation(Closed, frozen=True, kw_only=True):
    name: str
    front: Front | None = None
    group: Group | None = None
    pool: Pool | None = None
    deserts: bool = False
    units: list[_Entry]
    origin: dict[str, str] = msgspec.field(name="from")


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    kind: list[_Kind]
    formation: list[_Formation]


def read_roster(files: DataFiles) -> Roster:
    """Read and check units.toml."""
    doc = files.toml(FILE, _Doc)
    check_once(FILE, (kind.name for kind in doc.kind))
    check_once(FILE, (entry.id for formation in doc.formation for entry in formation.units))
    kinds = {kind.name: kind for kind in doc.kind}
    shared = {kind.name: _kind_origins(kind, kinds) for kind in doc.kind}
    return Roster(units=tuple(_units(doc.formation, kinds)), kinds=shared)


def _kind_origins(kind: _Kind, kinds: Mapping[str, _Kind]) -> dict[str, Provenance]:
    where = f"kind {kind.name}"
    if kind.steps not in (1, 2):
        raise bad(FILE, where, "has one step or two")
    if min(kind.points, kind.siege_points, kind.vp) < 0:
        raise bad(FILE, where, "points are 0 or more")
    if kind.of and kind.of not in kinds:
        raise bad(FILE, where, f'is part of an unknown kind "{kind.of}"')
    values = ["mobile", "steps", "siege_points", "vp"]
    values += ["points"] if "points" in kind.origin or kind.points else []
    values += [] if kind.zone else ["zone"]
    return origins(FILE, where, kind.origin, values)


def _units(formations: list[_Formation], kinds: Mapping[str, _Kind]) -> Iterator[Unit]:
    number = 0
    for formation in formations:
        for entry in formation.units:
            yield _unit(number, formation, entry, kinds)
            number += 1


def _unit(number: int, formation: _Formation, entry: _Entry, kinds: Mapping[str, _Kind]) -> Unit:
    where = entry.id
    check_id(FILE, where)
    kind = kind_of(FILE, where, kinds, entry.kind)
    _check_place(formation, entry)
    if bool(entry.back) != (kind.steps == 2):
        raise bad(FILE, where, "a unit of two steps has a back, one of a single step has none")
    halved = entry.size in HALF_SIZED
    whole = parts(FILE, where, kind.siege_points, PER)
    return Unit(
        number=number,
        id=entry.id,
        label=entry.label,
        name=entry.name,
        side=kind.side,
        kind=kind.name,
        size=entry.size,
        formation=formation.name,
        front=formation.front,
        mobile=kind.mobile,
        guards=kind.guards,
        face=_face(where, entry.face),
        back=_face(where, entry.back) if entry.back else None,
        steps=kind.steps,
        points=parts(FILE, where, kind.points, PER),
        siege_points=whole // 2 if halved else whole,
        zone=kind.zone,
        vp=parts(FILE, where, kind.vp, PER),
        split_of=kind.of,
        group=formation.group,
        at=entry.at,
        free=entry.placed == "free",
        supplied=entry.supplied,
        turn=entry.turn,
        entry=entry.entry,
        rail=entry.rail,
        die=entry.die,
        pool=formation.pool,
        deserts=formation.deserts,
        origins=_origins(formation, entry),
    )


def _face(where: str, text: str) -> Face:
    if text.count("-") != 2:
        raise bad(FILE, where, f'"{text}" is no face of a counter: write attack-defence-movement')
    with within(FILE, where):
        return read_face(text)


def _origins(formation: _Formation, entry: _Entry) -> dict[str, Provenance]:
    values = ["id", "face", "arrival"]
    values += ["back"] if entry.back else []
    values += ["size"] if entry.size else []
    values += ["front"] if formation.front in ("2BF", "1BF", "1UF") else []
    shared = {key: text for key, text in formation.origin.items() if key == "all" or key in values}
    return origins(FILE, entry.id, {**shared, **entry.origin}, values)


def _check_place(formation: _Formation, entry: _Entry) -> None:
    """A unit starts on a hex, or arrives on a turn, or lies in a pool."""
    ways = [bool(entry.at), bool(entry.turn), formation.pool is not None]
    if sum(ways) != 1:
        raise bad(FILE, entry.id, "needs one of a hex to start, a turn of arrival, or a pool")
    if entry.turn and not (1 <= entry.turn <= LAST_TURN and entry.entry):
        raise bad(FILE, entry.id, f"comes on a turn from 1 to {LAST_TURN}, at an entry")
    if entry.entry and entry.entry not in ENTRIES and not entry.entry.isdigit():
        raise bad(FILE, entry.id, f'"{entry.entry}" is no entry: write {", ".join(ENTRIES)} or a hex')
    if (entry.rail or entry.die or entry.entry) and not entry.turn:
        raise bad(FILE, entry.id, "only a unit that comes later has an entry, a railway or a die")
    if entry.placed == "free" and formation.group in (None, "other"):
        raise bad(FILE, entry.id, "only a unit of a group on the line is placed freely")
