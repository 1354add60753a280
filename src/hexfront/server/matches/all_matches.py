"""All matches, those in memory and those on disk, and everything that can be done to one."""

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
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.reopen import reopened
from hexfront.server.ops.config import Config
from hexfront.server.ops.metrics import Metrics
from hexfront.server.store.keys import is_match_id
from hexfront.server.store.loading import BrokenRow
from hexfront.server.store.rows import Ending, OfferKind, Saved
from hexfront.server.store.storage import Overtaken, Storage

log = logging.getLogger(__name__)

Listener = Callable[[OpenMatch], Awaitable[None]]
OVERTAKEN = t("Another move was made at the same moment.")
FRESH = 86_400
"""Looking at a match touches it, if that has not happened for so many seconds."""


class AllMatches:
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
        self._open_matches: OrderedDict[str, OpenMatch] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def opened(self, match: str) -> AsyncIterator[OpenMatch]:
        """A match, locked; if something is raised while it is ahead of the disk, it is read anew."""
        while True:
            open_match = await self._get(match)
            async with open_match.lock:
                if self._open_matches.get(match) is not open_match:
                    continue  # dropped while we waited for it
                await self._touch(open_match)
                await self._announce(open_match)
                try:
                    yield open_match
                finally:
                    if open_match.match.version != open_match.stored:
                        self.drop(match)
                return

    async def commit(self, open_match: OpenMatch, *, settled: OfferKind | None = None) -> None:
        """Put on disk what was just done in a match, then let everybody hear of it."""
        rows = open_match.unstored()
        result = open_match.result() if open_match.over else None
        try:
            await self.storage.append(
                open_match.id,
                rows,
                open_match.new_snapshots(),
                open_match.deciders(),
                open_match.over,
                settled=settled,
                winners=result.winners if result else None,
            )
        except (IntegrityError, Overtaken):
            raise Stale(OVERTAKEN) from None
        open_match.all_stored()
        if settled is not None:
            open_match.offers = tuple(offer for offer in open_match.offers if offer.kind != settled)
        self.metrics.count("hexfront_entries_total", len(rows))
        await self.changed(open_match)

    async def end(self, open_match: OpenMatch, ending: Ending) -> None:
        """The players have ended a match: put that on disk, then let everybody hear of it."""
        try:
            await self.storage.end(open_match.id, ending)
        except Overtaken:
            self.drop(open_match.id)
            raise Stale(OVERTAKEN) from None
        open_match.ending = ending
        open_match.offers = ()
        await self.changed(open_match)

    async def changed(self, open_match: OpenMatch) -> None:
        """Tell everybody. What was done is done: a fault of theirs does not make it fail."""
        for listener in (*self.watchers, *self.attendants):
            await _tell(listener, open_match)

    async def level(self, open_match: OpenMatch) -> None:
        """Take over what another worker has written about a match."""
        saved = await self._read(open_match.id, open_match.stored)
        open_match.catch_up(saved.entries)
        open_match.seats, open_match.ending = saved.seats, saved.ending
        open_match.call_players(saved.header.players)
        open_match.chat, open_match.offers = saved.chat, saved.offers
        for watcher in self.watchers:
            await _tell(watcher, open_match)

    async def reread(self, match: str) -> None:
        """Take over what was written about a match that may be in memory, past its own doings; watchers see it."""
        if match in self._open_matches:
            with suppress(HexfrontError):  # who opens it is told what is wrong with it
                async with self.opened(match) as open_match:
                    await self.level(open_match)

    def drop(self, match: str) -> None:
        """Forget what is in memory of a match."""
        self._open_matches.pop(match, None)

    def at_hand(self, match: str) -> OpenMatch | None:
        """The match, if it is in memory."""
        return self._open_matches.get(match)

    @property
    def in_memory(self) -> int:
        """How many matches are in memory."""
        return len(self._open_matches)

    def matches(self) -> list[str]:
        """The matches that are in memory."""
        return list(self._open_matches)

    async def _get(self, match: str) -> OpenMatch:
        if match in self._open_matches:
            self._open_matches.move_to_end(match)
            return self._open_matches[match]
        lock = self._loading.setdefault(match, asyncio.Lock())
        try:
            async with lock:
                if match not in self._open_matches:
                    loaded = await self._load(match)
                    loaded.kinds_of_notices = self.config.notices()
                    loaded.most_entries = self.config.most_entries
                    self._open_matches.setdefault(match, loaded)
                    self._make_room(match)
                return self._open_matches[match]
        finally:
            if not lock.locked():
                self._loading.pop(match, None)

    async def _load(self, match: str) -> OpenMatch:
        saved = await self._read(match)
        try:
            open_match = await asyncio.to_thread(reopened, saved, await _fetched(saved))
        except Exception as error:  # whatever the rules of a game make of rows that they have not written
            raise _unreadable(match, error) from None
        if open_match.match.version > open_match.stored:
            try:
                await self._write_upgrade(open_match)
            except IntegrityError:  # another worker has written the same
                return await self._load(match)
        return open_match

    async def _read(self, match: str, first: int = 0) -> Saved:
        """A match out of the database, or its entries from a number on."""
        try:
            saved = await self.storage.load(match, first) if is_match_id(match) else None
        except BrokenRow as broken:
            raise _unreadable(match, broken) from None
        if saved is None:
            raise Unknown(t("There is no such match."))
        return saved

    async def _write_upgrade(self, open_match: OpenMatch) -> None:
        """The rules have changed since: the entry that says so goes to disk before anything else."""
        await self.storage.append(
            open_match.id,
            open_match.unstored(),
            open_match.new_snapshots(),
            open_match.deciders(),
            open_match.over,
            header=open_match.match.header,
            settled="takeback",
        )
        # Nobody goes back behind an upgrade: an offer to do so is off the table.
        open_match.offers = tuple(offer for offer in open_match.offers if offer.kind != "takeback")
        open_match.all_stored()
        if open_match.set_back:
            open_match.news, open_match.asked = True, frozenset()

    async def _announce(self, open_match: OpenMatch) -> None:
        """An upgrade may have brought another seat to decide, a bot perhaps: nobody else would wake it."""
        if open_match.news:
            open_match.news = False
            await self.changed(open_match)

    async def _touch(self, open_match: OpenMatch) -> None:
        now = self.storage.now()
        if now - open_match.touched > FRESH:
            with suppress(FullDisk):  # whoever only looks can be shown what there is
                await self.storage.touch([open_match.id])
                open_match.touched = now

    def _make_room(self, wanted: str) -> None:
        """Forget the matches that were not used for longest, but none that is watched, busy, or wanted just now."""
        spare = len(self._open_matches) - self.config.keep_matches
        for match in list(self._open_matches):
            if spare <= 0:
                return
            if match != wanted and not self.in_use(match) and not self._open_matches[match].lock.locked():
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


async def _tell(listener: Listener, open_match: OpenMatch) -> None:
    try:
        await listener(open_match)
    except Exception:
        log.exception("a change was not attended to", extra={"match": open_match.id})
