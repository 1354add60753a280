"""Where units that do not attack are best placed."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from typing import TYPE_CHECKING

from hexfront.games.kharkov.bot.assault import Attack
from hexfront.games.kharkov.bot.march.fields import Outlook
from hexfront.games.kharkov.bot.march.front import Front
from hexfront.games.kharkov.bot.targets import escapes, prospect
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.hexes import each, listed, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.picture import Picture
    from hexfront.games.kharkov.bot.weights import PlaceWeights


def hazard(weights: PlaceWeights, threat: float, defence: float, edge: float = 0.0) -> float:
    """How likely it is that a hex falls, given what could come against it and the columns the attacker has ahead.

    >>> from hexfront.games.kharkov.bot.weights import WEIGHTS
    >>> place = WEIGHTS.usual.place
    >>> hazard(place, 0, 9), round(hazard(place, 60, 9), 2), round(hazard(place, 60, 9, 2.0), 2)
    (0.0, 0.3, 0.62)
    """
    if not threat:
        return 0.0
    ratio = min(threat, weights.most) * weights.share / max(defence, 0.5)
    return min(weights.doomed, max(0.0, (ratio - weights.safe + edge * min(1.0, ratio)) * weights.steep))


def edge(picture: Picture) -> float:
    """The columns that the enemy has ahead in his next turn: Soviet morale."""
    if picture.side == SOVIET:
        return 0.0
    table, turn = picture.game.tables.morale, str(picture.state.turn + 1)
    return sum(map(int, table.cells[turn])) / 6 if turn in table.columns else 0.0


class Stations:
    """The worth of every hex to units of one side, with the attacks that are planned."""

    def __init__(
        self, picture: Picture, outlook: Outlook, attacks: Sequence[Attack] = (), front: Front | None = None
    ) -> None:
        self.picture, self.weights = picture, picture.weights.place
        self.goal, self.danger, self.gap = outlook.goal, outlook.danger, outlook.gap
        self.edge = edge(picture)
        care = self.weights.soviet_care if picture.side == SOVIET else self.weights.axis_care
        self.care = care[picture.state.turn]
        self.planned: dict[int, list[int]] = {}
        for attack in attacks:
            for unit, post in zip(attack.units, attack.posts, strict=True):
                if picture.state.where[unit] != post:
                    self.planned.setdefault(post, []).append(unit)
        self.traps = [trap for attack in attacks if (trap := self._trap(attack))]
        self.front = front or Front(picture, outlook.gap)

    def _trap(self, attack: Attack) -> tuple[int, float] | None:
        """The hexes by which the defenders of an attack may escape, and what it is worth to bar them."""
        picture, target = self.picture, attack.target
        free = escapes(picture, target.at, attack.posts) if target.units else 0
        if not free:
            return None
        now = prospect(picture, target, attack.posts)
        then = prospect(picture, target, [*attack.posts, *each(free)])
        weights = self.weights
        gain = weights.trap * (then.d1 - now.d1) + weights.trap_twice * (then.d2 - now.d2)
        return (free, gain) if gain > weights.trap_least else None

    def hazard(self, at: int, defence: float) -> float:
        """How likely it is that a hex falls if it is held so strongly."""
        return hazard(self.weights, self.danger[at], defence, self.edge)

    def stack(self, at: int, but: tuple[int, ...]) -> list[int]:
        """Who will be in a hex besides these units."""
        there = [unit for unit in self.picture.there(at) if unit not in but]
        return there + [unit for unit in self.planned.get(at, ()) if unit not in but and unit not in there]

    def promising(self, hexes: int, most: int) -> list[int]:
        """The hexes that look best at first sight."""
        found = listed(hexes)
        if len(found) <= most:
            return found
        goal, rough, weights = self.goal, self.picture.rough, self.weights
        strange = self.gap | self.picture.roads | self.picture.game.cities
        for escape, _ in self.traps:
            strange |= spread(self.picture.game.grid, escape)

        def glance(at: int) -> float:
            shy = self.hazard(at, weights.rough if rough >> at & 1 else weights.open)
            place = weights.glance_place if strange >> at & 1 else 0.0
            return goal[at] - weights.glance_danger * shy + place

        return nlargest(most, found, key=glance)

    def score(self, units: tuple[int, ...], at: int) -> float:
        """What it is worth to have these units in a hex; not to have to move is worth something, too."""
        total = self.place(units, at)
        if self.picture.state.where[units[0]] == at:
            held = self.picture.state.zoc[self.picture.foe] >> at & 1
            total += self.weights.stay_in_zone if held else self.weights.stay
        return total

    def place(self, units: tuple[int, ...], at: int) -> float:
        """What a hex is worth with these units in it."""
        picture, state, weights = self.picture, self.picture.state, self.weights
        friends = self.stack(at, units)
        before = picture.holding(friends, at)
        after = picture.holding([*friends, *units], at)
        total = self.goal[at]
        if self.danger[at]:
            total -= self.hazard(at, after) * self.care * sum(picture.worth(unit) for unit in units)
        total += self.guard(units, at, before, after)
        for unit in units:
            if not picture.supplied(unit, at):
                urgent = weights.hunger_last if picture.turns_left < 2 else 1.0
                total -= weights.hunger + weights.hunger_share * picture.worth(unit) * urgent
            name = picture.game.units[unit].division
            if name and len(units) < 3:
                total += weights.kin * sum(picture.game.units[one].division == name for one in friends)
        covered = picture.game.grid.around[at] | 1 << at
        if self.gap & covered:
            closed = (self.gap & covered & ~self.front.closed).bit_count()
            total += max(weights.gap, weights.gap_shared / self.gap.bit_count()) * closed
        for escape, gain in self.traps:
            if escape & covered:
                total += gain * ((escape & covered).bit_count() / escape.bit_count()) ** 2
        if state.where[units[0]] == at:
            total += self.front.tie(at, len(units))
        return total

    def guard(self, units: tuple[int, ...], at: int, before: float, after: float) -> float:
        """What a hex gains by being held: cities, and for the Soviets the roads of Kharkov."""
        picture, state, weights = self.picture, self.picture.state, self.weights
        if picture.game.cities >> at & 1:
            stake = picture.prize(at) if picture.side == AXIS else weights.soviet_city
            empty = 0.0 if state.garrisons >> at & 1 or before > 1 else weights.empty
            return stake * (weights.safety * (self.hazard(at, before) - self.hazard(at, after)) + empty)
        if picture.side == SOVIET and picture.roads >> at & 1:
            others = state.occupied[SOVIET] & picture.roads & ~(1 << at)
            if not others or state.where[units[0]] == at:
                return weights.guarded_road * (1 - self.hazard(at, after))
        return 0.0
