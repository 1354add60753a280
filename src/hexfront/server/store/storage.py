"""Matches in the database: one transaction for everything that belongs together."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import t
from hexfront.engine.record.entries import Header, Snapshot
from hexfront.server.errors import Full
from hexfront.server.store import claims, schema
from hexfront.server.store.clean_names import cleaned
from hexfront.server.store.database import Database
from hexfront.server.store.keyring import KeyRing, write_keys
from hexfront.server.store.loading import (
    BrokenRow,
    MatchReader,
    deciders,
    listed,
)
from hexfront.server.store.rows import (
    Ending,
    EntryRow,
    Key,
    Listed,
    Notices,
    Offer,
    OfferKind,
    Orders,
    Said,
    Saved,
    SavedSeat,
)

log = logging.getLogger(__name__)
CHANNEL = "hexfront"


class Overtaken(Exception):
    """Another worker has ended the match; nothing was written."""


def json(value: object) -> str:
    """What goes into a text column."""
    return msgspec.json.encode(value).decode()


class Storage:
    """Everything that is written down. ``worker`` signs what other workers are told."""

    def __init__(self, database: Database, worker: str, clock: Callable[[], float] = time.time) -> None:
        self.database = database
        self.worker = worker
        self.clock = clock
        self._ring = KeyRing(database)

    async def create(self, saved: Saved, deciders: Sequence[Seat], over: bool, keys: dict[str, Key]) -> None:
        """Write down a new match with its seats and the hashes of its secrets."""
        saved = cleaned(saved)
        async with self.database.writing() as connection:
            await connection.execute(
                insert(schema.matches).values(
                    id=saved.id,
                    game=saved.game,
                    mode=saved.mode,
                    header=json(saved.header),
                    before=json(saved.before),
                    deciders=json(deciders),
                    over=over,
                    ending="",
                    created=self.now(),
                    touched=self.now(),
                )
            )
            seats = [_seat_values(saved.id, seat) for seat in saved.seats]
            await connection.execute(insert(schema.seats), seats)
            await write_keys(connection, keys)
            await _write_entries(connection, saved.id, saved.entries)
            await _write_snapshots(connection, saved.id, saved.snapshots)

    async def append(
        self,
        match: str,
        rows: Sequence[EntryRow],
        snapshots: Sequence[Snapshot],
        deciders: Sequence[Seat],
        over: bool,
        *,
        header: Header | None = None,
        settled: OfferKind | None = None,
        winners: Sequence[Seat] | None = None,
    ) -> None:
        """Write down what was done; fails with nothing written if another worker was first.

        With a header, it is an upgrade of the rules, which ended matches get as well. With winners, it is the end.
        """
        values: dict[str, Any] = {"deciders": json(deciders), "over": over}
        values |= {"touched": self.now()} if header is None else {"header": json(header)}
        async with self.database.writing() as connection:
            await _write_entries(connection, match, rows)
            await _write_snapshots(connection, match, snapshots)
            wanted = update(schema.matches).where(schema.matches.c.id == match)
            if header is None:
                wanted = wanted.where(schema.matches.c.ending == "")
            if (await connection.execute(wanted.values(values))).rowcount != 1:
                raise Overtaken
            if winners is not None:
                await claims.settle(connection, match, winners)
            if settled is not None:
                await connection.execute(_offers_of(match, settled))
            await self.tell(connection, match)

    async def end(self, match: str, ending: Ending) -> None:
        """The players ended the match; fails with nothing written if it was over already."""
        async with self.database.writing() as connection:
            ended = await connection.execute(
                update(schema.matches)
                .where(schema.matches.c.id == match, ~schema.matches.c.over)
                .values(ending=json(ending), over=True, deciders="[]", touched=self.now())
            )
            if ended.rowcount != 1:
                raise Overtaken
            await connection.execute(delete(schema.offers).where(schema.offers.c.match == match))
            await claims.settle(connection, match, ending.winners)
            await self.tell(connection, match)

    async def say(self, match: str, seat: Seat, words: str, most: int) -> Said:
        """A line of chat, if there are not ``most`` already."""
        chat = schema.chat
        async with self.database.writing() as connection:
            await self._touch(connection, match)
            last = await connection.scalar(select(func.max(chat.c.number)).where(chat.c.match == match)) or 0
            if last >= most:
                raise Full(t("{most} lines were said at this match; no more are taken.", most=most))
            said = Said(last + 1, seat, words, self.now())
            await connection.execute(
                insert(chat).values(match=match, number=said.n, seat=seat, text=words, at=said.at)
            )
            await self.tell(connection, match)
        return said

    async def offer(self, match: str, offer: Offer) -> None:
        """Make an offer, or change one."""
        async with self.database.writing() as connection:
            await self._touch(connection, match)
            await connection.execute(_offers_of(match, offer.kind))
            await connection.execute(
                insert(schema.offers).values(
                    match=match,
                    kind=offer.kind,
                    seat=offer.seat,
                    point=offer.point,
                    agreed=json(offer.agreed),
                )
            )
            await self.tell(connection, match)

    async def agree(self, match: str, offer: Offer, seat: Seat) -> Offer | None:
        """Somebody agrees to an offer: what it is then, with all who have; None if it is off the table."""
        offers = schema.offers
        this = (offers.c.match == match) & (offers.c.kind == offer.kind)
        this &= (offers.c.seat == offer.seat) & (offers.c.point == offer.point)
        async with self.database.writing() as connection:
            await self._touch(connection, match)
            before = await connection.scalar(select(offers.c.agreed).where(this))
            if before is None:
                return None
            agreed = tuple(sorted({*msgspec.json.decode(before, type=tuple[Seat, ...]), seat}))
            await connection.execute(update(offers).where(this).values(agreed=json(agreed)))
            await self.tell(connection, match)
        return msgspec.structs.replace(offer, agreed=agreed)

    async def withdraw(self, match: str, kind: OfferKind) -> None:
        """An offer is off the table."""
        async with self.database.writing() as connection:
            await self._touch(connection, match)
            await connection.execute(_offers_of(match, kind))
            await self.tell(connection, match)

    async def order(self, match: str, seat: Seat, orders: Orders) -> None:
        """Standing orders of a seat."""
        async with self.database.writing() as connection:
            await self._touch(connection, match)
            await connection.execute(_seat_update(match, seat).values(orders=json(orders)))
            await self.tell(connection, match)

    async def notify_by(self, match: str, seat: Seat, notices: Notices) -> None:
        """How a seat wants to be told that it is to decide."""
        async with self.database.writing() as connection:
            await self._touch(connection, match)
            await connection.execute(_seat_update(match, seat).values(notices=json(notices)))
            await self.tell(connection, match)

    async def join(self, match: str, seat: Seat, name: str, keys: dict[str, Key]) -> bool:
        """Take an open seat; False if somebody else has."""
        async with self.database.writing() as connection:
            await self._touch(connection, match)
            taken = await connection.execute(
                _seat_update(match, seat)
                .where(schema.seats.c.kind == "open")
                .values(kind="person", name=name)
            )
            if taken.rowcount != 1:
                return False
            await write_keys(connection, keys)
            await self.tell(connection, match)
        return True

    async def key(self, hash_: str) -> Key | None:
        """What a secret opens, by its hash."""
        return await self._ring.find(hash_)

    async def tokens(self, hashes: Collection[str]) -> dict[str, Key]:
        """What each of some tokens opens, by its hash; other secrets are left out."""
        found = await self._ring.find_all(hashes)
        return {hash_: key for hash_, key in found.items() if key.kind != "recovery"}

    async def renew(self, key: Key, hash_: str) -> None:
        """Give a seat a new token; the old one opens nothing any more."""
        await self._ring.renew(key, hash_)

    async def load(self, match: str, first: int = 0) -> Saved | None:
        """All of a match, or what there is of it from an entry on; without snapshots then."""
        async with self.database.moment() as connection:
            return await MatchReader(connection, match).read(first)

    async def listed(self, ids: Sequence[str]) -> list[Listed]:
        """Some matches for a list, latest first."""
        return await self._list(schema.matches.c.id.in_(ids))

    async def open_matches(self, limit: int = 100) -> list[Listed]:
        """Running matches with an open seat, latest first."""
        waiting = select(schema.seats.c.match).where(schema.seats.c.kind == "open")
        return await self._list(schema.matches.c.id.in_(waiting) & ~schema.matches.c.over, limit)

    async def attended(self) -> list[str]:
        """The running matches in which a bot is to decide, or somebody who has given standing orders."""
        matches, seats = schema.matches, schema.seats
        some = (seats.c.kind == "bot") | (seats.c.orders != json(Orders()))
        wanted = (
            select(matches.c.id, matches.c.deciders, seats.c.seat).join(seats).where(some, ~matches.c.over)
        )
        async with self.database.reading() as connection:
            rows = (await connection.execute(wanted.order_by(matches.c.created, matches.c.id))).all()
        asked = []
        for row in rows:
            try:
                asked += [row.id] * (row.seat in deciders(row))
            except BrokenRow as broken:
                _left_out(row.id, broken)
        return list(dict.fromkeys(asked))

    async def _list(self, condition: Any, limit: int = 200) -> list[Listed]:
        matches, seats = schema.matches, schema.seats
        shown = [column for column in matches.c if column.name != "before"]
        latest = select(*shown).where(condition).order_by(matches.c.created.desc(), matches.c.id).limit(limit)
        async with self.database.reading() as connection:
            rows = (await connection.execute(latest)).all()
            of_these = seats.c.match.in_([row.id for row in rows])
            sitting = (await connection.execute(select(seats).where(of_these).order_by(seats.c.seat))).all()
            members = await claims.members_of(connection, [row.id for row in rows])
        at: dict[str, list[Any]] = {row.id: [] for row in rows}
        for seat in sitting:
            at[seat.match].append(seat)
        found = []
        for row in rows:
            try:
                found.append(listed(row, at[row.id], members[row.id]))
            except BrokenRow as broken:
                _left_out(row.id, broken)
        return found

    async def exists(self, match: str) -> bool:
        """Whether there is such a match, be it readable or not."""
        async with self.database.reading() as connection:
            wanted = select(schema.matches.c.id).where(schema.matches.c.id == match)
            return await connection.scalar(wanted) is not None

    async def count(self) -> tuple[int, int]:
        """How many matches there are, and how many of them are running."""
        matches = schema.matches
        async with self.database.reading() as connection:
            total = await connection.execute(select(func.count()).select_from(matches))
            running = await connection.execute(select(func.count()).where(~matches.c.over))
        return total.scalar_one(), running.scalar_one()

    def now(self) -> int:
        """The time in whole seconds."""
        return int(self.clock())

    async def touch(self, matches: Collection[str]) -> None:
        """Somebody looks at these matches: they are kept for longer."""
        if matches:
            async with self.database.writing() as connection:
                await self._touch(connection, *matches)

    async def _touch(self, connection: AsyncConnection, *matches: str) -> None:
        """Note that matches are in use; until this is written no other worker writes about them."""
        found = schema.matches
        await connection.execute(update(found).where(found.c.id.in_(matches)).values(touched=self.now()))

    def forget_keys(self) -> None:
        """Matches were removed: what opened them opens nothing any more."""
        self._ring.forget()

    async def tell(self, connection: AsyncConnection, match: str) -> None:
        """Tell the other workers, when and if this is committed."""
        if self.database.shared:
            payload = {"channel": CHANNEL, "payload": f"{self.worker} match {match}"}
            await connection.execute(text("SELECT pg_notify(:channel, :payload)"), payload)


def _left_out(match: str, broken: BrokenRow) -> None:
    """A list is whole without a match that cannot be read; whoever opens that one is told."""
    log.warning("a match is left out", extra={"match": match, "why": str(broken)})


def _seat_values(match: str, seat: SavedSeat) -> dict[str, Any]:
    return {
        "match": match,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "seconds": seat.seconds,
        "orders": json(seat.orders),
        "notices": json(seat.notices),
    }


def _seat_update(match: str, seat: Seat) -> Any:
    return update(schema.seats).where(schema.seats.c.match == match, schema.seats.c.seat == seat)


def _offers_of(match: str, kind: OfferKind) -> Any:
    return delete(schema.offers).where(schema.offers.c.match == match, schema.offers.c.kind == kind)


async def _write_entries(connection: AsyncConnection, match: str, rows: Sequence[EntryRow]) -> None:
    values = [
        {
            "match": match,
            "number": row.number,
            "entry": json(row.entry),
            "seen": json(row.seen),
            "digest": row.digest,
            "events": row.events,
            "together": row.together,
        }
        for row in rows
    ]
    if values:
        await connection.execute(insert(schema.entries), values)


async def _write_snapshots(connection: AsyncConnection, match: str, found: Sequence[Snapshot]) -> None:
    values = [
        {"match": match, "number": one.entries, "digest": one.digest, "state": bytes(one.state).decode()}
        for one in found
    ]
    if values:
        await connection.execute(insert(schema.snapshots), values)
