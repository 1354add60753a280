"""The log as one viewer may read it: every event he sees, with the sentence and the hexes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event, Kind
from hexfront.engine.base.texts import Text, Value
from hexfront.engine.record.log import TookBack, Upgraded
from hexfront.server.matches.session import Session

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
    kind: Kind = "other"


def items(
    session: Session, viewer: Seat, *, since: int = -1, until: int | None = None, most: int | None = None
) -> list[Item]:
    """What a viewer reads after the version ``since``, up to a point of the record; the last ``most`` of it."""
    end = session.match.version if until is None else until
    standing = session.standing() if until is None else session.match.standing(end)
    first = -1 if since < 0 else session.point(viewer, since)
    found: list[Item] = []
    for happened in reversed(session.match.events):
        if happened.entry < first or (most is not None and len(found) >= most):
            break
        face = happened.event.face(viewer) if happened.entry < end else None
        if face is not None and (number := session.version(viewer, happened.entry + 1)) > since:
            found.append(item(session, viewer, number, face, _undone(session, happened.entry, standing)))
    if since < 0 and (most is None or len(found) < most):
        found += [_earlier(line.text) for line in reversed(session.before)]
    return found[:most][::-1]


def _undone(session: Session, entry: int, standing: set[int]) -> bool:
    return entry >= 0 and entry + 1 not in standing and session.is_act(entry)


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
        kind=face.sort(),
    )


def _earlier(text: Text) -> Item:
    return Item(0, str(text), text.template, text.args, (), {"event": "earlier"})


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
