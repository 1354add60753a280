"""Where units that do not attack should stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.bot.aims import Aim, assigned, length
from hexfront.games.trc.supply import lines
from hexfront.games.trc.units import national, stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture
    from hexfront.games.trc.state import TrcState


FAST = ("armour", "motorized", "cavalry")
"""The kinds that go behind the enemy."""


class Stations:
    """Scores of hexes for units, beside those who stand there in a state."""

    def __init__(self, picture: Picture, state: TrcState | None = None) -> None:
        self.picture, self.board, self.side = picture, picture.board, picture.side
        self.state, self.weights = state or picture.state, picture.weights
        self._known = -1, 0
        self._aims: dict[int, Aim] = {}

    def assign(self, units: list[int]) -> None:
        """Give each of these units a place to go for."""
        self._aims = assigned(self.picture, units)

    def draw(self, unit: int, at: int) -> float:
        """How much a hex draws a unit."""
        aim = self._aims.get(unit)
        if aim is None:
            return self.picture.pull[at]
        return aim.draw - self.weights.draw.falloff * length(self.picture, unit, aim.at, at)

    def takes(self, at: int) -> tuple[float, bool]:
        """What the places are worth that a unit takes by standing in a hex, and whether one of them feeds it."""
        board, state, foe = self.board, self.state, 1 - self.side
        near = (board.near.adjacent[at] | 1 << at) & board.cities.held
        near &= ~(state.held[self.side] | state.occupied[foe] | state.closed)
        if not near:
            return 0.0, False
        watched = stacks.watched(state, self.side)
        taken = near & (1 << at | ~watched) & ~(state.zoc[self.side] & ~watched)
        value = sum(self.picture.places.get(one, 0.0) for one in listed(taken))
        return self.weights.stand.take * value, bool(taken & board.cities.every)

    def outlook(self, unit: int) -> float:
        """The most that a unit could get to."""
        picture = self.picture
        return max(
            (self.gets(unit, at) for at in listed(picture.reach(unit).hexes & ~picture.watched)), default=0.0
        )

    def gets(self, unit: int, at: int) -> float:
        """What a unit gets to in a hex: places, or nearer to its aim."""
        return self.draw(unit, at) + self.takes(at)[0]

    def score(self, unit: int, at: int) -> float:
        """How good a hex is for a unit of the side."""
        board, state, picture = self.board, self.state, self.picture
        price = self.picture.price(unit)
        mates = [mate for mate in state.at.get(at, ()) if mate != unit and board.side[mate] == self.side]
        alone = sum(picture.power(mate, at) for mate in mates)
        strength = alone + picture.power(unit, at)
        taken, feeds = self.takes(at)
        total = self.draw(unit, at) + taken
        risk = picture.risk(at, strength)
        total -= price * risk
        if mates:
            total += sum(self.picture.price(mate) for mate in mates) * (picture.risk(at, alone) - risk)
        if picture.watched >> at & 1:
            total -= self.weights.stand.open_duty * price
        if (
            picture.menace[at]
            and not mates
            and not board.grid.within(at, 2) & ~(1 << at) & state.occupied[self.side]
        ):
            total -= self.weights.stand.isolated * price
        if not feeds and not picture.fed >> at & 1 and board.kinds[unit] != "paratroop":
            total -= self.weights.stand.hungry * price
        if national.foreign(board, state, unit) >> at & 1:
            total -= self.weights.stand.hungry * price
        if not mates:
            fresh = (board.near.adjacent[at] | 1 << at) & picture.threatened & ~state.zoc[self.side]
            total += self.weights.stand.screen * fresh.bit_count()
        return total

    def best(self, unit: int, hexes: int) -> tuple[float, int] | None:
        """The best of some hexes that has room; for fast units those that cut the enemy off count more."""
        found = [
            (self.score(unit, at), at)
            for at in listed(hexes)
            if self.state.where[unit] == at or stacks.room(self.board, self.state, unit, at)
        ]
        if found and self.board.kinds[unit] in FAST:
            found = [
                (score + self.cut(at), at)
                for score, at in sorted(found, reverse=True)[: self.weights.stand.looked_at]
            ]
        return max(found) if found else None

    def cut(self, at: int) -> float:
        """What it is worth that the ZOC around a hex cuts enemies off from their supply."""
        board, state, side = self.board, self.state, self.side
        if self.picture.enemies_far[at] > self.weights.stand.behind:
            return 0.0
        before = state.zoc[side]
        if self._known[0] != before:
            self._known = before, lines.supplied(board, state, 1 - side)
        state.zoc[side] = before | board.near.adjacent[at] | 1 << at
        left = lines.supplied(board, state, 1 - side)
        state.zoc[side] = before
        lost = self._known[1] & ~left & state.occupied[1 - side]
        return self.weights.stand.cut * sum(
            self.picture.price(unit) for one in listed(lost) for unit in state.at[one]
        )
