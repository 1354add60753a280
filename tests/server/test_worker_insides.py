"""Worker processes taken apart: their time, their memory, what they are told, and when one is replaced."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hexfront.server.bots.turns import Repetition, due
from hexfront.server.store import keyring
from hexfront.server.store.keyring import KeyRing
from hexfront.server.store.rows import Key
from hexfront.server.workers import inside, pool
from hexfront.server.workers.inside import LENGTH
from hexfront.server.workers.pool import Worker, WorkerLost, Workers

MEGABYTE = 1_048_576


def test_a_process_may_have_so_many_megabytes_more_than_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda *given: limits.append(given))
    monkeypatch.setattr(resource, "getpagesize", lambda: 4096)
    monkeypatch.setattr(Path, "read_text", lambda self: "100 7 3 1 0 9 0")
    inside.limit_memory(0)
    assert limits == []
    inside.limit_memory(3)
    most = 100 * 4096 + 3 * MEGABYTE
    assert limits == [(resource.RLIMIT_AS, (most, most))]


def test_where_the_system_does_not_tell_there_is_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_self: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", missing)
    monkeypatch.setattr(resource, "setrlimit", lambda *_: pytest.fail("it was limited"))
    inside.limit_memory(3)


def test_loading_does_not_count_and_the_clock_is_stopped_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    clock: list[float] = [0.0]

    def set_clock(which: int, seconds: float) -> tuple[float, float]:
        assert which == signal.ITIMER_PROF
        clock.append(seconds)
        return (clock[-2] - 1 if clock[-2] else 0.0, 0.0)

    monkeypatch.setattr(signal, "setitimer", set_clock)
    with inside.allowed(5.0):
        assert clock[-1] == 5.0
        with inside.uncounted():
            assert clock[-1] == 0
        assert clock[-1] == 4.0, "what was left goes on"
    assert clock[-1] == 0
    with pytest.raises(KeyError), inside.allowed(5.0):
        raise KeyError
    assert clock[-1] == 0
    with pytest.raises(KeyError), inside.allowed(5.0), inside.uncounted():
        raise KeyError
    assert clock[-2:] == [4.0, 0]


def test_a_worker_is_told_nothing_of_the_environment_but_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = {"PATH": "/bin", "LC_ALL": "C", "COV_X": "1", "HEXFRONT_SMTP_PASSWORD": "secret", "AWS_KEY": "x"}
    monkeypatch.setattr(os, "environ", given)
    monkeypatch.setattr(sys, "path", ["", "/a", "/b"])
    told = pool._environment()
    assert told == {"PATH": "/bin", "LC_ALL": "C", "COV_X": "1", "PYTHONPATH": f"/a{os.pathsep}/b"}


class Pipe:
    """Both ends of a process that says what it was told to say."""

    def __init__(self, says: bytes) -> None:
        self.heard, self._says, self.closed = b"", says, False

    def write(self, data: bytes) -> None:
        self.heard += data

    async def drain(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    async def readexactly(self, number: int) -> bytes:
        part, self._says = self._says[:number], self._says[number:]
        if len(part) < number:
            raise asyncio.IncompleteReadError(part, number)
        return part


def process(says: bytes) -> tuple[Worker, Pipe]:
    pipe = Pipe(says)
    return Worker(cast(Any, SimpleNamespace(stdin=pipe, stdout=pipe))), pipe


def test_questions_and_answers_go_with_their_lengths() -> None:
    worker, pipe = process(LENGTH.pack(3) + b"yes" + LENGTH.pack(2) + b"no")
    assert asyncio.run(worker.ask(b"what?")) == b"yes" and asyncio.run(worker.ask(b"and?")) == b"no"
    assert pipe.heard == LENGTH.pack(5) + b"what?" + LENGTH.pack(4) + b"and?"
    assert worker.asked == 2


@pytest.mark.parametrize("says", [b"", b"\0" * 7, LENGTH.pack(3) + b"ye"])
def test_a_worker_that_ends_while_it_speaks_is_lost(says: bytes) -> None:
    with pytest.raises(WorkerLost, match="has ended"):
        asyncio.run(process(says)[0].ask(b"what?"))


def test_an_answer_may_be_as_large_as_the_limit_and_no_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LARGEST", 3)
    assert asyncio.run(process(LENGTH.pack(3) + b"yes")[0].ask(b"?")) == b"yes"
    with pytest.raises(WorkerLost, match="too much"):
        asyncio.run(process(LENGTH.pack(4) + b"yes!")[0].ask(b"?"))


class Fake:
    """A worker that counts, and does what it is asked: to answer, to break, or to hang."""

    def __init__(self, log: list[str]) -> None:
        self.log, self.asked, self.name = log, 0, f"w{sum(line.startswith('start') for line in log)}"
        log.append(f"start {self.name}")

    async def ask(self, question: bytes) -> bytes:
        self.asked += 1
        if question == b"break":
            raise WorkerLost("it broke")
        if question == b"hang":
            await asyncio.sleep(60)
        return self.name.encode()

    async def end(self) -> None:
        self.log.append(f"end {self.name}")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    log: list[str] = []

    async def start(answers: str, megabytes: int) -> Fake:
        assert (answers, megabytes) == ("m:f", 7)
        return Fake(log)

    monkeypatch.setattr(Worker, "start", start)
    monkeypatch.setattr(pool, "GRACE", 0.01)
    return log


def ask(uses: int, *questions: bytes) -> list[bytes | str]:
    async def go() -> list[bytes | str]:
        workers, told = Workers(1, "m:f", megabytes=7, uses=uses), list[bytes | str]()
        for question in questions:
            try:
                told.append(await workers.ask(question, 0.01))
            except WorkerLost as lost:
                told.append(str(lost))
        await workers.close()
        await workers.close()
        return told

    return asyncio.run(go())


def test_a_worker_is_kept_until_it_has_answered_as_often_as_it_may(started: list[str]) -> None:
    assert ask(2, b"a", b"b", b"c") == [b"w0", b"w0", b"w1"]
    assert started == ["start w0", "end w0", "start w1", "end w1"]


def test_a_worker_without_such_a_limit_is_kept_for_good(started: list[str]) -> None:
    assert ask(0, *[b"a"] * 5) == [b"w0"] * 5
    assert started == ["start w0", "end w0"]


def test_a_worker_that_breaks_or_hangs_is_ended_and_another_takes_its_place(started: list[str]) -> None:
    late = "a worker did not answer in its time"
    assert ask(0, b"break", b"a", b"hang", b"b") == ["it broke", b"w1", late, b"w2"]
    assert started == ["start w0", "end w0", "start w1", "end w1", "start w2", "end w2"]


def test_warming_up_a_worker_that_is_lost_harms_nobody(started: list[str]) -> None:
    async def warm() -> None:
        workers = Workers(1, "m:f", megabytes=7)
        await workers.warm(b"break")
        await workers.warm(b"a")
        assert workers.places.waiting == 0

    asyncio.run(warm())
    assert started == ["start w0", "end w0", "start w1"]


def test_bots_go_in_circles_when_they_come_back_to_any_state_they_had_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hexfront.server.bots.turns.digest", lambda state: state)
    circles, closed = Repetition(), []
    for state in "abca":
        circles.note(state)
        closed.append(circles.closed)
    circles.note("d")
    assert [*closed, circles.closed] == [False, False, False, True, False]


def test_a_beat_of_nothing_holds_up_nobody() -> None:
    assert [due(0.3, 0, 5.0), due(0.3, 0.3, 5.0), due(0.3, 0.2, 0.35)] == [0.3, 0.3, 0.35]


def test_only_so_many_keys_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring, "MOST", 2)
    ring = KeyRing(cast(Any, None))
    remember: Callable[[str, Key], None] = ring._remember
    counts = []
    for name in "abc":
        remember(name, Key("m", 0, "seat"))
        counts.append(len(ring._known))
    assert counts == [1, 2, 1] and "c" in ring._known
    ring.forget()
    assert not ring._known and ring._renewed == 1
