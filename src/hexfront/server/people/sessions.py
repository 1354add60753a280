"""Who is signed in: random tokens in cookies, kept here as hashes alone, each with an end."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, insert, select

from hexfront.server.people.accounts import account_of
from hexfront.server.people.rows import Session
from hexfront.server.store import schema
from hexfront.server.store.keys import hashed
from hexfront.server.store.storage import Storage

BYTES = 32
LONGEST = 100
MOST = 20
"""How many browsers one person may be signed in with; the oldest session ends first."""
DAY = 86_400


class Sessions:
    """The sessions of all accounts."""

    def __init__(self, storage: Storage, days: float) -> None:
        self._storage = storage
        self._database = storage.database
        self.seconds = int(days * DAY)

    async def begin(self, account: str) -> str:
        """The token of a new session, which is told this once; those that have ended are removed."""
        token, now, sessions = secrets.token_urlsafe(BYTES), self._storage.now(), schema.sessions
        mine = sessions.c.account == account
        row = {"hash": hashed(token), "account": account, "created": now, "until": now + self.seconds}
        async with self._database.writing() as connection:
            await connection.execute(delete(sessions).where(sessions.c.until <= now))
            latest = select(sessions.c.hash).where(mine).order_by(sessions.c.created.desc(), sessions.c.hash)
            kept = list((await connection.execute(latest.limit(MOST - 1))).scalars())
            await connection.execute(delete(sessions).where(mine, sessions.c.hash.not_in(kept)))
            await connection.execute(insert(sessions).values(row))
        return token

    async def find(self, token: str) -> Session | None:
        """Whose session a token opens; none if it was made up, or has ended."""
        if not token or len(token) > LONGEST:
            return None
        hash_, sessions, accounts = hashed(token), schema.sessions, schema.accounts
        wanted = select(accounts).join(sessions, sessions.c.account == accounts.c.id)
        wanted = wanted.where(sessions.c.hash == hash_, sessions.c.until > self._storage.now())
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Session(hash_, account_of(row))

    async def end(self, session: Session) -> None:
        """Sign out."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == session.hash))

    async def end_others(self, session: Session) -> None:
        """End all sessions of an account but one: a device that was lost may be signed in."""
        sessions = schema.sessions
        others = (sessions.c.account == session.account.id) & (sessions.c.hash != session.hash)
        async with self._database.writing() as connection:
            await connection.execute(delete(sessions).where(others))


def guard_of(token: str) -> str:
    """What a page sends along to show that it has read an answer of ours; a page from elsewhere cannot know it.

    It follows from the token, so that nothing more has to be stored, and the token does not follow from it.
    """
    return hashed(f"guard {token}")
