"""A database kept in one file, and put back: matches, seats, keys and chat as they were at one moment."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.errors import HexfrontError
from hexfront.server.ops.config import Config
from hexfront.server.ops.doctor import SHUT, Finding, examined
from hexfront.server.store import schema
from hexfront.server.store.copying import AT_ONCE, copied
from hexfront.server.store.database import Database, NoDatabase


class BadBackup(HexfrontError):
    """A file that cannot be written, or that is no backup."""


class NotEmpty(HexfrontError):
    """A database that holds matches already: nothing is ever written over them."""


async def backed_up(config: Config, to: Path) -> list[Finding]:
    """Copy a database into a file while a server may be at work on it; what would become of its matches.

    The copy is opened and every match in it examined before it gets its name, so a file of that name is a whole one.
    Whoever reads it knows all secrets of running games; nobody but its owner may.
    """
    try:
        with TemporaryDirectory(dir=to.absolute().parent, prefix=".hexfront-backup-") as folder:
            copy = await copied(config, Path(folder))
            found = await examined(copy)
            copy.file().chmod(0o600)
            with copy.file().open("rb") as file:
                os.fsync(file.fileno())
            copy.file().replace(to)
    except OSError as error:
        raise BadBackup(f"{to}: the backup cannot be written: {error.strerror}") from error
    return found


async def restored(path: Path, config: Config) -> list[Finding]:
    """Put a backup into a database that holds no match yet, brought up to the tables of this version."""
    with TemporaryDirectory(prefix="hexfront-restore-") as folder:
        copy = Config(data_dir=folder)
        _take(path, copy.file())
        try:
            source = await Database.open(copy)
        except NoDatabase:
            raise BadBackup(f"{path}: it is no backup of this or an earlier version") from None
        try:
            await _pour(source, config)
        finally:
            await source.close()
    return await examined(config)


def shut(found: list[Finding]) -> int:
    """How many matches would not open."""
    return sum(one.how in SHUT for one in found)


def _take(path: Path, to: Path) -> None:
    try:
        shutil.copyfile(path, to)
        connection = sqlite3.connect(to)
        try:
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            sound = [row[0] for row in connection.execute("PRAGMA integrity_check")] == ["ok"]
        finally:
            connection.close()
    except (OSError, sqlite3.Error) as error:
        raise BadBackup(f"{path}: it cannot be read: {error}") from error
    if not sound or not {"matches", "entries", "alembic_version"} <= tables:
        raise BadBackup(f"{path}: it is no whole backup")


async def _pour(source: Database, config: Config) -> None:
    """Write all rows in one transaction: an interrupted restore leaves the database as empty as it was."""
    target = await Database.open(config)
    try:
        async with source.reading() as reading, target.writing() as writing:
            for table in (schema.matches, schema.accounts):
                held = (await writing.execute(select(func.count()).select_from(table))).scalar_one()
                if held:
                    raise NotEmpty(
                        f"the database holds {held} {table.name} already; put a backup into an empty one"
                    )
            for table in schema.metadata.sorted_tables:
                await _pour_table(reading, writing, table.name)
    except SQLAlchemyError as error:
        raise BadBackup(f"the backup cannot be put back: {error}") from error
    finally:
        await target.close()


async def _pour_table(reading: AsyncConnection, writing: AsyncConnection, name: str) -> None:
    table = schema.metadata.tables[name]
    rows = await reading.stream(select(table))
    async for some in rows.mappings().partitions(AT_ONCE):
        await writing.execute(insert(table), [dict(row) for row in some])
