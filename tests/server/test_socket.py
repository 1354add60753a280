"""The socket: tables on every change, resuming, heartbeat, and no patience with malformed messages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect, WebSocketState

from hexfront.server.live import connections, first_message
from hexfront.server.live.connections import MOST_OF_A_SEAT, Connections
from hexfront.server.store.keys import hashed

from .table import FUZZ, Person, deployed, found, on_disk, opened, people, seated

MESSAGES = st.text(max_size=50) | st.sampled_from(
    [
        '{"type":"act","version":4,"action":["seal"]}',
        '{"type":"pong","seat":1}',
        '{"type":"table"}',
        '{"type":1}',
        "[" * 3000,
        "null",
        '"pong"',
    ]
)


def test_every_change_brings_a_table(client: TestClient) -> None:
    ann, ben, _ = seated(client)
    with ann.live() as socket:
        assert socket.receive_json()["table"]["version"] == 0
        ann.act("fill")
        told = socket.receive_json()
        assert told["type"] == "table" and told["table"]["version"] == 1
        with ben.live() as other:
            other.receive_json()
            presence = socket.receive_json()
            assert presence["type"] == "presence"
            assert presence["seats"] == [{"seat": 0, "online": True}, {"seat": 1, "online": True}]
        assert socket.receive_json()["seats"][1] == {"seat": 1, "online": False}


def test_chat_and_offers_arrive(client: TestClient) -> None:
    ann, ben, _ = deployed(client)
    with ben.live() as socket:
        socket.receive_json()
        ann.post("/chat", {"text": "<b>hi</b>"})
        assert socket.receive_json()["chat"][0]["text"] == "<b>hi</b>"
        ann.post("/draw")
        assert socket.receive_json()["table"]["offers"][0]["kind"] == "draw"


def test_lost_connection_is_resumed(client: TestClient) -> None:
    ann, ben, _ = deployed(client)
    with ben.live() as socket:
        version = socket.receive_json()["table"]["version"]
    ann.act("seal")
    with ben.live() as socket:
        table = socket.receive_json()["table"]
        assert table["version"] == version + 1 and table == ben.table()


def test_heartbeat_and_silence(tmp_path: Path) -> None:
    with opened(tmp_path, heartbeat_seconds=0.05) as client:
        ann = seated(client)[0]
        with ann.live() as socket:
            socket.receive_json()
            for _ in range(6):
                assert socket.receive_json() == {"type": "ping"}
                socket.send_json({"type": "pong"})
            with pytest.raises(WebSocketDisconnect) as silent:
                while True:
                    socket.receive_json()
            assert silent.value.code == 4408


def test_recovered_seat_is_rid_of_the_old_token(client: TestClient) -> None:
    ann, ben, _ = seated(client)
    with ann.live() as stolen, ben.live() as other:
        stolen.receive_json()
        other.receive_json()
        client.post("/api/recover", json={"recovery": ann.recovery})
        with pytest.raises(WebSocketDisconnect) as ended:
            while True:
                stolen.receive_json()
        assert ended.value.code == 4401
        ben.post("/chat", {"text": "still here"})
        while other.receive_json()["type"] != "chat":
            pass


def test_seat_has_so_many_sockets_and_no_more(client: TestClient) -> None:
    ann, ben, _ = seated(client)
    with ExitStack() as stack:
        for _ in range(MOST_OF_A_SEAT):
            stack.enter_context(ann.live()).receive_json()
        with ann.live() as one_more, pytest.raises(WebSocketDisconnect) as refused:
            one_more.receive_json()
        assert refused.value.code == 4429
        with ben.live() as other:
            assert other.receive_json()["type"] == "table"


def test_table_is_drawn_once_for_all_onlookers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    real = connections.table

    def counted(open_match: Any, viewer: int, *args: Any, **more: Any) -> Any:
        drawn.append(viewer)
        return real(open_match, viewer, *args, **more)

    monkeypatch.setattr(connections, "table", counted)
    ann, ben, onlooker = deployed(client)
    with ExitStack() as stack:
        sockets = [stack.enter_context(onlooker.live()) for _ in range(5)]
        for socket in sockets:
            assert socket.receive_json()["table"]["viewer"] == -1
        drawn.clear()
        for person in (ann, ben):
            person.act("seal")
            tables = [next_of(socket, "table")["table"] for socket in sockets]
            assert all(table == tables[0] for table in tables)
            assert tables[0]["version"] == onlooker.table()["version"]
        assert drawn == [-1, -1]
        ben.post("/chat", {"text": "well played"})
        assert {next_of(socket, "chat")["chat"][0]["text"] for socket in sockets} == {"well played"}
        ann.post("/draw")
        tables = [next_of(socket, "table")["table"] for socket in sockets]
        assert all(table["offers"] and table["chat"] for table in tables)
        with onlooker.live() as late:
            assert late.receive_json()["table"]["log"] == onlooker.table()["log"], "a newcomer gets the tail"


def next_of(socket: Any, kind: str) -> Any:
    while (told := socket.receive_json())["type"] != kind:
        pass
    return told


class Deaf:
    """A client that says that it is there and takes nothing."""

    application_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.tried = 0

    async def send_text(self, _text: str) -> None:
        self.tried += 1
        await asyncio.sleep(3600)

    async def receive(self) -> dict[str, str]:
        await asyncio.sleep(0.02)
        return {"type": "websocket.receive", "text": '{"type":"pong"}'}


async def always() -> bool:
    return True


def test_client_that_takes_nothing_is_given_up(client: TestClient) -> None:
    ann = seated(client)[0]
    services = client.app.state.services  # type: ignore[attr-defined]
    deaf: Any = Deaf()

    async def serve() -> None:
        connections = Connections(services.all_matches, services.metrics, 0.05)
        async with asyncio.timeout(20):
            await connections.attend(deaf, ann.match, 0, always)
        assert not connections.watched(ann.match)

    portal = client.portal
    assert portal is not None
    portal.call(serve)
    assert deaf.tried


def test_wrong_token_is_turned_away(client: TestClient) -> None:
    ann = seated(client)[0]
    other = people(client, found(client))[0]
    for match, token in ((ann.match, "nonesuch"), (ann.match, other.token), ("nonesuch", ann.token)):
        with Person(client, match, token).live() as socket:
            with pytest.raises(WebSocketDisconnect) as refused:
                socket.receive_json()
            assert refused.value.code == 4401


FIRST_WORDS = [
    ("null", 4400),
    ('{"type":"pong"}', 4400),
    ('{"type":"token"}', 4400),
    ('{"type":"token","token":7}', 4400),
    ('{"type":"token","token":"x","seat":1}', 4400),
    ('{"type":"token","token":"' + "x" * 5000 + '"}', 1009),
    ('{"type":"token","token":""}', 4401),
]


@pytest.mark.parametrize(("words", "code"), FIRST_WORDS)
def test_socket_has_to_say_whose_it_is(client: TestClient, words: str, code: int) -> None:
    ann = seated(client)[0]
    # A token in the address would be in the log of every proxy: it opens nothing there.
    with client.websocket_connect(f"ws://localhost{ann.url}/live?token={ann.token}") as socket:
        socket.send_text(words)
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_json()
        assert refused.value.code == code


def test_socket_that_never_says_whose_it_is_is_ended(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_message, "PATIENCE", 0.05)
    ann = seated(client)[0]
    with client.websocket_connect(f"ws://localhost{ann.url}/live") as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_json()
        assert refused.value.code == 4408
    with client.websocket_connect(f"ws://localhost{ann.url}/live"):
        pass  # whoever leaves at once is no fault
    assert ann.table()["seats"][0]["online"] is False


def test_token_that_is_replaced_while_its_socket_comes_in(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the token and the seat being taken, nobody could dismiss the socket."""
    ann = seated(client)[0]
    services = client.app.state.services  # type: ignore[attr-defined]
    real, renewed = services.storage.key, []

    async def late(hash_: str) -> Any:
        found_key = await real(hash_)
        if hash_ == hashed(ann.token) and not renewed:
            renewed.append(hash_)
            await services.storage.renew(found_key, hashed("another"))
            services.connections.renewed(ann.match, 0)
        return found_key

    monkeypatch.setattr(services.storage, "key", late)
    with ann.live() as socket:
        with pytest.raises(WebSocketDisconnect) as refused:
            socket.receive_json()
        assert refused.value.code == 4401
    assert renewed


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Person]]:
    folder = tmp_path_factory.mktemp("socket")
    with opened(folder) as client:
        yield folder, deployed(client)[0]


@given(message=MESSAGES)
@settings(max_examples=FUZZ or 40, deadline=None)
def test_malformed_message_ends_the_socket_and_changes_nothing(
    table: tuple[Path, Person], message: str
) -> None:
    folder, ann = table
    before = on_disk(folder)
    with ann.live() as socket:
        socket.receive_json()
        socket.send_text(message)
        with pytest.raises(WebSocketDisconnect) as ended:
            while True:
                socket.receive_json()
        assert ended.value.code in (4400, 1009)
    assert on_disk(folder) == before


def test_oversized_and_binary_messages_end_the_socket(table: tuple[Path, Person]) -> None:
    _, ann = table
    for send, code in (("x" * 5000, 1009), (b"pong", 4400)):
        with ann.live() as socket:
            socket.receive_json()
            socket.send_bytes(send) if isinstance(send, bytes) else socket.send_text(send)
            with pytest.raises(WebSocketDisconnect) as ended:
                while True:
                    socket.receive_json()
            assert ended.value.code == code


def test_flood_of_pongs_ends_the_socket(table: tuple[Path, Person]) -> None:
    _, ann = table
    with ann.live() as socket:
        socket.receive_json()
        for _ in range(200):
            socket.send_json({"type": "pong"})
        with pytest.raises(WebSocketDisconnect):
            while True:
                socket.receive_json()
