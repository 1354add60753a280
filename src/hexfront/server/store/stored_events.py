"""What happened in stored entries: as it was, or as much of it as the events of today can say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from hexfront.engine.base.events import Event
from hexfront.engine.record.log import Untold
from hexfront.server.store.rows import EntryRow


@cache
def events_of(game: type[object]) -> Any:
    """The union of all kinds of events that may happen in a game: the engine's and its own."""
    home = game.__module__.rpartition(".")[0]
    kinds = [
        kind
        for kind in _kinds(Event)
        if kind.__module__.startswith("hexfront.engine.") or kind.__module__.startswith(f"{home}.")
    ]
    return reduce(or_, kinds)


def _kinds(kind: type[Event]) -> Iterator[type[Event]]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds(one)


def as_it_was(game: Any, row: EntryRow) -> tuple[Event, ...]:
    """The events of an entry; raises a fault of msgspec if they are none of today's."""
    kinds: Any = events_of(game.__class__)
    events: tuple[Event, ...] = msgspec.json.decode(row.events, type=tuple[kinds, ...])
    return events


def as_can_be_told(game: Any, row: EntryRow) -> tuple[Event, ...]:
    """The events of an entry under earlier rules; in place of those that nobody can read, that there were some."""
    if not row.events:
        return ()
    try:
        return as_it_was(game, row)
    except (msgspec.MsgspecError, ValueError):
        return tuple(_one_by_one(game, row.events))


def _one_by_one(game: Any, events: str) -> Iterator[Event]:
    try:
        parts = msgspec.json.decode(events, type=list[dict[str, Any]])
    except (msgspec.MsgspecError, ValueError):
        return
    for part in parts:
        try:
            yield msgspec.convert(part, events_of(game.__class__))
        except (msgspec.MsgspecError, ValueError):
            yield _untold(part)


def _untold(part: dict[str, Any]) -> Event:
    """An event that cannot be read any more, for those who saw it whole; where that is unknown, for nobody."""
    try:
        to = msgspec.convert(part.get("to"), tuple[int, ...] | None)
    except msgspec.MsgspecError:
        to = ()
    return Untold(to=to)
