"""Setting up a position of Traces of War: its map, its counters, its variables, and what is being asked.

With ``units = "only"`` there is nothing but what the position names, otherwise it changes the set-up of August
1943. The phases ``movement`` and ``combat`` are the segments of an activation of the units flagged ``active``, of
the side that ``activated`` names.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import extent
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    board,
    one_of,
    restore_frames,
)
from hexfront.games.tow.board import Board
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.map_file import ZONES
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.frames import blank
from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import AWAY, DEAD, POOL, RELIEVED, SIDES, TowState
from hexfront.games.tow.table.counters_given import muster
from hexfront.games.tow.table.variables import (
    drawn,
    given_by,
    negotiation,
    set_variables,
)
from hexfront.games.tow.tokens import cup
from hexfront.games.tow.tokens.negotiation import Negotiation
from hexfront.games.tow.turn import deploy, sequence
from hexfront.games.tow.units.counters import fighters, put, take_off
from hexfront.hexes import bits

B = TypeVar("B", bound=Board)

BOXES = {"pool": POOL, "dead": DEAD, "relieved": RELIEVED, "away": AWAY}
NOTES = ("name", "nation", "guards", "radius")
SEGMENTS = {"movement": activation.MOVE, "combat": activation.FIGHT}


def place(root: B, position: Position) -> tuple[B, TowState]:
    """The game on a position's map with its counters, and the state."""
    scenario = one_of(position.scenario or "campaign", list(root.data.scenarios), "scenario", "scenario")
    given = given_by(position)
    if position.map and position.units != "only":
        raise BadPosition(t('map = "{map}"; on a blank map write units = "only"', map=position.map))
    data = muster(_ground(root.data, position, given), position)
    game = type(root)(data=data, root=root, written=position)
    state = blank(game, scenario, frozenset(position.options), seed_text(0))
    phase = one_of(position.phase or "action", META.vocabulary.phases, "phase", "phase")
    state.turn, state.phase = _turn(game, scenario, position, phase), phase
    if position.units != "only":
        deploy.deploy(game, state)
    for line in position.unit:
        _stand(game, state, line)
    set_variables(game, state, given)
    if state.result is None and not restore_frames(state, position):
        _check_stacks(game, state)
        _open(game, state, phase, given)
        agenda.settle(game, state, [])
    return game, state


def _ground(data: TowData, position: Position, given: Given) -> TowData:
    """The map of the position, with the zones that its variables draw on it."""
    ground = board(data.map, position)
    zones = {
        name: bits(given.hex(ground, "zones", one) for one in hexes)
        for name, hexes in given.lists("zones").items()
    }
    for name in zones:
        one_of(name, ZONES, "zone", "[set] zones")
    data = replace(data, map=replace(ground, zones={**ground.zones, **zones}))
    if not position.map:
        return data
    bare = msgspec.structs.replace(data.setup, soviet_cities=0, security_hexes=0)
    return replace(data, setup=bare, tables=_tables(data, position))


def _tables(data: TowData, position: Position) -> Any:
    """The tables on a blank map: crossing points that need a key hex, by their labels."""
    own, ground = TowData.load().map, data.map
    keys = {}
    for point, key in data.tables.crossings.keys.items():
        labels = own.label(point), own.label(key)
        if all(ground.grid.knows(label) for label in labels):
            keys[ground.hex(labels[0])] = ground.hex(labels[1])
    crossings = msgspec.structs.replace(data.tables.crossings, keys=keys)
    return msgspec.structs.replace(data.tables, crossings=crossings)


def _turn(game: Board, scenario: str, position: Position, phase: str) -> int:
    last = game.data.scenarios[scenario].last_turn
    if not 0 <= position.turn <= last:
        raise BadPosition(
            t("turn = {turn}; this scenario has turns 1 to {last}", turn=position.turn, last=last)
        )
    if phase in ("bid", "setup"):
        return 0
    return position.turn or 1


def _stand(game: Board, state: TowState, line: UnitLine) -> None:
    """Put one unit where its line says."""
    unit, where = game.data.numbers[line.id], f'unit "{line.id}"'
    counter = game.units[unit]
    if line.side and line.side != counter.side:
        raise BadPosition(t("{where} is {own}, not {side}", where=where, own=counter.side, side=line.side))
    if line.facing or line.on:
        raise BadPosition(t("{where}: units of Traces of War have no facing and carry nobody", where=where))
    for note in line.notes:
        one_of(note, NOTES, "note", where)
    if not 0 <= line.step < len(counter.faces):
        raise BadPosition(
            t(
                "{where}: step = {step}, but it has {faces} faces",
                where=where,
                step=line.step,
                faces=len(counter.faces),
            )
        )
    state.step[unit] = line.step
    if line.at in BOXES:
        take_off(game, state, unit, BOXES[line.at])
    elif game.grid.knows(line.at):
        put(game, state, unit, game.grid.hex(line.at))
    else:
        raise BadPosition(
            t(
                '{where}: unknown hex "{hex}": {extent}; boxes are {boxes}',
                where=where,
                hex=line.at,
                extent=extent(game.grid),
                boxes=", ".join(BOXES),
            )
        )
    _flag(game, state, unit, line, where)


def _flag(game: Board, state: TowState, unit: int, line: UnitLine, where: str) -> None:
    for flag in line.flags:
        one_of(flag, META.vocabulary.flags, "flag", where)
        if flag == "ukrainian":
            if game.combat[unit] or len(game.units[unit].faces) < 2:
                raise BadPosition(t("{where}: only a Soviet HQ is a Ukrainian Front", where=where))
            state.step[unit] = 1
        else:
            setattr(state, flag, getattr(state, flag) | 1 << unit)


def _check_stacks(game: Board, state: TowState) -> None:
    for at, stack in state.at.items():
        label = game.label(at)
        if len({game.side[unit] for unit in stack}) > 1:
            raise BadPosition(t("{label} holds units of both sides", label=label))
        if not game.land >> at & 1:
            raise BadPosition(t("{label} is sea", label=label))
        if fighters(game, stack) > game.stacking:
            raise BadPosition(
                t("{label} holds more than {most} combat units", label=label, most=game.stacking)
            )
        if len(stack) - fighters(game, stack) > game.limits.stacking_hqs:
            raise BadPosition(t("{label} holds more than one HQ", label=label))


def _open(game: Board, state: TowState, phase: str, given: Given) -> None:
    """Ask what the phase asks first."""
    out: list[Any] = []
    if phase in ("bid", "setup"):
        state.agenda[:] = [sequence.Calendar()]
        deploy.begin(game, state, out)
    elif phase in SEGMENTS:
        side = SIDES.index(one_of(str(given.values.get("activated", "")), SIDES, "side", "[set] activated"))
        step = sequence.TURN.index("action")
        state.phase = "action"
        state.agenda[:] = [sequence.Calendar(step), cup.Action()]
        if not state.active:
            state.active = bits(unit for at in state.at.values() for unit in at if game.side[unit] == side)
        state.agenda.append(activation.Activation(side, (), (SEGMENTS[phase],), True))
    else:
        state.agenda[:] = [sequence.Calendar(sequence.TURN.index(phase))]
        if phase == "action":
            _open_action(game, state, given)
        else:
            sequence.open_phase(game, state, phase, out)


def _open_action(game: Board, state: TowState, given: Given) -> None:
    """The loop of the action phase: from its start, with a token just drawn, or with points to be negotiated."""
    token, halves = drawn(game, given), negotiation(given)
    if token is not None and halves is not None:
        raise BadPosition(t("[set] drawn and negotiation are two moments: give one of them"))
    state.agenda.append(cup.Action())
    if token is not None:
        cup.show(game, state, token, [])
    elif halves is not None:
        state.agenda.append(Negotiation(halves))
