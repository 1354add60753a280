"""What goes wrong beside the players must neither stop a match nor hide anything from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, insert, text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from hexfront.server import attendants, schema, thinking
from hexfront.server.saved import Orders
from hexfront.server.storage import json
from hexfront.server.thinking import Question, Thinkers, Thought, question, think

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
    monkeypatch.setattr(attendants, "PAUSES", (0.01, 0.01))
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
    session = duel()
    monkeypatch.setattr(thinking, "make_bot", lambda *_: Cheat())
    thought = think(question(session, 0, "random", 1.0))
    assert session.game.lexicon.parse(thought.text) in session.game.legal(session.state, 0)
    assert "not offered" in thought.fault and not thought.found


def test_answer_that_the_table_refuses_does_not_stop_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Thinkers.ask

    async def forbidden(thinkers: Thinkers, asked: Question) -> Thought:
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
