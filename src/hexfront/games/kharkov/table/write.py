"""Writing a state of Kharkov down as a position that sets it up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.positions.position import (
    Plain,
    Position,
    UnitLine,
    written_down,
)
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.box.position_words import BOXES, FLAGS
from hexfront.games.kharkov.state import RESERVE, SIDES, UNUSED, KharkovState
from hexfront.games.kharkov.table.variables import COUNTS
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board

NAMES = {number: name for name, number in BOXES.items()}


def position(board: Board, state: KharkovState) -> Position:
    """The position as it stands: ``place`` makes an equal state of it, chance to come left out."""
    written = board.written or Position(game=META.id)
    own = {line.id: line for line in written.unit if line.kind or line.stats}
    units = [
        _line(board, state, unit, own.get(counter.id))
        for unit, counter in enumerate(board.units)
        if counter.id in own or _used(state, unit)
    ]
    return written_down(state, written, state.scenario, units, _variables(board, state, written))


def _used(state: KharkovState, unit: int) -> bool:
    """Whether a counter is anywhere, or has left a trace."""
    somewhere = state.where[unit] != UNUSED or state.start[unit] != UNUSED
    return somewhere or bool(state.flags[unit] or state.step[unit]) or state.marker[unit] >= 0


def _line(board: Board, state: KharkovState, unit: int, own: UnitLine | None) -> UnitLine:
    counter = board.units[unit]
    hq = counter.kind == "hq"
    flags = [name for name, mask in FLAGS.items() if state.flags[unit] & mask]
    if hq and state.step[unit]:
        flags.append("inactive")
    if own is not None and counter.untried:
        flags.append("untried")
    return UnitLine(
        id=counter.id,
        at=_place(board, state, unit, state.where[unit]),
        side=counter.side,
        kind=counter.kind if own is not None else "",
        stats=_stats(counter.faces, own) if own is not None else "",
        step=0 if hq else state.step[unit],
        flags=flags,
        notes=_notes(board, state, unit, own),
    )


def _stats(faces: tuple[Any, ...], own: UnitLine) -> str:
    """All faces of a counter that the position brought, so that its step counts from the first."""
    if own.kind in ("hq", "reserve") or not own.stats:
        return own.stats
    return "/".join(f"{face.attack}-{face.defence}-{face.ma}" for face in faces)


def _notes(board: Board, state: KharkovState, unit: int, own: UnitLine | None) -> dict[str, Plain]:
    notes: dict[str, Plain] = {}
    if own is not None:
        notes |= {key: value for key, value in own.notes.items() if key in ("name", "nation", "division")}
    if state.marker[unit] >= 0 and state.where[unit] != RESERVE:
        notes["of"] = board.name(state.marker[unit])
    if state.identity[unit] >= 0:
        notes["identity"] = board.data.identities[state.identity[unit]].id
    if state.replacement[unit] >= 0:
        notes["replacement"] = state.replacement[unit]
    if state.start[unit] != state.where[unit]:
        notes["start"] = _place(board, state, unit, state.start[unit])
    return notes


def _place(board: Board, state: KharkovState, unit: int, place: int) -> str:
    if place > 0:
        return board.label(place)
    if place == RESERVE:
        marker = state.marker[unit]
        return f"reserve:{board.name(marker)}" if marker >= 0 else "reserve"
    return NAMES[place]


def _variables(board: Board, state: KharkovState, written: Position) -> dict[str, Any]:
    """What ``[set]`` says; the drawing of a blank map is kept as it was written."""
    label = board.label
    drawn: dict[str, Any] = {name: written.set[name] for name in ("front", "zones") if name in written.set}
    counts = {name: number for name, field in COUNTS.items() if (number := getattr(state, field))}
    always = {
        "air": dict(zip(SIDES, state.air, strict=True)),
        "south-active": state.south_active,
        "garrisons": {label(at): board.garrison[at] for at in each(state.garrisons)},
    }
    lists = {
        "captured": [label(at) for at in state.captured],
        "held": {label(at): SIDES[side] for at, side in state.holder.items()},
        "air-supply": [label(at) for at in state.air_supply],
        "stacks": {
            label(at): [board.name(unit) for unit in stack]
            for at, stack in state.at.items()
            if list(stack) != sorted(stack)
        },
        "alarmed": {board.name(unit): label(at) for unit, at in state.alarmed.items()},
        "result": msgspec.to_builtins(state.result) if state.result else {},
    }
    used = {name: value for name, value in lists.items() if value}
    return {**drawn, **counts, **always, **used, **_cups(board, state), **_commanders(board, state)}


def _cups(board: Board, state: KharkovState) -> dict[str, list[int]]:
    """What is left to draw, where it is not simply what no unit has drawn."""
    cups = {
        "pool": (state.pool, len(board.data.identities), state.identity),
        "spare": (state.spare, len(board.data.replacements), state.replacement),
    }
    return {
        name: left
        for name, (left, count, drawn) in cups.items()
        if left != [number for number in range(count) if number not in drawn]
    }


def _commanders(board: Board, state: KharkovState) -> dict[str, dict[str, list[str]]]:
    """Which HQs commanded whom when the Soviet movement phase began."""
    if not state.commanders:
        return {}
    led = {
        board.name(unit): [board.name(hq) for hq in each(mask)] for unit, mask in enumerate(state.commanders)
    }
    return {"commanders": {name: staffs for name, staffs in led.items() if staffs}}
