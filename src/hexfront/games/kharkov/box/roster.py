"""The counters: kinds, units by number, identities of untried units, replacements (3.2, 9.5, 12.0)."""

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
Nation = Literal["german", "romanian", "soviet"]
Mobility = Literal["foot", "mobile", "staff"]
MOBILITIES: tuple[Mobility, ...] = ("foot", "mobile", "staff")
SIDE_OF: dict[Nation, Side] = {"german": "axis", "romanian": "axis", "soviet": "soviet"}

parse_face = face_reader("9-8, 5-5-11 or U-U-6", unknown="U")


class Kind(Closed, frozen=True, kw_only=True):
    """What all counters of a kind share."""

    mobility: Mobility
    side: Side | None = None
    """None where both sides have it."""
    combat: bool = True
    """Fights, counts for stacking, exerts a zone of control."""
    armour: bool = False
    """Counts for armour superiority (9.9)."""
    origin: str = msgspec.field(name="from")


class Division(msgspec.Struct, frozen=True, kw_only=True):
    """A mechanised division and the numbers of its three regiments (14.0)."""

    id: str
    name: str
    kind: Literal["panzer", "panzergrenadier"]
    units: tuple[int, ...]
    origin: Provenance


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """One counter. Steps are lost along `faces`, except for regiments and HQs, whose two faces are states."""

    number: int
    id: str
    name: str
    side: Side
    nation: Nation
    kind: str
    size: str
    mobility: Mobility
    combat: bool
    armour: bool
    faces: tuple[Face, ...]
    """Full strength first; of an HQ the active face, then the inactive; of a regiment 2-8, then 1-8."""
    steps: int
    untried: bool
    """An anonymous slot: its values come from the identity drawn for it."""
    division: str
    """The mechanised division it belongs to, or empty."""
    radius: int
    """Command radius of an HQ."""
    origins: Mapping[str, Provenance]

    @property
    def replaced(self) -> bool:
        """Whether a replacement counter takes its place when it loses a step (9.53b): it has no face of its own."""
        return self.untried or self.steps > len(self.faces)


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """What an untried counter may turn out to be."""

    number: int
    id: str
    kind: str
    arm: str
    """`tank` or `motor-rifle` for armour, else the kind."""
    face: Face
    steps: int
    """2 if it goes on as a replacement counter (9.53)."""
    origins: Mapping[str, Provenance]


class Roster(roster.Roster[Unit], frozen=True, kw_only=True):
    """Everything units.toml holds."""

    kinds: dict[str, Kind]
    divisions: tuple[Division, ...]
    identities: tuple[Identity, ...]
    replacements: tuple[Face, ...]
    replacement_origins: Mapping[str, Provenance]


class _Slots(Closed, frozen=True, kw_only=True):
    prefix: str
    count: int


class _UnitEntry(Closed, frozen=True, kw_only=True):
    id: str
    name: str
    faces: list[str] = []
    division: str = ""
    radius: int = 0
    origin: dict[str, str] = msgspec.field(name="from", default_factory=dict)


class _Group(Closed, frozen=True, kw_only=True):
    kind: str
    nation: Nation
    size: str
    steps: int
    faces: list[str] = []
    untried: bool = False
    units: list[_UnitEntry] = []
    slots: _Slots | None = None
    origin: dict[str, str] = msgspec.field(name="from")


class _DivisionEntry(Closed, frozen=True, kw_only=True):
    id: str
    name: str
    kind: Literal["panzer", "panzergrenadier"]
    origin: str = msgspec.field(name="from")


class _Identities(Closed, frozen=True, kw_only=True):
    kind: str
    face: str
    ids: list[str]
    arm: str = ""
    steps: int = 1
    origin: dict[str, str] = msgspec.field(name="from")


class _Replacements(Closed, frozen=True, kw_only=True):
    faces: list[str]
    origin: dict[str, str] = msgspec.field(name="from")


class _Doc(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    kinds: dict[str, Kind]
    division: list[_DivisionEntry]
    group: list[_Group]
    identities: list[_Identities]
    replacements: _Replacements


def read_roster(files: DataFiles) -> Roster:
    """Read and check units.toml."""
    doc = files.toml(FILE, _Doc)
    for name, kind in doc.kinds.items():
        origin(FILE, f"kinds.{name}", kind.origin)
    units = tuple(_units(doc))
    identities = tuple(_identities(doc))
    check_once(FILE, [unit.id for unit in units] + [one.id for one in identities])
    with within(FILE, "replacements"):
        faces = tuple(map(parse_face, doc.replacements.faces))
    found = Roster(
        kinds=doc.kinds,
        divisions=tuple(_division(entry, units) for entry in doc.division),
        units=units,
        identities=identities,
        replacements=faces,
        replacement_origins=origins(FILE, "replacements", doc.replacements.origin, ["count", "faces"]),
    )
    _check_pools(found)
    return found


def _units(doc: _Doc) -> Iterator[Unit]:
    number = 0
    for group in doc.group:
        for entry in [*group.units, *_slots(group.slots)]:
            yield _unit(doc, number, group, entry)
            number += 1


def _slots(slots: _Slots | None) -> Iterator[_UnitEntry]:
    """Yield the entries of anonymous counters, such as R01 to R39."""
    if slots is not None:
        for i in range(1, slots.count + 1):
            yield _UnitEntry(id=f"{slots.prefix}{i:02}", name=f"{slots.prefix}{i:02}")


def _unit(doc: _Doc, number: int, group: _Group, entry: _UnitEntry) -> Unit:
    where = entry.id
    check_id(FILE, entry.id)
    kind, side = kind_of(FILE, where, doc.kinds, group.kind), SIDE_OF[group.nation]
    if kind.side not in (None, side):
        raise bad(FILE, where, f"{group.kind} is of the {kind.side} side, {group.nation} is not")
    with within(FILE, where):
        faces = tuple(map(parse_face, entry.faces or group.faces))
    flips = group.kind not in ("hq", "regiment", "reserve")
    if flips and len(faces) != group.steps:
        raise bad(FILE, where, f"{group.steps} steps need as many faces, not {len(faces)}")
    if not faces or (group.kind in ("hq", "regiment") and len(faces) != 2):
        raise bad(FILE, where, f"{group.kind} needs {'one face' if not faces else 'two faces'}")
    if group.kind == "hq" and entry.radius < 1:
        raise bad(FILE, where, "an HQ needs a command radius of at least 1")
    if entry.division and entry.division not in [one.id for one in doc.division]:
        raise bad(FILE, where, f'unknown division "{entry.division}"')
    values = ["id", "faces", "steps", "radius"] if group.kind == "hq" else ["id", "faces", "steps"]
    return Unit(
        number=number,
        id=entry.id,
        name=entry.name,
        side=side,
        nation=group.nation,
        kind=group.kind,
        size=group.size,
        mobility=kind.mobility,
        combat=kind.combat,
        armour=kind.armour,
        faces=faces,
        steps=group.steps,
        untried=group.untried,
        division=entry.division,
        radius=entry.radius,
        origins=origins(FILE, where, {**group.origin, **entry.origin}, values),
    )


def _identities(doc: _Doc) -> Iterator[Identity]:
    number = 0
    for group in doc.identities:
        where = f"identities {group.kind} {group.face}"
        kind_of(FILE, where, doc.kinds, group.kind)
        given = {"count": group.origin.get("face", ""), "steps": "rulebook 9.52a", **group.origin}
        came = origins(FILE, where, given, ["face", "ids", "count", "steps"])
        with within(FILE, where):
            face = parse_face(group.face)
        arm = group.arm or group.kind
        for one in group.ids:
            yield Identity(
                number=number, id=one, kind=group.kind, arm=arm, face=face, steps=group.steps, origins=came
            )
            number += 1


def _division(entry: _DivisionEntry, units: tuple[Unit, ...]) -> Division:
    members = tuple(unit.number for unit in units if unit.division == entry.id)
    if len(members) != 3:
        raise bad(FILE, f"division {entry.id}", f"needs three regiments, not {len(members)}")
    came = origin(FILE, f"division {entry.id}", entry.origin)
    return Division(id=entry.id, name=entry.name, kind=entry.kind, units=members, origin=came)


def _check_pools(found: Roster) -> None:
    """Every untried counter needs an identity to turn out to be, and none may be left over."""
    for kind in found.kinds:
        slots = sum(unit.untried for unit in found.units if unit.kind == kind)
        pool = sum(one.kind == kind for one in found.identities)
        if slots != pool:
            raise bad(FILE, f"identities {kind}", f"{pool} identities for {slots} untried counters")
