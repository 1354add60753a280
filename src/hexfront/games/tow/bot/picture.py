"""A position as a side sees it: what it wants, what it fears, where its supply runs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hexfront.games.tow.bot.assault import Attack, Planner
from hexfront.games.tow.bot.ground import field
from hexfront.games.tow.bot.reaching import Reach, reach
from hexfront.games.tow.combat import odds
from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.supply import in_supply
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import crossings
from hexfront.hexes import each, grow

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.bot.weights import Weights
    from hexfront.games.tow.state import TowState


class Picture:
    """The game and its state for one side, with what has been worked out about it."""

    def __init__(self, board: Board, state: TowState, side: int, weights: Weights) -> None:
        self.game, self.state, self.side, self.foe = board, state, side, 1 - side
        self.weights = weights
        self._reach: dict[tuple[int, int, int], Reach] = {}
        self._heed: dict[int, float] = {}

    def reach(self, unit: int) -> Reach:
        """Where a unit can get to."""
        state = self.state
        ma = counters.face(self.game, state, unit).ma
        key = state.where[unit], ma, state.isolated >> unit & 1
        if key not in self._reach:
            self._reach[key] = reach(self.game, state, unit)
        return self._reach[key]

    def units(self, side: int) -> list[int]:
        """The combat units of a side on the map."""
        return [u for u in each(self.game.sided[side]) if self.state.where[u] > 0 and self.game.combat[u]]

    @cached_property
    def points(self) -> bool:
        """Whether crossing points score: the race."""
        return bool(self.game.data.scenarios[self.state.scenario].points.crossing_point)

    @cached_property
    def fed(self) -> int:
        """The hexes from which a supply line runs, and those next to them."""
        fed = in_supply.traceable(self.game, self.state, self.side)
        return grow(self.game.grid, fed)

    @cached_property
    def ordered(self) -> int:
        """The cities under order that the Axis still holds."""
        return self.state.orders & ~self.state.held

    @cached_property
    def goals(self) -> dict[int, float]:
        """What the Soviets are after, with what it is worth to come there."""
        board, state, weights = self.game, self.state, self.weights.goals
        found: dict[int, float] = {}
        for at in each(board.major_cities & ~state.held):
            found[at] = weights.city_race if self.points else weights.city
        for at in each(board.crossing_points & ~crossings.crossed(board, state)):
            worth = weights.crossing_race if self.points else weights.crossing
            found[at] = max(found.get(at, 0.0), worth)
        for at in each(self.ordered):
            found[at] = weights.ordered
        if not self.points and state.turn >= weights.breakthrough_turn:
            for at in each(board.breakthrough):
                found[at] = max(found.get(at, 0.0), weights.breakthrough)
        return found or dict.fromkeys(each(board.sources[AXIS]), weights.sources)

    @cached_property
    def pull(self) -> list[float]:
        """By hex, how much it draws the Soviets."""
        return field(self.game, tuple(self.goals.items()), self.weights.goals.falloff)

    @cached_property
    def cover(self) -> list[float]:
        """By hex, how well it covers what the Axis has to keep, most of all what the Soviets are near to."""
        goals = tuple((goal, round(worth * self.heed(goal), 2)) for goal, worth in self.goals.items())
        return field(self.game, goals, self.weights.goals.cover)

    @cached_property
    def enemies_far(self) -> list[int]:
        """By hex, how far the nearest enemy is, as the crow flies; 7 for farther."""
        grid = self.game.grid
        found, ring = [7] * grid.size, self.state.occupied[self.foe]
        done = 0
        for far in range(7):
            for at in each(ring & ~done):
                found[at] = far
            done |= ring
            ring = grow(grid, ring)
        return found

    @cached_property
    def menace(self) -> list[int]:
        """By hex, the attack strength of enemies that could soon stand next to it."""
        board, state, weights = self.game, self.state, self.weights.place
        found = [0] * board.grid.size
        for unit in self.units(self.foe):
            power = odds.attack_of(board, state, unit)
            far = weights.menace_mechanised if board.mechanised[unit] else weights.menace_foot
            for at in each(board.grid.within(state.where[unit], far)):
                found[at] += power
        return found

    def near(self, side: int, at: int, far: int) -> int:
        """The attack strength of a side's units within so many hexes."""
        board, state = self.game, self.state
        hexes = board.grid.within(at, far) & state.occupied[side]
        return sum(odds.attack_of(board, state, unit) for one in each(hexes) for unit in state.at[one])

    def risk(self, city: int) -> float:
        """How badly the Soviets press on a city: their strength nearby for each point of its defence."""
        weights = self.weights.alarm
        guard = odds.defence(self.game, self.state, city) * (1 + self.game.shifts[city])
        close = weights.close_weight * self.near(SOVIET, city, weights.close)
        return (close + self.near(SOVIET, city, weights.near)) / (2 + guard)

    def heed(self, goal: int) -> float:
        """How much the Axis has to think of a goal, between 0 and 1, by how near the Soviets are."""
        weights = self.weights.goals
        if goal not in self._heed:
            far = min(
                (self.game.grid.distance(goal, at) for at in each(self.state.occupied[SOVIET])), default=99
            )
            self._heed[goal] = max(weights.heed_least, min(1.0, weights.heed - far / weights.heed_far))
        return self._heed[goal]

    def assaults(self, hq: int) -> list[Attack]:
        """The attacks that an HQ's units could make if it were activated now."""
        return Planner(self.game, self.state, self.game.side[hq], self.places(hq), self.weights).plan()

    def places(self, hq: int) -> dict[int, int]:
        """The units in an HQ's radius, with where each can get to."""
        side = self.game.side[hq]
        hexes = activation.commanded(self.game, self.state, hq) & self.state.occupied[side]
        return {
            unit: self.reach(unit).hexes
            for at in each(hexes)
            for unit in self.state.at[at]
            if self.game.combat[unit]
        }
