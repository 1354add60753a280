"""Your-turn notices: to those who wish it, signed, without secrets, and never into a private network."""

from __future__ import annotations

import asyncio
import email
import json
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from email.policy import default
from pathlib import Path
from queue import Empty
from threading import Thread
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from hexfront.server.live import mails, notices, receivers, webhooks
from hexfront.server.ops.config import Config

from .sinks import PATIENCE, Posted, mail_sink, web_sink
from .table import Person, opened, seated

SOON = {"webhooks": True, "webhook_private": True, "notice_seconds": 0.0}


def pass_the_turn(ann: Person) -> None:
    """Ann sets up; now Ben is asked."""
    ann.act("fill")
    ann.act("commit")


def nothing_came(posted: Posted, ann: Person) -> bool:
    """Whether nothing has come by the time the server has done other things."""
    for _ in range(3):
        ann.table()
    try:
        posted.got.get(timeout=0.3)
    except Empty:
        return True
    return False


def test_webhook_tells_that_it_is_your_turn(tmp_path: Path) -> None:
    with web_sink() as posted, opened(tmp_path, public_url="https://table.example/", **SOON) as client:
        ann, ben, _ = seated(client)
        assert ben.table()["notices"] == {"webhook": "", "mail": "", "language": "", "can": ["webhook"]}
        answer = ben.post("/notices", {"webhook": posted.url("/turn?of=ben")})
        pass_the_turn(ann)
        path, headers, body = posted.next()
        assert path == "/turn?of=ben"
        assert json.loads(body) == {
            "match": ben.match,
            "game": "drill",
            "title": "Drill",
            "scenario": "duel",
            "seat": 1,
            "side": "blue",
            "turn": 0,
            "url": f"https://table.example/m/{ben.match}",
            "event": "your-turn",
        }
        signed = webhooks.signature(answer["secret"], headers[webhooks.MOMENT.lower()], body)
        assert headers[webhooks.SIGNATURE.lower()] == signed
        travelled = body.decode() + str(headers)
        for person in (ann, ben):
            assert person.token not in travelled and person.recovery not in travelled
        assert answer["secret"] not in travelled


def test_notices_are_told_to_their_seat_alone(tmp_path: Path) -> None:
    with opened(tmp_path, **SOON) as client:
        ann, ben, onlooker = seated(client)
        secret = ben.post("/notices", {"webhook": "http://127.0.0.1:9/x"})["secret"]
        assert ben.post("/notices", {"webhook": "http://127.0.0.1:9/x"})["secret"] == secret
        assert ben.table()["notices"]["webhook"] == "http://127.0.0.1:9/x"
        assert secret not in json.dumps(ben.table())
        assert ann.table()["notices"]["webhook"] == "" and onlooker.table()["notices"] is None
        other = ben.post("/notices", {"webhook": "http://127.0.0.1:9/y"})["secret"]
        assert other != secret
        onlooker.post("/notices", {"webhook": "http://127.0.0.1:9/x"}, 403)
        assert "secret" not in ben.post("/notices", {})
        assert "127.0.0.1:9" not in "".join(ann.heard)


def test_who_is_at_the_table_is_not_told(tmp_path: Path) -> None:
    with web_sink() as posted, opened(tmp_path, **SOON) as client:
        ann, ben, _ = seated(client)
        ben.post("/notices", {"webhook": posted.url()})
        with ben.live() as socket_:
            socket_.receive_json()
            pass_the_turn(ann)
            assert nothing_came(posted, ann)


def test_one_notice_for_each_time_one_is_asked(tmp_path: Path) -> None:
    with web_sink() as posted, opened(tmp_path, **SOON) as client:
        ann, ben, _ = seated(client)
        ben.post("/notices", {"webhook": posted.url()})
        pass_the_turn(ann)
        posted.next()
        ann.post("/chat", {"text": "well?"})
        ben.act("fill")
        assert nothing_came(posted, ann)


def test_refused_delivery_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "RETRIES", (0.0, 0.0))
    with web_sink(500, 302) as posted, opened(tmp_path, **SOON) as client:
        ann, ben, _ = seated(client)
        ben.post("/notices", {"webhook": posted.url()})
        pass_the_turn(ann)
        assert [posted.next()[0] for _ in range(3)] == ["/turn"] * 3, "redirects are not followed"
        assert nothing_came(posted, ann)
        metrics = client.get("/metrics").text
        assert 'hexfront_notices_total{how="failed",kind="webhook"} 2' in metrics


def test_notices_have_a_limit(tmp_path: Path) -> None:
    with web_sink() as posted, opened(tmp_path, notices_per_hour=1, **SOON) as client:
        ann, ben, _ = seated(client)
        ben.post("/notices", {"webhook": posted.url()})
        ann.post("/notices", {"webhook": posted.url("/ann")})
        pass_the_turn(ann)
        assert posted.next()[0] == "/turn"
        pass_the_turn(ben)
        assert posted.next()[0] == "/ann"
        ann.act("seal")
        ben.act("seal")
        deciders = ann.table()["view"]["deciders"]
        assert deciders == [0] and nothing_came(posted, ann)


def test_mail_tells_in_the_language_of_the_player(tmp_path: Path) -> None:
    with mail_sink() as (port, got):
        by_mail = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_tls": False, "notice_seconds": 0.0}
        with opened(tmp_path, mail_from="table@example.org", **by_mail) as client:
            ann, ben, _ = seated(client)
            ben.post("/notices", {"mail": "ben@example.org", "language": "fr"})
            pass_the_turn(ann)
            recipients, text = got.get(timeout=PATIENCE)
    message: Any = email.message_from_string(text, policy=default)
    assert recipients == ["ben@example.org"] and message["From"] == "table@example.org"
    assert "c’est à vous de jouer" in message["Subject"]
    assert "Tour 0" in message.get_content()
    assert ben.token not in text


@pytest.mark.parametrize(
    "wrong",
    [
        {"mail": "ben"},
        {"mail": "ben@example.org\nBcc: all@example.org"},
        {"mail": "ben@example.org, all@example.org"},
        {"mail": "<ben@example.org>"},
        {"webhook": "ftp://example.org/"},
        {"webhook": "http://example.org/"},
        {"webhook": "https://user:word@example.org/"},
        {"webhook": "https://"},
        {"webhook": "https://[::1"},
        {"webhook": "https://example.org:port/"},
        {"webhook": "https://example.org/\r\nx: y"},
        {"webhook": 7},
        {"post": "https://example.org/"},
    ],
)
def test_wrong_addresses_are_refused(tmp_path: Path, wrong: Any) -> None:
    with opened(tmp_path, webhooks=True, smtp_host="127.0.0.1", mail_from="t@example.org") as client:
        ben = seated(client)[1]
        before = ben.table()
        assert ben.post("/notices", wrong, 400)["error"] == "malformed"
        assert ben.table() == before


def test_notices_are_off_by_default(client: TestClient) -> None:
    ben = seated(client)[1]
    assert ben.table()["notices"]["can"] == []
    ben.post("/notices", {"webhook": "https://example.org/"}, 400)
    ben.post("/notices", {"mail": "ben@example.org"}, 400)
    assert Config().notices() == ()


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "[::1]",
        "[::]",
        "[fd00::1]",
        "[fe80::1]",
        "[ff02::1]",
        "[::127.0.0.1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:0:127.0.0.1]",
        "[2002:7f00:1::]",
        "[64:ff9b::127.0.0.1]",
        "[64:ff9b:1::127.0.0.1]",
        "[2001:0:7f00:1::]",
        "0.0.0.0",
        "2130706433",
        "0177.0.0.1",
        "0x7f000001",
        "127.1",
        "localhost",
    ],
)
def test_nothing_is_posted_into_a_private_network(host: str) -> None:
    with web_sink() as posted, pytest.raises(webhooks.BadAddress):
        asyncio.run(webhooks.post(f"https://{host}:{posted.port}/", "secret", b"{}"))
    assert posted.got.empty()


def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(0, 0, 0, "", ("93.184.215.14", 443)), (0, 0, 0, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: found)
    with pytest.raises(webhooks.BadAddress):
        webhooks.resolved("rebinding.example", 443)


def test_the_address_that_was_checked_is_the_one_posted_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere at the second look is not looked up a second time."""
    with web_sink() as posted:
        looked: list[str] = []

        def once(host: str, *_args: Any, **_more: Any) -> Any:
            looked.append(host)
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", posted.port))]

        monkeypatch.setattr(webhooks.socket, "getaddrinfo", once)
        asyncio.run(webhooks.post(f"http://name.example:{posted.port}/", "secret", b"{}", private=True))
        assert looked == ["name.example"]
        assert posted.next()[1]["host"] == f"name.example:{posted.port}"


@pytest.mark.parametrize("host", ["2130706433", "0177.0.0.1", "127.1", "[::127.0.0.1]", "a.localhost"])
def test_an_address_in_disguise_is_refused_at_the_table(tmp_path: Path, host: str) -> None:
    with opened(tmp_path, webhooks=True) as client:
        refused = seated(client)[1].post("/notices", {"webhook": f"https://{host}/"}, 400)
        assert "private network" in refused["text"]["template"]


Talk = Callable[[socket.socket], None]


@contextmanager
def receiver(talk: Talk) -> Iterator[str]:
    """The address of one who talks to everybody that comes in his own way, until the end."""
    with socket.socket() as listening, ThreadPoolExecutor(1) as threads:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)

        def serve() -> None:
            with suppress(OSError):
                while True:
                    line, _ = listening.accept()
                    Thread(target=attended, args=(line,), daemon=True).start()

        def attended(line: socket.socket) -> None:
            with line, suppress(OSError):
                talk(line)

        threads.submit(serve)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            listening.shutdown(socket.SHUT_RDWR)


def silent(line: socket.socket) -> None:
    while line.recv(65_536):
        pass


def dripping(line: socket.socket) -> None:
    """A byte now and then, so that no single read takes long."""
    line.sendall(b"HTTP/1.1 200 OK\r\nX-A: ")
    while True:
        line.sendall(b"a")
        sleep(0.02)


def endless(line: socket.socket) -> None:
    while True:
        line.sendall(b"a" * 65_536)


def interim(line: socket.socket) -> None:
    while True:
        line.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")


@pytest.mark.parametrize("talk", [silent, dripping, endless, interim])
def test_a_delivery_has_its_time_and_no_more(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.5)
    with receiver(talk) as url:
        started = monotonic()
        with pytest.raises(webhooks.NotDelivered):
            asyncio.run(webhooks.post(url, "secret", b"{}", private=True))
        assert monotonic() - started < 20


def test_an_answer_without_end_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def long(line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n")
        endless(line)

    with receiver(long) as url:
        asyncio.run(webhooks.post(url, "secret", b"{}", private=True))


@pytest.mark.parametrize("talk", [endless, interim])
def test_of_an_answer_without_a_status_so_many_bytes_are_read_and_no_more(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 30.0)
    with receiver(talk) as url, pytest.raises(webhooks.NotDelivered, match="ProtocolError"):
        asyncio.run(webhooks.post(url, "secret", b"{}", private=True))


def test_slow_receivers_hold_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 60.0)
    with ExitStack() as stack:
        slow = [stack.enter_context(receiver(silent)) for _ in range(20)]
        posted = stack.enter_context(web_sink())
        client = stack.enter_context(opened(tmp_path, **SOON))
        for url in [*slow, *slow, posted.url()]:
            ann, ben, _ = seated(client)
            ben.post("/notices", {"webhook": url})
            pass_the_turn(ann)
        assert posted.next()[0] == "/turn"


def test_a_slow_mail_server_holds_up_no_webhook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mails, "TOTAL", 60.0)
    with ExitStack() as stack:
        slow = stack.enter_context(receiver(silent))
        posted = stack.enter_context(web_sink())
        by_mail = {"smtp_host": "127.0.0.1", "smtp_port": urlsplit(slow).port, "smtp_tls": False}
        client = stack.enter_context(opened(tmp_path, mail_from="t@example.org", **SOON, **by_mail))
        for number in range(30):
            ann, ben, _ = seated(client)
            ben.post("/notices", {"mail": "b@example.org"} if number < 29 else {"webhook": posted.url()})
            pass_the_turn(ann)
        assert posted.next()[0] == "/turn"


def chatty(line: socket.socket) -> None:
    """A mail server that greets for ever."""
    while True:
        line.sendall(b"220-hello\r\n")
        sleep(0.02)


@pytest.mark.parametrize("talk", [chatty, dripping])
def test_a_mail_has_its_time_and_no_more(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mails, "TOTAL", 0.5)
    with receiver(talk) as url:
        settings = Config(smtp_host="127.0.0.1", smtp_port=urlsplit(url).port or 0, smtp_tls=False)
        started = monotonic()
        with pytest.raises(webhooks.NotDelivered):
            mails.send(settings, "ben@example.org", "turn", "yours")
        assert monotonic() - started < 20


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_receiver_that_fails_rests_for_longer_and_longer() -> None:
    async def deliver() -> None:
        clock, tried = Clock(), 0
        all_ = receivers.Receivers(4, clock)

        async def fail() -> None:
            nonlocal tried
            tried += 1
            raise webhooks.NotDelivered("no")

        async def attempts(number: int) -> int:
            before = tried
            for _ in range(number):
                with pytest.raises(webhooks.NotDelivered):
                    await all_.deliver("a", fail)
            return tried - before

        assert await attempts(20) == receivers.FAILURES
        clock.now += receivers.REST - 1
        assert await attempts(3) == 0
        clock.now += 1
        assert await attempts(3) == 1, "one attempt, then it rests for twice as long"
        clock.now += 2 * receivers.REST - 1
        assert await attempts(3) == 0
        clock.now += 1
        await all_.deliver("a", nothing)
        assert await attempts(20) == receivers.FAILURES, "one that was taken makes up for all"
        for _ in range(40):
            clock.now += receivers.LONGEST_REST
            assert await attempts(2) == 1
        await all_.deliver("b", nothing)

    asyncio.run(deliver())


async def nothing() -> None:
    """Taken at once."""


def test_so_many_notices_wait_for_a_receiver_and_no_more() -> None:
    async def deliver() -> None:
        go_on, all_ = asyncio.Event(), receivers.Receivers(4)

        async def wait() -> None:
            await go_on.wait()

        waiting = [asyncio.create_task(all_.deliver("a", wait)) for _ in range(receivers.WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(webhooks.NotDelivered):
            await all_.deliver("a", nothing)
        await all_.deliver("b", nothing)
        go_on.set()
        await asyncio.gather(*waiting)
        await all_.deliver("a", nothing)

    asyncio.run(deliver())


def test_so_many_receivers_are_kept_in_mind_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receivers, "KNOWN", 2)

    async def fail() -> None:
        raise webhooks.NotDelivered("no")

    async def deliver() -> None:
        all_ = receivers.Receivers(4)
        for host in "abca":
            with pytest.raises(webhooks.NotDelivered):
                await all_.deliver(host, fail)
            assert len(all_._known) <= 2
        assert list(all_._known) == ["c", "a"], "whoever failed longest ago is forgotten first"

    asyncio.run(deliver())


def test_wrong_addresses_do_not_make_a_receiver_rest() -> None:
    async def deliver() -> None:
        all_ = receivers.Receivers(4)

        async def refuse() -> None:
            raise webhooks.BadAddress("no")

        for _ in range(3 * receivers.FAILURES):
            with pytest.raises(webhooks.BadAddress):
                await all_.deliver("mail", refuse)
        await all_.deliver("mail", nothing)

    asyncio.run(deliver())
