"""A match in memory: the engine's match, who sits there, and what each viewer has seen of it."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from bisect import bisect_left, bisect_right
from itertools import takewhile
from typing import Any

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import (
    ALL,
    ONLOOKER,
    Event,
    faces,
)
from hexfront.engine.base.state import Result, clone, digest
from hexfront.engine.base.texts import t
from hexfront.engine.contract import macros
from hexfront.engine.record.entries import (
    Act,
    Forked,
    Line,
    Snapshot,
    Upgrade,
)
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record
from hexfront.server.errors import Full
from hexfront.server.store.rows import (
    Ending,
    EntryRow,
    Mode,
    Offer,
    Said,
    SavedSeat,
    Seen,
)


class OpenMatch:
    """One match. Whoever reads or changes it holds ``lock``; ``stored`` entries are on disk."""

    def __init__(
        self,
        id_: str,
        match: Match,
        mode: Mode,
        seats: tuple[SavedSeat, ...],
        *,
        seen: list[Seen] | None = None,
        ending: Ending | None = None,
        chat: list[Said] | None = None,
        offers: tuple[Offer, ...] = (),
        touched: int = 0,
    ) -> None:
        self.id = id_
        self.match = match
        self.mode = mode
        self.seats = seats
        self.ending = ending
        self.chat = chat or []
        self.offers = offers
        self.touched = touched
        """When it was last written down that somebody looked at it."""
        self.lock = asyncio.Lock()
        self.kinds_of_notices: tuple[str, ...] = ()
        """By what ways this server can tell a seat that it is to decide."""
        self.most_entries = sys.maxsize
        """How many entries the match may have."""
        self.ground: Any = match.game
        """The game whose map is drawn."""
        self.before = match.before
        self.seen: list[Seen] = seen or [(0,) * (1 + len(seats))]
        self.stored = len(self.seen) - 1
        self._looks = self._look()
        self._shown: dict[Seat, tuple[int, int]] = {}
        self._stands: tuple[int, set[int]] = (-1, set())
        self._acts = [isinstance(entry, Act) for entry in match.entries()]
        self._together: set[int] = set()
        """The entries not stored yet that were done while several seats were choosing."""
        self.asked = frozenset(self.deciders())
        """Who was to decide when somebody last looked who is to be told."""
        self.news = False
        """Whether it was set back when it was read, which those who act upon changes have not heard yet."""
        self.followed = -1
        """The point up to which another worker has brought the match, and attends to it."""
        while len(self.seen) <= match.version:  # an upgrade of the rules, which everybody sees
            self.seen.append(tuple(count + 1 for count in self.seen[-1]))

    @property
    def game(self) -> Any:
        """The game, on the map of this match."""
        return self.match.game

    @property
    def set_back(self) -> bool:
        """Whether an upgrade of the rules could not keep all that was done: then it may be ended by agreement."""
        return any(isinstance(entry, Upgrade) and entry.stopped for entry in self.match.entries())

    @property
    def state(self) -> Any:
        """How it stands."""
        return self.match.state

    @property
    def over(self) -> bool:
        """Whether it ended, by the rules or by its players."""
        return self.ending is not None or self.match.over

    def deciders(self) -> tuple[Seat, ...]:
        """Who is to decide now."""
        seats: tuple[Seat, ...] = () if self.over else self.game.deciders(self.state)
        return seats

    def result(self) -> Result | None:
        """How it ended, once it has."""
        if self.ending is not None:
            return Result(self.ending.winners, self.ending.how, self.ending.text)
        result: Result | None = self.game.result(self.state)
        return result

    def version(self, viewer: Seat, point: int | None = None) -> int:
        """How many changes a viewer has seen, now or at a point of the record."""
        if viewer == ALL:
            return self.match.version if point is None else point
        return self.seen[self.match.version if point is None else point][viewer - ONLOOKER]

    def point(self, viewer: Seat, version: int) -> int:
        """The last point of the record at which a viewer had seen so many changes."""
        if viewer == ALL:
            return version
        return bisect_right(self.seen, version, key=lambda row: row[viewer - ONLOOKER]) - 1

    def log_size(self, viewer: Seat) -> int:
        """How many events a viewer sees in the whole log; only new ones are looked at."""
        counted, size = self._shown.get(viewer, (0, len(self.before)))
        events = self.match.events
        size += sum(happened.event.face(viewer) is not None for happened in events[counted:])
        self._shown[viewer] = (len(events), size)
        return size

    def is_act(self, entry: int) -> bool:
        """Whether an entry is an action, not an undo or an upgrade."""
        return self._acts[entry]

    def standing(self) -> set[int]:
        """The points whose entries stand now."""
        if self._stands[0] != self.match.version:
            self._stands = (self.match.version, self.match.standing())
        return self._stands[1]

    @property
    def full(self) -> bool:
        """Whether nothing more may be done here."""
        return self.match.version >= self.most_entries

    def check_read(self) -> None:
        """Refuse what needs to know how the match stands; only a stranded one does not."""

    def check_room(self) -> None:
        """Refuse to do anything more where the match has all the entries it may have."""
        self.check_read()
        if self.full:
            words = t(
                "This match has {most} entries, the most that one may have. A fork of it can be played on.",
                most=self.most_entries,
            )
            raise Full(words)

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Do one atom, noting who saw anything of it."""
        self.check_room()
        if len(self.game.deciders(self.state)) > 1:
            self._together.add(self.match.version)
        events = self.match.act(seat, action)
        self._note(seat, events, act=True)
        return events

    def perform(self, seat: Seat, action: Action, *, follow: bool = False) -> macros.Performed:
        """Do an action or a macro; with ``follow`` the usual answers to what it asks are given too."""
        return macros.perform(self.game, self, seat, action, follow=follow)

    def may_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back its last action.

        Where there are secrets, only while it decides itself: a refusal because another has decided since
        would tell of what he did unseen.
        """
        if seat < 0 or self.over or self.full or (self.game.meta.secrets and seat not in self.deciders()):
            return False
        return self.match.can_undo(seat)

    def change_seat(self, seat: Seat, **changes: Any) -> None:
        """Change who sits at a seat, its standing orders, or how it is told."""
        seats = list(self.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], **changes)
        self.seats = tuple(seats)

    def call_players(self, players: tuple[str, ...]) -> None:
        """Call the players otherwise in what is said from now on."""
        self.match.header = msgspec.structs.replace(self.match.header, players=players)

    def face(self, viewer: Seat) -> object:
        """What a table shows a viewer besides the match itself: of the orders and notices only his own."""
        people = [(one.kind, one.name, one.bot, one.member) for one in self.seats]
        own = self.seats[viewer] if viewer >= 0 else None
        return self.over, self.offers, people, own

    def undo(self, seat: Seat, to: int | None = None) -> list[Event]:
        """Take back the seat's last action, or all since a point."""
        self.check_room()
        events = self.match.undo(seat, to)
        self._note(seat, events)
        return events

    def go_back(self, seat: Seat, to: int) -> list[Event]:
        """Go back to a point by consent."""
        self.check_room()
        events = self.match.undo_by_consent(seat, to)
        self._note(seat, events)
        return events

    def fork(self, viewer: Seat, point: int | None = None, seed: int | None = None) -> Match:
        """A new match from a point of this one, as a viewer knows it; once it is over, as it was."""
        if self.over:
            return self.match.fork(point, ALL, seed)
        return self._as_seen(self.match.fork(self._noticed(viewer, point), viewer, seed), viewer)

    def known(self, viewer: Seat, seed: int) -> Any:
        """How it stands for a viewer, everything redrawn that he cannot know; once it is over, as it is."""
        if self.over or not self.game.meta.secrets:
            return self.state
        return self.game.resample(self.match.step(self._noticed(viewer)), viewer, seed)

    def _noticed(self, viewer: Seat, point: int | None = None) -> int:
        """The first point at which a viewer had seen all that he has seen at a later one.

        What others have done unseen since then he cannot know, and it may be half a choice that they take back.
        """
        at = self.match.version if point is None else point
        if viewer == ALL:
            return at
        first = bisect_left(self.seen, self.version(viewer, at), key=lambda row: row[viewer - ONLOOKER])
        return max(first, self.match.base)

    def download(self, viewer: Seat) -> Record:
        """The record for a viewer: all of a finished match; of a running one, a fork with the log he saw."""
        return self.match.record if self.over else self.fork(viewer).record

    def _as_seen(self, forked: Match, viewer: Seat) -> Match:
        """A fork that counts entries and draws by what the viewer saw, so that it does not tell of others."""
        state, header = clone(forked.state), forked.header
        state.drawn = 0
        origin = header.forked
        if origin is not None:
            seen = Forked(origin.commitment, self.version(viewer, origin.entries))
            header = msgspec.structs.replace(header, forked=seen)
        return Match(forked.game, header, state, before=self.as_numbered(forked.before, viewer))

    def as_numbered(self, lines: list[Line], viewer: Seat) -> list[Line]:
        """The lines of a viewer's log, counted by what he saw."""
        earlier = len(self.before)
        return lines[:earlier] + [
            msgspec.structs.replace(line, entry=self.version(viewer, line.entry + 1) - 1)
            for line in lines[earlier:]
        ]

    def catch_up(self, rows: list[EntryRow]) -> None:
        """Repeat what another worker has accepted."""
        for row in rows:
            self.match.repeat(row.entry)  # type: ignore[arg-type]
            self.seen.append(row.seen)
            self._acts.append(isinstance(row.entry, Act))
        self._looks = self._look()
        self.asked = frozenset(self.deciders())
        if rows:
            self.followed = self.match.version
        self.all_stored()

    def unstored(self) -> list[EntryRow]:
        """The entries that are not on disk yet, the last with the digest of the state."""
        last = self.match.version - 1
        happened = self._happened(self.stored)
        return [
            EntryRow(
                number=number,
                entry=entry,
                seen=self.seen[number + 1],
                digest=digest(self.state) if number == last else "",
                events=msgspec.json.encode(happened.get(number, [])).decode(),
                together=number in self._together,
            )
            for number, entry in enumerate(self.match.entries(self.stored), self.stored)
        ]

    def _happened(self, first: int) -> dict[int, list[Event]]:
        """What happened from an entry on, by entry."""
        found: dict[int, list[Event]] = {}
        for happened in takewhile(lambda one: one.entry >= first, reversed(self.match.events)):
            found.setdefault(happened.entry, []).append(happened.event)
        return {number: events[::-1] for number, events in found.items()}

    def all_stored(self) -> None:
        """What has been done so far is on disk."""
        self.stored = self.match.version
        self._together.clear()

    def new_snapshots(self) -> list[Snapshot]:
        """The snapshots that were taken since the last write."""
        return self.match.snapshots(after=self.stored)

    def _note(self, mover: Seat, events: list[Event], *, act: bool = False) -> None:
        """Count a change for each viewer who could tell that there was one.

        The counters go out to the viewers; were they all to count every entry, they would tell how often a
        hidden unit has moved.
        """
        looks = self._look()
        before = self.seen[-1]
        viewers = range(ONLOOKER, len(self.seats))
        changed = [
            not self.game.meta.secrets
            or viewer == mover
            or bool(faces(events, viewer))
            or looks[viewer - ONLOOKER] != self._looks[viewer - ONLOOKER]
            for viewer in viewers
        ]
        self.seen.append(tuple(count + new for count, new in zip(before, changed, strict=True)))
        self._looks = looks
        self._acts.append(act)

    def _look(self) -> list[bytes]:
        if not self.game.meta.secrets:
            return []
        views = [self.game.view(self.state, viewer) for viewer in range(ONLOOKER, len(self.seats))]
        return [hashlib.sha256(msgspec.json.encode(view)).digest() for view in views]
