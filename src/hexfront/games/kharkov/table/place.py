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
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    one_of,
    restore_frames,
)
from hexfront.games.kharkov.board import Board
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.map_file import ZONES, front_line
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.box.position_words import BOXES, FLAGS, NOTES, VARIABLES, city
from hexfront.games.kharkov.box.turn_track import Turn
from hexfront.games.kharkov.frames import blank
from hexfront.games.kharkov.movement import air, south
from hexfront.games.kharkov.setup import deploy
from hexfront.games.kharkov.state import (
    AIRLIFTED,
    AXIS,
    ENTRENCHED,
    PHASE_FLAGS,
    RESERVE,
    SOUTHERN,
    SOVIET,
    KharkovState,
)
from hexfront.games.kharkov.table.counters_given import mustered
from hexfront.games.kharkov.turn import sequence
from hexfront.games.kharkov.units.counters import (
    entrench,
    put,
    shared,
    take_off,
)
from hexfront.games.kharkov.units.untried import triple
from hexfront.hexes import HexMap, altered
from hexfront.kit.positions.placing import check_blank, check_line, check_stacks, ground, spot, where
from hexfront.kit.positions.variables import set_all

B = TypeVar("B", bound=Board)

STARTS = {**BOXES, "reserve": RESERVE}


def place(root: B, position: Position) -> tuple[B, KharkovState]:
    """The game on a position's map with its counters, and the state.

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
    flags = [_stand(game, state, line, counters.shown.get(line.id, 0)) for line in position.unit]
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


def _stand(game: Board, state: KharkovState, line: UnitLine, shown: int) -> int:
    """Put one unit where its line says; returns the flags of the line."""
    unit = check_line(game, line, META.title, NOTES, META.vocabulary.flags)
    counter = game.units[unit]
    mask = _flags(line, counter.kind)
    state.flags[unit] = mask & ~ENTRENCHED | state.flags[unit] & SOUTHERN
    state.step[unit] = int("inactive" in line.flags) if counter.kind == "hq" else shown + line.step
    _identify(game, state, unit, line)
    faces = 2 if counter.replaced else len(counter.faces)
    if not 0 <= state.step[unit] < faces:
        raise BadPosition(
            t(
                "{where}: step = {step}, but it can lose {most} at most",
                where=where(line),
                step=line.step,
                most=faces - 1 - shown,
            )
        )
    if counter.replaced and state.step[unit]:
        _replace(state, unit, line)
    _settle(game, state, unit, line)
    if mask & ENTRENCHED:
        entrench(game, state, unit)
    return mask


def _flags(line: UnitLine, kind: str) -> int:
    mask = 0
    for flag in line.flags:
        if flag == "inactive" and kind != "hq":
            raise BadPosition(t("{where}: only an HQ is inactive, not {kind}", where=where(line), kind=kind))
        if flag == "entrenched" and kind != "regiment":
            raise BadPosition(
                t("{where}: only a regiment is entrenched, not {kind}", where=where(line), kind=kind)
            )
        mask |= FLAGS.get(flag, 0)
    return mask


def _identify(game: Board, state: KharkovState, unit: int, line: UnitLine) -> None:
    """Give an untried counter the identity that the position notes for it."""
    name = line.notes.get("identity", "")
    if not name:
        if game.units[unit].untried and state.step[unit]:
            raise BadPosition(
                t("{where}: an untried unit has lost no step; note its identity", where=where(line))
            )
        return
    kind = game.units[unit].kind
    if not game.units[unit].untried:
        raise BadPosition(t("{where}: only an untried unit has an identity", where=where(line)))
    found = {one.id: one.number for one in game.data.identities if one.kind == kind}
    alike = [one.number for one in game.data.identities if one.kind == kind and triple(one.face) == name]
    left = [number for number in alike if number in state.pool]
    if alike and not left:
        raise BadPosition(
            t("{where}: no {kind} worth {value} is left", where=where(line), kind=kind, value=str(name))
        )
    known = found | {str(name): number for number in left[:1]}
    state.identity[unit] = known[one_of(str(name), list(known), f"{kind} identity", where(line))]
    if state.identity[unit] not in state.pool:
        raise BadPosition(t("{where}: the identity {name} is given twice", where=where(line), name=str(name)))
    state.pool.remove(state.identity[unit])


def _replace(state: KharkovState, unit: int, line: UnitLine) -> None:
    """Put the replacement counter that the position notes, or the first, in the place of a unit that lost a step."""
    if not state.spare:
        raise BadPosition(t("{where}: no replacement counter is left", where=where(line)))
    number = line.notes.get("replacement", state.spare[0])
    if number not in state.spare:
        raise BadPosition(
            t(
                "{where}: there is no replacement {number}; left: {left}",
                where=where(line),
                number=str(number),
                left=", ".join(map(str, state.spare)),
            )
        )
    state.replacement[unit] = int(str(number))
    state.spare.remove(state.replacement[unit])


def _settle(game: Board, state: KharkovState, unit: int, line: UnitLine) -> None:
    state.marker[unit] = _owner(game, line)
    box, _, name = line.at.partition(":")
    if box == "reserve":
        marker = game.data.numbers.get(name)
        if marker is None or game.units[marker].kind != "reserve":
            markers = ", ".join(one.id for one in game.units if one.kind == "reserve")
            raise BadPosition(
                t(
                    '{where}: at = "{hex}"; reserve markers are {markers}',
                    where=where(line),
                    hex=line.at,
                    markers=markers,
                )
            )
        take_off(game, state, unit, RESERVE)
        state.marker[unit] = marker
        return
    at = spot(game, line, BOXES, "reserve:MARKER")
    if at > 0:
        put(game, state, unit, at)
    else:
        take_off(game, state, unit, at)


def _owner(game: Board, line: UnitLine) -> int:
    """The division that a regiment was split from, or the reserve a unit came from."""
    name = str(line.notes.get("of", ""))
    if name and name not in game.data.numbers:
        raise BadPosition(
            t('{where}: of = "{name}", but there is no such unit', where=where(line), name=str(name))
        )
    return game.data.numbers.get(name, -1)


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
