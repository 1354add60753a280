"""Running the application under uvicorn, until it is stopped."""

from __future__ import annotations

import gc
import socket
from contextlib import suppress

import uvicorn

from hexfront.errors import HexfrontError
from hexfront.server.app import make_app
from hexfront.server.config import Config

KEPT_ALIVE = 75
"""Seconds an idle connection stays open. With uvicorn's 5, a move made just then met a closing one."""
THRESHOLDS = 10_000, 20, 20
"""When garbage is looked for: seldom, as matches are plain data that goes by itself."""


class NotStarted(HexfrontError):
    """The server did not come up."""


class Server(uvicorn.Server):
    """Uvicorn's server, which leaves what was loaded at the start out of every later look for garbage.

    The frameworks bring a hundred thousand objects that stay for good. Looking through them took a
    twentieth of a second, in which nobody got an answer.
    """

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then set aside what is there."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)


def run(chosen: Config) -> None:
    """Serve until somebody ends it."""
    config = uvicorn.Config(
        make_app(chosen),
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
    server = Server(config)
    with suppress(KeyboardInterrupt, SystemExit):
        server.run()
    if not server.started:
        raise NotStarted(f"the server could not listen on {chosen.host}, port {chosen.port}")
