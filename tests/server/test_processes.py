"""Worker processes are given so much time and memory, know no secrets, and are replaced when they are lost."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hexfront.server.workers import pool
from hexfront.server.workers.pool import WorkerLost, Workers

STALLING = f"{__package__}.stalling:answer" if __package__ else "stalling:answer"
SECONDS = 30.0


def with_workers(do: Callable[[Workers], Awaitable[None]], number: int = 1, **limits: int) -> None:
    async def run() -> None:
        found = Workers(number, STALLING, **limits)
        try:
            async with asyncio.timeout(60):
                await do(found)
        finally:
            await found.close()

    asyncio.run(run())


def test_what_a_worker_prints_is_no_answer() -> None:
    async def do(found: Workers) -> None:
        for size in (0, 1, 10**6):
            assert await found.ask(b"echo " + b"x" * size, SECONDS) == b"x" * size

    with_workers(do)


def test_a_worker_is_asked_again_and_again_until_it_has_served_its_time() -> None:
    async def do(found: Workers) -> None:
        pids = [await found.ask(b"pid", SECONDS) for _ in range(5)]
        assert pids[0] == pids[1] != pids[2] == pids[3] != pids[4]

    with_workers(do, uses=2)


def test_several_are_asked_at_once() -> None:
    async def do(found: Workers) -> None:
        pids = await asyncio.gather(*(found.ask(b"pid", SECONDS) for _ in range(6)))
        assert len(set(pids)) == 2

    with_workers(do, number=2)


@pytest.mark.parametrize("question", [b"busy 0.2", b"break", b"exit"])
def test_a_worker_that_is_lost_is_replaced(question: bytes) -> None:
    async def do(found: Workers) -> None:
        first = await found.ask(b"pid", SECONDS)
        with pytest.raises(WorkerLost):
            await found.ask(question, SECONDS)
        assert await found.ask(b"pid", SECONDS) not in (first, b"")

    with_workers(do)


def test_a_worker_that_only_waits_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(found: Workers) -> None:
        pid = int(await found.ask(b"pid", SECONDS))
        monkeypatch.setattr(pool, "GRACE", 0.1)
        with pytest.raises(WorkerLost):
            await found.ask(b"sleep 60", 0.1)
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    with_workers(do)


def test_a_worker_that_nobody_waits_for_any_more_is_ended() -> None:
    async def do(found: Workers) -> None:
        pid = int(await found.ask(b"pid", SECONDS))
        asking = asyncio.create_task(found.ask(b"busy 50", SECONDS))
        await asyncio.sleep(0.05)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    with_workers(do)


def test_loading_does_not_count() -> None:
    async def do(found: Workers) -> None:
        assert await found.ask(b"loading 0.2", SECONDS) == b"loaded"

    with_workers(do)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory a process has")
def test_memory_ends_where_it_is_to_end() -> None:
    async def do(found: Workers) -> None:
        assert await found.ask(b"grow 50", SECONDS) == str(50 * 2**20).encode()
        assert await found.ask(b"grow 300", SECONDS) == b"no more"

    with_workers(do, megabytes=200)


def test_an_answer_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(found: Workers) -> None:
        monkeypatch.setattr(pool, "LARGEST", 100)
        assert len(await found.ask(b"echo " + b"x" * 100, SECONDS)) == 100
        with pytest.raises(WorkerLost):
            await found.ask(b"echo " + b"x" * 101, SECONDS)

    with_workers(do)


def test_workers_know_nothing_of_the_secrets_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def do(found: Workers) -> None:
        monkeypatch.setenv("HEXFRONT_SMTP_PASSWORD", "open sesame")
        monkeypatch.setenv("PGPASSWORD", "open sesame")
        assert b"sesame" not in await found.ask(b"environment", SECONDS)

    with_workers(do)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="nothing tells of other processes")
def test_workers_end_with_the_server() -> None:
    async def do(found: Workers) -> None:
        await found.ask(b"pid", SECONDS)
        (worker,) = found._idle
        question = b"busy 50"
        assert worker._process.stdin is not None
        worker._process.stdin.write(pool.LENGTH.pack(len(question)) + question)
        await worker._process.stdin.drain()
        worker._process.stdin.close()
        assert await worker._process.wait() == 0

    with_workers(do)
