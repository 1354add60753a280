"""The flow of play: a stack of frames in the state, each a procedure of the rulebook waiting for a decision.

Frames are frozen data with the behaviour of their procedure beside it. To change one, replace it on the
stack: ``agenda.become(state, self, replace(self, ...))``. Nothing but the agenda says what happens next.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from hexfront.engine.actions import Action, Seat
from hexfront.engine.choices import Choices
from hexfront.engine.errors import Illegal
from hexfront.engine.events import ALL, Event
from hexfront.engine.state import State
from hexfront.engine.texts import Text, t
from hexfront.engine.verdict import Reason
from hexfront.engine.view import Prompt


class Frame(msgspec.Struct, frozen=True, tag_field="frame"):
    """A procedure that waits for a decision, or goes on by itself.

    ``rule`` is the rule that asks for the decision; it answers whatever no other rule refuses.
    """

    rule: ClassVar[str] = ""
    ask: ClassVar[Text] = t("Decide.")

    def run(self, game: Any, state: Any, out: list[Event]) -> bool:
        """Do what needs no decision. True if anything was done, so that the agenda is looked at again."""
        return False

    def decides(self, game: Any, state: Any) -> tuple[Seat, ...]:
        """The seats that are to choose now."""
        raise NotImplementedError

    def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
        """Exactly what the seat may choose."""
        raise NotImplementedError

    def play(self, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """Carry out a choice that was offered."""
        raise NotImplementedError

    def refuse(self, game: Any, state: Any, seat: Seat, action: Action) -> Illegal:
        """Say which rule refuses an action that was not offered."""
        return Illegal(self.rule, t("That is not among the choices now."))

    def reasons(self, game: Any, state: Any, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules that speak in a legal action, with their numbers."""
        return (Reason(self.rule, t("This is one of the choices now.")),)

    def prompt(self, game: Any, state: Any, viewer: Seat) -> Prompt:
        """Who decides what, said to a viewer."""
        return Prompt(self.decides(game, state), self.ask, self.rule, type(self).__name__)


def push(state: State, frame: Frame) -> None:
    """Put a frame on top: it goes first."""
    state.agenda.append(frame)


def done(state: State, frame: Frame) -> None:
    """Take a finished frame off. It must be on top: what it pushed has to be finished before."""
    top = state.agenda.pop()
    if top is not frame:
        raise AssertionError(f"{type(frame).__name__} ends under {type(top).__name__}")


def become(state: State, frame: Frame, later: Frame) -> None:
    """Replace the frame on top by what it has become."""
    if state.agenda[-1] is not frame:
        raise AssertionError(f"{type(frame).__name__} changes under {type(state.agenda[-1]).__name__}")
    state.agenda[-1] = later


class Window(Frame, frozen=True):
    """A moment at which a seat may play something, opened whether or not it holds anything to play.

    Subclasses give ``offers`` and ``answer``; passing is always possible and never answered by the engine,
    so that a pause tells nothing.
    """

    seat: Seat

    def decides(self, game: Any, state: Any) -> tuple[Seat, ...]:
        """The one seat the window is open for."""
        return (self.seat,)

    def offers(self, game: Any, state: Any) -> list[Action]:
        """What the seat may play here besides passing."""
        raise NotImplementedError

    def answer(self, game: Any, state: Any, action: Action, out: list[Event]) -> None:
        """Carry out what was played; the window is already closed."""
        raise NotImplementedError

    def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
        """The offers and the pass."""
        return Choices.of(game.lexicon.key, [*self.offers(game, state), ("pass",)])

    def play(self, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """Close the window, then carry out what was played in it."""
        done(state, self)
        if action != ("pass",):
            self.answer(game, state, action, out)


class Sealed(Frame, frozen=True):
    """Several seats choose at once, unseen; when the last has closed, all is applied in seat order.

    ``seats`` choose; ``picks`` holds for each what it has picked so far; ``closed`` who is ready.
    """

    seats: tuple[Seat, ...]
    picks: tuple[tuple[Action, ...], ...]
    closed: tuple[bool, ...]

    @classmethod
    def opened(cls, seats: tuple[Seat, ...], **fields: Any) -> Any:
        """A fresh frame in which nobody has chosen yet."""
        return cls(seats=seats, picks=((),) * len(seats), closed=(False,) * len(seats), **fields)

    def offers(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> list[Action]:
        """What the seat may add to what it picked."""
        raise NotImplementedError

    def complete(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> bool:
        """Whether the picks are a whole that may be sealed."""
        raise NotImplementedError

    def resolve(self, game: Any, state: Any, out: list[Event]) -> None:
        """Apply everybody's picks, in seat order. The frame is already off the agenda."""
        raise NotImplementedError

    def decides(self, game: Any, state: Any) -> tuple[Seat, ...]:
        """Those who have not sealed yet."""
        return tuple(seat for seat, shut in zip(self.seats, self.closed, strict=True) if not shut)

    def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
        """Pick, unpick the last, or seal when the whole is legal."""
        picked = self.picks[self.seats.index(seat)]
        actions = self.offers(game, state, seat, picked)
        if picked:
            actions = [*actions, ("unpick",)]
        if self.complete(game, state, seat, picked):
            actions = [*actions, ("seal",)]
        return Choices.of(game.lexicon.key, actions)

    def play(self, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """Keep a pick, or seal; with the last seal the whole is resolved."""
        i = self.seats.index(seat)
        if action == ("seal",):
            closed = (*self.closed[:i], True, *self.closed[i + 1 :])
            later = msgspec.structs.replace(self, closed=closed)
        else:
            picked = self.picks[i][:-1] if action == ("unpick",) else (*self.picks[i], action)
            later = msgspec.structs.replace(self, picks=(*self.picks[:i], picked, *self.picks[i + 1 :]))
        become(state, self, later)
        if all(later.closed):
            done(state, later)
            later.resolve(game, state, out)

    def seen_picks(self, viewer: Seat) -> tuple[tuple[Action, ...], ...]:
        """What a viewer may see of the picks: his own."""
        return tuple(
            picked if viewer in (ALL, seat) else ()
            for seat, picked in zip(self.seats, self.picks, strict=True)
        )


class Draft(Frame, frozen=True):
    """A whole that is judged as a whole: place, take back, fill in automatically, commit.

    Subclasses say what may be placed where (``placements``), what may be taken back (``placed``), what is
    still wrong with the whole (``flaw``), how to fill in (``plan``), and carry these out. ``plan`` must lead
    from any draft to a whole without a flaw.
    """

    seat: Seat

    def decides(self, game: Any, state: Any) -> tuple[Seat, ...]:
        """The one who drafts."""
        return (self.seat,)

    def placements(self, game: Any, state: Any) -> Choices:
        """What may be placed, and where."""
        raise NotImplementedError

    def placed(self, game: Any, state: Any) -> list[Action]:
        """What may be taken back."""
        raise NotImplementedError

    def flaw(self, game: Any, state: Any) -> Illegal | None:
        """What keeps the whole from being committed, with its rule."""
        raise NotImplementedError

    def plan(self, game: Any, state: Any, out: list[Event]) -> None:
        """Fill in: end in a whole without a flaw."""
        raise NotImplementedError

    def put(self, game: Any, state: Any, action: Action, out: list[Event]) -> None:
        """Place or take back."""
        raise NotImplementedError

    def commit(self, game: Any, state: Any, out: list[Event]) -> None:
        """Go on with what was drafted. The frame is already off the agenda."""
        raise NotImplementedError

    def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
        """What may be placed or taken back, the automatic fill, and the commit once it is legal."""
        choices = self.placements(game, state)
        extra = [*self.placed(game, state), ("fill",)]
        if self.flaw(game, state) is None:
            extra.append(("commit",))
        for key, group in Choices.of(game.lexicon.key, extra).groups.items():
            choices.add(key, group)
        return choices

    def play(self, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """Place, take back, fill in or commit."""
        if action == ("commit",):
            done(state, self)
            self.commit(game, state, out)
        elif action == ("fill",):
            self.plan(game, state, out)
        else:
            self.put(game, state, action, out)

    def refuse(self, game: Any, state: Any, seat: Seat, action: Action) -> Illegal:
        """For an early commit, the flaw; otherwise the rule of the draft."""
        flaw = self.flaw(game, state) if action == ("commit",) else None
        return flaw or Illegal(self.rule, t("That may not be placed or taken back like this."))
