"""Forged traffic is refused, and nothing on disk or in anybody's table changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from .table import FUZZ, Person, deployed, found, on_disk, opened, people

TEXTS = st.text(max_size=30)
NUMBERS = st.integers(-(2**40), 2**40)
TOKENS = TEXTS | NUMBERS | st.booleans() | st.none() | st.floats() | st.lists(NUMBERS | TEXTS, max_size=3)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, list[Person]]]:
    folder = tmp_path_factory.mktemp("forged")
    with opened(folder) as client:
        yield folder, deployed(client)


@contextmanager
def unchanged(table: tuple[Path, list[Person]]) -> Iterator[list[Person]]:
    """Nothing that happens inside leaves a trace."""
    folder, there = table
    before, seen = on_disk(folder), [person.table() for person in there]
    yield there
    assert on_disk(folder) == before
    assert [person.table() for person in there] == seen


def test_action_that_was_not_offered(table: tuple[Path, list[Person]]) -> None:
    with unchanged(table) as (ann, _, _):
        for action in (
            ["step", 0, 1],
            ["pick", 77],
            ["commit"],
            ["pass"],
            ["end"],
            ["move", 0, 5],
            ["move", 0, [9999]],
            ["move", 99, [1]],
            ["move"],
        ):
            assert ann.act(*action, status=422)["rule"]


def test_action_of_another_seat(client: TestClient, tmp_path: Path) -> None:
    made = found(client)
    ann, ben = people(client, made)
    onlooker = Person(client, made["match"], made["onlooker"])
    with unchanged((tmp_path, [ann, ben, onlooker])):
        assert ben.act("fill", status=422)["rule"] == "engine:turn"
        assert onlooker.act("fill", status=403)["error"] == "forbidden"


def test_stale_version(table: tuple[Path, list[Person]]) -> None:
    with unchanged(table) as (ann, _, _):
        now = ann.table()["version"]
        for version in (0, now - 1, now + 1):
            refused = ann.post("/act", {"version": version, "action": ["seal"]}, 409)
            assert (refused["error"], refused["version"]) == ("stale", now)
            ann.post("/undo", {"version": version}, 409)


def test_wrong_token(table: tuple[Path, list[Person]]) -> None:
    with unchanged(table) as (ann, _, _):
        for token in ("", "nonesuch", ann.token[:-1], ann.token + "x", ann.recovery, "x" * 5000):
            stranger = Person(ann.client, ann.match, token)
            stranger.get(status=401)
            stranger.post("/act", {"version": 4, "action": ["seal"]}, 401)
        assert ann.client.get(ann.url).status_code == 401
        assert ann.client.get("/api/matches/nonesuch", headers=ann.headers).status_code == 404


def test_token_of_another_match(table: tuple[Path, list[Person]]) -> None:
    _, there = table
    other = people(there[0].client, found(there[0].client))[0]
    with unchanged(table) as (ann, _, _):
        forged = Person(ann.client, ann.match, other.token)
        assert forged.get(status=403)["error"] == "forbidden"
        assert forged.post("/act", {"version": 4, "action": ["seal"]}, 403)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"version": 4}',
        b'{"version": "4", "action": ["seal"]}',
        b'{"version": 4, "action": ["seal"], "seat": 1}',
        b'{"version": 4, "action": ["seal"], "text": "seal"}',
        b'{"version": 4, "action": "seal"}',
        b'{"version": 4, "action": []}',
        b'{"version": 4, "action": ["pick", true]}',
        b'{"version": 4, "action": ["pick", 1.0]}',
        b'{"version": 4, "action": ["pick", [[1]]]}',
        b'{"version": 1e400, "action": ["seal"]}',
        b'{"version": -1, "action": ["seal"]}',
    ],
)
def test_malformed_message(table: tuple[Path, list[Person]], body: bytes) -> None:
    with unchanged(table) as (ann, _, _):
        headers = ann.headers | {"content-type": "application/json"}
        refused = ann.client.post(ann.url + "/act", content=body, headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (400, "malformed")


def test_oversized_message(table: tuple[Path, list[Person]]) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 4096

    with unchanged(table) as (ann, _, _):
        for content in (b" " * 100_000, chunks()):
            refused = ann.client.post(ann.url + "/chat", content=content, headers=ann.headers)
            assert (refused.status_code, refused.json()["error"]) == (413, "too-large")


@given(st.lists(TOKENS, max_size=4) | TEXTS)
@settings(max_examples=FUZZ or 40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_action_that_is_none(table: tuple[Path, list[Person]], action: Any) -> None:
    _, (ann, _, _) = table
    before = ann.table()
    offered = ann.choices()
    body = {"version": before["version"], "action": action}
    if isinstance(action, str):
        body = {"version": before["version"], "text": action}
    if action not in offered and (not isinstance(action, str) or action.split() != ["seal"]):
        response = ann.client.post(ann.url + "/act", json=_plain(body), headers=ann.headers)
        assert response.status_code in (400, 422), response.text
        assert ann.table() == before


def _plain(value: Any) -> Any:
    """The same without numbers that JSON has no words for."""
    if isinstance(value, float):
        return 0.5
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return {name: _plain(part) for name, part in value.items()} if isinstance(value, dict) else value
