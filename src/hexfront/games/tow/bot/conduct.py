"""An activation carried out: the orders of its movement, then its attacks, one action after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.texts import t
from hexfront.games.tow.bot.assault import Attack, Planner
from hexfront.games.tow.bot.moves import Mover, Order
from hexfront.games.tow.bot.picture import Picture
from hexfront.games.tow.combat.declare import Planning
from hexfront.games.tow.combat.phase import Combat
from hexfront.games.tow.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.bot.weights import Weights
    from hexfront.games.tow.movement.activation import Activation
    from hexfront.games.tow.movement.segment import Movement
    from hexfront.games.tow.state import TowState


class Conduct:
    """Remembers the orders of a segment until they are carried out."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._key: tuple[Any, ...] = ()
        self._orders: list[Order] = []
        self._attacks: tuple[Any, list[Attack]] = ((), [])

    def mode(self, board: Board, state: TowState, frame: Activation) -> Advice:
        """Move first, or fight first and use the gap."""
        if frame.wakes:
            return Advice(("wake", frame.wakes[0]), 1.0, (t("Two HQs do more than one"),))
        picture = Picture(board, state, frame.side, self._weights)
        now = sum(one.value for one in self._plan(picture))
        later = Mover(picture, list(each(state.active)), fights_follow=True)
        later.plan()
        then = sum(one.value for one in later.attacks)
        if now > 0 and now >= self._weights.assault.patience * then:
            return Advice(("mode", 1), now, (t("The attacks promise enough as the units stand"),))
        return Advice(("mode", 0), then, (t("The units have to come up first"),))

    def _plan(self, picture: Picture) -> list[Attack]:
        state = picture.state
        units = [unit for unit in picture.units(picture.side) if (state.active & ~state.fought) >> unit & 1]
        places = {unit: 1 << state.where[unit] for unit in units}
        air = Mover(picture, [], fights_follow=True).air()
        return Planner(picture.game, state, picture.side, places, self._weights, air).plan()

    def move(self, board: Board, state: TowState, frame: Movement) -> Advice:
        """The next step of the orders, given at the start of the segment."""
        key = state.turn, len(state.played), state.active, state.fought, len(state.agenda)
        if self._key != key:
            fights = bool(getattr(state.agenda[-2], "left", ()))
            units = list(each(state.active & ~state.moved))
            self._orders = Mover(
                Picture(board, state, frame.side, self._weights), units, fights_follow=fights
            ).plan()
            self._key = key
        while self._orders:
            order = self._pick(board, state, frame)
            if order is None:
                break
            action = order.verb, order.unit, order.way[0]
            left = order._replace(way=order.way[1:])
            self._orders = [one for one in self._orders if one.unit != order.unit]
            if left.way:
                self._orders.insert(0, left)
            if action in frame.choices(board, state, state.seats[frame.side]):
                return Advice(action, 1.0, (order.why,))
            self._orders = [one for one in self._orders if one.unit != order.unit]
        return Advice(("end",), 0.0, (t("Everybody is where he should be"),))

    def _pick(self, board: Board, state: TowState, frame: Movement) -> Order | None:
        """The unit under way, or one whose place is free by now."""
        for order in self._orders:
            if order.unit == frame.mover:
                return order
        for order in self._orders:
            if counters.room(board, state, order.unit, order.way[-1]):
                return order
        return None

    def fight(self, board: Board, state: TowState, frame: Combat | Planning) -> Advice:
        """The next attack of the plan, or the next unit to join it."""
        key = state.turn, len(state.played), state.active, state.fought, tuple(state.where), tuple(state.step)
        if self._attacks[0] != key:
            self._attacks = key, self._plan(Picture(board, state, frame.side, self._weights))
        attacks = self._attacks[1]
        if isinstance(frame, Combat):
            for attack in attacks:
                if attack.target in frame.targets:
                    why = t("The attack promises about {value} points", value=f"{attack.value:.1f}")
                    return Advice(("attack", attack.target), attack.value, (why,))
            return Advice(("end",), 0.0, (t("No attack promises more than it risks"),))
        attack = next(
            (one for one in attacks if one.target == frame.target), Attack(frame.target, (), (), 0.0)
        )
        missing = [unit for unit in attack.units if unit in frame.able and unit not in frame.joined]
        if missing:
            return Advice(("join", missing[0]), attack.value)
        return Advice(
            ("launch",) if frame.joined and frame.strong(board, state) else ("cancel",), attack.value
        )
