"""Reading a match back out of the database.

Whatever a row holds that nobody here has written is the fault of that match alone: it is a BrokenRow, and the
others go on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.engine.base.actions import Seat
from hexfront.engine.record.entries import (
    Entry,
    Header,
    Line,
    Snapshot,
)
from hexfront.errors import HexfrontError
from hexfront.server.store import schema
from hexfront.server.store.claims import members_of
from hexfront.server.store.rows import (
    Ending,
    EntryRow,
    Listed,
    Mode,
    Notices,
    Offer,
    Orders,
    Said,
    Saved,
    SavedSeat,
    Seen,
    begun,
)

BROKEN = (msgspec.MsgspecError, RecursionError, UnicodeError, AttributeError, TypeError)
"""What a row that nobody here has written may raise when it is read."""
_entry = msgspec.json.Decoder(Entry)
_seen = msgspec.json.Decoder(Seen)


class BrokenRow(HexfrontError):
    """A row that cannot be read."""


@contextmanager
def row_of(table: str, match: str) -> Iterator[None]:
    """Say of which table and match a row is that cannot be read.

    >>> with row_of("seats", "m1"):
    ...     msgspec.json.decode("{", type=Orders)
    Traceback (most recent call last):
    hexfront.server.store.loading.BrokenRow: seats of m1: Input data was truncated
    """
    try:
        yield
    except BROKEN as error:
        raise BrokenRow(f"{table} of {match}: {error}") from error


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
        with row_of("matches", self._match):
            header = msgspec.json.decode(row.header, type=Header)
            before = msgspec.json.decode(row.before, type=list[Line])
            ending = msgspec.json.decode(row.ending, type=Ending) if row.ending else None
            mode: Mode = msgspec.convert(row.mode, Mode)
            touched = msgspec.convert(row.touched, int)
        members = (await members_of(self._connection, [self._match]))[self._match]
        seats = seats_of(self._match, await self._rows(schema.seats, schema.seats.c.seat), members)
        entries = await self.entries(first)
        if any(len(one.seen) != 1 + len(seats) for one in entries):
            raise BrokenRow(f"entries of {self._match}: seen by other seats than there are")
        return Saved(
            id=row.id,
            game=row.game,
            mode=mode,
            header=header,
            before=before,
            ending=ending,
            entries=entries,
            snapshots=[] if first else await self._snapshots(),
            seats=seats,
            chat=await self._chat(),
            offers=await self._offers(),
            touched=touched,
        )

    async def entries(self, first: int) -> list[EntryRow]:
        """The entries from a number on."""
        table = schema.entries
        rows = await self._rows(table, table.c.number, table.c.number >= first)
        if [row.number for row in rows] != list(range(first, first + len(rows))):
            raise BrokenRow(f"entries of {self._match}: not one after the other from {first}")
        with row_of("entries", self._match):
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
        with row_of("snapshots", self._match):
            return [Snapshot(row.number, row.digest, msgspec.Raw(row.state.encode())) for row in rows]

    async def _chat(self) -> list[Said]:
        # What was said by somebody who has left for good is gone, its number is not used again.
        rows = await self._rows(schema.chat, schema.chat.c.number, schema.chat.c.text != "")
        with row_of("chat", self._match):
            said = [{"n": row.number, "seat": row.seat, "text": row.text, "at": row.at} for row in rows]
            return msgspec.convert(said, list[Said])

    async def _offers(self) -> tuple[Offer, ...]:
        rows = await self._rows(schema.offers, schema.offers.c.kind)
        with row_of("offers", self._match):
            made = [
                {
                    "kind": row.kind,
                    "seat": row.seat,
                    "point": row.point,
                    "agreed": msgspec.json.decode(row.agreed),
                }
                for row in rows
            ]
            return msgspec.convert(made, tuple[Offer, ...])

    async def _rows(self, table: Any, order: Any, *conditions: Any) -> list[Any]:
        wanted = select(table).where(table.c.match == self._match, *conditions).order_by(order)
        return list((await self._connection.execute(wanted)).all())


def seats_of(match: str, rows: list[Any], members: Collection[Seat]) -> tuple[SavedSeat, ...]:
    """The seats of a match out of their rows, which come in order, and those that were claimed."""
    with row_of("seats", match):
        seats = tuple(msgspec.structs.replace(_seat(row), member=row.seat in members) for row in rows)
    if [one.seat for one in seats] != list(range(len(seats))):
        raise BrokenRow(f"seats of {match}: not one after the other from 0")
    return seats


def _seat(row: Any) -> SavedSeat:
    plain = {name: getattr(row, name) for name in ("seat", "kind", "name", "bot", "seconds")}
    orders = msgspec.json.decode(row.orders, type=Orders)
    notices = msgspec.json.decode(row.notices, type=Notices)
    return msgspec.structs.replace(msgspec.convert(plain, SavedSeat), orders=orders, notices=notices)


def listed(row: Any, seats: list[Any], members: Collection[Seat]) -> Listed:
    """A match for a list, out of its row and those of its seats."""
    sitting = seats_of(row.id, seats, members)
    with row_of("matches", row.id):
        header = msgspec.json.decode(row.header, type=Header)
        mode: Mode = msgspec.convert(row.mode, Mode)
        asked = deciders(row)
    if header.seats and len(header.seats) != len(sitting):
        raise BrokenRow(f"seats of {row.id}: {len(sitting)}, not {len(header.seats)}")
    return Listed(
        id=row.id,
        game=row.game,
        mode=mode,
        scenario=header.scenario,
        options=header.options,
        sides=header.seats,
        deciders=asked,
        over=row.over,
        created=row.created,
        seats=sitting,
        origin=begun(header),
    )


def deciders(row: Any) -> tuple[Seat, ...]:
    """Who is to decide, out of the row of a match."""
    with row_of("matches", row.id):
        return msgspec.json.decode(row.deciders, type=tuple[Seat, ...])
