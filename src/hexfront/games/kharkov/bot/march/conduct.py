"""Carrying out a movement plan action by action, and making a new one when it no longer fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.bot.march import moves
from hexfront.games.kharkov.bot.march.fields import Watch
from hexfront.games.kharkov.bot.march.orders import Order
from hexfront.games.kharkov.bot.march.overruns import Overruns
from hexfront.games.kharkov.bot.march.reaching import reach
from hexfront.games.kharkov.bot.march.stations import Stations
from hexfront.games.kharkov.bot.picture import Picture
from hexfront.games.kharkov.movement import reinforcements, steps
from hexfront.games.kharkov.state import MOVED
from hexfront.games.kharkov.turn import rail, who_can_move

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.bot.weights import Weights
    from hexfront.games.kharkov.state import KharkovState
    from hexfront.games.kharkov.turn.movement_phase import Movement
    from hexfront.games.kharkov.turn.under_way import Moving

STAGES = (moves.staff, moves.split, moves.overrun, moves.everybody)
"""HQs first, so that one knows who may attack from where; overruns one by one; then everybody else."""


class Conduct:
    """The orders of a movement phase that are still to be carried out.

    They are only a memory: a bot without it plans anew from the position and comes to a sensible end as well.
    """

    def __init__(self, watch: Watch, weights: Weights) -> None:
        self._watch, self._weights = watch, weights
        self._phase = (0, "")
        self._stage = 0
        self._orders: list[Order] = []

    def next(self, board: Board, state: KharkovState, frame: Movement) -> Advice:
        """The first action of the next order, or the end of the phase."""
        if (state.turn, state.phase) != self._phase:
            self._phase, self._stage, self._orders = (state.turn, state.phase), 0, []
        while True:
            while self._orders:
                order = self._orders[0]
                action = begin(board, state, frame, order)
                if action is not None:
                    return Advice(action, order.score, (order.why,))
                self._orders.pop(0)
            if self._stage == len(STAGES):
                return rest(board, state, frame)
            self._plan(Picture(board, state, frame.seat, self._weights), frame)

    def _plan(self, picture: Picture, frame: Movement) -> None:
        """Make the orders of the next stage; overruns go on until none is worth while."""
        stage = STAGES[self._stage]
        outlook = self._watch.outlook(picture, anew=stage in (moves.staff, moves.everybody))
        self._orders = stage(picture, outlook, frame)
        if stage is not moves.overrun or not self._orders:
            self._stage += 1

    def under_way(self, board: Board, state: KharkovState, frame: Moving) -> Advice:
        """The next action of the order that is being carried out; without one, the best way on."""
        order = self._orders[0] if self._orders else None
        if order is not None and set(order.units) & set(frame.mover.units):
            action = go_on(board, state, frame, order)
            if action is not None:
                return Advice(action, order.score, (order.why,))
            self._orders.pop(0)
        picture = Picture(board, state, frame.seat, self._weights)
        order = self._further(picture, frame) if frame.begun else self._taken_up(picture, frame)
        action = go_on(board, state, frame, order) if order else None
        if order is None or action is None:
            return self._let_go(frame)
        self._orders.insert(0, order)
        return Advice(action, order.score, (order.why,))

    def _let_go(self, frame: Moving) -> Advice:
        """Halt; a stack that was taken up for nothing is put down, and no other is taken up in this phase."""
        if frame.begun:
            return Advice(("halt",), 0.0, (t("It is well placed here"),))
        self._stage = max(self._stage, STAGES.index(moves.overrun) + 1)
        return Advice(("cancel",), 0.0)

    def _taken_up(self, picture: Picture, frame: Moving) -> Order | None:
        """What a stack was taken up for, if that is forgotten: the overrun that is planned in this position."""
        phase: Movement = picture.state.agenda[-2]
        planned = moves.overrun(picture, self._watch.outlook(picture), phase)
        return next((one for one in planned if set(one.units) & set(frame.mover.units)), None)

    def _further(self, picture: Picture, frame: Moving) -> Order | None:
        """What a mover without orders does: overrun again, or go on to a better place."""
        if frame.prey:
            gap = self._watch.outlook(picture).gap
            order = Overruns(picture, gap, picture.state.phase == "axis-mechanised").of(frame.mover)
            if order is not None:
                return order
        units, here = frame.mover.units, picture.state.where[frame.mover.units[0]]
        stations, weights = Stations(picture, self._watch.outlook(picture)), self._weights.move
        way = reach(picture.game, picture.state, frame.mover)
        crowded = not self._fits(picture, units, here)
        best, most = here, -1e9 if crowded else stations.score(units, here) + weights.better
        for at in stations.promising(way.hexes, weights.width_under_way):
            if at != here and self._fits(picture, units, at):
                value = stations.score(units, at)
                if value > most:
                    best, most = at, value
        return Order(units, way.path(best), most) if best != here else None

    def _fits(self, picture: Picture, units: tuple[int, ...], at: int) -> bool:
        others = sum(unit not in units for unit in picture.there(at))
        return others + sum(picture.game.combat[unit] for unit in units) <= picture.game.limits.stacking


def begin(board: Board, state: KharkovState, frame: Movement, order: Order) -> Action | None:
    """The action that sets an order going; None if it no longer can."""
    lead, to = order.units[0], order.path[0] if order.path else 0
    if order.how == "enter":
        due = lead in reinforcements.due(board, state, frame.seat)
        return ("enter", lead, to) if due and reinforcements.hexes(board, state, lead) >> to & 1 else None
    if state.where[lead] <= 0 or state.flags[lead] & MOVED:
        return None
    if order.how == "split":
        return ("split", lead) if ("split", lead) in frame.others(board, state) else None
    if order.how == "rail":
        return ("rail", lead, to) if rail.ends(board, state, lead) >> to & 1 else None
    if len(order.units) > 1 or not to:
        at = state.where[lead]
        lifted = order.prey and who_can_move.lifted(board, state, frame.seat, frame.mechanised, at)
        return ("stack", at) if lifted else None
    if who_can_move.movable(board, state, lead, frame.mechanised):
        return ("step", lead, to) if to in who_can_move.first_steps(board, state, lead) else None
    return None


def go_on(board: Board, state: KharkovState, frame: Moving, order: Order) -> Action | None:
    """The next action of an order under way; None if it is done or cannot be carried out."""
    units = frame.mover.units
    if not frame.begun:
        for unit in units:
            if unit not in order.units:
                return ("drop", unit)
    at = state.where[units[0]]
    if order.path and at != order.path[-1]:
        to = order.path[order.path.index(at) + 1] if at in order.path else order.path[0]
        return ("step", units[0], to) if to in frame.ways else None
    if order.prey:
        return ("overrun", order.prey) if order.prey in frame.prey else None
    stays = frame.begun and order.how == "step" and not steps.too_many(board, state, frame.mover, at)
    return ("halt",) if stays else None


def rest(board: Board, state: KharkovState, frame: Movement) -> Advice:
    """What is left when everybody has moved: regiments come together again, or dig in where they must hold."""
    for action in frame.others(board, state):
        if action[0] == "reform":
            return Advice(action, 1.0, (t("Together they are stronger"),))
        if action[0] == "dig" and board.cities >> state.where[action[1]] & 1:
            return Advice(action, 1.0, (t("Dug in, only the worst can move it"),))
    return Advice(("end",), 0.0, (t("Everybody is where he should be"),))
