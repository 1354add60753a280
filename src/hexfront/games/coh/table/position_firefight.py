"""The firefight that a position is played as: its map, its seats, its counters, and what may be scored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import extent
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    board,
    one_of,
)
from hexfront.games.coh.box.firefight.file import GunsInBunkers, MaySmoke, Special
from hexfront.games.coh.box.firefight.firefight import (
    Exit,
    Firefight,
    Group,
    Objective,
    Piece,
)
from hexfront.games.coh.box.hexsets import HexSets
from hexfront.games.coh.box.roster import SIDES, UnitType
from hexfront.hexes import HexMap, altered, bits

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.box.data import CohData

NEUTRAL = "partisans"
"""The firefight whose seats and turns a position has that names none."""
MOST_CP = 99
"""More command points than any firefight gives."""
_ONE_BOARD = re.compile(r"board ([1-5])")


def arena(root: Board, position: Position) -> Firefight:
    """A firefight on the position's map with the counters it names; with ``units = "only"`` no others."""
    base = root.firefights[position.scenario or NEUTRAL]
    ground = _ground(root.data, base, position)
    own = ground is base.map
    pieces, groups = _muster(root.data, base, ground, position)
    turns = int(position.set.get("turns", base.turns))  # type: ignore[arg-type]
    return replace(
        base,
        turns=turns,
        seats=tuple(
            seat._replace(cp=_stretch(cp, turns), draw=_stretch(seat.draw, turns))
            for seat, cp in zip(base.seats, _starting_cp(base, position), strict=True)
        ),
        deck=base.deck if position.scenario else (),
        map=ground,
        pieces=pieces,
        groups=groups,
        works=base.works if own and (position.units != "only" or _laying(position)) else (),
        objectives=_objectives(base, ground, position, own),
        exits=_exits(base, ground, position, turns, own),
        worth=tuple(_worth(base, piece) for piece in pieces),
        specials=_specials(base, position, groups),
    )


def _laying(position: Position) -> bool:
    """Whether somebody is still laying the works of the sheet."""
    return any(frame.get("frame") == "fortify" for frame in position.agenda)


def _starting_cp(base: Firefight, position: Position) -> list[tuple[int, ...]]:
    """By seat, the command points of each turn: the firefight's, or as many every turn as the position gives."""
    ids = [seat.id for seat in base.seats]
    found = [seat.cp for seat in base.seats]
    for name, number in _table(position, "starting-cp").items():
        seat = ids.index(one_of(name, ids, "seat", "[set] starting-cp"))
        if type(number) is not int or not 0 <= number <= MOST_CP:
            raise BadPosition(
                t(
                    "[set] starting-cp: {seat} = {given}; it is a number from 0 to {most}",
                    seat=name,
                    given=repr(number),
                    most=MOST_CP,
                )
            )
        found[seat] = (number,)
    return found


def _stretch(values: tuple[int, ...], turns: int) -> tuple[int, ...]:
    return (*values, *values[-1:] * turns)[:turns]


def _ground(data: CohData, base: Firefight, position: Position) -> HexMap:
    """The map: the firefight's, one board, or a blank one that knows the features of all boards."""
    levels = position.set.get("levels", {})
    if not isinstance(levels, dict):
        raise BadPosition(t("[set] levels: a table of hexes, for example {example}", example="{1-C05 = 1}"))
    if not (position.map or position.hex or position.hexside or position.link or levels):
        return base.map
    found = _ONE_BOARD.fullmatch(position.map)
    if found:
        bare = Position(game=position.game, hex=position.hex, hexside=position.hexside, link=position.link)
        ground = board(data.boards[found[1]], bare)
    elif position.map:
        ground = board(data.boards["1"], position)
    else:
        ground = board(base.map, position)
    return altered(ground, numbers={"level": levels}) if levels else ground


def _muster(
    data: CohData, base: Firefight, ground: HexMap, position: Position
) -> tuple[tuple[Piece, ...], tuple[Group, ...]]:
    """The counters, numbered as the firefight or the position lists them, and the groups they belong to."""
    named = {line.id for line in position.unit}
    theirs = [piece for piece in base.pieces if position.units != "only" or piece.id in named]
    own = [line for line in position.unit if line.id not in base.numbers or line.kind]
    theirs = [piece for piece in theirs if piece.id not in {line.id for line in own}]
    edge = HexSets(ground).edge
    groups = (
        list(base.groups) if ground is base.map else [group._replace(hexes=edge) for group in base.groups]
    )
    pieces = [piece._replace(number=number) for number, piece in enumerate(theirs)]
    for line in own:
        kind = _kind(data, line)
        seat = _seat(base, line, kind)
        groups.append(_group(base, ground, line, seat, len(pieces), edge))
        pieces.append(Piece(len(pieces), line.id, kind, seat, len(groups) - 1))
    numbers = {piece.id: piece.number for piece in pieces}
    renumbered = [
        _kept(base, group, numbers) if number < len(base.groups) else group
        for number, group in enumerate(groups)
    ]
    return tuple(pieces), tuple(renumbered)


def _kept(base: Firefight, group: Group, numbers: Mapping[str, int]) -> Group:
    """A group of the firefight with those of its counters that the position has, by their new numbers."""

    def new(units: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(numbers[base.pieces[unit].id] for unit in units if base.pieces[unit].id in numbers)

    loads = tuple((new((vehicle,))[0], new(carried)) for vehicle, carried in group.loads if new((vehicle,)))
    return group._replace(pieces=new(group.pieces), loads=tuple(one for one in loads if one[1]))


def _kind(data: CohData, line: UnitLine) -> UnitType:
    """The type of a new counter: its kind, or what its id begins with."""
    name = line.kind or line.id.rpartition(".")[0] or line.id
    one_of(name, list(data.types), "kind", f'unit "{line.id}"')
    return data.types[name]


def _seat(base: Firefight, line: UnitLine, kind: UnitType) -> int:
    """The player of a counter: the one noted, or the first of its side."""
    where = f'unit "{line.id}"'
    if line.side and line.side != kind.side:
        raise BadPosition(t("{where} is {own}, not {side}", where=where, own=kind.side, side=line.side))
    ids = [seat.id for seat in base.seats]
    if "seat" in line.notes:
        seat = ids.index(one_of(str(line.notes["seat"]), ids, "seat", where))
    else:
        seat = next(number for number, one in enumerate(base.seats) if one.side == kind.side)
    if base.seats[seat].side != kind.side:
        raise BadPosition(
            t("{where} is {own}: not of seat {seat}", where=where, own=kind.side, seat=ids[seat])
        )
    return seat


def _group(base: Firefight, ground: HexMap, line: UnitLine, seat: int, number: int, edge: int) -> Group:
    """A group for one counter; its notes say where and when it enters."""
    sets = HexSets(ground)
    entry = line.notes.get("entry", [])
    terms = [entry] if isinstance(entry, str) else list(entry)  # type: ignore[arg-type]
    turn = int(line.notes.get("turn", 0))  # type: ignore[arg-type]
    if not turn and line.at in ("ready", "waiting"):
        turn = 1
    return Group(
        id=line.id,
        seat=seat,
        pieces=(number,),
        hexes=sets.read(terms) if terms else edge if turn else ground.grid.mask,
        facing=None,
        hidden="may" if "hidden" in line.flags else "no",
        dug_in=False,
        turn=turn,
        event=False,
        loads=(),
    )


def _worth(base: Firefight, piece: Piece) -> int:
    number = base.numbers.get(piece.id)
    return base.worth[number] if number is not None else 1


def _table(position: Position, name: str) -> dict[str, Any]:
    value = position.set.get(name, {})
    if not isinstance(value, dict):
        raise BadPosition(t("[set] {name}: a table, not {value}", name=name, value=repr(value)))
    return value


def _objectives(base: Firefight, ground: HexMap, position: Position, own: bool) -> tuple[Objective, ...]:
    """The firefight's objectives on its own map; elsewhere the hexes that ``control`` names, a point a turn each."""
    if own:
        return base.objectives
    turns = tuple(range(1, base.turns + 1))
    return tuple(
        Objective(
            label, label, _hex(ground, label), _side(side) if side else None, 1, turns, 0, 0, 0, SIDES, ""
        )
        for label, side in _table(position, "control").items()
    )


def _exits(base: Firefight, ground: HexMap, position: Position, turns: int, own: bool) -> tuple[Exit, ...]:
    named = tuple(
        Exit(_side(side), bits(_hex(ground, label) for label in labels), 1, (), turns)
        for side, labels in _table(position, "exits").items()
    )
    return (*base.exits, *named) if own else named


def _specials(base: Firefight, position: Position, groups: tuple[Group, ...]) -> tuple[Any, ...]:
    found: list[Special] = list(base.specials) if position.scenario else []
    sides = position.set.get("guns-in-bunkers", [])
    found += [GunsInBunkers(side=_side(side)) for side in (sides if isinstance(sides, list) else [sides])]
    if "may-smoke" in position.set:
        found.append(MaySmoke(units=tuple(position.set["may-smoke"])))  # type: ignore[arg-type]
    return tuple(found)


def _side(name: Any) -> Any:
    return one_of(str(name), SIDES, "side", "[set]")


def _hex(ground: HexMap, label: str) -> int:
    if not ground.grid.knows(label) or not ground.grid.mask >> ground.hex(label) & 1:
        raise BadPosition(t('unknown hex "{label}": {extent}', label=label, extent=extent(ground.grid)))
    return ground.hex(label)
