"""How good a place is for a unit that does not attack."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING

from hexfront.games.tow.combat import odds
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.units.counters import combat_units
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.bot.picture import Picture


class Stations:
    """The places as they will be: those who have orders count where they go."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.weights = picture, picture.weights.place
        board, state = picture.game, picture.state
        self.there = {
            at: combat_units(board, state, at) for at in each(state.occupied[picture.side]) if at in state.at
        }

    def move(self, unit: int, to: int) -> None:
        """A unit is to go somewhere."""
        here = self.picture.state.where[unit]
        if here > 0 and unit in self.there.get(here, ()):
            self.there[here].remove(unit)
        self.there.setdefault(to, []).append(unit)

    def room(self, unit: int, at: int) -> bool:
        """Whether there will be room for a unit."""
        there = self.there.get(at, ())
        return unit in there or len(there) < self.picture.game.stacking

    def score(self, unit: int, at: int) -> float:
        """How good the place is for the unit."""
        supply = 0.0 if self.picture.fed >> at & 1 else self.weights.starving
        side = self.picture.side
        return (self._attack if side == SOVIET else self._defend)(unit, at) - supply

    def _odds(self, unit: int, at: int) -> float:
        """How many times over the enemy near a place would double its defence, rivers and terrain counted."""
        picture = self.picture
        board, state = picture.game, picture.state
        guard = odds.defence_of(board, state, unit)
        guard += sum(odds.defence_of(board, state, one) for one in self.there.get(at, ()) if one != unit)
        power = picture.menace[at] / (1.0 + board.shifts[at] * self.weights.shelter)
        return max(0.0, log2((power + 1) / (guard + 1)))

    def _attack(self, unit: int, at: int) -> float:
        picture, weights = self.picture, self.weights
        board = picture.game
        found = picture.pull[at] - weights.fear[SOVIET] * self._odds(unit, at)
        if board.going.linked[at] & picture.state.occupied[picture.foe]:
            found += weights.contact
        if picture.points and board.right_bank >> at & 1:
            worth = weights.bank * max(1, picture.state.turn - 1)
            found += worth if board.mechanised[unit] else worth * weights.bank_foot
        return found

    def _defend(self, unit: int, at: int) -> float:
        picture, weights = self.picture, self.weights
        board, state = picture.game, picture.state
        found = picture.cover[at] + weights.terrain * board.shifts[at]
        found -= weights.fear[AXIS] * self._odds(unit, at)
        open_sides = board.going.linked[at] & ~state.occupied[picture.side]
        if open_sides:
            found += weights.river * (board.going.wet[at] & open_sides).bit_count() / open_sides.bit_count()
        if board.going.linked[at] & picture.ordered and picture.enemies_far[at] <= weights.bulwark_near:
            found += weights.bulwark
        if picture.enemies_far[at] <= weights.line_near:
            friends = sum(1 for one in each(board.grid.within(at, 2)) if one != at and self._held(one, unit))
            found += weights.line * min(friends, weights.line_most)
            if not self._held(at, unit):
                found += weights.alone
        return found

    def _held(self, at: int, unit: int) -> bool:
        return any(one != unit for one in self.there.get(at, ()))
