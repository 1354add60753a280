"""Leaving: all that is one's own in one file, and all of it removed."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.engine.record.entries import Header
from hexfront.server.people.accounts import Accounts
from hexfront.server.people.claims import Claims
from hexfront.server.people.record import record_of
from hexfront.server.people.rows import Account, Claim
from hexfront.server.store import schema
from hexfront.server.store.rows import Ending, Notices
from hexfront.server.store.storage import Storage, json

Plain = dict[str, Any]


class Leaving:
    """What an account takes with it, and what it leaves behind."""

    def __init__(self, storage: Storage, accounts: Accounts, claims: Claims) -> None:
        self._storage = storage
        self._accounts = accounts
        self._claims = claims

    async def export(self, account: Account) -> Plain:
        """Everything that is stored about somebody, and what he has said; of secrets only that they exist."""
        claims = await self._claims.of(account.id)
        sessions = schema.sessions
        mine = select(sessions.c.created, sessions.c.until).where(sessions.c.account == account.id)
        async with self._storage.database.moment() as connection:
            signed_in = [dict(row) for row in (await connection.execute(mine)).mappings()]
            seats = [await _seat(connection, claim) for claim in claims]
        return {
            "account": msgspec.to_builtins(account),
            "passkeys": msgspec.to_builtins(await self._accounts.passkeys(account.id)),
            "sessions": signed_in,
            "record": msgspec.to_builtins(record_of(claims)),
            "seats": seats,
        }

    async def delete(self, account: Account) -> list[str]:
        """Remove an account; its seats are by link again, nameless. The matches in which that changes something."""
        claims = await self._claims.of(account.id)
        async with self._storage.database.writing() as connection:
            for claim in claims:
                await _forget(connection, claim)
                await self._storage.tell(connection, claim.match)
            # Passkeys, sessions and claims go with it.
            await connection.execute(delete(schema.accounts).where(schema.accounts.c.id == account.id))
            await connection.execute(
                delete(schema.challenges).where(schema.challenges.c.account == account.id)
            )
        return [claim.match for claim in claims]


async def _seat(connection: AsyncConnection, claim: Claim) -> Plain:
    """A seat with what was set and said there."""
    seats, chat = schema.seats, schema.chat
    this = (seats.c.match == claim.match) & (seats.c.seat == claim.seat)
    row = (await connection.execute(select(seats.c.orders, seats.c.notices).where(this))).first()
    said = select(chat.c.text, chat.c.at).where(chat.c.match == claim.match, chat.c.seat == claim.seat)
    lines = (await connection.execute(said.where(chat.c.text != "").order_by(chat.c.number))).mappings()
    found: Plain = msgspec.to_builtins(claim) | {"chat": [dict(line) for line in lines]}
    if row is not None:
        notices = msgspec.json.decode(row.notices)
        notices.pop("secret", None)
        found |= {"orders": msgspec.json.decode(row.orders), "notices": notices}
    return found


async def _forget(connection: AsyncConnection, claim: Claim) -> None:
    """Take somebody's name, words and addresses out of a match."""
    seats, chat, matches = schema.seats, schema.chat, schema.matches
    seat = (seats.c.match == claim.match) & (seats.c.seat == claim.seat)
    await connection.execute(update(seats).where(seat).values(name="", notices=json(Notices())))
    mine = (chat.c.match == claim.match) & (chat.c.seat == claim.seat)
    await connection.execute(update(chat).where(mine).values(text=""))
    this = matches.c.id == claim.match
    wanted = select(matches.c.header, matches.c.ending).where(this).with_for_update()
    row = (await connection.execute(wanted)).first()
    if row is not None:
        values = {"header": _nameless(row.header, claim), "ending": row.ending}
        if row.ending:
            values["ending"] = _untold(row.ending, row.header, claim)
        await connection.execute(update(matches).where(this).values(values))


def _nameless(text: str, claim: Claim) -> str:
    """The title page of a match on which a player is called by his side."""
    header = msgspec.json.decode(text, type=Header)
    players = list(header.players)
    if claim.seat < len(players):
        players[claim.seat] = claim.side
    return json(msgspec.structs.replace(header, players=tuple(players)))


def _untold(text: str, title: str, claim: Claim) -> str:
    """How a match ended, without the name of a player who gave up."""
    ending = msgspec.json.decode(text, type=Ending)
    players = msgspec.json.decode(title, type=Header).players
    told = dict(ending.text.args)
    if claim.seat < len(players) and told.get("player") == players[claim.seat]:
        told["player"] = claim.side
    changed = msgspec.structs.replace(ending.text, args=told)
    return json(msgspec.structs.replace(ending, text=changed))
