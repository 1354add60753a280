"""A go: every act of every unit weighed against what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.bot import words
from hexfront.games.coh.bot.estimate.prices import (
    AP_PRICE,
    LEAST,
    LEFT,
    OPENING,
    Prices,
)
from hexfront.games.coh.bot.estimate.shooting import ATTACKS, Shooting
from hexfront.games.coh.bot.gains import PATIENCE, Gains
from hexfront.games.coh.bot.plans import STEPS, Plans
from hexfront.games.coh.box.meta import AP, CARD
from hexfront.games.coh.points.payment import FREE, Purse, purse
from hexfront.games.coh.state import READY, USED
from hexfront.games.coh.units import values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture

IDLE = 0.08
"""What it costs at least to let a fresh unit support others instead of acting by itself."""


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
        self.foe_done = any(one in state.passes for one in picture.game.foes[seat])
        self.prices = Prices(picture, self.active, self.fresh, self.foe_done)
        self.cp_price = self.prices.cp
        self._found: list[Advice] | None = None
        self._free: list[Advice] | None = None
        self._idle: dict[int, float] = {}

    def found(self) -> list[Advice]:
        """What single units could do."""
        if self._found is None:
            aimed = self.picture.state.aim
            self._found = [one for one in self._acts() if not aimed or one.action[0] in ATTACKS]
        return self._found

    def attacks(self, card: bool = False) -> list[Advice]:
        """The attacks among that, or those that a card would pay for."""
        return [one for one in (self.free() if card else self.found()) if one.action[0] in ATTACKS]

    def moves(self) -> list[Advice]:
        """The moves from hex to hex among that."""
        return [one for one in self.found() if one.action[0] in STEPS]

    def _acts(self) -> Iterator[Advice]:
        picture, state = self.picture, self.picture.state
        seat, cp = picture.seat, state.cp[picture.seat]
        whole = purse(picture.game.limits.activation_ap, cp, True)
        best = 0.0
        for unit in self._order():
            fresh = unit in self.fresh
            if unit in self.active:
                means = purse(state.ap[seat], cp, False)
            elif not fresh:
                means = purse(-1, cp, False)
            else:
                means = purse(state.ap[seat], cp, True) if self.active else whole
            offered = chapters.acts(picture.game, state, unit, means)
            found = list(self._singly(unit, offered, fresh))
            if not fresh or not self.active:
                points = state.ap[seat] if unit in self.active else picture.game.limits.activation_ap
                found += self._planned(unit, points, offered, found)
            yield from found
            if unit in self.active:
                best = max(best, max((one.score for one in found), default=0.0))
            if fresh and self.active:
                yield from self._dropping(unit, whole, LEFT * state.ap[seat] if best > LEAST else 0.0)

    def _order(self) -> list[int]:
        """The active units first, those with smoke last: it depends on where the others want to go."""
        smokers = self.picture.game.smokers
        others = [unit for unit in self.picture.mine if unit not in self.active]
        return [*self.active, *sorted(others, key=lambda unit: smokers >> unit & 1)]

    def _singly(self, unit: int, offered: list[Action], fresh: bool) -> Iterator[Advice]:
        """Each act by itself; a move by activation is thought through to its end instead."""
        for action in offered:
            if action[0] in STEPS and self._thought(action, fresh):
                continue
            gain = self.gain(action)
            score = gain - self.cost(action) if gain > LEAST else 0.0
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
            cost = self.cost(plan.action)
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
        for action in chapters.acts(self.picture.game, self.picture.state, unit, means):
            if action[-1] == AP:
                gain = self.gain(action)
                if action[0] not in ATTACKS:
                    gain = min(gain, PATIENCE)
                yield gain - AP_PRICE * self.prices.price(action) - OPENING

    def stepping(self, unit: int) -> list[Action]:
        """The steps of a unit, were it active."""
        means = purse(self.picture.game.limits.activation_ap, 0, False)
        found = chapters.acts(self.picture.game, self.picture.state, unit, means)
        return [action for action in found if action[0] in STEPS]

    def idle(self, unit: int) -> float:
        """What a unit gives up that supports others instead of acting by itself."""
        if unit not in self._idle:
            own = 0.0
            if unit in self.fresh:
                at, facing = self.picture.state.where[unit], self.picture.state.facing[unit]
                own = max(IDLE, self.shots(unit) * self.picture.prospect(unit, at, facing))
            self._idle[unit] = own
        return self._idle[unit]

    def shots(self, unit: int) -> int:
        """How many shots a unit has left in the activation under way, or in one of its own."""
        state, limits = self.picture.state, self.picture.game.limits
        points = state.ap[self.picture.seat] if unit in self.active else limits.activation_ap
        return points // (values_with_marker.fire_cost(self.picture.game, state, unit) or points + 1)

    def cost(self, action: Action) -> float:
        """What an act costs in what else could be done for it."""
        return self.prices.cost(action)

    def gain(self, action: Action) -> float:
        """What an act promises, its price apart."""
        return self.gains.of(action)

    def free(self) -> list[Advice]:
        """All that a card could pay for."""
        if self._free is None:
            self._free = [
                Advice(action, self.gain(action), (t("The card pays for it"),))
                for unit in self.picture.mine
                if self.picture.state.where[unit] != READY
                for action in chapters.acts(self.picture.game, self.picture.state, unit, FREE)
                if action[-1] == CARD
            ]
        return self._free
