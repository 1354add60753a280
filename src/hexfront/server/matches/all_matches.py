"""The house: all matches, those in memory and those on disk, and everything that can be done to one."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy.exc import IntegrityError

from hexfront.engine.base.texts import t
from hexfront.errors import HexfrontError
from hexfront.server.errors import FullDisk, Stale, Unknown, Unreadable
from hexfront.server.matches.installed_games import fetched
from hexfront.server.matches.reopen import reopened
from hexfront.server.matches.session import Session
from hexfront.server.ops.config import Config
from hexfront.server.ops.metrics import Metrics
from hexfront.server.store.keys import is_match_id
from hexfront.server.store.loading import BrokenRow
from hexfront.server.store.rows import Ending, OfferKind, Saved
from hexfront.server.store.storage import Overtaken, Storage

log = logging.getLogger(__name__)

Listener = Callable[[Session], Awaitable[None]]
OVERTAKEN = t("Another move was made at the same moment.")
FRESH = 86_400
"""To look at a match touches it, if that has not happened for so many seconds."""


class House:
    """Keeps matches in memory while they are used; the database is what counts."""

    def __init__(self, config: Config, storage: Storage, metrics: Metrics) -> None:
        self.config = config
        self.storage = storage
        self.metrics = metrics
        self.watchers: list[Listener] = []
        """Who is told when a match has changed, here or in another worker, once that is on disk."""
        self.attendants: list[Listener] = []
        """Who is told of changes made here, to act upon them."""
        self.in_use: Callable[[str], bool] = lambda _match: False
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def session(self, match: str) -> AsyncIterator[Session]:
        """A match, locked; what is raised while it is ahead of the disk makes it be read anew."""
        while True:
            session = await self._get(match)
            async with session.lock:
                if self._sessions.get(match) is not session:
                    continue  # dropped while we waited for it
                await self._touch(session)
                await self._announce(session)
                try:
                    yield session
                finally:
                    if session.match.version != session.stored:
                        self.drop(match)
                return

    async def commit(self, session: Session, *, settled: OfferKind | None = None) -> None:
        """Put on disk what was just done in a session, then let everybody hear of it."""
        rows = session.unstored()
        try:
            await self.storage.append(
                session.id,
                rows,
                session.new_snapshots(),
                session.deciders(),
                session.over,
                settled=settled,
            )
        except (IntegrityError, Overtaken):
            raise Stale(OVERTAKEN) from None
        session.all_stored()
        if settled is not None:
            session.offers = tuple(offer for offer in session.offers if offer.kind != settled)
        self.metrics.count("hexfront_entries_total", len(rows))
        await self.changed(session)

    async def end(self, session: Session, ending: Ending) -> None:
        """The players have ended a match: put that on disk, then let everybody hear of it."""
        try:
            await self.storage.end(session.id, ending)
        except Overtaken:
            self.drop(session.id)
            raise Stale(OVERTAKEN) from None
        session.ending = ending
        session.offers = ()
        await self.changed(session)

    async def changed(self, session: Session) -> None:
        """Tell everybody. What was done is done: a fault of theirs does not make it fail."""
        for listener in (*self.watchers, *self.attendants):
            await _tell(listener, session)

    async def level(self, session: Session) -> None:
        """Take over what another worker has written about a match."""
        saved = await self._read(session.id, session.stored)
        session.catch_up(saved.entries)
        session.seats, session.ending = saved.seats, saved.ending
        session.chat, session.offers = saved.chat, saved.offers
        for watcher in self.watchers:
            await _tell(watcher, session)

    def drop(self, match: str) -> None:
        """Forget what is in memory of a match."""
        self._sessions.pop(match, None)

    def at_hand(self, match: str) -> Session | None:
        """The match, if it is in memory."""
        return self._sessions.get(match)

    @property
    def in_memory(self) -> int:
        """How many matches are in memory."""
        return len(self._sessions)

    def matches(self) -> list[str]:
        """The matches that are in memory."""
        return list(self._sessions)

    async def _get(self, match: str) -> Session:
        if match in self._sessions:
            self._sessions.move_to_end(match)
            return self._sessions[match]
        lock = self._loading.setdefault(match, asyncio.Lock())
        try:
            async with lock:
                if match not in self._sessions:
                    loaded = await self._load(match)
                    loaded.kinds_of_notices = self.config.notices()
                    loaded.most_entries = self.config.most_entries
                    self._sessions.setdefault(match, loaded)
                    self._make_room(match)
                return self._sessions[match]
        finally:
            if not lock.locked():
                self._loading.pop(match, None)

    async def _load(self, match: str) -> Session:
        saved = await self._read(match)
        try:
            session = await asyncio.to_thread(reopened, saved, await _fetched(saved))
        except Exception as error:  # whatever the rules of a game make of rows that they have not written
            raise _unreadable(match, error) from None
        if session.match.version > session.stored:
            try:
                await self._write_upgrade(session)
            except IntegrityError:  # another worker has written the same
                return await self._load(match)
        return session

    async def _read(self, match: str, first: int = 0) -> Saved:
        """A match out of the database, or its entries from a number on."""
        try:
            saved = await self.storage.load(match, first) if is_match_id(match) else None
        except BrokenRow as broken:
            raise _unreadable(match, broken) from None
        if saved is None:
            raise Unknown(t("There is no such match."))
        return saved

    async def _write_upgrade(self, session: Session) -> None:
        """The rules have changed since: the entry that says so goes to disk before anything else."""
        await self.storage.append(
            session.id,
            session.unstored(),
            session.new_snapshots(),
            session.deciders(),
            session.over,
            header=session.match.header,
            settled="takeback",
        )
        # Nobody goes back behind an upgrade: an offer to do so is off the table.
        session.offers = tuple(offer for offer in session.offers if offer.kind != "takeback")
        session.all_stored()
        if session.set_back:
            session.news, session.asked = True, frozenset()

    async def _announce(self, session: Session) -> None:
        """An upgrade may have brought another seat to decide, a bot perhaps: nobody else would wake it."""
        if session.news:
            session.news = False
            await self.changed(session)

    async def _touch(self, session: Session) -> None:
        now = self.storage.now()
        if now - session.touched > FRESH:
            with suppress(FullDisk):  # whoever only looks can be shown what there is
                await self.storage.touch([session.id])
                session.touched = now

    def _make_room(self, wanted: str) -> None:
        """Forget the matches that were not used for longest, but none that is watched, busy, or wanted just now."""
        spare = len(self._sessions) - self.config.keep_matches
        for match in list(self._sessions):
            if spare <= 0:
                return
            if match != wanted and not self.in_use(match) and not self._sessions[match].lock.locked():
                self.drop(match)
                spare -= 1


def _unreadable(match: str, error: Exception) -> Unreadable:
    """Why is for the log alone: it may name an action that somebody took unseen."""
    known = isinstance(error, HexfrontError)
    why = str(error) if known else repr(error)
    log.error("match cannot be read", exc_info=None if known else error, extra={"match": match, "why": why})
    return Unreadable(t("This match cannot be gone on with under the rules installed here."))


async def _fetched(saved: Saved) -> Any:
    """The game of a match; None if it is not installed any more, or broken."""
    try:
        return await fetched(saved.game)
    except HexfrontError as error:
        log.error("a game is missing", extra={"match": saved.id, "why": str(error)})
        return None


async def _tell(listener: Listener, session: Session) -> None:
    try:
        await listener(session)
    except Exception:
        log.exception("a change was not attended to", extra={"match": session.id})
