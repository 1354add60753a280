"""The counters of a position: those of the order of battle, changed or joined by those it brings itself."""

from __future__ import annotations

import msgspec

from hexfront.engine.base.errors import BadData, BadPosition
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import Position, UnitLine, one_of
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.box.roster import (
    HQ,
    SIDE_OF,
    Nation,
    Unit,
    parse_face,
)
from hexfront.kit.box.roster import ID, Face

RADIUS = 5
"""The command radius of an HQ where the position does not note it."""


def muster(data: TowData, position: Position) -> TowData:
    """Add the counters that a position brings with kind and stats to those of the order of battle."""
    units = list(data.units)
    for line in position.unit:
        if line.kind or line.stats or line.id not in data.numbers:
            number = data.numbers.get(line.id, len(units))
            old = data.units[number] if number < len(data.units) else None
            made = _new(data, number, line, old)
            units[number:] = [made, *units[number + 1 :]]
    return data.with_units(tuple(units))


def _new(data: TowData, number: int, line: UnitLine, old: Unit | None) -> Unit:
    where = f'unit "{line.id}"'
    if not ID.fullmatch(line.id):
        raise BadPosition(t("{where}: an id is made of letters, digits, / . and _ only", where=where))
    if old is None and not (line.kind and line.stats):
        raise BadPosition(t("{where} is not in the order of battle: give it a kind and stats", where=where))
    kind = one_of(line.kind or (old.kind if old else ""), META.vocabulary.kinds, "kind", where)
    nation = _nation(line, old, where)
    faces = _faces(line, old, where)
    made = data.kinds[kind]
    return Unit(
        number=number,
        id=line.id,
        label=line.id,
        name=str(line.notes.get("name", old.name if old else line.id)),
        side=SIDE_OF[nation],
        nation=nation,
        guards=bool(line.notes.get("guards", old.guards if old else False)),
        kind=kind,
        size=("front" if nation == "soviet" else "army")
        if kind == HQ
        else "corps"
        if nation == "soviet"
        else "division",
        mechanised=made.mechanised,
        combat=made.combat,
        faces=faces,
        steps=len(faces) if made.combat else 1,
        radius=_radius(line, old, kind, len(faces), where),
        ukrainian=line.id if kind == HQ and len(faces) > 1 else "",
        origins={},
    )


def _nation(line: UnitLine, old: Unit | None, where: str) -> Nation:
    if "nation" in line.notes:
        noted = one_of(str(line.notes["nation"]), list(SIDE_OF), "nation", where)
        nation: Nation = msgspec.convert(noted, Nation)
    elif line.side:
        nation = "soviet" if one_of(line.side, ("soviet", "axis"), "side", where) == "soviet" else "german"
    elif old is not None:
        nation = old.nation
    else:
        raise BadPosition(t('{where}: a new counter needs side = "soviet" or "axis"', where=where))
    if line.side and SIDE_OF[nation] != line.side:
        raise BadPosition(
            t(
                '{where}: {nation} units are not of the side "{side}"',
                where=where,
                nation=nation,
                side=line.side,
            )
        )
    return nation


def _faces(line: UnitLine, old: Unit | None, where: str) -> tuple[Face, ...]:
    """The faces as ``3-5/1-5`` writes them; a single one has no reduced side."""
    if not line.stats:
        return old.faces if old else ()
    try:
        return tuple(parse_face(text) for text in line.stats.split("/"))
    except BadData as error:
        raise BadPosition(t("{where}: {fault}", where=where, fault=said(error))) from None


def _radius(line: UnitLine, old: Unit | None, kind: str, faces: int, where: str) -> tuple[int, ...]:
    if kind != HQ:
        return ()
    given = line.notes.get("radius")
    if given is None:
        return old.radius if old and len(old.radius) == faces else (RADIUS,) * faces
    if not isinstance(given, int) or given < 1:
        raise BadPosition(
            t("{where}: radius = {given}; it is a number of hexes", where=where, given=repr(given))
        )
    return (given,) * faces
