"""Who attacks whom: the most promising fights, each with the units that make it worth while."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov.bot.hazards import Stakes, Weighing
from hexfront.games.kharkov.bot.march.front import Front
from hexfront.games.kharkov.bot.targets import Target, prospect, target_of
from hexfront.games.kharkov.combat.strengths import water
from hexfront.games.kharkov.state import AXIS
from hexfront.hexes import each, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.picture import Picture


class Offer(NamedTuple):
    """A unit that could take part in an attack."""

    power: float
    stays: bool
    """Whether it attacks from where it stands."""
    unit: int
    post: int
    whole: bool = False
    """Whether it comes with all of its division."""


class Attack(NamedTuple):
    """An attack with everything it needs."""

    target: Target
    units: tuple[int, ...]
    posts: tuple[int, ...]
    """Where each of the units attacks from."""
    value: float
    tied: float = 0.0
    """What it costs the front that its units leave it."""


class Planner:
    """Puts attacks together, the best first; every unit takes part in one at most."""

    def __init__(
        self, picture: Picture, places: dict[int, int], targets: int, front: Front | None = None
    ) -> None:
        """``places`` are the hexes from which each unit may attack, ``front`` what those tear who leave it."""
        self.picture, self.places, self.front = picture, places, front
        self.weights = picture.weights.assault
        self.weighing = Weighing(picture.game, picture.state, picture.side)
        self.targets = {at: target_of(picture, at) for at in each(targets)}
        self.used: set[int] = set()
        self.coming: dict[int, int] = {}
        """By hex, how many units have orders to go there."""
        self.air = picture.state.air[picture.side]
        self._water: dict[tuple[int, int], tuple[str, bool]] = {}
        self._near: dict[int, list[int]] = {at: [] for at in self.targets}
        for unit, hexes in places.items():
            for at in each(spread(picture.game.grid, hexes) & targets):
                self._near[at].append(unit)

    def plan(self) -> list[Attack]:
        """The attacks worth making, the best first."""
        found: list[Attack] = []
        offers = {at: self.best(at) for at in self.targets}
        while True:
            best = max((one for one in offers.values() if one), key=lambda one: one.value, default=None)
            if best is None:
                return found
            if self._torn(best) > best.tied + 0.01:
                offers[best.target.at] = self.best(best.target.at)
                continue
            found.append(best)
            self.commit(best)
            del offers[best.target.at]
            units, posts = set(best.units), set(best.posts)
            for at, offer in offers.items():
                if offer and (units.intersection(offer.units) or posts.intersection(offer.posts)):
                    offers[at] = self.best(at)

    def commit(self, attack: Attack) -> None:
        """Take the units of an attack out of the pool and keep their places."""
        self.used.update(attack.units)
        for unit, post in zip(attack.units, attack.posts, strict=True):
            if self.picture.state.where[unit] != post:
                self.coming[post] = self.coming.get(post, 0) + 1
                if self.front:
                    self.front.move((unit,), post)
        self.air = max(0, self.air - 1)

    def best(self, at: int) -> Attack | None:
        """The best attack on a hex that the units still free can make."""
        target, where = self.targets[at], self.picture.state.where
        offers: list[Offer] = []
        for unit in self._near[at]:
            posts = 0 if unit in self.used else target.slots & self.places[unit]
            if posts >> where[unit] & 1:
                offers.append(Offer(self.power(unit, where[unit], at), True, unit, where[unit]))
            else:
                offers += [Offer(self.power(unit, post, at), False, unit, post) for post in each(posts)]
        if not offers:
            return None
        offers.sort(key=lambda one: (-one.power - self.weights.stays * one.stays, one.unit, one.post))
        whole = self._divisions(offers)
        found = [self._fill(target, whole + offers)]
        if target.units:
            found += [self._fill(target, whole + pair + offers) for pair in self._pincers(target, offers)]
        return max((one for one in found if one), key=lambda one: one.value, default=None)

    def _divisions(self, offers: list[Offer]) -> list[Offer]:
        """Complete mechanised divisions, all of one in the same hex and counting double (14.1)."""
        found: list[Offer] = []
        for division in self.picture.game.data.divisions if self.picture.side == AXIS else ():
            by_post: dict[int, list[Offer]] = {}
            for one in offers:
                if one.unit in division.units:
                    by_post.setdefault(one.post, []).append(one)
            whole = [
                group
                for post, group in by_post.items()
                if len(group) == 3 and self._space(post) >= sum(not one.stays for one in group)
            ]
            if whole:
                group = max(
                    whole, key=lambda some: (sum(one.power + one.stays for one in some), -some[0].post)
                )
                found += [one._replace(power=2 * one.power, whole=True) for one in group]
        return found

    def _pincers(self, target: Target, offers: list[Offer]) -> list[list[Offer]]:
        """Offers from two opposite sides of a target, so that nobody escapes between them."""
        found = []
        for step in self.picture.game.grid.shifts[:3]:
            here = next((one for one in offers if one.post == target.at + step), None)
            if here is None:
                continue
            there = [one for one in offers if one.post == target.at - step and one.unit != here.unit]
            found += [[here, there[0]]] if there else []
        return found

    def _fill(self, target: Target, offers: list[Offer]) -> Attack | None:
        """Take offers one after the other, and stop where the attack is worth most."""
        units: list[int] = []
        posts: list[int] = []
        best: Attack | None = None
        attack = cost = tied = 0.0
        weights = self.weights
        for one in offers:
            if one.unit in units or (
                not one.stays and self._space(one.post) <= self._taken(one.post, units, posts)
            ):
                continue
            units.append(one.unit)
            posts.append(one.post)
            attack += one.power
            cost += one.power * (weights.held if one.stays else weights.free)
            if not one.stays:
                tied += self._tie(one.unit)
                cost += weights.scatter if not one.whole and self._together(one.unit) else 0.0
            value = self.value(target, units, posts, attack) - cost - tied
            if value > weights.worthwhile and (best is None or value > best.value):
                best = Attack(target, tuple(units), tuple(posts), value, tied)
            if len(units) == weights.crowd:
                break
        return best

    def _taken(self, post: int, units: list[int], posts: list[int]) -> int:
        where = self.picture.state.where
        return sum(one == post and where[unit] != post for unit, one in zip(units, posts, strict=True))

    def _space(self, at: int) -> int:
        limit = self.picture.game.limits.stacking
        return limit - len(self.picture.there(at)) - self.coming.get(at, 0)

    def _together(self, unit: int) -> bool:
        """Whether a unit stands together with its whole division."""
        where, kin = self.picture.state.where, self.picture.kin(unit)
        return len(kin) == 3 and all(where[one] == where[unit] for one in kin)

    def _tie(self, unit: int) -> float:
        return self.weights.tie * self.front.tie(self.picture.state.where[unit]) if self.front else 0.0

    def _torn(self, attack: Attack) -> float:
        """What it costs the front, as it is by now, that the attackers leave their places."""
        where, pairs = self.picture.state.where, zip(attack.units, attack.posts, strict=True)
        return sum(self._tie(unit) for unit, post in pairs if where[unit] != post)

    def _wet(self, post: int, at: int) -> tuple[str, bool]:
        if (post, at) not in self._water:
            self._water[post, at] = water(self.picture.game, post, (at,))
        return self._water[post, at]

    def power(self, unit: int, post: int, at: int) -> float:
        """What a unit adds to an attack from a hex."""
        value = self.picture.attack[unit]
        if self._wet(post, at)[0]:
            value = max(1.0, value / 2)
        return value if self.picture.supplied(unit, post) else max(1.0, value / 2)

    def shift(self, target: Target, units: list[int]) -> int:
        """The columns that armour makes (9.9)."""
        armour = any(self.picture.game.units[unit].armour for unit in units)
        return armour - target.armour

    def value(self, target: Target, units: list[int], posts: list[int], attack: float) -> float:
        """What an attack is worth, an air point with it if there is one to spare."""
        wet = [self._wet(post, target.at) for post in set(posts)]
        die = int(all(major or minor for major, minor in wet) and any(minor for _, minor in wet))
        shift = self.shift(target, units) + (self.air > 0)
        return self.weighing.value(self.stakes(target, units, posts), attack, target.defence, shift, die)

    def stakes(self, target: Target, units: list[int], posts: list[int]) -> Stakes:
        """What is at stake on both sides."""
        picture, own = self.picture, tuple(units)
        step, second = picture.loss(own, 1)[0], picture.loss(own, 2)[0]
        d1, d2, gone, shaken = prospect(picture, target, posts)
        weights = self.weights
        a1 = -min(step, weights.thrown * weights.retreat)
        a2 = -min(second, weights.thrown_twice * weights.retreat)
        return Stakes(d1, d2, gone, shaken - step, a1, a2, -sum(map(picture.worth, units)))
