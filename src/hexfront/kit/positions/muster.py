"""The counters of a position: those of the order of battle, changed or joined by those it brings itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from hexfront.engine.base.errors import BadData, BadPosition
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import Position, UnitLine, one_of
from hexfront.kit.box.contents import Contents
from hexfront.kit.box.roster import ID, Face, U
from hexfront.kit.positions.placing import where

N = TypeVar("N", bound=str)


def brought(data: Contents[Any], position: Position) -> list[UnitLine]:
    """The lines whose counters are not those of the order of battle, or not as printed."""
    return [line for line in position.unit if line.kind or line.stats or line.id not in data.numbers]


def muster(data: Contents[U], position: Position, make: Callable[[int, UnitLine, U | None], U]) -> list[U]:
    """Every counter; ``make`` gets the number, the line, and the printed counter that it changes, if any."""
    units = list(data.units)
    for line in brought(data, position):
        number = data.numbers.get(line.id, len(units))
        old = data.units[number] if line.id in data.numbers else None
        units[number : number + 1] = [make(number, line, old)]
    return units


def kind_given(line: UnitLine, old: Any, kinds: tuple[str, ...], *, stats: bool) -> str:
    """The kind of a counter; a new one needs it, and ``stats`` if those of its kind differ."""
    if not ID.fullmatch(line.id):
        raise BadPosition(t("{where}: an id is made of letters, digits, / . and _ only", where=where(line)))
    if old is None and not (line.kind and (line.stats or not stats)):
        raise BadPosition(
            t("{where} is not in the order of battle: give it a kind and stats", where=where(line))
        )
    return one_of(line.kind or old.kind, kinds, "kind", where(line))


def nation_given(line: UnitLine, sides: Mapping[N, str], otherwise: Callable[[], N]) -> N:
    """The nation that a line notes, or what follows from the rest of it; it has to be of the line's side."""
    nations = {str(nation): nation for nation in sides}
    if "nation" in line.notes:
        nation = nations[one_of(str(line.notes["nation"]), list(nations), "nation", where(line))]
    else:
        nation = otherwise()
    if line.side and sides[nation] != line.side:
        raise BadPosition(
            t(
                '{where}: {nation} units are not of the side "{side}"',
                where=where(line),
                nation=nation,
                side=line.side,
            )
        )
    return nation


def faces_given(line: UnitLine, parse: Callable[[str], Face]) -> tuple[Face, ...]:
    """The faces as ``3-5/1-5`` writes them."""
    try:
        return tuple(map(parse, line.stats.split("/")))
    except BadData as error:
        raise BadPosition(t("{where}: {fault}", where=where(line), fault=said(error))) from None
