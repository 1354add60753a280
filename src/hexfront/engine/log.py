"""What happened in a match, entry by entry, and the lines of it that a viewer reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hexfront.engine.actions import Seat
from hexfront.engine.entries import Act, Entry, Line
from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t


class TookBack(Event, tag="took-back", frozen=True):
    """Play went back to how it stood after ``point`` entries."""

    seat: Seat
    point: int
    consent: bool
    player: str

    def text(self) -> Text | None:
        """Who went back."""
        if self.consent:
            return t("{player} goes back to entry {point}, by consent.", player=self.player, point=self.point)
        return t("{player} takes an action back.", player=self.player)


class Upgraded(Event, tag="upgraded", frozen=True):
    """Play goes on under a new version of the rules, from how it stood after ``point`` entries."""

    before: str
    after: str
    point: int

    def text(self) -> Text | None:
        """From which version to which."""
        return t("The rules changed from version {before} to {after}.", before=self.before, after=self.after)


class Happened(msgspec.Struct, frozen=True, gc=False):
    """An event and the entry it came with (-1: the set-up)."""

    entry: int
    event: Event


class Past(msgspec.Struct, frozen=True, gc=False):
    """An entry with what happened in it, and whether it was done while several seats were choosing."""

    entry: Entry
    events: tuple[Event, ...] = ()
    together: bool = False


def lines(
    run: Iterable[Happened], viewer: Seat, entries: Sequence[Entry], standing: set[int]
) -> Iterable[Line]:
    """What a viewer reads of a run of events; actions that do not stand any more are marked as undone."""
    for item in run:
        face = item.event.face(viewer)
        text = None if face is None else face.text()
        if text is not None:
            number = item.entry
            undone = number >= 0 and isinstance(entries[number], Act) and number + 1 not in standing
            yield Line(number, text, undone)
