"""What a seat may take back, action by action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event
from hexfront.engine.record.entries import Act, Entry
from hexfront.engine.record.history import History
from hexfront.engine.record.log import Heard


class Taken(NamedTuple):
    """An action that may be taken back: the point before it, what was done, and what happened."""

    before: int
    act: Act
    events: list[Event]


def taken(history: History, entries: Sequence[Entry], heard: Heard, seat: Seat) -> Iterator[Taken]:
    """The actions that a seat may take back one after the other, the latest first."""
    last = len(heard)
    for root, parent in pairwise(history.back(history.point)):
        entry = entries[root - 1]
        if history.barrier(seat, root) is not None or not isinstance(entry, Act):
            return
        events: list[Event] = []
        while last and heard[last - 1].entry >= root - 1:
            last -= 1
            if heard[last].entry == root - 1:
                events.insert(0, heard[last].event)
        yield Taken(parent, entry, events)
