"""7.17 The HQ that lends Soviet units its one overrun of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Action, Decision, Event, Illegal, Reason, Seat, Text, t
from hexfront.engine.base.events import Said
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import OVERRAN, SOVIET
from hexfront.games.kharkov.turn import overrun

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Loan(Decision, frozen=True):
    """The choice of the HQ; what follows when it has lent its overrun is up to the frame."""

    rule: ClassVar[str] = "kharkov:7.17a"
    ask: ClassVar[Text] = t("Choose the HQ that lends its one overrun of this turn.")
    forced: ClassVar[bool] = True
    mover: Mover
    at: int

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (SOVIET,)

    def sole(self, board: Board, state: KharkovState) -> Action | None:
        """Mostly there is but one HQ."""
        staffs = overrun.lenders(state, self.mover.units)
        return ("lend", staffs[0]) if len(staffs) == 1 else None

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """The HQs that can."""
        return tuple(board.name(staff) for staff in overrun.lenders(state, self.mover.units))

    def staffs(self, board: Board, state: KharkovState, seat: Seat) -> list[Action]:
        """The HQs that lead all of them and have not lent theirs."""
        return [("lend", staff) for staff in overrun.lenders(state, self.mover.units)]

    def lent(self, board: Board, state: KharkovState, staff: int, out: list[Event]) -> list[str]:
        """The overrun of this turn is spent, of the HQ and of the units; gives the rules that speak in it."""
        state.flags[staff] |= OVERRAN
        words = t("{hq} lends its one overrun of this turn.", hq=board.name(staff))
        out.append(Said(line=words, rules=(self.rule,)))
        for unit in self.mover.units:
            state.flags[unit] |= OVERRAN
        return ["kharkov:7.16b", "kharkov:7.17a", "kharkov:7.17b", "kharkov:10.26b"]

    def others(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """An HQ that cannot lend one."""
        if action[1] not in overrun.lenders(state, self.mover.units):
            yield self.untimely(board, state, seat, action)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Only these HQs can."""
        names = ", ".join(board.name(staff) for staff in overrun.lenders(state, self.mover.units))
        return Illegal(self.rule, t("One of these HQs lends its overrun: {names}.", names=names))

    def price(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What it costs the HQ."""
        return (Reason(self.rule, t("Overruns that the HQ has for this turn, this one counted"), "1"),)
