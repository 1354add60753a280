"""What there is to win: the points that objectives still decide, and who would win as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.coh.box.roster import SIDES

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.box.firefight.firefight import Objective
    from hexfront.games.coh.state import CohState

SWING = 0.6
"""How much of what an objective decides is counted: what is taken may be lost again."""


def points(board: Board, state: CohState, one: Objective) -> float:
    """The points that an objective still brings to whoever holds it."""
    if one.card and (state.objective < 0 or one.card != board.card_names[state.objective]):
        return 0.0
    turns = sum(turn >= state.turn for turn in one.turns)
    return one.each_turn * turns + one.at_end + 0.5 * one.scoring


def stakes(board: Board, state: CohState, side: int) -> dict[int, float]:
    """By objective hex, the points that its control still decides, for both sides together."""
    found: dict[int, float] = {}
    for number, one in enumerate(board.firefight.objectives):
        fresh = number not in state.taken and one.control != SIDES[side]
        scorers = sum(name in one.scores for name in SIDES)
        stake = SWING * float(points(board, state, one) * scorers + (one.on_entry if fresh else 0))
        if stake > 0.0:
            found[one.hex] = stake
    return found


def projected(board: Board, state: CohState, side: int) -> float:
    """By how many points a side would win if everything stayed as it is."""
    signs = [-1.0, 1.0] if side else [1.0, -1.0]
    lead = sum(signs[board.seat_side[seat]] * scored for seat, scored in enumerate(state.vp))
    for one in board.firefight.objectives:
        holder = state.holder[one.hex]
        if holder >= 0 and SIDES[holder] in one.scores:
            lead += signs[holder] * points(board, state, one)
    return lead
