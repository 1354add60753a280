"""26.9g In a fortress the owner may lose a unit instead of retreating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.games.trc.state import POOL, TrcState
from hexfront.games.trc.units import losses

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def _offer(frame: Stand, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("lose", unit) for unit in frame.units]


def _play(frame: Stand, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.answer(state, frame, 1 << frame.origin)
    losses.remove(board, state, action[1], POOL, out, "trc:26.9g")


def _objections(frame: Stand, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    if action[1] not in frame.units:
        name = board.name(action[1])
        yield Illegal("trc:26.9g", t("{unit} is not among those who may be lost.", unit=name))


def _decline(
    frame: Stand, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.answer(state, frame, 0)


class Stand(Decision, tag="stand", frozen=True):
    """The owner of a fortress loses one of its units in the battle, or lets all of them retreat."""

    rule: ClassVar[str] = "trc:26.9g"
    ask: ClassVar[Text] = t("Lose a unit of the fortress so that the others stay, or let them retreat.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("lose", _offer, _play, _objections),
        Act("decline", lambda *_: [("decline",)], _decline),
    )
    side: int
    """The owner's."""
    units: tuple[int, ...]
    """Those that would retreat."""
    origin: int
    """The fortress."""

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The owner."""
        return (state.seats[self.side],)

    def about(self, board: Board, state: TrcState, seat: Seat) -> tuple[str, ...]:
        """Those that would retreat."""
        return tuple(board.name(unit) for unit in self.units)
