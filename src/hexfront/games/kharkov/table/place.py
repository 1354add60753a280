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
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    board,
    one_of,
    restore_frames,
)
from hexfront.games.kharkov.board import Board
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.map_file import ZONES, front_line
from hexfront.games.kharkov.box.meta import META
from hexfront.games.kharkov.box.position_words import BOXES, FLAGS
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
from hexfront.games.kharkov.table.counters_given import muster
from hexfront.games.kharkov.table.variables import Given, set_variables
from hexfront.games.kharkov.turn import sequence
from hexfront.games.kharkov.units.counters import (
    combat_units,
    entrench,
    put,
    shared,
    take_off,
)
from hexfront.games.kharkov.units.untried import triple
from hexfront.hexes import HexMap, altered, bits

B = TypeVar("B", bound=Board)

STARTS = {**BOXES, "reserve": RESERVE}
NOTES = ("name", "nation", "division", "of", "identity", "replacement", "start")
"""What a position may note about a unit besides what all games have."""


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
    given = Given(position)
    if position.map and position.units != "only":
        raise BadPosition(t('map = "{map}"; on a blank map write units = "only"', map=position.map))
    mustered = muster(_ground(root.data, position, given), position)
    game = type(root)(data=mustered.data, root=root, written=position)
    state = blank(game, scenario, frozenset(position.options), seed_text(0))
    phase = one_of(position.phase or "soviet-movement", META.vocabulary.phases, "phase", "phase")
    _date(game, state, position, phase)
    if position.units != "only":
        _historical(game, state, phase)
    flags = [_stand(game, state, line, mustered.shown.get(line.id, 0)) for line in position.unit]
    set_variables(game, state, position, given)
    state.start[:], state.together = state.where, state.shared
    if state.result is not None or restore_frames(state, position):
        _exactly(game, state, position)
    else:
        _check_stacks(game, state)
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
    ground = board(data.map, position)
    strengths = given.numbers("garrisons")
    for label in strengths:
        given.city(ground, "garrisons", label)
    ground = altered(ground, numbers={"garrison": strengths})
    zones = {
        name: bits(given.hex(ground, "zones", one) for one in hexes)
        for name, hexes in given.lists("zones").items()
    }
    if given.has("front"):
        soviet = bits(given.hex(ground, "front", label) for label in given.words("front"))
        zones |= {"soviet-side": soviet, "axis-side": ground.grid.mask & ~soviet}
        ground = replace(ground, lines={**ground.lines, "front": front_line(ground, soviet)})
    for name in zones:
        one_of(name, ZONES, "zone", "[set] zones")
    ground = replace(ground, zones={**ground.zones, **zones})
    turns = tuple(_turn(turn, data.map, ground) for turn in data.turns) if position.map else data.turns
    return replace(data, map=ground, turns=turns)


def _turn(turn: Turn, own: HexMap, ground: HexMap) -> Turn:
    """A turn of the track on a blank map: the hexes that arrivals are measured from, by their labels."""
    arrivals = []
    for arrival in turn.arrivals:
        label = own.label(arrival.west_of) if arrival.west_of is not None else ""
        at = ground.hex(label) if ground.grid.knows(label) else None
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
    unit, where = game.data.numbers[line.id], f'unit "{line.id}"'
    counter = game.units[unit]
    if line.side and line.side != counter.side:
        raise BadPosition(t("{where} is {own}, not {side}", where=where, own=counter.side, side=line.side))
    if line.facing or line.on:
        raise BadPosition(t("{where}: units of Kharkov have no facing and carry nobody", where=where))
    for note in line.notes:
        one_of(note, NOTES, "note", where)
    mask = _flags(line, where, counter.kind)
    state.flags[unit] = mask & ~ENTRENCHED | state.flags[unit] & SOUTHERN
    state.step[unit] = int("inactive" in line.flags) if counter.kind == "hq" else shown + line.step
    _identify(game, state, unit, line, where)
    faces = 2 if counter.replaced else len(counter.faces)
    if not 0 <= state.step[unit] < faces:
        raise BadPosition(
            t(
                "{where}: step = {step}, but it can lose {most} at most",
                where=where,
                step=line.step,
                most=faces - 1 - shown,
            )
        )
    if counter.replaced and state.step[unit]:
        _replace(state, unit, line, where)
    _settle(game, state, unit, line, where)
    if mask & ENTRENCHED:
        entrench(game, state, unit)
    return mask


def _flags(line: UnitLine, where: str, kind: str) -> int:
    mask = 0
    for flag in line.flags:
        one_of(flag, META.vocabulary.flags, "flag", where)
        if flag == "inactive" and kind != "hq":
            raise BadPosition(t("{where}: only an HQ is inactive, not {kind}", where=where, kind=kind))
        if flag == "entrenched" and kind != "regiment":
            raise BadPosition(t("{where}: only a regiment is entrenched, not {kind}", where=where, kind=kind))
        mask |= FLAGS.get(flag, 0)
    return mask


def _identify(game: Board, state: KharkovState, unit: int, line: UnitLine, where: str) -> None:
    """Give an untried counter the identity that the position notes for it."""
    name = line.notes.get("identity", "")
    if not name:
        if game.units[unit].untried and state.step[unit]:
            raise BadPosition(t("{where}: an untried unit has lost no step; note its identity", where=where))
        return
    kind = game.units[unit].kind
    if not game.units[unit].untried:
        raise BadPosition(t("{where}: only an untried unit has an identity", where=where))
    found = {one.id: one.number for one in game.data.identities if one.kind == kind}
    alike = [one.number for one in game.data.identities if one.kind == kind and triple(one.face) == name]
    left = [number for number in alike if number in state.pool]
    if alike and not left:
        raise BadPosition(
            t("{where}: no {kind} worth {value} is left", where=where, kind=kind, value=str(name))
        )
    known = found | {str(name): number for number in left[:1]}
    state.identity[unit] = known[one_of(str(name), list(known), f"{kind} identity", where)]
    if state.identity[unit] not in state.pool:
        raise BadPosition(t("{where}: the identity {name} is given twice", where=where, name=str(name)))
    state.pool.remove(state.identity[unit])


def _replace(state: KharkovState, unit: int, line: UnitLine, where: str) -> None:
    """Put the replacement counter that the position notes, or the first, in the place of a unit that lost a step."""
    if not state.spare:
        raise BadPosition(t("{where}: no replacement counter is left", where=where))
    number = line.notes.get("replacement", state.spare[0])
    if number not in state.spare:
        raise BadPosition(
            t(
                "{where}: there is no replacement {number}; left: {left}",
                where=where,
                number=str(number),
                left=", ".join(map(str, state.spare)),
            )
        )
    state.replacement[unit] = int(str(number))
    state.spare.remove(state.replacement[unit])


def _settle(game: Board, state: KharkovState, unit: int, line: UnitLine, where: str) -> None:
    state.marker[unit] = _owner(game, line, where)
    box, _, name = line.at.partition(":")
    if box == "reserve":
        marker = game.data.numbers.get(name)
        if marker is None or game.units[marker].kind != "reserve":
            markers = ", ".join(one.id for one in game.units if one.kind == "reserve")
            raise BadPosition(
                t(
                    '{where}: at = "{hex}"; reserve markers are {markers}',
                    where=where,
                    hex=line.at,
                    markers=markers,
                )
            )
        take_off(game, state, unit, RESERVE)
        state.marker[unit] = marker
    elif line.at in BOXES:
        take_off(game, state, unit, BOXES[line.at])
    elif game.grid.knows(line.at):
        put(game, state, unit, game.grid.hex(line.at))
    else:
        boxes = ", ".join((*BOXES, "reserve:MARKER"))
        raise BadPosition(
            t(
                '{where}: unknown hex "{hex}": {extent}; boxes are {boxes}',
                where=where,
                hex=line.at,
                extent=extent(game.grid),
                boxes=boxes,
            )
        )


def _owner(game: Board, line: UnitLine, where: str) -> int:
    """The division that a regiment was split from, or the reserve a unit came from."""
    name = str(line.notes.get("of", ""))
    if name and name not in game.data.numbers:
        raise BadPosition(t('{where}: of = "{name}", but there is no such unit', where=where, name=str(name)))
    return game.data.numbers.get(name, -1)


def _check_stacks(game: Board, state: KharkovState) -> None:
    for at, stack in state.at.items():
        if len({game.side[unit] for unit in stack}) > 1:
            raise BadPosition(t("{hex} holds units of both sides", hex=game.label(at)))
        if len(combat_units(game, state, at)) > game.limits.stacking:
            raise BadPosition(
                t("{hex} holds more than {most} combat units", hex=game.label(at), most=game.limits.stacking)
            )


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
