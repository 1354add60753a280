"""A go: every act of every unit weighed against what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.actions import Action
from hexfront.engine.texts import t
from hexfront.games.coh import acts
from hexfront.games.coh.doctrine import holding, words
from hexfront.games.coh.doctrine.gains import PATIENCE, Gains
from hexfront.games.coh.doctrine.plans import Plans
from hexfront.games.coh.doctrine.shooting import ATTACKS, Shooting
from hexfront.games.coh.payment import FREE, Purse, purse
from hexfront.games.coh.state import READY, USED

if TYPE_CHECKING:
    from hexfront.games.coh.doctrine.picture import Picture

AP_PRICE = 0.012
"""What an action point of an activation is worth that would else be lost."""
CP_PRICE = 0.1
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
STEPS = frozenset({"step", "back", "creep"})
MOVES = frozenset({"step", "creep", "back", "enter", "pivot", "dig", "occupy"})


class Going:
    """The decision of one go."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.shooting = Shooting(picture)
        self.plans = Plans(picture)
        self.gains = Gains(picture, self.shooting, self.plans)
        state, seat = picture.state, picture.seat
        self.active = state.active[seat]
        self.fresh = [
            unit for unit in picture.mine if not state.flags[unit] & USED and unit not in self.active
        ]
        foes = picture.game.foes[seat]
        self.foe_done = any(one in state.passes for one in foes)
        waits = picture.winning and not self.foe_done
        self.opening = OPENING + (WAITING * picture.pressure if waits else 0.0)
        self.cp_price = 0.02 if self.foe_done and not self.fresh else CP_PRICE

    def advice(self) -> Iterator[Advice]:
        """Every act that promises something, and passing."""
        yield Advice(("pass",), LEAST, (words.passing(self.picture),))
        yield from self._acts()
        yield from holding.cards(self)

    def _acts(self) -> Iterator[Advice]:
        picture, state = self.picture, self.picture.state
        seat, cp = picture.seat, state.cp[picture.seat]
        whole = purse(picture.game.limits.activation_ap, cp, True)
        best = 0.0
        for unit in (*self.active, *(one for one in picture.mine if one not in self.active)):
            fresh = unit in self.fresh
            if unit in self.active:
                means = purse(state.ap[seat], cp, False)
            elif not fresh:
                means = purse(-1, cp, False)
            else:
                means = purse(state.ap[seat], cp, True) if self.active else whole
            offered = acts.acts(picture.game, state, unit, means)
            found = list(self._singly(unit, offered, fresh))
            if not fresh or not self.active:
                points = state.ap[seat] if unit in self.active else picture.game.limits.activation_ap
                found += self._planned(unit, points, offered, found)
            yield from found
            if unit in self.active:
                best = max(best, max((one.score for one in found), default=0.0))
            if fresh and self.active:
                yield from self._dropping(unit, whole, LEFT * state.ap[seat] if best > LEAST else 0.0)

    def _singly(self, unit: int, offered: list[Action], fresh: bool) -> Iterator[Advice]:
        """Each act by itself; a move by activation is thought through to its end instead."""
        for action in offered:
            if action[0] in STEPS and self._thought(action, fresh):
                continue
            score = self.gain(action) - self._cost(action, fresh)
            if score > LEAST:
                yield Advice(action, score, (words.act(str(action[0])),))

    def _thought(self, action: Action, fresh: bool) -> bool:
        """Whether a step is left to the moves that are thought through to their end."""
        if self.picture.state.hidden >> action[1] & 1:
            return False
        if action[-1] == "cp":
            return fresh or action[1] in self.active
        return action[-1] in ("ap", "snap") and not (fresh and self.active)

    def _planned(
        self, unit: int, points: int, offered: list[Action], others: list[Advice]
    ) -> Iterator[Advice]:
        """The first step of the best move, if that is better than what can be done from here."""
        if self.picture.state.hidden >> unit & 1 or self.picture.state.where[unit] <= 0:
            return
        plan = self.plans.plan(unit, points, offered)
        if plan is not None:
            shot = max((one.score for one in others if one.action[0] in ATTACKS), default=0.0)
            cost = self._cost(plan.action, unit in self.fresh)
            if plan.better - cost > LEAST:
                score = max(2 * LEAST, shot + plan.better / plan.actions - cost)
                yield Advice(plan.action, score, (words.move(self.picture, unit, plan.end),))

    def _dropping(self, unit: int, whole: Purse, left: float) -> Iterator[Advice]:
        """Give up what is left of an activation for what a fresh unit could do in one of its own."""
        better = max(self._alone(unit, whole), default=0.0) - left
        if better > LEAST:
            yield Advice(("drop",), better, (t("Another unit has better things to do"),))

    def _alone(self, unit: int, means: Purse) -> Iterator[float]:
        """What a fresh unit could do in an activation of its own."""
        for action in acts.acts(self.picture.game, self.picture.state, unit, means):
            if action[-1] == "ap":
                price = self._price(action)
                gain = self.gain(action)
                if action[0] not in ATTACKS:
                    gain = min(gain, PATIENCE)
                yield gain - AP_PRICE * price - OPENING

    def _price(self, action: Action) -> int:
        return acts.ACTS[str(action[0])].price(self.picture.game, self.picture.state, action)

    def _cost(self, action: Action, fresh: bool) -> float:
        """What an act costs in what else could be done for it."""
        way, price, limits = action[-1], self._price(action), self.picture.game.limits
        if way == "card":
            return 0.0
        if way == "cp":
            moves = action[0] in MOVES and not (self.foe_done and not self.fresh)
            return (CP_MOVE if moves else self.cp_price) * price
        if way == "snap":
            wasted = SPENT if action[0] in MOVES else LOST
            return self.opening + wasted * max(0, limits.activation_ap - price)
        lack = max(
            0, price - (self.picture.state.ap[self.picture.seat] if self.active else limits.activation_ap)
        )
        cost = AP_PRICE * (price - lack) + self.cp_price * lack
        if fresh:
            cost += JOINING if self.active else OPENING if action[0] == "rally" else self.opening
        return cost

    def gain(self, action: Action) -> float:
        """What an act promises, its price apart."""
        return self.gains.of(action)

    def free(self) -> Iterator[Advice]:
        """The best that a card could pay for."""
        for unit in self.picture.mine:
            if self.picture.state.where[unit] == READY:
                continue
            for action in acts.acts(self.picture.game, self.picture.state, unit, FREE):
                yield Advice(action, self.gain(action), (t("The card pays for it"),))
