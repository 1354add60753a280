"""20.9 Panzer corps that leave the war in the East."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.charts.strategies import ITALY, TUNISIA
from hexfront.games.trc.state import AXIS, CALLED, GONE, POOL, RUSSIAN, SURRENDERED, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import stacks, waiting
from hexfront.games.trc.victory import ending
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


EARLY = 13
"""May and June 1943, a year before the usual turn."""
USUAL, FRANCE = "trc:20.9", "trc:28.6.ita.3"
"""The rules that call for withdrawals."""
TO_FRANCE, CORPS_TO_FRANCE = 7, 2
"""After the Italian surrender so many panzer corps leave in May and June 1942."""


def begin(board: Board, state: TrcState, out: list[Event]) -> None:
    """Take the corps off before anything else is done [trc:4.1.2b]; for one that is lost another is asked for."""
    if ITALY in state.adopted and state.turn == TO_FRANCE:
        agenda.push(state, Withdrawal(AXIS, CORPS_TO_FRANCE, FRANCE))
    listed = board.tables.withdrawal
    if state.turn != (EARLY if TUNISIA in state.adopted else listed.turn):
        return
    units = [unit for unit in listed.units if board.drafted >> unit & 1 and state.where[unit] != GONE]
    lost = 0
    for unit in units:
        if state.where[unit] in (POOL, SURRENDERED):
            lost += 1
        else:
            leave(board, state, unit, out)
    if units:
        control.settle(board, state, out)
    if lost:
        agenda.push(state, Withdrawal(AXIS, lost))


def leave(board: Board, state: TrcState, unit: int, out: list[Event], rule: str = USUAL) -> None:
    """Take a corps out of the game, neither eliminated nor surrendered."""
    at = waiting.named(board, state, unit)
    state.due &= ~(1 << unit)
    state.withdrawn |= 1 << unit
    stacks.take_off(board, state, unit, GONE)
    early = ("trc:28.6.tun.4",) if TUNISIA in state.adopted else ()
    rules = (rule, "trc:4.1.2b", *early)
    out.append(Removed(unit=board.name(unit), at=at, why="withdrawn", rules=rules))


def instead(board: Board, state: TrcState) -> list[int]:
    """The German panzer corps on the map."""
    return [unit for unit in each(board.sided[AXIS]) if state.where[unit] > 0 and board.units[unit].panzer]


def _offer(frame: Withdrawal, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("withdraw", unit) for unit in instead(board, state)]


def _play(
    frame: Withdrawal, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.become(state, frame, Withdrawal(frame.side, frame.owing - 1, frame.why))
    leave(board, state, action[1], out, frame.why)
    control.settle(board, state, out)


def _objections(
    frame: Withdrawal, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[1] not in instead(board, state):
        words = t("{unit} is no German panzer corps on the map.", unit=board.name(action[1]))
        yield Illegal(frame.why, words)


class Withdrawal(Decision, tag="withdrawal", frozen=True):
    """Other panzer corps leave in the stead of those that are lost, if there are any."""

    rule: ClassVar[str] = "trc:20.9"
    ask: ClassVar[Text] = t("Choose the panzer corps that leaves the game.")
    acts: ClassVar[tuple[Act, ...]] = (Act("withdraw", _offer, _play, _objections),)
    side: int
    owing: int
    """How many have yet to leave."""
    why: str = USUAL
    """The rule that calls for it."""

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Over when enough have left, or nobody is there to leave."""
        if self.owing and instead(board, state):
            return False
        agenda.done(state, self)
        if self.owing and self.why == FRANCE:
            words = t("The panzer corps for the West are not there: {side} wins.", side=CALLED[RUSSIAN])
            ending.win(state, RUSSIAN, "withdrawal", words, out, FRANCE)
        return True

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[self.side],)
