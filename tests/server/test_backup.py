"""A backup of a running server, also of one on PostgreSQL, opens its seats again wherever it is put back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hexfront.server.ops.backup import backed_up, restored
from hexfront.server.ops.config import Config

from .postgres import sql
from .table import deployed, opened


def test_seats_of_a_running_server_open_after_a_restore(tmp_path: Path) -> None:
    kept, elsewhere = tmp_path / "kept.db", tmp_path / "elsewhere"
    with opened(tmp_path) as client:
        there = deployed(client)
        before = there[0].table()["view"]
        asyncio.run(backed_up(Config(data_dir=str(tmp_path)), kept))
        there[0].post("/chat", {"text": "after the backup"})
    asyncio.run(restored(kept, Config(data_dir=str(elsewhere))))
    with opened(elsewhere) as client:
        there[0].client = client
        assert there[0].table()["view"] == before
        assert "after the backup" not in str(there[0].table())


def test_a_backup_of_postgresql_is_put_back_into_postgresql(empty: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.db"
    with opened(tmp_path, database=empty) as client:
        there = deployed(client)
        before = there[0].table()["view"]
    asyncio.run(backed_up(Config(database=empty), kept))
    sql(empty, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    found = asyncio.run(restored(kept, Config(database=empty)))
    assert [one.how for one in found] == ["opens"]
    with opened(tmp_path, database=empty) as client:
        there[0].client = client
        assert there[0].table()["view"] == before
