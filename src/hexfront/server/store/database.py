"""The connection to the database: opened, migrated, and safe against a sudden end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from secrets import token_hex
from typing import Any

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, event, insert, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hexfront.engine.base.texts import t
from hexfront.errors import HexfrontError
from hexfront.server.errors import FullDisk
from hexfront.server.ops.config import Config
from hexfront.server.store import schema

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x68657866
"""An advisory lock of PostgreSQL, so that workers that start together migrate one after the other."""

FULL_NAMES = {"SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"}
FULL_STATES = {"53100"}
"""How SQLite and PostgreSQL say that there is no room left."""
SMALL_CACHE, USUAL_CACHE = 10, -2000
"""Pages, and KiB as SQLite has it by itself."""
TRIAL: dict[str, Any] = {
    "id": "trial",
    "game": "",
    "mode": "",
    "before": "",
    "deciders": "",
    "over": True,
    "created": 0,
}
TRIAL_BYTES = 262_144
"""A row that is never committed, with as much in it as a turn may bring, entries and snapshot."""


class NoDatabase(HexfrontError):
    """The database cannot be opened."""


class Database:
    """Reads at any time, and one write after the other where the database is a file."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        """Whether other workers may write to it as well."""
        self._writing = asyncio.Lock()
        self._writer = engine.execution_options(begin="IMMEDIATE")
        self._steady = engine.execution_options(
            **({"isolation_level": "REPEATABLE READ"} if self.shared else {"begin": "DEFERRED"})
        )

    @classmethod
    async def open(cls, config: Config) -> Database:
        """Connect, creating the folder and the tables as needed."""
        try:
            if not config.database:
                _make_private(config)
            database = cls(_engine(config))
        except (OSError, SQLAlchemyError, ModuleNotFoundError) as error:
            raise NoDatabase(f"the database cannot be opened: {error}") from error
        try:
            await database._migrate()
        except (OSError, SQLAlchemyError, FullDisk) as error:
            await database.close()
            raise NoDatabase(f"the database cannot be opened: {error}") from error
        return database

    async def _migrate(self) -> None:
        async with self.writing() as connection:
            if self.shared:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(_to_head)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: on disk when the block ends, undone if it raises; FullDisk if there is no room for it."""
        async with self._room(), self._turn(), self._writer.begin() as connection:
            yield connection

    async def try_to_write(self) -> None:
        """Write a row for which the file has to grow, and take it back."""
        row = TRIAL | {"header": token_hex(TRIAL_BYTES // 2)}
        async with self._room(), self._turn(), self._writer.connect() as connection:
            try:
                # With a small cache the pages go to the disk at once, not only when they are committed.
                await self._cache(connection, SMALL_CACHE)
                await connection.execute(insert(schema.matches), row)
            finally:
                await connection.rollback()
                await self._cache(connection, USUAL_CACHE)

    def _turn(self) -> AbstractAsyncContextManager[None]:
        return nullcontext() if self.shared else self._writing

    @asynccontextmanager
    async def _room(self) -> AsyncIterator[None]:
        """Tell a full database from a broken one."""
        try:
            yield
        except DBAPIError as error:
            if not is_full(error):
                raise
            raise FullDisk(
                t("The disk of the server is full: nothing was written. Try again later.")
            ) from error

    async def _cache(self, connection: AsyncConnection, size: int) -> None:
        if not self.shared:
            await connection.execute(text(f"PRAGMA cache_size={size}"))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one moment, whatever is written between its reads."""
        async with self._steady.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()


def is_full(error: DBAPIError) -> bool:
    """Whether a database refuses to write because there is no room left."""
    cause = error.orig
    state = getattr(cause, "sqlstate", None) or getattr(cause, "pgcode", None)
    return state in FULL_STATES or getattr(cause, "sqlite_errorname", None) in FULL_NAMES


def _engine(config: Config) -> AsyncEngine:
    # Errors are logged, and what was to be written may be a secret or somebody's words.
    engine = create_async_engine(config.url(), pool_pre_ping=bool(config.database), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _careful)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _make_private(config: Config) -> None:
    """The folder and the file are for their owner alone: seeds and hidden units are in them."""
    config.folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    config.file().touch(mode=0o600, exist_ok=True)


def _careful(connection: Any, _record: Any) -> None:
    """A commit returns when its pages are on disk: what was acknowledged survives a pulled plug."""
    # The driver would begin transactions by itself, and none for changes of the tables: a server that ends
    # in the middle of a migration would leave half of it.
    connection.isolation_level = None
    # A byte that has gone bad is the fault of its row, not of every list in which that row stands.
    connection.driver_connection.text_factory = lambda data: data.decode("utf-8", "replace")
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    kind = connection.get_execution_options().get("begin")
    if kind:
        connection.exec_driver_sql(f"BEGIN {kind}")


def _to_head(connection: Connection) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
