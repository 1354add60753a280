"""How often one caller may ask: anything at all, a new match, or the work of an analysis or a hint."""

from __future__ import annotations

import ipaddress
import time
from functools import lru_cache

from starlette.types import Scope

from hexfront.engine.base.texts import t
from hexfront.server.errors import TooMany
from hexfront.server.http.token_buckets import Buckets
from hexfront.server.ops.config import Config

FOUNDING = ("/api/matches", "/api/import")
ANALYSE = "/api/analyse"
HINT = "/hint"
LESSONS = ("/api/games/", "/lessons/")
"""How the address of a lesson begins, and what it holds: to begin one founds a match."""
STORIES = ("/story", "/front.gif", "/front.svg")
SIGNING_IN = ("/api/account/register", "/api/account/sign-in")
NETWORK = 64
"""Whoever has one IPv6 address has all that begin with the same so many bits."""


class Limits:
    """The configured rates, for each caller."""

    def __init__(self, config: Config) -> None:
        self._requests = Buckets(config.requests_per_second, config.burst)
        self._founding = _each_minute(config.matches_per_minute)
        self._analyses = _each_minute(config.analyses_per_minute)
        self._signing_in = _each_minute(config.sign_ins_per_minute)

    def check(self, scope: Scope) -> str:
        """Refuse what comes too often; a socket counts as a request when it is opened. Gives back who is asking."""
        caller, now = caller_of((scope.get("client") or ("?",))[0]), time.monotonic()
        ways = [self._requests]
        if scope.get("method") == "POST":
            path = scope["path"]
            ways += [self._founding] * _founds(path)
            ways += [self._signing_in] * path.startswith(SIGNING_IN)
            ways += [self._analyses] * (path == ANALYSE or path.endswith(HINT))
        elif scope.get("path", "").endswith(STORIES):
            ways.append(self._analyses)
        if not all(way.take(caller, now) for way in ways):
            raise TooMany(t("Too many requests; wait a moment."))
        return caller


def _founds(path: str) -> bool:
    """Whether a message to this path founds a match."""
    begins, holds = LESSONS
    return path in FOUNDING or path.endswith("/fork") or (path.startswith(begins) and holds in path)


def _each_minute(rate: float) -> Buckets:
    return Buckets(rate / 60, max(1.0, rate))


@lru_cache(maxsize=4096)
def caller_of(address: str) -> str:
    """Whom an address stands for.

    >>> caller_of("192.0.2.7"), caller_of("2001:db8::1:2:3:4"), caller_of("testclient")
    ('192.0.2.7', '2001:db8::/64', 'testclient')
    >>> caller_of("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found), NETWORK), strict=False))
