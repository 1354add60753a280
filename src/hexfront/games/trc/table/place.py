"""Setting up a position of The Russian Campaign: its map, its counters, its variables, and what is being asked.

With ``units = "only"`` there is nothing but what the position names; otherwise the units of the order of battle wait
for their turns, and it says who is where. Control and gauge follow the start line of the scenario and then the
units, unless ``[set]`` gives them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import extent
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import Position, UnitLine, board, one_of, restore_frames
from hexfront.games.trc.board import Board
from hexfront.games.trc.box.calendar import LAST_TURN
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.box.map_file import ZONES
from hexfront.games.trc.box.meta import FLAGS, PHASES
from hexfront.games.trc.frames import blank
from hexfront.games.trc.setup import begin, bidding
from hexfront.games.trc.state import BOXES, KEPT, RUSSIAN, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.table.counters_given import NOTES, muster
from hexfront.games.trc.table.variables import given_by, set_deeds, set_variables
from hexfront.games.trc.turn import sequence
from hexfront.games.trc.units import airborne, stacks
from hexfront.games.trc.victory import played
from hexfront.hexes import bits, each

B = TypeVar("B", bound=Board)


def place(root: B, position: Position) -> tuple[B, TrcState]:
    """The game on a position's map with its counters, and the state."""
    scenario = one_of(position.scenario or "campaign", list(root.data.scenarios), "scenario", "scenario")
    given = given_by(position)
    if position.map and position.units != "only":
        raise BadPosition(t('map = "{map}"; on a blank map write units = "only"', map=position.map))
    options = root.data.shaping(position.options)
    data = muster(_ground(root.data.with_options(options), position, given), position)
    game = type(root)(data=data, root=root, written=position, options=options)
    state = blank(game, scenario, frozenset(position.options), seed_text(0))
    phase = one_of(position.phase or "movement", PHASES, "phase", "phase")
    state.turn, state.phase = _turn(game, scenario, position, given, phase), phase
    begin.divide(game, state)
    state.guerrillas = bits(
        game.data.numbers[line.id] for line in position.unit if "guerrillas" in line.flags
    )
    for line in position.unit:
        _stand(game, state, line)
    set_variables(game, state, given)
    restored = state.result is not None or restore_frames(state, position)
    if not restored:
        _check_stacks(game, state)
        _open(game, state, phase)
    set_deeds(game, state, given)
    for line in position.unit:
        _flag(game, state, line)
    _check_astride(game, state, restored)
    if not restored:
        if not given.has("held"):
            control.settle(game, state, [])
        if not given.has("turn_held"):
            state.turn_held = list(state.held)
        agenda.settle(game, state, [])
    return game, state


def _ground(data: TrcData, position: Position, given: Given) -> TrcData:
    """The map of the position, with the zones that its variables draw on it."""
    ground = board(data.map, position)
    zones = {
        name: bits(given.hex(ground, "zones", one) for one in hexes)
        for name, hexes in given.lists("zones").items()
    }
    for name in zones:
        one_of(name, ZONES, "zone", "[set] zones")
    return data.on_map(replace(ground, zones={**ground.zones, **zones}))


def _turn(game: Board, scenario: str, position: Position, given: Given, phase: str) -> int:
    """The turn; a set-up comes before the first, and without the Balkans there is one more before that."""
    first = game.data.scenarios[scenario].first
    early = MEDITERRANEAN in given.words("adopted")
    last = LAST_TURN if played.OPTION in position.options else game.data.scenarios[scenario].last
    if position.turn and not first <= position.turn <= last:
        words = t(
            "turn = {turn}; this scenario has turns {first} to {last}",
            turn=position.turn,
            first=first,
            last=last,
        )
        raise BadPosition(words)
    return 0 if phase == "setup" else position.turn or (0 if early else first)


def _stand(game: Board, state: TrcState, line: UnitLine) -> None:
    """Put one unit where its line says."""
    unit, where = game.data.numbers[line.id], f'unit "{line.id}"'
    counter = game.units[unit]
    if line.side and line.side != counter.side:
        raise BadPosition(t("{where} is {own}, not {side}", where=where, own=counter.side, side=line.side))
    if line.facing or line.on or line.step:
        words = t("{where}: units of The Russian Campaign have one face and carry nobody", where=where)
        raise BadPosition(words)
    for note in line.notes:
        one_of(note, NOTES, "note", where)
    if line.at in BOXES:
        only = KEPT.get(BOXES[line.at], counter.kind)
        if counter.kind != only:
            words = t("{where}: only a {kind} is put into {box}", where=where, kind=only, box=line.at)
            raise BadPosition(words)
        stacks.take_off(game, state, unit, BOXES[line.at])
    elif game.grid.knows(line.at) and "astride" in line.flags:
        stacks.stand(state, unit, game.grid.hex(line.at))
    elif game.grid.knows(line.at):
        stacks.put(game, state, unit, game.grid.hex(line.at))
    else:
        words = t(
            '{where}: unknown hex "{hex}": {extent}; boxes are {boxes}',
            where=where,
            hex=line.at,
            extent=extent(game.grid),
            boxes=", ".join(BOXES),
        )
        raise BadPosition(words)


def _flag(game: Board, state: TrcState, line: UnitLine) -> None:
    for flag in line.flags:
        one_of(flag, FLAGS, "flag", f'unit "{line.id}"')
        setattr(state, flag, getattr(state, flag) | 1 << game.data.numbers[line.id])


def _check_stacks(game: Board, state: TrcState) -> None:
    for at, stack in state.at.items():
        label = game.label(at)
        if len({game.side[unit] for unit in stack if game.kinds[unit] != "partisan"}) > 1:
            raise BadPosition(t("{label} holds units of both sides", label=label))
        if not game.land >> at & 1:
            raise BadPosition(t("{label} is no land hex", label=label))


def _check_astride(game: Board, state: TrcState, restored: bool) -> None:
    """Refuse others than German paratroops on enemies; in the middle of a battle these may be gone."""
    for unit in each(state.astride):
        at = state.where[unit]
        shared = at > 0 and (restored or state.occupied[RUSSIAN] >> at & 1)
        if not airborne.german(game, unit) or not shared:
            words = t("{unit} is no German paratroop corps on Russians", unit=game.name(unit))
            raise BadPosition(words)


def _open(game: Board, state: TrcState, phase: str) -> None:
    """Ask what the phase asks first."""
    out: list[Any] = []
    if phase == "setup":
        if game.written is not None and game.written.map:
            raise BadPosition(t('phase = "setup" needs the map of the game'))
        state.agenda[:] = [sequence.Calendar()]
        bidding.start(game, state, out)
        return
    impulse = 1 if phase == "weather" else 2 if phase == "end" else state.impulse
    moments = [
        number
        for number, moment in enumerate(sequence.TURN)
        if (moment.phase, moment.impulse) == (phase, impulse) and moment.player == state.player
    ]
    if not moments:
        raise BadPosition(t("the Russian player turn has no phase {phase}", phase=phase))
    state.agenda[:] = [sequence.Calendar(moments[0])]
    sequence.open_phase(game, state, sequence.TURN[moments[0]], out)
