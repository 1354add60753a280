"""Other workers on the same PostgreSQL: what they accept is told here by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from importlib import import_module
from typing import Any

from hexfront.errors import HexfrontError
from hexfront.server.config import Config
from hexfront.server.house import House
from hexfront.server.storage import CHANNEL

log = logging.getLogger(__name__)
PAUSE = 1.0
"""How long to wait before connecting again, in seconds."""


class Neighbours:
    """Keeps the matches in this worker's memory level with what other workers have written."""

    def __init__(self, house: House, config: Config) -> None:
        self._house = house
        self._url = config.url().replace("+asyncpg", "")
        self._told: asyncio.Queue[str] = asyncio.Queue()

    async def listen(self) -> None:
        """Follow the others for ever, connecting again whenever the connection is lost."""
        while True:
            try:
                await self._follow()
            except (OSError, ConnectionError) as error:
                log.warning("lost touch with the other workers", extra={"why": str(error)})
            # What was told in between is not told again: everything is to be read anew.
            self._house.drop_all()
            await asyncio.sleep(PAUSE)

    async def _follow(self) -> None:
        # Only servers on PostgreSQL have it.
        asyncpg: Any = import_module("asyncpg")

        connection = await asyncpg.connect(self._url)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        await connection.add_listener(CHANNEL, self._hear)
        try:
            while not lost.is_set():
                told = asyncio.create_task(self._told.get())
                gone = asyncio.create_task(lost.wait())
                done, waiting = await asyncio.wait({told, gone}, return_when=asyncio.FIRST_COMPLETED)
                for task in waiting:
                    task.cancel()
                if told in done:
                    await self._level(told.result())
        finally:
            await connection.close(timeout=PAUSE)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        worker, _, match = payload.partition(" ")
        if worker != self._house.storage.worker:
            self._told.put_nowait(match)

    async def _level(self, match: str) -> None:
        if self._house.at_hand(match) is None:
            return
        try:
            async with self._house.session(match) as session:
                await self._house.level(session)
        except HexfrontError as error:
            log.warning("cannot follow another worker", extra={"match": match, "why": str(error)})
            self._house.drop(match)
