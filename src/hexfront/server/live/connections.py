"""Live play: every connection hears of every change that its viewer may see, and of nothing else."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ONLOOKER
from hexfront.server.errors import Refused
from hexfront.server.live.first_message import (
    BAD_TOKEN,
    SILENT,
    TOO_MANY,
    Pong,
    SocketEnded,
    close,
    heard,
)
from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.table import table, thinking
from hexfront.server.ops.metrics import Metrics

log = logging.getLogger(__name__)
MESSAGES_PER_BEAT = 100
STATUS = 4000
"""A match that cannot be shown any more closes its sockets with this code plus the status a request would get."""
PATIENCE = 3
"""After so many heartbeats without an answer, or with a message not taken, a connection is given up."""
MOST_OF_A_SEAT, MOST_ONLOOKERS = 16, 200
"""How many connections a seat may have at a match, and how many its onlookers."""


Check = Callable[[], Awaitable[bool]]


class OnlookersTables:
    """The tables of a match as its onlookers get them: there may be many, and all of them see the same."""

    def __init__(self) -> None:
        self._stands: object = None
        self._written: dict[int | None, str] = {}

    def table(self, open_match: OpenMatch, viewer: Seat, online: Collection[Seat], since: int | None) -> str:
        """The message that shows a viewer how it stands, with the log since a version of his."""
        if viewer != ONLOOKER:
            return _written("table", table=table(open_match, viewer, online, since=since))
        said = len(open_match.chat)
        stands = (
            open_match.match.version,
            open_match.ending,
            open_match.offers,
            open_match.seats,
            said,
            online,
        )
        if stands != self._stands:
            self._stands = stands
            self._written.clear()
        if since not in self._written:
            self._written[since] = _written("table", table=table(open_match, viewer, online, since=since))
        return self._written[since]


class Connection:
    """One socket of one viewer. Changes wake it; it then sends how things stand, not how they came."""

    def __init__(self, socket: WebSocket, match: str, viewer: Seat, holds: Check) -> None:
        self.socket = socket
        self.holds = holds
        self.match = match
        self.viewer = viewer
        self.woken = asyncio.Event()
        self.woken.set()
        self.heard = time.monotonic()
        self.dismissed = False
        """Whether its token was replaced by another."""
        self._version = -1
        self._face: Any = None
        self._chat = 0
        self._present: Collection[Seat] = ()
        self._thinking: tuple[Seat, ...] = ()

    def news(self, open_match: OpenMatch, online: Collection[Seat], drawn: OnlookersTables) -> list[str]:
        """The messages that bring this viewer up to date."""
        messages: list[str] = []
        version = open_match.version(self.viewer)
        face = open_match.face(self.viewer)
        if version != self._version or face != self._face:
            since = None if self._version < 0 or version < self._version else self._version
            messages.append(drawn.table(open_match, self.viewer, online, since))
        elif thinking(open_match) != self._thinking:
            messages.append(_written("bot", thinking=thinking(open_match)))
        if self._version >= 0 and len(open_match.chat) > self._chat:
            messages.append(_written("chat", chat=open_match.chat[self._chat :]))
        if self._version >= 0 and online != self._present:
            seats = [{"seat": one.seat, "online": one.seat in online} for one in open_match.seats]
            messages.append(_written("presence", seats=seats))
        self._version, self._face, self._chat = version, face, len(open_match.chat)
        self._present, self._thinking = online, thinking(open_match)
        return messages


Work = Callable[[Connection], Awaitable[None]]


class Connections:
    """All connections, by match."""

    def __init__(self, all_matches: AllMatches, metrics: Metrics, heartbeat: float) -> None:
        self._all_matches = all_matches
        self._metrics = metrics
        self._heartbeat = heartbeat
        self._connections: dict[str, set[Connection]] = {}
        self._drawn: dict[str, OnlookersTables] = {}
        self.elsewhere: Callable[[str], frozenset[Seat]] = lambda _match: frozenset()
        """The seats that are connected to other workers."""
        self.announce: Callable[[str], None] = lambda _match: None
        """Told of a match when it has changed who is connected here."""
        self.forward: Callable[[str, Seat], None] = lambda _match, _seat: None
        """Told of a seat whose token was replaced here."""
        all_matches.watchers.append(self.changed)
        all_matches.in_use = self.watched

    def watched(self, match: str) -> bool:
        """Whether anybody is connected to a match."""
        return match in self._connections

    def online(self, match: str) -> frozenset[Seat]:
        """The seats that are connected, to this worker or another."""
        return self.here(match) | self.elsewhere(match)

    def here(self, match: str) -> frozenset[Seat]:
        """The seats that are connected to this worker."""
        there = self._connections.get(match, ())
        return frozenset(one.viewer for one in there if one.viewer >= 0)

    def matches(self) -> list[str]:
        """The matches at which anybody is connected."""
        return list(self._connections)

    @property
    def count(self) -> int:
        """How many sockets are open."""
        return sum(map(len, self._connections.values()))

    async def changed(self, open_match: OpenMatch) -> None:
        """Wake everybody at a match."""
        self.wake(open_match.id)

    def wake(self, match: str) -> None:
        """Let the connections of a match look at what is new."""
        for one in self._connections.get(match, ()):
            one.woken.set()

    def renewed(self, match: str, seat: Seat) -> None:
        """A seat has a new token: whoever came with the old one has to leave, here and at other workers."""
        self.dismiss(match, seat)
        self.forward(match, seat)

    def dismiss(self, match: str, seat: Seat) -> None:
        """End the connections of a seat."""
        for one in self._connections.get(match, ()):
            one.dismissed = one.dismissed or one.viewer == seat
        self.wake(match)

    async def attend(self, socket: WebSocket, match: str, viewer: Seat, holds: Check) -> None:
        """Serve one accepted socket until it ends; ``holds`` says whether its token still opens the match."""
        there = [one for one in self._connections.get(match, ()) if one.viewer == viewer]
        if len(there) >= (MOST_OF_A_SEAT if viewer >= 0 else MOST_ONLOOKERS):
            await close(socket, SocketEnded(TOO_MANY, "too many"))
            return
        one = Connection(socket, match, viewer, holds)
        self._connections.setdefault(match, set()).add(one)
        self._came_or_left(match)
        try:
            async with anyio.create_task_group() as group:
                for work in (self._send, self._beat, self._receive):
                    group.start_soon(_until_end, work, one, group.cancel_scope)
        finally:
            self._leave(one)

    def _leave(self, one: Connection) -> None:
        there = self._connections[one.match]
        there.discard(one)
        if not there:
            del self._connections[one.match]
            self._drawn.pop(one.match, None)
        self._came_or_left(one.match)

    def _came_or_left(self, match: str) -> None:
        self.announce(match)
        self.wake(match)

    async def _send(self, one: Connection) -> None:
        """Whatever happens while a message is on its way is told in the next one, all at once."""
        # Only now is it known here, to be dismissed with its token: that may have been replaced before.
        one.dismissed = one.dismissed or not await one.holds()
        while True:
            await one.woken.wait()
            one.woken.clear()
            if one.dismissed:
                raise SocketEnded(BAD_TOKEN, "token")
            try:
                async with self._all_matches.opened(one.match) as open_match:
                    drawn = self._drawn.setdefault(one.match, OnlookersTables())
                    messages = one.news(open_match, self.online(one.match), drawn)
            except Refused as refused:
                raise SocketEnded(STATUS + refused.status, refused.word) from None
            for message in messages:
                await self._tell(one, message)
                self._metrics.count("hexfront_messages_total")

    async def _beat(self, one: Connection) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            if time.monotonic() - one.heard > PATIENCE * self._heartbeat:
                raise SocketEnded(SILENT, "no pong")
            await self._tell(one, '{"type":"ping"}')

    async def _tell(self, one: Connection, message: str) -> None:
        """Send, for as long as a client may be silent: one that takes nothing must not be waited for."""
        with anyio.fail_after(PATIENCE * self._heartbeat):
            await one.socket.send_text(message)

    async def _receive(self, one: Connection) -> None:
        started, count = time.monotonic(), 0
        while True:
            message = await one.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if time.monotonic() - started > self._heartbeat:
                started, count = time.monotonic(), 0
            count += 1
            heard(dict(message), Pong)
            if count > MESSAGES_PER_BEAT:
                raise SocketEnded(TOO_MANY, "too many")
            one.heard = time.monotonic()


async def _until_end(work: Work, one: Connection, scope: anyio.CancelScope) -> None:
    """Do one part of serving a connection; when it ends, however it does, the others end too."""
    try:
        await work(one)
    except SocketEnded as ended:
        await close(one.socket, ended)
    except (WebSocketDisconnect, RuntimeError, OSError):
        log.debug("a socket was lost", extra={"match": one.match})
    finally:
        scope.cancel()


def _written(kind: str, **more: Any) -> str:
    return msgspec.json.encode({"type": kind, **more}).decode()
