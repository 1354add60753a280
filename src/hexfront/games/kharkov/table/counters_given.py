"""The counters of a position: those of the order of battle, changed or joined by those it brings itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import Position, UnitLine, one_of
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.box.roster import (
    SIDE_OF,
    Division,
    Nation,
    Unit,
    parse_face,
)
from hexfront.games.kharkov.state import SIDES
from hexfront.hexes import Provenance
from hexfront.kit.box.roster import Face
from hexfront.kit.positions.muster import brought, faces_given, kind_given, muster, nation_given
from hexfront.kit.positions.placing import where

NORMAL: dict[str, tuple[str, ...]] = {
    "infantry": ("9-8", "4-8", "2-8", "1-8"),
    "light": ("7-8", "3-8", "1-8"),
    "mountain": ("7-8", "3-8", "1-8"),
    "regiment": ("2-8", "1-8"),
}
"""The faces of counters that come in one make (9.54b, 9.54c, 15.11a)."""
SIZES = {"panzer": "regiment", "panzergrenadier": "regiment", "regiment": "regiment", "armour": "brigade"}
UNTRIED = {"rifle": "U-U-6", "cavalry": "U-U-9", "armour": "U-U-11"}
STRONG = 6
"""The defence from which on a Soviet unit has two steps (9.53a)."""
STAFF = (10, 3)
"""Movement of an HQ, active and inactive, where the position does not give it."""
DESIGNED = Provenance("designed")


class Muster(msgspec.Struct):
    """The data with the counters of a position, and the face each of its new counters starts on."""

    data: KharkovData
    shown: dict[str, int]


def mustered(data: KharkovData, position: Position) -> Muster:
    """Add the counters that a position brings with kind and stats to those of the order of battle."""
    units = muster(data, position, lambda *given: _new(data, *given))
    lines = brought(data, position)
    numbers = {unit.id: unit.number for unit in units}
    shown = {line.id: _first_face(units[numbers[line.id]], line) for line in lines}
    divisions = _divisions(data, units, {line.id for line in lines if line.id not in data.numbers})
    roster = msgspec.structs.replace(data.roster, units=tuple(units), divisions=divisions)
    return Muster(replace(data, roster=roster), shown)


def _new(data: KharkovData, number: int, line: UnitLine, old: Unit | None) -> Unit:
    kind = kind_given(line, old, META.vocabulary.kinds, stats=False)
    made = data.kinds[kind]
    nation = nation_given(line, SIDE_OF, lambda: _nation(line, kind))
    if made.side not in (None, SIDE_OF[nation]):
        raise BadPosition(
            t(
                "{where}: {kind} is of the {own} side, not {nation}",
                where=where(line),
                kind=kind,
                own=made.side,
                nation=nation,
            )
        )
    untried = "untried" in line.flags or "identity" in line.notes
    faces = _faces(line, kind, untried)
    flips = made.combat and kind != "regiment"
    return Unit(
        number=number,
        id=line.id,
        name=str(line.notes.get("name", old.name if old else line.id)),
        side=SIDE_OF[nation],
        nation=nation,
        kind=kind,
        size=SIZES.get(kind, "division" if made.combat else "army"),
        mobility=made.mobility,
        combat=made.combat,
        armour=made.armour,
        faces=faces,
        steps=_steps(kind, faces) if flips else int(kind == "regiment"),
        untried=untried,
        division=str(line.notes.get("division", old.division if old else "")),
        radius=_numbers(line)[0] if kind == "hq" else 0,
        origins={},
    )


def _nation(line: UnitLine, kind: str) -> Nation:
    """The nation of a counter by its side and kind; the only HQs of the Axis are Romanian."""
    if line.side:
        axis = one_of(line.side, SIDES, "side", where(line)) == "axis"
        return "soviet" if not axis else "romanian" if kind in ("romanian", "hq") else "german"
    if kind in ("rifle", "guards", "cavalry", "armour", "hq", "reserve"):
        return "soviet"
    return "romanian" if kind == "romanian" else "german"


def _faces(line: UnitLine, kind: str, untried: bool) -> tuple[Face, ...]:
    if kind == "hq":
        active, inactive = _numbers(line)[1:]
        return Face(0, 0, active), Face(0, 0, inactive)
    if kind == "reserve":
        return (Face(0, 0, 4),)
    if untried:
        if kind not in UNTRIED or line.stats:
            raise BadPosition(
                t(
                    "{where}: only rifle, cavalry and armour are untried, and then without stats",
                    where=where(line),
                )
            )
        return (parse_face(UNTRIED[kind]),)
    if not line.stats:
        if kind in UNTRIED:
            raise BadPosition(
                t(
                    '{where}: a new counter of the kind "{kind}" needs stats or the flag "untried"',
                    where=where(line),
                    kind=kind,
                )
            )
        raise BadPosition(
            t('{where}: a new counter of the kind "{kind}" needs stats', where=where(line), kind=kind)
        )
    given = faces_given(line, parse_face)
    return given if len(given) > 1 else _all_faces(kind, given[0], line.stats)


def _all_faces(kind: str, face: Face, stats: str) -> tuple[Face, ...]:
    """The faces a counter of this kind normally has when only one of them is given."""
    if kind in NORMAL:
        normal = tuple(parse_face(text) for text in NORMAL[kind])
        return normal if stats in NORMAL[kind] else (face, *(one for one in normal[1:] if one < face))
    half = Face(face.attack // 2, face.defence // 2, face.ma)
    if kind in ("panzer", "panzergrenadier"):
        return (face, half) if half.attack else (face,)
    if kind == "guards":
        return face, half
    return (face,)


def _steps(kind: str, faces: tuple[Face, ...]) -> int:
    """How many steps a combat unit has: its faces, and one more if a replacement counter takes its place (9.53)."""
    strong = kind in UNTRIED and len(faces) == 1 and (faces[0].defence or 0) >= STRONG
    return len(faces) + strong


def _numbers(line: UnitLine) -> tuple[int, int, int]:
    """Radius, movement and inactive movement of an HQ."""
    parts = line.stats.split("-")
    if not 1 <= len(parts) <= 3 or not all(part.isdecimal() for part in parts):
        raise BadPosition(
            t(
                '{where}: stats = "{stats}"; an HQ is "radius-movement", for example "4-10"',
                where=where(line),
                stats=line.stats,
            )
        )
    radius, *moves = (int(part) for part in parts)
    active, inactive = (*moves, *STAFF[len(moves) :])
    return radius, active, inactive


def _first_face(unit: Unit, line: UnitLine) -> int:
    """Which face the stats name: a 4-8 infantry division is the second face of a 9-8."""
    if not line.stats or "/" in line.stats or unit.kind not in NORMAL:
        return 0
    return unit.faces.index(parse_face(line.stats))


def _divisions(data: KharkovData, units: list[Unit], fresh: set[str]) -> tuple[Division, ...]:
    """The mechanised divisions; one that new counters belong to consists of these alone."""
    claimed = {unit.division for unit in units if unit.id in fresh and unit.division}
    for unit in data.units:
        if unit.division in claimed and units[unit.number].id not in fresh:
            units[unit.number] = msgspec.structs.replace(units[unit.number], division="")
    known: dict[str, Any] = {one.id: one for one in data.divisions}
    for name in sorted(claimed - set(known)):
        known[name] = Division(id=name, name=name, kind="panzer", units=(), origin=DESIGNED)
    return tuple(
        msgspec.structs.replace(one, units=tuple(unit.number for unit in units if unit.division == one.id))
        for one in known.values()
    )
