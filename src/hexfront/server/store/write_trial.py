"""Whether the database can be written to: tried, not guessed, and not anew for everybody who asks."""

from __future__ import annotations

import asyncio
import time

from hexfront.server.store.database import Database

FRESH = 1.0
"""For how many seconds a trial that went well stands for the next ones."""


class WriteTrial:
    """Tries to write, one at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = asyncio.Lock()
        self._passed = -FRESH

    async def passed(self) -> None:
        """Raises what keeps the database from being written to."""
        async with self._lock:
            if time.monotonic() - self._passed >= FRESH:
                await self._database.try_to_write()
                self._passed = time.monotonic()
