"""The same on PostgreSQL: several workers on one database, and the kill test."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event, Thread

from websockets.sync.client import ClientConnection

from .killing import kill_again_and_again
from .postgres import live, next_table
from .process import PATIENCE, Server
from .test_kill import GAMES, ROUNDS


def test_workers_hear_of_each_other(empty: str, tmp_path: Path) -> None:
    one, two = (Server(tmp_path, database=empty) for _ in range(2))
    try:
        body = {"game": "drill", "scenario": "duel", "seats": [{"kind": "person"}, {"kind": "person"}]}
        made = one.client.post("/api/matches", json=body).json()
        match, tokens = made["match"], [seat["token"] for seat in made["seats"]]
        headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        url = f"/api/matches/{match}"
        with live(one, match, tokens[0]) as first, live(two, match, tokens[1]) as second:
            next_table(first, 0)
            next_table(second, 0)
            for number, action in enumerate(["fill", "commit"]):
                answer = one.client.post(
                    f"{url}/act", json={"version": number, "action": [action]}, headers=headers[0]
                )
                assert answer.status_code == 200
            assert next_table(second, 2)["groups"], "the other worker knows that it is his turn"
            answer = two.client.post(
                f"{url}/act", json={"version": 2, "action": ["fill"]}, headers=headers[1]
            )
            assert answer.status_code == 200
            assert next_table(first, 3)["version"] == 3
            two.client.post(f"{url}/chat", json={"text": "hello"}, headers=headers[1])
            while (told := json.loads(first.recv(PATIENCE)))["type"] != "chat":
                pass
            assert told["chat"][0]["text"] == "hello"
        stale = one.client.post(f"{url}/act", json={"version": 2, "action": ["fill"]}, headers=headers[1])
        assert stale.status_code == 409
    finally:
        one.stop()
        two.stop()


def presence(socket: ClientConnection, wanted: list[bool]) -> None:
    """Wait until a socket has been told that these seats are online."""
    while True:
        told = json.loads(socket.recv(PATIENCE))
        shown = told["table"]["seats"] if told["type"] == "table" else told.get("seats", [])
        if [seat["online"] for seat in shown] == wanted:
            return


def test_presence_goes_across_workers(empty: str, tmp_path: Path) -> None:
    one, two = (Server(tmp_path, database=empty, heartbeat_seconds=0.5) for _ in range(2))
    try:
        body = {"game": "drill", "scenario": "duel", "seats": [{"kind": "person"}, {"kind": "person"}]}
        made = one.client.post("/api/matches", json=body).json()
        match, tokens = made["match"], [seat["token"] for seat in made["seats"]]
        with live(one, match, tokens[0]) as first, PongingAlong(first):
            presence(first, [True, False])
            with live(two, match, tokens[1]) as second:
                presence(second, [True, True])
                presence(first, [True, True])
            presence(first, [True, False])
            with live(two, match, tokens[1]):
                presence(first, [True, True])
                two.kill()
                presence(first, [True, False])
            two.stop()
            two = Server(tmp_path, database=empty, heartbeat_seconds=0.5)
            with live(two, match, tokens[1]) as second:
                presence(second, [True, True])
    finally:
        one.stop()
        two.stop()


class PongingAlong:
    """Answers the heartbeat while a test waits for something else."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._done = Event()
        self._thread = Thread(target=self._pong, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _pong(self) -> None:
        while not self._done.wait(0.2):
            self._socket.send('{"type":"pong"}')


def test_killed_server_loses_nothing(empty: str, tmp_path: Path) -> None:
    entries = kill_again_and_again(tmp_path, ROUNDS, GAMES, database=empty)
    assert len(entries) >= 2 * GAMES
