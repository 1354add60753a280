"""What a fight is worth: steps, ground, towns under order, and what the attacker risks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.tow.bot.ground import results
from hexfront.games.tow.combat import odds
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import crossings

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.bot.weights import StakeWeights
    from hexfront.games.tow.state import TowState


def step_worth(board: Board, unit: int, weights: StakeWeights) -> float:
    """What a step of a unit is worth."""
    if not board.combat[unit]:
        return weights.staff
    return weights.armour if board.mechanised[unit] else weights.step


def prize(board: Board, state: TowState, side: int, at: int, weights: StakeWeights) -> float:
    """What it is worth to a side to take a hex from the enemy."""
    points = board.data.scenarios[state.scenario].points
    bit, worth = 1 << at, weights.ground
    if side == SOVIET:
        if state.orders & bit and not state.held & bit:
            return weights.victory
        if board.crossing_points & ~crossings.crossed(board, state) & bit:
            worth += weights.crossing_race if points.crossing_point else weights.crossing
        if board.going.linked[at] & state.orders & ~state.held:
            worth += weights.approach
        if points.crossing_point and board.right_bank & bit:
            worth += weights.bank
    elif at == state.bridgehead or board.going.linked[at] & state.orders & ~state.held:
        worth += weights.approach
    elif board.right_bank & bit:
        worth += weights.bank
    if board.cities & bit and bool(state.held & bit) == (side == AXIS):
        worth += weights.city
        if board.major_cities & bit:
            worth += points.major_city / 4
    return worth


class Stake(NamedTuple):
    """A hex that may be attacked, as the attacker sees it."""

    target: int
    side: int
    """The attacker's."""
    defence: int
    steps: int
    units: int
    step: float
    """What a step there is worth."""
    prize: float
    ordered: bool
    weights: StakeWeights

    @classmethod
    def of(cls, board: Board, state: TowState, side: int, target: int, weights: StakeWeights) -> Stake:
        """Look at a hex with enemies."""
        there = state.at[target]
        ordered = side == SOVIET and bool(state.orders >> target & 1)
        steps = sum(counters.steps_left(board, state, unit) for unit in there)
        worth = sum(step_worth(board, unit, weights) for unit in there) / len(there)
        return cls(
            target,
            side,
            odds.defence(board, state, target),
            steps,
            len(there),
            weights.breach if ordered else worth,
            prize(board, state, side, target, weights),
            ordered,
            weights,
        )

    def value(self, board: Board, ours: int, exits: int, air: int = 0, die: int = 0) -> float:
        """What an attack of this strength promises; ``exits`` are the hexes the beaten can go to unharmed."""
        rung = odds.rung(board, ours, self.defence, self.target)
        if rung < 0:
            return self.weights.forbidden
        total = 0.0
        for share, attacker, losses, retreat in results(board, rung + air, die):
            total += share * self._outcome(attacker, losses, retreat, exits)
        return total

    def fall(self, board: Board, ours: int) -> float:
        """The chance that an attack of this strength empties a hex under order."""
        rung = odds.rung(board, ours, self.defence, self.target)
        if rung < 0:
            return 0.0
        chances = results(board, rung, 0)
        return sum(one.share for one in chances if one.losses + one.retreat >= self.steps)

    def _outcome(self, attacker: int, losses: int, retreat: int, exits: int) -> float:
        found = -attacker * self.weights.price[self.side]
        if self.ordered:
            losses, retreat = losses + retreat, 0
        elif retreat and not exits:
            losses += self.units
        lost = min(losses, self.steps)
        found += lost * self.step
        if lost == self.steps or retreat:
            found += self.prize + (self.weights.driven * retreat if retreat else 0.0)
        return found
