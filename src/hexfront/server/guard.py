"""The guard before the application: limits of size and rate, security headers, figures and logs."""

from __future__ import annotations

import logging
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexfront.engine.texts import t
from hexfront.server.buckets import Buckets
from hexfront.server.config import Config
from hexfront.server.errors import Malformed, Refused, TooLarge, TooMany
from hexfront.server.metrics import Metrics
from hexfront.server.refusals import told

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
LARGE_BODIES = ("/api/import", "/api/analyse", "/api/matches")
"""Where records and positions arrive."""


class Guard:
    """Stands around the whole application."""

    def __init__(self, app: ASGIApp, config: Config, metrics: Metrics) -> None:
        self._app = app
        self._config = config
        self._metrics = metrics
        self._requests = Buckets(config.requests_per_second, config.burst)
        self._founding = Buckets(config.matches_per_minute / 60, max(1.0, config.matches_per_minute))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = time.monotonic(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            self._check_name(scope)
            self._check_rate(scope)
            receive = await self._checked_body(scope, receive)
        except Refused as refused:
            await told(refused)(scope, receive, answer)
        else:
            await self._app(scope, receive, answer)
        finally:
            self._note(scope, status, time.monotonic() - started)

    def _check_name(self, scope: Scope) -> None:
        try:
            name = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        except ValueError:
            name = ""
        if not self._config.answers_to(name):
            raise Malformed(t("This server does not answer to that name; see HEXFRONT_HOSTS."))

    def _check_rate(self, scope: Scope) -> None:
        caller, now = (scope.get("client") or ("?",))[0], time.monotonic()
        founding = scope["method"] == "POST" and (
            scope["path"] in ("/api/matches", "/api/import") or scope["path"].endswith("/fork")
        )
        if not self._requests.take(caller, now) or (founding and not self._founding.take(caller, now)):
            raise TooMany(t("Too many requests; wait a moment."))

    async def _checked_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the whole body, up to the limit, before anybody works on it."""
        limit = self._config.import_bytes if scope["path"] in LARGE_BODIES else self._config.body_bytes
        declared = Headers(scope=scope).get("content-length", "0")
        if not declared.isdecimal():
            raise Malformed(t("The content-length is no number."))
        if int(declared) > limit:
            raise TooLarge(t("The message is larger than {limit} bytes.", limit=limit))
        body = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return _again(message, receive)
            body += message.get("body", b"")
            if len(body) > limit:
                raise TooLarge(t("The message is larger than {limit} bytes.", limit=limit))
            if not message.get("more_body"):
                return _again({"type": "http.request", "body": body, "more_body": False}, receive)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self._metrics.count("hexfront_requests_total", method=scope["method"], status=str(status))
        self._metrics.observe("hexfront_request_seconds", seconds, route=route)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "match": scope.get("path_params", {}).get("match", ""),
                "status": status,
                "ms": round(seconds * 1000, 2),
            },
        )


def _again(first: Message, receive: Receive) -> Receive:
    waiting = [first]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
