"""Where to attack in an impulse, and with whom: the battles that pay, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.state import clone
from hexfront.games.trc.bot.attack.battles import Weigher
from hexfront.games.trc.bot.stations import FAST, Stations
from hexfront.games.trc.combat import front, odds
from hexfront.games.trc.units import stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture


class Assaults:
    """The plan of attack of one movement phase."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.board, self.side = picture, picture.board, picture.side
        self.weights = picture.weights
        board, state = self.board, picture.state
        self.free: set[int] = set()
        self.trial = clone(state)
        for unit in stacks.of_side(board, state, self.side):
            if self._moves(unit):
                self.free.add(unit)
                stacks.take_off(board, self.trial, unit, -1)
        self.posts: dict[int, int] = {}
        """Where each attacker goes."""
        self.weigher = Weigher(picture, self.trial)
        self.stations = Stations(picture, self.trial)
        self.stations.assign(sorted(self.free))
        self._outlooks: dict[int, float] = {}

    def _moves(self, unit: int) -> bool:
        """Whether a unit can still be where it likes: it moves, and to a hex out of enemy ZOC."""
        if not self.board.points[unit]:
            return False
        reach = self.picture.reach(unit)
        return bool(reach.before) and bool(reach.hexes & ~self.picture.watched)

    def forgone(self, unit: int, at: int) -> float:
        """What a unit gives up by going to a hex: it could get farther towards its aim."""
        if unit not in self.free:
            return 0.0
        if unit not in self._outlooks:
            self._outlooks[unit] = self.stations.outlook(unit)
        lure = self.weights.attack.lure_fast if self.board.kinds[unit] in FAST else self.weights.attack.lure
        return lure * max(0.0, self._outlooks[unit] - self.stations.gets(unit, at))

    def room(self, unit: int, at: int) -> bool:
        """Whether a unit finds room in a hex beside those who are meant to be there."""
        return stacks.room(self.board, self.trial, unit, at)

    def comers(self, at: int, target: int) -> list[int]:
        """The units that could attack a hex from another."""
        board, state = self.board, self.picture.state
        found = [
            unit
            for unit in stacks.of_side(board, state, self.side)
            if board.points[unit]
            and unit not in self.posts
            and self.picture.reach(unit).hexes >> at & 1
            and front.allowed_targets(board, state, unit) >> target & 1
        ]
        return [unit for unit in found if state.where[unit] == at or unit in self.free]

    def plan(self) -> dict[int, int]:
        """Where each attacker goes: the attacks that pay, one after the other, the best first."""
        now = self.weigher.total()
        gains: list[tuple[float, int]] = []
        for target in listed(self.picture.state.occupied[1 - self.side]):
            gain = self._force(target, now)[0]
            if gain > self.weights.attack.worthwhile:
                gains.append((gain, target))
        for _, target in sorted(gains, reverse=True):
            gain, posts = self._force(target, now)
            if gain > self.weights.attack.worthwhile:
                for unit, at in posts:
                    self._post(unit, at)
                now = self.weigher.total()
        self._reinforce(now)
        return self.posts

    def _post(self, unit: int, at: int) -> None:
        self.posts[unit] = at
        self.free.discard(unit)
        stacks.put(self.board, self.trial, unit, at)

    def _lift(self, posts: list[tuple[int, int]]) -> None:
        for unit, _ in posts:
            stacks.take_off(self.board, self.trial, unit, -1)

    def _force(self, target: int, now: float) -> tuple[float, list[tuple[int, int]]]:
        """The best of some forces: from every hex or only where no other enemies are near, with fast units or not."""
        every = self._pairs(target)
        foes = self.picture.state.occupied[1 - self.side] & ~(1 << target)
        apart = [pair for pair in every if not self.board.near.adjacent[pair[2]] & foes]
        best = self._group(target, now, every)
        for some in (apart, self._slow(every), self._slow(apart)):
            if some and len(some) < len(every):
                best = max(best, self._group(target, now, some), key=lambda found: found[0])
        return best

    def _slow(self, pairs: list[tuple[float, int, int]]) -> list[tuple[float, int, int]]:
        """Those without fast units: the infantry opens the way, armour goes through."""
        return [pair for pair in pairs if self.board.kinds[pair[1]] not in FAST]

    def _pairs(self, target: int) -> list[tuple[float, int, int]]:
        """Units and hexes for an attack: strong ones where few other enemies stand near."""
        board, state = self.board, self.picture.state
        foes = state.occupied[1 - self.side]
        pairs = []
        for at in listed(board.near.steps[target] & ~foes):
            if not self.picture.fed >> at & 1:
                continue
            others = board.near.adjacent[at] & foes & ~(1 << target)
            weight = sum(self.picture.strength(unit) for one in listed(others) for unit in state.at[one])
            wet = 1.0 if odds.screens(board, state, at, target)[odds.RIVER] else 0.0
            for unit in self.comers(at, target):
                if unit in self.free:
                    score = self.picture.power(unit, at) - self.weights.attack.elsewhere * weight - 2 * wet
                    score -= self.forgone(unit, at)
                    pairs.append((score, unit, at))
        pairs.sort(reverse=True)
        return pairs[: 3 * self.weights.attack.crowd]

    def _group(
        self, target: int, now: float, pairs: list[tuple[float, int, int]]
    ) -> tuple[float, list[tuple[int, int]]]:
        """The force that makes the most of an attack on a hex."""
        board = self.board
        chosen: list[tuple[int, int]] = []
        best, kept, power_used, promised, forgone = 0.0, 0, 0, 0.0, 0.0
        power = sum(self.picture.strength(unit) for unit in odds.defenders(board, self.trial, target))
        if 2 * sum(self.picture.strength(unit) for unit in {unit for _, unit, _ in pairs}) < power:
            return 0.0, []
        for _, unit, at in pairs:
            if any(unit == other for other, _ in chosen) or not self.room(unit, at):
                continue
            forgone += self.forgone(unit, at)
            chosen.append((unit, at))
            stacks.put(board, self.trial, unit, at)
            power_used += self.picture.strength(unit)
            if len(chosen) == 1 and self.picture.strength(unit) < power:
                continue
            gain = (
                self.weigher.total()
                - now
                - self.weights.attack.exposed * power_used
                - self._hazard(chosen)
                - forgone
            )
            gain += self._occupied(chosen)
            thrift = gain - (self.weights.attack.wanted - self.weights.attack.exposed) * power_used
            if gain > self.weights.attack.worthwhile and (not kept or thrift > best):
                best, kept, promised = thrift, len(chosen), gain
            if len(chosen) >= self.weights.attack.crowd or (kept and len(chosen) > kept + 3):
                break
        self._lift(chosen)
        return promised, chosen[:kept]

    def _occupied(self, posts: list[tuple[int, int]]) -> float:
        """What the places are worth that attackers take by standing in them."""
        free = ~self.picture.state.held[self.side]
        return self.weights.stand.take * sum(
            self.picture.places.get(at, 0.0) for at in {at for _, at in posts} if free >> at & 1
        )

    def _hazard(self, posts: list[tuple[int, int]]) -> float:
        """What the enemy's next turn may cost those who attack from where they are left."""
        board, total = self.board, 0.0
        for at in {at for _, at in posts}:
            stack = self.trial.at[at]
            share = self.picture.risk(at, sum(board.combat[unit] for unit in stack))
            total += (
                self.weights.attack.hazard
                * share
                * sum(self.picture.price(unit) for unit, where in posts if where == at)
            )
        return total

    def _reinforce(self, now: float) -> None:
        """Help for those who have to fight anyway."""
        found = front.front_of(self.board, self.trial, self.side)
        for target in found.hexes:
            for _, unit, at in self._pairs(target)[: self.weights.attack.crowd]:
                if unit not in self.free or not self.room(unit, at):
                    continue
                stacks.put(self.board, self.trial, unit, at)
                later = self.weigher.total()
                if (
                    later - now - self.weights.attack.exposed * self.picture.strength(unit)
                    > self.weights.attack.worthwhile
                ):
                    self._post(unit, at)
                    now = later
                else:
                    stacks.take_off(self.board, self.trial, unit, -1)
