"""The flow of play: a stack of frames in the state, each a procedure of the rulebook waiting for a decision.

Frames are frozen data with the behaviour of their procedure beside it. To change one, replace it on the
stack: ``agenda.become(state, self, replace(self, ...))``. Nothing but the agenda says what happens next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self, TypeVar

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.state import State
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.contract.view import Prompt

Kind = TypeVar("Kind", bound="Frame")

RUNAWAY = 10_000
"""More steps than any rulebook takes between two decisions: a frame that never ends is a fault."""


class Frame(msgspec.Struct, frozen=True, tag_field="frame", gc=False):
    """A procedure that waits for a decision, or goes on by itself.

    ``rule`` is the rule that asks for the decision; it is cited where no other rule refuses.
    """

    rule: ClassVar[str] = ""
    ask: ClassVar[Text] = t("Decide.")
    forced: ClassVar[bool] = False
    """Whether a single choice answers itself: only where it follows from what everybody knows."""

    turn: ClassVar[bool] = False
    """Whether it is a player's own turn, which no standing order should pass for him."""

    def run(self, game: Any, state: Any, out: list[Event]) -> bool:
        """Do what needs no decision. True if the agenda is to be looked at again.

        False if somebody is asked now: by this frame, or by one that it has become and that has nothing to do first.
        """
        return False

    def decides(self, game: Any, state: Any) -> tuple[Seat, ...]:
        """The seats that are to choose now."""
        raise NotImplementedError

    def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
        """Exactly what the seat may choose."""
        raise NotImplementedError

    def sole(self, game: Any, state: Any) -> Action | None:
        """The one choice of a forced frame, or None if there are more; for frames that can tell without listing."""
        seats = self.decides(game, state)
        return self.choices(game, state, seats[0]).only() if len(seats) == 1 else None

    def play(self, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """Carry out a choice that was offered."""
        raise NotImplementedError

    def refuse(self, game: Any, state: Any, seat: Seat, action: Action) -> Illegal:
        """Say which rule refuses an action that was not offered."""
        return Illegal(self.rule, t("That is not among the choices now."))

    def objections(self, game: Any, state: Any, seat: Seat, action: Action) -> Iterator[Illegal] | None:
        """Every rule that stands against an action, none against a legal one; None if this frame cannot tell."""
        return None

    def reasons(self, game: Any, state: Any, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules that speak in a legal action, with their numbers."""
        return (Reason(self.rule, t("This is one of the choices now.")),)

    def fights(self, game: Any, state: Any, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The fights an action would bring, as far as the seat knows."""
        return ()

    def answered(self, child: Frame, answer: Any) -> Self:
        """What this frame becomes when one that it pushed ends with an answer."""
        raise NotImplementedError(f"{type(self).__name__} asked {type(child).__name__} for nothing")

    def prompt(self, game: Any, state: Any, viewer: Seat) -> Prompt:
        """Who decides what, said to a viewer."""
        return Prompt(self.decides(game, state), self.ask, self.rule, type(self).__name__, turn=self.turn)

    def about(self, game: Any, state: Any, seat: Seat) -> tuple[str, ...]:
        """The counters or hexes that a seat decides about: who has been gathered, what is being turned."""
        return ()

    def redrawn(self, game: Any, state: Any, viewer: Seat, chance: Stream) -> Frame:
        """The frame with everything redrawn that it holds and the viewer cannot know."""
        return self


def push(state: State, frame: Frame) -> None:
    """Put a frame on top: it goes first."""
    state.agenda.append(frame)


def done(state: State, frame: Frame, **told: Any) -> None:
    """Take a finished frame off and tell the one below what it asked for.

    The frame must be on top: what it pushed has to be finished before. Change a frame (``become``) before
    you push another on it.
    """
    top = state.agenda.pop()
    if top is not frame:
        raise AssertionError(f"{type(frame).__name__} ends under {type(top).__name__}")
    if told:
        state.agenda[-1] = msgspec.structs.replace(state.agenda[-1], **told)


def answer(state: State, frame: Frame, value: Any) -> None:
    """Take a finished frame off and give its answer to the one below, which becomes what that makes of it."""
    done(state, frame)
    state.agenda[-1] = state.agenda[-1].answered(frame, value)


def below(state: State, kind: type[Kind]) -> Kind:
    """The frame of this kind that waits nearest to the top, the top itself left out."""
    for frame in reversed(state.agenda[:-1]):
        if isinstance(frame, kind):
            return frame
    raise LookupError(f"no {kind.__name__} waits below")


def become(state: State, frame: Frame, later: Frame) -> None:
    """Replace the frame on top by what it has become."""
    if state.agenda[-1] is not frame:
        raise AssertionError(f"{type(frame).__name__} changes under {type(state.agenda[-1]).__name__}")
    state.agenda[-1] = later


def settle(game: Any, state: State, out: list[Event]) -> None:
    """Run the agenda until somebody has to decide, nothing is left, or the game has a result."""
    frames, taken = state.agenda, 0
    while frames:
        if state.result is not None:
            frames.clear()
            return
        frame = frames[-1]
        if not frame.run(game, state, out):
            if not frame.forced or (action := frame.sole(game, state)) is None:
                return
            frame.play(game, state, frame.decides(game, state)[0], action, out)
        taken += 1
        if taken == RUNAWAY:
            raise AssertionError(f"{type(frame).__name__} does not come to an end")
