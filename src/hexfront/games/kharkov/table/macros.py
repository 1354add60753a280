"""Orders in one sentence: ``move 79ID to 0819``, ``move 79ID via 0817,0818``, ``attack 0819 with R01,T02``.

``overrun 0819 with R01,T02`` picks these up and overruns; ``move R01 via 0819`` towards an enemy only picks it up, so
that the odds can be seen before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.combat import phase
from hexfront.games.kharkov.movement import step_rules, steps
from hexfront.games.kharkov.state import POOL
from hexfront.games.kharkov.table import probe
from hexfront.games.kharkov.turn import overrun
from hexfront.games.kharkov.turn.movement_phase import Movement, Moving, movable
from hexfront.kit.combat import pursuit

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def plan(board: Board, state: KharkovState, seat: Seat, action: Action) -> list[Action]:
    """The atoms of an order; raises Illegal if it cannot be carried out as a whole."""
    if action[0] == "attack-with":
        return phase.plan(board, state, seat, action[1], action[2])
    if action[0] == "overrun-with":
        return _overrun(board, state, seat, action[1], tuple(dict.fromkeys(action[2])))
    advance = pursuit.plan(board, state, seat, action)
    if advance is not None:
        return advance
    unit = action[1]
    if action[0] == "move-via" and action[2][0] in probe.prey(board, state, unit):
        return _picked_up(board, state, (unit,))
    path = action[2] if action[0] == "move-via" else _path(board, state, unit, action[2])
    verbs = ["enter" if state.where[unit] == POOL else "step", *["step"] * (len(path) - 1)]
    return [*[(verb, unit, at) for verb, at in zip(verbs, path, strict=True)], ("halt",)]


def _overrun(board: Board, state: KharkovState, seat: Seat, to: int, units: tuple[int, ...]) -> list[Action]:
    """Pick up these units and no others, and overrun a hex."""
    frame, where = state.agenda[-1], state.where
    if isinstance(frame, Moving) and set(units) == set(frame.mover.units):
        return [("overrun", to)]
    if not isinstance(frame, Movement):
        refusal: Illegal = frame.refuse(board, state, seat, ("overrun", to))
        raise _left_behind(board, state, units) or refusal
    for unit in units:
        if board.side[unit] != seat or not movable(board, state, unit, frame.mechanised):
            raise frame.refuse(board, state, seat, ("step", unit, to))
    at, mover = where[units[0]], steps.set_out(board, state, units)
    if any(where[unit] != at for unit in units):
        raise Illegal("kharkov:7.0g2", t("The overrunning units stand in one hex next to the target."))
    if to not in overrun.targets(board, state, mover, at):
        raise next(overrun.against(board, state, mover, at, to))
    return [*_picked_up(board, state, units), ("overrun", to)]


def _left_behind(board: Board, state: KharkovState, units: tuple[int, ...]) -> Illegal | None:
    """The rule against an overrun by units from whose hex the mover under way set out before them."""
    frame = state.agenda[-1]
    if not isinstance(frame, Moving) or not frame.begun:
        return None
    movers = frame.mover.units
    left = any(state.start[unit] == state.start[movers[0]] for unit in units if unit not in movers)
    return Illegal(overrun.PARTED, overrun.HINDRANCES[overrun.PARTED]) if left else None


def _picked_up(board: Board, state: KharkovState, units: tuple[int, ...]) -> list[Action]:
    """The stack in which these units are, without the others of it."""
    frame, at = state.agenda[-1], state.where[units[0]]
    others = [unit for unit in state.at[at] if unit not in units]
    left = [unit for unit in others if movable(board, state, unit, frame.mechanised)]
    return [("stack", at), *[("drop", unit) for unit in left]]


def _path(board: Board, state: KharkovState, unit: int, to: int) -> tuple[int, ...]:
    """The cheapest way there, undisturbed."""
    for path in probe.walks(board, state, unit):
        if path[-1] == to:
            return path
    raise _refusal(board, state, unit, to)


def _refusal(board: Board, state: KharkovState, unit: int, to: int) -> Illegal:
    """The rule that keeps the unit from moving, or closes the hex to it; else that it cannot get there."""
    frame, at = state.agenda[-1], state.where[unit]
    if at > 0:
        refusal: Illegal = frame.refuse(board, state, board.side[unit], ("step", unit, to))
        other = isinstance(frame, Moving) and unit != frame.mover.units[0]
        if other or board.grid.around[at] >> to & 1 or refusal.rule != "kharkov:6.0g3":
            return refusal
        shut = step_rules.shut(board, state, (unit,), at, to)
        if shut is not None:
            return shut
    words = t("{unit} cannot reach {to} in this phase.", unit=board.name(unit), to=board.label(to))
    return Illegal("kharkov:6.11", words)
