"""The counters: unit types, combat units and headquarters by number (2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import (
    DataFiles,
    bad,
    origin,
    origins,
)
from hexfront.hexes import Provenance
from hexfront.kit.box import roster
from hexfront.kit.box.reading import Closed, check_once, within
from hexfront.kit.box.roster import Face, check_id, face_reader, kind_of

FILE = "units.toml"
Side = Literal["axis", "soviet"]
Nation = Literal["german", "romanian", "hungarian", "soviet"]
SIDE_OF: dict[Nation, Side] = {
    "german": "axis",
    "romanian": "axis",
    "hungarian": "axis",
    "soviet": "soviet",
}
HQ = "hq"

parse_face = face_reader("3-5 or 7-6-8")


class Kind(Closed, frozen=True, kw_only=True):
    """What all counters of a type share."""

    mechanised: bool = False
    """Prints attack and defence apart (2.2c) and advances two hexes (10.5c)."""
    combat: bool = True
    """A combat unit, not a headquarters."""
    origin: str = msgspec.field(name="from")


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """One counter."""

    number: int
    id: str
    label: str
    """What is printed on it; two units may share it."""
    name: str
    side: Side
    nation: Nation
    guards: bool
    kind: str
    size: str
    mechanised: bool
    combat: bool
    faces: tuple[Face, ...]
    """Full strength, then reduced; of a Soviet HQ its Front, then its Ukrainian Front (14.2)."""
    steps: int
    """As many as faces; an HQ has one."""
    radius: tuple[int, ...]
    """Command radius of an HQ on each face; none for other units."""
    ukrainian: str
    """The name of a Soviet HQ on its second face."""
    origins: Mapping[str, Provenance]

    @property
    def panzer(self) -> bool:
        """Say whether it counts as a Panzer unit when destroyed (13.3d)."""
        return self.nation == "german" and self.kind == "tank"


class Roster(roster.Roster[Unit], frozen=True, kw_only=True):
    """Everything units.toml holds."""

    kinds: dict[str, Kind]


class _UnitEntry(Closed, frozen=True, kw_only=True):
    id: str
    label: str
    name: str
    radius: list[int] = []
    ukrainian: str = ""
    origin: dict[str, str] = msgspec.field(name="from", default_factory=dict)


class _Group(Closed, frozen=True, kw_only=True):
    kind: str
    nation: Nation
    size: Literal["division", "corps", "army", "front"]
    faces: list[str]
    units: list[_UnitEntry]
    guards: bool = False
    origin: dict[str, str] = msgspec.field(name="from")


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    kinds: dict[str, Kind]
    group: list[_Group]


def read_roster(files: DataFiles) -> Roster:
    """Read and check units.toml."""
    doc = files.toml(FILE, _Doc)
    if [name for name, kind in doc.kinds.items() if not kind.combat] != [HQ]:
        raise bad(FILE, "kinds", f'"{HQ}", and no other kind, needs combat = false')
    for name, kind in doc.kinds.items():
        origin(FILE, f"kinds.{name}", kind.origin)
    check_once(FILE, [entry.id for group in doc.group for entry in group.units])
    return Roster(kinds=doc.kinds, units=tuple(_units(doc)))


def _units(doc: _Doc) -> Iterator[Unit]:
    number = 0
    for group in doc.group:
        for entry in group.units:
            yield _unit(doc.kinds, number, group, entry)
            number += 1


def _unit(kinds: Mapping[str, Kind], number: int, group: _Group, entry: _UnitEntry) -> Unit:
    where = entry.id
    check_id(FILE, entry.id)
    kind, side = kind_of(FILE, where, kinds, group.kind), SIDE_OF[group.nation]
    with within(FILE, where):
        faces = tuple(map(parse_face, group.faces))
    values = ["label", "strength", "ma", "steps"]
    if group.kind == HQ:
        _check_hq(where, side, faces, entry)
        values += ["radius", "ukrainian"] if entry.ukrainian else ["radius"]
    else:
        _check_faces(where, kind, faces)
        if entry.radius or entry.ukrainian:
            raise bad(FILE, where, "only an HQ has a command radius or a second name")
    return Unit(
        number=number,
        id=entry.id,
        label=entry.label,
        name=entry.name,
        side=side,
        nation=group.nation,
        guards=group.guards,
        kind=group.kind,
        size=group.size,
        mechanised=kind.mechanised,
        combat=kind.combat,
        faces=faces,
        steps=len(faces) if kind.combat else 1,
        radius=tuple(entry.radius),
        ukrainian=entry.ukrainian,
        origins=origins(FILE, where, {**group.origin, **entry.origin}, values),
    )


def _check_faces(where: str, kind: Kind, faces: tuple[Face, ...]) -> None:
    if not 1 <= len(faces) <= 2:
        raise bad(FILE, where, f"a combat unit has one face or two, not {len(faces)}")
    if not kind.mechanised and any(face.attack != face.defence for face in faces):
        raise bad(FILE, where, "only a mechanised unit has two strengths")
    full, reduced = faces[0], faces[-1]
    if reduced.attack > full.attack or reduced.defence > full.defence:
        raise bad(FILE, where, "the reduced face is stronger than the full one")


def _check_hq(where: str, side: Side, faces: tuple[Face, ...], entry: _UnitEntry) -> None:
    needed = 2 if side == "soviet" else 1
    if len(faces) != needed or bool(entry.ukrainian) != (side == "soviet"):
        raise bad(FILE, where, "a Soviet HQ has two faces and a Ukrainian name, an Axis HQ one face")
    if len(entry.radius) != needed or min(entry.radius) < 1:
        raise bad(FILE, where, f"an HQ needs a command radius of at least 1 on each face ({needed})")
