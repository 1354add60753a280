"""The connection to the database: opened, migrated, and safe against a sudden end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hexfront.server.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x68657866
"""An advisory lock of PostgreSQL, so that workers that start together migrate one after the other."""


class Database:
    """Reads at any time, and one write after the other where the database is a file."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        """Whether other workers may write to it as well."""
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, config: Config) -> Database:
        """Connect, creating the folder and the tables as needed."""
        if not config.database:
            config.folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        engine = create_async_engine(config.url(), pool_pre_ping=bool(config.database))
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _careful)
        database = cls(engine)
        async with engine.begin() as connection:
            if database.shared:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(_migrate)
        return database

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: on disk when the block ends, undone if it raises."""
        if self.shared:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._writing, self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self.engine.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()


def _careful(connection: Any, _record: Any) -> None:
    """A commit returns when its pages are on disk: what was acknowledged survives a pulled plug."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
