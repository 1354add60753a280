"""What happened in a match, entry by entry, and the lines of it that a viewer reads."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.record.entries import Act, Entry, Line

AGREE = t("Who would rather not go on may offer a draw: it ends the match by agreement.")


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
    """Play goes on under other rules or data, from how it stood after ``point`` entries.

    If something could not be kept, ``turn`` is the turn that play went back to (else -1), and ``lost`` how many
    actions of each seat have to be decided anew.
    """

    before: str
    after: str
    point: int
    turn: int = -1
    lost: tuple[int, ...] = ()
    secret: bool = False
    """Whether a viewer is told of his own lost actions alone: how many others had taken may be hidden."""

    def face(self, viewer: Seat) -> Event | None:
        """The same; where there are secrets, with the number of the viewer's own actions."""
        if not self.secret or viewer == ALL or not self.lost:
            return self
        own = self.lost[viewer : viewer + 1] if viewer >= 0 else ()
        return msgspec.structs.replace(self, lost=own)

    def text(self) -> Text | None:
        """What changed, where play goes on, and what has to be decided anew."""
        if self.before == self.after:
            change = t("The rules or the data of this game were changed.")
        else:
            change = t(
                "The rules changed from version {before} to {after}.", before=self.before, after=self.after
            )
        if self.turn < 0:
            return change
        return t("{change} {back} {agree}", change=change, back=self._back(), agree=AGREE)

    def _back(self) -> Text:
        number = sum(self.lost)
        if not self.secret:
            return t(
                "Play goes on from turn {turn}; what came after cannot be kept, {number} actions in all, and has to be "
                "decided anew.",
                turn=self.turn,
                number=number,
            )
        if not number:
            return t("Play goes on from turn {turn}; what came after cannot be kept.", turn=self.turn)
        return t(
            "Play goes on from turn {turn}; what came after cannot be kept, {number} of your actions among it, and has "
            "to be decided anew.",
            turn=self.turn,
            number=number,
        )


class Untold(Event, tag="untold", frozen=True):
    """Something that happened under earlier rules, in words that nobody knows any more."""

    def text(self) -> Text | None:
        """That there was something."""
        return t("Something happened that earlier rules had words for.")


class Happened(msgspec.Struct, frozen=True, gc=False):
    """An event and the entry it came with (-1: the set-up)."""

    entry: int
    event: Event


class Heard(Sequence[Happened]):
    """All that happened in a match, in order: two columns, as a match at hand keeps thousands of events.

    >>> heard = Heard()
    >>> heard.add(-1, [TookBack(seat=0, point=0, consent=False, player="a")])
    >>> len(heard), heard[0].entry, heard == list(heard)
    (1, -1, True)
    """

    __slots__ = ("_entries", "_events")

    def __init__(self) -> None:
        self._entries = array("l")
        self._events: list[Event] = []

    def add(self, entry: int, events: Iterable[Event]) -> None:
        """Write down what happened in an entry."""
        self._events += events
        self._entries.extend([entry] * (len(self._events) - len(self._entries)))

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Happened]:
        return map(Happened, self._entries, self._events)

    @overload
    def __getitem__(self, index: int) -> Happened: ...
    @overload
    def __getitem__(self, index: slice) -> list[Happened]: ...
    def __getitem__(self, index: int | slice) -> Happened | list[Happened]:
        if isinstance(index, slice):
            return list(map(Happened, self._entries[index], self._events[index]))
        return Happened(self._entries[index], self._events[index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heard | list) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


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
