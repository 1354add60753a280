"""Setting up a position of Conflict of Heroes: its map, its counters, its variables, and whose go it is.

With ``units = "only"`` there is nothing but what the position names, and nobody has command points unless it gives
them; otherwise it changes the firefight as its own automatic set-up leaves it.
"""

from __future__ import annotations

from typing import TypeVar

from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.procedures import Draft
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    one_of,
    restore_frames,
)
from hexfront.games.coh.board import Board
from hexfront.games.coh.frames import begin, blank
from hexfront.games.coh.setup import deploy
from hexfront.games.coh.state import BOGGED, CUP, DEAD, DUG, GONE, READY, STUCK, USED, WAITING, CohState
from hexfront.games.coh.table import position_checks
from hexfront.games.coh.table.position_firefight import arena
from hexfront.games.coh.table.variables import give, set_variables, table
from hexfront.games.coh.turn import go, sequence
from hexfront.games.coh.units import counters
from hexfront.hexes import bits
from hexfront.kit.positions.placing import spot

B = TypeVar("B", bound=Board)

BOXES = {"waiting": WAITING, "ready": READY, "dead": DEAD, "gone": GONE, "cup": CUP}
FLAGS = {"used": USED, "dug-in": DUG, "bogged": BOGGED, "stuck": STUCK}
"""Flags of a unit that are bits in the state; the others say where or how it is."""
NOTES = ("hit", "shown", "not-hit", "maybe", "handle", "seat", "entry", "turn", "rank")
"""What a position may note about a unit besides what all games have."""
OPEN = ("goes", "initiative", "preparation", "setup")
PREPARING = ("initiative", "preparation")
"""The phases that run on until somebody is asked."""


def place(root: B, position: Position) -> tuple[B, CohState]:
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
    board = type(root)(firefight=firefight, root=root.root)
    board.written = position
    phase = one_of(position.phase or "goes", OPEN, "phase", "phase")
    if not 0 <= position.turn <= firefight.turns:
        raise BadPosition(
            t("turn = {turn}; the firefight has turns 1 to {last}", turn=position.turn, last=firefight.turns)
        )
    state: CohState
    if position.units == "only":
        state = blank(board, firefight.id, frozenset(position.options), seed_text(0))
    else:
        state = _set_up(board, frozenset(position.options), phase)
    state.turn, state.phase = position.turn or max(1, state.turn) if phase != "setup" else 0, phase
    for line in position.unit:
        _stand(board, state, line)
    for line in position.unit:
        _carry(board, state, line)
    _rank(state, position, board)
    set_variables(board, state, position)
    position_checks.check(board, state)
    running = "result" in table(position, "rest") or restore_frames(state, position)
    if not running and phase not in PREPARING:
        _open(board, state, position, phase)
    give(board, state, position)
    if not running and phase in PREPARING:
        # It goes on with all that the position gives: a barrage falls where it was plotted.
        _open(board, state, position, phase)
    return board, state


def _set_up(board: Board, options: frozenset[str], phase: str) -> CohState:
    """The firefight with everything set up by its own fill; on the map as on its first turn."""
    state = begin(board, board.firefight.id, options, seed_text(0), [])
    if phase == "setup":
        agenda.settle(board, state, [])
        return state
    while any(isinstance(frame, deploy.Muster) for frame in state.agenda):
        frame = state.agenda[-1]
        if isinstance(frame, Draft) and frame.flaw(board, state) is not None:
            frame.fill_in(board, state, [])
        elif isinstance(frame, Draft):
            frame.play(board, state, frame.seat, ("commit",), [])
        elif not frame.run(board, state, []):
            seat = frame.decides(board, state)[0]
            frame.play(board, state, seat, next(iter(frame.choices(board, state, seat))), [])
    state.turn = 1
    for seat in board.seats:
        state.cp[seat] = board.start_cp(state, seat)
    for number, group in enumerate(board.firefight.groups):
        if 0 < group.turn <= state.turn and number not in state.came:
            for unit in group.pieces:
                state.where[unit] = READY
    return state


def _stand(board: Board, state: CohState, line: UnitLine) -> None:
    """Put one unit where its line says."""
    unit, where = board.numbers[line.id], f'unit "{line.id}"'
    if line.stats or line.step:
        raise BadPosition(
            t("{where}: its kind gives its figures; there are no stats or steps here", where=where)
        )
    for note in line.notes:
        one_of(note, NOTES, "note", where)
    for flag in line.flags:
        one_of(flag, (*FLAGS, "active", "hidden", "exposed", "trench", "bunker"), "flag", where)
    state.carrier[unit] = -1
    counters.take_off(board, state, unit, WAITING)
    state.flags[unit] = 0
    if line.facing:
        state.facing[unit] = board.grid.directions.index(
            one_of(line.facing, board.grid.directions, "facing", where)
        )
    at = spot(board, line, BOXES)
    if at > 0:
        _on_map(board, state, unit, line)
    else:
        counters.take_off(board, state, unit, at)
    if "handle" in line.notes:
        state.handle[unit] = int(str(line.notes["handle"]))
    _damage(board, state, unit, line, where)
    state.flags[unit] |= sum(FLAGS.get(flag, 0) for flag in line.flags)


def _on_map(board: Board, state: CohState, unit: int, line: UnitLine) -> None:
    at = board.grid.hex(line.at)
    if not line.facing:
        state.facing[unit] = board.inward[at]
    if "hidden" in line.flags:
        state.hidden |= 1 << unit
        maybe = bits(board.grid.hex(one) for one in _words(line, "maybe"))
        counters.suspect(board, state, board.side[unit], {unit: maybe or board.grid.mask})
        state.handle[unit] = max(state.handle) + 1
    counters.put(board, state, unit, at)
    for work in ("trench", "bunker"):
        if work in line.flags:
            state.inside[unit] = work


def _damage(board: Board, state: CohState, unit: int, line: UnitLine, where: str) -> None:
    """The marker under a unit; its own side knows it, the others if it was shown."""
    name = str(line.notes.get("hit", ""))
    if not name:
        return
    ids = [one.id for one in board.markers]
    pool = board.types[unit].of.pool
    hit = ids.index(
        one_of(name, [one.id for one in board.markers if one.pool == pool], f"{pool} marker", where)
    )
    state.hit[unit] = hit
    state.pools[hit] -= 1
    shown = line.notes.get("shown", False)
    own = sum(1 << seat for seat in board.friends[board.seat[unit]])
    everybody = (1 << len(board.seats)) - 1
    state.shown[unit] = everybody if shown is True else own if shown is False else int(str(shown))
    state.not_hit[unit] = bits(ids.index(one) for one in _words(line, "not-hit"))


def _words(line: UnitLine, note: str) -> list[str]:
    """The words of a note that is a list."""
    value = line.notes.get(note, [])
    if not isinstance(value, list):
        raise BadPosition(t('unit "{unit}": {note} is a list', unit=line.id, note=note))
    return [str(one) for one in value]


def _carry(board: Board, state: CohState, line: UnitLine) -> None:
    """Put a unit on the vehicle that carries it, and one in a bunker the bunker's way."""
    unit, where = board.numbers[line.id], f'unit "{line.id}"'
    if line.on:
        vehicle = board.numbers[one_of(line.on, board.names, "vehicle", where)]
        if not board.vehicle[vehicle] or state.where[vehicle] != state.where[unit]:
            raise BadPosition(t("{where}: {carrier} is no vehicle in its hex", where=where, carrier=line.on))
        state.carrier[unit] = vehicle
        state.facing[unit] = state.facing[vehicle]


def _rank(state: CohState, position: Position, board: Board) -> None:
    """Units in one hex lie in the order that they came in, where the position notes it."""
    ranks = {board.numbers[line.id]: int(line.notes.get("rank", 0)) for line in position.unit}  # type: ignore[arg-type]
    for at, there in state.at.items():
        state.at[at] = tuple(sorted(there, key=lambda unit: ranks.get(unit, 0)))


def _open(board: Board, state: CohState, position: Position, phase: str) -> None:
    """Ask what the phase asks first."""
    if phase == "setup":
        if not state.agenda:
            raise BadPosition(t('phase = "setup" sets the firefight up; leave units = "only" out'))
        return
    if phase == "goes":
        seat = _first(board, position)
        state.first = seat
        state.place = board.cycle(state).index(seat)
        state.agenda[:] = [sequence.Calendar(len(sequence.STEPS) - 1), go.Go(seat)]
        return
    before = sequence.STEPS.index(sequence.roll_initiative) if phase == "initiative" else 0
    state.agenda[:] = [sequence.Calendar(before - 1)]
    if phase == "preparation":
        state.turn -= 1
    agenda.settle(board, state, [])


def _first(board: Board, position: Position) -> int:
    ids = [seat.id for seat in board.firefight.seats]
    return ids.index(one_of(str(position.set.get("seat", ids[0])), ids, "seat", "[set] seat"))
