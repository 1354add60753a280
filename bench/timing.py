"""How things are timed: the best of several rounds without garbage collection, as timeit does it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

ROUNDS = 9


def seconds(work: Callable[[], object], repeat: int) -> float:
    """The time of one piece of work, in seconds."""
    best = float("inf")
    for _ in range(ROUNDS):
        gc.collect()
        gc.disable()
        start = time.perf_counter()
        for _ in range(repeat):
            work()
        best = min(best, time.perf_counter() - start)
        gc.enable()
    return best / repeat


def told(value: float) -> str:
    """A time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.1f} {unit}"
    return f"{value / 1e-9:.0f} ns"
