"""The same on PostgreSQL: started by the test as its own user, gone when the test is."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from .killing import kill_again_and_again
from .process import PATIENCE, Server, free_port
from .test_kill import GAMES, ROUNDS

USER = "postgres"


def binary(name: str) -> str | None:
    """A program of PostgreSQL, where Debian or the path has it."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def _as_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    return {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    initdb, postgres = binary("initdb"), binary("postgres")
    if initdb is None or postgres is None:
        pytest.skip("PostgreSQL is not installed")
    if os.geteuid() == 0 and USER not in {entry.pw_name for entry in pwd.getpwall()}:
        pytest.skip("PostgreSQL has no user of its own here")
    folder = Path(tempfile.mkdtemp(prefix="hexfront-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER, USER)
    port = free_port()
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    data = str(folder / "data")
    subprocess.run(
        [initdb, "-D", data, "-U", USER, "-A", "trust", "--no-sync"], check=True, **quiet, **_as_user()
    )
    options = ["-h", "127.0.0.1", "-p", str(port), "-k", str(folder)]
    process = subprocess.Popen([postgres, "-D", data, *options], **quiet, **_as_user())
    try:
        yield _ready(process, port)
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _ready(process: subprocess.Popen[bytes], port: int) -> str:
    psql = binary("psql")
    assert psql is not None
    command = [psql, "-h", "127.0.0.1", "-p", str(port), "-U", USER, "-c", "SELECT 1", USER]
    deadline = time.monotonic() + PATIENCE
    while subprocess.run(command, capture_output=True, check=False).returncode:
        assert process.poll() is None and time.monotonic() < deadline, "PostgreSQL did not start"
        time.sleep(0.1)
    return f"postgresql://{USER}@127.0.0.1:{port}/{USER}"


@pytest.fixture
def empty(database: str) -> str:
    """The database with nothing in it."""
    psql = binary("psql")
    assert psql is not None
    wipe = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
    subprocess.run([psql, database, "-c", wipe], check=True, capture_output=True)
    return database


def live(server: Server, match: str, token: str) -> ClientConnection:
    url = f"ws://127.0.0.1:{server.port}/api/matches/{match}/live?token={token}"
    return connect(url, open_timeout=PATIENCE)


def next_table(socket: ClientConnection, version: int) -> Any:
    while True:
        told = json.loads(socket.recv(PATIENCE))
        if told["type"] == "table" and told["table"]["version"] >= version:
            return told["table"]


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
