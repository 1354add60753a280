"""Other workers on the same PostgreSQL: what they accept, and who is with them, is told by LISTEN and NOTIFY.

A message is ``WORKER KIND REST``: ``match ID`` (it has changed), ``seats ID 0,2`` (these seats of it are
connected to the worker), ``renewed ID 0`` (that seat has a new token), ``hello`` (tell me who is with you),
``beat`` (I am alive), ``bye``.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

from hexfront.engine.base.actions import Seat
from hexfront.server.errors import Unknown
from hexfront.server.live.connections import Connections
from hexfront.server.live.presence_elsewhere import PresenceElsewhere
from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.ops.config import Config
from hexfront.server.store.storage import CHANNEL

log = logging.getLogger(__name__)
PAUSE = 1.0
"""How long to wait before connecting again, in seconds."""
PATIENCE = 3
"""A worker that has been silent for so many heartbeats counts as lost."""


class OtherWorkers:
    """Keeps this worker level with what other workers have written, and tells them who is here.

    ``take_over`` is called when another worker has ended: its bots may have been in the middle of a thought.
    """

    def __init__(
        self,
        all_matches: AllMatches,
        connections: Connections,
        config: Config,
        take_over: Callable[[], Awaitable[None]],
    ) -> None:
        self._all_matches = all_matches
        self._take_over = take_over
        self._connections = connections
        self._url = config.url().replace("+asyncpg", "")
        self._own = all_matches.storage.worker
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._saying: asyncio.Queue[str] = asyncio.Queue()
        self._beat = config.heartbeat_seconds
        self._others = PresenceElsewhere(PATIENCE * self._beat)
        connections.elsewhere = self._others.online
        connections.announce = self._announce
        connections.forward = self._forward

    async def listen(self) -> None:
        """Follow the others for ever, connecting again whenever the connection is lost."""
        while True:
            try:
                await self._follow()
            except Exception as error:  # whatever it was: a worker that hears nothing any more is worse
                log.warning("lost touch with the other workers", extra={"why": repr(error)})
            self._wake(self._others.forget())
            await asyncio.sleep(PAUSE)

    async def _follow(self) -> None:
        # Only servers on PostgreSQL have it.
        asyncpg: Any = import_module("asyncpg")

        connection = await asyncpg.connect(self._url)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        await connection.add_listener(CHANNEL, self._hear)
        self._say("hello")
        self._announce_all()
        # What was told before we listened is not told again.
        for match in self._all_matches.matches():
            await self._level(match)
        work = [asyncio.create_task(part) for part in (lost.wait(), self._attend(), self._tell(connection))]
        try:
            done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
            with suppress(Exception):
                await asyncio.wait_for(self._notify(connection, "bye"), PAUSE)
            await connection.close(timeout=PAUSE)

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        self._heard.put_nowait(payload)

    async def _attend(self) -> None:
        """Act on what the others say, one thing after the other."""
        while True:
            worker, kind, *rest = (await self._heard.get()).split()
            if worker == self._own:
                continue
            self._others.heard(worker, time.monotonic())
            if kind == "match":
                await self._level(rest[0])
            elif kind == "seats":
                self._seats(worker, *rest)
            elif kind == "renewed":
                self._connections.dismiss(rest[0], int(rest[1]))
            elif kind == "hello":
                self._announce_all()
            elif kind == "bye":
                await self._lost(worker)

    async def _tell(self, connection: Any) -> None:
        """Say what there is to say, and from time to time that we are alive."""
        while True:
            try:
                words = await asyncio.wait_for(self._saying.get(), self._beat)
            except TimeoutError:
                words = "beat"
            await self._notify(connection, words)
            for worker in self._others.silent(time.monotonic()):
                await self._lost(worker)

    async def _notify(self, connection: Any, words: str) -> None:
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._own} {words}")

    async def _lost(self, worker: str) -> None:
        self._wake(self._others.gone(worker))
        await self._take_over()

    def _say(self, words: str) -> None:
        self._saying.put_nowait(words)

    def _announce(self, match: str) -> None:
        seats = ",".join(str(seat) for seat in sorted(self._connections.here(match)))
        self._say(f"seats {match} {seats}")

    def _forward(self, match: str, seat: Seat) -> None:
        self._say(f"renewed {match} {seat}")

    def _announce_all(self) -> None:
        for match in self._connections.matches():
            self._announce(match)

    def _seats(self, worker: str, match: str, seats: str = "") -> None:
        there = {int(seat) for seat in seats.split(",") if seat}
        self._others.told(worker, match, there, time.monotonic())
        self._connections.wake(match)

    def _wake(self, matches: set[str]) -> None:
        for match in matches:
            self._connections.wake(match)

    async def _level(self, match: str) -> None:
        if self._all_matches.at_hand(match) is None:
            return
        try:
            async with self._all_matches.opened(match) as open_match:
                await self._all_matches.level(open_match)
        except Unknown:  # it was removed
            self._all_matches.drop(match)
            self._connections.wake(match)
        except Exception as error:  # such as entries under other rules: it is read anew when it is wanted
            log.warning("cannot follow another worker", extra={"match": match, "why": repr(error)})
            self._all_matches.drop(match)
            self._connections.wake(match)
