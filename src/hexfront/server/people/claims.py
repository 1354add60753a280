"""Claiming seats: whoever shows the token of a seat may make it his own."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import t
from hexfront.server.errors import Full, Stale, Taken, Unknown
from hexfront.server.matches import ready_to_store
from hexfront.server.matches.all_matches import OVERTAKEN, AllMatches
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.people.rows import Account, Claim, Outcome
from hexfront.server.store import schema
from hexfront.server.store.claims import outcome
from hexfront.server.store.keys import hashed
from hexfront.server.store.rows import Key, begun

MOST = 5000
"""How many seats one account may have."""


class Claims:
    """The seats of all accounts."""

    def __init__(self, all_matches: AllMatches) -> None:
        self._all_matches = all_matches
        self._storage = all_matches.storage

    async def claim(self, account: Account, token: str) -> Claim:
        """Make the seat that a token opens the account's own: it shows his name."""
        key = await self._storage.key(hashed(token))
        if key is None or key.kind != "seat":
            raise Unknown(t("This token opens no seat."))
        async with self._all_matches.opened(key.match) as open_match:
            wanted = _claim(open_match, key.seat, self._storage.now())
            async with self._storage.database.writing() as connection:
                await self._write(connection, account, wanted, open_match.over)
            open_match.change_seat(key.seat, name=account.name, member=True)
            await self._all_matches.changed(open_match)
        return wanted

    async def _write(self, connection: AsyncConnection, account: Account, wanted: Claim, over: bool) -> None:
        claims, matches, seats = schema.claims, schema.matches, schema.seats
        this = matches.c.id == wanted.match
        row = (await connection.execute(select(matches.c.over).where(this).with_for_update())).first()
        if row is None or row.over != over:  # another worker has ended it meanwhile
            raise Stale(OVERTAKEN)
        mine = select(func.count()).select_from(claims).where(claims.c.account == account.id)
        if (await connection.scalar(mine) or 0) >= MOST:
            raise Full(t("An account has at most {most} seats.", most=MOST))
        try:
            await connection.execute(
                insert(claims).values(msgspec.structs.asdict(wanted) | {"account": account.id})
            )
        except IntegrityError:
            raise Taken(t("This seat belongs to an account already.")) from None
        seat = (seats.c.match == wanted.match) & (seats.c.seat == wanted.seat)
        await connection.execute(update(seats).where(seat).values(name=account.name))
        await self._storage.tell(connection, wanted.match)

    async def of(self, account: str) -> list[Claim]:
        """The seats of an account, the latest first."""
        claims = schema.claims
        mine = select(claims).where(claims.c.account == account)
        mine = mine.order_by(claims.c.at.desc(), claims.c.match, claims.c.seat)
        async with self._storage.database.reading() as connection:
            return [claim_of(row) for row in (await connection.execute(mine)).all()]

    async def key(self, account: str, match: str, seat: Seat) -> Key:
        """What opens a seat of the account, for a new token."""
        claims = schema.claims
        this = (claims.c.match == match) & (claims.c.seat == seat) & (claims.c.account == account)
        async with self._storage.database.reading() as connection:
            if await connection.scalar(select(claims.c.seat).where(this)) is None:
                raise Unknown(t("You have no such seat."))
        if not await self._storage.exists(match):
            raise Unknown(t("There is no such match."))
        return Key(match, seat, "seat")

    async def release(self, match: str, seat: Seat) -> None:
        """The seat is recovered by its second secret: whoever has that was there before any claim."""
        claims, seats = schema.claims, schema.seats
        gone = delete(claims).where(claims.c.match == match, claims.c.seat == seat)
        async with self._storage.database.writing() as connection:
            if (await connection.execute(gone)).rowcount != 1:
                return
            this = (seats.c.match == match) & (seats.c.seat == seat)
            await connection.execute(update(seats).where(this).values(name=""))
            await self._storage.tell(connection, match)
        await self._all_matches.reread(match)


def claim_of(row: Any) -> Claim:
    """A claim out of its row."""
    names = Claim.__struct_fields__
    return msgspec.convert({name: getattr(row, name) for name in names}, Claim)


def _claim(open_match: OpenMatch, seat: Seat, now: int) -> Claim:
    """What is written down of a seat when it is claimed.

    Only a match by the rulebook counts, and none that one person plays alone.
    """
    header = open_match.match.header
    others = [one.kind for one in open_match.seats if one.seat != seat]
    result = open_match.result() if open_match.over else None
    ended: Outcome = msgspec.convert(outcome(seat, result.winners) if result else "", Outcome)
    return Claim(
        match=open_match.id,
        seat=seat,
        game=header.game,
        side=ready_to_store.sides(open_match.match)[seat],
        counts=open_match.mode == "remote" and begun(header) == "scenario",
        versus="bots" if all(kind == "bot" for kind in others) else "people",
        outcome=ended,
        at=now,
    )
