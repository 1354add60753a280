"""A position as a side sees it: what it wants, what it fears, where its supply runs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hexfront.engine.base.state import clone
from hexfront.games.trc.bot import worth
from hexfront.games.trc.bot.ground import FAR, away, distances, field
from hexfront.games.trc.bot.reaching import Reach, reach
from hexfront.games.trc.bot.weights import WEIGHTS, Weights
from hexfront.games.trc.combat import odds
from hexfront.games.trc.rail import convert
from hexfront.games.trc.state import AXIS
from hexfront.games.trc.supply import combat_supply, lines
from hexfront.games.trc.units import stacks
from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


class Picture:
    """The game and its state for one side, with what has been worked out about it."""

    def __init__(self, board: Board, state: TrcState, side: int, weights: Weights | None = None) -> None:
        self.weights = weights or WEIGHTS.usual
        self.board, self.state, self.side, self.foe = board, state, side, 1 - side
        self._reach: dict[int, Reach] = {}
        self._shelter: dict[int, float] = {}
        self._warning: dict[int, int] = {}

    def price(self, unit: int) -> float:
        """What a unit is worth."""
        return worth.unit(self.weights, self.board, unit)

    def reach(self, unit: int) -> Reach:
        """Where a unit can get to."""
        if unit not in self._reach:
            self._reach[unit] = reach(self.board, self.state, unit)
        return self._reach[unit]

    @cached_property
    def watched(self) -> int:
        """The hexes in enemy ZOC."""
        return stacks.watched(self.state, self.side)

    @cached_property
    def lacking(self) -> int:
        """The hexes without combat supply for the Axis."""
        return combat_supply.lacking(self.board, self.state)

    def strength(self, unit: int) -> int:
        """The combat factor of a unit where it stands."""
        return combat_supply.strength(self.board, self.state, unit, self.lacking)

    def power(self, unit: int, at: int) -> int:
        """The combat factor that a unit of the side would have in a hex."""
        factor = self.board.combat[unit]
        if self.side == AXIS and self.lacking >> at & 1 and self.board.units[unit].nation != "finnish":
            return (factor + 1) // 2
        return factor

    @cached_property
    def fed(self) -> int:
        """Where the side's units would be in supply if the turn ended now."""
        later = clone(self.state)
        convert.convert(self.board, later, self.side, [])
        return lines.supplied(self.board, later, self.side)

    @cached_property
    def places(self) -> dict[int, float]:
        """What it is worth to hold each place."""
        found = worth.places(self.weights, self.board, self.state)
        for at in (*self.denied, *self.last_held):
            found[at] = found.get(at, 0.0) + self.weights.draw.denied
        return found

    @cached_property
    def last_held(self) -> list[int]:
        """The places of the next test that the side holds, if they are the last that keep the enemy from winning."""
        state = self.state
        ours = [at for at in worth.next_test(self.board, state) if not state.held[self.foe] >> at & 1]
        soon = worth.turns_to_test(self.board, state) <= self.weights.draw.soon + 1
        return [at for at in ours if state.held[self.side] >> at & 1] if soon and len(ours) <= 2 else []

    @cached_property
    def denied(self) -> list[int]:
        """The nearest places of the next test, if the enemy holds nearly all of them."""
        state = self.state
        test = worth.next_test(self.board, state)
        theirs = [at for at in test if state.held[self.foe] >> at & 1]
        soon = worth.turns_to_test(self.board, state) <= self.weights.draw.soon
        if not soon or len(test) - len(theirs) > self.weights.draw.spare:
            return []
        far = away(self.board, state.occupied[self.side])
        return sorted(theirs, key=lambda at: (far[at], at))[
            : self.weights.draw.spare + 1 - (len(test) - len(theirs))
        ]

    @cached_property
    def enemies_far(self) -> tuple[int, ...]:
        """By hex, how far the nearest enemy is."""
        return away(self.board, self.state.occupied[self.foe])

    @cached_property
    def approach(self) -> list[int]:
        """By hex, how far enemies have to go to get there, stopping in the side's ZOC; FAR where a line holds."""
        board, state = self.board, self.state
        found = [FAR] * board.grid.size
        done = wave = state.occupied[self.foe]
        for far in range(self.weights.draw.alarm):
            for at in listed(wave):
                found[at] = far
            # Who starts in ZOC may leave it.
            onward = wave & ~state.zoc[self.side] if far else wave
            wave = board.going.reached(board.near, onward) & ~done & ~state.occupied[self.side]
            done |= wave
        return found

    def warning(self, at: int) -> int:
        """How far the enemy has to go to a place or next to it; FAR where a line holds."""
        if at not in self._warning:
            around = (at, *listed(self.board.near.steps[at]))
            self._warning[at] = min([self.approach[to] for to in around])
        return self._warning[at]

    def heed(self, at: int) -> float:
        """How much one has to think of a place, between 0 and 1: the enemy finds a way there, and too few are near."""
        far = self.warning(at)
        if far >= self.weights.draw.alarm:
            return 0.0
        theirs, ours = (
            self.near(self.foe, at, self.weights.draw.alarm - 4),
            self.near(self.side, at, self.weights.draw.guard),
        )
        precious = self.places.get(at, 0.0) >= self.weights.draw.precious
        return (
            (1.0 if precious else self.caution)
            * (1.0 - far / self.weights.draw.alarm)
            * min(1.0, theirs / (1 + ours))
        )

    @cached_property
    def caution(self) -> float:
        """How much of its mind a side gives to what it could lose: the stronger it is, the less."""
        board, state = self.board, self.state
        ours, theirs = (
            sum(board.combat[unit] for unit in stacks.of_side(board, state, side))
            for side in (self.side, self.foe)
        )
        return min(1.0, max(self.weights.draw.least, theirs / max(1, ours)))

    @cached_property
    def pull(self) -> list[float]:
        """By hex, how much it draws: what can be taken, and what has to be held."""
        board, state = self.board, self.state
        goals = [
            (at, self.weights.draw.junction)
            for at in each(board.rail.junctions & ~state.held[self.side] & ~state.closed)
        ]
        for at, value in self.places.items():
            if state.closed >> at & 1:
                continue
            draw = (
                self.weights.draw.draw + value**0.5 + (self.weights.draw.urgent if at in self.denied else 0.0)
            )
            if not state.held[self.side] >> at & 1:
                goals.append((at, round(draw, 1)))
            elif heed := self.heed(at):
                goals.append((at, round(draw * heed, 1)))
        return field(board, tuple(goals), self.weights.draw.falloff)

    @cached_property
    def menace(self) -> list[int]:
        """By hex, the strength of enemies that could stand next to it in their next impulse."""
        return self._coming(1)

    @cached_property
    def peril(self) -> list[int]:
        """By hex, the strength of enemies that could stand next to it in their next turn."""
        return self._coming(2)

    def _coming(self, impulses: int) -> list[int]:
        board, state = self.board, self.state
        found = [0] * board.grid.size
        seen: dict[tuple[int, int], int] = {}
        for unit in stacks.of_side(board, state, self.foe):
            far = sum(
                board.going.allowances[state.weather, impulse][unit] for impulse in range(1, impulses + 1)
            )
            if far:
                key = state.where[unit], far + 1
                seen[key] = seen.get(key, 0) + self.strength(unit)
        for (start, far), power in seen.items():
            wave = done = 1 << start
            for _ in range(far):
                wave = board.near.zone(wave) & ~done
                done |= wave
            for at in listed(done):
                found[at] += power
        return found

    @cached_property
    def threatened(self) -> int:
        """The hexes that enemies could come to."""
        found = 0
        for at, power in enumerate(self.menace):
            if power:
                found |= 1 << at
        return found

    def shelter(self, at: int) -> float:
        """By how much the ground multiplies a defence: 2 in a city, in between behind a river on some sides."""
        if at not in self._shelter:
            self._shelter[at] = self._sheltered(at)
        return self._shelter[at]

    def _sheltered(self, at: int) -> float:
        board = self.board
        if odds.doubled_by_ground(board, at):
            return 2.0
        front = [to for to in listed(board.near.adjacent[at]) if self.enemies_far[to] < self.enemies_far[at]]
        if not front:
            return 1.0
        wet = [to for to in front if odds.on_river(board, to) and not board.rivers.same(to, at)]
        return 1.0 + len(wet) / len(front)

    def risk(self, at: int, strength: float) -> float:
        """What share of a stack of so much strength would be lost in a hex when the enemy comes."""
        power = self.menace[at] * self.weights.draw.share
        if not power:
            return 0.0
        ratio = power / max(0.5, strength * self.shelter(at))
        return next((share for limit, share in self.weights.draw.risks if ratio < limit), 0.9)

    def besiegers(self, at: int) -> float:
        """The strength that could come for a place before one's next turn; where little is at stake, soon."""
        far = self.peril if self.places.get(at, 0.0) >= self.weights.draw.precious else self.menace
        return self.weights.draw.siege * far[at]

    def falls(self, at: int, strength: float) -> float:
        """How likely a place with so much strength in it falls when the enemy comes; an empty one does."""
        if not strength:
            return 1.0
        ratio = self.besiegers(at) / (strength * self.shelter(at))
        return min(1.0, self.weights.draw.falls * max(0.0, ratio - self.weights.draw.holds))

    def near(self, side: int, at: int, far: int) -> int:
        """The strength of a side's units within so many hexes."""
        state = self.state
        hexes = self.board.grid.within(at, far) & state.occupied[side]
        return sum(self.strength(unit) for one in each(hexes) for unit in state.at[one])

    def distance(self, at: int, goal: int) -> int:
        """The hexes over land between two."""
        return distances(self.board, goal)[at]
