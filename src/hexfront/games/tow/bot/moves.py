"""A movement segment as a whole: who goes where, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import Text, t
from hexfront.games.tow.bot import front, staffs
from hexfront.games.tow.bot.assault import Attack, Planner
from hexfront.games.tow.bot.ground import distances
from hexfront.games.tow.bot.stations import Stations
from hexfront.games.tow.combat import odds
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.units.counters import steps_left
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.bot.picture import Picture


class Order(NamedTuple):
    """A unit is to go to a hex."""

    unit: int
    verb: str
    way: tuple[int, ...]
    why: Text


class Mover:
    """Gives orders to the activated units that have not moved."""

    def __init__(self, picture: Picture, units: list[int], *, fights_follow: bool) -> None:
        self.picture, self.fights_follow = picture, fights_follow
        self.weights = picture.weights.move
        board = picture.game
        self.free = [unit for unit in units if board.combat[unit]]
        self.staffs = [unit for unit in units if not board.combat[unit]]
        self.stations = Stations(picture)
        self.orders: list[Order] = []
        self.attacks: list[Attack] = []

    def plan(self) -> list[Order]:
        """Garrisons first, then those who attack, then the rest, then the HQs."""
        if self.picture.side == AXIS:
            self._garrison()
        if self.fights_follow:
            self._attack()
        pull = self.picture.pull
        where = self.picture.state.where
        rest = sorted(self.free, key=lambda unit: (-pull[where[unit]], -self._guard(unit), unit))
        for unit in rest:
            self._station(unit)
        for hq in self.staffs:
            self._staff(hq)
        return self.orders

    def _guard(self, unit: int) -> int:
        board, state = self.picture.game, self.picture.state
        guard = self.picture.weights.alarm.guard
        return guard * odds.defence_of(board, state, unit) + steps_left(board, state, unit)

    def _send(self, unit: int, to: int, why: Text) -> None:
        if unit in self.free:
            self.free.remove(unit)
        if self.picture.state.where[unit] != to:
            verb, way = self.picture.reach(unit).path(to)
            self.orders.append(Order(unit, verb, way, why))
            if self.picture.game.combat[unit]:
                self.stations.move(unit, to)

    def _garrison(self) -> None:
        """Cities under order: two strong units where the Soviets are near, one where they may come."""
        picture, weights = self.picture, self.picture.weights.alarm
        cities = sorted(each(picture.ordered), key=lambda at: (-picture.risk(at), at))
        for city in cities:
            why = t("To hold {hex}, which is under order", hex=picture.game.label(city))
            if picture.near(SOVIET, city, weights.pressing) >= weights.pressing_attack:
                wanted = picture.game.stacking
            elif picture.near(SOVIET, city, weights.far_off):
                wanted = 1
            else:
                wanted = 0
            self._fill(city, wanted, why)
            if wanted and not self.stations.there.get(city):
                self._hurry(city, why)

    def _hurry(self, city: int, why: Text) -> None:
        """Nobody can be in an empty city at once: the nearest sets out for it."""
        far, where = distances(self.picture.game, city), self.picture.state.where
        most = self.picture.weights.alarm.far_off
        near = [
            unit for unit in self.free if far[where[unit]] <= most and self.picture.fed >> where[unit] & 1
        ]
        for unit in sorted(near, key=lambda one: (far[where[one]], one))[:1]:
            open_hexes = [at for at in each(self.picture.reach(unit).hexes) if self.stations.room(unit, at)]
            self._send(unit, min(open_hexes, key=lambda at: (far[at], at)), why)

    def _fill(self, city: int, wanted: int, why: Text) -> None:
        there = self.stations.there.setdefault(city, [])
        stay = sorted((unit for unit in there if unit in self.free), key=self._guard)
        coming = [
            unit for unit in self.free if unit not in there and self.picture.reach(unit).hexes >> city & 1
        ]
        coming.sort(key=lambda unit: (-self._guard(unit), unit))
        while coming and len(there) < wanted:
            self._send(coming.pop(0), city, why)
        relief = self.picture.weights.alarm.relief
        while wanted > 1 and coming and stay and self._guard(coming[0]) > self._guard(stay[0]) + relief:
            self._leave(stay.pop(0), city)
            if len(there) < wanted:
                self._send(coming.pop(0), city, why)
        for unit in stay[-max(wanted, 1) :]:
            if unit in self.free:
                self.free.remove(unit)

    def _leave(self, unit: int, city: int) -> None:
        """Make room for a stronger one."""
        hexes = self.picture.reach(unit).hexes & ~(1 << city)
        best = self._best(unit, hexes)
        if best:
            self._send(unit, best, t("To make room for a stronger garrison"))
        elif unit in self.free:
            self.free.remove(unit)

    def _attack(self) -> None:
        picture = self.picture
        places = {unit: picture.reach(unit).hexes for unit in self.free}
        fixed = [unit for unit in picture.units(picture.side) if picture.state.active >> unit & 1]
        for unit in fixed:
            if unit not in places and not picture.state.fought >> unit & 1:
                at = next((at for at, units in self.stations.there.items() if unit in units), 0)
                if at == picture.state.where[unit]:
                    places[unit] = 1 << at
        self.attacks = Planner(
            picture.game, picture.state, picture.side, places, picture.weights, self.air()
        ).plan()
        for attack in self.attacks:
            why = t("To attack {hex}", hex=picture.game.label(attack.target))
            for unit, post in zip(attack.units, attack.posts, strict=True):
                if unit in self.free:
                    self._send(unit, post, why)

    def air(self) -> int:
        """The columns that the best marker in hand would shift an Axis attack."""
        if self.picture.side != AXIS:
            return 0
        return max((self.picture.game.data.air[kind].shift for kind in self.picture.state.air), default=0)

    def _station(self, unit: int) -> None:
        here = self.picture.state.where[unit]
        if self.picture.side == AXIS:
            self._hold(unit, here)
            return
        stay = self.stations.score(unit, here)
        best = self._best(unit, self.picture.reach(unit).hexes & ~(1 << here))
        if best and self.stations.score(unit, best) > stay + self.weights.margin[SOVIET]:
            self._send(unit, best, t("The best place within reach"))
        elif unit in self.free:
            self.free.remove(unit)

    def _hold(self, unit: int, here: int) -> None:
        """Into the line: among the best places that which leaves the enemy the least room to run."""
        stations = self.stations
        worth = {
            at: stations.score(unit, at)
            for at in each(self.picture.reach(unit).hexes)
            if stations.room(unit, at)
        }
        worth[here] = stations.score(unit, here) + self.weights.margin[AXIS]
        top = sorted(worth, key=lambda at: (-worth[at], at))[: self.weights.close]
        if here not in top:
            top.append(here)
        final = {at: worth[at] - self.weights.gap * front.run(self.picture, stations, unit, at) for at in top}
        best = max(final, key=lambda at: (final[at], -at))
        if best != here:
            self._send(unit, best, t("To close the front"))
        elif unit in self.free:
            self.free.remove(unit)

    def _best(self, unit: int, hexes: int) -> int:
        stations, pull = self.stations, self.picture.pull
        free = [at for at in each(hexes) if stations.room(unit, at)]
        if self.picture.side == SOVIET:
            free = sorted(free, key=lambda at: -pull[at])[: self.weights.width]
        return max(free, key=lambda at: (stations.score(unit, at), -at), default=0)

    def _staff(self, hq: int) -> None:
        here = self.picture.state.where[hq]
        hexes = self.picture.reach(hq).hexes
        best = staffs.best(self.picture, self.stations, hq, hexes)
        if best and best != here:
            now = staffs.score(self.picture, self.stations, hq, here)
            if staffs.score(self.picture, self.stations, hq, best) > now + self.weights.staff_margin:
                self._send(hq, best, t("To keep its units in reach"))
