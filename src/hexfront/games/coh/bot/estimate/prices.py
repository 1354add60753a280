"""What acts cost: the points of an activation, command points, and what an opportunity action gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.games.coh.box.meta import CARD, CP, SNAP

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture

AP_PRICE = 0.012
"""What an action point of an activation is worth that would else be lost."""
CP_PRICE = 0.1
CP_SPARE = 0.02
"""What a command point is worth, and what it is when the turn is as good as over."""
CP_MOVE = 0.45
"""What a command point is worth that a move would take from the rolls to come."""
LOST = 0.03
SPENT = 0.12
"""What each point is worth that an opportunity action does not use, of an attack and of a move."""
LEFT = 0.05
"""What an action point is worth that would be lost by dropping an activation."""
OPENING = 0.05
"""What it costs to begin an activation, besides its points: the unit will not react any more."""
JOINING = 0.8
"""What it costs to let a fresh unit share an activation under way instead of having its own."""
LEAST = 0.03
"""An act has to promise more than this; else one passes."""
WAITING = 0.25
"""What it costs to use a unit up while enemies are still to come, for a side that can wait for them."""
MOVES = frozenset({"step", "creep", "back", "enter", "pivot", "dig", "occupy"})


class Prices:
    """The prices of one decision."""

    def __init__(self, picture: Picture, active: tuple[int, ...], fresh: list[int], foe_done: bool) -> None:
        self._picture, self._active, self._fresh = picture, active, fresh
        waits = picture.winning and not foe_done
        self.opening = OPENING + (WAITING * picture.pressure if waits else 0.0)
        self._over = foe_done and not fresh
        self.cp = CP_SPARE if self._over else CP_PRICE

    def price(self, action: Action) -> int:
        """The points that an act takes."""
        return self._picture.game.acts[str(action[0])].price(self._picture.game, self._picture.state, action)

    def cost(self, action: Action) -> float:
        """What an act costs in what else could be done for it."""
        way, price, limits = action[-1], self.price(action), self._picture.game.limits
        if way == CARD:
            return 0.0
        if way == CP:
            return (CP_MOVE if action[0] in MOVES and not self._over else self.cp) * price
        if way == SNAP:
            wasted = SPENT if action[0] in MOVES else LOST
            return self.opening + wasted * max(0, limits.activation_ap - price)
        points = self._picture.state.ap[self._picture.seat] if self._active else limits.activation_ap
        lack = max(0, price - points)
        cost = AP_PRICE * (price - lack) + self.cp * lack
        if action[1] in self._fresh:
            cost += JOINING if self._active else OPENING if action[0] == "rally" else self.opening
        return cost
