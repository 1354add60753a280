"""A few places for many: those who are waited for come first, and nobody is served twice before others once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple


class _Waits(NamedTuple):
    """One who waits, in the order in which places are given out."""

    later: bool
    """Whether it is not urgent."""
    round: int
    number: int
    who: str
    place: asyncio.Future[None]


class WaitingLine:
    """Places that are given out in turn to those who come, but first to what is urgent.

    Each who asks has one turn in a round: somebody with twenty questions does not keep another from his first.
    """

    def __init__(self, number: int) -> None:
        self._free = number
        self._numbers = count()
        self._queue: list[_Waits] = []
        self._round = 0
        """The round of whoever was served last."""

    @property
    def waiting(self) -> int:
        """How many are waiting for a place."""
        return sum(not one.place.done() for one in self._queue)

    def waiting_of(self, who: str) -> int:
        """How many of one caller are waiting."""
        return sum(one.who == who and not one.place.done() for one in self._queue)

    @asynccontextmanager
    async def taken(self, *, urgent: bool, who: str = "") -> AsyncIterator[None]:
        """A place, for the time of the block."""
        await self._take(urgent, who)
        try:
            yield
        finally:
            self._leave()

    async def _take(self, urgent: bool, who: str = "") -> None:
        if self._free:
            self._free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        own = (one.round for one in self._queue if (one.later, one.who) == (not urgent, who))
        turn = max(own, default=self._round) + 1
        heappush(self._queue, _Waits(not urgent, turn, next(self._numbers), who, place))
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # it was given out just before
                self._leave()
            raise

    def _leave(self) -> None:
        while self._queue:
            one = heappop(self._queue)
            if not one.place.done():
                self._round = one.round
                one.place.set_result(None)
                return
        self._free += 1
