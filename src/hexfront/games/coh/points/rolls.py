"""3.2.3 A roll of one's own, changed by command points before it is thrown and by Luck after."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.draws import Stream, die
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.events import Rolled, Spent
from hexfront.games.coh.points import luck

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

UNROLLED = -99
"""What a frame that waits for a roll has in its field ``rolled``."""
UNDECLARED = 99
FACES = 6
OFFERS: tuple[Listed, ...] = tuple(
    Listed([("spend", number) for number in range(-most, most + 1)]) for most in range(3)
)
"""What may be declared with 0, 1 or at least 2 command points."""
FIRSTS = ("first", "first-work", "first-defences")
"""The verbs by which another target is rolled for first."""


class Total(NamedTuple):
    """The answer of a roll: what counts, and the dice that were thrown."""

    counted: int
    dice: tuple[int, ...]


class Rolling(Decision, frozen=True):
    """A procedure that has a player roll; it has a field ``rolled`` for the total."""

    def answered(self, child: Frame, answer: Total) -> Self:
        """The procedure with the total of the roll."""
        return replace(self, rolled=answer.counted)

    def rolling(self, board: Board, state: CohState) -> Text:
        """What the roll is for and what it needs."""
        raise NotImplementedError

    def chance(self, board: Board, state: CohState, change: int) -> Fraction | None:
        """How likely a roll changed by so much does what the roller wants; None where that is no one thing."""
        return None

    def changed(self) -> tuple[str, ...]:
        """What the rules say about CP that change the roll."""
        return ()

    def firsts(self) -> list[Action]:
        """What may be rolled for before what is next."""
        return []

    def turned_to(self, action: Action) -> Self:
        """The procedure with that next."""
        raise NotImplementedError


def _spend(roll: Roll, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Pay for the change and throw."""
    change = int(action[1])
    if change:
        below = agenda.below(state, Rolling)
        state.cp[seat] -= abs(change)
        out.append(
            Spent(
                seat=seat,
                cp=abs(change),
                way="cp",
                rules=("coh:3.2.3a", "coh:3.2b", "coh:3.2.3b", *below.changed()),
            )
        )
    roll.throw(board, state, change, out)


def _against_spending(
    roll: Roll, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """How much may be spent."""
    most = board.limits.roll_change
    if abs(action[1]) > most:
        yield Illegal("coh:3.2.3a", t("A roll is changed by at most {most}.", most=most))
    if abs(action[1]) > state.cp[seat]:
        yield Illegal("coh:3.2a", t("There are only {cp} CP.", cp=state.cp[seat]))


def _spending(roll: Roll, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    """What it costs and what it touches."""
    cost = abs(int(action[1]))
    found = agenda.below(state, Rolling).chance(board, state, int(action[1]))
    chance = None if found is None else found.as_integer_ratio()
    yield Reason(
        "coh:3.2.3a", t("1 CP for each point, declared before the roll."), f"{cost} CP", chance=chance
    )
    yield Reason("coh:3.2.3b", t("It changes this roll alone, and only one's own."))


def _turn(roll: Roll, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Turn to another target."""
    volley = agenda.below(state, Rolling)
    agenda.done(state, roll)
    agenda.become(state, volley, volley.turned_to(action))
    agenda.push(state, replace(roll, order=False))


def _against_turning(
    roll: Roll, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if not roll.order or action not in agenda.below(state, Rolling).firsts():
        yield Illegal("coh:7.5.1a", t("It is no other target that is still to be rolled for."))


def _turning(*_: Any) -> Iterator[Reason]:
    yield Reason("coh:7.5.1a", t("The attacker rolls for the targets in the order he likes."))


class Roll(luck.Thrown, tag="roll", frozen=True):
    """A player rolls; the frame below has a field ``rolled`` and is told the total, and says what is ``rolling``.

    He may change it by up to 2, up or down, for as many CP, and says so first [coh:3.2.3a].
    """

    rule: ClassVar[str] = "coh:3.2.3a"
    ask: ClassVar[Text] = t("Spend CP to change the roll?")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("spend", grouped("spend"), _spend, _against_spending, _spending),
        *[Act(verb, grouped(verb), _turn, _against_turning, _turning) for verb in FIRSTS],
    )
    seat: int
    name: str
    """What it is for: attack, rally, bog, mines …"""
    dice: int = 2
    change: int = UNDECLARED
    thrown: tuple[int, ...] = ()
    luck: int = 0
    """What the card Luck adds; its window tells it."""
    order: bool = False
    """Whether another target of the volley below may still be rolled for first."""
    ends: bool = False
    """Whether only the highest and the lowest die count, as for an activation [coh:3.0.1a]; its frame keeps them."""
    secret: bool = False
    """Whether only the side of the player sees the dice [coh:3.0.1b]."""

    @property
    def total(self) -> int:
        """What counts, so far."""
        counted = max(self.thrown) + min(self.thrown) if self.ends else sum(self.thrown)
        return counted + self.change + self.luck

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Throw once nothing is left to declare; then tell the total, Luck included."""
        if self.thrown:
            agenda.answer(state, self, Total(self.total, self.thrown))
            return True
        if self.change == UNDECLARED and (state.cp[self.seat] > 0 or self._ordered(board, state)):
            return False
        self.throw(board, state, 0 if self.change == UNDECLARED else self.change, out)
        return True

    def _ordered(self, board: Board, state: CohState) -> bool:
        """Whether the order of the rolls can matter although no CP are left: Luck may follow."""
        return self.order and luck.possible(board, state, self.seat)

    def answered(self, child: Frame, answer: int) -> Roll:
        """The roll with what the card Luck adds."""
        return replace(self, luck=self.luck + answer)

    def throw(self, board: Board, state: CohState, change: int, out: list[Event]) -> None:
        """Throw the dice; then there is a moment for Luck."""
        to = board.friends[self.seat] if self.secret else None
        thrown = tuple([die(state, self.name, out, to=to) for _ in range(self.dice)])
        out.append(Rolled(seat=self.seat, name=self.name, dice=thrown, change=change, to=to))
        agenda.become(state, self, replace(self, change=change, thrown=thrown))
        luck.window(board, state, self.seat, out)

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """What the roll is for and what it needs is told to the one who rolls."""
        asked = super().prompt(board, state, viewer)
        if not state.cp[self.seat]:
            asked = replace(asked, text=t("Roll for this target, or for another first?"), rule="coh:7.5.1a")
        return (
            replace(asked, note=agenda.below(state, Rolling).rolling(board, state))
            if viewer == self.seat
            else asked
        )

    def outcome(self, board: Board, state: CohState) -> Text:
        """What was thrown, and what for."""
        what = agenda.below(state, Rolling).rolling(board, state)
        return t("It was {total}. {what}", total=self.total, what=what)

    def redrawn(self, board: Board, state: CohState, viewer: Seat, chance: Stream) -> Frame:
        """Dice under a cup may be any for the other side."""
        if not self.secret or viewer in (ALL, *board.friends[self.seat]):
            return self
        return replace(self, thrown=tuple(chance.below(FACES) + 1 for _ in self.thrown))

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The one who rolls: nobody else's CP touch the roll [coh:3.2.3b]."""
        return (self.seat,)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Up or down, as far as CP and the rule allow; or another target first [coh:7.5.1a]."""
        most = min(board.limits.roll_change, state.cp[self.seat])
        choices = Choices(board.lexicon.key, {("verb", "spend"): OFFERS[most]})
        if self.order:
            for action in agenda.below(state, Rolling).firsts():
                choices.groups[board.lexicon.key(action)] = Listed([action])
        return choices

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """The roll comes first."""
        return Illegal("coh:3.2.3a", t("A roll comes first: say by how much CP change it, 0 for not at all."))
