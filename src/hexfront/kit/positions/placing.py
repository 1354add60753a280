"""Setting counters down as a position says: its map, each unit's hex or box, and what may stand together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import extent
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import Position, UnitLine, board, one_of
from hexfront.hexes import HexMap, bits
from hexfront.kit.board import CounterBoard


def check_blank(position: Position) -> None:
    """Refuse the order of battle on a blank map, which has none of its hexes."""
    if position.map and position.units != "only":
        raise BadPosition(t('map = "{map}"; on a blank map write units = "only"', map=position.map))


def ground(own: HexMap, position: Position, given: Given, zones: Sequence[str]) -> HexMap:
    """The map of a position, with the zones that its ``[set]`` draws on it."""
    found = board(own, position)
    drawn = {
        name: bits(given.hex(found, "zones", one) for one in hexes)
        for name, hexes in given.lists("zones").items()
    }
    for name in drawn:
        one_of(name, tuple(zones), "zone", "[set] zones")
    return replace(found, zones={**found.zones, **drawn})


def where(line: UnitLine) -> str:
    """What faults of a unit begin with."""
    return f'unit "{line.id}"'


def check_line(
    board: CounterBoard[Any], line: UnitLine, title: str, notes: Collection[str], flags: Collection[str]
) -> int:
    """See that a line says of a unit what can be said of it; returns its number."""
    unit: int = board.data.numbers[line.id]
    side = board.side_names[board.side[unit]]
    if line.side and line.side != side:
        raise BadPosition(t("{where} is {own}, not {side}", where=where(line), own=side, side=line.side))
    if line.facing or line.on:
        raise BadPosition(
            t("{where}: units of {game} have no facing and carry nobody", where=where(line), game=title)
        )
    for note in line.notes:
        one_of(note, tuple(notes), "note", where(line))
    for flag in line.flags:
        one_of(flag, tuple(flags), "flag", where(line))
    return unit


def spot(board: Any, line: UnitLine, boxes: Mapping[str, int], *more: str) -> int:
    """The hex of a line, or the number of its box; ``more`` are other places that the game has looked for."""
    if line.at in boxes:
        return boxes[line.at]
    if board.grid.knows(line.at) and board.grid.mask >> board.grid.hex(line.at) & 1:
        found: int = board.grid.hex(line.at)
        return found
    raise BadPosition(
        t(
            '{where}: unknown hex "{hex}": {extent}; boxes are {boxes}',
            where=where(line),
            hex=line.at,
            extent=extent(board.grid),
            boxes=", ".join((*boxes, *more)),
        )
    )


def check_stacks(
    board: CounterBoard[Any], state: Any, most: int, fighters: Callable[[tuple[int, ...]], int]
) -> None:
    """Refuse units of both sides in a hex, and more combat units than may stack."""
    for at, stack in state.at.items():
        if len({board.side[unit] for unit in stack}) > 1:
            raise BadPosition(t("{hex} holds units of both sides", hex=board.label(at)))
        if fighters(stack) > most:
            raise BadPosition(t("{hex} holds more than {most} combat units", hex=board.label(at), most=most))
