"""The application: everything put together for uvicorn, and for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import hexfront
from hexfront.errors import HexfrontError
from hexfront.server.http import client_files, openapi, refusals
from hexfront.server.http.guard import Guard
from hexfront.server.http.people import routes as people
from hexfront.server.http.routes import (
    health,
    library,
    lobby,
    match,
    play,
    socket,
)
from hexfront.server.matches import installed_games
from hexfront.server.ops import config, logs
from hexfront.server.ops.config import Config
from hexfront.server.ops.metrics import Metrics
from hexfront.server.ops.services import running

REFUSAL: dict[str, Any] = {
    "description": "Refused; nothing was changed.",
    "content": {
        "application/json": {
            "schema": {
                "type": "object",
                "required": ["error", "text"],
                "properties": {
                    "error": {"type": "string"},
                    "text": {
                        "type": "object",
                        "required": ["template"],
                        "properties": {"template": {"type": "string"}, "args": {"type": "object"}},
                    },
                    "rule": {"type": "string"},
                    "legal": {"type": "array", "items": {"type": "string"}},
                    "version": {"type": "integer"},
                },
            }
        }
    },
}
STATUSES = (400, 401, 403, 404, 405, 408, 409, 413, 422, 429, 503, 507)


def make_app(settings: Config | None = None, *, static: Path = client_files.STATIC) -> FastAPI:
    """The application for a configuration."""
    chosen = config.load() if settings is None else settings
    installed_games.make_ready()
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        logs.configure(chosen.log_level)
        async with AsyncExitStack() as stack:
            try:
                app.state.services = await stack.enter_async_context(running(chosen, metrics))
            except HexfrontError as error:
                app.state.fault = str(error)
                raise
            yield

    app = FastAPI(
        title="Hexfront",
        summary="Board wargames, refereed by their rulebooks.",
        version=hexfront.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=dict.fromkeys(STATUSES, REFUSAL),
    )
    refusals.install(app)
    for room in (library, lobby, people, match, play, socket, health):
        app.include_router(room.router)
    app.include_router(client_files.routes(static))
    openapi.document(app)
    app.add_middleware(Guard, config=chosen, metrics=metrics)
    if chosen.proxies():
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=chosen.proxies())
    return app
