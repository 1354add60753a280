"""Accounts and their passkeys in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unicodedata import normalize

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hexfront.engine.base.texts import t
from hexfront.server.errors import Full, NotYours, Taken, Unknown
from hexfront.server.people.rows import Account, Passkey
from hexfront.server.store import schema
from hexfront.server.store.storage import Storage, json

MOST_PASSKEYS = 10
"""How many devices one person may have."""
TAKEN = t("Somebody here has this name already.")


def folded(name: str) -> str:
    """What two names have in common that nobody should have to tell apart.

    >>> folded("Ann  Lee") == folded("ann lee") == folded("ＡＮＮ LEE")
    True
    """
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


class Accounts:
    """Everybody who has an account."""

    def __init__(self, storage: Storage, most: int) -> None:
        self._storage = storage
        self._database = storage.database
        self._most = most

    async def check_name(self, name: str) -> None:
        """Refuse a name that somebody has, and anybody at all where there is no room for more."""
        accounts = schema.accounts
        async with self._database.reading() as connection:
            if await connection.scalar(select(accounts.c.id).where(accounts.c.folded == folded(name))):
                raise Taken(TAKEN)
            if (await connection.scalar(select(func.count()).select_from(accounts)) or 0) >= self._most:
                raise Full(t("This server has {most} accounts and takes no more.", most=self._most))

    async def create(self, account: Account, passkey: Passkey) -> None:
        """Write down a new account with its first passkey."""
        now = self._storage.now()
        row = {"id": account.id, **_named(account.name), "languages": "[]", "likes": "[]", "created": now}
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(schema.accounts).values(row))
                await connection.execute(insert(schema.passkeys).values(_key_values(passkey, now)))
        except IntegrityError:
            raise Taken(TAKEN) from None

    async def get(self, account: str) -> Account | None:
        """An account by its id."""
        wanted = select(schema.accounts).where(schema.accounts.c.id == account)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else account_of(row)

    async def describe(self, account: str, languages: Sequence[str], likes: Sequence[str]) -> None:
        """What somebody tells of himself."""
        told = {"languages": json(languages), "likes": json(likes)}
        async with self._database.writing() as connection:
            await connection.execute(_of(account).values(told))

    async def rename(self, account: str, name: str) -> list[str]:
        """Call somebody otherwise, at his seats too; the matches in which that changes something."""
        claims, seats = schema.claims, schema.seats
        try:
            async with self._database.writing() as connection:
                await connection.execute(_of(account).values(_named(name)))
                mine = select(claims.c.match, claims.c.seat).where(claims.c.account == account)
                rows = (await connection.execute(mine)).all()
                for row in rows:
                    this = (seats.c.match == row.match) & (seats.c.seat == row.seat)
                    await connection.execute(update(seats).where(this).values(name=name))
                    await self._storage.tell(connection, row.match)
        except IntegrityError:
            raise Taken(TAKEN) from None
        return [row.match for row in rows]

    async def passkeys(self, account: str) -> list[Passkey]:
        """The passkeys of an account, the oldest first."""
        keys = schema.passkeys
        wanted = select(keys).where(keys.c.account == account).order_by(keys.c.created, keys.c.id)
        async with self._database.reading() as connection:
            return [_key_of(row) for row in (await connection.execute(wanted)).all()]

    async def passkey(self, id_: str) -> Passkey | None:
        """A passkey by its id."""
        wanted = select(schema.passkeys).where(schema.passkeys.c.id == id_)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else _key_of(row)

    async def add_passkey(self, passkey: Passkey) -> None:
        """One more device for an account."""
        keys = schema.passkeys
        mine = select(func.count()).select_from(keys).where(keys.c.account == passkey.account)
        try:
            async with self._database.writing() as connection:
                if (await connection.scalar(mine) or 0) >= MOST_PASSKEYS:
                    raise Full(t("An account has at most {most} passkeys.", most=MOST_PASSKEYS))
                await connection.execute(insert(keys).values(_key_values(passkey, self._storage.now())))
        except IntegrityError:
            raise Taken(t("This passkey is known here already.")) from None

    async def remove_passkey(self, account: str, id_: str) -> None:
        """One device less, but never the last: nobody could open the account any more."""
        keys = schema.passkeys
        async with self._database.writing() as connection:
            await connection.execute(select(schema.accounts.c.id).where(_is(account)).with_for_update())
            mine = (await connection.execute(select(keys.c.id).where(keys.c.account == account))).scalars()
            known = list(mine)
            if id_ not in known:
                raise Unknown(t("There is no such passkey."))
            if len(known) == 1:
                raise NotYours(t("The last passkey of an account stays: without it nobody could sign in."))
            await connection.execute(delete(keys).where(keys.c.id == id_))

    async def used(self, passkey: Passkey, sign_count: int) -> None:
        """A passkey has opened its account."""
        wanted = update(schema.passkeys).where(schema.passkeys.c.id == passkey.id)
        async with self._database.writing() as connection:
            await connection.execute(wanted.values(sign_count=sign_count, used=self._storage.now()))


def account_of(row: Any) -> Account:
    """An account out of its row."""
    languages, likes = (
        msgspec.json.decode(text, type=tuple[str, ...]) for text in (row.languages, row.likes)
    )
    return Account(row.id, row.name, languages, likes, row.created)


def _named(name: str) -> dict[str, str]:
    return {"name": name, "folded": folded(name)}


def _is(account: str) -> Any:
    return schema.accounts.c.id == account


def _of(account: str) -> Any:
    return update(schema.accounts).where(_is(account))


def _key_values(passkey: Passkey, now: int) -> dict[str, Any]:
    return msgspec.structs.asdict(passkey) | {"created": now, "used": now}


def _key_of(row: Any) -> Passkey:
    return Passkey(row.id, row.account, row.public_key, row.sign_count, row.created, row.used)
