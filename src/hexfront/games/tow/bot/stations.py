"""How good a place is for a unit that does not attack."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING

from hexfront.games.tow.combat import odds
from hexfront.games.tow.state import SOVIET
from hexfront.games.tow.units.counters import combat_units
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.bot.picture import Picture

STARVING = 4.0
"""What it costs to stand where no supply comes."""
CONTACT = 0.4
"""What it is worth to the Soviets to stand next to an enemy they want to attack."""
BANK = 2.0
"""What the right bank is worth to the Soviets while crossing points score, more with each turn."""
FEAR = {0: 0.25, 1: 0.7}
"""What each doubling of the odds against a place costs, by side."""
TERRAIN = 0.4
RIVER = 0.8
LINE = 0.5
"""What a friend one or two hexes away is worth to the Axis: no gap for the enemy to slip through."""
BULWARK = 1.5
"""What it is worth to stand next to a city under order: nobody attacks it from there."""
ALONE = 0.8
"""What it costs the Axis to let the enemy pass beside a unit."""


class Stations:
    """The places as they will be: those who have orders count where they go."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
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
        supply = 0.0 if self.picture.fed >> at & 1 else STARVING
        side = self.picture.side
        return (self._attack if side == SOVIET else self._defend)(unit, at) - supply

    def _odds(self, unit: int, at: int) -> float:
        """How many times over the enemy near a place would double its defence, rivers and terrain counted."""
        picture = self.picture
        board, state = picture.game, picture.state
        guard = odds.defence_of(board, state, unit)
        guard += sum(odds.defence_of(board, state, one) for one in self.there.get(at, ()) if one != unit)
        power = picture.menace[at] / (1.0 + board.shifts[at] * 0.5)
        return max(0.0, log2((power + 1) / (guard + 1)))

    def _attack(self, unit: int, at: int) -> float:
        picture = self.picture
        board = picture.game
        found = picture.pull[at] - FEAR[0] * self._odds(unit, at)
        if board.going.linked[at] & picture.state.occupied[picture.foe]:
            found += CONTACT
        if picture.points and board.right_bank >> at & 1:
            worth = BANK * max(1, picture.state.turn - 1)
            found += worth if board.mechanised[unit] else worth / 2
        return found

    def _defend(self, unit: int, at: int) -> float:
        picture = self.picture
        board, state = picture.game, picture.state
        found = picture.cover[at] + TERRAIN * board.shifts[at] - FEAR[1] * self._odds(unit, at)
        open_sides = board.going.linked[at] & ~state.occupied[picture.side]
        if open_sides:
            found += RIVER * (board.going.wet[at] & open_sides).bit_count() / open_sides.bit_count()
        if board.going.linked[at] & picture.ordered and picture.enemies_far[at] <= 3:
            found += BULWARK
        if picture.enemies_far[at] <= 4:
            friends = sum(1 for one in each(board.grid.within(at, 2)) if one != at and self._held(one, unit))
            found += LINE * min(friends, 3)
            if not self._held(at, unit):
                found += ALONE
        return found

    def _held(self, at: int, unit: int) -> bool:
        return any(one != unit for one in self.there.get(at, ()))
