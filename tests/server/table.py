"""A table for tests: an application in this process, and its seats as people at it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from fastapi import FastAPI
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient, WebSocketTestSession

from hexfront.server.app import make_app
from hexfront.server.ops.config import Config

FUZZ = int(os.environ.get("HEXFRONT_FUZZ", "0"))
"""How many things each test that makes them up at random tries, if it is to be many."""
PEOPLE = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]


def settings(folder: Path, **more: Any) -> Config:
    base: dict[str, Any] = {"data_dir": str(folder), "test": True, "bot_workers": 1, "log_level": "error"}
    base |= {"bot_beat": 0, "requests_per_second": 1e6, "burst": 10**6, "matches_per_minute": 1e6}
    base |= {"sign_ins_per_minute": 1e6}
    return Config(**(base | more))


def at(app: FastAPI) -> TestClient:
    return TestClient(app, base_url="http://localhost", client=("127.0.0.1", 50_000))


@contextmanager
def opened(folder: Path, **more: Any) -> Iterator[TestClient]:
    with at(make_app(settings(folder, **more))) as client:
        yield client


class Person:
    """Somebody at a match, known by a token."""

    def __init__(self, client: TestClient, match: str, token: str, recovery: str = "") -> None:
        self.client = client
        self.match = match
        self.token = token
        self.recovery = recovery
        self.url = f"/api/matches/{match}"
        self.heard: list[str] = []

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str = "", status: int = 200, **query: Any) -> Any:
        response = self.client.get(self.url + path, headers=self.headers, params=query)
        self.heard.append(response.text)
        assert response.status_code == status, response.text
        return response.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        response = self.client.post(self.url + path, headers=self.headers, json=body)
        self.heard.append(response.text)
        assert response.status_code == status, response.text
        return response.json()

    def table(self) -> Any:
        return self.get()

    def act(self, *action: Any, status: int = 200) -> Any:
        return self.post("/act", {"version": self.table()["version"], "action": list(action)}, status)

    def say(self, words: str, status: int = 200) -> Any:
        return self.post("/act", {"version": self.table()["version"], "text": words}, status)

    def choices(self) -> list[list[Any]]:
        found = []
        for group in self.table()["groups"]:
            found += self.get("/choices", key=group["key"])["actions"]
        return [offered["action"] for offered in found]

    @contextmanager
    def live(self) -> Iterator[WebSocketTestSession]:
        with self.client.websocket_connect(f"ws://localhost{self.url}/live") as socket:
            socket.send_json({"type": "token", "token": self.token})
            yield socket


def found(client: TestClient, game: str = "drill", scenario: str = "duel", **more: Any) -> dict[str, Any]:
    body = {"game": game, "scenario": scenario, "seats": PEOPLE, "seed": 7} | more
    response = client.post("/api/matches", json={name: value for name, value in body.items() if value})
    assert response.status_code == 201, response.text
    made: dict[str, Any] = response.json()
    return made


def people(client: TestClient, made: dict[str, Any]) -> list[Person]:
    return [
        Person(client, made["match"], seat["token"] or "", seat["recovery"] or "") for seat in made["seats"]
    ]


def seated(client: TestClient, **more: Any) -> list[Person]:
    """Both seats of a new duel, and an onlooker."""
    made = found(client, **more)
    return [*people(client, made), Person(client, made["match"], made["onlooker"])]


def deployed(client: TestClient, **more: Any) -> list[Person]:
    """The same after both have set up: the bid is on."""
    there = seated(client, **more)
    for person in there[:2]:
        person.act("fill")
        person.act("commit")
    return there


def play_on(there: list[Person], steps: int, seed: int = 1) -> int:
    """Let the seats play at random; gives back how many actions were accepted."""
    random, done = Random(seed), 0
    for _ in range(steps):
        table = there[0].table()
        if table["over"]:
            break
        seat = table["view"]["deciders"][0]
        person = there[seat]
        action = random.choice(person.choices())
        person.act(*action)
        done += 1
    return done


def on_disk(folder: Path) -> bytes:
    """Everything the database holds, to be compared."""
    engine = create_engine(f"sqlite:///{folder / 'hexfront.sqlite3'}")
    tables = ("matches", "entries", "snapshots", "seats", "keys", "chat", "offers")
    with engine.connect() as connection:
        rows = [[list(row) for row in connection.execute(text(f"SELECT * FROM {table}"))] for table in tables]
    engine.dispose()
    return msgspec.json.encode(rows)
