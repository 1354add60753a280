"""The log as one viewer may read it: every event he sees, with the sentence and the hexes of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event, Kind
from hexfront.engine.base.texts import Text, Value
from hexfront.engine.record.log import TookBack, Upgraded
from hexfront.server.matches.open_match import OpenMatch

NO_PLACES = frozenset({"event", "rules", "phase", "name", "player"})
"""Fields of an event that name no hex, whatever their words look like."""
PAGE = 1000
"""How many events of a log are told at once: a long match has ten thousands of them."""


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
    kind: Kind = "other"


def items(
    open_match: OpenMatch, viewer: Seat, *, since: int = -1, until: int | None = None, most: int
) -> list[Item]:
    """What a viewer reads after the version ``since``, up to a point of the record; the last ``most`` of it."""
    end = open_match.match.version if until is None else until
    standing = open_match.standing() if until is None else open_match.match.standing(end)
    first = -1 if since < 0 else open_match.point(viewer, since)
    found: list[Item] = []
    for happened in reversed(open_match.match.events):
        if happened.entry < first or len(found) >= most:
            break
        face = happened.event.face(viewer) if happened.entry < end else None
        if face is not None and (number := open_match.version(viewer, happened.entry + 1)) > since:
            found.append(
                item(open_match, viewer, number, face, _undone(open_match, happened.entry, standing))
            )
    if since < 0 and len(found) < most:
        found += [_earlier(line.text) for line in reversed(open_match.before)]
    return found[:most][::-1]


def page(open_match: OpenMatch, viewer: Seat, *, since: int = -1, skip: int = 0) -> list[Item]:
    """What a viewer reads after the version ``since``, from the first event on or from the one after ``skip``.

    A log only grows, so whoever asks for page after page misses nothing and reads nothing twice.
    """
    earlier = [_earlier(line.text) for line in open_match.before] if since < 0 else []
    told = earlier[skip : skip + PAGE]
    read = islice(_faces(open_match, viewer, since), max(0, skip - len(earlier)), None)
    standing = open_match.standing()
    return told + [
        item(open_match, viewer, number, face, _undone(open_match, entry, standing))
        for number, entry, face in islice(read, PAGE - len(told))
    ]


def _faces(open_match: OpenMatch, viewer: Seat, since: int) -> Iterator[tuple[int, int, Event]]:
    """The events that a viewer sees after a version, each with its version and its entry."""
    events = open_match.match.events
    begun = -1 if since < 0 else open_match.point(viewer, since)
    for at in range(bisect_left(events, begun, key=lambda one: one.entry), len(events)):
        happened = events[at]
        face = happened.event.face(viewer)
        if face is not None and (number := open_match.version(viewer, happened.entry + 1)) > since:
            yield number, happened.entry, face


def _undone(open_match: OpenMatch, entry: int, standing: set[int]) -> bool:
    return entry >= 0 and entry + 1 not in standing and open_match.is_act(entry)


def item(open_match: OpenMatch, viewer: Seat, number: int, face: Event, undone: bool = False) -> Item:
    """One event as the viewer sees it."""
    if isinstance(face, TookBack | Upgraded):
        # The numbers of entries would count what others did unseen.
        face = msgspec.structs.replace(face, point=open_match.version(viewer, face.point))
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
        hexes=tuple(dict.fromkeys(_hexes(open_match, plain))),
        undone=undone,
        kind=face.sort(),
    )


def _earlier(text: Text) -> Item:
    return Item(0, str(text), text.template, text.args, (), {"event": "earlier"})


def _hexes(open_match: OpenMatch, value: Any) -> Iterator[str]:
    grid = getattr(getattr(open_match.game, "map", None), "grid", None)
    if grid is None:
        return
    if isinstance(value, str):
        if grid.knows(value):
            yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name not in NO_PLACES:
                yield from _hexes(open_match, part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _hexes(open_match, part)
