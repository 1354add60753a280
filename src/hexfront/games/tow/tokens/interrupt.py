"""4.3.7 The Interrupt Order: an OKH token from the hand sends the token just drawn back into the cup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.procedures import Window
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.events import Interrupted
from hexfront.games.tow.state import AXIS
from hexfront.games.tow.tokens import okh, token_rules

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def possible(board: Board, state: TowState) -> bool:
    """Whether an OKH token can be in hand as far as everybody knows: they have come, and not all have been seen."""
    there = token_rules.available(board, state, AXIS).get(board.okh, 0)
    return bool(state.hand) and there > (*state.played, *state.returned).count(board.okh)


class Interrupt(Window, tag="interrupt", frozen=True):
    """After each draw but that of supply, while the hand may hold an OKH token [tow:4.3.7a].

    The window opens whatever the hand holds, so that the pause tells nothing of it.
    """

    rule: ClassVar[str] = "tow:4.3.7a"
    ask: ClassVar[Text] = t("Interrupt the token just drawn with an OKH token, or pass.")
    token: int

    def offers(self, board: Board, state: TowState) -> list[Action]:
        """The interrupt, with an OKH token in hand [tow:4.2d]."""
        return [("interrupt",)] if board.okh in state.hand else []

    def answer(self, board: Board, state: TowState, action: Action, out: list[Event]) -> None:
        """The drawn token goes back, the OKH token acts at once [tow:4.2.2e]."""
        where = state.hand.index(board.okh)
        state.hand = (*state.hand[:where], *state.hand[where + 1 :])
        state.played = (*state.played[:-1], board.okh)
        state.cup = tuple(sorted((*state.cup, self.token)))
        state.returned = tuple(sorted((*state.returned, self.token)))
        loop = state.agenda[-1]
        agenda.become(state, loop, type(loop)())
        agenda.push(state, okh.Okh(interrupt=True))
        out.append(
            Interrupted(
                token=board.tokens[board.okh].id,
                back=board.tokens[self.token].id,
                reveals=True,
                rules=("tow:4.2d", "tow:4.2.2e", "tow:4.3.7a"),
            )
        )

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Only an OKH token in hand interrupts."""
        return Illegal("tow:4.3.7a", t("Only an OKH token in hand interrupts a draw: pass."))

    def objections(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """A hand without one; against passing nothing stands."""
        if action not in (*self.offers(board, state), ("pass",)):
            yield self.refuse(board, state, seat, action)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What is at stake."""
        title = board.tokens[self.token].title
        if action[0] == "interrupt":
            return (Reason("tow:4.3.7a", t("{token} goes back into the cup", token=title)),)
        return (Reason("tow:4.3.7a", t("{token} acts", token=title)),)
