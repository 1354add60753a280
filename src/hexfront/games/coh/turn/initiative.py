"""2.1 and 3.2.4 Initiative: who begins the turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.draws import die
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.chances import dice
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.events import Initiative, Rolled, Spent
from hexfront.games.coh.points import luck
from hexfront.games.coh.state import GERMAN, SOVIET

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

OFFERS = tuple(Listed([("spend", number) for number in range(most + 1)]) for most in range(3))


def _declare(
    wager: Wager, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Pay and let the next one declare."""
    spent = int(action[1])
    state.cp[seat] -= spent
    out.append(Spent(seat=seat, cp=spent, way="initiative", rules=("coh:3.2.4a",)))
    agenda.become(state, wager, Wager(wager.seats, (*wager.declared, spent)))


def _against(wager: Wager, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """How much may be declared."""
    if not 0 <= action[1] <= min(board.limits.roll_change, state.cp[seat]):
        yield wager.untimely(board, state, seat, action)


class Wager(luck.Thrown, tag="wager", frozen=True):
    """Each player says how many CP he puts on his roll [coh:3.2.4a], then all roll [coh:2.1a]."""

    rule: ClassVar[str] = "coh:3.2.4a"
    ask: ClassVar[Text] = t("How many CP on the initiative roll?")
    acts: ClassVar[tuple[Act, ...]] = (
        Act(
            "spend",
            grouped("spend"),
            _declare,
            _against,
            lambda wager, board, state, seat, action: (
                Reason(
                    "coh:3.2.4a",
                    t("Added to the initiative roll."),
                    f"{action[1]} CP",
                    chance=wager.chance(action[1]).as_integer_ratio(),
                ),
            ),
        ),
    )
    seats: tuple[int, ...]
    """Those who roll, in the order in which they declare."""
    declared: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    asked: int = 0
    """How many have had their moment for Luck, in the same order: it comes when all have rolled."""
    luck: int = 0
    """What the card Luck adds to the total of the last who was asked; its window tells it."""

    def chance(self, spent: int) -> Fraction:
        """How likely he who declares next rolls more than all others, if those after him declare nothing."""
        after = len(self.seats) - len(self.declared) - 1
        others = (*self.declared, *[0] * after)
        twice = dice(2)
        ways = sum(
            n * prod(sum(m for total, m in twice.items() if total + other < mine + spent) for other in others)
            for mine, n in twice.items()
        )
        return Fraction(ways, sum(twice.values()) ** len(self.seats))

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Who has no CP declares nothing; when all have declared they roll, and then may have luck."""
        if len(self.declared) < len(self.seats):
            if state.cp[self.seats[len(self.declared)]] > 0:
                return False
            agenda.become(state, self, Wager(self.seats, (*self.declared, 0)))
        elif not self.totals:
            self._roll(board, state, out)
        elif self.asked < len(self.seats):
            asked = replace(self, totals=self._final(), asked=self.asked + 1, luck=0)
            agenda.become(state, self, asked)
            luck.window(board, state, self.seats[self.asked], out)
        else:
            self._decide(board, state, out)
        return True

    def _final(self) -> tuple[int, ...]:
        """The totals so far, with the luck of the last who was asked."""
        last = self.asked - 1
        return tuple([total + self.luck * (place == last) for place, total in enumerate(self.totals)])

    def _roll(self, board: Board, state: CohState, out: list[Event]) -> None:
        rules = ("coh:2.1a", "coh:20.0c") if len(board.seats) > 2 else ("coh:2.1a",)
        totals = []
        for seat, change in zip(self.seats, self.declared, strict=True):
            thrown = (die(state, "initiative", out), die(state, "initiative", out))
            out.append(Rolled(seat=seat, name="initiative", dice=thrown, change=change, rules=rules))
            totals.append(sum(thrown) + change)
        agenda.become(state, self, Wager(self.seats, self.declared, tuple(totals)))

    def _decide(self, board: Board, state: CohState, out: list[Event]) -> None:
        totals = self._final()
        best = tuple(seat for seat, total in zip(self.seats, totals, strict=True) if total == max(totals))
        if len(best) > 1:
            out.append(Initiative(seat=-1, rules=("coh:2.1b", "coh:3.2.4b")))
            agenda.become(state, self, Wager(in_order(board, state, best)))
            return
        agenda.done(state, self)
        won(board, state, best[0], out, ("coh:2.1a", "coh:2.0i"))

    def answered(self, child: Frame, answer: int) -> Wager:
        """The rolls with what the card Luck adds to the last of them."""
        return replace(self, luck=self.luck + answer)

    def outcome(self, board: Board, state: CohState) -> Text:
        """How the one who is asked stands."""
        totals, place = self._final(), self.asked - 1
        others = max(total for number, total in enumerate(totals) if number != place)
        return t(
            "The initiative roll was {total}; the others have {others} at most.",
            total=totals[place],
            others=others,
        )

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The next who declares."""
        return (self.seats[len(self.declared)],)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Up to two of his CP."""
        most = min(board.limits.roll_change, state.cp[seat])
        return Choices(board.lexicon.key, {("verb", "spend"): OFFERS[most]})

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """It has to be declared first."""
        return Illegal(
            "coh:3.2.4a", t("Declare once how many CP to spend, 0 to 2 and no more than there are.")
        )


def in_order(board: Board, state: CohState, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The order of declaring: most CP first, Soviet before German at equal ones, then by seat [coh:3.2.4a]."""
    return tuple(sorted(seats, key=lambda seat: (-state.cp[seat], board.seat_side[seat] != SOVIET, seat)))


def begin(board: Board, state: CohState, out: list[Event]) -> None:
    """Roll for initiative; on the first turn a firefight may give it away [coh:2.0i]."""
    given = board.firefight.initiative
    if state.turn == 1 and given is not None:
        won(board, state, given, out, ("coh:2.0i", "coh:1.0.1"))
    elif board.solo(state, GERMAN) != board.solo(state, SOVIET):
        _solo(board, state, GERMAN if board.solo(state, GERMAN) else SOVIET, out)
    else:
        agenda.push(state, Wager(in_order(board, state, board.seats)))


def _solo(board: Board, state: CohState, side: int, out: list[Event]) -> None:
    """Against a virtual side one die decides [coh:20.2b]."""
    thrown = die(state, "initiative", out, rules=("coh:20.2b",))
    first = side if thrown <= board.tables.solo.initiative else 1 - side
    won(board, state, board.first_seat[first], out, ("coh:20.2b", "coh:2.0i"))


def won(board: Board, state: CohState, seat: int, out: list[Event], rules: tuple[str, ...]) -> None:
    """A seat has the initiative this turn."""
    state.first = seat
    out.append(Initiative(seat=seat, rules=rules))
