"""26.8, 27.1 By option the players bid for the Axis before anybody sets up: openly, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.combat import notes
from hexfront.games.trc.setup import begin
from hexfront.games.trc.state import TrcState

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "bid"
HIGHEST = 99
"""No bid is further from 0: more than a scenario of five turns could ever balance."""


def start(board: Board, state: TrcState, out: list[Event]) -> None:
    """Let the players bid, if they play so; else set up at once."""
    if OPTION in state.options:
        agenda.push(state, Bidding())
    else:
        begin.begin(board, state, out)


def direction(bids: tuple[int, ...]) -> int:
    """Whether bids go up or down: as the first of them did that was not 0."""
    return next((1 if bid > 0 else -1 for bid in bids if bid), 0)


def _allowed(bids: tuple[int, ...], bid: int) -> bool:
    """Whether a bid goes on from those before it."""
    if abs(bid) > HIGHEST:
        return False
    if not bids:
        return True
    way = direction(bids)
    return (bid - bids[-1]) * way > 0 if way else bid != 0


def _offer(frame: Bidding, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("bid", bid) for bid in range(-HIGHEST, HIGHEST + 1) if _allowed(frame.bids, bid)]


def _bid(frame: Bidding, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.become(state, frame, Bidding((*frame.bids, action[1])))
    rules = ("trc:26.8a", *(("trc:26.8d",) if action[1] < 0 else ()))
    out.append(Said(line=t("Seat {seat} bids {bid}.", seat=seat + 1, bid=action[1]), rules=rules))


def _against_bid(
    frame: Bidding, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if abs(action[1]) > HIGHEST:
        words = t("A bid is a number from {least} to {most}.", least=-HIGHEST, most=HIGHEST)
        yield Illegal("trc:26.8a", words)
    elif not _allowed(frame.bids, action[1]):
        words = t("A bid goes on from the last, which was {bid}.", bid=frame.bids[-1])
        yield Illegal("trc:26.8b", words)


def _for_bid(frame: Bidding, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason(
        "trc:26.8a", t("The last bidder plays the Axis; the Russians get these points"), str(action[1])
    )
    if action[1] < 0:
        yield Reason("trc:26.8d", t("The Russians lose points, in the last turns first"))


def _decline(
    frame: Bidding, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    state.bid, state.seats = frame.bids[-1], (1 - seat, seat)
    words = t("Seat {seat} plays the Axis at {bid}.", seat=2 - seat, bid=state.bid)
    out.append(Said(line=words, rules=("trc:26.8b", "trc:27.1")))
    begin.begin(board, state, out)


def _against_declining(
    frame: Bidding, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if not frame.bids:
        yield Illegal("trc:26.8b", t("Nobody has bid yet: bid first, 0 if you like."))


def _for_declining(
    frame: Bidding, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Reason]:
    yield Reason("trc:26.8b", t("The other plays the Axis at his bid"), str(frame.bids[-1]))


class Bidding(Decision, tag="bidding", frozen=True):
    """Seat one bids first; who declines plays the Russians [trc:26.8b]."""

    rule: ClassVar[str] = "trc:26.8a"
    ask: ClassVar[Text] = t("Bid Russian replacement points for the Axis, or leave it to the other.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("bid", _offer, _bid, _against_bid, _for_bid),
        Act(
            "decline",
            lambda frame, *_: [("decline",)] if frame.bids else [],
            _decline,
            _against_declining,
            _for_declining,
        ),
    )
    bids: tuple[int, ...] = ()
    """What has been bid so far, by one seat after the other."""

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """Whose bid it is."""
        return (len(self.bids) % 2,)

    def prompt(self, board: Board, state: TrcState, viewer: Seat) -> Prompt:
        """The question, with the bid that stands."""
        standing = [t("The last bid is {bid}.", bid=self.bids[-1])] if self.bids else []
        return notes.noted(super().prompt(board, state, viewer), standing)
