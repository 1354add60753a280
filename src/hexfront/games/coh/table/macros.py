"""Orders in one sentence: ``move T to 1-E05``, ``move T via 1-G05,1-F05,1-E05``.

A unit faces where it goes next, and at the end the way it came. Between two actions others may act: there the order
stops, and what is left of it is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.contract.macros import surprise
from hexfront.games.coh.box.meta import WAYS
from hexfront.games.coh.movement.entering import Drive
from hexfront.games.coh.table import probe
from hexfront.games.coh.units.facing import Face

if TYPE_CHECKING:
    from hexfront.engine.contract.game import AgendaGame
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

    Referee = AgendaGame[CohState]


Path = tuple[int, ...]


def plan(board: Board, game: Referee, state: CohState, seat: Seat, action: Action) -> list[Action]:
    """The atoms of an order, tried by the referee as far as the seat can foresee.

    What cannot be begun is refused at its first step.
    """
    unit = action[1]
    path = tuple(action[2]) if action[0] == "move-via" else _path(board, state, seat, unit, action[2])
    # What the seat does not know must not shape its plan.
    trial, atoms = game.resample(state, seat, 0), list[Action]()
    for number, to in enumerate(path):
        came = board.grid.direction(trial.where[unit], to) if trial.where[unit] > 0 else None
        entry = _entry(game, trial, seat, unit, to)
        if entry is None or not _play(game, trial, seat, entry, atoms):
            return atoms + [_step(unit, one) for one in path[number + (entry is not None) :]]
        turn = _turn(board, game, trial, unit, path[number + 1 :], came if entry[0] in FORWARDS else None)
        if turn is not None and not _play(game, trial, seat, turn, atoms):
            return atoms + [_step(unit, one) for one in path[number + 1 :]]
    return atoms


FORWARDS = frozenset({"step", "creep", "drive"})
"""A unit that moves like this faces where it went; one that goes backwards keeps its facing."""


def followed(board: Board, game: Referee, state: CohState, seat: Seat, action: Action) -> list[Action]:
    """An act of a unit, and the way it faces afterwards if it is asked: where it went."""
    verb, unit = action[0], action[1] if len(action) > 1 else -1
    if verb not in FORWARDS and verb != "back":
        return [action]
    ahead = board.grid.direction(state.where[unit], action[2]) if state.where[unit] > 0 else None
    trial, atoms = game.resample(state, seat, 0), list[Action]()
    if ahead is None or not _play(game, trial, seat, action, atoms):
        return [action]
    frame = trial.agenda[-1]
    turns = isinstance(frame, Face) or (isinstance(frame, Drive) and not _drives_on(game, trial, seat))
    if not turns or frame.unit != unit:
        return [action]
    return [action, ("face", trial.facing[unit] if verb == "back" else ahead)]


def _drives_on(game: Referee, trial: CohState, seat: Seat) -> bool:
    """Whether the vehicle may go on without paying."""
    return any(one[0] == "drive" for one in game.legal(trial, seat))


def _path(board: Board, state: CohState, seat: Seat, unit: int, to: int) -> Path:
    """The cheapest way there; straight ahead if there is none, so that it is refused by the rule against it."""
    label = board.labels[to]
    for one in probe.reach(board, state, seat, board.names[unit]):
        if one.hex == label:
            return tuple(board.grid.hex(at) for at in one.path)
    return (to,)


def _step(unit: int, to: int) -> Action:
    return ("step", unit, to, WAYS[0])


def _entry(game: Referee, trial: CohState, seat: Seat, unit: int, to: int) -> Action | None:
    """How a unit gets into the next hex: for a bonus symbol, or by a step, forwards if it can."""
    legal = game.legal(trial, seat)
    steps = [(verb, unit, to, way) for verb in ("step", "back") for way in WAYS]
    return next((one for one in [("drive", unit, to), *steps] if one in legal), None)


def _turn(
    board: Board, game: Referee, trial: CohState, unit: int, rest: Path, came: int | None
) -> Action | None:
    """Where it faces in the hex it has entered; nothing if it is not asked, or drives on without stopping."""
    frame, at = trial.agenda[-1], trial.where[unit]
    if not isinstance(frame, Face | Drive) or frame.unit != unit:
        return None
    if isinstance(frame, Drive) and rest and ("drive", unit, rest[0]) in game.legal(trial, board.seat[unit]):
        return None
    ahead = board.grid.direction(at, rest[0]) if rest else came
    return ("face", trial.facing[unit] if ahead is None else ahead)


def _play(game: Referee, trial: CohState, seat: Seat, atom: Action, atoms: list[Action]) -> bool:
    """Add an atom and see where it leads; False if what comes then cannot be foreseen."""
    before = game.deciders(trial)
    atoms.append(atom)
    return surprise(game, trial, seat, game.apply(trial, seat, atom), before) is None
