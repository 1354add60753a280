"""A guest who sends bent records and positions finds nothing to break, and keeps nobody else waiting.

``HEXFRONT_GUEST_SECONDS=600`` lets him try for so long.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx2

from hexfront.engine.contract.registry import game_ids

from .guest import Guest
from .mutants import KINDS, bent, bent_text, documented, played, record
from .process import PATIENCE, Server

SECONDS = float(os.environ.get("HEXFRONT_GUEST_SECONDS", "6"))
LONGEST = 5.0
"""What somebody else may have to wait for an answer, in seconds."""
LONG = 100.0
"""After so many seconds all games are loaded, and all that is kept on purpose is there."""
ROUGH = (1.25, 64 * 2**20)
"""How much more memory than in the second quarter of the time may be held in the last: a factor, and bytes beyond.

So much in a short time, and at any time for workers, of which some come new: a process takes what it is given.
"""
FLAT = (1.05, 16 * 2**20)
"""So much for the server in a long one: one large match more at once than before lifts it, and there it stays."""
PEOPLE = [{"kind": "person"}, {"kind": "person"}]


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


class Scales:
    """What the server and its workers weigh, as time goes by."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._weighed: list[tuple[int, int]] = []

    def weigh(self) -> None:
        """Note it."""
        workers = sum(_resident(worker) for worker in self._server.workers())
        self._weighed.append((_resident(self._server.process.pid), workers))

    def quarters(self) -> list[tuple[int, int]]:
        """What the server, and all its workers, had at the median of the second quarter of the time and of the last."""
        quarter = len(self._weighed) // 4
        ends = self._weighed[quarter : 2 * quarter], self._weighed[3 * quarter :]
        return [
            (int(median(first)), int(median(last))) for first, last in zip(*map(_turned, ends), strict=True)
        ]

    def series(self) -> list[int]:
        """What the server weighed at ten moments, in megabytes."""
        return [own // 2**20 for own, _ in self._weighed[:: max(1, len(self._weighed) // 10)]]


def test_bent_records_and_positions_break_nothing_and_hold_up_nobody(tmp_path: Path) -> None:
    # What is kept in memory on purpose is soon as much as it may be, so that anything more shows.
    server = Server(tmp_path, most_matches=10**6, keep_matches=10, analyses_per_minute=1e6)
    random, texts = Random(int(SECONDS)), documented()
    records = [record(played(name, number), kind) for number, name in enumerate(game_ids()) for kind in KINDS]
    guest, scales = Guest(server.client), Scales(server)
    try:
        with Neighbour(server.url) as neighbour:
            began = time.monotonic()
            while time.monotonic() - began < (SECONDS if guest.let_in else SECONDS + PATIENCE):
                _send(guest, random, records, texts)
                scales.weigh()
        weights = scales.quarters()
    finally:
        server.stop()
    megabytes = [tuple(size // 2**20 for size in ends) for ends in weights]
    print(
        f"{guest.sent} sent, {guest.let_in} let in, longest wait of another {neighbour.longest:.2f} s, "
        f"MB before and after: server {megabytes[0]}, workers {megabytes[1]}; server {scales.series()}"
    )
    assert not guest.faults, guest.faults[:5]
    assert guest.let_in, "nothing was let in: the guest is not trying hard enough"
    assert neighbour.answers
    assert neighbour.longest < LONGEST
    bounds = (FLAT if SECONDS >= LONG else ROUGH, ROUGH)
    for (before, after), (factor, beyond) in zip(weights, bounds, strict=True):
        assert after < before * factor + beyond


def _send(guest: Guest, random: Random, records: list[Any], texts: list[str]) -> None:
    """One bent thing."""
    pick = random.random()
    if pick < 0.5:
        guest.import_record(bent(random.choice(records), random))
        return
    text = bent_text(random.choice(texts), random)
    if pick < 0.65:
        guest.import_position(text)
    elif pick < 0.8:
        guest.found(text)
    else:
        guest.analyse(text)


def _resident(process: int) -> int:
    """The memory of a process, in bytes; none of one that has ended."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _turned(rows: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    return list(zip(*rows, strict=True))
