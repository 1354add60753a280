"""What goes wrong beside the players must neither stop a match nor hide anything from them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event, Semaphore
from typing import Any

import pytest
from sqlalchemy import create_engine, insert, text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from hexfront.server.bots import turns
from hexfront.server.live import webhooks
from hexfront.server.store import schema
from hexfront.server.store.rows import Orders, SavedSeat
from hexfront.server.store.storage import json
from hexfront.server.workers import thinking
from hexfront.server.workers.thinking import Question, Thinkers, Thought, question, think
from hexfront.server.workers.waiting_line import WaitingLine

from .table import Person, found, opened, people, seated
from .test_lobby import SKIRMISH
from .test_restart import again, until_over
from .test_thinking import duel

BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]


def test_words_said_elsewhere_are_heard_before_ones_own(tmp_path: Path) -> None:
    """Another worker has written a line, and its word of that is still on the way."""
    with opened(tmp_path) as first, opened(tmp_path) as second:
        ann, ben, _ = seated(first)
        elsewhere = again(ben, second)
        with elsewhere.live() as socket:
            socket.receive_json()
            ann.post("/chat", {"text": "one"})
            elsewhere.post("/chat", {"text": "two"})
            heard: list[Any] = []
            while len(heard) < 2:
                heard += socket.receive_json().get("chat", [])
            assert [said["text"] for said in heard] == ["one", "two"]
        assert [said["n"] for said in elsewhere.table()["chat"]] == [1, 2]


def test_bots_go_on_when_the_disk_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PAUSES", (0.01, 0.01))
    with opened(tmp_path) as client:
        storage = client.app.state.services.storage  # type: ignore[attr-defined]
        real, faults = storage.append, [OSError("away"), OperationalError("INSERT", {}, OSError("full"))] * 2

        async def away(*args: Any, **more: Any) -> None:
            if faults:
                raise faults.pop()
            await real(*args, **more)

        monkeypatch.setattr(storage, "append", away)
        made = found(client, seats=BOTS)
        until_over(Person(client, made["match"], made["onlooker"]))
        assert not faults


class Cheat:
    def choose(self, _chair: Any) -> Any:
        return ("end",)


def test_bot_that_chooses_what_is_not_offered_plays_something_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    open_match = duel()
    monkeypatch.setattr(thinking, "make_bot", lambda *_: Cheat())
    thought = think(question(open_match, 0, "random", 1.0))
    assert open_match.game.lexicon.parse(thought.text) in open_match.game.legal(open_match.state, 0)
    assert "not offered" in thought.fault and not thought.found


def test_answer_that_the_table_refuses_does_not_stop_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Thinkers.ask

    async def forbidden(thinkers: Thinkers, asked: Question, **_how: bool) -> Thought:
        return Thought("commit") if asked.seat == 0 else await real(thinkers, asked)

    monkeypatch.setattr(Thinkers, "ask", forbidden)
    with opened(tmp_path) as client:
        made = found(client, seats=BOTS)
        until_over(Person(client, made["match"], made["onlooker"]))


def test_more_matches_than_a_query_takes_names(tmp_path: Path) -> None:
    """A server with very many running matches still comes up, and knows where its bots are to decide."""
    many = 40_000
    with opened(tmp_path) as client:
        header = found(client)["match"]
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        row = connection.execute(text("SELECT * FROM matches")).one()._asdict()
        ids = [f"{number:016x}" for number in range(many)]
        connection.execute(
            insert(schema.matches), [row | {"id": id_, "deciders": "[]", "over": False} for id_ in ids]
        )
        seat = {"kind": "bot", "name": "", "bot": "random", "seconds": 1, "orders": json(Orders())}
        connection.execute(insert(schema.seats), [seat | {"match": id_, "seat": 0} for id_ in ids])
        connection.execute(text("UPDATE matches SET deciders = '[0]' WHERE id = :id"), {"id": ids[7]})
    engine.dispose()
    with opened(tmp_path, bot_workers=1) as client:
        services = client.app.state.services  # type: ignore[attr-defined]
        assert client.portal is not None
        assert client.portal.call(services.storage.attended) == [ids[7]]
        assert header not in ids


def test_open_seat_of_a_position_is_taken(client: TestClient) -> None:
    body = {"position": SKIRMISH, "seats": [{"kind": "person"}, {"kind": "open"}]}
    made = client.post("/api/matches", json=body).json()
    taken = client.post(f"/api/matches/{made['match']}/join", json={"seat": 1}).json()
    assert taken["side"] == made["seats"][1]["side"]
    assert Person(client, made["match"], taken["token"]).table()["viewer"] == 1
    assert people(client, made)[0].table()["seats"][1]["kind"] == "person"


def test_health_is_told_when_the_database_is_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = client.app.state.services.storage  # type: ignore[attr-defined]

    async def away() -> None:
        raise OperationalError("SELECT", {}, OSError("away"))

    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(storage, "count", away)
    unwell = client.get("/healthz")
    assert (unwell.status_code, unwell.json()["error"]) == (503, "unwell")


def test_memory_that_is_full_of_watched_matches(tmp_path: Path) -> None:
    """Those cannot make room; another match is shown all the same."""
    with opened(tmp_path, keep_matches=1) as client:
        watched, other = seated(client)[0], seated(client)[0]
        with watched.live() as socket:
            socket.receive_json()
            assert other.table()["version"] == 0
            assert other.act("fill")["version"] == 1


def test_all_who_agree_at_different_workers_are_counted(tmp_path: Path) -> None:
    with opened(tmp_path) as first, opened(tmp_path) as second:
        made = found(first, scenario="melee", seats=[{"kind": "person"}] * 4)
        there = people(first, made)
        there[0].post("/draw")
        elsewhere = [again(person, second) for person in there]
        assert elsewhere[2].table()["offers"][0]["agreed"] == []
        there[1].post("/draw/answer", {"yes": True})
        elsewhere[2].post("/draw/answer", {"yes": True})
        assert elsewhere[2].table()["offers"][0]["agreed"] == [1, 2]
        elsewhere[3].post("/draw/answer", {"yes": True})
        assert elsewhere[0].table()["result"]["level"] == "draw"


def test_offer_that_was_taken_back_at_another_worker_is_not_agreed_to(tmp_path: Path) -> None:
    with opened(tmp_path) as first, opened(tmp_path) as second:
        ann, ben, _ = seated(first)
        ann.post("/draw")
        elsewhere = again(ben, second)
        assert elsewhere.table()["offers"]
        ann.post("/draw/answer", {"yes": False})
        assert elsewhere.post("/draw/answer", {"yes": True}, 404)["error"] == "unknown"
        assert not elsewhere.table()["offers"] and not elsewhere.table()["over"]


def test_notices_that_hang_keep_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is looked up for ever, or a mail server that says nothing, has threads of its own."""
    hang, begun = Event(), Semaphore(0)

    def stuck(*_args: Any, **_more: Any) -> None:
        begun.release()
        hang.wait(60)

    monkeypatch.setattr(webhooks, "resolved", stuck)
    told = {"webhooks": True, "webhook_private": True, "notice_seconds": 0.0}
    with opened(tmp_path, **told) as client:
        try:
            for _ in range(40):
                ann, ben, _ = seated(client)
                ben.post("/notices", {"webhook": "http://127.0.0.1:9/turn"})
                for action in ("fill", "commit"):
                    ann.act(action)
            assert begun.acquire(timeout=30)
            assert ann.get("/replay", point=1)["version"] == 1
            assert ann.get("/record")["header"]
        finally:
            hang.set()


def test_those_who_wait_are_thought_for_first() -> None:
    order: list[str] = []

    async def think_all() -> None:
        places, go_on = WaitingLine(1), asyncio.Event()

        async def one(name: str, *, urgent: bool) -> None:
            async with places.taken(urgent=urgent):
                order.append(name)
                await go_on.wait()

        tasks = [asyncio.create_task(one(f"bots {number}", urgent=False)) for number in range(3)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(one("person", urgent=True)))
        gone = asyncio.create_task(one("gone", urgent=True))
        await asyncio.sleep(0)
        assert places.waiting == 4
        gone.cancel()
        go_on.set()
        await asyncio.gather(*tasks)
        assert places.waiting == 0
        await one("last", urgent=False)

    asyncio.run(think_all())
    assert order == ["bots 0", "person", "bots 1", "bots 2", "last"]


def test_place_of_one_who_goes_as_he_is_called_is_given_on() -> None:
    async def leave() -> None:
        places = WaitingLine(1)
        async with places.taken(urgent=True):
            called = asyncio.create_task(places.taken(urgent=True).__aenter__())
            await asyncio.sleep(0)
        called.cancel()
        await asyncio.gather(called, return_exceptions=True)
        async with asyncio.timeout(20), places.taken(urgent=False):
            pass

    asyncio.run(leave())


def test_questions_that_wait_are_counted(client: TestClient) -> None:
    assert "hexfront_bot_questions_waiting 0" in client.get("/metrics").text


class Patient:
    """A match in which one seat is asked again and again, and passes each time."""

    id, full, over = "match", False, False
    seats = (SavedSeat(0, "person"),)

    def __init__(self, asked: int) -> None:
        self.left = asked

    def deciders(self) -> tuple[int, ...]:
        return (0,)

    def act(self, _seat: int, _action: Any) -> None:
        self.left -= 1


class Told:
    """All matches, of which each commit is told to their attendants."""

    def __init__(self) -> None:
        self.attendants: list[Any] = []

    async def commit(self, open_match: Any) -> None:
        for attend in self.attendants:
            await attend(open_match)


def test_orders_are_obeyed_however_often_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    all_matches: Any = Told()
    open_match: Any = Patient(3000)
    thinkers: Any = None
    monkeypatch.setattr(turns, "passed", lambda open_match, _seat: ("pass",) if open_match.left else None)
    asyncio.run(turns.BotTurns(all_matches, thinkers).attend(open_match))
    assert open_match.left == 0
