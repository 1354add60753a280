"""9.4 The voluntary relocation of an HQ: announced in the movement segment, then its new hex is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Hexes,
    Illegal,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.games.tow.headquarters import havens, relocation
from hexfront.games.tow.state import AXIS

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Transfer(Decision, tag="transfer", frozen=True):
    """An activated HQ goes elsewhere instead of moving [tow:9.4b]; until its hex is chosen it may also stay."""

    rule: ClassVar[str] = "tow:9.4b"
    ask: ClassVar[Text] = t("Choose the hex to which the HQ is relocated, or leave it where it is.")
    side: int
    hq: int
    mover: int
    """The unit that was under way; its move ends when the HQ goes."""
    relocated: tuple[int, ...] = ()
    """The HQs that have been relocated in this segment before."""

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The active player."""
        return (state.seats[self.side],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Every legal hex, or back."""
        found = havens.hexes(board, state, self.hq, state.where[self.hq])
        away = Hexes(("relocate", self.hq), found)
        return Choices(
            board.lexicon.key, {("unit", self.hq): away, ("verb", "cancel"): Listed([("cancel",)])}
        )

    def go(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Set it down; whoever was under way has come to rest."""
        agenda.answer(state, self, self.hq)
        if self.mover >= 0:
            relocation.rested(board, state, self.mover, out)
        state.moved |= 1 << self.hq
        relocation.relocate(board, state, self.hq, action[2], out)

    def stay(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """It has not moved, and may do so otherwise."""
        agenda.done(state, self)

    def stands(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Another is not relocated now, and not to every hex."""
        if action[1] != self.hq:
            yield self.untimely(board, state, seat, action)
        else:
            yield from havens.against(board, state, self.hq, state.where[self.hq], action[2])

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """First it is settled where it goes."""
        words = t("{hq} is being relocated: choose its hex, or cancel.", hq=board.name(self.hq))
        return Illegal("tow:9.4b", words)

    def conditions(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The conditions, and what it is worth."""
        conditions = havens.reasons(board, state.where[self.hq], action[2])
        return (*conditions, *worth(board, state, self.hq))

    def chosen(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Nothing forces it."""
        return (Reason("tow:9.4b", t("By its owner's choice")),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("relocate", grouped("relocate"), go, stands, conditions),
        Act("cancel", grouped("cancel"), stay, reasons=chosen),
    )


def worth(board: Board, state: TowState, unit: int) -> tuple[Reason, ...]:
    """What a voluntary relocation replaces, and its victory points."""
    found = [Reason("tow:2.3f", t("Instead of moving")), Reason("tow:9.4b", t("By its owner's choice"))]
    points = board.data.scenarios[state.scenario].points
    amount = points.axis_relocation if board.side[unit] == AXIS else points.soviet_relocation
    if amount:
        found.append(Reason("tow:2.3j", t("Victory points for the Soviet player"), str(amount // 4)))
    return tuple(found)
