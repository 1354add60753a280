"""What a bot gets to see: the view and the choices of its seat, and dreams of what may lie hidden."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.actions import Action, Lexicon, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.events import Event
from hexfront.engine.base.state import Result, clone
from hexfront.engine.contract.verdict import Verdict
from hexfront.engine.contract.view import View


class Dream:
    """A game as it might be: all that the dreamer cannot know is redrawn, so it may be played out freely."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game = game
        self.state = state

    def copy(self) -> Dream:
        """A copy of the dream, to be played on differently."""
        return Dream(self.game, clone(self.state))

    def deciders(self) -> tuple[Seat, ...]:
        """Who decides in the dream."""
        seats: tuple[Seat, ...] = self.game.deciders(self.state)
        return seats

    def choices(self, seat: Seat) -> Choices:
        """What a seat may do in the dream."""
        choices: Choices = self.game.legal(self.state, seat)
        return choices

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Go on dreaming."""
        events: list[Event] = self.game.apply(self.state, seat, action)
        return events

    def view(self, viewer: Seat) -> View:
        """What a viewer sees in the dream."""
        view: View = self.game.view(self.state, viewer)
        return view

    def result(self) -> Result | None:
        """How the dream ended."""
        result: Result | None = self.game.result(self.state)
        return result


class Chair:
    """A seat at the table, as a bot sits on it. The state itself is out of its reach."""

    def __init__(self, game: Any, state: Any, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self.__state = state

    @property
    def lexicon(self) -> Lexicon:
        """The words of the game."""
        lexicon: Lexicon = self.game.lexicon
        return lexicon

    def view(self) -> View:
        """What the seat sees."""
        view: View = self.game.view(self.__state, self.seat)
        return view

    def choices(self) -> Choices:
        """What the seat may do."""
        choices: Choices = self.game.legal(self.__state, self.seat)
        return choices

    def explain(self, action: Action) -> Verdict:
        """The rules that speak for or against an action."""
        verdict: Verdict = self.game.explain(self.__state, self.seat, action)
        return verdict

    def dream(self, seed: int) -> Dream:
        """One way things may really be."""
        return Dream(self.game, self.game.resample(self.__state, self.seat, seed))
