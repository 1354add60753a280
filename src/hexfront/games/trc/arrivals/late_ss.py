"""28.4.6 The 12th SS Corps leaves for the West at the end of October 1944."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.unit import Factors
from hexfront.games.trc.state import AXIS, GONE, POOL, SURRENDERED, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import stacks, waiting
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "12th-ss"
SAME = Factors(4, 4)
"""The value of the corps, and of the one that leaves in its stead."""
OCTOBER_1944 = 21


def leave(board: Board, state: TrcState, out: list[Event]) -> None:
    """Take the corps off as the Axis turn ends; if it is lost, a corps of the same value is asked for."""
    if state.turn != OCTOBER_1944 or OPTION not in state.options:
        return
    for unit in each(board.drafted):
        if board.units[unit].option != OPTION or state.where[unit] == GONE:
            continue
        if state.where[unit] not in (POOL, SURRENDERED):
            _take_off(board, state, unit, out, "trc:28.4.6a")
        elif instead(board, state):
            agenda.push(state, LateWithdrawal(AXIS))


def instead(board: Board, state: TrcState) -> list[int]:
    """The German corps of the army on the map that have its value."""
    return [
        unit
        for unit in each(board.sided[AXIS])
        if state.where[unit] > 0
        and board.units[unit].nation == "german"
        and board.units[unit].factors == SAME
    ]


def _take_off(board: Board, state: TrcState, unit: int, out: list[Event], rule: str) -> None:
    at = waiting.named(board, state, unit)
    stacks.take_off(board, state, unit, GONE)
    out.append(Removed(unit=board.name(unit), at=at, why="withdrawn", rules=(rule,)))
    control.settle(board, state, out)


def _offer(frame: LateWithdrawal, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("withdraw", unit) for unit in instead(board, state)]


def _play(
    frame: LateWithdrawal, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    _take_off(board, state, action[1], out, "trc:28.4.6b")


def _objections(
    frame: LateWithdrawal, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[1] not in instead(board, state):
        words = t("{unit} is no German 4-4 corps on the map.", unit=board.name(action[1]))
        yield Illegal("trc:28.4.6b", words)


class LateWithdrawal(Decision, tag="late-withdrawal", frozen=True):
    """A corps of the same value leaves in the stead of the 12th SS, which is lost."""

    rule: ClassVar[str] = "trc:28.4.6b"
    ask: ClassVar[Text] = t("Choose the 4-4 corps that leaves in the stead of the 12th SS Corps.")
    acts: ClassVar[tuple[Act, ...]] = (Act("withdraw", _offer, _play, _objections),)
    side: int

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The Axis player."""
        return (state.seats[self.side],)
