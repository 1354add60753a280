"""Your-turn notices: to those who wish it, signed, without secrets, and never into a private network."""

from __future__ import annotations

import email
import json
import socket
from email.policy import default
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from starlette.testclient import TestClient

from hexfront.server import notices, webhooks
from hexfront.server.config import Config

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
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "[::1]", "[fd00::1]", "0.0.0.0", "localhost"],
)
def test_nothing_is_posted_into_a_private_network(host: str) -> None:
    with web_sink() as posted, pytest.raises(webhooks.BadAddress):
        webhooks.post(f"https://{host}:{posted.port}/", "secret", b"{}")
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

        connected: list[Any] = []
        connect = socket.create_connection
        monkeypatch.setattr(webhooks.socket, "getaddrinfo", once)
        monkeypatch.setattr(
            webhooks.socket,
            "create_connection",
            lambda address, *more: connected.append(address) or connect(address, *more),
        )
        webhooks.post(f"http://name.example:{posted.port}/", "secret", b"{}", private=True)
        assert connected == [("127.0.0.1", posted.port)] and looked[0] == "name.example"
        assert posted.next()[1]["host"] == f"name.example:{posted.port}"


def test_a_webhook_that_does_not_answer_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with pytest.raises(webhooks.NotDelivered):
            webhooks.post(url, "secret", b"{}", private=True)
