"""The counters of a position: those of the order of battle, changed or joined by those it brings itself."""

from __future__ import annotations

from typing import get_args

import msgspec

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import Position, UnitLine, one_of
from hexfront.games.goetter.box.data import GoetterData
from hexfront.games.goetter.box.roster import read_face
from hexfront.games.goetter.box.unit import HALF_SIZED, Front, Size, Unit
from hexfront.kit.box.roster import Face
from hexfront.kit.positions.muster import faces_given, kind_given, muster
from hexfront.kit.positions.placing import where


def mustered(data: GoetterData, position: Position) -> GoetterData:
    """The data with the counters that a position brings with kind and stats."""
    return data.with_units(tuple(muster(data, position, lambda *given: _new(data, *given))))


def _new(data: GoetterData, number: int, line: UnitLine, old: Unit | None) -> Unit:
    """A counter of a kind of the box; what its kind shares is taken from another counter of it."""
    known = {unit.kind: unit for unit in data.units}
    kind = kind_given(line, old, tuple(known), stats=True)
    like = known[kind]
    face, back = _faces(line, old, like)
    size = _size(line, old, like)
    whole = max(unit.siege_points for unit in data.units if unit.kind == kind)
    return msgspec.structs.replace(
        like,
        number=number,
        id=line.id,
        label=old.label if old else line.id,
        name=str(line.notes.get("name", old.name if old else line.id)),
        size=size,
        formation="",
        front=_front(line, old),
        face=face,
        back=back,
        siege_points=whole // 2 if size in HALF_SIZED else whole,
        group=None,
        at="",
        free=False,
        turn=0,
        entry="",
        rail=False,
        die=0,
        pool=None,
        origins={},
    )


def _faces(line: UnitLine, old: Unit | None, like: Unit) -> tuple[Face, Face | None]:
    if not line.stats and old is not None:
        return old.face, old.back
    faces = faces_given(line, read_face)
    if len(faces) != like.steps:
        words = t(
            "{where}: units of the kind {kind} have {steps} steps: give so many faces",
            where=where(line),
            kind=like.kind,
            steps=like.steps,
        )
        raise BadPosition(words)
    return faces[0], faces[1] if len(faces) > 1 else None


def _size(line: UnitLine, old: Unit | None, like: Unit) -> Size | None:
    if "size" not in line.notes:
        return old.size if old else like.size
    size: Size = msgspec.convert(one_of(str(line.notes["size"]), get_args(Size), "size", where(line)), Size)
    return size


def _front(line: UnitLine, old: Unit | None) -> Front | None:
    if "front" not in line.notes:
        return old.front if old else None
    front: Front = msgspec.convert(
        one_of(str(line.notes["front"]), get_args(Front), "Front", where(line)), Front
    )
    return front
