"""Who attacks whom: the most promising fights, each with the units that make it worth while."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov.doctrine.front import Front
from hexfront.games.kharkov.doctrine.hazards import Stakes, Weighing
from hexfront.games.kharkov.forces import water
from hexfront.games.kharkov.state import AXIS, ENTRENCHED, SOVIET
from hexfront.hexes import bits, each, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.doctrine.picture import Picture

RETREAT = 0.35
"""What it costs to fall back a hex, the hex itself left out."""
WORTHWHILE = 0.25
"""An attack must promise so many victory points."""
HELD = 0.015
"""What a point of strength costs that can do nothing else."""
TIE = 0.15
"""How much of what a unit is worth to the front an attack with it elsewhere must bring."""
SCATTER = 0.7
"""What it costs to take a regiment away from its division."""
FREE = 0.05
"""What a point of strength costs that could go elsewhere."""


Offer = tuple[float, bool, int, int]
"""The strength a unit adds, whether it stays where it is, the unit, and the hex it attacks from."""


class Target(NamedTuple):
    """A hex that can be attacked."""

    at: int
    units: tuple[int, ...]
    defence: float
    armour: bool
    slots: int
    """The hexes from which it can be attacked."""


class Attack(NamedTuple):
    """An attack with everything it needs."""

    target: Target
    units: tuple[int, ...]
    posts: tuple[int, ...]
    """Where each of the units attacks from."""
    value: float
    tied: float = 0.0
    """What it costs the front that its units leave it."""


def target_of(picture: Picture, at: int) -> Target:
    """What stands in an enemy hex."""
    game, state = picture.game, picture.state
    units = picture.there(at)
    defence = picture.holding(units, at)
    armour = any(game.units[unit].armour for unit in units)
    enemies = state.occupied[picture.foe] | (bits(state.garrisons) if picture.side == SOVIET else 0)
    return Target(at, tuple(units), max(1.0, defence), armour, game.linked[at] & ~enemies)


class Planner:
    """Puts attacks together, the best first; every unit takes part in one at most."""

    def __init__(
        self, picture: Picture, places: dict[int, int], targets: int, *, room: dict[int, int] | None = None
    ) -> None:
        """``places`` are the hexes from which each unit may attack, ``room`` the space left in a hex."""
        self.picture = picture
        self.weighing = Weighing(picture.game, picture.state, picture.side)
        self.places = places
        self.targets = {at: target_of(picture, at) for at in each(targets)}
        self.used: set[int] = set()
        self.front: Front | None = None
        """The front that units leave when they go elsewhere to attack."""
        self.room = room if room is not None else {}
        self.coming: dict[int, int] = {}
        self.air = picture.state.air[picture.side]
        self._water: dict[tuple[int, int], tuple[str, bool]] = {}
        self._near: dict[int, list[int]] = {at: [] for at in self.targets}
        for unit, hexes in places.items():
            for at in each(spread(picture.game.grid, hexes) & targets):
                self._near[at].append(unit)

    def plan(self, most: int = 40) -> list[Attack]:
        """The attacks worth making, the best first."""
        found: list[Attack] = []
        offers = {at: self.best(at) for at in self.targets}
        while len(found) < most:
            open_offers = [one for one in offers.values() if one is not None]
            if not open_offers:
                break
            best = max(open_offers, key=lambda one: (one.value, -one.target.at))
            if self._tied(best) > best.tied + 0.01 and self.front:
                offers[best.target.at] = self.best(best.target.at)
                continue
            found.append(best)
            self.commit(best)
            del offers[best.target.at]
            touched = set(best.units)
            posts = set(best.posts)
            for at, offer in offers.items():
                if offer is not None and (touched & set(offer.units) or posts & set(offer.posts)):
                    offers[at] = self.best(at)
        return found

    def _tie(self, unit: int) -> float:
        return TIE * self.front.tie(self.picture.state.where[unit]) if self.front else 0.0

    def _kin(self, unit: int) -> bool:
        """Whether a unit stands together with its whole division."""
        where, name = self.picture.state.where, self.picture.game.units[unit].division
        if not name:
            return False
        kin = next(one.units for one in self.picture.game.data.divisions if one.id == name)
        return len(kin) == 3 and all(where[one] == where[unit] for one in kin)

    def _tied(self, attack: Attack) -> float:
        """What it costs the front that the attackers leave their places."""
        where = self.picture.state.where
        pairs = zip(attack.units, attack.posts, strict=True)
        return sum(self._tie(unit) for unit, post in pairs if where[unit] != post)

    def commit(self, attack: Attack) -> None:
        """Take the units of an attack out of the pool and keep their places."""
        state = self.picture.state
        for unit, post in zip(attack.units, attack.posts, strict=True):
            self.used.add(unit)
            if state.where[unit] != post:
                self.coming[post] = self.coming.get(post, 0) + 1
                if self.front:
                    self.front.move((unit,), post)
        if self.air:
            self.air -= 1

    def _space(self, at: int) -> int:
        picture = self.picture
        if at not in self.room:
            there = [u for u in picture.state.at.get(at, ()) if picture.game.combat[u]]
            self.room[at] = picture.game.limits.stacking - len(there)
        return self.room[at] - self.coming.get(at, 0)

    def _wet(self, post: int, at: int) -> tuple[str, bool]:
        if (post, at) not in self._water:
            self._water[post, at] = water(self.picture.game, post, (at,))
        return self._water[post, at]

    def power(self, unit: int, post: int, at: int) -> float:
        """What a unit adds to an attack from a hex."""
        picture = self.picture
        value = picture.attack[unit]
        if self._wet(post, at)[0]:
            value = max(1.0, value / 2)
        return value if picture.supplied(unit, post) else max(1.0, value / 2)

    def best(self, at: int) -> Attack | None:
        """The best attack on a hex that the units still free can make."""
        target, picture = self.targets[at], self.picture
        state = picture.state
        offers: list[Offer] = []
        for unit in self._near[at]:
            if unit in self.used:
                continue
            here = state.where[unit]
            posts = target.slots & self.places[unit]
            if not posts:
                continue
            if posts >> here & 1:
                offers.append((self.power(unit, here, at), True, unit, here))
                continue
            offers.extend((self.power(unit, post, at), False, unit, post) for post in each(posts))
        if not offers:
            return None
        offers.sort(key=lambda one: (-one[0] - 0.5 * one[1], one[2], one[3]))
        whole = self._divisions(offers)
        found = [self._fill(target, whole, offers)]
        if target.units:
            found += [self._fill(target, whole, pair + offers) for pair in self._pincers(target, offers)]
        return max((one for one in found if one), key=lambda one: one.value, default=None)

    def _pincers(self, target: Target, offers: list[Offer]) -> list[list[Offer]]:
        """Offers from two sides of a target at once, so that nobody escapes between them."""
        first: dict[int, Offer] = {}
        for one in offers:
            first.setdefault(one[3], one)
        found = []
        for direction in range(3):
            step = self.picture.game.grid.shifts[direction]
            pair = [first.get(target.at + step), first.get(target.at - step)]
            if pair[0] and pair[1] and pair[0][2] == pair[1][2]:
                pair[1] = next((o for o in offers if o[3] == target.at - step and o[2] != pair[0][2]), None)
            if pair[0] and pair[1]:
                found.append([pair[0], pair[1]])
        return found

    def _fill(self, target: Target, whole: list[Offer], offers: list[Offer]) -> Attack | None:
        units: list[int] = []
        posts: list[int] = []
        taken: dict[int, int] = {}
        best: Attack | None = None
        attack = cost = tied = 0.0
        for number, (power, stays, unit, post) in enumerate(whole + offers):
            if unit in units:
                continue
            if not stays:
                if self._space(post) - taken.get(post, 0) <= 0:
                    continue
                taken[post] = taken.get(post, 0) + 1
            units.append(unit)
            posts.append(post)
            attack += power
            if not stays:
                tied += self._tie(unit) + (SCATTER if number >= len(whole) and self._kin(unit) else 0.0)
            cost += power * (HELD if stays else FREE)
            value = self.value(target, units, posts, attack) - cost - tied
            if value > WORTHWHILE and (best is None or value > best.value):
                best = Attack(target, tuple(units), tuple(posts), value, tied)
            if len(units) >= 12:
                break
        return best

    def _divisions(self, offers: list[Offer]) -> list[Offer]:
        """Complete mechanised divisions, all of one in the same hex and counting double."""
        found: list[Offer] = []
        if self.picture.side != AXIS:
            return found
        for division in self.picture.game.data.divisions:
            by_post: dict[int, list[Offer]] = {}
            for one in offers:
                if one[2] in division.units:
                    by_post.setdefault(one[3], []).append(one)
            whole = [
                group
                for post, group in by_post.items()
                if len(group) == 3 and self._space(post) >= sum(not one[1] for one in group)
            ]
            if whole:
                group = max(whole, key=lambda some: (sum(one[0] + one[1] for one in some), -some[0][3]))
                found += [(2 * power, stays, unit, post) for power, stays, unit, post in group]
        return found

    def value(self, target: Target, units: list[int], posts: list[int], attack: float) -> float:
        """What an attack is worth, an air point with it if there is one to spare."""
        armour = any(self.picture.game.units[unit].armour for unit in units)
        shift = int(armour and not target.armour) - int(target.armour and not armour)
        wet = [self._wet(post, target.at) for post in set(posts)]
        die = int(all(major or minor for major, minor in wet) and any(minor for _, minor in wet))
        stakes = self.stakes(target, units, posts)
        return self.weighing.value(stakes, attack, target.defence, shift + (self.air > 0), die)

    def stakes(self, target: Target, units: list[int], posts: list[int]) -> Stakes:
        """What is at stake on both sides."""
        picture = self.picture
        step, _ = picture.loss(tuple(units), 1)
        second, _ = picture.loss(tuple(units), 2)
        lost = sum(picture.worth(unit) for unit in units)
        a1, a2 = -min(step, 1.2 * RETREAT), -min(second, 2.4 * RETREAT)
        d1, d2, gone, shaken = at_stake(picture, target, posts)
        return Stakes(d1, d2, gone, shaken - step, a1, a2, -lost)


def at_stake(picture: Picture, target: Target, posts: list[int]) -> tuple[float, float, float, float]:
    """What D1, D2, De and the defender's part of Eng are worth to the attacker."""
    game, state = picture.game, picture.state
    prize = picture.prize(target.at)
    units = target.units
    if not units:
        if target.at in state.garrisons:
            return prize, prize, prize, prize / 2
        staff = 0.4 + lost_staff(picture, target.at)
        return 0.4, 0.4, staff, 0.0
    prize += lost_staff(picture, target.at)
    worth = sum(picture.worth(unit) for unit in units) + prize
    if len(units) == 1 and state.flags[units[0]] & ENTRENCHED:
        return 0.0, 0.0, worth, 0.0
    ours = state.occupied[picture.side] | bits(posts)
    zoc = state.zoc[picture.side] | spread(game.grid, bits(posts))
    theirs = state.occupied[picture.foe]
    escape = game.linked[target.at] & ~ours & ~(zoc & ~theirs)
    found = []
    for count in (1, 2):
        cost, all_gone = picture.loss(target.units, count)
        if all_gone:
            cost += prize
        found.append(min(cost, count * RETREAT + prize) if escape else cost)
    return found[0], found[1], worth, picture.loss(tuple(units), 1)[0]


def lost_staff(picture: Picture, at: int) -> float:
    """What it is worth to displace the HQs in a hex: on the last turn all they supply is lost with them."""
    game, state = picture.game, picture.state
    total = 0.0
    for unit in state.at.get(at, ()):
        if game.units[unit].kind == "hq" and state.step[unit] == 0:
            led = game.grid.within(at, game.units[unit].radius) & state.fighters[picture.foe]
            total += led.bit_count() * (0.8 if not picture.turns_left else 0.1)
    return total
