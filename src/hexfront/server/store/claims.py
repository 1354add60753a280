"""Seats that accounts have claimed, as matches know of them: who is no guest, and how it ended for him."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import case, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.engine.base.actions import Seat
from hexfront.server.store import schema


async def members_of(connection: AsyncConnection, matches: Collection[str]) -> dict[str, set[Seat]]:
    """The claimed seats of some matches."""
    claims = schema.claims
    wanted = select(claims.c.match, claims.c.seat).where(claims.c.match.in_(matches))
    found: dict[str, set[Seat]] = {match: set() for match in matches}
    for row in (await connection.execute(wanted)).all():
        found[row.match].add(row.seat)
    return found


async def settle(connection: AsyncConnection, match: str, winners: Sequence[Seat]) -> None:
    """Note with each claim how its match has ended; without winners it is drawn."""
    claims = schema.claims
    won = case((claims.c.seat.in_(winners), "won"), else_="lost")
    how = won if winners else "drawn"
    await connection.execute(update(claims).where(claims.c.match == match).values(outcome=how))


def outcome(seat: Seat, winners: Sequence[Seat]) -> str:
    """The same for one seat.

    >>> outcome(0, (0,)), outcome(1, (0,)), outcome(1, ())
    ('won', 'lost', 'drawn')
    """
    return ("won" if seat in winners else "lost") if winners else "drawn"
