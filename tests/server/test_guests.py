"""Bad guests: slow heads and bodies, readers who do not read, too many connections, strange encodings."""

from __future__ import annotations

import asyncio
import gzip
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from uvicorn.server import ServerState

from hexfront.server.errors import Malformed, TooLarge, TooMany, TooSlow
from hexfront.server.http import message_limits
from hexfront.server.http.message_limits import MessageLimits
from hexfront.server.http.rate_limits import caller_of
from hexfront.server.http.slow_callers import LEAST_TAKEN, PatientProtocol, protocol
from hexfront.server.ops import config

from .process import PATIENCE, Server
from .table import opened, seated, settings

HEAD = b"POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
SHORT = {"head_seconds": 2.0, "body_seconds": 1.0, "connections_per_address": 20}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("guests"), **SHORT)
    yield running
    running.stop()


@contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    with closing(socket.create_connection(("127.0.0.1", server.port), PATIENCE)) as line:
        yield line


def rest(line: socket.socket) -> bytes:
    """All that comes until the other end closes."""
    got = b""
    try:
        while more := line.recv(65_536):
            got += more
    except ConnectionResetError:
        pass
    return got


def whole(line: socket.socket) -> bytes:
    """One answer, which is a table in JSON; what there is of it if the other end closes."""
    got = b""
    while not got.endswith(b"}") and (more := line.recv(65_536)):
        got += more
    return got


def drips(line: socket.socket, drop: bytes) -> bool:
    """Send drop by drop until the other end has enough; False if it never has."""
    deadline = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < deadline:
            line.sendall(drop)
            time.sleep(0.05)
    except OSError:
        return True
    return False


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: local"])
def test_a_head_that_does_not_end_is_not_waited_for(server: Server, begun: bytes) -> None:
    with connected(server) as line:
        line.sendall(begun)
        assert rest(line) == b""


def test_a_head_that_drips_is_not_waited_for_either(server: Server) -> None:
    with connected(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")
        assert drips(line, b"a")


def test_after_an_answer_the_next_head_has_its_time_again(server: Server) -> None:
    with connected(server) as line:
        for _ in range(2):
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
            time.sleep(0.3)
            line.sendall(b"\r\n")
            assert b" 200 " in whole(line)
        line.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert rest(line) == b""


def test_an_idle_connection_stays_open_for_longer_than_a_head_may_take(server: Server) -> None:
    with connected(server) as line:
        for pause in (0.0, 3.0):
            time.sleep(pause)
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b" 200 " in whole(line)


@pytest.mark.parametrize(
    "length", [b"Content-Length: 1000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"]
)
def test_a_body_that_stalls_is_refused(server: Server, length: bytes) -> None:
    with connected(server) as line:
        line.sendall(HEAD + length)
        answer = rest(line)
        assert b" 408 " in answer and b'"too-slow"' in answer


def test_a_body_that_drips_is_refused_and_not_taken_for_ever(server: Server) -> None:
    with connected(server) as line:
        line.sendall(HEAD + b"Content-Length: 1000000\r\n\r\n")
        assert drips(line, b"a")


def test_a_body_that_is_too_large_is_told_so_and_not_taken_for_ever(server: Server) -> None:
    with connected(server) as line:
        line.sendall(HEAD.replace(b"import", b"mine") + b"Transfer-Encoding: chunked\r\n\r\n")
        line.sendall(b"20000\r\n" + b"a" * 0x20000 + b"\r\n")
        assert b" 413 " in line.recv(65_536)
        assert drips(line, b"1\r\na\r\n")


def test_one_address_has_so_many_connections_and_no_more(server: Server) -> None:
    ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        there = [stack.enter_context(connected(server)) for _ in range(40)]
        answered = 0
        for line in there:
            try:
                line.sendall(ask)
                answered += b" 200 " in whole(line)
            except OSError:
                continue
        assert 10 <= answered <= SHORT["connections_per_address"]
    server.wait()


@pytest.mark.parametrize(
    "head",
    [
        b"GET /?" + b"q" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-A: b\r\n" * 20_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"c" * 100_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"BREW\0 / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=["query", "headers", "cookie", "two hosts", "method"],
)
def test_a_monstrous_head_is_refused(server: Server, head: bytes) -> None:
    with connected(server) as line:
        try:
            line.sendall(head)
            assert line.recv(65_536)[:12] in (b"HTTP/1.1 400", b"HTTP/1.1 413", b"")
        except OSError:  # closed while it was still being sent
            return


@pytest.mark.parametrize(
    "path", ["/%00", "/%ED%A0%80", "/api/matches/%00", "/api/games/%00/board", "/%2e%2e"]
)
def test_strange_paths_are_no_faults(server: Server, path: str) -> None:
    with connected(server) as line:
        line.sendall(b"GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" % path.encode())
        assert rest(line).split()[1] in (b"200", b"401", b"404")
        assert server.client.get("/healthz").status_code == 200


UPGRADE = (
    b"GET /api/matches/x/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING = b"\x89\xfd\0\0\0\0" + b"a" * 125


def test_who_pings_and_does_not_read_is_not_read_from(server: Server) -> None:
    """The answers to his pings would fill the memory."""
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", server.port))
        line.sendall(UPGRADE)
        assert b" 101 " in line.recv(1024)
        line.settimeout(2.0)
        with pytest.raises(TimeoutError):
            for _ in range(2000):
                line.sendall(PING * 250)
    assert server.client.get("/healthz").status_code == 200


class Caller:
    """The transport of a connection from an address; empty for one without any."""

    def __init__(self, address: str) -> None:
        self.address, self.aborted = address, False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.address, 50_000) if self.address and name == "peername" else default

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("there", "caller", "aborted"),
    [
        (["192.0.2.1"], "192.0.2.1", False),
        (["192.0.2.1", "192.0.2.1"], "192.0.2.1", True),
        (["192.0.2.1", "192.0.2.1"], "192.0.2.2", False),
        (["192.0.2.1", "", "192.0.2.2"], "192.0.2.1", False),
        (["2001:db8::1", "2001:db8::2"], "2001:db8::3", True),
        (["2001:db8::1", "2001:db8::2"], "2001:db8:0:1::3", False),
        (["10.0.0.7"] * 5, "10.0.0.7", False),
        ([""] * 5, "", False),
    ],
)
def test_connections_are_counted_by_caller_and_those_of_ones_own_proxies_are_not(
    tmp_path: Path, there: list[str], caller: str, aborted: bool
) -> None:
    async def connect() -> None:
        limits = settings(tmp_path, connections_per_address=2, trusted_proxies="10.0.0.0/8")
        served, state = uvicorn.Config(FastAPI()), ServerState()

        def come(address: str) -> tuple[Any, Any]:
            talk, line = protocol(limits)(served, state, {}), Caller(address)
            talk.connection_made(line)  # type: ignore[arg-type]
            return talk, line

        guests = [come(address) for address in there]
        assert not any(line.aborted for _, line in guests)
        last, line = come(caller)
        assert line.aborted == aborted
        last.connection_lost(None)
        guests[0][0].connection_lost(None)
        assert not come(caller)[1].aborted, "there is room again for whoever comes then"

    asyncio.run(connect())


class Line:
    """The transport of a connection, and the loop that looks at it again."""

    def __init__(self, left: int) -> None:
        self.left, self.aborted = left, False
        self.later: list[Any] = []

    def get_write_buffer_size(self) -> int:
        return self.left

    def abort(self) -> None:
        self.aborted = True

    def call_later(self, _seconds: float, again: Any) -> None:
        self.later.append(again)


@pytest.mark.parametrize(("taken", "aborted"), [(LEAST_TAKEN, False), (LEAST_TAKEN - 1, True), (0, True)])
def test_an_answer_that_is_hardly_taken_is_given_up(taken: int, aborted: bool) -> None:
    line: Any = Line(10**7)
    talk = PatientProtocol.__new__(PatientProtocol)
    talk.transport, talk.loop, talk.timeout_keep_alive = line, line, 75
    talk.timeout_keep_alive_handler()
    assert not line.aborted, "it has had no time yet"
    for _ in range(3):
        line.left -= taken
        if not line.aborted:
            line.later.pop()()
    assert line.aborted == aborted


def test_compressed_messages_are_not_unpacked(client: TestClient) -> None:
    bomb = gzip.compress(b'{"tokens": [' + b" " * 10_000_000 + b"]}")
    for encoding in ("gzip", "deflate, gzip", "br"):
        headers = {"content-type": "application/json", "content-encoding": encoding}
        refused = client.post("/api/mine", content=bomb, headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (400, "malformed")
        assert "compressed" in refused.json()["text"]["template"]


def test_large_messages_are_held_a_few_at_once(tmp_path: Path) -> None:
    async def send() -> None:
        taken = MessageLimits(settings(tmp_path, body_bytes=10, body_seconds=0.2))
        scope: Any = {"type": "http", "path": "/api/import", "headers": []}

        async def body(size: int) -> Any:
            return {"type": "http.request", "body": b"a" * size, "more_body": False}

        with ExitStack() as stack:
            for _ in range(message_limits.LARGE_OF_ONE):
                held = stack.enter_context(taken.holding("a"))
                await taken.read(scope, lambda: body(11), held)
            with taken.holding("a") as held, pytest.raises(TooMany):
                await taken.read(scope, lambda: body(11), held)
            with taken.holding("a") as held:
                await taken.read(scope, lambda: body(10), held)
            with taken.holding("b") as held:
                await taken.read(scope, lambda: body(11), held)
        with taken.holding("a") as held:
            await taken.read(scope, lambda: body(11), held)
        with ExitStack() as stack:
            for number in range(message_limits.LARGE_OF_ALL):
                held = stack.enter_context(taken.holding(str(number)))
                await taken.read(scope, lambda: body(11), held)
            with taken.holding("a") as held, pytest.raises(TooMany):
                await taken.read(scope, lambda: body(11), held)
        with taken.holding("a") as held, pytest.raises(TooSlow), anyio.fail_after(PATIENCE):
            await taken.read(scope, anyio.sleep_forever, held)  # type: ignore[arg-type]

    anyio.run(send)


@pytest.mark.parametrize(
    ("declared", "refusal"),
    [
        ("10", None),
        ("11", TooLarge),
        ("9" * message_limits.LONGEST_NUMBER, TooLarge),
        ("9" * (message_limits.LONGEST_NUMBER + 1), Malformed),
        ("-1", Malformed),
        ("ten", Malformed),
    ],
)
def test_a_declared_length_is_looked_at_before_anything_is_read(
    tmp_path: Path, declared: str, refusal: type[Exception] | None
) -> None:
    taken = MessageLimits(settings(tmp_path, body_bytes=10))
    scope: Any = {"type": "http", "path": "/api/mine", "headers": [(b"content-length", declared.encode())]}
    reads = 0

    async def body() -> Any:
        nonlocal reads
        reads += 1
        return {"type": "http.request", "body": b"a" * 10, "more_body": False}

    async def send() -> None:
        with taken.holding("a") as held:
            await taken.read(scope, body, held)

    if refusal is None:
        anyio.run(send)
    else:
        with pytest.raises(refusal):
            anyio.run(send)
    assert reads == (refusal is None)


def test_sockets_of_one_address_are_counted(tmp_path: Path) -> None:
    with opened(tmp_path, connections_per_address=2) as client:
        ann = seated(client)[0]
        with ann.live() as first, ann.live() as second:
            first.receive_json()
            second.receive_json()
            with pytest.raises(WebSocketDisconnect), ann.live() as third:
                third.receive_json()
        with ann.live() as again:
            assert again.receive_json()["type"] == "table"


def test_forwarded_addresses_are_believed_of_ones_own_proxies_alone(tmp_path: Path) -> None:
    def statuses(client: TestClient, *callers: str) -> list[int]:
        headers = [{"X-Forwarded-For": caller} for caller in callers]
        return [client.get("/healthz", headers=one).status_code for one in headers]

    few = {"requests_per_second": 0.001, "burst": 2}
    with opened(tmp_path / "none", **few) as client:
        assert statuses(client, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [200, 200, 429]
    with opened(tmp_path / "one", trusted_proxies="127.0.0.1, 10.0.0.0/8", **few) as client:
        assert statuses(client, *["192.0.2.1"] * 3, "192.0.2.2") == [200, 200, 429, 200]
        forged = [f"198.51.100.{number}, 192.0.2.9, 10.0.0.{number}" for number in range(3)]
        assert statuses(client, *forged) == [200, 200, 429], "the last address that is not ours counts"
        of_one = [f"2001:db8::{number}" for number in range(1, 4)]
        assert statuses(client, *of_one, "2001:db8:0:1::1") == [200, 200, 429, 200]
    assert caller_of("2001:db8::1") == caller_of("2001:db8::ffff") != caller_of("2001:db8:0:1::1")


def test_a_proxy_that_is_not_believed_is_told_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for name, proxies, times in (("none", "", 1), ("one", "127.0.0.1", 0)):
        caplog.clear()
        with opened(tmp_path / name, trusted_proxies=proxies, log_level="warning") as client:
            logging.getLogger("hexfront").addHandler(caplog.handler)
            client.get("/healthz")
            assert not caplog.records
            for _ in range(3):
                client.get("/healthz", headers={"X-Forwarded-For": "192.0.2.7"})
            assert sum("HEXFRONT_TRUSTED_PROXIES" in one.message for one in caplog.records) == times


@pytest.mark.parametrize("wrong", ["proxy.example", "10.0.0.1/8", "127.0.0.1;10.0.0.1", "*"])
def test_proxies_that_are_no_addresses_are_refused_at_the_start(wrong: str) -> None:
    with pytest.raises(config.BadConfig, match="trusted_proxies"):
        config.load({"HEXFRONT_TRUSTED_PROXIES": wrong})


def test_figures_are_not_told_through_a_proxy(tmp_path: Path) -> None:
    for name, proxies in (("none", ""), ("one", "127.0.0.1")):
        with opened(tmp_path / name, trusted_proxies=proxies) as client:
            assert client.get("/metrics").status_code == 200
            for caller in ("192.0.2.7", "127.0.0.1"):
                assert client.get("/metrics", headers={"X-Forwarded-For": caller}).status_code == 403


def test_pages_from_elsewhere_are_refused(tmp_path: Path) -> None:
    body = {"game": "drill", "scenario": "duel"}
    with opened(tmp_path / "here") as client:
        ann = seated(client)[0]
        for origin in ("https://evil.example", "null", "http://[", "http://localhost.evil.example"):
            refused = client.post("/api/matches", json=body, headers={"Origin": origin})
            assert (refused.status_code, refused.json()["error"]) == (403, "forbidden")
            live = client.websocket_connect(f"ws://localhost{ann.url}/live", headers={"Origin": origin})
            with pytest.raises(WebSocketDisconnect), live:
                pass
        for origin in ("http://localhost:5173", "http://127.0.0.1:8765", "http://[::1]:8765"):
            assert client.post("/api/matches", json=body, headers={"Origin": origin}).status_code == 201
        both = [("Origin", "http://localhost"), ("Origin", "https://evil.example")]
        for origins in (both, both[::-1]):
            assert client.post("/api/matches", json=body, headers=origins).status_code == 403
    named = {"hosts": "a.example", "public_url": "https://b.example/"}
    with opened(tmp_path / "named", **named) as client:
        for origin, status in (
            ("https://a.example", 201),
            ("https://b.example", 201),
            ("https://c.example", 403),
        ):
            assert client.post("/api/matches", json=body, headers={"Origin": origin}).status_code == status


def test_secrets_are_kept_by_no_cache(client: TestClient) -> None:
    ann = seated(client)[0]
    answers = [
        client.get(ann.url, headers=ann.headers),
        client.get(f"{ann.url}/record", headers=ann.headers),
        client.post("/api/mine", json={"tokens": [ann.token]}),
        client.post("/api/recover", json={"recovery": ann.recovery}),
    ]
    for answer in answers:
        assert answer.headers["cache-control"] == "no-store" and "set-cookie" not in answer.headers
