"""A copy of a database, to be examined at leisure: the original is only read, and the copy may be migrated."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, insert, make_url, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from hexfront.server.ops.config import Config
from hexfront.server.store import schema
from hexfront.server.store.database import NoDatabase

REVISION = "alembic_version"
AT_ONCE = 500
"""How many rows are copied at once."""


async def copied(config: Config, folder: Path) -> Config:
    """Copy the database of a configuration, as it is at this moment, into a folder; the configuration of the copy."""
    copy = Config(data_dir=str(folder))
    url = make_url(config.url())
    try:
        if url.get_backend_name() == "sqlite":
            _copy_file(Path(url.database or ""), copy.file())
        else:
            await _copy_shared(config, copy)
    except (OSError, SQLAlchemyError, sqlite3.Error, ModuleNotFoundError) as error:
        raise NoDatabase(f"the database cannot be read: {error}") from error
    return copy


def _copy_file(path: Path, to: Path) -> None:
    if not path.is_file():
        raise NoDatabase(f"there is no {path}")
    # Where no server has the file open there is no log of its beside it, and not even one for readers is made.
    alone = not path.with_name(f"{path.name}-wal").exists()
    address = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)


async def _copy_shared(config: Config, copy: Config) -> None:
    source = create_async_engine(config.url(), hide_parameters=True)
    target = create_engine(f"sqlite:///{copy.file()}")
    steady = source.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    try:
        async with steady.connect() as connection:
            for table in (await connection.run_sync(_tables)).sorted_tables:
                await _copy_table(connection, table, target)
    finally:
        target.dispose()
        await source.dispose()


def _tables(connection: Connection) -> MetaData:
    """The tables as they are there, which may be those of an earlier version."""
    wanted = {*schema.metadata.tables, REVISION}
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in wanted)
    return found


async def _copy_table(connection: AsyncConnection, table: Table, target: Engine) -> None:
    plain = table.to_metadata(MetaData())
    for column in plain.columns:
        column.server_default = None  # written in the words of the other database
    plain.constraints = {one for one in plain.constraints if one is plain.primary_key}
    with target.begin() as writing:
        plain.create(writing)
        rows = await connection.stream(select(table))
        async for some in rows.mappings().partitions(AT_ONCE):
            writing.execute(insert(plain), [dict(row) for row in some])
