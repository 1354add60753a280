"""14.1 By option the players bid for the Soviet side: the higher bid plays it and is what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import die
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.procedures import Sealed
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.events import Bids

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

OPTION = "bid"
HIGHEST = 120
"""No bid is higher: more than all the cities and breakthroughs of the map are worth."""


class Bid(Sealed, tag="bid", frozen=True):
    """Both name, unseen, what they would need to win as the Soviets [tow:14.1a]."""

    rule: ClassVar[str] = "tow:14.1a"
    ask: ClassVar[Text] = t("Bid the victory points with which you would play the Soviets.")
    once: ClassVar[bool] = True
    again: bool = False
    """Whether the first bids were equal."""

    def offers(self, board: Board, state: TowState, seat: Seat, picked: tuple[Action, ...]) -> list[Action]:
        """Any number of points."""
        return [("bid", number) for number in range(1, HIGHEST + 1)]

    def complete(self, board: Board, state: TowState, seat: Seat, picked: tuple[Action, ...]) -> bool:
        """One bid is a whole."""
        return len(picked) == 1

    def resolve(self, board: Board, state: TowState, out: list[Event]) -> None:
        """Equal bids are bid again; still equal, a die decides."""
        first, second = (int(str(picked[0][1])) for picked in self.picks)
        if first == second and not self.again:
            out.append(Bids(bids=(first, second), reveals=True, rules=("tow:14.1a",)))
            agenda.push(state, Bid.opened(self.seats, again=True))
            return
        if first == second:
            soviet = 0 if die(state, "bid", out, rules=("tow:14.1a",)) <= 3 else 1
        else:
            soviet = 0 if first > second else 1
        state.seats = (soviet, 1 - soviet)
        state.settled, state.needed = True, QUARTERS * max(first, second)
        out.append(
            Bids(
                bids=(first, second),
                soviet=soviet,
                reveals=True,
                rules=("tow:14.1a", "tow:14.1b", "tow:3.0a"),
            )
        )

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The range of bids."""
        return Illegal("tow:14.1a", t("Bid a number of points from 1 to {most}.", most=HIGHEST))

    def objections(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """What lies outside it."""
        if action not in self.offers(board, state, seat, ()):
            yield self.refuse(board, state, seat, action)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the bid means."""
        points = str(action[1]) if action[0] == "bid" else ""
        return (
            Reason("tow:14.1a", t("The higher bid plays the Soviets and needs that many VP"), points),
            Reason("tow:14.1b", t("With fewer the Axis wins")),
        )
