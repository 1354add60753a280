"""What the bot sees of a position at a glance: who is where, what is at stake, and how much it has to dare."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from hexfront.games.coh.bot.estimate.chances import harm
from hexfront.games.coh.bot.estimate.fields import Fields
from hexfront.games.coh.bot.estimate.stakes import projected, stakes
from hexfront.games.coh.state import READY, USED
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

CARE = 0.85
"""How much of what the enemy may do is counted: he cannot do it all."""
SAVING = 0.7
"""How much more of it is counted at the end by a side that leads."""
DARING = 0.6
"""How much less of it is counted by a side that loses anyway if nothing happens."""
PATIENT = 2
"""With so many turns left a side that is level lets the other come."""
SUPERIOR = 1.5
"""So many times the enemy's strength makes an attack sure."""


class Scene:
    """A position as one seat sees it; made of a dream, so nothing in it is secret."""

    def __init__(self, board: Board, state: CohState, seat: int, fields: Fields) -> None:
        self.game, self.state, self.seat, self.fields = board, state, seat, fields
        self.side = board.seat_side[seat]
        self.mine = [
            unit for unit in board.force[seat] if state.where[unit] > 0 or state.where[unit] == READY
        ]
        self.foes = [
            unit
            for unit, at in enumerate(state.where)
            if at > 0 and board.side[unit] != self.side and not state.hidden >> unit & 1
        ]
        self.hexes = bits(state.where[unit] for unit in self.mine if state.where[unit] > 0)
        """Where its units are."""
        self.turns_left = max(0, board.firefight.turns - max(1, state.turn))
        self.stakes = stakes(board, state, self.side)
        wanted = any(state.holder[goal] != self.side for goal in self.stakes)
        self.lead = projected(board, state, self.side)
        self.winning = self.lead > 0 or not wanted or (self.lead >= 0 and self.turns_left >= PATIENT)
        self.late = 1.0 - self.turns_left / max(1, board.firefight.turns)
        self.care = CARE * self._caution()
        self.pressure, self.odds = self._pressure(), self._odds()
        self._seen: dict[int, int] = {}

    def weight(self, unit: int) -> float:
        """What the destruction of a unit is worth: points, command points, and what it could still do."""
        return self.game.firefight.worth[unit] + 0.3 + 0.12 * self.turns_left

    def seen(self, at: int) -> int:
        """The hexes in sight of a hex."""
        if at not in self._seen:
            self._seen[at] = self.game.seen(self.state, at)
        return self._seen[at]

    def harm(self, unit: int, needed: int) -> float:
        """What a shot at a unit that hits with so much is worth, in points."""
        return self.weight(unit) * harm(needed, self.state.hit[unit] >= 0)

    def expected(self, at: int) -> list[int]:
        """Where enemies begin or come on: the nearest hex of each of their groups."""
        board = self.game
        areas = {board.entries[unit] for unit, side in enumerate(board.side) if side != self.side}
        return sorted(
            min(each(area), key=lambda there: board.grid.distance(at, there)) for area in areas if area
        )

    def _caution(self) -> float:
        """Who leads has the more to lose the later it is; who is behind has to dare."""
        if self.lead > 0:
            return 1.0 + SAVING * self.late * self.late
        return 1.0 if self.winning else 1.0 - DARING * (0.25 + 0.75 * self.late)

    @property
    def young(self) -> float:
        """How much of the turn is still to come: the part of all units that are fresh."""
        on_map = [unit for unit, at in enumerate(self.state.where) if at > 0 or at == READY]
        return sum(not self.state.flags[unit] & USED for unit in on_map) / max(1, len(on_map))

    def _pressure(self) -> float:
        """How many fresh enemies there are for each friend, hidden ones and those about to enter too."""
        board, state = self.game, self.state
        fresh = sum(
            (at > 0 or at == READY) and board.side[unit] != self.side and not state.flags[unit] & USED
            for unit, at in enumerate(state.where)
        )
        return min(1.0, fresh / max(1, len(self.mine)))

    def _odds(self) -> float:
        """How likely an attack is to get through: all forces against each other, late ones all the same."""
        state, strength = self.state, [0.0, 0.0]
        for unit, at in enumerate(state.where):
            if at > 0 or at == READY:
                strength[self.game.side[unit]] += 0.5 if state.hit[unit] >= 0 else 1.0
        ratio = strength[self.side] / max(0.5, SUPERIOR * strength[1 - self.side])
        odds = min(1.0, ratio * sqrt(ratio))
        return odds + (1.0 - odds) * self.late * self.late
