"""Setting up a position of Conflict of Heroes: its map, its counters, its variables, and whose go it is.

With ``units = "only"`` there is nothing but what the position names, and nobody has command points unless it gives
them; otherwise it changes the firefight as its own automatic set-up leaves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import extent
from hexfront.engine.base.texts import t
from hexfront.engine.contract.procedures import Draft
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    one_of,
    restore_frames,
)
from hexfront.games.coh.setup import deploy
from hexfront.games.coh.state import BOGGED, CUP, DEAD, DUG, GONE, READY, STUCK, USED, WAITING, CohState
from hexfront.games.coh.table import position_checks
from hexfront.games.coh.table.position_firefight import arena
from hexfront.games.coh.table.variables import give, set_variables, table
from hexfront.games.coh.turn import go, sequence
from hexfront.games.coh.units import counters
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh

BOXES = {"waiting": WAITING, "ready": READY, "dead": DEAD, "gone": GONE, "cup": CUP}
FLAGS = {"used": USED, "dug-in": DUG, "bogged": BOGGED, "stuck": STUCK}
"""Flags of a unit that are bits in the state; the others say where or how it is."""
NOTES = ("hit", "shown", "not-hit", "maybe", "handle", "seat", "entry", "turn", "rank")
"""What a position may note about a unit besides what all games have."""
OPEN = ("goes", "initiative", "preparation", "setup")
PREPARING = ("initiative", "preparation")
"""The phases that run on until somebody is asked."""


def place(root: Coh, position: Position) -> tuple[Coh, CohState]:
    """The game on a position's map with its counters, and the state.

    >>> from hexfront.games.coh.game import Coh
    >>> two = [
    ...     UnitLine(id="A", at="1-C03", kind="de-rifles", facing="s"),
    ...     UnitLine(id="B", at="1-E03", kind="ru-rifles"),
    ... ]
    >>> game, state = place(Coh(), Position(game="coh", map="blank 9x9", units="only", unit=two))
    >>> [game.lexicon.text(act) for act in game.legal(state, 0) if act[:2] == ("pivot", 0) and act[-1] == "ap"][0]
    'pivot A to n by ap'
    """
    firefight = arena(root, position)
    game = type(root)(firefight=firefight, root=root.root)
    game.written = position
    phase = one_of(position.phase or "goes", OPEN, "phase", "phase")
    if not 0 <= position.turn <= firefight.turns:
        raise BadPosition(
            t("turn = {turn}; the firefight has turns 1 to {last}", turn=position.turn, last=firefight.turns)
        )
    state: CohState
    if position.units == "only":
        state = game.blank(firefight.id, frozenset(position.options), seed_text(0))
    else:
        state = _set_up(game, frozenset(position.options), phase)
    state.turn, state.phase = position.turn or max(1, state.turn) if phase != "setup" else 0, phase
    for line in position.unit:
        _stand(game, state, line)
    for line in position.unit:
        _carry(game, state, line)
    _rank(state, position, game)
    set_variables(game, state, position)
    position_checks.check(game, state)
    running = "result" in table(position, "rest") or restore_frames(state, position)
    if not running and phase not in PREPARING:
        _open(game, state, position, phase)
    give(game, state, position)
    if not running and phase in PREPARING:
        # It goes on with all that the position gives: a barrage falls where it was plotted.
        _open(game, state, position, phase)
    return game, state


def _set_up(game: Coh, options: frozenset[str], phase: str) -> CohState:
    """The firefight with everything set up by its own fill; on the map as on its first turn."""
    state = game.begin(game.firefight.id, options, seed_text(0), [])
    if phase == "setup":
        game.settle(state, [])
        return state
    while any(isinstance(frame, deploy.Muster) for frame in state.agenda):
        frame = state.agenda[-1]
        if isinstance(frame, Draft) and frame.flaw(game, state) is not None:
            frame.fill_in(game, state, [])
        elif isinstance(frame, Draft):
            frame.play(game, state, frame.seat, ("commit",), [])
        elif not frame.run(game, state, []):
            seat = frame.decides(game, state)[0]
            frame.play(game, state, seat, next(iter(frame.choices(game, state, seat))), [])
    state.turn = 1
    for seat in game.seats:
        state.cp[seat] = game.start_cp(state, seat)
    for number, group in enumerate(game.firefight.groups):
        if 0 < group.turn <= state.turn and number not in state.came:
            for unit in group.pieces:
                state.where[unit] = READY
    return state


def _stand(game: Coh, state: CohState, line: UnitLine) -> None:
    """Put one unit where its line says."""
    unit, where = game.numbers[line.id], f'unit "{line.id}"'
    if line.stats or line.step:
        raise BadPosition(
            t("{where}: its kind gives its figures; there are no stats or steps here", where=where)
        )
    for note in line.notes:
        one_of(note, NOTES, "note", where)
    for flag in line.flags:
        one_of(flag, (*FLAGS, "active", "hidden", "exposed", "trench", "bunker"), "flag", where)
    state.carrier[unit] = -1
    counters.take_off(game, state, unit, WAITING)
    state.flags[unit] = 0
    if line.facing:
        state.facing[unit] = game.grid.directions.index(
            one_of(line.facing, game.grid.directions, "facing", where)
        )
    if line.at in BOXES:
        counters.take_off(game, state, unit, BOXES[line.at])
    elif game.grid.knows(line.at) and game.grid.mask >> game.grid.hex(line.at) & 1:
        _on_map(game, state, unit, line)
    else:
        boxes = ", ".join(BOXES)
        raise BadPosition(
            t(
                '{where}: unknown hex "{hex}": {extent}; boxes are {boxes}',
                where=where,
                hex=line.at,
                extent=extent(game.grid),
                boxes=boxes,
            )
        )
    if "handle" in line.notes:
        state.handle[unit] = int(str(line.notes["handle"]))
    _damage(game, state, unit, line, where)
    state.flags[unit] |= sum(FLAGS.get(flag, 0) for flag in line.flags)


def _on_map(game: Coh, state: CohState, unit: int, line: UnitLine) -> None:
    at = game.grid.hex(line.at)
    if not line.facing:
        state.facing[unit] = game.inward[at]
    if "hidden" in line.flags:
        state.hidden |= 1 << unit
        maybe = bits(game.grid.hex(one) for one in _words(line, "maybe"))
        counters.suspect(game, state, game.side[unit], {unit: maybe or game.grid.mask})
        state.handle[unit] = max(state.handle) + 1
    counters.put(game, state, unit, at)
    for work in ("trench", "bunker"):
        if work in line.flags:
            state.inside[unit] = work


def _damage(game: Coh, state: CohState, unit: int, line: UnitLine, where: str) -> None:
    """The marker under a unit; its own side knows it, the others if it was shown."""
    name = str(line.notes.get("hit", ""))
    if not name:
        return
    ids = [one.id for one in game.markers]
    pool = game.types[unit].of.pool
    hit = ids.index(
        one_of(name, [one.id for one in game.markers if one.pool == pool], f"{pool} marker", where)
    )
    state.hit[unit] = hit
    state.pools[hit] -= 1
    shown = line.notes.get("shown", False)
    own = sum(1 << seat for seat in game.friends[game.seat[unit]])
    everybody = (1 << len(game.seats)) - 1
    state.shown[unit] = everybody if shown is True else own if shown is False else int(str(shown))
    state.not_hit[unit] = bits(ids.index(one) for one in _words(line, "not-hit"))


def _words(line: UnitLine, note: str) -> list[str]:
    """The words of a note that is a list."""
    value = line.notes.get(note, [])
    if not isinstance(value, list):
        raise BadPosition(t('unit "{unit}": {note} is a list', unit=line.id, note=note))
    return [str(one) for one in value]


def _carry(game: Coh, state: CohState, line: UnitLine) -> None:
    """Put a unit on the vehicle that carries it, and one in a bunker the bunker's way."""
    unit, where = game.numbers[line.id], f'unit "{line.id}"'
    if line.on:
        vehicle = game.numbers[one_of(line.on, game.names, "vehicle", where)]
        if not game.vehicle[vehicle] or state.where[vehicle] != state.where[unit]:
            raise BadPosition(t("{where}: {carrier} is no vehicle in its hex", where=where, carrier=line.on))
        state.carrier[unit] = vehicle
        state.facing[unit] = state.facing[vehicle]


def _rank(state: CohState, position: Position, game: Coh) -> None:
    """Units in one hex lie in the order that they came in, where the position notes it."""
    ranks = {game.numbers[line.id]: int(line.notes.get("rank", 0)) for line in position.unit}  # type: ignore[arg-type]
    for at, there in state.at.items():
        state.at[at] = tuple(sorted(there, key=lambda unit: ranks.get(unit, 0)))


def _open(game: Coh, state: CohState, position: Position, phase: str) -> None:
    """Ask what the phase asks first."""
    if phase == "setup":
        if not state.agenda:
            raise BadPosition(t('phase = "setup" sets the firefight up; leave units = "only" out'))
        return
    if phase == "goes":
        seat = _first(game, position)
        state.first = seat
        state.place = game.cycle(state).index(seat)
        state.agenda[:] = [sequence.Calendar(len(sequence.STEPS) - 1), go.Go(seat)]
        return
    before = sequence.STEPS.index(sequence.roll_initiative) if phase == "initiative" else 0
    state.agenda[:] = [sequence.Calendar(before - 1)]
    if phase == "preparation":
        state.turn -= 1
    game.settle(state, [])


def _first(game: Coh, position: Position) -> int:
    ids = [seat.id for seat in game.firefight.seats]
    return ids.index(one_of(str(position.set.get("seat", ids[0])), ids, "seat", "[set] seat"))
