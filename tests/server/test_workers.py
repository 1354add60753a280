"""Two workers on one PostgreSQL: at once, after one has ended, and after the database was away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from .killing import BOTS
from .postgres import live, next_table, sql
from .process import PATIENCE, Server
from .test_races import TOGETHER, at_once

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def workers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Started together, so that they migrate together; the last test ends one of them."""
    folder = tmp_path_factory.mktemp("workers")
    with ExitStack() as stack:
        started = [Server(folder, wait=False, database=database, heartbeat_seconds=2.0) for _ in range(2)]
        for one in started:
            stack.callback(one.stop)
        for one in started:
            one.wait()
        yield started[0], started[1]


class Seats:
    """A new duel: its path and the tokens of its seats."""

    def __init__(self, server: Server, **more: Any) -> None:
        body = {"game": "drill", "scenario": "duel"} | more
        made = server.client.post("/api/matches", json=body).json()
        self.match = made["match"]
        self.url = f"/api/matches/{self.match}"
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.recoveries = [seat["recovery"] for seat in made["seats"]]
        self.onlooker = made["onlooker"]

    def table(self, server: Server, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token or self.onlooker}"}
        return server.client.get(self.url, headers=headers).json()


def test_one_of_the_same_moves_at_two_workers_is_accepted(workers: Pair) -> None:
    seats = Seats(workers[0])
    move = {"version": 0, "action": ["fill"]}
    posts = [(worker, f"{seats.url}/act", move, seats.tokens[0]) for worker in workers * (TOGETHER // 2)]
    assert at_once(*posts) == {200: 1, 409: TOGETHER - 1}
    _until(lambda: [seats.table(one, seats.tokens[0])["version"] for one in workers] == [1, 1])


def test_words_at_two_workers_are_all_kept(workers: Pair) -> None:
    seats = Seats(workers[0])
    posts = [
        (worker, f"{seats.url}/chat", {"text": f"line {number}"}, seats.tokens[number % 2])
        for number, worker in enumerate(workers * (TOGETHER // 2))
    ]
    assert at_once(*posts) == {200: TOGETHER}
    _until(lambda: all(len(seats.table(one)["chat"]) == TOGETHER for one in workers))
    assert [said["n"] for said in seats.table(workers[1])["chat"]] == list(range(1, TOGETHER + 1))


def test_offers_at_two_workers_are_answered(workers: Pair) -> None:
    seats = Seats(workers[0])
    posts = [
        (worker, f"{seats.url}/draw", None, seats.tokens[number % 2])
        for number, worker in enumerate(workers * (TOGETHER // 2))
    ]
    assert at_once(*posts) == {200: TOGETHER}


def test_what_no_text_can_hold_is_refused(workers: Pair) -> None:
    one, seats = workers[0], Seats(workers[0])
    headers = {"Authorization": f"Bearer {seats.tokens[0]}"}
    posts: list[tuple[str, Any]] = [
        (f"{seats.url}/chat", {"text": "a\0b"}),
        ("/api/matches", {"game": "drill", "scenario": "duel", "seats": [{"name": "\0"}, {}]}),
        ("/api/matches", {"game": "\0", "scenario": "duel"}),
        ("/api/matches/%00/join", {"seat": 0}),
        ("/api/recover", {"recovery": "\0"}),
        (f"{seats.url}/act", {"version": 0, "text": "\0"}),
        (f"{seats.url}/orders", {"never": ["\0"]}),
    ]
    for path, body in posts:
        answer = one.client.post(path, json=body, headers=headers)
        assert 400 <= answer.status_code < 500, (path, answer.text)
    assert one.client.get("/api/matches/%00", headers=headers).status_code == 404
    assert one.client.post("/api/mine", json={"tokens": ["\0"]}).json() == []


def test_recovery_at_one_worker_ends_sockets_at_the_other(workers: Pair) -> None:
    one, two = workers
    seats = Seats(one)
    with live(two, seats.match, seats.tokens[0]) as stolen:
        next_table(stolen, 0)
        one.client.post("/api/recover", json={"recovery": seats.recoveries[0]})
        with pytest.raises(ConnectionClosed):
            while True:
                stolen.recv(PATIENCE)
        assert stolen.close_code == 4401


def test_recoveries_at_two_workers_leave_one_token(workers: Pair) -> None:
    seats = Seats(workers[0])
    start = Barrier(TOGETHER)

    def recover(server: Server) -> str:
        with httpx2.Client(base_url=server.url, timeout=PATIENCE) as client:
            start.wait()
            token: str = client.post("/api/recover", json={"recovery": seats.recoveries[0]}).json()["token"]
            return token

    with ThreadPoolExecutor(TOGETHER) as pool:
        tokens = [*pool.map(recover, workers * (TOGETHER // 2)), seats.tokens[0]]
    mine = workers[0].client.post("/api/mine", json={"tokens": tokens}).json()
    assert len(mine) == 1


def test_workers_hear_of_each_other_after_the_database_was_away(workers: Pair, database: str) -> None:
    one, two = workers
    seats = Seats(one)
    other = database.rpartition("/")[0] + "/template1"
    sql(
        other,
        "ALTER DATABASE postgres ALLOW_CONNECTIONS false",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'",
    )
    time.sleep(3)  # both try to connect again, and are refused
    sql(other, "ALTER DATABASE postgres ALLOW_CONNECTIONS true")
    _until(lambda: all(server.client.get("/healthz").status_code == 200 for server in workers))
    with live(two, seats.match, seats.tokens[1]) as socket:
        next_table(socket, 0)
        headers = {"Authorization": f"Bearer {seats.tokens[0]}"}
        for version, action in enumerate(["fill", "commit"]):
            move = {"version": version, "action": [action]}
            assert one.client.post(f"{seats.url}/act", json=move, headers=headers).status_code == 200
        assert next_table(socket, 2)["groups"], "the other worker has heard of it"


def test_bots_of_a_worker_that_is_gone_are_taken_over(workers: Pair) -> None:
    one, two = workers
    seats = Seats(one, seats=BOTS)
    _until(lambda: seats.table(one)["version"] > 0)
    one.kill()
    version = seats.table(two)["version"]
    _until(lambda: seats.table(two)["over"] or seats.table(two)["version"] > version + 2)


def _until(holds: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never came to it"
        time.sleep(0.1)
