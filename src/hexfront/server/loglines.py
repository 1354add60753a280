"""The log as one viewer may read it: every event he sees, with the sentence and the hexes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hexfront.engine.actions import Seat
from hexfront.engine.entries import Act
from hexfront.engine.events import Event
from hexfront.engine.log import Happened, TookBack, Upgraded
from hexfront.engine.texts import Text, Value
from hexfront.server.session import Session

NO_PLACES = frozenset({"event", "rules", "phase", "name", "player"})
"""Fields of an event that name no hex, whatever their words look like."""


class Item(msgspec.Struct, frozen=True):
    """One event of the log; ``n`` is the version of the viewer it came with."""

    n: int
    text: str | None
    template: str
    args: dict[str, Value]
    rules: tuple[str, ...]
    event: dict[str, Any]
    hexes: tuple[str, ...] = ()
    undone: bool = False


def items(session: Session, viewer: Seat, *, since: int = -1, until: int | None = None) -> list[Item]:
    """What a viewer reads after the version ``since``, up to a point of the record."""
    end = session.match.version if until is None else until
    found = [] if since >= 0 else [_earlier(line.text) for line in session.before]
    standing = session.match.standing(end)
    entries = session.match.record.entries
    for happened in _later_than(session, viewer, since):
        if happened.entry >= end:
            break
        face = happened.event.face(viewer)
        if face is None:
            continue
        number = session.version(viewer, happened.entry + 1)
        if number > since:
            acted = happened.entry >= 0 and isinstance(entries[happened.entry], Act)
            undone = acted and happened.entry + 1 not in standing
            found.append(item(session, viewer, number, face, undone))
    return found


def item(session: Session, viewer: Seat, number: int, face: Event, undone: bool = False) -> Item:
    """One event as the viewer sees it."""
    if isinstance(face, TookBack | Upgraded):
        # The numbers of entries would count what others did unseen.
        face = msgspec.structs.replace(face, point=session.version(viewer, face.point))
    text = face.text()
    plain = msgspec.to_builtins(face)
    plain.pop("to", None)
    template, args = (text.template, text.args) if text else ("", {})
    return Item(
        n=number,
        text=None if text is None else str(text),
        template=template,
        args=args,
        rules=face.rules,
        event=plain,
        hexes=tuple(dict.fromkeys(_hexes(session, plain))),
        undone=undone,
    )


def _earlier(text: Text) -> Item:
    return Item(0, str(text), text.template, text.args, (), {"event": "earlier"})


def _later_than(session: Session, viewer: Seat, since: int) -> Iterator[Happened]:
    """The events that can be later than a version: searched from the end, where new ones are."""
    events = session.match.events
    first = 0 if since < 0 else session.point(viewer, since)
    low = len(events)
    while low > 0 and events[low - 1].entry >= first:
        low -= 1
    return iter(events[low:] if since >= 0 else events)


def _hexes(session: Session, value: Any) -> Iterator[str]:
    grid = getattr(getattr(session.game, "map", None), "grid", None)
    if grid is None:
        return
    if isinstance(value, str):
        if grid.knows(value):
            yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name not in NO_PLACES:
                yield from _hexes(session, part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _hexes(session, part)
