"""7.54 Friends beside the target of an overrun in a siege phase, hex by hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.units import counters
from hexfront.hexes import each
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Friend(NamedTuple):
    """A unit beside the target of an overrun."""

    board: Board
    state: GoetterState
    clash: Clash
    unit: int


UNFIT = (
    Force("goetter:7.54b", lambda friend: friend.unit in friend.clash.attackers),
    Force("goetter:7.54b", lambda friend: friend.state.disrupted >> friend.unit & 1),
    Force("goetter:7.54b", lambda friend: friend.state.unsupplied >> friend.unit & 1),
    Force("goetter:7.54b", lambda friend: not counters.face(friend.board, friend.state, friend.unit).attack),
)
"""What keeps a friend from helping; that it has moved does not."""


def helpful(board: Board, state: GoetterState, clash: Clash) -> int:
    """The other hexes beside the target with a friend who is fit to help, in transit too [goetter:7.54a]."""
    if clash.sort != "siege":
        return 0
    links, target = board.links, clash.target
    near = board.grid.around[target] | links.exit.get(target, 0)
    near &= state.occupied[clash.side]
    for unit in clash.attackers:
        near &= ~(1 << state.where[unit])
    found = 0
    for at in each(near):
        if links.leads(at, target, "support") and any(
            not any(force.holds(Friend(board, state, clash, unit)) for force in UNFIT)
            for unit in state.at[at]
        ):
            found |= 1 << at
    return found
