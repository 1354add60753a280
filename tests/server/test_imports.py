"""What is sent in is data: it is read in its own time and memory, made anew, and brings nothing else along."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from hexfront.engine.positions import placing
from hexfront.engine.record.entries import Snapshot
from hexfront.engine.record.outside import LEFT_OUT
from hexfront.server.workers import readers, reading
from hexfront.server.workers.pool import WorkerLost, Workers

from .table import deployed, found, on_disk, opened, people, play_on, seated
from .test_lobby import POSITIONS, SKIRMISH
from .test_restart import again

EVIL = "{a.render.__globals__} {a:>50000000} {nope}"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with opened(tmp_path_factory.mktemp("imports")) as client:
        yield client


def running(client: TestClient) -> dict[str, Any]:
    """The record of a match that goes on: a fork, with the log of what went before."""
    there = deployed(client)
    play_on(there, 6)
    record: dict[str, Any] = there[0].get("/record")
    return record


def finished(client: TestClient) -> dict[str, Any]:
    """The record of a match that was given up: all of it, from its seed."""
    there = deployed(client)
    play_on(there, 6)
    there[0].post("/concede")
    record: dict[str, Any] = there[0].get("/record")
    return record


def placed(client: TestClient) -> dict[str, Any]:
    """The record of a match that began from a position."""
    made = client.post("/api/matches", json={"position": SKIRMISH}).json()
    there = people(client, made)
    there[0].post("/concede")
    record: dict[str, Any] = there[0].get("/record")
    return record


def imported(client: TestClient, record: Any, status: int = 201) -> Any:
    response = client.post("/api/import", json={"record": record})
    assert response.status_code == status, response.text
    return response.json()


def with_state(record: dict[str, Any], number: int = 0, **changes: Any) -> dict[str, Any]:
    """The record with a forged state, whose digest is right."""
    kept = record["snapshots"][number]
    forged = Snapshot.of(kept["entries"], kept["state"] | changes)
    record["snapshots"][number] = msgspec.json.decode(msgspec.json.encode(forged))
    return record


def test_lines_of_an_earlier_log_are_not_taken_over(table: TestClient) -> None:
    record = running(table)
    record["log"] = [{"entry": 0, "text": {"template": EVIL, "args": {"a": {"template": "x", "args": {}}}}}]
    ann = people(table, imported(table, record))[0]
    assert [item["template"] for item in ann.table()["log"]] == [LEFT_OUT.template]
    assert "__globals__" not in ann.client.get(ann.url + "/record", headers=ann.headers).text


def test_an_import_without_an_earlier_log_says_nothing_of_one(table: TestClient) -> None:
    ann = people(table, imported(table, finished(table)))[0]
    assert LEFT_OUT.template not in [item["template"] for item in ann.table()["log"]]


@pytest.mark.parametrize("make", [running, finished, placed])
def test_an_import_is_the_match_that_was_recorded(tmp_path: Path, make: Callable[..., Any]) -> None:
    with opened(tmp_path) as client:
        record = make(client)
        ann = people(client, imported(client, record))[0]
        shown, stored = ann.table(), on_disk(tmp_path)
        assert shown["version"] == len(record["entries"])
    with opened(tmp_path) as client:
        assert again(ann, client).table()["view"] == shown["view"]
        assert on_disk(tmp_path) == stored


@pytest.mark.parametrize("make", [finished, placed])
def test_a_snapshot_is_not_believed_where_the_state_can_be_made_anew(
    table: TestClient, make: Callable[..., Any]
) -> None:
    refused = imported(table, with_state(make(table), turn=3), 400)
    assert "digest" in str(refused["text"])


def test_a_snapshot_on_the_way_is_compared(table: TestClient) -> None:
    refused = imported(table, with_state(finished(table), -1, turn=7), 400)
    assert "digest" in str(refused["text"])


@pytest.mark.parametrize("changes", [{"seed": "00" * 16}, {"seed": "x"}, {"scenario": "melee"}])
def test_a_fork_is_of_the_match_on_its_title_page(table: TestClient, changes: dict[str, Any]) -> None:
    assert "title page" in str(imported(table, with_state(running(table), **changes), 400)["text"])


def _header(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda record: record["header"].update(changes)


def _entry(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda record: record["entries"][0].update(changes)


@pytest.mark.parametrize(
    "change",
    [
        _header(scenario="nonesuch"),
        _header(scenario=""),
        _header(options=["nonesuch"]),
        _header(options=["x"] * 5000),
        _header(seats=["red"] * 5000),
        _header(seats=[]),
        _header(players=["x"] * 5000),
        _header(players=["Ann"]),
        _header(players=["x" * 41, "Ben"]),
        _header(players=["\ud800", "Ben"]),
        _header(players=["a\0", "Ben"]),
        _header(data={str(number): "" for number in range(5000)}),
        _header(version="x" * 1000),
        _header(origin="position"),
        _header(origin="fork", forked={"commitment": "x" * 5000, "entries": 2**70}),
        _header(position=SKIRMISH),
        _header(draws=[["die", 6, 1]] * 5000),
        _header(seed="x" * 32),
        _header(game="nonesuch"),
        _header(format=2**70),
        _header(format=[1]),
        _header(format=None),
        _entry(seat=2),
        _entry(seat=-1),
        _entry(seat=2**63),
        _entry(text="\ud800"),
        _entry(text="fill " * 100_000),
        _entry(draws=[["die", 2**70, 1]]),
        _entry(kind="undo", to=0, seat=0),
        lambda record: record.update(log=[["["] * 100]),
        lambda record: record.update(snapshots=[]),
        lambda record: record["snapshots"][0].update(entries=2**63),
        lambda record: record["entries"].insert(0, {"kind": "undo", "seat": 9, "to": 0, "consent": True}),
    ],
)
def test_a_record_that_is_none_is_refused(table: TestClient, change: Callable[..., None]) -> None:
    record = finished(table)
    change(record)
    response = table.post("/api/import", content=_plain(record), headers={"content-type": "application/json"})
    assert response.status_code in (400, 404), response.text
    assert "time or memory" not in response.text, "the reader broke over it"


def _plain(record: Any) -> bytes:
    """JSON with whatever signs; those that are no text stand there by their numbers."""
    return json.dumps({"record": record}).encode()


@pytest.mark.parametrize("length", [40, 41])
def test_a_name_is_as_long_as_at_the_table(table: TestClient, length: int) -> None:
    record = finished(table)
    record["header"]["players"] = ["x" * length, "Ben"]
    imported(table, record, 201 if length == 40 else 400)


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"null",
        b"[]",
        b'{"record": ' + b"[" * 2**20 + b"}",
        b'{"record": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"record": {"header": {"format": 1' + b"1" * 5000 + b"}}}",
        b'{"record": "\\ud800"}',
        b'{"position": "\\ud800"}',
        b'{"record": "\xff"}',
        b'{"record": null, "position": null}',
        b'{"record": {}, "position": "x"}',
        b'{"record": 1}',
        b'{"record": {}, "more": 1}',
        b'\xef\xbb\xbf{"record": {}}',
    ],
)
def test_a_message_that_is_no_import_is_refused(table: TestClient, message: bytes) -> None:
    response = table.post("/api/import", content=message, headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["error"]) == (400, "malformed")


def test_an_import_comes_as_json(table: TestClient) -> None:
    """A page from elsewhere can send plain text without being asked."""
    assert (
        table.post("/api/import", content=_plain({}), headers={"content-type": "text/plain"}).status_code
        == 400
    )


LONE = '"\\ud800"'


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/matches", '{"game": %s}'),
        ("/api/matches", '{"game": "drill", "scenario": %s}'),
        ("/api/matches", '{"game": "drill", "scenario": "duel", "options": [%s]}'),
        ("/api/matches", '{"position": %s}'),
        ("/api/matches", '{"game": "drill", "scenario": "duel", "seats": [{"name": %s}, {}]}'),
        ("/api/matches", '{"game": "drill", %s: 1}'),
        ("/api/analyse", '{"position": %s}'),
        ("/api/analyse", '{"position": "game = \'drill\'", "do": [%s]}'),
        ("/api/analyse", '{"position": "game = \'drill\'", "why": %s}'),
        ("/api/analyse", '{"position": "game = \'drill\'", "asks": [{"what": "reach", "unit": %s}]}'),
        ("/api/recover", '{"recovery": %s}'),
        ("/api/mine", '{"tokens": [%s]}'),
        ("/join", '{"seat": 0, "name": %s}'),
        ("/chat", '{"text": %s}'),
        ("/act", '{"version": 0, "text": %s}'),
        ("/act", '{"version": 0, "action": ["fill", %s]}'),
        ("/act", '{"version": 0, "action": ["fill", [%s]]}'),
        ("/explain", '{"text": %s}'),
        ("/ask", '{"what": "reach", "unit": %s}'),
        ("/orders", '{"never": [%s]}'),
        ("/orders", '{"decline": [{"verb": %s, "below": "1-1"}]}'),
        ("/notices", '{"webhook": %s}'),
        ("/notices", '{"mail": %s}'),
        ("/notices", '{"language": %s}'),
    ],
)
def test_half_a_sign_is_no_text(table: TestClient, path: str, body: str) -> None:
    ann = seated(table)[0]
    url = path if path.startswith("/api") else ann.url + path
    headers = ann.headers | {"content-type": "application/json"}
    response = table.post(url, content=(body % LONE).encode(), headers=headers)
    assert (response.status_code, response.json()["error"]) == (400, "malformed")


CAMPAIGN = next(iter(sorted(POSITIONS.glob("*.toml")))).read_text()


def test_what_takes_too_long_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path, reading_seconds=0.005) as client:
        for path, status in (("/api/import", 400), ("/api/matches", 400), ("/api/analyse", 422)):
            refused = client.post(path, json={"position": CAMPAIGN})
            assert (refused.status_code, "time or memory" in str(refused.json())) == (status, True), path
        assert found(client)["match"]


def test_a_reader_that_is_lost_is_no_fault_of_the_server(
    table: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(_workers: Workers, _question: bytes, _seconds: float, *, who: str) -> bytes:
        raise WorkerLost(f"out of memory for {who}")

    with monkeypatch.context() as patched:
        patched.setattr(Workers, "ask", lost)
        for path, status in (("/api/import", 400), ("/api/matches", 400), ("/api/analyse", 422)):
            assert table.post(path, json={"position": SKIRMISH}).status_code == status
    assert table.post("/api/analyse", json={"position": SKIRMISH}).status_code == 200


@pytest.mark.parametrize(
    "job", [reading.Place(5.0, SKIRMISH, (), "0"), reading.Study(5.0, SKIRMISH)], ids=["place", "study"]
)
def test_a_reader_without_memory_ends(job: reading.Job, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: Any) -> None:
        raise MemoryError

    def leave(code: int) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(placing, "place", full)
    monkeypatch.setattr(os, "_exit", leave)
    with pytest.raises(SystemExit):
        reading.answer(msgspec.msgpack.encode(job))


@pytest.mark.parametrize(("most", "status"), [(0, 429), (1, 201)])
def test_only_so_many_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, status: int) -> None:
    monkeypatch.setattr(readers, "MOST_WAITING", most)
    with opened(tmp_path) as client:
        answer = client.post("/api/import", json={"position": SKIRMISH})
        assert answer.status_code == status
