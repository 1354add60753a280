"""The contract, and the referee that keeps it for every game built on an agenda."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from hexfront.engine import witness
from hexfront.engine.actions import Action, Lexicon, Seat
from hexfront.engine.choices import Choices
from hexfront.engine.draws import derive, seed_text
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.meta import Meta
from hexfront.engine.state import State, clone
from hexfront.engine.texts import Text, t
from hexfront.engine.verdict import Reason, Verdict
from hexfront.engine.view import Prompt, View


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the seats that won (none: a draw), a level in the game's words, and the points."""

    winners: tuple[Seat, ...]
    level: str
    text: Text
    points: dict[str, int] = {}


@runtime_checkable
class Game(Protocol):
    """What every game owes its players, bots and tables. See ``docs/architecture.md``."""

    meta: Meta
    lexicon: Lexicon

    def setup(self, scenario: str, options: frozenset[str], seed: int) -> Any:
        """The first state in which somebody decides."""

    def deciders(self, state: Any) -> tuple[Seat, ...]:
        """Who decides now; nobody when the game is over."""

    def legal(self, state: Any, seat: Seat) -> Choices:
        """Exactly what the seat may do now."""

    def apply(self, state: Any, seat: Seat, action: Action) -> list[Event]:
        """Do it, in place; raises Illegal and changes nothing if it was not offered."""

    def explain(self, state: Any, seat: Seat, action: Action) -> Verdict:
        """Whether it is legal, and the rules that say so."""

    def view(self, state: Any, viewer: Seat) -> View:
        """What a viewer may see."""

    def resample(self, state: Any, viewer: Seat, seed: int) -> Any:
        """Another state, the same to the viewer, with everything he cannot know redrawn."""

    def result(self, state: Any) -> Result | None:
        """How it ended, once it has."""


S = TypeVar("S", bound=State)

NOT_A_DECIDER = "engine:turn"
OVER = "engine:over"


class AgendaGame(Generic[S]):
    """A game whose flow is an agenda of frames. Subclasses bring the rules; this brings the contract."""

    meta: ClassVar[Meta]
    state_type: ClassVar[type]
    lexicon: Lexicon

    @abstractmethod
    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> S:
        """A state with its first frames on the agenda."""

    @abstractmethod
    def redraw(self, state: S, viewer: Seat, seed: str) -> None:
        """Redraw in place what the viewer cannot know; the seed of the draws is already new."""

    @abstractmethod
    def view(self, state: S, viewer: Seat) -> View:
        """What a viewer may see."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How it ended, once it has."""

    def start(self, scenario: str, options: frozenset[str], seed: int) -> tuple[S, list[Event]]:
        """The first state in which somebody decides, and what happened until then."""
        out: list[Event] = []
        state = self.begin(scenario, options, seed_text(seed), out)
        self.settle(state, out)
        return state, out

    def setup(self, scenario: str, options: frozenset[str], seed: int) -> S:
        """The first state in which somebody decides."""
        return self.start(scenario, options, seed)[0]

    def deciders(self, state: S) -> tuple[Seat, ...]:
        """Who decides now; nobody when the game is over."""
        return state.agenda[-1].decides(self, state) if state.agenda else ()

    def legal(self, state: S, seat: Seat) -> Choices:
        """Exactly what the seat may do now."""
        if seat not in self.deciders(state):
            return Choices(self.lexicon.key)
        choices: Choices = state.agenda[-1].choices(self, state, seat)
        return choices

    def apply(self, state: S, seat: Seat, action: Action) -> list[Event]:
        """Do it, in place; raises Illegal and changes nothing if it was not offered."""
        if not state.agenda or seat not in state.agenda[-1].decides(self, state):
            raise self._not_yours(state)
        frame = state.agenda[-1]
        if action not in frame.choices(self, state, seat):
            raise self._refusal(state, seat, action)
        out: list[Event] = []
        frame.play(self, state, seat, action, out)
        self.settle(state, out)
        for event in out:
            if event.rules:
                witness.note_all(event.rules)
        return out

    def settle(self, state: S, out: list[Event]) -> None:
        """Run the agenda until somebody has to decide or nothing is left."""
        while state.agenda and state.agenda[-1].run(self, state, out):
            pass

    def explain(self, state: S, seat: Seat, action: Action) -> Verdict:
        """Whether it is legal, and the rules that say so."""
        if seat not in self.deciders(state):
            refusal = self._not_yours(state)
        elif action in self.legal(state, seat):
            return Verdict(True, tuple(state.agenda[-1].reasons(self, state, seat, action)))
        else:
            refusal = self._refusal(state, seat, action)
        return Verdict(False, (Reason(refusal.rule, refusal.text),))

    def resample(self, state: S, viewer: Seat, seed: int) -> S:
        """Another state, the same to the viewer, with everything he cannot know redrawn."""
        twin = clone(state)
        twin.seed = seed_text(derive(seed_text(seed), twin.drawn, "resample"))
        twin.dictated.clear()
        self.redraw(twin, viewer, twin.seed)
        return twin

    def prompts(self, state: S, viewer: Seat) -> tuple[Prompt, ...]:
        """What is being asked, for the view."""
        return (state.agenda[-1].prompt(self, state, viewer),) if state.agenda else ()

    def _not_yours(self, state: S) -> Illegal:
        if not state.agenda:
            return Illegal(OVER, t("The game is over."))
        seats = ", ".join(str(seat) for seat in state.agenda[-1].decides(self, state))
        rule = state.agenda[-1].rule or NOT_A_DECIDER
        return Illegal(rule, t("It is not this seat that decides now, but seat {seats}.", seats=seats))

    def _refusal(self, state: S, seat: Seat, action: Action) -> Illegal:
        frame = state.agenda[-1]
        try:
            self.lexicon.text(action)
        except (KeyError, TypeError, IndexError, ValueError, AttributeError, StopIteration, RuntimeError):
            return Illegal(frame.rule or NOT_A_DECIDER, t("This game has no such action."))
        refusal: Illegal = frame.refuse(self, state, seat, action)
        return refusal
