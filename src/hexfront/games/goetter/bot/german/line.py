"""The German positions as they are planned: what threatens them, and what it is worth to hold them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.bot.fights import danger
from hexfront.games.goetter.bot.picture import between, ground
from hexfront.games.goetter.box.unit import PER
from hexfront.hexes import bits, each, listed

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture

RANGE = (3, 6)
"""How many hexes away Soviets on foot and mobile ones can be and still attack a hex."""
ATTACKERS = 3
"""So many corps attack a hex."""


class Line:
    """The German positions as they are planned."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.held: dict[int, list[int]] = {
            at: list(picture.state.at[at]) for at in listed(picture.state.occupied[GERMAN])
        }
        self._guards = {at: sum(map(picture.guard, units)) for at, units in self.held.items()}
        self._rungs: dict[tuple[int, int], int] = {}

    @cached_property
    def menace(self) -> dict[int, int]:
        """By hex, the attack of the strongest Soviets who could stand next to it."""
        picture, board = self.picture, self.picture.board
        best: dict[int, list[int]] = {}
        outside = board.land & ~board.siege
        for at in listed(picture.state.occupied[SOVIET] & ~board.siege):
            for unit in picture.state.at[at]:
                power = picture.power(unit)
                if power:
                    for to in listed(board.grid.within(at, RANGE[board.mobile >> unit & 1]) & outside):
                        best.setdefault(to, []).append(power)
        return {
            at: sum(sorted(powers)[-ATTACKERS:]) if len(powers) > ATTACKERS else sum(powers)
            for at, powers in best.items()
        }

    def feared(self, at: int) -> float:
        """The attack that a hex has to expect."""
        weights = self.picture.weights.german
        if self.picture.board.siege >> at & 1:
            return weights.siege
        feared = weights.coming * self.menace.get(at, 0)
        return max(feared, weights.garrison) if self.picture.state.held[GERMAN] >> at & 1 else feared

    def shift(self, at: int) -> int:
        """The columns that ground, works and rivers give to Germans in a hex."""
        board, picture = self.picture.board, self.picture
        columns = sum(ground(board, at))
        if board.siege >> at & 1:
            return columns - picture.weights.german.siege_help
        east = [to for to in listed(board.grid.around[at] & board.land) if self._foeward(to, at)]
        rivers = [between(board, to, at) for to in east]
        if rivers and all(rivers):
            columns += min(board.tables.terrain[name].shift for name in rivers)
        return columns

    def _foeward(self, to: int, at: int) -> bool:
        return self.menace.get(to, 0) > self.menace.get(at, 0) or bool(
            self.picture.state.occupied[SOVIET] >> to & 1
        )

    def threat(self, at: int, guard: int) -> tuple[float, float]:
        """The steps that Germans in a hex may lose to the attack they have to expect, and the chance that it falls."""
        feared = self.feared(at)
        if feared <= 0:
            return 0.0, 0.0
        if guard <= 0:
            return 0.0, 1.0
        board = self.picture.board
        key = at, guard
        if key not in self._rungs:
            self._rungs[key] = board.tables.ladder.rung(round(feared), guard) - self.shift(at)
        found = danger(board, self.picture.state.turn, self._rungs[key])
        return found.steps, found.cleared

    @cached_property
    def posts(self) -> dict[int, float]:
        """What it is worth to hold objectives and the gates of Berlin."""
        board, state, weights = self.picture.board, self.picture.state, self.picture.weights.german
        found = {at: weights.objective * board.objectives[at].vp / PER for at in each(state.held[GERMAN])}
        for at in listed(board.transit):
            found[at] = weights.gate
        return found

    def worth(self, at: int) -> float:
        """What it is worth to hold a hex."""
        weights, board = self.picture.weights.german, self.picture.board
        if board.siege >> at & 1:
            return self.posts.get(at, 0.0) + weights.line + weights.draw * self.picture.inner[at]
        return self.posts.get(at, 0.0) + weights.line + weights.ground * max(0, self.shift(at))

    def near(self, at: int) -> float:
        """The share that counts of a hex: all of it if Soviets can come there."""
        board = self.picture.board
        return 1.0 if board.siege >> at & 1 or at in self.menace else self.picture.weights.german.reserve

    @property
    def weak(self) -> int:
        """Objectives outside Berlin with too few defenders."""
        picture, rally = self.picture, self.picture.weights.german.rally
        return bits(
            at
            for at in each(picture.state.held[GERMAN] & ~picture.board.siege)
            if sum(map(picture.guard, self.held.get(at, ()))) < rally
        )

    def score(self, unit: int, at: int) -> float:
        """What it adds if a unit stands in a hex with those who are planned there, the unit itself left out."""
        picture, board = self.picture, self.picture.board
        weights = picture.weights.german
        others = [one for one in self.held.get(at, ()) if one != unit]
        before = sum(map(picture.guard, others))
        after = before + picture.guard(unit)
        falls = self.threat(at, before)[1] if before else 1.0
        steps, falls_then = self.threat(at, after)
        feared = self.feared(at) > 0
        total = self.near(at) * self.worth(at) * (falls - falls_then) if feared or not before else 0.0
        if not feared and not before:
            total = self.posts.get(at, 0.0) * 0.1
        share = min(1.0, steps / (len(others) + 1))
        total -= (
            self.near(at) * weights.risk * share * (board.units[unit].vp / PER + picture.weights.fight.step)
        )
        if not board.siege >> at & 1:
            zone = board.limits.zone_defence
            if before < zone <= after and feared:
                total += weights.screen * self._screen(at, picture.zones[GERMAN])
            if after < zone and picture.front >> at & 1:
                total -= weights.alone
        if at == picture.state.where[unit]:
            total += weights.stay
        return total

    def stack(self, units: list[int], at: int, watched: int) -> float:
        """What it is worth if these units alone stand in a hex, with the zones of others over some hexes."""
        picture, board = self.picture, self.picture.board
        weights, guard = picture.weights.german, sum(map(picture.guard, units))
        steps, falls = self.threat(at, guard)
        if self.feared(at) <= 0:
            return weights.reserve * self.posts.get(at, 0.0)
        near = self.near(at)
        total = near * self.worth(at) * (1.0 - falls)
        cost = sum([board.units[unit].vp / PER + picture.weights.fight.step for unit in units]) / len(units)
        lost = min(float(len(units)), steps)
        if self._hemmed(at):
            lost += weights.hemmed * falls * (len(units) - lost)
        total -= near * weights.risk * lost * cost
        if guard >= board.limits.zone_defence:
            total += weights.screen * self._screen(at, watched)
        elif picture.front >> at & 1:
            total -= weights.alone
        return total

    def _hemmed(self, at: int) -> bool:
        """Whether Soviet zones leave but one way back, or none."""
        board, picture = self.picture.board, self.picture
        free = board.links.around("retreat")[at] & ~picture.zones[SOVIET] & ~picture.state.occupied[SOVIET]
        return free.bit_count() <= 1

    def _screen(self, at: int, watched: int) -> float:
        """How much of what draws the Soviets a zone would newly cover."""
        picture = self.picture
        free = (picture.board.links.around("zone")[at] | 1 << at) & ~watched
        return sum([picture.pull[to] for to in listed(free) if to in self.menace])

    def fits(self, unit: int, at: int) -> bool:
        """Whether a unit finds room beside those who are planned in a hex."""
        board = self.picture.board
        taken = board.points(unit, at)
        inside = sum([board.points(one, at) for one in self.held.get(at, ()) if one != unit])
        return not taken or inside + taken <= board.capacity(at)

    def move(self, unit: int, to: int) -> None:
        """Plan a unit elsewhere."""
        here = self.picture.state.where[unit]
        if unit in self.held.get(here, ()):
            self.held[here].remove(unit)
        self.held.setdefault(to, []).append(unit)
