"""Matches that were left alone are removed in their time, and no others; no test waits for it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from hexfront.cli import app
from hexfront.server.ops import retention
from hexfront.server.ops.config import Config
from hexfront.server.ops.retention import (
    DAY,
    KINDS,
    LOCK,
    Retention,
    tidy,
)
from hexfront.server.store.database import Database
from hexfront.server.store.storage import Storage

from .table import Person, deployed, found, on_disk, opened, people, seated

START = 1_800_000_000
DAYS = {"unbegun": 30, "running": 365, "finished": 1095}


class Clocked:
    """A server whose clock stands still until it is moved."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.services: Any = client.app.state.services  # type: ignore[attr-defined]
        self.time = float(START)
        self.services.storage.clock = lambda: self.time

    def later(self, days: float, seconds: float = 0) -> None:
        self.time += days * DAY + seconds

    def go_round(self) -> set[str]:
        assert self.client.portal is not None
        return set(self.client.portal.call(self.services.retention_loop.go_round))

    def matches(self) -> int:
        count: int = self.client.get("/healthz").json()["matches"]
        return count


@pytest.fixture
def server(client: TestClient) -> Clocked:
    return Clocked(client)


def unbegun(client: TestClient) -> list[Person]:
    return seated(client)


def finished(client: TestClient) -> list[Person]:
    there = deployed(client)
    there[0].post("/concede")
    return there


MAKE: dict[str, Any] = {"unbegun": unbegun, "running": deployed, "finished": finished}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_kept_for_its_time(server: Clocked, kind: str) -> None:
    ann = MAKE[kind](server.client)[0]
    server.later(DAYS[kind])
    assert server.go_round() == set()
    server.later(0, 1)
    assert server.go_round() == {ann.match}
    assert ann.get(status=401)["error"] == "token"
    assert server.matches() == 0
    metrics = server.client.get("/metrics").text
    assert f'hexfront_matches_removed_total{{kind="{kind}"}} 1' in metrics


def test_nothing_is_left_of_a_removed_match(server: Clocked, tmp_path: Path) -> None:
    ann, ben, _ = deployed(server.client)
    ann.post("/chat", {"text": "hello"})
    ben.post("/draw")
    server.later(400)
    server.go_round()
    assert not any(msgspec.json.decode(on_disk(tmp_path)))


def _comes(ann: Person, _server: Clocked) -> None:
    with ann.live() as socket:
        socket.receive_json()


TOUCHES: dict[str, Any] = {
    "acts": lambda ann, _: ann.act("seal"),
    "says": lambda ann, _: ann.post("/chat", {"text": "still there?"}),
    "offers": lambda ann, _: ann.post("/draw"),
    "orders": lambda ann, _: ann.post("/orders", {"never": ["Ambush"]}),
    "ends": lambda ann, _: ann.post("/concede"),
    "looks": lambda ann, _: ann.table(),
    "comes": _comes,
}


@pytest.mark.parametrize("touch", TOUCHES)
def test_whatever_anybody_does_prolongs_it(server: Clocked, touch: str) -> None:
    ann = deployed(server.client)[0]
    server.later(300)
    TOUCHES[touch](ann, server)
    server.later(300)
    assert server.go_round() == set()
    server.later(1095)
    assert server.go_round() == {ann.match}


def test_to_take_a_seat_prolongs_it(server: Clocked) -> None:
    made = found(server.client, seats=[{"kind": "person"}, {"kind": "open"}])
    server.later(20)
    server.client.post(f"/api/matches/{made['match']}/join", json={"seat": 1})
    server.later(20)
    assert server.go_round() == set()


def test_match_somebody_is_connected_to_stays(server: Clocked) -> None:
    ann, _, onlooker = deployed(server.client)
    left = deployed(server.client)[0]
    with onlooker.live() as socket:
        socket.receive_json()
        server.later(4000)
        assert server.go_round() == {left.match}
    server.later(365)
    assert server.go_round() == set(), "its time begins anew when the last one has left"
    server.later(0, 1)
    assert server.go_round() == {ann.match}


def test_many_are_removed_in_one_round(server: Clocked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for _ in range(5):
        seated(server.client)
    server.later(31)
    assert len(server.go_round()) == 5


def test_nothing_is_removed_where_everything_is_kept(tmp_path: Path) -> None:
    kept = {f"keep_{kind}_days": 0 for kind in KINDS}
    with opened(tmp_path, **kept) as client:
        server = Clocked(client)
        for make in MAKE.values():
            make(client)
        server.later(100_000)
        assert server.go_round() == set() and server.matches() == 3


def test_server_goes_round_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.02)
    with opened(tmp_path) as client:
        server = Clocked(client)
        seated(client)
        real, faults = server.services.storage.touch, [OSError("the database is away")]

        async def touch(matches: Any) -> None:
            if faults:
                raise faults.pop()
            await real(matches)

        monkeypatch.setattr(server.services.storage, "touch", touch)
        server.later(31)
        deadline = time.monotonic() + 60
        while server.matches():
            assert time.monotonic() < deadline, "nobody removed it"
            time.sleep(0.02)


def test_socket_of_a_match_that_is_gone_is_told_so(server: Clocked) -> None:
    """Another process removes what this one still shows."""
    ann = deployed(server.client)[0]
    config = Config(data_dir=server.services.config.data_dir, keep_running_days=1)
    with ann.live() as socket:
        socket.receive_json()
        engine = create_engine(f"sqlite:///{config.folder() / 'hexfront.sqlite3'}")
        with engine.begin() as connection:
            connection.execute(text("UPDATE matches SET touched = 1"))
        engine.dispose()
        assert asyncio.run(tidy(config))["running"] == 1
        assert ann.post("/act", {"version": 4, "action": ["seal"]}, 409)["error"] == "stale"
        server.services.connections.wake(ann.match)
        with pytest.raises(WebSocketDisconnect) as ended:
            while True:
                socket.receive_json()
        assert ended.value.code == 4404
    assert ann.get(status=404)["error"] == "unknown"


def test_tidying_without_a_server(tmp_path: Path) -> None:
    config = Config(data_dir=str(tmp_path), keep_running_days=1, keep_finished_days=1, keep_unbegun_days=1)
    with opened(tmp_path) as client:
        server = Clocked(client)
        for make in MAKE.values():
            make(client)
        server.time = time.time()
        young = seated(client)[0]
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET touched = 5 WHERE id != :id"), {"id": young.match})
    engine.dispose()
    due = {"unbegun": 1, "running": 1, "finished": 1}
    before = on_disk(tmp_path)
    assert asyncio.run(tidy(config, dry=True)) == due and on_disk(tmp_path) == before
    assert asyncio.run(tidy(config)) == due
    assert asyncio.run(tidy(config)) == dict.fromkeys(KINDS, 0)
    with opened(tmp_path) as client:
        assert Person(client, young.match, young.token).table()["version"] == 0


def test_tidying_at_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    tidied = partial(CliRunner().invoke, app, catch_exceptions=False)
    missing = tidied(["tidy", "--data-dir", str(folder)])
    assert missing.exit_code == 2 and missing.stderr.startswith(f"error: there is no {folder}")
    assert not folder.exists(), "nothing is made where nothing was"
    with opened(folder) as client:
        Clocked(client).time = 0
        seated(client)
    engine = create_engine(f"sqlite:///{folder / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET touched = 5"))
    engine.dispose()
    counted = tidied(["tidy", "--dry-run", "--data-dir", str(folder)])
    assert counted.stdout == "To be removed: 1 never begun, 0 never ended, 0 finished\n"
    removed = tidied(["tidy", "--json", "--data-dir", str(folder)])
    assert json.loads(removed.stdout) == {"unbegun": 1, "running": 0, "finished": 0}
    assert tidied(["tidy", "--data-dir", str(folder)]).stdout.startswith("Removed: 0 never begun")


def test_matches_from_before_are_not_removed_at_once(tmp_path: Path) -> None:
    """When they were last touched was not written down: their time begins with the new table."""
    with opened(tmp_path) as client:
        ann = seated(client)[0]
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        for table in ("claims", "sessions", "challenges", "passkeys", "accounts"):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("DROP INDEX matches_by_touch"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN touched"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    engine.dispose()
    with opened(tmp_path) as client:
        server = Clocked(client)
        server.time = time.time()
        assert server.go_round() == set()
        assert Person(client, ann.match, ann.token).table()["version"] == 0
        server.later(31)
        assert server.go_round() == {ann.match}


@pytest.fixture
def shared(empty: str, tmp_path: Path) -> Iterator[Clocked]:
    with opened(tmp_path, database=empty) as client:
        yield Clocked(client)


def test_one_worker_removes_while_the_others_leave_it_to_him(shared: Clocked, empty: str) -> None:
    ann = seated(shared.client)[0]
    shared.later(31)

    async def beside() -> None:
        database = await Database.open(Config(database=empty))
        other = Retention(Config(), Storage(database, "other", lambda: shared.time))
        try:
            async with database.writing() as connection:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
                assert await other.remove("unbegun") == []
            assert await other.remove("unbegun") == [ann.match]
        finally:
            await database.close()

    asyncio.run(beside())
    assert shared.matches() == 0


def test_move_at_the_same_moment_saves_a_match(shared: Clocked, empty: str) -> None:
    """A worker that finds a match left alone waits for one that writes there, and looks again."""
    ann = deployed(shared.client)[0]
    shared.later(366)

    async def beside() -> list[str]:
        database = await Database.open(Config(database=empty))
        storage = Storage(database, "other", lambda: shared.time)
        try:
            async with database.writing() as connection:
                await storage._touch(connection, ann.match)
                removing = asyncio.create_task(Retention(Config(), storage).remove("running"))
                await _until_waiting(connection)
            return await removing
        finally:
            await database.close()

    assert asyncio.run(beside()) == []
    assert ann.table()["version"] == 4


async def _until_waiting(connection: AsyncConnection) -> None:
    wanted = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    async with asyncio.timeout(60):
        while not await connection.scalar(wanted):
            await asyncio.sleep(0.02)


def test_removal_is_heard_of_at_other_workers(shared: Clocked, empty: str, tmp_path: Path) -> None:
    with opened(tmp_path, database=empty) as second:
        ann = seated(shared.client)[0]
        elsewhere = Person(second, ann.match, ann.token)
        assert elsewhere.table()["version"] == 0
        services: Any = second.app.state.services  # type: ignore[attr-defined]
        shared.later(31)
        assert shared.go_round() == {ann.match}
        deadline = time.monotonic() + 60
        while services.all_matches.at_hand(ann.match) is not None:
            assert time.monotonic() < deadline, "the other worker still has it"
            time.sleep(0.05)
        elsewhere.get(status=401)


def test_people_of_a_match_with_an_open_seat(server: Clocked) -> None:
    """Whoever waits for an opponent and looks in now and then keeps the match."""
    made = found(server.client, seats=[{"kind": "person"}, {"kind": "open"}])
    ann = people(server.client, made)[0]
    for _ in range(3):
        server.later(25)
        ann.table()
        assert server.go_round() == set()
    server.later(31)
    assert server.go_round() == {made["match"]}
    assert server.client.get("/api/open").json() == []
