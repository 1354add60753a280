"""``hexfront doctor`` says what would become of each match, and changes nothing."""

from __future__ import annotations

import hashlib
import json
import lzma
import shutil
import sqlite3
import zipfile
from pathlib import Path

import pytest

from hexfront.engine.record.record import load
from hexfront.engine.record.replay import replay
from hexfront_drill import Drill

from .run import answered, refused, run, told

MUSEUM = Path(__file__).parent.parent / "museum"
SOURCES = Path(__file__).parents[2] / "src"


def database(folder: Path, piece: str = "pieces/drill/1") -> Path:
    """A database of the museum, under a name of its own."""
    path = folder / "matches.db"
    path.write_bytes(lzma.decompress((MUSEUM / piece / "table.sqlite3.xz").read_bytes()))
    return path


def change(path: Path, command: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(command)
    connection.close()


def beside(path: Path) -> dict[str, str]:
    """Every file of the folder, with its hash."""
    return {one.name: hashlib.sha256(one.read_bytes()).hexdigest() for one in path.parent.iterdir()}


def latest(path: Path) -> str:
    """The match with the most entries."""
    with sqlite3.connect(path) as connection:
        found = connection.execute('SELECT "match" FROM entries GROUP BY "match" ORDER BY count(*) DESC, 1')
        match = str(found.fetchone()[0])
    connection.close()
    return match


def test_matches_of_today_open(tmp_path: Path) -> None:
    path = database(tmp_path)
    before = beside(path)
    found = answered("doctor", "--db", str(path))
    assert {one["how"] for one in found["matches"]} == {"opens"}
    assert all(one["kept"] == one["entries"] and not one["lost"] for one in found["matches"])
    assert told("doctor", "--db", str(path)).split() == f"{len(found['matches'])} open as they are".split()
    assert beside(path) == before, "a doctor looks and leaves no trace"


def test_a_server_in_the_same_folder_may_have_the_file_open(tmp_path: Path) -> None:
    path = database(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("UPDATE chat SET text = 'a line that is in the log of the file alone'")
        connection.commit()
        assert run("doctor", "--db", str(path)).exit_code == 0
    connection.close()


def test_the_server_is_asked_where_its_database_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXFRONT_DATA_DIR", str(tmp_path))
    assert "there is no" in refused("doctor")
    database(tmp_path).rename(tmp_path / "hexfront.sqlite3")
    assert "open as they are" in told("doctor")


def test_what_is_set_back_is_told_with_the_point_and_is_no_failure(tmp_path: Path) -> None:
    path = database(tmp_path)
    match = latest(path)
    with sqlite3.connect(path) as connection:
        where = f"WHERE \"match\" = '{match}'"
        last = connection.execute(f"SELECT max(number) FROM entries {where}").fetchone()[0]
        connection.execute(f"DELETE FROM snapshots {where} AND number > {last - 3}")
        connection.execute(f"DELETE FROM entries {where} AND number > {last - 2}")
        forged = '{"kind":"action","seat":0,"text":"hide A1"}'
        connection.execute(f"UPDATE entries SET entry = '{forged}' {where} AND number = {last - 2}")
    connection.close()
    found = {one["match"]: one for one in answered("doctor", "--db", str(path))["matches"]}
    one = found[match]
    assert (one["how"], one["entries"], one["kept"], one["lost"]) == ("set back", last - 1, last - 2, 1)
    assert f"entry {last - 2}:" in one["why"]
    assert f"set back from {last - 1} to {last - 2} entries" in run("doctor", "--db", str(path)).stdout


@pytest.mark.parametrize(
    ("command", "how", "why"),
    [
        ("UPDATE matches SET game = 'gone'", "stranded", "the game is not installed"),
        ("UPDATE matches SET header = '{'", "unreadable", "matches of "),
        ("UPDATE entries SET entry = 'bribe'", "unreadable", "entries of "),
    ],
)
def test_what_would_not_open_fails(tmp_path: Path, command: str, how: str, why: str) -> None:
    path = database(tmp_path)
    match = latest(path)
    column = "id" if "matches" in command else '"match"'
    change(path, f"{command} WHERE {column} = '{match}'")
    result = run("doctor", "--db", str(path), "--json")
    assert result.exit_code == 1
    found = {one["match"]: one for one in json.loads(result.stdout)["matches"]}
    assert (found[match]["how"], why in found[match]["why"]) == (how, True), found[match]
    assert [one["how"] for one in found.values()].count("opens") == len(found) - 1
    assert match in run("doctor", "--db", str(path)).stdout


def test_an_empty_database_has_no_matches(tmp_path: Path) -> None:
    path = database(tmp_path)
    change(path, "DELETE FROM matches")
    assert "There are no matches." in told("doctor", "--db", str(path))


def test_the_record_of_a_match_is_given_out_whole(tmp_path: Path) -> None:
    path = database(tmp_path)
    match, out = latest(path), tmp_path / "match.hexgame"
    assert "with its seed" in run("doctor", "--db", str(path), "--record", match, "-o", str(out)).stdout
    record = load(out)
    assert record.header.seed and replay(record, Drill()).entries == len(record.entries)


@pytest.mark.parametrize(
    ("command", "broken"),
    [
        ("UPDATE matches SET header = '{' WHERE id", [("header", 0)]),
        ("UPDATE entries SET entry = 'bribe' WHERE number = 1 AND \"match\"", [("entries", 1)]),
        ("UPDATE entries SET entry = CAST(X'C328' AS TEXT) WHERE number = 1 AND \"match\"", [("entries", 1)]),
        ('DELETE FROM entries WHERE number = 1 AND "match"', []),
        ("UPDATE seats SET kind = 'ghost' WHERE \"match\"", []),
    ],
)
def test_of_a_match_with_broken_rows_what_is_left_is_given_out(
    tmp_path: Path, command: str, broken: list[tuple[str, int]]
) -> None:
    path = database(tmp_path)
    match, out = latest(path), tmp_path / "match.json"
    run("doctor", "--db", str(path), "--record", match, "-o", str(out))
    whole = json.loads(out.read_text())
    change(path, f"{command} = '{match}'")
    before = beside(path)
    said = " ".join(told("doctor", "--db", str(path), "--record", match, "-o", str(out)).split())
    assert "what is left" in said and f"{len(broken)} of its parts" in said
    left = json.loads(out.read_text())
    assert [(one["part"], one["number"]) for one in left.get("broken", [])] == broken
    kept = [entry for number, entry in enumerate(whole["entries"]) if number != 1 or "entries" not in command]
    assert left["entries"] == kept and left["snapshots"] == whole["snapshots"]
    assert left["header"] == (None if broken == [("header", 0)] else whole["header"])
    assert {**beside(path), out.name: ""} == {**before, out.name: ""}, "a doctor looks and leaves no trace"


def test_what_cannot_be_asked_is_refused(tmp_path: Path) -> None:
    path = database(tmp_path)
    assert "go together" in refused("doctor", "--db", str(path), "--record", "x")
    assert "there is no match x" in refused("doctor", "--db", str(path), "--record", "x", "-o", "y")
    assert "no such file" in refused("doctor", "--db", str(tmp_path / "none"))
    assert "neither a wheel nor a source tree" in refused(
        "doctor", "--db", str(path), "--with", str(tmp_path)
    )
    (tmp_path / "text.db").write_text(
        "no database at all, but a text that is long enough to look like a file"
    )
    assert "cannot be read" in refused("doctor", "--db", str(tmp_path / "text.db"))


def another_version(folder: Path) -> Path:
    """A source tree of this version in which the drill game has gone on to a second version."""
    shutil.copytree(
        SOURCES / "hexfront", folder / "src" / "hexfront", ignore=shutil.ignore_patterns("static", "games")
    )
    drill = Path(__file__).parent.parent / "drill" / "hexfront_drill"
    shutil.copytree(drill, folder / "src" / "hexfront_drill")
    game = folder / "src" / "hexfront_drill" / "game.py"
    game.write_text(game.read_text().replace('version="1"', 'version="2"'))
    return folder


def test_another_version_is_asked_in_a_process_of_its_own(tmp_path: Path) -> None:
    path = database(tmp_path)
    other = another_version(tmp_path / "other")
    found = answered("doctor", "--db", str(path), "--with", str(other))
    assert {one["how"] for one in found["matches"]} == {"upgrades"}
    assert {one["how"] for one in answered("doctor", "--db", str(path))["matches"]} == {"opens"}
    wheel = tmp_path / "hexfront-9.9-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for one in (other / "src").rglob("*"):
            packed.write(one, one.relative_to(other / "src"))
    assert answered("doctor", "--db", str(path), "--with", str(wheel)) == found


def test_a_version_that_has_no_doctor_is_said_to_have_none(tmp_path: Path) -> None:
    path, other = database(tmp_path), tmp_path / "other" / "hexfront"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text("")
    assert "it cannot be asked" in refused("doctor", "--db", str(path), "--with", str(tmp_path / "other"))
