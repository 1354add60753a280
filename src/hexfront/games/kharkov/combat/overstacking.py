"""8.1 Stacking: who goes when a hex holds more units than it may."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.combat import results
from hexfront.games.kharkov.units import counters

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def thin_out(board: Board, state: KharkovState, at: int) -> None:
    """Let the owner of an overfull hex choose who is lost [kharkov:8.1d].

    Nobody ends a move in such a hex by choice: this is for movers who were passing through it when a pursuit
    or a reserve that came up closed their way.
    """
    if counters.room(board, state, at) < 0:
        agenda.push(state, Excess(at))


class Excess(Frame, tag="excess", frozen=True):
    """More than 3 combat units are caught in a hex: the owner eliminates those in excess."""

    rule: ClassVar[str] = "kharkov:8.1d"
    ask: ClassVar[Text] = t("Too many units are caught in one hex: choose one that is lost.")
    at: int

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """It is over when the hex holds what it may."""
        if counters.room(board, state, self.at) < 0:
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The owner of the units."""
        return (board.side[state.at[self.at][0]],)

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Any combat unit in the hex."""
        units = counters.combat_units(board, state, self.at)
        return Choices.of(board.lexicon.key, [("lose", unit) for unit in units])

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """That unit is gone."""
        results.eliminate(board, state, action[1], out, self.rule)

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """One of those in the hex has to go, before anything else."""
        at = board.label(self.at)
        return Illegal(
            self.rule, t("Units in excess of 3 in {at} are eliminated first: lose one there.", at=at)
        )

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How many too many there are."""
        over = -counters.room(board, state, self.at)
        return (Reason(self.rule, t("Combat units in excess, the owner's choice"), str(over)),)
