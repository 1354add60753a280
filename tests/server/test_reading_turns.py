"""Callers take turns at the workers that read, and what these told is kept while there is room."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from hexfront.engine.base.texts import t
from hexfront.engine.record.record import Record
from hexfront.server.app import make_app
from hexfront.server.errors import TooMany
from hexfront.server.ops.config import Config
from hexfront.server.workers import readers, reading, stories
from hexfront.server.workers.readers import Readers
from hexfront.server.workers.waiting_line import WaitingLine

from .table import found, people, settings


def _served(first: int, *names: str) -> list[str]:
    """In which order places are given out that were asked for while all were taken; capitals are urgent."""

    async def wait() -> list[str]:
        line, served = WaitingLine(1), list[str]()

        async def come(name: str) -> None:
            async with line.taken(urgent=name.isupper(), who=name.lower()):
                served.append(name)
                if len(served) == first:
                    later.append(asyncio.create_task(come(names[-1])))
                    await asyncio.sleep(0)

        later: list[asyncio.Task[None]] = []
        async with line.taken(urgent=True, who="a"):
            coming = [asyncio.create_task(come(name)) for name in (names[:-1] if first else names)]
            await asyncio.sleep(0)
            counted = [line.waiting_of(who) for who in "ab"]
            assert counted == [sum(name.lower() == who for name in names[: len(coming)]) for who in "ab"]
        await asyncio.wait_for(asyncio.gather(*coming), 30)
        await asyncio.wait_for(asyncio.gather(*later), 30)
        assert [line.waiting, line.waiting_of("a")] == [0, 0]
        return served

    return asyncio.run(wait())


def test_callers_take_turns_however_much_one_has_sent() -> None:
    assert "".join(_served(0, *"aaaabbc")) == "abcabaa"


def test_what_is_urgent_comes_before_any_turn() -> None:
    assert "".join(_served(0, *"aabAB")) == "ABaba"


def test_who_was_just_served_does_not_come_before_those_who_have_waited() -> None:
    assert "".join(_served(2, *"abba")) == "abba"
    assert "".join(_served(2, *"aabba")) == "ababa"


def test_one_caller_may_have_only_so_many_texts_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def sent(line: WaitingLine, reads: Readers, who: str) -> object:
        tasks = [asyncio.create_task(line._take(True, "a")) for _ in range(2)]
        tasks.append(asyncio.create_task(line._take(True, "b")))
        await asyncio.sleep(0)
        try:
            return await reads.study(who, {"position": ""})
        except TooMany as refused:
            return str(refused.text)
        finally:
            for task in tasks:
                task.cancel()

    async def ask(most: int, of_one: int, who: str) -> object:
        monkeypatch.setattr(readers, "MOST_WAITING", most)
        monkeypatch.setattr(readers, "MOST_OF_ONE", of_one)
        reads = Readers(Config())
        line = reads._workers.places = WaitingLine(0)
        monkeypatch.setattr(reads._workers, "ask", answered)
        return await sent(line, reads, who)

    async def answered(question: bytes, seconds: float, *, who: str) -> bytes:
        return reading.DONE + who.encode()

    refusal = "Too many positions and records are being read; try again in a moment."
    assert asyncio.run(ask(4, 3, "a")) == b"a"
    assert asyncio.run(ask(4, 2, "a")) == refusal
    assert asyncio.run(ask(4, 2, "b")) == b"b"
    assert asyncio.run(ask(3, 2, "c")) == refusal
    assert asyncio.run(ask(4, 2, "c")) == b"c"


def test_stories_are_kept_while_there_is_room_the_oldest_forgotten_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stories, "ROOM", 10)

    class Told:
        async def tell(self, who: str, what: str, record: bytes, ending: object) -> bytes:
            return record

    kept = stories.Stories(cast(Readers, Told()))

    def tell(match: str, size: int) -> list[str]:
        record = cast(Record, SimpleNamespace(encoded=lambda: b"x" * size))
        assert asyncio.run(kept.tell("a", match, "story", record, None)) == b"x" * size
        return [name for name in "mnopq" if kept.kept(name, "story") is not None]

    assert tell("m", 4) == ["m"] and tell("n", 6) == ["m", "n"]
    assert tell("n", 6) == ["m", "n"], "told twice, it is kept once"
    assert tell("o", 1) == ["n", "o"]
    assert tell("p", 11) == [], "what has no room is not kept"
    assert tell("q", 10) == ["q"] and kept.kept("q", "gif") is None


def test_whatever_is_to_be_read_waits_in_the_name_of_its_caller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def ask(question: bytes, seconds: float, *, who: str) -> bytes:
        asked.append(who)
        raise TooMany(t("Not now."))

    app = make_app(settings(tmp_path))
    with TestClient(app, base_url="http://localhost", client=("2001:db8::7:8", 1)) as client:
        person = people(client, found(client))[0]
        person.post("/concede")
        monkeypatch.setattr(app.state.services.readers._workers, "ask", ask)
        sent: list[tuple[str, Any]] = [
            ("/api/analyse", {"position": "x"}),
            ("/api/import", {"position": "x"}),
            ("/api/matches", {"position": "x"}),
            ("/api/games/tow/lessons/one-token", {}),
        ]
        for path, body in sent:
            assert client.post(path, json=body).status_code == 429
        for path in ("/story", "/front.gif", "/front.svg"):
            person.get(path, status=429)
    assert asked == ["2001:db8::/64"] * 7
