"""Matches that nobody has touched for as long as the configuration says are removed."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Literal

from sqlalchemy import delete, exists, func, select, text

from hexfront.server.live.connections import Connections
from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.ops.config import Config
from hexfront.server.store import schema
from hexfront.server.store.database import Database, NoDatabase
from hexfront.server.store.storage import Storage

log = logging.getLogger(__name__)
Kind = Literal["unbegun", "running", "finished"]
KINDS: tuple[Kind, ...] = ("unbegun", "running", "finished")
DAY = 86_400
PAUSE = 3600.0
"""Seconds between two looks; what is looked at in between is safe, as everything is kept for longer than this."""
BATCH = 20
"""How many matches are removed at once: nobody else should wait for it."""
LOCK = 0x68657867
"""An advisory lock of PostgreSQL, so that one worker removes while the others leave it to him."""


class Retention:
    """Removes matches of which the database says that they were left alone."""

    def __init__(self, config: Config, storage: Storage) -> None:
        self._storage = storage
        self._days: dict[Kind, float] = {
            "unbegun": config.keep_unbegun_days,
            "running": config.keep_running_days,
            "finished": config.keep_finished_days,
        }

    async def due(self) -> dict[Kind, int]:
        """How many matches of each kind would be removed now."""
        found: dict[Kind, int] = {}
        async with self._storage.database.reading() as connection:
            for kind in KINDS:
                wanted = select(func.count()).select_from(schema.matches).where(self._left_alone(kind))
                found[kind] = await connection.scalar(wanted) or 0
        return found

    async def remove(self, kind: Kind) -> list[str]:
        """Remove some matches of a kind with all that belongs to them; what is left is for another call."""
        matches = schema.matches
        some = select(matches.c.id).where(self._left_alone(kind)).limit(BATCH)
        # Asked once more when the row is ours: somebody may have touched it a moment ago.
        gone = delete(matches).where(matches.c.id.in_(some), self._left_alone(kind)).returning(matches.c.id)
        async with self._storage.database.writing() as connection:
            if self._storage.database.shared:
                free = await connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({LOCK})"))
                if not free:
                    return []
            removed = list((await connection.execute(gone)).scalars())
            for match in removed:
                await self._storage.tell(connection, match)
        self._storage.forget_keys()
        return removed

    def _left_alone(self, kind: Kind) -> Any:
        """The condition of a match that is due."""
        matches, entries = schema.matches, schema.entries
        begun = exists(select(1).where(entries.c.match == matches.c.id).correlate(matches))
        state = {"unbegun": ~matches.c.over & ~begun, "running": ~matches.c.over & begun}
        before = self._storage.now() - self._days[kind] * DAY if self._days[kind] else 0
        return (matches.c.touched < int(before)) & state.get(kind, matches.c.over)


class RetentionLoop:
    """Looks after the matches of a running server, and spares those to which anybody is connected."""

    def __init__(self, all_matches: AllMatches, connections: Connections) -> None:
        self._all_matches = all_matches
        self._connections = connections
        self._retention = Retention(all_matches.config, all_matches.storage)

    async def look_after(self) -> None:
        """Go round for ever, but not at once: the clock of a machine that has just started may be years off."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.go_round()
            except Exception:  # such as a database that is away: the next round finds the same
                log.exception("matches were not looked after")

    async def go_round(self) -> list[str]:
        """Touch what is being watched here, then remove what nobody has touched; gives back what was removed."""
        await self._all_matches.storage.touch(self._connections.matches())
        gone = [match for kind in KINDS for match in await self._all(kind)]
        if gone:
            log.info("matches were removed", extra={"count": len(gone)})
        return gone

    async def _all(self, kind: Kind) -> list[str]:
        gone: list[str] = []
        while some := await self._retention.remove(kind):
            for match in some:
                self._all_matches.drop(match)
            self._all_matches.metrics.count("hexfront_matches_removed_total", len(some), kind=kind)
            gone += some
        return gone


async def tidy(config: Config, *, dry: bool = False) -> dict[Kind, int]:
    """Remove what is due from a database, beside a running server or without one; how many of each kind."""
    if not config.database and not config.file().is_file():
        raise NoDatabase(f"there is no {config.file()}")
    database = await Database.open(config)
    try:
        retention = Retention(config, Storage(database, "tidy"))
        found = await retention.due()
        for kind in () if dry else KINDS:
            while await retention.remove(kind):
                pass
    finally:
        await database.close()
    return found
