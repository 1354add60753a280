"""8.1 Stacking: who goes when a hex holds more units than it may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.games.kharkov.combat import results
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar

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


def _first(board: Board, at: int) -> Text:
    return t("Units in excess of 3 in {at} are eliminated first: lose one there.", at=board.label(at))


CAUGHT = (
    Bar(
        "kharkov:8.1d",
        lambda case, unit: _first(case[0], case[2]),
        lambda case: ~bits(counters.combat_units(*case)),
    ),
)
"""What spares units: all but the combat units in the hex."""


class Excess(Decision, tag="excess", frozen=True):
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

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """One of those in the hex has to go, before anything else."""
        return Illegal(self.rule, _first(board, self.at))

    def _caught(self, board: Board, state: KharkovState, seat: Seat) -> list[Action]:
        return [("lose", unit) for unit in counters.combat_units(board, state, self.at)]

    def _lose(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        results.eliminate(board, state, action[1], out, self.rule)

    def _spared(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(CAUGHT, (board, state, self.at), action[1])

    def _over(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Reason]:
        """How many too many there are."""
        over = -counters.room(board, state, self.at)
        yield Reason(self.rule, t("Combat units in excess, the owner's choice"), str(over))

    acts: ClassVar[tuple[Act, ...]] = (Act("lose", _caught, _lose, _spared, _over),)
