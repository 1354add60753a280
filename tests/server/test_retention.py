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


class House:
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
        return set(self.client.portal.call(self.services.caretaker.go_round))

    def matches(self) -> int:
        count: int = self.client.get("/healthz").json()["matches"]
        return count


@pytest.fixture
def house(client: TestClient) -> House:
    return House(client)


def unbegun(client: TestClient) -> list[Person]:
    return seated(client)


def finished(client: TestClient) -> list[Person]:
    there = deployed(client)
    there[0].post("/concede")
    return there


MAKE: dict[str, Any] = {"unbegun": unbegun, "running": deployed, "finished": finished}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_kept_for_its_time(house: House, kind: str) -> None:
    ann = MAKE[kind](house.client)[0]
    house.later(DAYS[kind])
    assert house.go_round() == set()
    house.later(0, 1)
    assert house.go_round() == {ann.match}
    assert ann.get(status=401)["error"] == "token"
    assert house.matches() == 0
    metrics = house.client.get("/metrics").text
    assert f'hexfront_matches_removed_total{{kind="{kind}"}} 1' in metrics


def test_nothing_is_left_of_a_removed_match(house: House, tmp_path: Path) -> None:
    ann, ben, _ = deployed(house.client)
    ann.post("/chat", {"text": "hello"})
    ben.post("/draw")
    house.later(400)
    house.go_round()
    assert not any(msgspec.json.decode(on_disk(tmp_path)))


def _comes(ann: Person, _house: House) -> None:
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
def test_whatever_anybody_does_prolongs_it(house: House, touch: str) -> None:
    ann = deployed(house.client)[0]
    house.later(300)
    TOUCHES[touch](ann, house)
    house.later(300)
    assert house.go_round() == set()
    house.later(1095)
    assert house.go_round() == {ann.match}


def test_to_take_a_seat_prolongs_it(house: House) -> None:
    made = found(house.client, seats=[{"kind": "person"}, {"kind": "open"}])
    house.later(20)
    house.client.post(f"/api/matches/{made['match']}/join", json={"seat": 1})
    house.later(20)
    assert house.go_round() == set()


def test_match_somebody_is_connected_to_stays(house: House) -> None:
    ann, _, onlooker = deployed(house.client)
    left = deployed(house.client)[0]
    with onlooker.live() as socket:
        socket.receive_json()
        house.later(4000)
        assert house.go_round() == {left.match}
    house.later(365)
    assert house.go_round() == set(), "its time begins anew when the last one has left"
    house.later(0, 1)
    assert house.go_round() == {ann.match}


def test_many_are_removed_in_one_round(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for _ in range(5):
        seated(house.client)
    house.later(31)
    assert len(house.go_round()) == 5


def test_nothing_is_removed_where_everything_is_kept(tmp_path: Path) -> None:
    kept = {f"keep_{kind}_days": 0 for kind in KINDS}
    with opened(tmp_path, **kept) as client:
        house = House(client)
        for make in MAKE.values():
            make(client)
        house.later(100_000)
        assert house.go_round() == set() and house.matches() == 3


def test_server_goes_round_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.02)
    with opened(tmp_path) as client:
        house = House(client)
        seated(client)
        real, faults = house.services.storage.touch, [OSError("the database is away")]

        async def touch(matches: Any) -> None:
            if faults:
                raise faults.pop()
            await real(matches)

        monkeypatch.setattr(house.services.storage, "touch", touch)
        house.later(31)
        deadline = time.monotonic() + 60
        while house.matches():
            assert time.monotonic() < deadline, "nobody removed it"
            time.sleep(0.02)


def test_socket_of_a_match_that_is_gone_is_told_so(house: House) -> None:
    """Another process removes what this one still shows."""
    ann = deployed(house.client)[0]
    config = Config(data_dir=house.services.config.data_dir, keep_running_days=1)
    with ann.live() as socket:
        socket.receive_json()
        engine = create_engine(f"sqlite:///{config.folder() / 'hexfront.sqlite3'}")
        with engine.begin() as connection:
            connection.execute(text("UPDATE matches SET touched = 1"))
        engine.dispose()
        assert asyncio.run(tidy(config))["running"] == 1
        assert ann.post("/act", {"version": 4, "action": ["seal"]}, 409)["error"] == "stale"
        house.services.hall.wake(ann.match)
        with pytest.raises(WebSocketDisconnect) as ended:
            while True:
                socket.receive_json()
        assert ended.value.code == 4404
    assert ann.get(status=404)["error"] == "unknown"


def test_tidying_without_a_server(tmp_path: Path) -> None:
    config = Config(data_dir=str(tmp_path), keep_running_days=1, keep_finished_days=1, keep_unbegun_days=1)
    with opened(tmp_path) as client:
        house = House(client)
        for make in MAKE.values():
            make(client)
        house.time = time.time()
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
        House(client).time = 0
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
        connection.execute(text("DROP INDEX matches_by_touch"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN touched"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    engine.dispose()
    with opened(tmp_path) as client:
        house = House(client)
        house.time = time.time()
        assert house.go_round() == set()
        assert Person(client, ann.match, ann.token).table()["version"] == 0
        house.later(31)
        assert house.go_round() == {ann.match}


@pytest.fixture
def shared(empty: str, tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path, database=empty) as client:
        yield House(client)


def test_one_worker_removes_while_the_others_leave_it_to_him(shared: House, empty: str) -> None:
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


def test_move_at_the_same_moment_saves_a_match(shared: House, empty: str) -> None:
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


def test_removal_is_heard_of_at_other_workers(shared: House, empty: str, tmp_path: Path) -> None:
    with opened(tmp_path, database=empty) as second:
        ann = seated(shared.client)[0]
        elsewhere = Person(second, ann.match, ann.token)
        assert elsewhere.table()["version"] == 0
        services: Any = second.app.state.services  # type: ignore[attr-defined]
        shared.later(31)
        assert shared.go_round() == {ann.match}
        deadline = time.monotonic() + 60
        while services.house.at_hand(ann.match) is not None:
            assert time.monotonic() < deadline, "the other worker still has it"
            time.sleep(0.05)
        elsewhere.get(status=401)


def test_people_of_a_match_with_an_open_seat(house: House) -> None:
    """Whoever waits for an opponent and looks in now and then keeps the match."""
    made = found(house.client, seats=[{"kind": "person"}, {"kind": "open"}])
    ann = people(house.client, made)[0]
    for _ in range(3):
        house.later(25)
        ann.table()
        assert house.go_round() == set()
    house.later(31)
    assert house.go_round() == {made["match"]}
    assert house.client.get("/api/open").json() == []
