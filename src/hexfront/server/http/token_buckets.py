"""Limits of rate."""

from __future__ import annotations

from collections import OrderedDict

CALLERS = 10_000
"""For how many callers the rate is remembered."""


class Buckets:
    """A rate for each caller: ``burst`` at once, then so many a second.

    >>> buckets = Buckets(rate=1.0, burst=2)
    >>> [buckets.take("a", now) for now in (0.0, 0.0, 0.0, 1.0)], buckets.take("b", 0.0)
    ([True, True, False, True], True)
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str, now: float) -> bool:
        """Whether the caller may go on."""
        left, then = self._left.pop(caller, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        allowed = left >= 1
        self._left[caller] = (left - 1 if allowed else left, now)
        if len(self._left) > CALLERS:
            self._left.popitem(last=False)
        return allowed
