"""Which stored matches would open under the rules installed here, and from where; nothing is written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec
from sqlalchemy import select

from hexfront.engine.record.entries import Upgrade
from hexfront.engine.record.record import Record
from hexfront.engine.record.resume import lost_in
from hexfront.errors import HexfrontError
from hexfront.server.matches.installed_games import game_of
from hexfront.server.matches.reopen import reopened
from hexfront.server.matches.stranded import Stranded
from hexfront.server.ops.config import Config
from hexfront.server.store import schema
from hexfront.server.store.copying import copied
from hexfront.server.store.database import Database
from hexfront.server.store.loading import BrokenRow
from hexfront.server.store.rows import Saved
from hexfront.server.store.salvage import RawRows, remains
from hexfront.server.store.storage import Storage

How = Literal["opens", "upgrades", "set back", "stranded", "unreadable"]
SHUT: tuple[How, ...] = ("stranded", "unreadable")
"""What would not open: nobody could go on, or not even look."""


class UnknownMatch(HexfrontError):
    """There is no such match in the database."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What would become of a match.

    Of its ``entries`` so many would be ``kept``; ``lost`` actions would have to be decided anew.
    """

    match: str
    game: str
    how: How
    version: str = ""
    over: bool = False
    entries: int = 0
    kept: int = 0
    lost: int = 0
    why: str = ""


@asynccontextmanager
async def _copy(config: Config) -> AsyncIterator[Database]:
    """The database as this version reads it: a copy, brought up to its tables."""
    with TemporaryDirectory(prefix="hexfront-doctor-") as folder:
        database = await Database.open(await copied(config, Path(folder)))
        try:
            yield database
        finally:
            await database.close()


async def examined(config: Config) -> list[Finding]:
    """What would become of every match of a database, the oldest first."""
    matches = schema.matches
    async with _copy(config) as database:
        storage = Storage(database, "doctor")
        listed = select(matches.c.id, matches.c.game, matches.c.over).order_by(
            matches.c.created, matches.c.id
        )
        async with database.reading() as connection:
            rows = (await connection.execute(listed)).all()
        return [await _examine(storage, row) for row in rows]


async def record_of(config: Config, match: str) -> Record | RawRows:
    """The whole record of a match, seed and secrets included: for whoever runs the server.

    Of one whose rows are broken, what is left of it.
    """
    async with _copy(config) as database:
        storage = Storage(database, "doctor")
        try:
            saved = await storage.load(match)
        except BrokenRow:
            return await remains(storage, match)
    if saved is None:
        raise UnknownMatch(f"there is no match {match}")
    return saved.record()


async def _examine(storage: Storage, row: Any) -> Finding:
    known = {"match": row.id, "game": row.game, "over": row.over}
    try:
        saved = await storage.load(row.id)
        if saved is None:
            return Finding(**known, how="unreadable", why="its rows are missing")
        return _found(saved, known)
    except BrokenRow as broken:
        return Finding(**known, how="unreadable", why=str(broken))
    except Exception as error:  # whatever the rules make of rows that they have not written
        return Finding(**known, how="unreadable", why=f"{type(error).__name__}: {error}")


def _found(saved: Saved, known: dict[str, Any]) -> Finding:
    size = len(saved.entries)
    known |= {"version": saved.header.version, "entries": size}
    open_match = reopened(saved, _game(saved.game))
    if isinstance(open_match, Stranded):
        return Finding(**known, how="stranded", why=open_match.why)
    last = open_match.match.entries()[-1] if open_match.match.version > size else None
    if not isinstance(last, Upgrade):
        return Finding(**known, how="opens", kept=size)
    if not last.stopped:
        return Finding(**known, how="upgrades", kept=size)
    lost = lost_in([row.entry for row in saved.entries], last.to)
    return Finding(**known, how="set back", kept=last.to, lost=len(lost), why=last.stopped)


def _game(name: str) -> Any:
    try:
        return game_of(name)
    except HexfrontError:
        return None
