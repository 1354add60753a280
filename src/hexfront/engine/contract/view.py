"""What a viewer sees: plain data that any client can draw without knowing a rule."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.actions import Saved, Seat
from hexfront.engine.base.texts import Text


class Counter(msgspec.Struct, frozen=True):
    """A counter as the viewer sees it. ``id`` is a name, or a handle that changes whenever it hides again.

    ``at`` is a hex label or a box id. ``values`` are the figures printed on it, ``flags`` what lies on it.
    """

    id: str
    side: str
    at: str
    kind: str = ""
    size: str = ""
    values: str = ""
    steps: tuple[int, int] = (1, 1)
    flags: tuple[str, ...] = ()
    facing: int = -1
    known: bool = True
    on: str = ""
    """The counter that carries or tows it."""
    formation: str = ""
    """What it belongs to (an army, a line of the set-up), by which lists of counters are sorted."""
    now: str = ""
    """The figures as they count now, written as ``values``, where something that lies on it changes them."""


class Marker(msgspec.Struct, frozen=True):
    """A marker on a hex, a hexside or in a box."""

    kind: str
    at: str
    side: str = ""
    value: str = ""
    facing: int = -1


class Track(msgspec.Struct, frozen=True):
    """A track with a marker on it: turns, victory points, air points."""

    id: str
    name: Text
    value: int
    low: int
    high: int
    side: str = ""
    seat: Seat = -1
    """The player whose track it is, where a side may have several."""


class Box(msgspec.Struct, frozen=True):
    """An off-map box. ``count`` tells how many things are in it even where the viewer may not see which."""

    id: str
    name: Text
    side: str = ""
    count: int = 0
    lost: bool = False
    """Whether the counters in it were lost."""


class Card(msgspec.Struct, frozen=True):
    """A card, chit or token in somebody's hand; ``id`` is empty for those who see only its back.

    ``unit`` is the counter that carries it, where a card belongs to one; ``at`` the box in which it lies, if it is
    not in the hand. ``text`` says what it does, ``rule`` where that is laid down.
    """

    holder: Seat
    id: str = ""
    name: Text = Text("")
    unit: str = ""
    at: str = ""
    text: Text = Text("")
    rule: str = ""


class Prompt(msgspec.Struct, frozen=True):
    """Who decides what, and by which rule."""

    seats: tuple[Seat, ...]
    text: Text
    rule: str
    frame: str = ""
    note: Text | None = None
    """What is still missing, told to the one who can mend it."""
    picked: tuple[Saved, ...] = ()
    """What the viewer himself has picked so far in a sealed choice."""
    turn: bool = False
    """It is the decider's own turn: to pass it is more than to waive a right."""
    about: tuple[str, ...] = ()
    """The counters or hexes that the decision is about, told to those who decide: a group gathered so far."""


class Score(msgspec.Struct, frozen=True):
    """Victory points of a side with their breakdown; all figures are to be divided by ``scale``."""

    side: str
    points: int
    lines: tuple[tuple[Text, int, str], ...] = ()
    scale: int = 1


class Outlook(msgspec.Struct, frozen=True):
    """How it would end now, or what a side still lacks, with what that is made of; from public facts alone.

    The figures of the ``lines`` are to be divided by ``scale``; those of nothing yet are 0.
    """

    text: Text
    rule: str = ""
    side: str = ""
    lines: tuple[tuple[Text, int, str], ...] = ()
    scale: int = 1


class Chart(msgspec.Struct, frozen=True):
    """A printed table to look things up in, as a game's ``charts()`` gives it."""

    id: str
    title: Text
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The head of each row and its cells."""
    provenance: str = "rulebook"


class View(msgspec.Struct, frozen=True):
    """Everything a viewer may see. The legal actions travel beside it, never inside."""

    game: str
    scenario: str
    viewer: Seat
    turn: int
    phase: str
    deciders: tuple[Seat, ...]
    sides: tuple[str, ...] = ()
    """The side each seat plays; empty until a bid has decided it."""
    order: tuple[Seat, ...] = ()
    """The seats in the order in which they act, from the one whose go it is, where more than two take turns."""
    sheets: tuple[int, ...] = ()
    """The sheets of the map that what is going on is about, by number: a client dims the others. None: all alike."""
    prompts: tuple[Prompt, ...] = ()
    counters: tuple[Counter, ...] = ()
    markers: tuple[Marker, ...] = ()
    tracks: tuple[Track, ...] = ()
    boxes: tuple[Box, ...] = ()
    cards: tuple[Card, ...] = ()
    scores: tuple[Score, ...] = ()
    facts: dict[str, str] = {}
    over: bool = False


def outlook(game: Any, state: Any) -> tuple[Outlook, ...]:
    """How it stands with victory, where a game's ``outlook`` tells it; not part of the view, as bots ask for many."""
    tell = getattr(game, "outlook", None)
    return () if tell is None else tuple(tell(state))
