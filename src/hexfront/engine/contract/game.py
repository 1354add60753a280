"""The contract, and the referee that keeps it for every game built on an agenda."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from hexfront.engine.base import witness
from hexfront.engine.base.actions import Action, Lexicon, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.draws import Stream, derive, seed_text
from hexfront.engine.base.errors import BadDraw, Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.state import Result, State, clone, restore
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda, bounds
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.bounds import Bounds
from hexfront.engine.contract.meta import Meta, Scenario
from hexfront.engine.contract.steps import Steps
from hexfront.engine.contract.verdict import Reason, Verdict
from hexfront.engine.contract.view import Prompt, View


@runtime_checkable
class Game(Protocol):
    """What every game owes its players, bots and tables. See ``docs/architecture.md``."""

    @property
    def meta(self) -> Meta:
        """The title page."""

    @property
    def lexicon(self) -> Lexicon:
        """The words of its actions."""

    def start(self, scenario: str, options: frozenset[str], seed: int) -> tuple[Any, list[Event]]:
        """The first state in which somebody decides, and what happened until then."""

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

    def check(self, state: Any) -> None:
        """Refuse a state from outside that play can never have led to; raises BadState."""


def room(game: Any, scenario: str, options: Iterable[str] = ()) -> Any:
    """The game as it is played in a scenario with some options: itself, unless these change map or counters.

    Such a game has a method ``room`` that gives the game bound to them, as a position's is to its map.
    """
    make = getattr(game, "room", None)
    return game if make is None else make(scenario, frozenset(options))


S = TypeVar("S", bound=State)

NOT_YOURS = "engine:turn"
NO_ACTION = "engine:action"
OVER = "engine:over"


class AgendaGame(Generic[S]):
    """A game whose flow is an agenda of frames. Subclasses bring the rules; this brings the contract."""

    meta: ClassVar[Meta]
    state_type: ClassVar[type]
    lexicon: Lexicon
    upgrades: ClassVar[Steps] = {}
    """What makes states of earlier versions readable, by the version that each step leads away from."""

    @abstractmethod
    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> S:
        """A state with its first frames on the agenda."""

    @abstractmethod
    def redraw(self, state: S, viewer: Seat, chance: Stream) -> None:
        """Redraw in place what the viewer cannot know; seed and frames are redrawn by the engine."""

    @abstractmethod
    def view(self, state: S, viewer: Seat) -> View:
        """What a viewer may see."""

    @abstractmethod
    def bounds(self, scenario: Scenario) -> Bounds:
        """What may stand in each field of a state and of its frames, in a scenario."""
        raise NotImplementedError(f"{type(self).__name__} does not say what its states can hold")

    def start(self, scenario: str, options: frozenset[str], seed: int) -> tuple[S, list[Event]]:
        """The first state in which somebody decides, and what happened until then."""
        self.meta.scenario(scenario)
        self.meta.check_options(options, scenario)
        out: list[Event] = []
        state = self.begin(scenario, options, seed_text(seed), out)
        self.settle(state, out)
        return state, _noted(out)

    def setup(self, scenario: str, options: frozenset[str], seed: int) -> S:
        """The first state in which somebody decides."""
        return self.start(scenario, options, seed)[0]

    def deciders(self, state: S) -> tuple[Seat, ...]:
        """Who decides now; nobody when the game is over."""
        if not state.agenda:
            return ()
        frame = state.agenda[-1]
        seats: tuple[Seat, ...] = frame.decides(self, state)
        if not seats:
            raise AssertionError(f"{type(frame).__name__} neither goes on nor asks anybody")
        return seats

    def legal(self, state: S, seat: Seat) -> Choices:
        """Exactly what the seat may do now."""
        if state.agenda:
            frame = state.agenda[-1]
            if seat in frame.decides(self, state):
                choices: Choices = frame.choices(self, state, seat)
                return choices
        return Choices(self.lexicon.key)

    def apply(self, state: S, seat: Seat, action: Action) -> list[Event]:
        """Do it, in place; raises Illegal and changes nothing if it was not offered."""
        refusal = self._refusal(state, seat, action)
        if refusal is not None:
            witness.note(refusal.rule)
            raise refusal
        if not state.dictated:
            return self.carry_out(state, seat, action)
        backup = clone(state)
        try:
            return self.carry_out(state, seat, action)
        except BadDraw:
            restore(state, backup)
            raise

    def carry_out(self, state: S, seat: Seat, action: Action) -> list[Event]:
        """Do it unasked, for those who took the action from ``legal`` of this very state."""
        out: list[Event] = []
        state.agenda[-1].play(self, state, seat, action, out)
        self.settle(state, out)
        return _noted(out) if witness.OPEN else out

    settle = agenda.settle

    def result(self, state: S) -> Result | None:
        """How it ended, once it has."""
        return state.result

    def check(self, state: S) -> None:
        """Refuse a state from outside that play can never have led to; raises BadState.

        This holds it to the game's bounds. A game whose fields depend on each other looks at that as well.
        """
        scenario = next((one for one in self.meta.scenarios if one.id == state.scenario), None)
        if scenario is None:
            raise bounds.outside(self.meta, "scenario")
        bounds.check(state, self.meta, scenario, self.bounds(scenario))
        if state.agenda and type(state.agenda[-1]).decides is Frame.decides:
            # On top lies a frame that never asks anybody: play would have gone on.
            raise bounds.outside(self.meta, "agenda")

    def explain(self, state: S, seat: Seat, action: Action) -> Verdict:
        """Whether it is legal, and the rules that say so."""
        refusal = self._refusal(state, seat, action)
        if refusal is not None:
            return Verdict(False, (Reason(refusal.rule, refusal.text),)).noted()
        frame = state.agenda[-1]
        reasons = tuple(frame.reasons(self, state, seat, action))
        return Verdict(True, reasons, tuple(frame.fights(self, state, seat, action))).noted()

    def resample(self, state: S, viewer: Seat, seed: int) -> S:
        """Another state, the same to the viewer, with everything he cannot know redrawn.

        It follows from the seed and from what the viewer knows alone: from a twin comes the same state. How often
        chance was asked is among the secrets, since it is asked unseen too.
        """
        twin = clone(state)
        if self.meta.secrets:
            twin.drawn = 0
        twin.seed = seed_text(derive(seed_text(seed), twin.drawn, "resample"))
        twin.dictated.clear()
        chance = Stream(twin.seed)
        self.redraw(twin, viewer, chance)
        twin.agenda[:] = [frame.redrawn(self, twin, viewer, chance) for frame in twin.agenda]
        return twin

    def sides(self, state: S) -> tuple[str, ...]:
        """The side each seat plays."""
        return self.meta.scenario(state.scenario).seats

    def team(self, state: S, seat: Seat) -> tuple[Seat, ...]:
        """All seats that play the side of this one."""
        sides = self.sides(state)
        return tuple(other for other, side in enumerate(sides) if side == sides[seat])

    def prompts(self, state: S, viewer: Seat) -> tuple[Prompt, ...]:
        """What is being asked, for the view."""
        if not state.agenda:
            return ()
        frame = state.agenda[-1]
        asked: Prompt = frame.prompt(self, state, viewer)
        about = frame.about(self, state, viewer) if viewer in asked.seats else ()
        return (msgspec.structs.replace(asked, about=about) if about else asked,)

    def shown(self, state: S, viewer: Seat, phase: str, **parts: Any) -> View:
        """A view with what every game shows filled in: turn, deciders, sides, prompts, whether it is over."""
        return View(
            game=self.meta.id,
            scenario=state.scenario,
            viewer=viewer,
            turn=state.turn,
            phase=phase,
            deciders=self.deciders(state),
            sides=self.sides(state),
            prompts=self.prompts(state, viewer),
            over=state.result is not None,
            **parts,
        )

    def _refusal(self, state: S, seat: Seat, action: Action) -> Illegal | None:
        """Why the action is refused; None if it is legal."""
        if not state.agenda:
            return Illegal(OVER, t("The game is over."))
        frame = state.agenda[-1]
        seats = frame.decides(self, state)
        if type(seat) is not int or seat not in seats:
            whose = ", ".join(str(other) for other in seats)
            return Illegal(
                NOT_YOURS, t("It is not this seat that decides now, but seat {seats}.", seats=whose)
            )
        if not self.lexicon.check(action):
            return Illegal(NO_ACTION, t("This game has no such action."))
        if action in frame.choices(self, state, seat):
            return None
        refusal: Illegal = frame.refuse(self, state, seat, action)
        return refusal


def _noted(events: list[Event]) -> list[Event]:
    """The same events, once a witness has seen their rules act."""
    for event in events:
        witness.note_all(event.rules)
    return events
