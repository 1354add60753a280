"""Several things at once: moves, restarts, failing disks and lost workers, each where it would hurt."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import httpx2
import msgspec
import pytest
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError
from starlette.testclient import TestClient

from hexfront.engine.contract.meta import Meta
from hexfront.server.matches import all_matches
from hexfront.server.ops.config import Config
from hexfront.server.store.database import Database, NoDatabase
from hexfront.server.workers import thinking
from hexfront.server.workers.pool import WorkerLost, Workers
from hexfront.server.workers.thinking import Question, Thinkers, Thought, question
from hexfront_drill import Drill

from .process import Server
from .table import Person, deployed, found, on_disk, opened, people, seated
from .test_restart import again
from .test_thinking import duel

TOGETHER = 8


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    one = Server(tmp_path)
    yield one
    one.stop()


def at_once(*posts: tuple[Server, str, Any, str]) -> Counter[int]:
    """Send messages together; how often each status came back."""
    start = Barrier(len(posts))

    def post(server: Server, path: str, body: Any, token: str) -> int:
        with httpx2.Client(base_url=server.url, timeout=60.0) as client:
            start.wait()
            status: int = client.post(
                path, json=body, headers={"Authorization": f"Bearer {token}"}
            ).status_code
            return status

    with ThreadPoolExecutor(len(posts)) as pool:
        return Counter(pool.map(lambda given: post(*given), posts))


def test_one_of_many_moves_at_once_is_accepted(server: Server) -> None:
    made = server.client.post("/api/matches", json={"game": "drill", "scenario": "duel"}).json()
    url, token = f"/api/matches/{made['match']}", made["seats"][0]["token"]
    move = {"version": 0, "action": ["fill"]}
    assert at_once(*[(server, f"{url}/act", move, token)] * TOGETHER) == {200: 1, 409: TOGETHER - 1}
    table = server.client.get(url, headers={"Authorization": f"Bearer {token}"}).json()
    assert table["version"] == 1


def test_nobody_hears_of_what_is_not_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as client:
        ann, ben, onlooker = deployed(client)
        before, tables = on_disk(tmp_path), [person.table() for person in (ann, ben, onlooker)]
        storage = client.app.state.services.storage  # type: ignore[attr-defined]

        async def full(*_args: Any, **_more: Any) -> None:
            raise OperationalError("INSERT", {}, OSError("no space left"))

        with ben.live() as socket:
            socket.receive_json()
            with monkeypatch.context() as broken:
                broken.setattr(storage, "append", full)
                assert ann.act("seal", status=500)["error"] == "fault"
            ben.post("/chat", {"text": "did you move?"})
            assert socket.receive_json()["type"] == "chat", "nothing was sent for the failed move"
        assert [person.table()["view"] for person in (ann, ben, onlooker)] == [one["view"] for one in tables]
        ben_before = msgspec.json.decode(before)
        assert msgspec.json.decode(on_disk(tmp_path))[1] == ben_before[1]
        assert ann.act("seal")["version"] == tables[0]["version"] + 1


def test_take_back_while_a_bot_thinks(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot thought about a table that has gone is not done."""
    services = client.app.state.services  # type: ignore[attr-defined]
    asked, go_on = Event(), Event()
    real = services.thinkers.ask

    async def slow(wanted: Question, **how: bool) -> Thought:
        thought: Thought = await real(wanted, **how)
        asked.set()
        await asyncio.to_thread(go_on.wait, 30)
        return thought

    done, to_do = [], services.bot_turns._do

    def watched(open_match: Any, wanted: Question, thought: Thought) -> None:
        done.append(wanted.seat in open_match.deciders())
        to_do(open_match, wanted, thought)

    monkeypatch.setattr(services.thinkers, "ask", slow)
    monkeypatch.setattr(services.bot_turns, "_do", watched)
    made = found(client, seats=[{"kind": "person"}, {"kind": "bot", "bot": "random"}])
    ann = people(client, made)[0]
    ann.act("fill")
    ann.act("commit")
    assert asked.wait(60), "the bot was never asked"
    ann.post("/takeback", {"to": 1})
    version = ann.table()["version"]
    assert ann.table()["view"]["deciders"] == [0]
    go_on.set()
    ann.act("commit")
    deadline = time.monotonic() + 60
    while ann.table()["version"] <= version + 1 and ann.table()["thinking"]:
        assert time.monotonic() < deadline, "the bot did not go on"
        time.sleep(0.05)
    log = client.get(ann.url + "/log", headers=ann.headers).json()
    assert sum("goes back" in (item["text"] or "") for item in log) == 1
    assert all(done), "it was never tried to do what is out of date"


def two_servers(folder: Path) -> tuple[Any, Any]:
    """Two workers on one database that tell each other nothing."""
    return opened(folder), opened(folder)


def test_move_after_the_end_that_another_worker_wrote(tmp_path: Path) -> None:
    one, two = two_servers(tmp_path)
    with one as first, two as second:
        ann, ben, _ = deployed(first)
        elsewhere = again(ann, second)
        version = elsewhere.table()["version"]
        ben.post("/concede")
        before = on_disk(tmp_path)
        refused = elsewhere.post("/act", {"version": version, "action": ["seal"]}, 409)
        assert refused["error"] == "stale" and on_disk(tmp_path) == before
        assert elsewhere.table()["over"] and elsewhere.table()["result"]["winners"] == [0]


def test_ends_at_two_workers(tmp_path: Path) -> None:
    one, two = two_servers(tmp_path)
    with one as first, two as second:
        ann, ben, _ = deployed(first)
        elsewhere = again(ben, second)
        elsewhere.table()
        ann.post("/concede")
        assert elsewhere.post("/concede", None, 409)["error"] == "stale"
        assert elsewhere.table()["result"]["winners"] == [1], "the first who gave up has lost"


def test_upgrade_that_another_worker_wrote_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        version = there[0].table()["version"]

    class Later(Drill):
        meta: Meta = msgspec.structs.replace(Drill.meta, version="2")  # type: ignore[misc]

    async def later(_name: str) -> Later:
        return Later()

    monkeypatch.setattr(all_matches, "fetched", later)
    with opened(tmp_path) as client:
        storage = client.app.state.services.storage  # type: ignore[attr-defined]
        real, tried = storage.append, []

        async def overtaken(*args: Any, **more: Any) -> None:
            tried.append(args)
            await real(*args, **more)
            if len(tried) == 1:
                raise IntegrityError("INSERT", {}, ValueError("the other was first"))

        monkeypatch.setattr(storage, "append", overtaken)
        assert again(there[0], client).table()["version"] == version + 1
        assert len(tried) == 1


def test_migration_that_ends_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_args: Any, **_more: Any) -> None:
        raise OSError("the power is gone")

    config = Config(data_dir=str(tmp_path))
    with monkeypatch.context() as broken:
        broken.setattr("alembic.op.add_column", cut)
        with pytest.raises(NoDatabase):
            asyncio.run(Database.open(config))
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    assert inspect(engine).get_table_names() == []
    engine.dispose()
    with opened(tmp_path) as client:
        assert seated(client)[0].table()["version"] == 0


def test_orders_are_obeyed_after_a_restart(tmp_path: Path) -> None:
    """A server that ended between an action and the passing it led to passes when it is back."""
    with opened(tmp_path) as client:
        ann, ben, _ = deployed(client)
        for person in (ann, ben):
            person.act("seal")
        step = next(action for action in ann.choices() if action[:2] == ["step", 1])
        ann.act(*step)
        assert ann.table()["view"]["deciders"] == [1]
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        orders = '{"never":["Ambush"],"alone":false,"decline":[]}'
        connection.execute(text("UPDATE seats SET orders = :orders WHERE seat = 1"), {"orders": orders})
    engine.dispose()
    with opened(tmp_path) as client:
        person, deadline = again(ann, client), time.monotonic() + 30
        while person.table()["view"]["deciders"] != [0]:
            assert time.monotonic() < deadline, "nobody passed"
            time.sleep(0.05)


def test_bot_whose_workers_are_lost_plays_something_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = []

    async def ask() -> Thought:
        thinkers = Thinkers(1)

        async def broken(_workers: Workers, _question: bytes, _seconds: float, **_how: bool) -> bytes:
            lost.append(1)
            raise WorkerLost("gone")

        monkeypatch.setattr(Workers, "ask", broken)
        return await thinkers.ask(question(open_match, 0, "greedy", 1.0))

    open_match = duel()
    thought = asyncio.run(ask())
    assert len(lost) == thinking.ATTEMPTS and not thought.found and thought.fault
    assert open_match.game.lexicon.parse(thought.text) in open_match.game.legal(open_match.state, 0)


@pytest.mark.parametrize("how", [{"late": True}, {"fault": "Traceback"}])
def test_hint_that_is_none_is_not_given(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, how: dict[str, Any]
) -> None:
    async def nothing(_asked: Question, **_how: bool) -> Thought:
        return Thought("fill", **how)

    ann: Person = seated(client)[0]
    thinkers = client.app.state.services.thinkers  # type: ignore[attr-defined]
    monkeypatch.setattr(thinkers, "ask", nothing)
    assert ann.post("/hint", None, 422)["error"] == "unanswered"
