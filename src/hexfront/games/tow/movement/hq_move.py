"""9.4 The voluntary relocation of an HQ: announced in the movement segment, then its new hex is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Hexes, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.state import AXIS
from hexfront.games.tow.supply import hq
from hexfront.games.tow.victory import control

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Transfer(Frame, tag="transfer", frozen=True):
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
        found = hq.havens(board, state, self.hq, state.where[self.hq])
        away = Hexes(("relocate", self.hq), found)
        return Choices(
            board.lexicon.key, {("unit", self.hq): away, ("verb", "cancel"): Listed([("cancel",)])}
        )

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Set it down; it has moved, and others have to see anew whether it is in their way."""
        if action[0] == "cancel":
            agenda.done(state, self)
            return
        relocated = (*self.relocated, self.hq)
        agenda.done(state, self, mover=-1, left=0, marching=False, looked=False, relocated=relocated)
        if self.mover >= 0:
            control.rested(board, state, self.mover, out)
        state.moved |= 1 << self.hq
        hq.relocate(board, state, self.hq, action[2], out)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Which condition the hex fails."""
        if action[0] == "relocate" and action[1] == self.hq:
            return hq.refuse_haven(board, state, self.hq, state.where[self.hq], action[2])
        words = t("{hq} is being relocated: choose its hex, or cancel.", hq=board.name(self.hq))
        return Illegal("tow:9.4b", words)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The conditions, and what it is worth."""
        if action[0] == "cancel":
            return (Reason("tow:9.4b", t("By its owner's choice")),)
        conditions = hq.haven_reasons(board, state.where[self.hq], action[2])
        return (*conditions, *worth(board, state, self.hq))


def worth(board: Board, state: TowState, unit: int) -> tuple[Reason, ...]:
    """What a voluntary relocation is instead of, and its victory points."""
    found = [Reason("tow:2.3f", t("Instead of moving")), Reason("tow:9.4b", t("By its owner's choice"))]
    points = board.data.scenarios[state.scenario].points
    amount = points.axis_relocation if board.side[unit] == AXIS else points.soviet_relocation
    if amount:
        found.append(Reason("tow:2.3j", t("Victory points for the Soviet player"), str(amount // 4)))
    return tuple(found)
