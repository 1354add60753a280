"""What authenticators are asked to sign: random, valid once and for a few minutes, whichever worker asks."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, insert, select

from hexfront.engine.base.texts import t
from hexfront.server.errors import TooMany
from hexfront.server.people.rows import Challenge
from hexfront.server.store import schema
from hexfront.server.store.keys import hashed
from hexfront.server.store.storage import Storage

BYTES = 32
SECONDS = 300
MOST = 20_000
"""How many may wait for an answer at once, of all callers."""


class Challenges:
    """Those that wait for an answer."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._database = storage.database

    async def issue(self, wanted: Challenge) -> bytes:
        """A new challenge; those that nobody has answered in time are removed."""
        challenge, now, table = secrets.token_bytes(BYTES), self._storage.now(), schema.challenges
        row = {"purpose": wanted.purpose, "account": wanted.account, "name": wanted.name}
        async with self._database.writing() as connection:
            await connection.execute(delete(table).where(table.c.until <= now))
            if (await connection.scalar(select(func.count()).select_from(table)) or 0) >= MOST:
                raise TooMany(t("Too many requests; wait a moment."))
            await connection.execute(
                insert(table).values(row | {"hash": hashed(challenge.hex()), "until": now + SECONDS})
            )
        return challenge

    async def take(self, challenge: bytes) -> Challenge | None:
        """What a challenge was for; it is gone with that, so that no answer counts twice."""
        table = schema.challenges
        this = table.c.hash == hashed(challenge.hex())
        async with self._database.writing() as connection:
            row = (await connection.execute(delete(table).where(this).returning(table))).first()
        if row is None or row.until <= self._storage.now():
            return None
        return Challenge(row.purpose, row.account, row.name)
