"""What secrets open: asked of the database, and remembered where nobody else writes to it."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.store import schema
from hexfront.server.store.database import Database
from hexfront.server.store.rows import Key

MOST = 10_000
"""How many keys are remembered."""


class KeyRing:
    """The keys of all seats and onlookers, by the hashes of their secrets."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, Key] = {}
        self._renewed = 0

    async def find(self, hash_: str) -> Key | None:
        """What a secret opens; every request asks this first."""
        if (known := self._known.get(hash_)) is not None:
            return known
        renewed, keys = self._renewed, schema.keys
        async with self._database.reading() as connection:
            row = (await connection.execute(select(keys).where(keys.c.hash == hash_))).first()
        if row is None:
            return None
        key = Key(row.match, row.seat, row.kind)
        # A key that was renewed while we read, here or by another worker, opens nothing any more.
        if renewed == self._renewed and not self._database.shared:
            self._remember(hash_, key)
        return key

    async def find_all(self, hashes: Collection[str]) -> dict[str, Key]:
        """What each of some secrets opens; those that open nothing are left out."""
        keys = schema.keys
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(keys).where(keys.c.hash.in_(hashes)))).all()
        return {row.hash: Key(row.match, row.seat, row.kind) for row in rows}

    async def renew(self, key: Key, hash_: str) -> None:
        """Give a seat a new token; the old one opens nothing any more."""
        keys = schema.keys
        async with self._database.writing() as connection:
            await _alone(connection, key.match)
            await connection.execute(
                delete(keys).where(keys.c.match == key.match, keys.c.seat == key.seat, keys.c.kind == "seat")
            )
            await write_keys(connection, {hash_: Key(key.match, key.seat, "seat")})
        self.forget()

    def forget(self) -> None:
        """Remember nothing, not even what is being read just now."""
        self._renewed += 1
        self._known.clear()

    def _remember(self, hash_: str, key: Key) -> None:
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[hash_] = key


async def write_keys(connection: AsyncConnection, keys: dict[str, Key]) -> None:
    """Write down what new secrets open, by their hashes."""
    rows = [
        {"hash": hash_, "match": key.match, "seat": key.seat, "kind": key.kind} for hash_, key in keys.items()
    ]
    if rows:
        await connection.execute(insert(schema.keys), rows)


async def _alone(connection: AsyncConnection, match: str) -> None:
    """Let no other worker give out a token of the match until this is written, or there would be two."""
    matches = schema.matches
    await connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())
