"""The doctor reads a database of PostgreSQL as well, whatever its tables are, and writes nothing."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

from hexfront.engine.record.record import Record
from hexfront.server.ops.config import Config
from hexfront.server.ops.doctor import examined, record_of

from .postgres import binary, sql
from .table import deployed, opened

TABLES = ("matches", "entries", "snapshots", "seats", "keys", "chat", "offers", "alembic_version")


def rows(database: str, table: str) -> str:
    psql = binary("psql")
    assert psql is not None
    asked = subprocess.run(
        [psql, database, "-Atc", f"TABLE {table}"], capture_output=True, text=True, check=True
    )
    return asked.stdout


def dump(database: str) -> list[str]:
    return [rows(database, table) for table in TABLES]


def test_matches_in_postgresql_are_examined(empty: str, tmp_path: Path) -> None:
    with opened(tmp_path, database=empty) as client:
        there = deployed(client)
        there[0].post("/chat", {"text": "hello"})
    before = dump(empty)
    found = asyncio.run(examined(Config(database=empty)))
    assert [(one.match, one.how, one.entries) for one in found] == [(there[0].match, "opens", 4)]
    record = asyncio.run(record_of(Config(database=empty), there[0].match))
    assert isinstance(record, Record) and record.header.seed and len(record.entries) == 4
    assert dump(empty) == before


def test_tables_of_an_earlier_version_are_migrated_in_the_copy_alone(empty: str, tmp_path: Path) -> None:
    with opened(tmp_path, database=empty) as client:
        there = deployed(client)
    sql(
        empty,
        "DROP TABLE claims, sessions, challenges, passkeys, accounts",
        "DROP INDEX matches_by_touch",
        "ALTER TABLE matches DROP COLUMN touched",
        "UPDATE alembic_version SET version_num = '0003'",
    )
    found = asyncio.run(examined(Config(database=empty)))
    assert [(one.match, one.how) for one in found] == [(there[0].match, "opens")]
    assert "0003" in rows(empty, "alembic_version")
