"""Taking in what callers send: so much of it, in so much time, and only a few large messages at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import anyio
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope

from hexfront.engine.base.texts import t
from hexfront.server.errors import Malformed, TooLarge, TooMany, TooSlow
from hexfront.server.ops.config import Config

RECORDS = "/api/import"
POSITIONS = ("/api/analyse", "/api/matches")
POSITION_BYTES = 1_048_576
"""The most bytes of a message with the longest position, however it is written."""
HEAD_BYTES = 32_768
"""The largest head of a request: no address or token of ours comes near it."""
LONGEST_NUMBER = 15
LARGE_OF_ONE, LARGE_OF_ALL = 4, 16
"""How many messages beyond ``body_bytes`` are held at once, of one caller and of all: each may have megabytes."""


class PlacesPerCaller:
    """Places, of which each caller may hold a few.

    >>> places = PlacesPerCaller(2, 3)
    >>> [places.take(caller) for caller in "aaabb"]
    [True, True, False, True, False]
    >>> places.leave("a")
    >>> places.take("b")
    True
    """

    def __init__(self, of_one: int, of_all: int) -> None:
        self._of_one = of_one
        self._of_all = of_all
        self._taken: Counter[str] = Counter()

    def take(self, caller: str) -> bool:
        """Whether there was a place left."""
        if self._taken[caller] >= self._of_one or self._taken.total() >= self._of_all:
            return False
        self._taken[caller] += 1
        return True

    def leave(self, caller: str) -> None:
        """Give a place back."""
        self._taken[caller] -= 1
        if not self._taken[caller]:
            del self._taken[caller]


class MessageLimits:
    """The configured limits for what is sent."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._large = PlacesPerCaller(LARGE_OF_ONE, LARGE_OF_ALL)

    @contextmanager
    def holding(self, caller: str) -> Iterator[LargePlace]:
        """What is held of a caller for as long as his request lasts."""
        held = LargePlace(self._large, caller)
        try:
            yield held
        finally:
            held.let_go()

    async def read(self, scope: Scope, receive: Receive, held: LargePlace) -> Receive:
        """Read the whole body, up to the limits, before anybody works on it."""
        limit = self._limit(scope["path"])
        headers = Headers(scope=scope)
        declared = headers.get("content-length", "0")
        if not declared.isdecimal() or len(declared) > LONGEST_NUMBER:
            raise Malformed(t("The content-length is no number."))
        if headers.get("content-encoding", "identity") != "identity":
            raise Malformed(t("Messages are taken as they are, not compressed."))
        if int(declared) > limit:
            raise TooLarge(t("The message is larger than {limit} bytes.", limit=limit))
        seconds = self._config.body_seconds
        with anyio.move_on_after(seconds):
            return await self._body(receive, limit, held)
        raise TooSlow(
            t("The message did not come to its end within {seconds} seconds.", seconds=f"{seconds:g}")
        )

    async def _body(self, receive: Receive, limit: int, held: LargePlace) -> Receive:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return _again(message, receive)
            body += message.get("body", b"")
            if len(body) > limit:
                raise TooLarge(t("The message is larger than {limit} bytes.", limit=limit))
            if len(body) > self._config.body_bytes:
                held.be_large()
            if not message.get("more_body"):
                return _again({"type": "http.request", "body": bytes(body), "more_body": False}, receive)

    def _limit(self, path: str) -> int:
        """How many bytes a message to this path may have."""
        if path == RECORDS:
            return self._config.import_bytes
        if path in POSITIONS:
            return max(self._config.body_bytes, min(POSITION_BYTES, self._config.import_bytes))
        return self._config.body_bytes


class LargePlace:
    """Whether a request holds one of the few places for large messages."""

    def __init__(self, places: PlacesPerCaller, caller: str) -> None:
        self._places = places
        self._caller = caller
        self._large = False

    def be_large(self) -> None:
        """Take a place, if it has none yet; refused if there is none left."""
        if not self._large and not self._places.take(self._caller):
            raise TooMany(t("Too many large messages at once; wait a moment."))
        self._large = True

    def let_go(self) -> None:
        """The request is over."""
        if self._large:
            self._places.leave(self._caller)


def _again(first: Message, receive: Receive) -> Receive:
    waiting = [first]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
