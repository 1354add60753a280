"""Parts of live play by themselves: who is there, who waits, what a socket is told, and what a log begins with."""

from __future__ import annotations

import asyncio
import json
import socket
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.texts import t
from hexfront.engine.record.entries import Line
from hexfront.server.bots.turns import Repetition
from hexfront.server.http.slow_callers import PatientSocket
from hexfront.server.live import first_message, webhooks
from hexfront.server.live.connections import Connection, OnlookersTables
from hexfront.server.live.notices import Notifier
from hexfront.server.live.presence_elsewhere import PresenceElsewhere
from hexfront.server.matches import log_lines
from hexfront.server.ops.config import Config
from hexfront.server.store.rows import Notices, Said
from hexfront.server.workers.readers import Readers
from hexfront.server.workers.thinking import Thinkers
from hexfront.server.workers.waiting_line import WaitingLine
from hexfront_drill.positions import Positions

from .table import seated
from .test_small_parts import drilling


def test_every_worker_that_is_silent_for_too_long_is_told() -> None:
    others = PresenceElsewhere(patience=30.0)
    others.told("w2", "m1", {0}, now=0.0)
    others.told("w3", "m1", {1}, now=0.0)
    others.told("w4", "m2", {0}, now=1.0)
    assert others.online("m1") == {0, 1}
    assert others.silent(now=30.0) == [], "just in time"
    assert others.silent(now=31.0) == ["w2", "w3"]
    others.told("w2", "m1", set(), now=31.0)
    assert others.online("m1") == {1}
    assert others.gone("w3") == {"m1"} and others.silent(now=90.0) == ["w2", "w4"]
    assert others.forget() == {"m2"} and others.online("m2") == frozenset()


async def _until(line: WaitingLine, number: int) -> None:
    while line.waiting != number:
        await asyncio.sleep(0)


def test_places_go_first_to_what_is_urgent_and_then_in_order_of_coming() -> None:
    async def come() -> None:
        line, served = WaitingLine(1), []

        async def ask(name: str, urgent: bool) -> None:
            async with line.taken(urgent=urgent):
                served.append(name)

        async with line.taken(urgent=False):
            assert line.waiting == 0
            tasks = []
            for name, urgent in (("a", False), ("b", True), ("c", True), ("gone", True)):
                tasks.append(asyncio.create_task(ask(name, urgent)))
                await _until(line, len(tasks))
            tasks[-1].cancel()
            await _until(line, 3)
        await asyncio.gather(*tasks, return_exceptions=True)
        assert served == ["b", "c", "a"] and line.waiting == 0
        async with line.taken(urgent=False):
            assert served, "the place is free again"

    asyncio.run(asyncio.wait_for(come(), 30))


def test_how_many_wait_for_a_worker_is_told() -> None:
    readers, thinkers = Readers(Config(reading_workers=1)), Thinkers(1)

    async def come(workers: Readers | Thinkers, places: WaitingLine) -> None:
        async with places.taken(urgent=True):
            tasks = [asyncio.create_task(places._take(True)) for _ in range(3)]
            await _until(places, 3)
            assert workers.waiting == 3
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        assert workers.waiting == 0

    asyncio.run(asyncio.wait_for(come(readers, readers._workers.places), 30))
    asyncio.run(asyncio.wait_for(come(thinkers, thinkers.workers.places), 30))


def test_a_socket_is_told_what_is_new_and_nothing_twice() -> None:
    open_match, drawn = drilling(), OnlookersTables()
    open_match.chat.append(Said(n=1, seat=0, text="Hello.", at=1))
    one = Connection(None, "drill", 0, None)  # type: ignore[arg-type]

    def news(*online: int) -> list[Any]:
        return [json.loads(message) for message in one.news(open_match, online, drawn)]

    (first,) = news(0)
    assert first["type"] == "table" and first["table"]["chat"][0]["text"] == "Hello."
    assert [seat["online"] for seat in first["table"]["seats"]] == [True, False]
    assert news(0) == []
    open_match.chat.append(Said(n=2, seat=1, text="Well?", at=2))
    (said,) = news(0)
    assert said["type"] == "chat" and [line["text"] for line in said["chat"]] == ["Well?"]
    (presence,) = news(0, 1)
    assert presence["type"] == "presence" and [seat["online"] for seat in presence["seats"]] == [True, True]
    assert news(0, 1) == []
    open_match.act(0, ("fill",))
    (second,) = news(0, 1)
    assert second["type"] == "table" and second["table"]["version"] == 1
    assert all(line["n"] == 1 for line in second["table"]["log"]), "only what is new"


class Wire:
    """A transport that notes whether it is read from."""

    def __init__(self) -> None:
        self.reads = True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


@pytest.mark.parametrize("busy", [False, True])
def test_who_does_not_read_is_not_read_from_until_he_does(busy: bool) -> None:
    async def talk() -> None:
        talk: Any = PatientSocket.__new__(PatientSocket)
        talk.transport, talk.writable, talk.read_paused = Wire(), asyncio.Event(), False
        talk.writable.set()
        talk.pause_writing()
        assert not talk.transport.reads
        talk.read_paused = busy
        talk.resume_writing()
        assert talk.transport.reads is not busy, "while a message is being worked on, the next one waits"

    asyncio.run(talk())


def test_bots_go_in_circles_once_a_state_comes_back() -> None:
    circles, state = Repetition(), drilling().state
    assert not circles.closed, "the first decision is the bot's own"
    circles.note(state)
    assert not circles.closed
    circles.note(state)
    assert circles.closed


@pytest.mark.parametrize("error", [socket.gaierror(), UnicodeError()])
def test_a_name_that_nobody_knows_is_not_delivered_to(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(webhooks.NotDelivered, match=r"nowhere\.example is not known"):
        webhooks.resolved("nowhere.example", 443)


def test_a_socket_that_ends_before_it_says_whose_it_is_has_just_ended() -> None:
    async def receive() -> Any:
        return {"type": "websocket.disconnect", "code": 1001}

    with pytest.raises(WebSocketDisconnect) as ended:
        asyncio.run(first_message.greeted(SimpleNamespace(receive=receive)))  # type: ignore[arg-type]
    assert ended.value.code == 1001


def test_of_a_game_without_positions_none_is_written_down(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = seated(client)[0]
    assert "game = " in ann.get("/position")["position"]
    monkeypatch.delattr(Positions, "position")
    refused = ann.get("/position", 422)
    assert refused["error"] == "unanswered" and "no positions" in refused["text"]["template"]


def test_nothing_is_taken_back_in_an_earlier_table(client: TestClient) -> None:
    ann = seated(client)[0]
    ann.act("fill")
    assert ann.table()["canUndo"] is True
    earlier = ann.get("/replay", point=1)
    assert earlier["canUndo"] is False and earlier["version"] == 1


def test_a_log_begins_with_the_lines_from_before() -> None:
    open_match = drilling()
    open_match.before = [Line(-1, t("One.")), Line(-1, t("Two."))]
    own = len(open_match.match.events)

    def said(most: int = 1000, **more: Any) -> list[str | None]:
        return [item.text for item in log_lines.items(open_match, ONLOOKER, most=most, **more)][:2]

    seen = len(log_lines.items(open_match, ONLOOKER, most=1000)) - 2
    assert 0 < seen <= own
    assert said() == ["One.", "Two."]
    assert said(most=seen + 2) == ["One.", "Two."]
    assert said(most=seen + 1)[0] == "Two.", "the latest ones come first"
    assert "Two." not in said(most=seen)
    assert "Two." not in said(since=0)


def test_whoever_is_asked_again_before_he_was_told_is_told_once() -> None:
    async def ask() -> None:
        config = Config(webhooks=True, notice_seconds=1000.0)
        notifier = Notifier(SimpleNamespace(config=config, attendants=[]), None)  # type: ignore[arg-type]
        open_match = drilling()
        open_match.change_seat(0, notices=Notices(webhook="https://example.org/", secret="s"))
        open_match.asked = frozenset()
        await notifier.attend(open_match)
        (first,) = notifier._waiting.values()
        open_match.asked = frozenset()
        await notifier.attend(open_match)
        assert list(notifier._waiting.values()) == [first]
        await notifier.close()
        assert first.cancelled() or first.done()

    asyncio.run(asyncio.wait_for(ask(), 30))
