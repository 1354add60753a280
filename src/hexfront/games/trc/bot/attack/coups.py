"""Automatic victories: whether one pays, who goes where for it, and whether an air unit helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.bot.stations import FAST
from hexfront.games.trc.combat import air, odds
from hexfront.games.trc.state import SIDES
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.bot.attack.assault import Assaults


class Coup(NamedTuple):
    """An automatic victory: who goes where, and what is taken."""

    target: int
    posts: tuple[tuple[int, int], ...]
    air: bool
    value: float


class Coups:
    """The automatic victories that a plan of attack could begin with."""

    def __init__(self, assaults: Assaults) -> None:
        self.assaults, self.picture, self.weights = assaults, assaults.picture, assaults.weights
        self.board, self.side = assaults.board, assaults.side

    def best(self) -> Coup | None:
        """The best automatic victory, if one pays."""
        board, state, side = self.board, self.picture.state, self.side
        if odds.too_early(board, state, side, (), ()):
            return None
        best: Coup | None = None
        for target in listed(state.occupied[1 - side]):
            found = self._over(target)
            if (
                found
                and found.value > self.weights.attack.worthwhile
                and (best is None or found.value > best.value)
            ):
                best = found
        return best

    def _over(self, target: int) -> Coup | None:
        """The best one over a hex."""
        board, state, side = self.board, self.picture.state, self.side
        enemies = state.occupied[1 - side] & ~(1 << target)
        pairs = []
        for at in listed(board.near.steps[target] & ~state.occupied[1 - side]):
            if board.near.adjacent[at] & enemies or not self.picture.fed >> at & 1:
                continue
            pairs += [(self.picture.power(unit, at), unit, at) for unit in self.assaults.comers(at, target)]
        units = odds.defenders(board, state, target)
        gain = (
            self.weights.battle.taste[side]
            * self.weights.battle.for_good
            * sum(self.picture.price(unit) for unit in units)
        )
        gain += self.picture.places.get(target, 0.0) + 1.0
        flying = bool(air.most(board, state, side, (target,)))
        best: Coup | None = None
        for helped in {False, flying}:
            rungs = board.tables.air[SIDES[side]].shift if helped else 0
            need = len(board.tables.ladder.names) - rungs
            for order in (self._strongest, self._cheapest):
                posts = self._enough(target, sorted(pairs, key=order), need)
                if posts:
                    cost = (
                        sum(self._tied(unit) + self.assaults.forgone(unit, at) for unit, at in posts)
                        + self.weights.attack.sortie * helped
                    )
                    if best is None or gain - cost > best.value:
                        best = Coup(target, posts, helped, gain - cost)
        return best

    def _strongest(self, pair: tuple[int, int, int]) -> tuple[bool, int]:
        return pair[2] != self.picture.state.where[pair[1]], -pair[0]

    def _cheapest(self, pair: tuple[int, int, int]) -> tuple[float, int]:
        return self._tied(pair[1]) / max(1, pair[0]), -pair[0]

    def _tied(self, unit: int) -> float:
        """What it costs that a unit takes part in an automatic victory and in nothing else."""
        fast = self.picture.state.impulse == 1 and self.board.kinds[unit] in FAST
        return self.picture.strength(unit) * (
            self.weights.attack.tied_fast if fast else self.weights.attack.tied
        )

    def _enough(
        self, target: int, pairs: list[tuple[int, int, int]], need: int
    ) -> tuple[tuple[int, int], ...] | None:
        """The first of these pairs that together reach a rung."""
        board, state = self.board, self.picture.state
        defenders = odds.defenders(board, state, target)
        base = sum(self.picture.strength(unit) for unit in defenders)
        posts: dict[int, int] = {}
        points: dict[int, int] = {}
        power = 0
        for strength, unit, at in pairs:
            if unit in posts:
                continue
            taken = points.get(at, 0) + board.points[unit]
            if taken > board.limits.stack_points:
                continue
            posts[unit], points[at] = at, taken
            power += strength
            screened = [odds.screens(board, state, hex_, target) for hex_ in set(posts.values())]
            doubled = odds.doubled_by_ground(board, target) or any(
                all(one[kind] for one in screened) for kind in (odds.RIVER, odds.STRAIT)
            )
            if board.tables.ladder.rung(power, base * (2 if doubled else 1)) >= need:
                return tuple(posts.items())
        return None
