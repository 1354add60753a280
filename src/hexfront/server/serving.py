"""Running the application under uvicorn, until it is stopped."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from hexfront.errors import HexfrontError
from hexfront.server.app import make_app
from hexfront.server.config import Config

KEPT_ALIVE = 75
"""Seconds an idle connection stays open. With uvicorn's 5, a move made just then met a closing one."""
THRESHOLDS = 10_000, 20, 20
"""When garbage is looked for: seldom, as matches are plain data that goes by itself."""
TAKEN_WITHIN = 60_000
"""Milliseconds after which a connection is given up whose other end takes nothing of what was sent."""


class NotStarted(HexfrontError):
    """The server did not come up."""


class Server(uvicorn.Server):
    """Uvicorn's server, which calls ``ready`` once it listens, and looks no more for garbage in what is there then.

    The frameworks bring a hundred thousand objects that stay for good. Looking through them took a
    twentieth of a second, in which nobody got an answer.
    """

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then set aside what is there."""
        await super().startup(sockets)
        if self.started:
            self._ready()
        for listening in [one for server in getattr(self, "servers", ()) for one in server.sockets]:
            _be_impatient(listening)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)


def _be_impatient(listening: socket.socket) -> None:
    """Have the system end connections that are stuck, where it can: those accepted take this over."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKEN_WITHIN)


def run(chosen: Config, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until somebody ends it; ``ready`` is called when the table is set."""
    app = make_app(chosen)
    config = uvicorn.Config(
        app,
        host=chosen.host,
        port=chosen.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=chosen.body_bytes,
        ws_per_message_deflate=chosen.compress,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=KEPT_ALIVE,
    )
    server = Server(config, ready)
    with suppress(KeyboardInterrupt, SystemExit):
        server.run()
    if not server.started:
        raise NotStarted(
            getattr(app.state, "fault", f"the server could not listen on {chosen.host}, port {chosen.port}")
        )
