"""Those to whom notices go: each has a queue of its own, and one who takes nothing is left alone for a while."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from hexfront.server.live.webhooks import NotDelivered

Clock = Callable[[], float]
Send = Callable[[], Awaitable[None]]
WAITING = 20
"""How many notices may wait for one receiver; more are dropped."""
FAILURES = 5
"""After so many failures in a row a receiver rests."""
REST, LONGEST_REST = 60.0, 3600.0
"""How long it rests at first, in seconds; twice as long after each further failure, up to the longest."""
KNOWN = 10_000
"""How many receivers are remembered."""


class Receiver:
    """One host. Notices go to it one after the other."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._failures = 0
        self._rests_until = 0.0

    @property
    def idle(self) -> bool:
        """Whether nothing needs to be known of it."""
        return not self._waiting and not self._failures

    async def take(self, send: Send, most: int) -> None:
        """Send a notice when it is its turn; NotDelivered without trying if the receiver rests or ``most`` wait."""
        if self._waiting >= most:
            raise NotDelivered("too many notices wait for this receiver")
        self._waiting += 1
        try:
            async with self._turn:
                self._check_rest()
                await self._try(send)
        finally:
            self._waiting -= 1

    def _check_rest(self) -> None:
        if self._clock() < self._rests_until:
            raise NotDelivered("this receiver has failed too often and rests")

    async def _try(self, send: Send) -> None:
        try:
            await send()
        except NotDelivered:
            self._failures += 1
            if self._failures >= FAILURES:
                doubled = REST * 2.0 ** min(self._failures - FAILURES, 20)
                self._rests_until = self._clock() + min(doubled, LONGEST_REST)
            raise
        self._failures = 0


class Receivers:
    """All receivers, by host."""

    def __init__(self, at_once: int, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._places = asyncio.Semaphore(at_once)
        self._known: OrderedDict[str, Receiver] = OrderedDict()

    async def deliver(self, host: str, send: Send, most: int = WAITING) -> None:
        """Send a notice to a host; those to others do not wait for it."""
        receiver = self._known.setdefault(host, Receiver(self._clock))
        self._known.move_to_end(host)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        try:
            await receiver.take(lambda: self._in_place(send), most)
        finally:
            if receiver.idle and self._known.get(host) is receiver:
                del self._known[host]

    async def _in_place(self, send: Send) -> None:
        async with self._places:
            await send()
