"""7.54 Friends beside the target of an overrun in a siege phase, hex by hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Friend(NamedTuple):
    """A unit beside the target of an overrun."""

    board: Board
    state: GoetterState
    unit: int


UNFIT = (
    Force("goetter:7.54b", lambda friend: friend.state.disrupted >> friend.unit & 1),
    Force("goetter:7.54b", lambda friend: friend.state.unsupplied >> friend.unit & 1),
    Force("goetter:7.54b", lambda friend: not counters.face(friend.board, friend.state, friend.unit).attack),
)
"""What keeps a friend from helping; that it has moved does not."""


def beside(board: Board, state: GoetterState, clash: Clash) -> int:
    """The other hexes beside the target with friends, in transit too; over a lake or the bare Spree nobody helps."""
    if clash.sort != "siege":
        return 0
    links, target = board.links, clash.target
    near = (board.grid.around[target] | links.exit.get(target, 0)) & state.occupied[clash.side]
    for unit in clash.attackers:
        near &= ~(1 << state.where[unit])
    return bits(at for at in each(near) if links.leads(at, target, "support"))


def helpful(board: Board, state: GoetterState, clash: Clash) -> int:
    """Those of them with a friend who is fit to help [goetter:7.54a]."""
    return bits(
        at
        for at in each(beside(board, state, clash))
        if any(not any(force.holds(Friend(board, state, unit)) for force in UNFIT) for unit in state.at[at])
    )


def useless(board: Board, state: GoetterState, clash: Clash) -> int:
    """Those of them whose friends are all unfit."""
    return beside(board, state, clash) & ~helpful(board, state, clash)
