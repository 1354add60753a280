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

SHARE = 0.55
"""How much of what could come against a hex is to be expected there."""
MOST = 40.0
"""More than this finds no room around a hex."""
CARE = {SOVIET: (0.5, 0.5, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.2), AXIS: (0.7,) * 11}
"""By side and turn, how much units shy away from danger."""


def hazard(threat: float, defence: float, edge: float = 0.0) -> float:
    """How likely it is that a hex falls, given what could come against it and the columns the attacker has ahead.

    >>> hazard(0, 9), round(hazard(60, 9), 2), round(hazard(60, 9, 2.0), 2)
    (0.0, 0.3, 0.62)
    """
    if not threat:
        return 0.0
    ratio = min(threat, MOST) * SHARE / max(defence, 0.5)
    return min(0.9, max(0.0, (ratio - 0.6 + edge * min(1.0, ratio)) * 0.16))


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
        self.picture = picture
        self.goal, self.danger, self.gap = outlook.goal, outlook.danger, outlook.gap
        self.edge = edge(picture)
        self.care = CARE[picture.side][picture.state.turn]
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
        gain = 0.5 * (then.d1 - now.d1) + 0.3 * (then.d2 - now.d2)
        return (free, gain) if gain > 0.1 else None

    def stack(self, at: int, but: tuple[int, ...]) -> list[int]:
        """Who will be in a hex besides these units."""
        there = [unit for unit in self.picture.there(at) if unit not in but]
        return there + [unit for unit in self.planned.get(at, ()) if unit not in but and unit not in there]

    def promising(self, hexes: int, most: int) -> list[int]:
        """The hexes that look best at first sight."""
        found = listed(hexes)
        if len(found) <= most:
            return found
        goal, danger, rough = self.goal, self.danger, self.picture.rough
        strange = self.gap | self.picture.roads | self.picture.game.cities
        for escape, _ in self.traps:
            strange |= spread(self.picture.game.grid, escape)

        def glance(at: int) -> float:
            shy = hazard(danger[at], 12.0 if rough >> at & 1 else 6.0, self.edge)
            return goal[at] - 2.0 * shy + (3.0 if strange >> at & 1 else 0.0)

        return nlargest(most, found, key=glance)

    def score(self, units: tuple[int, ...], at: int) -> float:
        """What it is worth to have these units in a hex; not to have to move is worth something, too."""
        total = self.place(units, at)
        if self.picture.state.where[units[0]] == at:
            total += 0.5 if self.picture.state.zoc[self.picture.foe] >> at & 1 else 0.15
        return total

    def place(self, units: tuple[int, ...], at: int) -> float:
        """What a hex is worth with these units in it."""
        picture, state = self.picture, self.picture.state
        friends = self.stack(at, units)
        before = picture.holding(friends, at)
        after = picture.holding([*friends, *units], at)
        threat = self.danger[at]
        total = self.goal[at]
        if threat:
            total -= hazard(threat, after, self.edge) * self.care * sum(picture.worth(unit) for unit in units)
        total += self.guard(units, at, before, after)
        for unit in units:
            if not picture.supplied(unit, at):
                total -= 0.6 + 0.25 * picture.worth(unit) * (3.0 if picture.turns_left < 2 else 1.0)
            name = picture.game.units[unit].division
            if name and len(units) < 3:
                total += 0.5 * sum(picture.game.units[one].division == name for one in friends)
        covered = picture.game.grid.around[at] | 1 << at
        if self.gap & covered:
            closed = (self.gap & covered & ~self.front.closed).bit_count()
            total += max(0.6, 2.5 / self.gap.bit_count()) * closed
        for escape, gain in self.traps:
            if escape & covered:
                total += gain * ((escape & covered).bit_count() / escape.bit_count()) ** 2
        if state.where[units[0]] == at:
            total += self.front.tie(at, len(units))
        return total

    def guard(self, units: tuple[int, ...], at: int, before: float, after: float) -> float:
        """What a hex gains by being held: cities, and for the Soviets the roads of Kharkov."""
        picture, state, threat = self.picture, self.picture.state, self.danger[at]
        if picture.game.cities >> at & 1:
            stake = picture.prize(at) if picture.side == AXIS else 6.0
            empty = 0.0 if state.garrisons >> at & 1 or before > 1 else 0.5
            return stake * (
                1.5 * (hazard(threat, before, self.edge) - hazard(threat, after, self.edge)) + empty
            )
        if picture.side == SOVIET and picture.roads >> at & 1:
            others = state.occupied[SOVIET] & picture.roads & ~(1 << at)
            if not others or state.where[units[0]] == at:
                return 3.0 * (1 - hazard(threat, after, self.edge))
        return 0.0
