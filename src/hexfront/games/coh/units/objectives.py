"""2.5.2 Objectives: who controls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import t
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.events import Controlled
from hexfront.games.coh.units.scoring import award
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


NO_HOLDER = Force("coh:16.0b", lambda kind: not kind.of.controls)
"""Trucks and wagons take no objective."""


def _controls(board: Board, unit: int) -> bool:
    return not NO_HOLDER.holds(board.types[unit])


def take(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """A visible unit is in an objective hex: it takes it unless an enemy is there, passing through is enough.

    Trucks and wagons do not, but whoever rides on them does.
    """
    at, side = state.where[unit], board.side[unit]
    if any(board.side[one] == side and _controls(board, one) for one in state.at.get(at, ())):
        settle(board, state, at, out, board.seat[unit])
    elif at in state.holder and state.holder[at] != side:
        out.append(_not_taken(board, at, unit))


def _not_taken(board: Board, at: int, unit: int) -> Event:
    line = t(
        "{unit} does not take {at}: it is a truck or a wagon.", unit=board.names[unit], at=board.labels[at]
    )
    return Said(line=line, rules=(NO_HOLDER.rule,))


def settle(board: Board, state: CohState, at: int, out: list[Event], seat: int = -1) -> None:
    """Look at who is in an objective hex, after an entry, an exit or a loss there.

    Any unit of the side in control opposes the enemy; where nobody is, trucks and wagons do not.
    """
    if at not in state.holder:
        return
    sides = {board.side[unit] for unit in state.at.get(at, ()) if _controls(board, unit)}
    present = {board.side[unit] for unit in state.at.get(at, ())}
    if len(present) == 2 and (state.holder[at] >= 0 or len(sides) == 2):
        out.append(Controlled(at=board.labels[at], side=_name(state.holder[at]), rules=("coh:2.5.2c",)))
        return
    for side in sides:
        if state.holder[at] != side:
            state.holder[at] = side
            out.append(Controlled(at=board.labels[at], side=SIDES[side], rules=("coh:2.5.2b", "coh:2.5.2a")))
            _score_entry(board, state, at, side, seat, out)


def _name(side: int) -> str:
    return SIDES[side] if side >= 0 else ""


def _score_entry(board: Board, state: CohState, at: int, side: int, seat: int, out: list[Event]) -> None:
    """The first player to take an objective from its first controller scores it, if it says so [coh:20.0f]."""
    for number, objective in enumerate(board.firefight.objectives):
        if objective.hex != at or not objective.on_entry or number in state.taken:
            continue
        if objective.control == SIDES[side] or SIDES[side] not in objective.scores:
            continue
        if seat < 0:
            there = [unit for unit in state.at[at] if board.side[unit] == side and _controls(board, unit)]
            seat = board.seat[there[0]]
        state.taken = (*state.taken, number)
        place = objective.name or board.labels[at]
        award(state, seat, objective.on_entry, "entered", place, out, ("coh:20.0f", "coh:2.5"))
