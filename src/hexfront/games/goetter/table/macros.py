"""Orders in one sentence: ``move 3GTC to 0910``, ``move 3GTC via 0907,0908``, ``attack 2507 with 79RC,3GTC``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.goetter.table.walks import walks
from hexfront.kit.combat import pursuit

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

FAR, SHORT = "goetter:5.11", "goetter:2.3d"
"""What refuses a step to a hex that is not next to the unit, and one that it has not the points for."""


def plan(board: Board, state: GoetterState, seat: Seat, action: Action) -> list[Action]:
    """The atoms of an order; raises Illegal if it cannot be carried out as a whole."""
    if action[0] == "attack-with":
        units = dict.fromkeys(action[2])
        return [("attack", action[1]), *[("join", unit) for unit in units], ("launch",)]
    advance = pursuit.plan(board, state, seat, action)
    if advance is not None:
        return advance
    unit = action[1]
    path = action[2] if action[0] == "move-via" else _path(board, state, seat, unit, action[2])
    return [("step", unit, at) for at in path]


def _path(board: Board, state: GoetterState, seat: Seat, unit: int, to: int) -> tuple[int, ...]:
    """The cheapest way there."""
    for _, at, path, _ in walks(board, state, unit):
        if at == to:
            return path
    # Who may not move at all, or what bars the very next hex, says more than that a hex is out of reach.
    refusal: Illegal = state.agenda[-1].refuse(board, state, seat, ("step", unit, to))
    if refusal.rule != FAR:
        raise refusal
    words = t("{unit} cannot reach {hex} in this phase.", unit=board.name(unit), hex=board.label(to))
    raise Illegal(SHORT, words)
