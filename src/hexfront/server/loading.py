"""Reading a match back out of the database."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.engine.actions import Seat
from hexfront.engine.entries import Entry, Header, Line, Snapshot
from hexfront.server import schema
from hexfront.server.saved import Ending, EntryRow, Notices, Offer, Orders, Said, Saved, SavedSeat, Seen

_entry = msgspec.json.Decoder(Entry)
_seen = msgspec.json.Decoder(Seen)


class MatchReader:
    """Reads the parts of one match over one connection."""

    def __init__(self, connection: AsyncConnection, match: str) -> None:
        self._connection = connection
        self._match = match

    async def read(self, first: int = 0) -> Saved | None:
        """All of it, if there is such a match; or with entries from a number on only, and no snapshots."""
        matches = schema.matches
        found = await self._connection.execute(select(matches).where(matches.c.id == self._match))
        row = found.first()
        if row is None:
            return None
        return Saved(
            id=row.id,
            game=row.game,
            mode=row.mode,
            header=msgspec.json.decode(row.header, type=Header),
            before=msgspec.json.decode(row.before, type=list[Line]),
            ending=msgspec.json.decode(row.ending, type=Ending) if row.ending else None,
            entries=await self.entries(first),
            snapshots=[] if first else await self._snapshots(),
            seats=tuple(read_seat(one) for one in await self._rows(schema.seats, schema.seats.c.seat)),
            chat=[
                Said(one.number, one.seat, one.text, one.at)
                for one in await self._rows(schema.chat, schema.chat.c.number)
            ],
            offers=tuple(
                Offer(one.kind, one.seat, one.point, msgspec.json.decode(one.agreed, type=tuple[Seat, ...]))
                for one in await self._rows(schema.offers, schema.offers.c.kind)
            ),
            touched=row.touched,
        )

    async def entries(self, first: int) -> list[EntryRow]:
        """The entries from a number on."""
        table = schema.entries
        rows = await self._rows(table, table.c.number, table.c.number >= first)
        return [
            EntryRow(
                row.number,
                _entry.decode(row.entry),
                _seen.decode(row.seen),
                row.digest,
                row.events,
                row.together,
            )
            for row in rows
        ]

    async def _snapshots(self) -> list[Snapshot]:
        rows = await self._rows(schema.snapshots, schema.snapshots.c.number)
        return [Snapshot(row.number, row.digest, msgspec.Raw(row.state.encode())) for row in rows]

    async def _rows(self, table: Any, order: Any, *conditions: Any) -> list[Any]:
        wanted = select(table).where(table.c.match == self._match, *conditions).order_by(order)
        return list((await self._connection.execute(wanted)).all())


def read_seat(row: Any) -> SavedSeat:
    """A seat out of its row."""
    orders = msgspec.json.decode(row.orders, type=Orders)
    notices = msgspec.json.decode(row.notices, type=Notices)
    return SavedSeat(row.seat, row.kind, row.name, row.bot, row.seconds, orders, notices)
