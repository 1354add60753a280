"""Where units that do not attack should stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.bot import worth
from hexfront.games.trc.units import stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture
    from hexfront.games.trc.state import TrcState

HUNGRY = 1.2
"""What a hex without supply costs, as a share of the unit's worth."""
SCREEN = 0.12
"""What each hex is worth that a unit's ZOC closes to enemies who could come there."""
GARRISON = 0.8
"""What it is worth to stand in a place that the enemy could come to, as a share of the place."""
OPEN_DUTY = 0.8
"""What it costs to stand in enemy ZOC without a plan to attack, as a share of the unit's worth."""


class Stations:
    """Scores of hexes for units, beside those who stand there in a state."""

    def __init__(self, picture: Picture, state: TrcState | None = None) -> None:
        self.picture, self.board, self.side = picture, picture.board, picture.side
        self.state = state or picture.state

    def score(self, unit: int, at: int) -> float:
        """How good a hex is for a unit of the side."""
        board, state, picture = self.board, self.state, self.picture
        price = worth.unit(board, unit)
        mates = [mate for mate in state.at.get(at, ()) if mate != unit and board.side[mate] == self.side]
        strength = board.combat[unit] + sum(board.combat[mate] for mate in mates)
        alone = strength - board.combat[unit]
        total = picture.pull[at]
        risk = picture.risk(at, strength)
        total -= price * risk
        if mates:
            total += sum(worth.unit(board, mate) for mate in mates) * (picture.risk(at, alone) - risk)
        if picture.watched >> at & 1:
            total -= OPEN_DUTY * price
        if not picture.fed >> at & 1 and board.kinds[unit] != "paratroop":
            total -= HUNGRY * price
        if not mates:
            fresh = (board.near.adjacent[at] | 1 << at) & picture.threatened & ~state.zoc[self.side]
            total += SCREEN * fresh.bit_count()
            place = picture.places.get(at)
            if place is not None and picture.menace[at] and state.held[self.side] >> at & 1:
                total += GARRISON * place
        return total

    def best(self, unit: int, hexes: int) -> tuple[float, int] | None:
        """The best of some hexes that has room."""
        found: tuple[float, int] | None = None
        for at in listed(hexes):
            if self.state.where[unit] != at and not stacks.room(self.board, self.state, unit, at):
                continue
            score = self.score(unit, at)
            if found is None or score > found[0]:
                found = score, at
        return found
