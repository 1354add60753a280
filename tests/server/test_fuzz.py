"""Records and positions of every game, changed at random: whatever is sent in, the server has no fault of its own.

``HEXFRONT_FUZZ=2000`` tries so many changes of each.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from hexfront.bots import Chair, RandomBot
from hexfront.engine.base.events import ALL
from hexfront.engine.base.state import digest
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.positions import position
from hexfront.engine.record.match import Match

from .table import Person, opened, people

TRIES = int(os.environ.get("HEXFRONT_FUZZ", "8"))
ACTIONS = 30
NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    63,
    255,
    2**31,
    2**63,
    -(2**63) - 1,
    2**70,
    0.5,
    "",
    "x",
    "\0",
    "\ud800",
    "x" * 5000,
    "{a.b}",
    "0" * 32,
    [],
    {},
    [[]] * 50,
    {"x": 1},
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with opened(tmp_path_factory.mktemp("fuzz")) as opened_client:
        yield opened_client


@cache
def played(name: str) -> Match:
    """The beginning of a match at random."""
    game = load_game(name)
    match = Match.start(game, game.meta.scenarios[0].id, seed=7)
    for number in range(ACTIONS):
        if match.over:
            break
        seat = match.game.deciders(match.state)[0]
        match.act(seat, RandomBot(number).choose(Chair(match.game, match.state, seat)))
    return match


def record(name: str, kind: str) -> Any:
    match = played(name)
    if kind == "position":
        wanted = position.dump(match.game.position(match.state))
        game, state = match.game.place(position.parse(wanted))
        match = Match.from_position(game, state, wanted, seed=3)
    elif kind == "fork":
        match = match.fork(viewer=ALL, seed=5)
    return json.loads(match.record.encoded())


def changed(given: Any, random: Random) -> Any:
    """The record with some of its parts changed; the digests are mostly put right again."""
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        _change(given, random)
    if random.random() < 0.8:
        for _, part in _levels(given):
            if isinstance(part, dict) and isinstance(part.get("state"), dict):
                with suppress(ValueError, TypeError, OverflowError):
                    part["digest"] = digest(part["state"])
    return given


def _change(given: Any, random: Random) -> None:
    levels = [(depth, part) for depth, part in _levels(given) if part]
    # A state has thousands of parts, all else a few: so each depth gets its chance.
    depth = random.choice(sorted({depth for depth, _ in levels}))
    part = random.choice([part for at, part in levels if at == depth])
    key = random.choice(list(part)) if isinstance(part, dict) else random.randrange(len(part))
    how = random.random()
    if how < 0.6:
        part[key] = deepcopy(random.choice(NASTY))
    elif how < 0.75:
        del part[key]
    elif isinstance(part, list):
        part.insert(key, deepcopy(random.choice(part)))
    else:
        part[random.choice(["nonesuch", "kind", "x" * 300])] = deepcopy(part[key])


def _levels(value: Any, depth: int = 0) -> Iterator[tuple[int, Any]]:
    if isinstance(value, dict | list):
        yield depth, value
        for part in value.values() if isinstance(value, dict) else value:
            yield from _levels(part, depth + 1)


@pytest.mark.parametrize("kind", ["scenario", "fork", "position"])
@pytest.mark.parametrize("name", game_ids())
def test_no_record_is_a_fault_of_the_server(client: TestClient, name: str, kind: str) -> None:
    whole = json.dumps(record(name, kind))
    assert _sent(client, {"record": json.loads(whole)}) == 201
    for number in range(TRIES):
        random = Random(f"{name} {kind} {number}")
        status = _sent(client, {"record": changed(json.loads(whole), random)})
        assert status < 500, f"try {number}"


@pytest.mark.parametrize("name", game_ids())
def test_no_position_is_a_fault_of_the_server(client: TestClient, name: str) -> None:
    match = played(name)
    text = position.dump(match.game.position(match.state))
    for number in range(TRIES):
        random = Random(f"{name} {number}")
        status = _sent(client, {"position": _garbled(text, random)})
        assert status < 500, f"try {number}"


def _garbled(text: str, random: Random) -> str:
    lines = text.split("\n")
    for _ in range(random.choice([1, 1, 2, 5])):
        at = random.randrange(len(lines))
        key = lines[at].partition(" = ")[0]
        nasty = random.choice(
            ["-1", "0", "99", "2**63", "[]", "{}", '""', '"x"', "inf", "true", "[[1]]", '["x"]']
        )
        lines[at] = random.choice([f"{key} = {nasty}", "", lines[random.randrange(len(lines))]])
    return "\n".join(lines)


def _sent(client: TestClient, body: Any) -> int:
    """The highest status there was: of the import, and of what everybody does at a table then."""
    content, headers = json.dumps(body).encode(), {"content-type": "application/json"}
    made = client.post("/api/import", content=content, headers=headers)
    if made.status_code != 201:
        return made.status_code
    worst = made.status_code
    for person in people(client, made.json()):
        for path in ("", "/record", "/position", "/log"):
            worst = max(worst, client.get(person.url + path, headers=person.headers).status_code)
        worst = max(worst, _moved(client, person))
        worst = max(worst, client.post(person.url + "/fork", json={}, headers=person.headers).status_code)
    return worst


def _moved(client: TestClient, person: Person) -> int:
    """The worst status of looking at what can be done first and doing it."""
    table = client.get(person.url, headers=person.headers).json()
    for group in table["groups"][:1]:
        asked = client.get(person.url + "/choices", params={"key": group["key"]}, headers=person.headers)
        if asked.status_code != 200:
            return asked.status_code
        body = {"version": table["version"], "action": asked.json()["actions"][0]["action"]}
        return client.post(person.url + "/act", json=body, headers=person.headers).status_code
    return 200
