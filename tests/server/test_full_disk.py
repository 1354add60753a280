"""A full disk: refused in a sentence, nothing acknowledged, memory and disk the same, and all goes on with room."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, OperationalError
from starlette.testclient import TestClient

from hexfront.server.bots import turns
from hexfront.server.errors import FullDisk
from hexfront.server.store import write_trial
from hexfront.server.store.database import NoDatabase, is_full

from .process import Server
from .table import Person, deployed, found, on_disk, opened, seated
from .test_restart import again, until_over

BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
WORDS = "x" * 500


def services(client: TestClient) -> Any:
    return client.app.state.services  # type: ignore[attr-defined]


@contextmanager
def full(client: TestClient) -> Iterator[Callable[[], None]]:
    """No page is added to the file until what this gives is called, or the block ends."""
    engine = services(client).storage.database.engine.sync_engine
    most = [1]

    def bound(connection: Any, *_more: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {most[0]}")
        cursor.close()

    def lift() -> None:
        most[0] = 2**30

    event.listen(engine, "checkout", bound)
    try:
        yield lift
    finally:
        lift()


def use_up(person: Person) -> Any:
    """Say things until there is no room left; gives back the refusal."""
    for _ in range(500):
        answer = person.client.post(f"{person.url}/chat", headers=person.headers, json={"text": WORDS})
        if answer.status_code != 200:
            return answer
    raise AssertionError("the disk was not full")


def act_until_full(person: Person) -> Any:
    """Do and take back, until there is no room for it."""
    for number in range(500):
        version = person.table()["version"]
        body = {"version": version} | ({} if number % 2 else {"text": "fill"})
        path = "/undo" if number % 2 else "/act"
        answer = person.client.post(person.url + path, headers=person.headers, json=body)
        if answer.status_code != 200:
            assert person.table()["version"] == version
            return answer.json()
    raise AssertionError("the disk was not full")


def test_a_full_disk_is_told_in_a_sentence(client: TestClient) -> None:
    ann = seated(client)[0]
    with full(client):
        refused = use_up(ann)
    assert (refused.status_code, refused.json()["error"]) == (507, "full-disk")
    texts = client.get("/api/texts", params={"lang": "fr"}).json()
    assert "plein" in texts[refused.json()["text"]["template"]]


def found_until_full(client: TestClient) -> Any:
    for _ in range(50):
        answer = client.post("/api/matches", json={"game": "drill", "scenario": "duel"})
        if answer.status_code != 201:
            return answer.json()
    raise AssertionError("the disk was not full")


def test_nothing_is_acknowledged_and_memory_is_as_the_disk(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        ann, ben, onlooker = there = seated(client)
        with full(client) as lift:
            refused = [use_up(ann).json(), act_until_full(ann), found_until_full(client)]
            assert [one["error"] for one in refused] == ["full-disk"] * 3
            before, tables = on_disk(tmp_path), [one.table() for one in there]
            ben.post("/chat", {"text": WORDS}, 507)
            assert [one.table() for one in there] == tables and on_disk(tmp_path) == before
            for one in there:
                services(client).all_matches.drop(one.match)
            assert [one.table() for one in there] == tables, "what is in memory is what is on disk"
            lift()
            ann.post("/concede")
            assert onlooker.table()["over"]
    with opened(tmp_path) as client:
        assert again(ben, client).table()["over"]


def test_who_only_looks_is_shown_what_there_is(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        ann = seated(client)[0]
        storage = services(client).storage
        storage.clock = lambda: time.time() + 10 * 86_400
        with full(client):
            engine = storage.database.engine.sync_engine

            def no_room(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
                if statement.startswith("UPDATE"):
                    raise OperationalError(statement, {}, Full())

            event.listen(engine, "before_cursor_execute", no_room)
            assert ann.table()["version"] == 0
            event.remove(engine, "before_cursor_execute", no_room)


class Full(Exception):
    sqlite_errorname = "SQLITE_FULL"


class FullPostgres(Exception):
    sqlstate = "53100"


class Locked(Exception):
    sqlite_errorname, sqlstate = "SQLITE_BUSY", "40001"


def test_what_counts_as_full() -> None:
    errors = [DBAPIError("INSERT", {}, cause) for cause in (Full(), FullPostgres(), Locked())]
    assert [is_full(error) for error in errors] == [True, True, False]


def test_bots_wait_for_room_and_do_not_spin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PAUSES", (0.3,))
    with opened(tmp_path) as client:
        ann = seated(client)[0]
        made = found(client, seats=BOTS)
        watcher = Person(client, made["match"], made["onlooker"])
        refused: list[float] = []
        append = services(client).storage.append

        async def counted(*args: Any, **more: Any) -> None:
            try:
                await append(*args, **more)
            except FullDisk:
                refused.append(time.monotonic())
                raise

        monkeypatch.setattr(services(client).storage, "append", counted)
        with full(client) as lift:
            use_up(ann)
            deadline = time.monotonic() + 20
            while len(refused) < 3:
                assert time.monotonic() < deadline, "the bot does not try again"
                time.sleep(0.05)
            assert refused[2] - refused[0] >= 2 * turns.PAUSES[0], "it does not wait between its tries"
            assert not watcher.table()["over"]
            lift()
            until_over(watcher)


def test_standing_orders_are_obeyed_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PAUSES", (0.05,))
    with opened(tmp_path) as client:
        ann = deployed(client)[0]
        open_match = client.portal.call(services(client).all_matches._get, ann.match)  # type: ignore[union-attr]
        tried: list[str] = []

        async def obey(_open_match: Any) -> bool:
            tried.append("")
            if len(tried) < 3:
                raise OperationalError("INSERT", {}, Full())
            return False

        monkeypatch.setattr(services(client).bot_turns, "_obey", obey)
        ann.post("/chat", {"text": "go on"})
        deadline = time.monotonic() + 60
        while len(tried) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert open_match.id == ann.match


def test_readiness_is_a_real_trial_that_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_trial, "FRESH", 0.0)
    with opened(tmp_path) as client:
        ann = seated(client)[0]
        before = on_disk(tmp_path)
        assert client.get("/readyz").json() == {"status": "ok"}
        with full(client) as lift:
            use_up(ann)
            refused = client.get("/readyz")
            assert (refused.status_code, refused.json()["error"]) == (507, "full-disk")
            assert client.get("/healthz").status_code == 200, "what is there can be read"
            lift()
            assert client.get("/readyz").status_code == 200
        assert len(before) < len(on_disk(tmp_path)), "chat alone was added"
        assert client.get("/healthz").json()["matches"] == 1


def test_readiness_is_tried_once_for_many(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    async def write() -> None:
        tried.append("")

    monkeypatch.setattr(write_trial, "FRESH", 600.0)
    monkeypatch.setattr(services(client).storage.database, "try_to_write", write)
    assert [client.get("/readyz").status_code for _ in range(5)] == [200] * 5
    assert len(tried) == 1


def test_a_disk_that_is_full_at_the_start_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_connection: Any) -> None:
        raise OperationalError("CREATE TABLE", {}, Full())

    monkeypatch.setattr("hexfront.server.store.database._to_head", no_room)
    with pytest.raises(NoDatabase, match="disk of the server is full"), opened(tmp_path):
        pass


def test_postgres_is_tried_and_says_in_its_own_way_that_it_is_full(empty: str, tmp_path: Path) -> None:
    with opened(tmp_path, database=empty) as client:
        assert client.get("/readyz").json() == {"status": "ok"}
        assert client.get("/healthz").json()["matches"] == 0
        database = services(client).storage.database

        async def raise_full() -> None:
            async with database.writing() as connection:
                await connection.execute(
                    text("DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$")
                )

        assert client.portal is not None
        with pytest.raises(FullDisk):
            client.portal.call(raise_full)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of three megabytes, where this may be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    server = Server(small_disk)
    try:
        made = server.client.post("/api/matches", json={"game": "drill", "scenario": "duel"}).json()
        headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        url = f"/api/matches/{made['match']}"
        assert server.client.get("/readyz").status_code == 200
        filler = small_disk / "filler"
        with filler.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space"):
            while True:
                file.write(b"\0" * 4096)
        for number in range(2000):
            body = {"text": f"{number} {WORDS[:400]}"}
            said = server.client.post(f"{url}/chat", headers=headers, json=body)
            if said.status_code != 200:
                break
        assert (said.status_code, said.json()["error"]) == (507, "full-disk")
        deadline = time.monotonic() + 30
        while (answer := server.client.get("/readyz")).status_code == 200:
            assert time.monotonic() < deadline, "the trial went well on a full disk"
            time.sleep(0.1)
        assert answer.status_code == 507
        lines = server.client.get(url, headers=headers).json()["chat"]
        filler.unlink()
        acted = {"version": 0, "text": "fill"}
        assert server.client.post(f"{url}/act", headers=headers, json=acted).status_code == 200
        assert server.client.get(url, headers=headers).json()["chat"] == lines
    finally:
        server.stop()
