"""Typed facts about what happened, each with the face that a given viewer may see."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import Text

ONLOOKER: Seat = -1
"""A viewer who sits at no seat."""
ALL: Seat = -2
"""A viewer to whom nothing is hidden: finished games and tests."""

Kind = Literal["move", "fight", "loss", "retreat", "card", "draw", "score", "other"]
"""Of what kind a fact is, for whoever retells a turn; ``card`` is for tokens and chits too."""


class Battle(msgspec.Struct, frozen=True, gc=False):
    """A fight as every game tells it: who attacked where, at which odds, and the code of its outcome."""

    attackers: tuple[str, ...]
    aim: str
    odds: str
    outcome: str


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", gc=False):
    """A fact. ``to`` names the seats that see it whole (None: everybody); ``rules`` those that made it.

    ``reveals`` marks a revelation: from here on somebody may know what he could not know before.
    """

    to: tuple[Seat, ...] | None = None
    rules: tuple[str, ...] = ()
    reveals: bool = False
    chance: ClassVar[bool] = False
    kind: ClassVar[Kind] = "other"

    def public(self) -> Event | None:
        """What the others see instead; nothing, unless the kind of event says otherwise."""
        return None

    def face(self, viewer: Seat) -> Event | None:
        """What this viewer sees of it.

        >>> Drawn(name="card", of=9, value=4, to=(0,)).face(1)
        Drawn(name='card', of=0, value=-1, quiet=False, to=None, rules=(), reveals=False)
        """
        if self.to is None or viewer == ALL or viewer in self.to:
            return self
        return self.public()

    def tells(self, viewer: Seat) -> bool:
        """Whether the viewer learns from it what he could not know: a revelation, or a draw he sees."""
        face = self.face(viewer)
        return face is not None and (face.reveals or (face.chance and face is self))

    def text(self) -> Text | None:
        """The line of the log, if it deserves one."""
        return None

    def sort(self) -> Kind:
        """Of what kind it is: that of its class, unless its fields say otherwise."""
        return self.kind

    def battle(self) -> Battle | None:
        """The fight that it tells the end of, if it is one; ``Meta.outcomes`` says whom each outcome favours."""
        return None


class Drawn(Event, tag="drawn", frozen=True):
    """A die, cup or deck gave ``value`` out of ``of`` possible ones (0-based)."""

    name: str
    of: int
    value: int
    quiet: bool = False
    chance: ClassVar[bool] = True
    kind: ClassVar[Kind] = "draw"

    def public(self) -> Event | None:
        """That something was drawn, not what; of a quiet draw nothing."""
        return None if self.quiet else Drawn(name=self.name, of=0, value=-1, rules=self.rules)


class TurnBegan(Event, tag="turn", frozen=True):
    """A game turn begins; a snapshot is taken here."""

    turn: int


class PhaseBegan(Event, tag="phase", frozen=True):
    """A phase begins."""

    phase: str
    seat: Seat


class Said(Event, tag="said", frozen=True):
    """A fact that needs no type of its own, as a sentence."""

    line: Text

    def text(self) -> Text | None:
        """The sentence."""
        return self.line


class Ended(Event, tag="ended", frozen=True):
    """The game is over."""

    winners: tuple[Seat, ...]
    line: Text

    def text(self) -> Text | None:
        """How it ended."""
        return self.line


def faces(events: list[Event], viewer: Seat) -> list[Event]:
    """What a viewer sees of a run of events, in order."""
    return [face for event in events if (face := event.face(viewer)) is not None]
