"""Attacks put together: who goes where to attack whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.tow.bot.stakes import Stake
from hexfront.games.tow.combat import odds
from hexfront.games.tow.units.counters import combat_units
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.bot.weights import Weights
    from hexfront.games.tow.state import TowState


class Attack(NamedTuple):
    """An attack on a hex: who attacks, from where, and what it promises."""

    target: int
    units: tuple[int, ...]
    posts: tuple[int, ...]
    value: float
    fall: float = 0.0
    """The chance that a city under order falls."""


class Planner:
    """Attacks of a side with these units, each of which may stand in any of its places when the fighting begins."""

    def __init__(
        self, board: Board, state: TowState, side: int, places: dict[int, int], weights: Weights, air: int = 0
    ) -> None:
        self.game, self.state, self.side, self.air = board, state, side, air
        self.weights = weights
        self.places = places
        self.power = {unit: odds.attack_of(board, state, unit) for unit in places}
        self.load = {}
        """By hex, who stands there or is to come."""
        for at in each(state.occupied[side]):
            self.load[at] = len(combat_units(board, state, at))
        self.used: set[int] = set()
        self.zoc = state.zoc[side]

    def targets(self) -> list[int]:
        """The enemies that anybody can come next to."""
        near = 0
        for hexes in set(self.places.values()):
            for at in each(hexes):
                near |= self.game.going.linked[at]
        return list(each(near & self.state.occupied[1 - self.side] & ~self.state.attacked))

    def plan(self) -> list[Attack]:
        """The best attack, then the best of what is left, until none is worth while."""
        open_targets, found = self.targets(), list[Attack]()
        known: dict[int, Attack | None] = {}
        while open_targets:
            for target in open_targets:
                old = known.get(target)
                if target not in known or (old is not None and not self.used.isdisjoint(old.units)):
                    known[target] = self.best(target)
            attacks = [one for one in known.values() if one is not None]
            top = max(attacks, key=lambda one: (one.value, -one.target), default=None)
            if top is None or top.value < self.weights.assault.least[self.side]:
                break
            self._commit(top)
            found.append(top)
            open_targets.remove(top.target)
            del known[top.target]
        return found

    def _commit(self, attack: Attack) -> None:
        for unit, post in zip(attack.units, attack.posts, strict=True):
            self.used.add(unit)
            here = self.state.where[unit]
            if post != here:
                self.load[here] -= 1
                self.load[post] = self.load.get(post, 0) + 1
                self.zoc |= self.game.influence[post]

    def best(self, target: int) -> Attack | None:
        """The best attack on a hex with those who are free: as many as it pays to send."""
        stake = Stake.of(self.game, self.state, self.side, target, self.weights.stakes)
        chosen = self._queue(target)
        wet = self.game.going.wet[target]
        stacks: dict[int, int] = {}
        best: Attack | None = None
        units: list[int] = []
        posts: list[int] = []
        for unit, post in chosen:
            units.append(unit)
            posts.append(post)
            stacks[post] = stacks.get(post, 0) + self.power[unit]
            ours = sum([power // 2 if wet >> at & 1 else power for at, power in stacks.items()])
            value = stake.value(self.game, ours, self._exits(target, posts), self.air)
            value -= self.weights.assault.effort * len(units)
            if best is None or value > best.value:
                fall = stake.fall(self.game, ours) if stake.ordered else 0.0
                best = Attack(target, tuple(units), tuple(posts), value, fall)
        return best

    def _exits(self, target: int, posts: list[int]) -> int:
        board = self.game
        zoc, taken = self.zoc, 0
        for post in posts:
            zoc |= board.influence[post]
            taken |= 1 << post
        return board.going.linked[target] & ~(zoc | taken | self.state.occupied[self.side])

    def _queue(self, target: int) -> list[tuple[int, int]]:
        """Those who can come next to a hex, with their posts: who is there already, then the strongest."""
        board, state = self.game, self.state
        near, wet = board.going.linked[target] & ~state.occupied[1 - self.side], board.going.wet[target]
        there, others = list[int](), list[int]()
        for unit, hexes in self.places.items():
            if unit in self.used or not hexes & near or not self.power[unit]:
                continue
            (there if near >> state.where[unit] & 1 else others).append(unit)
        there.sort(key=lambda unit: (wet >> state.where[unit] & 1, -self.power[unit], unit))
        others.sort(key=lambda unit: (-self.power[unit], unit))
        found = [(unit, state.where[unit]) for unit in there]
        load = dict(self.load)
        for unit in others:
            posts = [at for at in each(self.places[unit] & near) if load.get(at, 0) < board.stacking]
            if posts:
                post = min(posts, key=lambda at: (wet >> at & 1, load.get(at, 0), at))
                load[post] = load.get(post, 0) + 1
                found.append((unit, post))
        return sorted(found, key=lambda pair: wet >> pair[1] & 1)
