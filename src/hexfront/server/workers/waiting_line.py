"""A few places for many: those who are waited for come first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count


class WaitingLine:
    """Places that are given out in order of coming, but first to what is urgent."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._numbers = count()
        self._queue: list[tuple[bool, int, asyncio.Future[None]]] = []

    @property
    def waiting(self) -> int:
        """How many are waiting for a place."""
        return sum(not place.done() for _, _, place in self._queue)

    @asynccontextmanager
    async def taken(self, *, urgent: bool) -> AsyncIterator[None]:
        """A place, for the time of the block."""
        await self._take(urgent)
        try:
            yield
        finally:
            self._leave()

    async def _take(self, urgent: bool) -> None:
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._queue, (not urgent, next(self._numbers), place))
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # it was given out just before
                self._leave()
            raise

    def _leave(self) -> None:
        while self._queue:
            _, _, place = heappop(self._queue)
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
