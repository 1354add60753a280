"""Running the application under uvicorn, until it is stopped."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event

import uvicorn
from fastapi import FastAPI

from hexfront.errors import HexfrontError
from hexfront.server.app import make_app
from hexfront.server.http.map_drawing import board_tag
from hexfront.server.http.message_limits import HEAD_BYTES
from hexfront.server.http.routes.library import title_pages
from hexfront.server.http.slow_callers import PatientSocket, protocol
from hexfront.server.matches.installed_games import game_of, installed
from hexfront.server.ops.config import Config

KEPT_ALIVE = 75
"""Seconds an idle connection stays open. With uvicorn's 5, a move made just then met a closing one."""
THRESHOLDS = 10_000, 20, 20
"""When garbage is looked for: seldom, as matches are plain data that needs no collector."""
TAKEN_WITHIN = 60_000
"""Milliseconds after which a connection is given up if its other end takes nothing of what was sent."""


log = logging.getLogger(__name__)


class NotStarted(HexfrontError):
    """The server did not come up."""


class Server(uvicorn.Server):
    """Uvicorn's server, which calls ``ready`` once it listens, then loads all games before anybody waits for one."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._ending = Event()
        self._warming: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then set aside what is there."""
        await super().startup(sockets)
        if self.started:
            self._ready()
        for listening in [one for server in getattr(self, "servers", ()) for one in server.sockets]:
            _be_impatient(listening)
        set_aside()
        if self.started:
            self._warming = asyncio.create_task(self._warm_up())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, without loading any more games."""
        self._ending.set()
        if self._warming is not None:
            self._warming.cancel()
        await super().shutdown(sockets)

    async def _warm_up(self) -> None:
        await asyncio.to_thread(warm_up, self._ending)
        await self._app.state.services.readers.warm()


def warm_up(ending: Event) -> None:
    """Load the games one after the other, with what the first pages ask for, beside whoever is there already."""
    for name in installed():
        if ending.is_set():
            return
        try:
            board_tag(game_of(name))
        except Exception:  # it is told to whoever asks for that game
            log.exception("a game cannot be loaded", extra={"game": name})
    title_pages()
    set_aside()


def set_aside() -> None:
    """Stop looking for garbage in what is there now.

    The frameworks and the games bring hundreds of thousands of objects that stay for good. Looking through
    them took a twentieth of a second, in which nobody got an answer.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def _be_impatient(listening: socket.socket) -> None:
    """Have the system end connections that are stuck, where it can: those accepted take this over."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKEN_WITHIN)


@contextmanager
def _ended_politely() -> Iterator[None]:
    """A service manager that asks for the end is told that all went well: uvicorn sends itself the signal once more."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def run(chosen: Config, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until somebody ends it; ``ready`` is called when the table is set."""
    app = make_app(chosen)
    config = uvicorn.Config(
        app,
        host=chosen.host,
        port=chosen.port,
        http=protocol(chosen),
        ws=PatientSocket,
        h11_max_incomplete_event_size=HEAD_BYTES,
        proxy_headers=False,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=chosen.body_bytes,
        ws_per_message_deflate=chosen.compress,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=KEPT_ALIVE,
    )
    server = Server(app, config, ready)
    with suppress(KeyboardInterrupt, SystemExit), _ended_politely():
        server.run()
    if not server.started:
        raise NotStarted(
            getattr(app.state, "fault", f"the server could not listen on {chosen.host}, port {chosen.port}")
        )
