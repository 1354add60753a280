"""Card 12, Luck: one's own roll is changed after the fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Decision
from hexfront.engine.contract.procedures import Window
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.box.card_list import ChangeRoll
from hexfront.games.coh.units.deck import about, spend

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

PASS = Listed([("pass",)])


class Thrown(Decision, frozen=True):
    """A frame that has rolled dice which the card Luck may change; it is answered with the change."""

    def outcome(self, board: Board, state: CohState) -> Text:
        """What was thrown, and what for."""
        raise NotImplementedError


class Luck(Window, tag="luck", frozen=True):
    """After each roll of a player who holds any card: he may change it, whether he can or not [coh:card-12].

    The frame below, which has just rolled, is told the change and says the ``outcome`` so far.
    """

    rule: ClassVar[str] = "coh:card-12"
    ask: ClassVar[Text] = t("Play Luck to change the roll just thrown?")

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """What was thrown and what for is told to the one who decides."""
        asked = super().prompt(board, state, viewer)
        if viewer != self.seat:
            return asked
        return replace(asked, note=agenda.below(state, Thrown).outcome(board, state))

    def offers(self, board: Board, state: CohState) -> list[Action]:
        """Up or down, as far as the card goes."""
        most = max([change.most for _, change in held(board, state, self.seat)], default=0)
        return [("luck", number) for number in range(-most, most + 1) if number]

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """The changes that the card allows, and the pass; mostly there is no such card."""
        if self.offers(board, state):
            return super().choices(board, state, seat)
        return Choices(board.lexicon.key, {("verb", "pass"): PASS})

    def answer(self, board: Board, state: CohState, action: Action, out: list[Event]) -> None:
        """Play it and tell the roll; another may follow [coh:8.0d]."""
        card = held(board, state, self.seat)[0][0]
        spend(board, state, self.seat, card, out, "coh:card-12", "coh:8.2", "coh:8.0d")
        change = int(action[1])
        line = t("Luck changes the roll by {change}.", change=f"{change:+}")
        out.append(Said(line=line, rules=("coh:card-12",)))
        state.agenda[-1] = state.agenda[-1].answered(self, change)
        window(board, state, self.seat, out)

    def refuse(self, board: Board, state: CohState, seat: int, action: Action) -> Illegal:
        """The first objection; another verb has to wait."""
        luck = action if action[0] == "luck" else ("luck", 0)
        return next(self.objections(board, state, seat, luck))

    def objections(self, board: Board, state: CohState, seat: int, action: Action) -> Iterator[Illegal]:
        """Only Luck, only so much."""
        cards = held(board, state, seat)
        if action[0] == "luck" and not cards:
            yield Illegal("coh:card-12", t("You hold no Luck: pass."))
        elif action[0] == "luck" and action not in self.offers(board, state):
            most = max(change.most for _, change in cards)
            yield Illegal("coh:card-12", t("Luck changes the roll by at most {most}; or pass.", most=most))

    def reasons(self, board: Board, state: CohState, seat: int, action: Action) -> tuple[Reason, ...]:
        """It is no action, and touches one's own roll alone."""
        if action == ("pass",):
            return (Reason("coh:card-12", t("The roll stands.")),)
        return (Reason("coh:card-12", t("The roll just thrown is changed."), f"{int(action[1]):+}"),)


def held(board: Board, state: CohState, seat: int) -> list[tuple[int, ChangeRoll]]:
    """The cards in a hand that change a roll."""
    cards = [(card, about(board, card).effect) for card in state.hands[seat]]
    return [(card, effect) for card, effect in cards if isinstance(effect, ChangeRoll)]


def window(board: Board, state: CohState, seat: int, out: list[Event]) -> None:
    """Open the window in which the roller may play Luck, if public facts allow that he holds it.

    He holds some card, and not every copy of Luck in the firefight has been played. The frame on top has a field
    ``luck``, which is told what he adds.
    """
    if possible(board, state, seat):
        agenda.push(state, Luck(seat))


def possible(board: Board, state: CohState, seat: int) -> bool:
    """Whether a player may hold Luck, for all that everybody knows."""
    return bool(state.hands[seat]) and any(state.discards[card] < copies for card, copies in board.lucky)
