"""Carrying out a movement plan action by action, and making a new one when it no longer fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.actions import Action
from hexfront.engine.texts import t
from hexfront.games.kharkov import movement, overrun, rail, regiments, reinforcements
from hexfront.games.kharkov.doctrine.moves import MovePlan
from hexfront.games.kharkov.doctrine.orders import Order
from hexfront.games.kharkov.doctrine.overruns import Overruns
from hexfront.games.kharkov.doctrine.picture import Picture
from hexfront.games.kharkov.doctrine.reaching import reach
from hexfront.games.kharkov.doctrine.stations import Stations
from hexfront.games.kharkov.state import MOVED, POOL
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.movement import Movement
    from hexfront.games.kharkov.moving import Moving
    from hexfront.games.kharkov.state import KharkovState

STAGES = ("staff", "overrun", "main", "end")


class Conduct:
    """The orders of a movement phase that are still to be carried out.

    They are only a memory: a bot without it plans anew from the position and comes to a sensible end as well.
    """

    def __init__(self) -> None:
        self._phase: tuple[int, str, str] = (0, "", "")
        self._stage = 0
        self._orders: list[Order] = []

    def next(self, game: Kharkov, state: KharkovState, frame: Movement) -> Iterator[Advice]:
        """The first action of the next order, or the end of the phase."""
        phase = state.turn, state.phase, state.seed[:0]
        if phase != self._phase:
            self._phase, self._stage, self._orders = phase, 0, []
        while True:
            while self._orders:
                order = self._orders[0]
                action = _begin(game, state, frame, order)
                if action is not None:
                    yield Advice(action, order.score, (order.why,))
                    return
                self._orders.pop(0)
            if self._stage >= len(STAGES) - 1:
                break
            self._plan(game, state, frame)
        yield from _rest(game, state, frame)

    def _plan(self, game: Kharkov, state: KharkovState, frame: Movement) -> None:
        plan = MovePlan(Picture(game, state, frame.seat), frame)
        stage = STAGES[self._stage]
        if stage == "staff":
            self._stage += 1
            self._orders = plan.staff() if not frame.mechanised else []
        elif stage == "overrun":
            order = plan.overrun()
            if order:
                self._orders = [order]
            else:
                self._stage += 1
        else:
            self._stage += 1
            self._orders = plan.main()

    def under_way(self, game: Kharkov, state: KharkovState, frame: Moving) -> Iterator[Advice]:
        """The next action of the order that is being carried out; without one, the best way on."""
        units = frame.mover.units
        order = self._orders[0] if self._orders else None
        if order is not None and set(order.units) <= set(units):
            action = _go_on(state, frame, order)
            if action is not None:
                yield Advice(action, order.score, (order.why,))
                return
        if order is not None and set(order.units) & set(units):
            self._orders.pop(0)
        yield from self._anew(game, state, frame)

    def _anew(self, game: Kharkov, state: KharkovState, frame: Moving) -> Iterator[Advice]:
        """Overrun again, go on to a better place, or halt."""
        picture = Picture(game, state, frame.seat)
        units = frame.mover.units
        if frame.prey:
            order = Overruns(picture, state.phase == "axis-mechanised").further(frame.mover)
            if order is not None:
                self._orders.insert(0, order)
                action = _go_on(state, frame, order)
                if action is not None:
                    yield Advice(action, order.score, (order.why,))
                    return
        here = state.where[units[0]]
        if not frame.begun:
            yield Advice(("cancel",), 0.0)
            return
        stations = Stations(picture, [])
        way = reach(game, state, frame.mover)
        best, most = here, stations.score(units, here)
        for at in each(way.hexes):
            fits = len([u for u in picture.there(at) if u not in units]) + len(units) <= game.limits.stacking
            if at == here and not fits:
                most = -1e9
            if fits and at != here:
                value = stations.score(units, at)
                if value > most + 0.05:
                    best, most = at, value
        if best != here:
            order = Order(units, way.path(best), most)
            self._orders.insert(0, order)
            action = _go_on(state, frame, order)
            if action is not None:
                yield Advice(action, most, (order.why,))
                return
        yield Advice(_halt(frame), 0.0, (t("It is well placed here"),))


def _halt(frame: Moving) -> Action:
    if frame.begun:
        return ("halt",)
    return ("cancel",)


def _begin(game: Kharkov, state: KharkovState, frame: Movement, order: Order) -> Action | None:
    """The action that sets an order going; None if it no longer can."""
    lead = order.units[0]
    if order.how == "enter":
        due = state.where[lead] == POOL and lead in frame.due
        return ("enter", lead, order.path[0]) if due and reinforcements.hexes(game, state, lead) >> order.path[0] & 1 else None
    if state.where[lead] <= 0 or state.flags[lead] & MOVED:
        return None
    if order.how == "rail":
        return ("rail", lead, order.path[0]) if order.path[0] in rail.ends(game, state, lead) else None
    if len(order.units) > 1 or not order.path:
        return ("stack", state.where[lead]) if state.where[lead] in frame.stacks and order.prey else None
    if order.path[0] in movement.first_steps(game, state, lead) and lead in frame.able:
        return ("step", lead, order.path[0])
    return None


def _go_on(state: KharkovState, frame: Moving, order: Order) -> Action | None:
    """The next action of an order under way; None if it is done or cannot be carried out."""
    units = frame.mover.units
    if not frame.begun:
        for unit in units:
            if unit not in order.units:
                return ("drop", unit)
    at = state.where[units[0]]
    if order.path and at != order.path[-1]:
        index = order.path.index(at) + 1 if at in order.path else 0
        to = order.path[index]
        return ("step", units[0], to) if any(to == there for there, _ in frame.ways) else None
    if order.prey:
        return ("overrun", order.prey) if order.prey in frame.prey else None
    return ("halt",) if frame.begun else None


def _rest(game: Kharkov, state: KharkovState, frame: Movement) -> Iterator[Advice]:
    """What is left when everybody has moved: regiments dig in or come together again."""
    for action in frame.others:
        if action[0] == "reform":
            yield Advice(tuple(action), 1.0, (t("Together they are stronger"),))
            return
    yield Advice(("end",), 0.0, (t("Everybody is where he should be"),))


__all__ = ["Conduct", "overrun", "regiments"]
