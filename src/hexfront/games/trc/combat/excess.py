"""13.7 Retreating units for whom there is no room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.games.trc.state import POOL, TrcState
from hexfront.games.trc.units import losses

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def _offer(frame: Excess, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("lose", unit) for unit in frame.units]


def _lose(frame: Excess, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    losses.remove(board, state, action[1], POOL, out, frame.why, "trc:13.7")
    agenda.answer(state, frame, action[1])


def _objections(
    frame: Excess, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if action[1] not in frame.units:
        yield Illegal("trc:13.7", t("{unit} is not among those without room.", unit=board.name(action[1])))


class Excess(Decision, tag="excess", frozen=True):
    """There is no room for all who retreat: their owner says who is lost [trc:13.7]."""

    rule: ClassVar[str] = "trc:13.7"
    ask: ClassVar[Text] = t("Choose which of the retreating units is lost for want of room.")
    acts: ClassVar[tuple[Act, ...]] = (Act("lose", _offer, _lose, _objections),)
    side: int
    units: tuple[int, ...]
    why: str

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The owner."""
        return (state.seats[self.side],)
