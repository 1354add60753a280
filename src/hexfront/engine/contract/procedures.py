"""Procedures that most rulebooks share: a window to interrupt, a sealed choice, a draft judged as a whole."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec

from hexfront.engine.base.actions import Action, Saved, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.agenda import Frame, become, done
from hexfront.engine.contract.view import Prompt


class Window(Frame, frozen=True):
    """A moment at which a seat may play something, opened whether or not it holds anything to play.

    Subclasses give ``offers`` and ``answer``; passing is always possible and never answered by the engine,
    so that a pause tells nothing. Whether a window opens may depend on public facts alone. Where a seat may
    play any number of things, ``answer`` pushes the window again first; where it must play, it is no window.
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
    picks: tuple[tuple[Saved, ...], ...]
    closed: tuple[bool, ...]
    once: ClassVar[bool] = False
    """Whether the first pick seals, as for a single number."""

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
        later = self
        if action != ("seal",):
            picked = self.picks[i][:-1] if action == ("unpick",) else (*self.picks[i], action)
            later = later.picking(i, picked)
        if action == ("seal",) or self.once:
            later = msgspec.structs.replace(later, closed=(*self.closed[:i], True, *self.closed[i + 1 :]))
        become(state, self, later)
        if all(later.closed):
            done(state, later)
            later.resolve(game, state, out)

    def picking(self, index: int, picked: tuple[Saved, ...]) -> Self:
        """The frame after one of its seats has picked this."""
        picks = (*self.picks[:index], picked, *self.picks[index + 1 :])
        return msgspec.structs.replace(self, picks=picks)

    def prompt(self, game: Any, state: Any, viewer: Seat) -> Prompt:
        """The question, with the viewer's own picks."""
        asked = super().prompt(game, state, viewer)
        own = self.picks[self.seats.index(viewer)] if viewer in self.seats else ()
        return msgspec.structs.replace(asked, picked=own)

    def redrawn(self, game: Any, state: Any, viewer: Seat, chance: Stream) -> Frame:
        """Other seats may have picked anything that was open to them."""
        later = self
        for i, seat in enumerate(self.seats):
            if viewer not in (ALL, seat):
                later = later.picking(i, self._any_picks(game, state, seat, self.closed[i], chance))
        return later

    def _any_picks(self, game: Any, state: Any, seat: Seat, whole: bool, chance: Stream) -> tuple[Saved, ...]:
        for _ in range(100):
            picked: tuple[Saved, ...] = ()
            while whole and not (self.once and picked) and (offers := self.offers(game, state, seat, picked)):
                if self.complete(game, state, seat, picked) and not chance.below(3):
                    break
                picked = (*picked, chance.choice(offers))
            if not whole or self.complete(game, state, seat, picked):
                return picked
        return self.picks[self.seats.index(seat)]


class Draft(Frame, frozen=True):
    """A whole that is judged as a whole: place, take back, fill in automatically, commit.

    Subclasses say what may be placed where (``placements``), what may be taken back (``placed``), what is
    still wrong with the whole (``flaw``), how to fill in (``fill_in``), and carry these out. ``fill_in`` must lead
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

    def fill_in(self, game: Any, state: Any, out: list[Event]) -> None:
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
        ending = ("commit",) if self.flaw(game, state) is None else ("fill",)
        for action in (*self.placed(game, state), ending):
            choices.add(game.lexicon.key(action), Listed([action]))
        return choices

    def play(self, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """Place, take back, fill in or commit."""
        if action == ("commit",):
            done(state, self)
            self.commit(game, state, out)
        elif action == ("fill",):
            self.fill_in(game, state, out)
        else:
            self.put(game, state, action, out)

    def prompt(self, game: Any, state: Any, viewer: Seat) -> Prompt:
        """The question; the drafter is also told what is still wrong."""
        asked = super().prompt(game, state, viewer)
        flaw = self.flaw(game, state) if viewer == self.seat else None
        return msgspec.structs.replace(asked, note=flaw.text if flaw else None)

    def refuse(self, game: Any, state: Any, seat: Seat, action: Action) -> Illegal:
        """For an early commit, the flaw; otherwise the rule of the draft."""
        flaw = self.flaw(game, state) if action == ("commit",) else None
        return flaw or Illegal(self.rule, t("That may not be placed or taken back like this."))
