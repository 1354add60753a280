"""What the bot keeps in mind from one decision to the next: its orders and its battles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.trc.bot import arrivals
from hexfront.games.trc.bot.attack.battles import Fight, Weigher
from hexfront.games.trc.bot.moves import Plan, planned
from hexfront.games.trc.bot.picture import Picture
from hexfront.games.trc.bot.weights import Weights
from hexfront.games.trc.combat.assault import Assault
from hexfront.games.trc.combat.overwhelm import Onslaught
from hexfront.games.trc.combat.phase import Combat
from hexfront.games.trc.turn.movement_phase import Movement
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState

TRIES = 12
"""How often a movement phase is planned anew when something comes in between."""


class Conduct:
    """One player's orders."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._phase: tuple[int, ...] = ()
        self._plan = Plan([])
        self._tries = 0
        self._futile: set[int] = set()
        self._arriving = True
        self._fights: tuple[Any, list[tuple[Fight, list[int]]]] = ((), [])

    def move(self, board: Board, state: TrcState, frame: Movement, seat: int) -> Iterator[Advice]:
        """Arrivals first; then the next step of the orders, planned anew after each automatic victory."""
        phase = state.turn, state.player, state.impulse
        if self._phase != phase:
            self._phase, self._tries, self._futile, self._arriving = phase, 0, set(), True
            self._plan = Plan([])
        if self._arriving:
            found = arrivals.next_one(Picture(board, state, frame.side, self._weights), frame)
            if found:
                yield found
                return
            self._arriving = False
            self._plan = planned(Picture(board, state, frame.side, self._weights))
        choices = frame.choices(board, state, seat)
        while True:
            while self._plan.orders:
                order = self._plan.orders[0]
                action, left = order.actions[0], order.actions[1:]
                self._plan.orders.pop(0)
                if left:
                    self._plan.orders.insert(0, order._replace(actions=left))
                if action in choices:
                    yield Advice(action, 1.0, (order.why,))
                    return
                self._plan.orders[:] = [one for one in self._plan.orders if one.unit != order.unit]
            target = self._plan.target
            if target and target not in self._futile and ("overwhelm", target) in choices:
                self._futile.add(target)
                yield Advice(("overwhelm", target), 1.0, (t("An automatic victory"),))
                return
            if not target or self._tries >= TRIES:
                break
            self._tries += 1
            self._plan = planned(Picture(board, state, frame.side, self._weights))
        yield Advice(("end",), 0.0, (t("Everybody is where he should be"),))
        for key in list(choices.keys()):
            yield from (Advice(action, -1.0) for action in choices.group(key).actions()[:1])

    def overwhelm(self, board: Board, state: TrcState, frame: Onslaught) -> Iterator[Advice]:
        """Put the automatic victory together as planned."""
        why = (t("An automatic victory"),)
        for unit in self._plan.attackers:
            if unit not in frame.attackers:
                yield Advice(("join", unit), 3.0, why)
        if self._plan.air and not frame.air:
            for unit in board.hqs:
                yield Advice(("air", unit), 2.0, why)
        yield Advice(("launch",), 1.0, why)
        yield Advice(("cancel",), 0.0)

    def fight(self, board: Board, state: TrcState, frame: Combat | Assault) -> Iterator[Advice]:
        """The next battle of the plan, or the next unit to join it."""
        key = state.turn, state.player, state.impulse, state.fought, tuple(state.where)
        if self._fights[0] != key:
            self._fights = key, _battles(Picture(board, state, frame.side, self._weights), frame.owed)
        fights = self._fights[1]
        if isinstance(frame, Combat):
            for fight, _ in fights:
                why = t("The attack promises about {value} points", value=f"{fight.value:.1f}")
                yield Advice(("attack", fight.targets[0]), 2.0, (why,))
            yield Advice(("end",), 1.0)
            return
        yield from _gather(frame, fights)
        if frame.attackers and not frame.lowered:
            yield from _lowered(Picture(board, state, frame.side, self._weights), frame)


def _gather(frame: Assault, fights: list[tuple[Fight, list[int]]]) -> Iterator[Advice]:
    """The hexes of a battle, its attackers, its air units, then the die."""
    for fight, sent in fights:
        if frame.targets[0] not in fight.targets:
            continue
        actions: list[Action] = [("combine", at) for at in fight.targets if at not in frame.targets]
        actions += [("join", unit) for unit in fight.attackers if unit not in frame.attackers]
        if frame.attackers and not actions:
            missing = list(sent)
            for unit in frame.air:
                if unit in missing:
                    missing.remove(unit)
            actions += [("air", unit) for unit in missing[:1]]
        for number, action in enumerate(actions):
            yield Advice(action, 10.0 - number / 100)
    yield Advice(("launch",), 1.0)


def _lowered(picture: Picture, frame: Assault) -> Iterator[Advice]:
    """Odds that are lowered on purpose, where to be thrown back is the way forward."""
    weigher = Weigher(picture, picture.state)
    rung = frame.weighed(picture.board, picture.state).rung
    lower = weigher.lower(frame.attackers, frame.targets, rung)
    if lower is not None:
        yield Advice(("lower", lower), 5.0, (t("To be thrown back is the way forward"),))


def _battles(picture: Picture, owed: int) -> list[tuple[Fight, list[int]]]:
    """The battles of the phase with the HQs that send air units: those that may clear the way for others first."""
    weigher = Weigher(picture, picture.state)
    found, battles = weigher.fights(owed)
    flying = weigher.support(found, battles)
    fights = []
    for number, one in enumerate(battles):
        value, rung = weigher.value(found, one)
        attackers = tuple(found.units[n] for n in listed(one.attackers))
        targets = tuple(found.hexes[n] for n in listed(one.hexes))
        fights.append((Fight(attackers, targets, value, rung), flying.get(number, [])))
    return sorted(fights, key=lambda pair: -pair[0].value)
