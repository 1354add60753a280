"""A go: every act of every unit weighed against what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.actions import Action
from hexfront.engine.texts import Text, t
from hexfront.games.coh import acts, figures, rally
from hexfront.games.coh.doctrine import holding
from hexfront.games.coh.doctrine.picture import chance
from hexfront.games.coh.doctrine.shooting import ATTACKS, Shooting
from hexfront.games.coh.payment import FREE, Purse, purse
from hexfront.games.coh.state import DUG, READY, USED

if TYPE_CHECKING:
    from hexfront.games.coh.doctrine.picture import Picture

AP_PRICE = 0.012
"""What an action point of an activation is worth that would else be lost."""
CP_PRICE = 0.06
CP_MOVE = 0.25
"""What a command point is worth that a move would take from the rolls to come."""
CROWD = 0.3
"""How much of the danger each friend in a hex adds: one shot hits them all."""
LEFT = 0.05
"""What an action point is worth that would be lost by dropping an activation."""
PATIENCE = 0.2
"""What can as well be done when the activation under way is over promises no more than this."""
OPENING = 0.05
"""What it costs to begin an activation, besides its points: the unit will not react any more."""
JOINING = 0.3
"""What it costs to let a fresh unit share an activation under way instead of having its own."""
LEAST = 0.03
"""An act has to promise more than this; else one passes."""
OUTSIDE = -0.6
"""How good it is for a unit to be still off the map."""
SHOWN = 0.12
"""What it is worth to be hidden."""
MOVES = frozenset({"step", "creep", "back", "enter", "pivot", "dig", "occupy"})
WORDS: dict[str, Text] = {
    "fire": t("The shot is worth its price"),
    "lob": t("The shells are worth their price"),
    "assault": t("Close combat: strike first"),
    "step": t("Nearer to what counts, or out of danger"),
    "rally": t("A damaged unit is halfway lost"),
    "pivot": t("Turn to the enemy"),
    "enter": t("Reinforcements are wanted on the map"),
}


class Going:
    """The decision of one go."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.shooting = Shooting(picture)
        state, seat = picture.state, picture.seat
        self.active = state.active[seat]
        self.fresh = [
            unit for unit in picture.mine if not state.flags[unit] & USED and unit not in self.active
        ]
        foes = picture.game.foes[seat]
        self.foe_done = any(one in state.passes for one in foes)
        self.cp_price = 0.02 if self.foe_done and not self.fresh else CP_PRICE

    def advice(self) -> Iterator[Advice]:
        """Every act that promises something, and passing."""
        yield Advice(("pass",), LEAST, (t("Nothing is worth its price"),))
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
            for action in acts.acts(picture.game, state, unit, means):
                score = self.gain(action) - self._cost(action, fresh)
                if score > LEAST:
                    yield Advice(action, score, (WORDS.get(str(action[0]), t("It promises something")),))
                if unit in self.active:
                    best = max(best, score)
            if fresh and self.active:
                yield from self._dropping(unit, whole, LEFT * state.ap[seat] if best > LEAST else 0.0)

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
            return OPENING + 0.03 * max(0, limits.activation_ap - price)
        lack = max(
            0, price - (self.picture.state.ap[self.picture.seat] if self.active else limits.activation_ap)
        )
        cost = AP_PRICE * (price - lack) + self.cp_price * lack
        if fresh:
            cost += JOINING if self.active else OPENING
        return cost

    def gain(self, action: Action) -> float:
        """What an act promises, its price apart."""
        verb, unit = str(action[0]), int(str(action[1]))
        state = self.picture.state
        if verb in ATTACKS:
            return self.shooting.worth(action) - SHOWN * (state.hidden >> unit & 1)
        if verb in ("step", "creep", "back", "enter"):
            return self._move(unit, int(str(action[2])), verb)
        if verb == "pivot":
            return self._pivot(unit, int(str(action[2])))
        if verb == "rally":
            return self._rally(unit)
        return self._other(verb, unit, action)

    def _move(self, unit: int, to: int, verb: str) -> float:
        picture, state = self.picture, self.picture.state
        if verb == "enter":
            gain = picture.station(unit, to) - OUTSIDE
            return min(gain, PATIENCE) + 0.01 * gain if self.active else gain
        if state.held[1 - picture.side] >> to & 1:
            return -1.0
        if state.hidden >> unit & 1:
            return picture.goal(unit, to) - picture.goal(unit, state.where[unit]) - 0.1
        friends = sum(state.where[one] == to for one in picture.mine if state.carrier[one] < 0)
        crowd = friends and friends * (0.04 + CROWD * picture.danger(unit, to, picture.facing(unit, to)))
        nearer = picture.goal(unit, to) - picture.goal(unit, state.where[unit])
        onward = max(0.0, nearer) if picture.game.types[unit].bonus else 0.0
        return picture.station(unit, to) - picture.station(unit, state.where[unit], False) - crowd + onward

    def _pivot(self, unit: int, facing: int) -> float:
        picture, state = self.picture, self.picture.state
        at = state.where[unit]
        before = 0.6 * picture.prospect(unit, at, state.facing[unit]) - picture.danger(
            unit, at, state.facing[unit]
        )
        after = 0.6 * picture.prospect(unit, at, facing) - picture.danger(unit, at, facing)
        return after - before

    def _rally(self, unit: int) -> float:
        game, state = self.picture.game, self.picture.state
        one = figures.marker(game, state, unit)
        if one is None or one.rally is None:
            return 0.0
        bonus = sum(amount for amount, _ in rally.bonus(game, state, unit))
        plus = 1 if state.cp[self.picture.seat] > 1 else 0
        return 0.55 * self.picture.weight(unit) * chance(one.rally - bonus - plus)

    def _other(self, verb: str, unit: int, action: Action) -> float:
        """Digging in, fortifications, transport, leaving the map."""
        picture, game, state = self.picture, self.picture.game, self.picture.state
        if verb == "exit":
            worth = [
                one.vp
                for one in game.firefight.exits
                if one.hexes >> state.where[unit] & 1 and (not one.types or game.types[unit].id in one.types)
            ]
            return float(max(worth, default=-2))
        danger = picture.danger(unit, state.where[unit], state.facing[unit]) if state.where[unit] > 0 else 0.0
        if verb == "dig":
            return 0.0 if state.flags[unit] & DUG else 0.25 * danger
        if verb == "occupy":
            return 0.15 + 0.4 * danger
        if verb == "unload":
            at = state.where[unit]
            return 0.3 + picture.prospect(unit, at, picture.facing(unit, at)) if self._arrived(unit) else 0.0
        return 0.0

    def _arrived(self, unit: int) -> bool:
        """Whether a load is where it is wanted: enemies in sight, or an objective near."""
        picture, at = self.picture, self.picture.state.where[unit]
        if any(picture.seen(at) >> picture.state.where[foe] & 1 for foe in picture.foes):
            return True
        near = picture.game.grid.within(at, 2)
        return any(near >> goal & 1 for goal in picture.stakes)

    def free(self) -> Iterator[Advice]:
        """The best that a card could pay for."""
        for unit in self.picture.mine:
            if self.picture.state.where[unit] == READY:
                continue
            for action in acts.acts(self.picture.game, self.picture.state, unit, FREE):
                yield Advice(action, self.gain(action), (t("The card pays for it"),))
