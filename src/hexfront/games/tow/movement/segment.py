"""9.0 The movement segment: activated units, one at a time, hex by hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Actors,
    Choices,
    Group,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.events import Moved
from hexfront.games.tow.movement import step_costs, step_rules, steps
from hexfront.games.tow.movement.hq_move import Transfer
from hexfront.games.tow.supply import hq
from hexfront.games.tow.units.counters import crowded, put
from hexfront.games.tow.victory import control
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

END = Listed([("end",)])


class FirstMoves(Group):
    """How one unit may begin its move, worked out when asked."""

    __slots__ = ("_game", "_state", "_unit")

    def __init__(self, board: Board, state: TowState, unit: int) -> None:
        self._game, self._state, self._unit = board, state, unit

    def actions(self) -> list[Action]:
        """Its first steps, the first hexes of a march, and the transfer of an HQ."""
        board, state, unit = self._game, self._state, self._unit
        at = state.where[unit]
        left = steps.allowance(board, state, unit)
        first = steps.step_hexes(board, state, unit, at, left, True)
        found: list[Action] = [("step", unit, to) for to in steps.among(board, at, first)]
        if board.going.roads[at]:
            marches = steps.march_hexes(board, state, unit, at, left)
            found += [("march", unit, to) for to in steps.among(board, at, marches)]
        if not board.combat[unit] and hq.may_go(board, state, unit, at):
            found.append(("transfer", unit))
        return found


class Movement(Frame, tag="movement", frozen=True):
    """Any or all activated units, each once [tow:9.0a]; whoever begins with another lets go of the last [tow:9.0b]."""

    rule: ClassVar[str] = "tow:9.0a"
    ask: ClassVar[Text] = t("Move your activated units, one at a time, or end the segment.")
    side: int
    mover: int = -1
    """The unit under way; -1 if there is none."""
    left: int = 0
    """What it may still spend, in half movement points."""
    marching: bool = False
    looked: bool = False
    """Whether it has been looked up who can move."""
    fit: tuple[int, ...] = ()
    """The units that have not moved and surely can."""
    rest: tuple[int, ...] = ()
    """Those that may be hemmed in: whether they can move is looked up each time."""
    relocated: tuple[int, ...] = ()
    """The HQs that were relocated instead of moving (9.4b)."""

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """See who can move; it is over by itself when nobody is left who could."""
        if not self.looked:
            fit: list[int] = []
            rest: list[int] = []
            where = state.where
            for unit in each(state.active & ~state.moved):
                (fit if steps.easily(board, state, unit, where[unit]) else rest).append(unit)
            looked = msgspec.structs.replace(self, looked=True, fit=tuple(fit), rest=tuple(rest))
            agenda.become(state, self, looked)
            return True
        if self.fit or self.rest or (self.mover >= 0 and self.left):
            return False
        agenda.done(state, self)
        self._let_go(board, state, out)
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The active player."""
        return (state.seats[self.side],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """The next hexes of the unit under way, the first ones of all others, and the end."""
        mover, onward = self.mover, 0
        keys: list[Key] = []
        if mover >= 0 and self.left:
            onward = self.onward(board, state)
            if onward:
                keys.append(("unit", mover))
                if steps.overfull(board, state, mover):
                    group = self._next(board, state, onward)
                    return Choices(board.lexicon.key, {keys[0]: group})
        keys += [("unit", unit) for unit in self.fit]
        keys += [("unit", unit) for unit in self.rest if _able(board, state, unit)]
        keys.append(("verb", "end"))

        def make(key: Key) -> Group:
            if key[0] == "verb":
                return END
            unit = int(key[1])
            return self._next(board, state, onward) if unit == mover else FirstMoves(board, state, unit)

        return Actors(board.lexicon.key, keys, make)

    def _next(self, board: Board, state: TowState, onward: int) -> Group:
        hexes = steps.among(board, state.where[self.mover], onward)
        verb = "march" if self.marching else "step"
        return Listed([(verb, self.mover, to) for to in hexes])

    def onward(self, board: Board, state: TowState) -> int:
        """Where the unit under way may go on to."""
        at = state.where[self.mover]
        if self.marching:
            return steps.march_hexes(board, state, self.mover, at, self.left)
        return steps.step_hexes(board, state, self.mover, at, self.left, False)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One more hex of somebody, the transfer of an HQ, or the end."""
        if action[0] == "end":
            agenda.done(state, self)
            self._let_go(board, state, out)
            return
        unit = action[1]
        if action[0] == "transfer":
            agenda.push(state, Transfer(self.side, unit, self.mover, self.relocated))
            return
        if unit != self.mover:
            self._let_go(board, state, out)
            state.moved |= 1 << unit
        self._go(board, state, unit, action[2], action[0] == "march", out)

    def _go(
        self, board: Board, state: TowState, unit: int, to: int, marching: bool, out: list[Event]
    ) -> None:
        at = state.where[unit]
        left = self.left if unit == self.mover else steps.allowance(board, state, unit)
        cost = board.march_cost if marching else steps.price(board, state, self.side, at, to, left)
        put(board, state, unit, to)
        fit, rest = self.fit, self.rest
        if unit != self.mover:
            fit, rest = (
                tuple([one for one in fit if one != unit]),
                tuple([one for one in rest if one != unit]),
            )
        if crowded(board, state, unit) >> to & 1:
            hemmed_in = _hemmed_in(board, state, to, fit)
            if hemmed_in:
                fit = tuple([one for one in fit if one not in hemmed_in])
                rest = tuple(sorted((*rest, *hemmed_in)))
        agenda.become(
            state, self, Movement(self.side, unit, left - cost, marching, True, fit, rest, self.relocated)
        )
        labels = board.labels
        out.append(
            Moved(
                unit=board.names[unit],
                start=labels[at],
                end=labels[to],
                how="march" if marching else "move",
                cost=cost,
                rules=MARCHED if marching else STEPPED,
            )
        )
        if board.watched >> to & 1 or to == state.bridgehead:
            control.entered(board, state, unit, to, out)

    def _let_go(self, board: Board, state: TowState, out: list[Event]) -> None:
        if self.mover >= 0:
            control.rested(board, state, self.mover, out)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The rule that keeps this unit from going there."""
        return step_rules.refuse(board, state, self, action)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the step costs, and why."""
        return step_costs.reasons(board, state, self, action)


def _able(board: Board, state: TowState, unit: int) -> bool:
    at = state.where[unit]
    return steps.able(board, state, unit, at) or (
        not board.combat[unit] and hq.may_go(board, state, unit, at)
    )


def _hemmed_in(board: Board, state: TowState, at: int, fit: tuple[int, ...]) -> list[int]:
    """Those of the units next to a hex that has become full who have no other beside them that is free."""
    return [
        unit
        for beside, _ in board.going.beside[at]
        for unit in state.at.get(beside, ())
        if unit in fit and not steps.easily(board, state, unit, beside)
    ]


STEPPED = ("tow:9.0a", "tow:9.0b")
MARCHED = ("tow:9.2a", "tow:9.2b")
