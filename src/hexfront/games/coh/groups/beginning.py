"""9.1a Beginning a group: who may, and why another may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.groups import membership
from hexfront.games.coh.groups.group import Group

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def possible(board: Board, state: CohState, seat: Seat, unit: int, card: bool = False) -> bool:
    """Whether a unit may begin a group: another one that could act is beside it."""
    if not membership.able(board, state, seat, unit, card):
        return False
    at, side = state.where[unit], board.side[unit]
    if at <= 0:
        return membership.in_waiting(board, state, seat, unit, card)
    friends, here = state.held[side] | state.lairs[side], 1 << at
    near = (board.grid.around[at] | here) & friends
    if near == here and not state.lairs[side] & here and state.at[at] == (unit,):
        return False
    where, able = state.where, membership.able
    for other in board.force[seat]:
        there = where[other]
        if there > 0 and near >> there & 1 and other != unit and able(board, state, seat, other, card):
            return True
    return False


def play(
    board: Board, state: CohState, seat: Seat, action: Action, out: list[Event], card: bool = False
) -> None:
    """Begin to gather a group; nothing is paid before it acts."""
    agenda.push(state, Group(seat, (action[1],), card))


def objections(
    board: Board, state: CohState, seat: Seat, action: Action, card: bool = False
) -> Iterator[Illegal]:
    """Why a unit forms no group."""
    return membership.against_beginning(board, state, seat, action[1], card)


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """A group acts as one."""
    return (Reason("coh:9.1a", t("Units beside each other may act as a group.")),)
