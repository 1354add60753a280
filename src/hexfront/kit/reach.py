"""How far movers get: the cheapest trip to each hex, where only the game knows what a step costs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple


class Trip(NamedTuple):
    """A mover on its way."""

    cost: int
    at: int
    path: tuple[int, ...]
    """The hexes it has entered."""
    how: str
    mover: Any = None
    """What the game keeps of it: who goes, what each has spent, what a step has changed."""


def _hex(trip: Trip) -> Hashable:
    return trip.at


def cheapest(
    starts: Iterable[Trip],
    onward: Callable[[Trip], Iterable[Trip]],
    likeness: Callable[[Trip], Hashable] = _hex,
) -> Iterator[Trip]:
    """The cheapest trip to each hex, cheapest first; of equals the one that was found first.

    Of trips with the same likeness only the first goes on. That is the hex, unless movers who come there by another
    way may go on otherwise, as a stack does whose units have spent more or less each.

    >>> line = lambda trip: [Trip(trip.cost + 2, trip.at + 1, (*trip.path, trip.at + 1), trip.how)]
    >>> from itertools import islice
    >>> [(trip.at, trip.cost) for trip in islice(cheapest([Trip(0, 7, (), "move")], line), 3)]
    [(7, 0), (8, 2), (9, 4)]
    """
    heap = [(trip.cost, number, trip) for number, trip in enumerate(starts)]
    heapify(heap)
    count, seen, settled = len(heap), set[Hashable](), set[int]()
    while heap:
        _, _, trip = heappop(heap)
        like = likeness(trip)
        if like in seen:
            continue
        seen.add(like)
        if trip.at not in settled:
            settled.add(trip.at)
            yield trip
        for later in onward(trip):
            heappush(heap, (later.cost, count, later))
            count += 1
