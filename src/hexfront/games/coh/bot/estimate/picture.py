"""What the bot makes of a position: how good it is for each unit to be where it is, or elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.coh.bot.estimate.fields import Fields
from hexfront.games.coh.bot.estimate.goals import Goals
from hexfront.games.coh.bot.estimate.scene import Scene
from hexfront.games.coh.bot.estimate.threats import Threats
from hexfront.games.coh.state import DUG

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

SHELTER = 3
"""How many points of cover a fortification counts for."""
FRONT = 0.5
"""What the best shot from a hex is worth to a unit that does not shoot at once."""
COVER = 0.02
"""What a point of cover is worth by itself."""
PRESSED = 0.06
"""And how much more while as many enemies as friends could still come and shoot."""


class Picture(Scene):
    """A position with what threatens whom in it, and where everybody should go."""

    def __init__(self, board: Board, state: CohState, seat: int, fields: Fields) -> None:
        super().__init__(board, state, seat, fields)
        self.threats, self.goals = Threats(self), Goals(self)
        self._stations: dict[tuple[int, int, bool], float] = {}

    def anew(self) -> Picture:
        """The same position looked at again, after something in it was changed."""
        return Picture(self.game, self.state, self.seat, self.fields)

    def danger(self, unit: int, at: int, facing: int) -> float:
        """What the enemy may do to a unit in a hex with a facing, in points."""
        return self.threats.danger(unit, at, facing)

    def prospect(self, unit: int, at: int, facing: int) -> float:
        """What the best shot of a unit from a hex would be worth."""
        return self.threats.prospect(unit, at, facing)

    def goal(self, unit: int, at: int) -> float:
        """How well a hex lies for what a unit has to do, in points."""
        return self.goals.worth(unit, at)

    def facing(self, unit: int, at: int) -> int:
        """The best facing of a unit in a hex."""
        return self.threats.facing(unit, at, FRONT)

    def station(self, unit: int, at: int, moved: bool = True) -> float:
        """How good it is for a unit to be in a hex, facing the best way if it has just moved there."""
        key = unit, at, moved
        if key not in self._stations:
            if moved:
                front = self.threats.best(unit, at, FRONT)
            else:
                front = self.threats.front(unit, at, self.state.facing[unit], FRONT)
            self._stations[key] = self.goal(unit, at) + front + self.cover(unit, at)
        return self._stations[key]

    def cover(self, unit: int, at: int) -> float:
        """What cover is worth by itself: against those who are still to come."""
        points = self.game.ground.base[at].dm
        if self.state.where[unit] == at and (self.state.inside[unit] or self.state.flags[unit] & DUG):
            points += SHELTER
        return (COVER + PRESSED * self.pressure) * points
