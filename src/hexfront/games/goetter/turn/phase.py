"""A phase in which a player does what he likes, and ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Seat, Text, agenda, t

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Phase(Decision, tag="phase", frozen=True):
    """One phase; its end is always offered."""

    rule: ClassVar[str] = "goetter:3.0"
    ask: ClassVar[Text] = t("Play your phase, or end it.")
    turn: ClassVar[bool] = True
    seat: Seat

    def decides(self, game: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The player whose phase it is."""
        return (self.seat,)


def _end(
    frame: Phase, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


Phase.acts = (Act("end", lambda frame, board, state, seat: [("end",)], _end),)
