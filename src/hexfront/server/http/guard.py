"""The guard before the application: names, limits of size and rate, security headers, faults, figures and logs."""

from __future__ import annotations

import logging
import sys
import time
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexfront.engine.base.texts import t
from hexfront.server.errors import Malformed, NotYours, Refused, TooLarge, TooMany
from hexfront.server.http.message_limits import HEAD_BYTES, MessageLimits, PlacesPerCaller
from hexfront.server.http.rate_limits import Limits
from hexfront.server.http.refusals import fault, told
from hexfront.server.ops.config import Config
from hexfront.server.ops.metrics import Metrics
from hexfront.server.store.keys import is_match_id

log = logging.getLogger(__name__)

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Those that are counted by their names; a caller may make up any others."""
FAULT = 1011
"""The code of a socket that is closed because of a fault of ours."""


class Guard:
    """Stands around the whole application."""

    def __init__(self, app: ASGIApp, config: Config, metrics: Metrics) -> None:
        self._app = app
        self._config = config
        self._metrics = metrics
        self._limits = Limits(config)
        self._intake = MessageLimits(config)
        self._warned = False
        self._sockets = PlacesPerCaller(config.connections_per_address, sys.maxsize)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, or refuse it."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status, begun = time.monotonic(), 500, False

        async def answer(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                status, begun = message["status"], True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check_head(scope)
            self._warn_of_a_proxy(scope)
            caller = self._limits.check(scope)
            with self._intake.holding(caller) as held:
                receive = await self._intake.read(scope, receive, held)
                await self._app(scope, receive, answer)
        except Refused as refused:
            await told(refused)(scope, receive, answer)
        except Exception:
            log.exception("a request failed", extra={"method": scope["method"], "route": _route(scope)})
            if not begun:
                await fault()(scope, receive, answer)
        finally:
            self._note(scope, status, time.monotonic() - started)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Before it is accepted, a socket is turned away by closing it: the caller reads a status of 403."""
        try:
            self._check_head(scope)
            caller = self._limits.check(scope)
            if not self._sockets.take(caller):
                raise TooMany(t("Too many connections at once."))
        except Refused as refused:
            await send({"type": "websocket.close", "code": 1008, "reason": refused.word})
            return
        try:
            await self._app(scope, receive, send)
        except Exception:
            log.exception("a socket failed", extra={"match": _match(scope)})
            with suppress(Exception):
                await send({"type": "websocket.close", "code": FAULT, "reason": "fault"})
        finally:
            self._sockets.leave(caller)

    def _check_head(self, scope: Scope) -> None:
        """Refuse oversized heads, other host names, and what a page elsewhere makes its reader's browser send."""
        headers = Headers(scope=scope)
        if sum(len(name) + len(value) for name, value in headers.raw) + _address(scope) > HEAD_BYTES:
            raise TooLarge(t("The message is larger than {limit} bytes.", limit=HEAD_BYTES))
        if not self._config.answers_to(_host(f"//{headers.get('host', '')}")):
            raise Malformed(t("This server does not answer to that name; see HEXFRONT_HOSTS."))
        if not all(self._config.answers_to(_host(origin)) for origin in headers.getlist("origin")):
            raise NotYours(t("This server is not for pages from elsewhere; see HEXFRONT_HOSTS."))

    def _warn_of_a_proxy(self, scope: Scope) -> None:
        """Say once that a proxy is not trusted: until it is, all its callers share one rate limit."""
        if not self._warned and not self._config.proxies() and "x-forwarded-for" in Headers(scope=scope):
            self._warned = True
            log.warning(
                "X-Forwarded-For is not believed; if a proxy of yours sets it, see HEXFRONT_TRUSTED_PROXIES"
            )

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        self._metrics.count("hexfront_requests_total", method=method, status=str(status))
        self._metrics.observe("hexfront_request_seconds", seconds, route=_route(scope))
        log.info(
            "request",
            extra={
                "method": method,
                "route": _route(scope),
                "match": _match(scope),
                "status": status,
                "ms": round(seconds * 1000, 2),
            },
        )


def _address(scope: Scope) -> int:
    """The length of the address that a caller has written."""
    return len(scope["path"]) + len(scope.get("query_string", b""))


def _host(url: str) -> str:
    """The name in an address, empty if there is none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _route(scope: Scope) -> str:
    """The pattern of the path, which holds nothing of what the caller wrote."""
    return str(getattr(scope.get("route"), "path", "other"))


def _match(scope: Scope) -> str:
    """The match that is asked for; whatever else a caller wrote there may be a token."""
    name = str(scope.get("path_params", {}).get("match", ""))
    return name if is_match_id(name) else ""
