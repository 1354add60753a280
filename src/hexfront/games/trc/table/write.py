"""Writing a state of The Russian Campaign down as a position that sets it up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.positions.position import Plain, Position, UnitLine, written_down
from hexfront.games.trc.box.meta import FLAGS, META
from hexfront.games.trc.movement.voyage import SEAS
from hexfront.games.trc.state import BOXES, LATER, SIDES, TrcState
from hexfront.games.trc.table.counters_given import NOTES
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

NAMES = {number: name for name, number in BOXES.items()}


def position(board: Board, state: TrcState) -> Position:
    """The position as it stands: ``place`` makes an equal state of it, chance to come left out.

    Whoever is still to come is named too: on the map of a position nobody takes part whom it does not name.
    """
    written = board.written or Position(game=META.id)
    own = {line.id: line for line in written.unit if line.kind or line.stats}
    units = [
        _line(board, state, unit, own.get(counter.id))
        for unit, counter in enumerate(board.units)
        if counter.id in own or state.where[unit] != LATER or board.drafted >> unit & 1
    ]
    return written_down(state, written, state.scenario, units, _variables(board, state, written))


def _line(board: Board, state: TrcState, unit: int, own: UnitLine | None) -> UnitLine:
    counter, place = board.units[unit], state.where[unit]
    notes: dict[str, Plain] = {}
    if own is not None:
        notes = {key: value for key, value in own.notes.items() if key in NOTES}
    return UnitLine(
        id=counter.id,
        at=board.label(place) if place > 0 else NAMES[place],
        side=counter.side,
        kind=counter.kind if own is not None else "",
        stats=str(counter.factors) if own is not None else "",
        flags=[name for name in FLAGS if getattr(state, name) >> unit & 1],
        notes=notes,
    )


def _variables(board: Board, state: TrcState, written: Position) -> dict[str, Any]:
    """What ``[set]`` says; the drawing of a blank map is kept as it was written."""
    drawn: dict[str, Any] = {"zones": written.set["zones"]} if "zones" in written.set else {}
    seats = SIDES if state.seats[0] == 0 else SIDES[::-1]
    always = {
        "player": SIDES[state.player],
        "impulse": state.impulse,
        "weather": state.weather,
        "modifier": state.modifier,
        "held": {side: _labels(board, state.held[number]) for number, side in enumerate(SIDES)},
        "gauge": _labels(board, state.gauge),
        "crossed": _labels(board, state.crossed),
        "closed": _labels(board, state.closed),
        "stand": _labels(board, state.stand),
        "lifted": state.lifted,
        "adopted": list(state.adopted),
        "supplies": state.supplies,
        "rides": state.rides,
        "flights": state.flights,
        "served": _labels(board, state.served),
        "emptied": _labels(board, state.emptied),
        "evacuees": {board.name(unit): turn for unit, turn in sorted(state.evacuees.items())},
        "archangel": state.archangel,
        "turn_held": {side: _labels(board, state.turn_held[number]) for number, side in enumerate(SIDES)},
        "fallen": list(state.fallen),
        "heads": dict(zip(SIDES, state.heads, strict=True)),
        "barred": _labels(board, state.barred),
        "south": state.south,
        "helsinki": state.helsinki,
        "released": list(state.released),
        "sailed": [sea for number, sea in enumerate(SEAS) if state.sailed >> number & 1],
        "lost_seas": {
            side: [sea for number, sea in enumerate(SEAS) if seas >> number & 1]
            for side, seas in zip(SIDES, state.lost_seas, strict=True)
        },
        "invasions": dict(zip(SIDES, state.invasions, strict=True)),
        "shocked": [side for number, side in enumerate(SIDES) if state.shocked >> number & 1],
        "debt": dict(zip(SIDES, state.debt, strict=True)),
        "seats": list(seats),
        **_by_option(board, state),
    }
    lists: dict[str, Any] = {
        "stacks": {
            board.label(at): [board.name(unit) for unit in stack]
            for at, stack in state.at.items()
            if list(stack) != sorted(stack)
        },
        "result": msgspec.to_builtins(state.result) if state.result else {},
    }
    return {**drawn, **always, **{name: value for name, value in lists.items() if value}}


def _by_option(board: Board, state: TrcState) -> dict[str, Plain]:
    """What only games with some option remember."""
    found: dict[str, Plain] = {
        name: number
        for name in ("bid", "saved", "barrages", "caspian", "siberia", "ukraine", "clear")
        if (number := getattr(state, name))
    }
    if any(state.built):
        found["forts"] = {side: _labels(board, state.forts[number]) for number, side in enumerate(SIDES)}
        found["built"] = dict(zip(SIDES, state.built, strict=True))
    if any(state.chits):
        found |= _chits(board, state)
    return found


def _chits(board: Board, state: TrcState) -> dict[str, Plain]:
    """What is remembered of the political chits."""
    return {
        "chits": dict(zip(SIDES, state.chits, strict=True)),
        "disclosed": [side for number, side in enumerate(SIDES) if state.disclosed >> number & 1],
        "ruled_out": {
            side: [str(number) for number in each(past)]
            for side, past in zip(SIDES, state.ruled_out, strict=True)
        },
        "worn": {board.name(unit): points for unit, points in sorted(state.worn.items())},
        "factories": {str(turn): points for turn, points in sorted(state.factories.items())},
        "relocated": state.relocated,
        "bombed": state.bombed,
    }


def _labels(board: Board, hexes: int) -> list[str]:
    return [board.label(at) for at in each(hexes)]
