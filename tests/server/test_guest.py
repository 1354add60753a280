"""A guest who sends bent records and positions finds nothing to break, and keeps nobody else waiting."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx2

from .mutants import bent, bent_text, positions, records
from .process import Server

SECONDS = float(os.environ.get("HEXFRONT_GUEST_SECONDS", "20"))
LONGEST = 5.0
"""What somebody else may have to wait for an answer, in seconds."""
GROWTH = 1.5
"""How much more memory than after the first third of the time the server may hold."""
SETTLED = 64 * 2**20
"""Bytes that do not count: a process takes what it is given, and gives it back late."""
PEOPLE = [{"kind": "person"}, {"kind": "person"}]
LOOKS = ("", "/log", "/position", "/record", "/board")
ASKS = ({"what": "zoc"}, {"what": "supply"}, {"what": "areas"}, {"what": "reach", "unit": "A"})


class Guest:
    """Sends what nobody should send, and looks at whatever was let in from every side."""

    def __init__(self, client: httpx2.Client, seed: int) -> None:
        self.client, self.random = client, Random(seed)
        self.records, self.positions = list(records(seed)), positions()
        self.sent, self.let_in, self.faults = 0, 0, list[str]()

    def send(self) -> None:
        """One bent thing."""
        pick = self.random.random()
        if pick < 0.5:
            record = bent(self.random.choice(self.records), self.random)
            self._found("/api/import", {"record": record})
            return
        text = bent_text(self.random.choice(self.positions), self.random)
        if pick < 0.65:
            self._found("/api/import", {"position": text})
        elif pick < 0.8:
            self._found("/api/matches", {"position": text, "mode": "solo"})
        else:
            asks = self.random.sample(ASKS, 2)
            self.ask("POST", "/api/analyse", {"position": text, "asks": asks, "why": "end", "do": ["end"]})

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Ask, and note an answer that is a fault of the server."""
        headers = {"content-type": "application/json"} | (
            {"Authorization": f"Bearer {token}"} if token else {}
        )
        content = None if body is None else json.dumps(body).encode()
        answer = self.client.request(method, path, content=content, headers=headers)
        self.sent += 1
        if answer.status_code >= 500:
            given = content[:2000] if content else b""
            self.faults.append(f"{method} {path}: {answer.status_code} {answer.text[:300]} for {given!r}")
        return answer

    def _found(self, path: str, body: Any) -> None:
        answer = self.ask("POST", path, body)
        if answer.status_code != 201:
            return
        self.let_in += 1
        made = answer.json()
        match = f"/api/matches/{made['match']}"
        for token in [*(seat["token"] for seat in made["seats"] if seat["token"]), made["onlooker"]]:
            for look in LOOKS:
                self.ask("GET", match + look, token=token)
            for question in ASKS:
                self.ask("POST", f"{match}/ask", question, token)
        self.ask("POST", f"{match}/fork", {}, made["onlooker"])


class Neighbour:
    """Plays a game of his own meanwhile, and notes how long he waits."""

    def __init__(self, url: str) -> None:
        self.client = httpx2.Client(base_url=url, timeout=120)
        self.longest, self.answers, self.stop = 0.0, 0, threading.Event()
        self.thread = threading.Thread(target=self._play)

    def __enter__(self) -> Neighbour:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()
        self.client.close()

    def _play(self) -> None:
        body = {"game": "drill", "scenario": "duel", "seats": PEOPLE}
        made = self._timed("POST", "/api/matches", json=body)
        match, token = f"/api/matches/{made['match']}", made["seats"][0]["token"]
        while not self.stop.wait(0.2):
            self._timed("GET", match, headers={"Authorization": f"Bearer {token}"})
            self._timed("GET", "/api/games")

    def _timed(self, method: str, path: str, **more: Any) -> Any:
        began = time.monotonic()
        answer = self.client.request(method, path, **more)
        self.longest = max(self.longest, time.monotonic() - began)
        self.answers += 1
        assert answer.status_code < 300, answer.text
        return answer.json()


def test_bent_records_and_positions_break_nothing_and_hold_up_nobody(tmp_path: Path) -> None:
    server = Server(tmp_path, most_matches=10**6)
    sizes = []
    try:
        guest = Guest(server.client, seed=int(SECONDS))
        deadline = time.monotonic() + SECONDS
        with Neighbour(server.url) as neighbour:
            while time.monotonic() < deadline:
                guest.send()
                sizes.append(_resident(server.process.pid))
        assert not guest.faults, guest.faults[:5]
        assert guest.let_in, "nothing was let in: the guest is not trying hard enough"
        assert neighbour.answers
        assert neighbour.longest < LONGEST
        settled = max(sizes[: len(sizes) // 3])
        assert max(sizes[len(sizes) // 3 :]) < settled * GROWTH + SETTLED
    finally:
        server.stop()
    print(f"{guest.sent} sent, {guest.let_in} let in, longest wait of another {neighbour.longest:.2f} s")


def _resident(process: int) -> int:
    """The memory of a process, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
