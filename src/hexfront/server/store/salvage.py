"""What is left of a match that cannot be read: its record as far as it goes, or what a viewer has seen of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import select

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import Text, t
from hexfront.engine.record.entries import Line
from hexfront.server.errors import Unknown, Unreadable
from hexfront.server.matches.installed_games import fetched
from hexfront.server.store import schema
from hexfront.server.store.loading import BROKEN
from hexfront.server.store.storage import Storage
from hexfront.server.store.stored_events import events_of

UNREADABLE = t(
    "This match cannot be read any more. Whoever runs the server can get its record: "
    "`hexfront doctor --record`."
)


class RawRows:
    """The rows of a match as they lie in the database."""

    def __init__(self, match: Any, entries: list[Any], snapshots: list[Any]) -> None:
        self.match = match
        self.entries = entries
        self.snapshots = snapshots
        self._broken: list[dict[str, Any]] = []

    async def open(self, viewer: Seat) -> dict[str, Any]:
        """All of a match that is over; of one that is not, the lines that a viewer has read."""
        return self.record() if self.match.over else await self.log(viewer)

    def record(self) -> dict[str, Any]:
        """The parts of the record; what is not JSON stands apart, unchanged."""
        entries = [self._part("entries", row.number, row.entry) for row in self.entries]
        snapshots = [
            {"entries": row.number, "digest": row.digest, "state": state}
            for row in self.snapshots
            if (state := self._part("snapshots", row.number, row.state)) is not None
        ]
        whole = {
            "header": self._part("header", 0, self.match.header),
            "log": self._part("log", 0, self.match.before),
            "entries": [entry for entry in entries if entry is not None],
            "snapshots": snapshots,
        }
        return {**whole, "broken": self._broken} if self._broken else whole

    async def log(self, viewer: Seat) -> dict[str, Any]:
        """What a viewer has read: nothing else of a running match may leave the referee."""
        try:
            game = await fetched(self.match.game)
        except Exception as error:  # without the game nobody knows what an event shows to whom
            raise Unreadable(UNREADABLE) from error
        lines = [*self._before(), *self._lines(events_of(game.__class__), viewer)]
        return {"match": self.match.id, "game": self.match.game, "viewer": viewer, "log": lines}

    def _part(self, part: str, number: int, text: str) -> Any:
        try:
            return msgspec.json.decode(text)
        except BROKEN:
            self._broken.append({"part": part, "number": number, "text": text})
            return None

    def _before(self) -> list[Text]:
        try:
            return [line.text for line in msgspec.json.decode(self.match.before, type=list[Line])]
        except BROKEN:
            return []

    def _lines(self, kinds: Any, viewer: Seat) -> Iterator[Text]:
        decoder = msgspec.json.Decoder(tuple[kinds, ...])
        for row in self.entries:
            try:
                seen = [event.face(viewer) for event in decoder.decode(row.events or "[]")]
            except BROKEN:
                continue
            texts = [face.text() for face in seen if face is not None]
            yield from (text for text in texts if text is not None)


async def remains(storage: Storage, match: str) -> RawRows:
    """What the database holds of a match, unread."""
    matches, entries, snapshots = schema.matches, schema.entries, schema.snapshots
    async with storage.database.moment() as connection:
        row = (await connection.execute(select(matches).where(matches.c.id == match))).first()
        if row is None:
            raise Unknown(t("There is no such match."))
        parts = []
        for table in (entries, snapshots):
            wanted = select(table).where(table.c.match == match).order_by(table.c.number)
            parts.append(list((await connection.execute(wanted)).all()))
    return RawRows(row, *parts)
