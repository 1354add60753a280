"""Writing a state of Traces of War down as a position that sets it up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.positions.position import (
    Plain,
    Position,
    UnitLine,
    written_down,
)
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.state import LOST_BRIDGEHEAD, POOL, SIDES, TowState, sides_of
from hexfront.games.tow.table.place import BOXES, NOTES
from hexfront.games.tow.victory.checks import QUARTERS
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board

NAMES = {number: name for name, number in BOXES.items()}
FLAGS = ("unsupplied", "isolated", "active", "moved", "fought")


def position(board: Board, state: TowState) -> Position:
    """The position as it stands: ``place`` makes an equal state of it, chance to come left out."""
    written = board.written or Position(game=META.id)
    own = {line.id: line for line in written.unit if line.kind or line.stats}
    units = [
        _line(board, state, unit, own.get(counter.id))
        for unit, counter in enumerate(board.units)
        if counter.id in own or unit in board.expected or state.where[unit] != POOL
    ]
    return written_down(state, written, state.scenario, units, _variables(board, state, written))


def _line(board: Board, state: TowState, unit: int, own: UnitLine | None) -> UnitLine:
    counter, place = board.units[unit], state.where[unit]
    notes: dict[str, Plain] = {}
    if own is not None:
        notes = {key: value for key, value in own.notes.items() if key in NOTES}
    return UnitLine(
        id=counter.id,
        at=board.label(place) if place > 0 else NAMES[place],
        side=counter.side,
        kind=counter.kind if own is not None else "",
        stats=own.stats if own is not None else "",
        step=state.step[unit],
        flags=[name for name in FLAGS if getattr(state, name) >> unit & 1],
        notes=notes,
    )


def _variables(board: Board, state: TowState, written: Position) -> dict[str, Any]:
    """What ``[set]`` says; the drawing of a blank map is kept as it was written."""
    label = board.label
    drawn: dict[str, Any] = {"zones": written.set["zones"]} if "zones" in written.set else {}
    hexes = {
        name: [label(at) for at in each(getattr(state, name))] for name in ("held", "orders", "crossings")
    }
    tokens = {
        name: [board.tokens[token].id for token in getattr(state, name)]
        for name in ("cup", "hand", "played", "returned")
    }
    markers = {name: [board.data.air[kind].id for kind in getattr(state, name)] for name in ("air", "flown")}
    sides = sides_of(state) or SIDES
    always = {
        "needed": state.needed / QUARTERS,
        "relocations": dict(zip(SIDES, state.relocations, strict=True)),
        "arrivals": state.arrivals,
        "seats": list(sides),
        "settled": state.settled,
        "stavka": state.stavka,
        "dropped": state.dropped,
    }
    lists: dict[str, Any] = {
        "attacked": [label(at) for at in each(state.attacked)],
        "away": {board.name(unit): label(at) for unit, at in state.origins.items()},
        "reliefs": [board.name(unit) for unit in state.reliefs],
        "bridgehead": _bridgehead(board, state),
        "stacks": {
            label(at): [board.name(unit) for unit in stack]
            for at, stack in state.at.items()
            if list(stack) != sorted(stack)
        },
        "result": msgspec.to_builtins(state.result) if state.result else {},
    }
    used = {name: value for name, value in lists.items() if value}
    return {**drawn, **hexes, **tokens, **markers, **always, **used}


def _bridgehead(board: Board, state: TowState) -> str:
    if state.bridgehead > 0:
        return board.label(state.bridgehead)
    return "destroyed" if state.bridgehead == LOST_BRIDGEHEAD else ""
