"""9.0 The movement segment: activated units, one at a time, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Actors,
    Choices,
    Decision,
    Event,
    Frame,
    Group,
    Illegal,
    Key,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.games.tow.events import Moved
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.movement import first_moves, step_reasons, step_rules, steps, who_moves
from hexfront.games.tow.movement.first_moves import FirstMoves
from hexfront.games.tow.movement.hq_move import Transfer, worth
from hexfront.games.tow.movement.step_costs import Stride, fare
from hexfront.games.tow.movement.who_moves import NOBODY, Call
from hexfront.games.tow.units.counters import crowded, put
from hexfront.games.tow.victory import control
from hexfront.hexes import each
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

END = Listed([("end",)])
STARTED = ("tow:9.0a",)
TOOK_OVER = ("tow:9.0a", "tow:9.0b")
GIVEN_UP = ("tow:9.0a", "tow:9.0b", "tow:9.1a")
"""The rules by which a unit begins its move: nobody is under way, that ends another's, points are lost with it."""


def _strides(frame: Movement, board: Board, state: TowState, seat: Seat, action: Action) -> Iterable[Reason]:
    return step_reasons.reasons(frame.stride(board, state, action))


def _instead(frame: Movement, board: Board, state: TowState, seat: Seat, action: Action) -> Iterable[Reason]:
    return worth(board, state, action[1])


def _ending(frame: Movement, board: Board, state: TowState, seat: Seat, action: Action) -> Iterable[Reason]:
    yield Reason("tow:9.0a", t("Units may move, none has to"))
    yield Reason("tow:9.1a", t("What was not spent is lost"))


class Movement(Decision, tag="movement", frozen=True):
    """Any or all activated units, each once [tow:9.0a]; whoever begins with another lets go of the last [tow:9.0b]."""

    rule: ClassVar[str] = "tow:9.0a"
    ask: ClassVar[Text] = t("Move your activated units, one at a time, or end the segment.")
    side: int
    mover: int = NOBODY
    """The unit under way, or NOBODY."""
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
        if self.fit or self.rest or (self.mover != NOBODY and self.left):
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
        if mover != NOBODY and self.left:
            onward = self.onward(board, state)
            if onward:
                keys.append(board.unit_keys[mover])
                if steps.overfull(board, state, mover):
                    group = self._next(board, state, onward)
                    return Choices(board.lexicon.key, {keys[0]: group})
        keys += map(board.unit_keys.__getitem__, self.fit)
        keys += [board.unit_keys[unit] for unit in self.rest if first_moves.able(board, state, unit)]
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

    def answered(self, child: Frame, answer: int) -> Movement:
        """An HQ has been relocated: it has had its move, and it may stand in the way of others now."""
        return msgspec.structs.replace(
            self, mover=NOBODY, left=0, marching=False, looked=False, relocated=(*self.relocated, answer)
        )

    def stride(self, board: Board, state: TowState, action: Action) -> Stride:
        """The step or the hex of a march that somebody is to take."""
        verb, unit, to = action
        first = unit != self.mover
        left = steps.allowance(board, state, unit) if first else self.left
        return Stride(board, state, unit, state.where[unit], left, first, verb == "march", to)

    def go(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One more hex of somebody; whoever begins lets go of the last."""
        verb, unit, to = action
        at, left, marching = state.where[unit], self.left, verb == "march"
        rules: tuple[str, ...] = ()
        if unit != self.mover:
            rules = STARTED if self.mover == NOBODY else GIVEN_UP if self.left else TOOK_OVER
            self._let_go(board, state, out)
            state.moved |= 1 << unit
            left = steps.allowance(board, state, unit)
        cost, priced = fare(board, state, unit, at, to, left, marching)
        put(board, state, unit, to)
        fit, rest = self._others(board, state, unit, to)
        later = Movement(self.side, unit, left - cost, marching, True, fit, rest, self.relocated)
        agenda.become(state, self, later)
        out.append(
            Moved(
                unit=board.names[unit],
                start=board.labels[at],
                end=board.labels[to],
                how="march" if marching else "move",
                cost=cost,
                rules=rules + priced,
            )
        )
        if board.watched >> to & 1 or to == state.bridgehead:
            control.entered(board, state, unit, to, out)

    def _others(
        self, board: Board, state: TowState, unit: int, to: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who surely can move and who may be hemmed in, once a unit has entered a hex."""
        fit, rest = self.fit, self.rest
        if unit != self.mover:
            fit = tuple([one for one in fit if one != unit])
            rest = tuple([one for one in rest if one != unit])
        if crowded(board, state, unit) >> to & 1:
            stuck = first_moves.hemmed_in(board, state, to, fit)
            if stuck:
                fit = tuple([one for one in fit if one not in stuck])
                rest = tuple(sorted((*rest, *stuck)))
        return fit, rest

    def transfer(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """An HQ is to be relocated instead of moving."""
        agenda.push(state, Transfer(self.side, action[1], self.mover, self.relocated))

    def end(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Nobody moves any more."""
        agenda.done(state, self)
        self._let_go(board, state, out)

    def _let_go(self, board: Board, state: TowState, out: list[Event]) -> None:
        if self.mover != NOBODY:
            relocation.rested(board, state, self.mover, out)

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """In this segment units move, and nothing else happens."""
        return Illegal("tow:4.3.1.2", t("This is the movement segment: move activated units, or end it."))

    def objections(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Why the unit may not move, then why not there; points are spoken of only if it may move."""
        verb, unit = action[0], action[1] if len(action) > 1 else NOBODY
        call = Call(board, state, verb, unit, self.mover, self.marching, self.relocated)
        idle = bars.closed(who_moves.WHO, call)
        yield from bars.objections(who_moves.WHO, call)
        if verb == "transfer":
            yield from bars.objections(who_moves.TRANSFER, call)
        elif unit != NOBODY and state.where[unit] > 0:
            stride = self.stride(board, state, action)
            yield from bars.objections(step_rules.GROUND, stride, stride.to)
            if not idle:
                yield from bars.objections(step_rules.MEANS, stride, stride.to)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("step", grouped("step"), go, reasons=_strides),
        Act("march", grouped("march"), go, reasons=_strides),
        Act("transfer", grouped("transfer"), transfer, reasons=_instead),
        Act("end", grouped("end"), end, reasons=_ending),
    )
