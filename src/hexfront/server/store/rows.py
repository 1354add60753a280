"""What the database gives back of a match, and what is written into it."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import Text
from hexfront.engine.record.entries import (
    Entry,
    Header,
    Line,
    Snapshot,
)
from hexfront.engine.record.record import Record

SeatKind = Literal["person", "bot", "open"]
Mode = Literal["remote", "hotseat", "solo"]
OfferKind = Literal["takeback", "draw"]
Begun = Literal["scenario", "position", "fork", "import"]
"""What a match began from, for whoever joins it: only a scenario is set up by the rulebook alone."""
Seen = tuple[int, ...]
"""After an entry, how many changes each viewer has seen: the onlooker first, then seat by seat."""


class Declined(msgspec.Struct, frozen=True):
    """A verb that a seat does without while the odds of its fight are below, or above, a column or ratio."""

    verb: str
    below: str = ""
    above: str = ""


class Orders(msgspec.Struct, frozen=True):
    """Standing orders of a seat: windows or verbs it never uses, and verbs it uses at some odds only.

    ``alone``: pass where there is nothing else to do.
    """

    never: tuple[str, ...] = ()
    alone: bool = False
    decline: tuple[Declined, ...] = ()


class Notices(msgspec.Struct, frozen=True):
    """How a seat is told that it is to decide; ``secret`` signs what goes to the webhook."""

    webhook: str = ""
    mail: str = ""
    language: str = ""
    secret: str = ""


class SavedSeat(msgspec.Struct, frozen=True):
    """Who sits at a seat. ``bot`` and ``seconds`` are for bots: which one, how long it may think."""

    seat: Seat
    kind: SeatKind
    name: str = ""
    bot: str = ""
    seconds: int = 1
    orders: Orders = Orders()
    notices: Notices = Notices()
    member: bool = False
    """Whether an account has claimed the seat; else whoever sits there is a guest."""


class Ending(msgspec.Struct, frozen=True):
    """A match that its players ended: who won by it, and how it is told."""

    how: Literal["concede", "draw"]
    winners: tuple[Seat, ...]
    text: Text


class Said(msgspec.Struct, frozen=True):
    """A line of chat: plain text, whatever it looks like."""

    n: int
    seat: Seat
    text: str
    at: int


class Offer(msgspec.Struct, frozen=True):
    """Something a seat proposes; ``point`` is the number of entries a take-back would leave standing."""

    kind: OfferKind
    seat: Seat
    point: int = 0
    agreed: tuple[Seat, ...] = ()


class Key(msgspec.Struct, frozen=True):
    """What a secret opens: a seat, the place of an onlooker, or a new token for a seat."""

    match: str
    seat: Seat
    kind: Literal["seat", "recovery", "onlooker"]


class EntryRow(msgspec.Struct, frozen=True):
    """An entry with what viewers have seen after it, and the digest of the state, if it was taken.

    ``events`` is the JSON of what happened in it, ``together`` whether several seats were choosing.
    """

    number: int
    entry: Entry
    seen: Seen
    digest: str = ""
    events: str = ""
    together: bool = False


class Saved(msgspec.Struct, frozen=True):
    """A whole match out of the database."""

    id: str
    game: str
    mode: Mode
    header: Header
    before: list[Line]
    ending: Ending | None
    entries: list[EntryRow]
    snapshots: list[Snapshot]
    seats: tuple[SavedSeat, ...]
    chat: list[Said]
    offers: tuple[Offer, ...]
    touched: int = 0
    """When anybody last did or said something there, or looked at it."""

    def record(self) -> Record:
        """The record of the match, seed and secrets included."""
        return Record(self.header, [row.entry for row in self.entries], self.snapshots, self.before)


def begun(header: Header) -> Begun:
    """What a match began from."""
    return "import" if header.imported else header.origin


class Listed(msgspec.Struct, frozen=True):
    """A match as a list of matches shows it."""

    id: str
    game: str
    mode: Mode
    scenario: str
    options: tuple[str, ...]
    sides: tuple[str, ...]
    deciders: tuple[Seat, ...]
    over: bool
    created: int
    seats: tuple[SavedSeat, ...]
    origin: Begun = "scenario"
