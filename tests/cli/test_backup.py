"""``hexfront backup`` and ``hexfront restore``: what is put back is what was there, and nothing is written over."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from .run import answered, refused, run, told
from .test_doctor import change, database

TABLES = ("matches", "entries", "snapshots", "seats", "keys", "chat", "offers")


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    connection = sqlite3.connect(path)
    try:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}")) for table in TABLES}
    finally:
        connection.close()


def test_what_is_put_back_is_what_was_there(tmp_path: Path) -> None:
    path, kept, back = database(tmp_path), tmp_path / "kept.db", tmp_path / "back.db"
    number = answered("backup", str(kept), "--db", str(path))["matches"]
    assert number > 0
    assert f"{number} matches are back" in told("restore", str(kept), "--db", str(back))
    assert rows(back) == rows(kept)
    assert {one["how"] for one in answered("doctor", "--db", str(back))["matches"]} == {"opens"}


def test_matches_that_are_removed_take_their_rows_with_them_after_a_restore(tmp_path: Path) -> None:
    path, kept, back = database(tmp_path), tmp_path / "kept.db", tmp_path / "back.db"
    told("backup", str(kept), "--db", str(path))
    told("restore", str(kept), "--db", str(back))
    connection = sqlite3.connect(back)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("DELETE FROM matches")
    assert connection.execute("SELECT count(*) FROM entries").fetchone() == (0,)
    connection.close()


def test_only_the_owner_may_read_a_backup(tmp_path: Path) -> None:
    path, kept = database(tmp_path), tmp_path / "kept.db"
    told("backup", str(kept), "--db", str(path))
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_file_that_is_there_is_not_written_over_unasked(tmp_path: Path) -> None:
    path, kept = database(tmp_path), tmp_path / "kept.db"
    kept.write_text("mine")
    assert "is there already" in refused("backup", str(kept), "--db", str(path))
    assert kept.read_text() == "mine"
    told("backup", str(kept), "--db", str(path), "--replace")
    assert rows(kept)["matches"]


def test_a_database_with_matches_is_not_written_over(tmp_path: Path) -> None:
    path, kept = database(tmp_path), tmp_path / "kept.db"
    told("backup", str(kept), "--db", str(path))
    before = rows(path)
    assert "matches already" in refused("restore", str(kept), "--db", str(path))
    assert rows(path) == before


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + b"\xff" * 5000])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    broken, back = tmp_path / "broken.db", tmp_path / "back.db"
    broken.write_bytes(content)
    assert "broken.db" in refused("restore", str(broken), "--db", str(back))
    assert not back.exists()


def test_a_backup_that_is_missing_and_a_folder_that_is_are_refused(tmp_path: Path) -> None:
    path = database(tmp_path)
    assert "cannot be read" in refused(
        "restore", str(tmp_path / "none.db"), "--db", str(tmp_path / "back.db")
    )
    assert "cannot be written" in refused("backup", str(tmp_path / "no" / "kept.db"), "--db", str(path))


def test_a_backup_with_a_match_that_does_not_open_says_so(tmp_path: Path) -> None:
    path, kept = database(tmp_path), tmp_path / "kept.db"
    change(path, "UPDATE matches SET game = 'vanished'")
    ended = run("backup", str(kept), "--db", str(path))
    assert ended.exit_code == 1 and "would not open" in ended.output
    assert rows(kept)["matches"]
