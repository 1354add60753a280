"""The counters of a position: those of the order of battle, changed or joined by those it brings itself."""

from __future__ import annotations

import msgspec

from hexfront.engine.base.errors import BadData, BadPosition
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import Position, UnitLine, one_of
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.box.meta import META
from hexfront.games.trc.box.roster import ID
from hexfront.games.trc.box.unit import (
    FREE_OF_STACKING,
    RUSSIANS,
    Factors,
    Kind,
    Nation,
    Size,
    Unit,
    parse_factors,
)

NOTES = ("name", "nation", "guards", "size", "place")
NATIONS: tuple[str, ...] = Nation.__args__  # type: ignore[attr-defined]
SIZES: tuple[str, ...] = Size.__args__  # type: ignore[attr-defined]


def muster(data: TrcData, position: Position) -> TrcData:
    """Add the counters that a position brings with kind and stats to those of the order of battle."""
    units = list(data.units)
    for line in position.unit:
        if line.kind or line.stats or line.id not in data.numbers:
            number = data.numbers.get(line.id, len(units))
            old = data.units[number] if number < len(data.units) else None
            if old is None:
                number = len(units)
            units[number:] = [_new(number, line, old), *units[number + 1 :]]
    return data.with_units(tuple(units))


def _new(number: int, line: UnitLine, old: Unit | None) -> Unit:
    where = f'unit "{line.id}"'
    if not ID.fullmatch(line.id):
        raise BadPosition(t("{where}: an id is made of letters and digits only", where=where))
    if old is None and not (line.kind and line.stats):
        raise BadPosition(t("{where} is not in the order of battle: give it a kind and stats", where=where))
    kind = one_of(line.kind or (old.kind if old else ""), META.vocabulary.kinds, "kind", where)
    nation = _nation(line, old, where)
    size = one_of(str(line.notes.get("size", old.size if old else "corps")), SIZES, "size", where)
    factors = _factors(line, old, where)
    return Unit(
        number=number,
        id=line.id,
        label=line.id,
        name=str(line.notes.get("name", old.name if old else line.id)),
        side="russian" if nation in RUSSIANS else "axis",
        nation=nation,
        guards=bool(line.notes.get("guards", old.guards if old else False)),
        kind=msgspec.convert(kind, Kind),
        size=msgspec.convert(size, Size),
        battle_group=False,
        combat=factors.combat,
        movement=factors.movement,
        turn=None,
        impulse=0,
        place=str(line.notes.get("place", old.place if old else "")),
        stacking=old.stacking if old else kind not in FREE_OF_STACKING,
        option="",
        instead_of="",
        origins={},
    )


def _nation(line: UnitLine, old: Unit | None, where: str) -> Nation:
    if "nation" in line.notes:
        nation = one_of(str(line.notes["nation"]), NATIONS, "nation", where)
    elif line.side:
        nation = (
            "russian" if one_of(line.side, META.vocabulary.sides, "side", where) == "russian" else "german"
        )
    elif old is not None:
        nation = old.nation
    else:
        raise BadPosition(t('{where}: a new counter needs side = "axis" or "russian"', where=where))
    if line.side and (nation in RUSSIANS) != (line.side == "russian"):
        words = t(
            '{where}: {nation} units are not of the side "{side}"', where=where, nation=nation, side=line.side
        )
        raise BadPosition(words)
    found: Nation = msgspec.convert(nation, Nation)
    return found


def _factors(line: UnitLine, old: Unit | None, where: str) -> Factors:
    if not line.stats and old is not None:
        return old.factors
    try:
        return parse_factors(line.stats)
    except BadData as error:
        raise BadPosition(t("{where}: {fault}", where=where, fault=said(error))) from None
