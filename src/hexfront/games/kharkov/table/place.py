"""Setting up a position of Kharkov: its map, its counters, its variables, and what is being asked.

With ``units = "only"`` there is nothing but what the position names, and no air points unless it gives them;
otherwise it changes the historical set-up as it stands at the start of its turn.
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
from hexfront.engine.positions.position import Position, one_of, restore_frames
from hexfront.games.kharkov.board import Board
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.map_file import ZONES, front_line
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.box.position_words import BOXES, VARIABLES, city
from hexfront.games.kharkov.box.turn_track import Turn
from hexfront.games.kharkov.frames import blank
from hexfront.games.kharkov.movement import air, south
from hexfront.games.kharkov.setup import deploy
from hexfront.games.kharkov.state import (
    AIRLIFTED,
    AXIS,
    PHASE_FLAGS,
    RESERVE,
    SOVIET,
    KharkovState,
)
from hexfront.games.kharkov.table.counters_given import mustered
from hexfront.games.kharkov.table.stand import stand
from hexfront.games.kharkov.turn import sequence
from hexfront.games.kharkov.units.counters import shared
from hexfront.hexes import HexMap, altered
from hexfront.kit.positions.placing import check_blank, check_stacks, ground
from hexfront.kit.positions.variables import set_all

B = TypeVar("B", bound=Board)

STARTS = {**BOXES, "reserve": RESERVE}


def place(root: B, position: Position) -> tuple[B, KharkovState]:
    """The game on a position's map with its counters, and the state.

    >>> from hexfront.engine.positions.position import UnitLine
    >>> from hexfront.games.kharkov.game import Kharkov
    >>> own = [UnitLine(id="79ID", at="0506"), UnitLine(id="A", at="0505", kind="rifle", stats="4-4-6")]
    >>> wanted = Position(game="kharkov", map="blank 9x9", turn=6, phase="axis-combat", units="only", unit=own)
    >>> game, state = place(Kharkov(), wanted)
    >>> [game.lexicon.text(action) for action in game.legal(state, AXIS)]
    ['attack 0505', 'end']
    """
    scenario = one_of(position.scenario or "campaign", list(root.data.scenarios), "scenario", "scenario")
    given = Given(position.set, META.vocabulary.variables)
    check_blank(position)
    counters = mustered(_ground(root.data, position, given), position)
    game = type(root)(data=counters.data, root=root, written=position)
    state = blank(game, scenario, frozenset(position.options), seed_text(0))
    phase = one_of(position.phase or "soviet-movement", META.vocabulary.phases, "phase", "phase")
    _date(game, state, position, phase)
    if position.units != "only":
        _historical(game, state, phase)
    flags = [stand(game, state, line, counters.shown.get(line.id, 0)) for line in position.unit]
    set_all(VARIABLES, game, state, given)
    state.start[:], state.together = state.where, state.shared
    if state.result is not None or restore_frames(state, position):
        _exactly(game, state, position)
    else:
        check_stacks(game, state, game.limits.stacking, lambda stack: sum(game.combat[one] for one in stack))
        if not any(flags & AIRLIFTED for flags in state.flags):
            air.feed(game, state)
        _open(game, state, phase)
        for line, mask in zip(position.unit, flags, strict=True):
            state.flags[game.data.numbers[line.id]] |= mask & PHASE_FLAGS
        while state.agenda and state.agenda[-1].run(game, state, []):
            pass
    return game, state


def _ground(data: KharkovData, position: Position, given: Given) -> KharkovData:
    """The map of the position, with the garrisons, the front and the zones that its variables draw on it."""
    here = ground(data.map, position, given, ZONES)
    strengths = given.numbers("garrisons")
    for label in strengths:
        city(given, here, "garrisons", label)
    here = altered(here, numbers={"garrison": strengths})
    if given.has("front"):
        soviet = given.hexes(here, "front")
        sides = {"soviet-side": soviet, "axis-side": here.grid.mask & ~soviet}
        lines = {**here.lines, "front": front_line(here, soviet)}
        here = replace(here, lines=lines, zones={**here.zones, **sides})
    turns = tuple(_turn(turn, data.map, here) for turn in data.turns) if position.map else data.turns
    return replace(data, map=here, turns=turns)


def _turn(turn: Turn, own: HexMap, here: HexMap) -> Turn:
    """A turn of the track on a blank map: the hexes that arrivals are measured from, by their labels."""
    arrivals = []
    for arrival in turn.arrivals:
        label = own.label(arrival.west_of) if arrival.west_of is not None else ""
        at = here.hex(label) if here.grid.knows(label) else None
        arrivals.append(msgspec.structs.replace(arrival, west_of=at))
    return msgspec.structs.replace(turn, arrivals=tuple(arrivals))


def _date(game: Board, state: KharkovState, position: Position, phase: str) -> None:
    last = len(game.data.turns)
    if not 0 <= position.turn <= last:
        raise BadPosition(t("turn = {turn}; the game has turns 1 to {last}", turn=position.turn, last=last))
    drafting = phase.endswith("setup")
    if drafting and position.turn:
        raise BadPosition(t('phase = "{phase}" lies before turn 1; leave turn out', phase=phase))
    state.turn = 0 if drafting else position.turn or 1
    state.phase = phase
    awake = bool(position.map) or state.turn >= game.limits.south_turn
    state.south_active = awake and position.units == "only"


def _historical(game: Board, state: KharkovState, phase: str) -> None:
    """Everybody as on 12 May, with what the turns up to this one have brought; before it, as far as deployed."""
    out: list[Any] = []
    deploy.begin(game, state, out)
    if phase != "axis-setup":
        deploy.historical(game, state, AXIS)
        agenda.done(state, state.agenda[-1])
    if phase.endswith("setup"):
        return
    deploy.historical(game, state, SOVIET)
    agenda.done(state, state.agenda[-1])
    deploy.Deploy(SOVIET).commit(game, state, out)
    for unit in (unit for turn in game.data.turns[: state.turn] for unit in turn.activates):
        state.step[unit] = 0
    if state.turn >= game.limits.south_turn:
        south.wake(game, state, out, "kharkov:6.56")
        state.south_turn = game.limits.south_turn
    air = game.data.turn(state.turn).air
    state.air[:] = [air["soviet"], air["axis"]]


def _open(game: Board, state: KharkovState, phase: str) -> None:
    """Ask what the phase asks first, even if there is only one answer; the turn marker stays."""
    out: list[Any] = []
    if phase.endswith("setup"):
        if not state.agenda:
            raise BadPosition(
                t('phase = "{phase}" deploys the order of battle; leave units = "only" out', phase=phase)
            )
        state.agenda.insert(0, sequence.Calendar())
    else:
        state.agenda[:] = [sequence.Calendar(sequence.TURN.index(phase))]
        sequence.open_phase(game, state, phase, out)


def _exactly(game: Board, state: KharkovState, position: Position) -> None:
    """In the middle of a phase: where everybody stood when it began."""
    for line in position.unit:
        start = str(line.notes.get("start", line.at)).partition(":")[0]
        if start not in STARTS and not game.grid.knows(start):
            raise BadPosition(
                t(
                    'unit "{unit}": start = "{start}"; {extent}',
                    unit=line.id,
                    start=start,
                    extent=extent(game.grid),
                )
            )
        state.start[game.data.numbers[line.id]] = STARTS[start] if start in STARTS else game.grid.hex(start)
    state.together = shared(state.start)
