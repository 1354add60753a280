"""The counters of a position: those of the order of battle, changed or joined by those it brings itself."""

from __future__ import annotations

from hexfront.engine.base.errors import BadPosition
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
from hexfront.games.tow.state import SIDES
from hexfront.kit.positions.muster import faces_given, kind_given, muster, nation_given
from hexfront.kit.positions.placing import where

RADIUS = 5
"""The command radius of an HQ where the position does not note it."""


def mustered(data: TowData, position: Position) -> TowData:
    """The data with the counters that a position brings with kind and stats."""
    return data.with_units(tuple(muster(data, position, lambda *given: _new(data, *given))))


def _new(data: TowData, number: int, line: UnitLine, old: Unit | None) -> Unit:
    kind = kind_given(line, old, META.vocabulary.kinds, stats=True)
    nation = nation_given(line, SIDE_OF, lambda: _nation(line, old))
    faces = faces_given(line, parse_face) if line.stats or old is None else old.faces
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
        radius=_radius(line, old, kind, len(faces)),
        ukrainian=line.id if kind == HQ and len(faces) > 1 else "",
        origins={},
    )


def _nation(line: UnitLine, old: Unit | None) -> Nation:
    """The nation by the side, or of the printed counter."""
    if line.side:
        return "soviet" if one_of(line.side, SIDES, "side", where(line)) == "soviet" else "german"
    if old is None:
        raise BadPosition(t('{where}: a new counter needs side = "soviet" or "axis"', where=where(line)))
    return old.nation


def _radius(line: UnitLine, old: Unit | None, kind: str, faces: int) -> tuple[int, ...]:
    if kind != HQ:
        return ()
    given = line.notes.get("radius")
    if given is None:
        return old.radius if old and len(old.radius) == faces else (RADIUS,) * faces
    if not isinstance(given, int) or given < 1:
        raise BadPosition(
            t("{where}: radius = {given}; it is a number of hexes", where=where(line), given=repr(given))
        )
    return (given,) * faces
