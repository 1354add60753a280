"""5.0 What is told of a unit that is set up: its line in the log, and the group it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.events import Placed
from hexfront.games.kharkov.setup.lists import Post, orders, rules_of
from hexfront.games.kharkov.setup.who_deploys_where import marked, post_at
from hexfront.games.kharkov.state import AXIS, RESERVE

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def placed_event(board: Board, state: KharkovState, unit: int) -> Placed:
    """What the log says of a unit that was set up, with its line."""
    counter, place = board.units[unit], state.where[unit]
    usual = orders(board, state).usual[unit]
    if usual and place > 0:
        return Placed(unit=counter.id, at=board.label(place), rules=usual)
    boxed = place == RESERVE
    at = state.where[state.marker[unit]] if boxed else place
    post = post_at(board, state, unit, at) or marked(board, state, unit)
    there = board.name(state.marker[unit]) if boxed else board.label(place)
    return Placed(unit=counter.id, at=there, rules=rules_of(post, counter, boxed))


def group_of(board: Board, unit: int, post: Post) -> Reason:
    """How the owner sorts his units before he places them."""
    counter = board.units[unit]
    if post.seat == AXIS:
        return Reason("kharkov:5.0g2", t("Group of the Axis units"), str(post.group))
    kind = t("untried {kind} units", kind=counter.kind) if counter.untried else t("all others")
    return Reason("kharkov:5.0g3", t("Group of the Soviet units: {kind}", kind=kind))
