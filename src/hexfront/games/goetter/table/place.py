"""Setting up a position of Götterdämmerung: its map, its counters, its variables, and what is being asked.

With ``units = "only"`` there is nothing but what the position names, otherwise it changes the set-up of 16 April.
A blank map of two sheets has siege hexes on the second, and a transit hex wherever a ``transit`` link begins.
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
from hexfront.engine.positions.position import Position, UnitLine, one_of, restore_frames
from hexfront.games.goetter.board import Board
from hexfront.games.goetter.box.data import GoetterData
from hexfront.games.goetter.box.map_file import ZONES
from hexfront.games.goetter.box.meta import META
from hexfront.games.goetter.box.position_words import BOXES, FLAGS, NOTES, VARIABLES
from hexfront.games.goetter.frames import State, blank
from hexfront.games.goetter.setup import begin, opening
from hexfront.games.goetter.state import GONE
from hexfront.games.goetter.table.counters_given import mustered
from hexfront.games.goetter.turn import sequence
from hexfront.games.goetter.units import counters
from hexfront.kit.positions.placing import check_blank, check_line, ground, spot, where
from hexfront.kit.positions.variables import set_all

B = TypeVar("B", bound=Board)

PHASES = {moment.phase: number for number, moment in enumerate(sequence.TURN)}
ORDINARY = 2
"""The turn of a position that names none: on the first one the Soviet does not move (3.1.1a)."""


def place(root: B, position: Position) -> tuple[B, State]:
    """The game on a position's map with its counters, and the state."""
    scenario = META.scenario(position.scenario or META.scenarios[0].id).id
    given = Given(position.set, META.vocabulary.variables)
    check_blank(position)
    data = mustered(_ground(root.data, position, given), position)
    game = type(root)(data=data, root=root, written=position)
    state = blank(game, scenario, frozenset(position.options), seed_text(0))
    phase = one_of(position.phase or "soviet-movement", META.vocabulary.phases, "phase", "phase")
    state.turn = _turn(game, position, phase)
    if position.units == "only":
        state.where = [GONE] * len(game.units)
    elif phase != "setup":
        begin.place_all(game, state)
    for line in position.unit:
        _stand(game, state, line)
    if phase != "setup":
        sequence.forget(state, sequence.TURN[PHASES[phase]])
    for line in position.unit:
        _flag(game, state, line)
    set_all(VARIABLES, game, state, given)
    if state.result is None and not restore_frames(state, position):
        _check_stacks(game, state)
        _open(game, state, phase)
        agenda.settle(game, state, [])
    return game, state


def _ground(data: GoetterData, position: Position, given: Given) -> GoetterData:
    """The map of the position, with the zones and, on a blank one, the objectives that its variables draw on it."""
    board = ground(data.map, position, given, ZONES)
    if not position.map:
        if given.has("objectives"):
            raise BadPosition(t("[set] objectives is for blank maps: the map of the game has its own"))
        return data.on_map(board)
    drawn = given.lists("objectives")
    known = {one.name: one for one in data.tables.objectives}
    for name, labels in drawn.items():
        one_of(name, list(known), "objective", "[set] objectives")
        for label in labels:
            given.hex(board, "objectives", label)
    objectives = tuple(
        msgspec.structs.replace(known[name], hexes=tuple(labels)) for name, labels in drawn.items()
    )
    tables = msgspec.structs.replace(data.tables, objectives=objectives)
    return replace(data.on_map(board), tables=tables)


def _turn(game: Board, position: Position, phase: str) -> int:
    last = game.tables.track.turns
    if not 0 <= position.turn <= last:
        raise BadPosition(
            t("turn = {turn}; this scenario has turns 1 to {last}", turn=position.turn, last=last)
        )
    if phase == "setup":
        return 0
    turn = position.turn or ORDINARY
    if turn == 1 and PHASES[phase] == 0:
        raise BadPosition(t("The Soviet does not move on turn 1: begin with its reaction phase"))
    return turn


def _stand(game: Board, state: State, line: UnitLine) -> None:
    """Put one unit where its line says, on the side it says."""
    unit = check_line(game, line, META.title, NOTES, FLAGS)
    faces = 1 if game.units[unit].back is None else 2
    if not 0 <= line.step < faces:
        raise BadPosition(
            t(
                "{where}: step = {step}, but it has {faces} faces",
                where=where(line),
                step=line.step,
                faces=faces,
            )
        )
    state.reduced |= line.step << unit
    at = spot(game, line, BOXES)
    if at <= 0:
        counters.take_off(game, state, unit, at)
    elif game.land >> at & 1:
        counters.put(game, state, unit, at)
    else:
        raise BadPosition(t("{hex} stands for the siege map: nobody is in it", hex=line.at))


def _flag(game: Board, state: State, line: UnitLine) -> None:
    for flag in line.flags:
        setattr(state, flag, getattr(state, flag) | 1 << game.data.numbers[line.id])


def _check_stacks(game: Board, state: State) -> None:
    """Refuse enemies in one hex; friends may be too many until a phase ends (4.16)."""
    for at, stack in state.at.items():
        if len({game.side[unit] for unit in stack}) > 1:
            raise BadPosition(t("{hex} holds units of both sides", hex=game.label(at)))


def _open(game: Board, state: State, phase: str) -> None:
    """Ask what the phase asks first."""
    out: list[Any] = []
    if phase == "setup":
        state.agenda[:] = [sequence.Calendar()]
        opening.push(game, state, out)
    else:
        step = PHASES[phase]
        state.agenda[:] = [sequence.Calendar(step)]
        sequence.ask(game, state, sequence.TURN[step], out)
