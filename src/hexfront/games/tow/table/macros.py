"""Orders in one sentence: ``move 6Pz to 2634``, ``move 6Pz via 2635,2634``, ``attack 2634 with 5GT,18RC``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.tow.combat import phase
from hexfront.games.tow.movement.segment import Movement
from hexfront.games.tow.table import probe
from hexfront.kit.combat import pursuit

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def plan(board: Board, state: TowState, seat: Seat, action: Action) -> list[Action]:
    """The atoms of an order; raises Illegal if it cannot be carried out as a whole."""
    if action[0] == "attack-with":
        return phase.plan(board, state, seat, action[1], action[2])
    advance = pursuit.plan(board, state, seat, action)
    if advance is not None:
        return advance
    unit = action[1]
    if action[0] == "move-via":
        path = tuple(action[2])
        ways = probe.reach_via(board, state, seat, board.name(unit), tuple(map(board.label, path)))
        # The end of the way itself is the cheapest hex to reach by it.
        how = ways[0].how if ways else "move"
    else:
        path, how = _path(board, state, seat, unit, action[2])
    verb = "march" if how == "march" else "step"
    return [(verb, unit, at) for at in path]


def _path(board: Board, state: TowState, seat: Seat, unit: int, to: int) -> tuple[tuple[int, ...], str]:
    """The cheapest way there."""
    for _, at, path, how in probe.walks(board, state, unit):
        if at == to:
            return path, how
    frame = state.agenda[-1]
    marching = isinstance(frame, Movement) and frame.mover == unit and frame.marching
    refusal: Illegal = frame.refuse(board, state, seat, ("march" if marching else "step", unit, to))
    # Who may not move at all, or what bars the very next hex, says more than that a hex is out of reach.
    if refusal.rule != "tow:9.1b":
        raise refusal
    words = t("{unit} cannot reach {hex} in this segment.", unit=board.name(unit), hex=board.label(to))
    raise Illegal("tow:9.1c", words)
