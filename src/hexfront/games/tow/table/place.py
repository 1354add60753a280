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
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    one_of,
    restore_frames,
)
from hexfront.games.tow.board import Board
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.map_file import ZONES
from hexfront.games.tow.box.meta import META
from hexfront.games.tow.box.position_words import BOXES, FLAGS, MASKS, NOTES, VARIABLES
from hexfront.games.tow.frames import blank
from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import SIDES, TowState
from hexfront.games.tow.table.counters_given import mustered
from hexfront.games.tow.table.variables import drawn, negotiation
from hexfront.games.tow.tokens import cup
from hexfront.games.tow.tokens.negotiation import Negotiation
from hexfront.games.tow.turn import deploy, sequence
from hexfront.games.tow.units.counters import fighters, put, take_off
from hexfront.hexes import bits
from hexfront.kit.positions.placing import check_blank, check_line, check_stacks, ground, spot, where
from hexfront.kit.positions.variables import set_all

B = TypeVar("B", bound=Board)

SEGMENTS = {"movement": activation.MOVE, "combat": activation.FIGHT}


def place(root: B, position: Position) -> tuple[B, TowState]:
    """The game on a position's map with its counters, and the state."""
    scenario = one_of(position.scenario or "campaign", list(root.data.scenarios), "scenario", "scenario")
    given = Given(position.set, META.vocabulary.variables)
    check_blank(position)
    data = mustered(_ground(root.data, position, given), position)
    game = type(root)(data=data, root=root, written=position)
    state = blank(game, scenario, frozenset(position.options), seed_text(0))
    phase = one_of(position.phase or "action", META.vocabulary.phases, "phase", "phase")
    state.turn, state.phase = _turn(game, scenario, position, phase), phase
    if position.units != "only":
        deploy.deploy(game, state)
    for line in position.unit:
        _stand(game, state, line)
    set_all(VARIABLES, game, state, given)
    if state.result is None and not restore_frames(state, position):
        _check_stacks(game, state)
        _open(game, state, phase, given)
        agenda.settle(game, state, [])
    return game, state


def _ground(data: TowData, position: Position, given: Given) -> TowData:
    """The map of the position, with the zones that its variables draw on it."""
    data = replace(data, map=ground(data.map, position, given, ZONES))
    if not position.map:
        return data
    bare = msgspec.structs.replace(data.setup, soviet_cities=0, security_hexes=0)
    return replace(data, setup=bare, tables=_tables(data, position))


def _tables(data: TowData, position: Position) -> Any:
    """The tables on a blank map: crossing points that need a key hex, by their labels."""
    own, here = TowData.load().map, data.map
    keys = {}
    for point, key in data.tables.crossings.keys.items():
        labels = own.label(point), own.label(key)
        if all(here.grid.knows(label) for label in labels):
            keys[here.hex(labels[0])] = here.hex(labels[1])
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
    unit = check_line(game, line, META.title, NOTES, FLAGS)
    faces = len(game.units[unit].faces)
    if not 0 <= line.step < faces:
        raise BadPosition(
            t(
                "{where}: step = {step}, but it has {faces} faces",
                where=where(line),
                step=line.step,
                faces=faces,
            )
        )
    state.step[unit] = line.step
    at = spot(game, line, BOXES)
    if at > 0:
        put(game, state, unit, at)
    else:
        take_off(game, state, unit, at)
    _flag(game, state, unit, line)


def _flag(game: Board, state: TowState, unit: int, line: UnitLine) -> None:
    for flag in line.flags:
        if flag in MASKS:
            setattr(state, flag, getattr(state, flag) | 1 << unit)
        elif game.combat[unit] or len(game.units[unit].faces) < 2:
            raise BadPosition(t("{where}: only a Soviet HQ is a Ukrainian Front", where=where(line)))
        else:
            state.step[unit] = 1


def _check_stacks(game: Board, state: TowState) -> None:
    check_stacks(game, state, game.stacking, lambda stack: fighters(game, stack))
    for at, stack in state.at.items():
        label = game.label(at)
        if not game.land >> at & 1:
            raise BadPosition(t("{label} is sea", label=label))
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
