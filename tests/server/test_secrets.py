"""Two seats far apart: each gets its own secrets and nothing of the other's, in everything that travels."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from hexfront.engine.match import Match
from hexfront.server import loglines, offered
from hexfront.server.saved import SavedSeat
from hexfront.server.session import Session
from hexfront.server.table import table
from hexfront_drill import Drill

from .table import Person, deployed, opened

OWN = (("A1", "A2"), ("B1", "B2"))


def check_secrets(told: str, seat: int) -> None:
    """No name of an enemy squad, no hidden enemy, no card of another hand."""
    for name in OWN[1 - seat]:
        assert f'"{name}"' not in told and f" {name} " not in told
    for message in told.splitlines():
        for shown in _tables(json.loads(message)):
            side = shown["sides"][seat]
            assert all(card["id"] == "" for card in shown["cards"] if card["holder"] != seat)
            assert all("hidden" not in one["flags"] for one in shown["counters"] if one["side"] != side)
            assert all(
                one["values"] == "?" for one in shown["counters"] if one["side"] != side and not one["known"]
            )


def _tables(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        own = [value] if "counters" in value and "cards" in value else []
        return own + [table for part in value.values() for table in _tables(part)]
    return [table for part in value for table in _tables(part)] if isinstance(value, list) else []


@pytest.mark.parametrize("seed", [4])
def test_what_travels_holds_no_secret_of_the_other(client: TestClient, seed: int) -> None:
    there = deployed(client, seed=seed)
    for person in there:
        person.heard.clear()
    random, watched = Random(seed), {0: there[0], 1: there[1]}
    with there[0].live() as first, there[1].live() as second:
        sockets = {0: first, 1: second}
        messages: dict[int, list[str]] = {0: [first.receive_text()], 1: [second.receive_text()]}
        for number in range(300):
            seat = _decider(there[2])
            if seat is None:
                break
            if number % 4 == 0:
                for person in watched.values():
                    _look_around(person)
            there[seat].act(*random.choice(there[seat].choices()))
            _drain(sockets, messages, watched)
    for seat, person in watched.items():
        running = [text for text in person.heard + messages[seat] if '"over":true' not in text]
        assert len(running) > 50
        check_secrets("\n".join(running), seat)


def _decider(onlooker: Person) -> int | None:
    seats: list[int] = onlooker.table()["view"]["deciders"]
    return seats[0] if seats else None


def _look_around(person: Person) -> None:
    shown = person.table()
    person.get("/log", since=max(0, shown["version"] - 3))
    person.get("/replay", point=shown["version"])
    person.post("/explain", {"action": ["end"]})
    for unit in ("A1", "B1"):
        response = person.client.post(
            person.url + "/ask", headers=person.headers, json={"what": "reach", "unit": unit}
        )
        if f'{{"unit":"{unit}"}}' not in response.text:  # one's own words come back
            person.heard.append(response.text)


def _drain(sockets: dict[int, Any], messages: dict[int, list[str]], people: dict[int, Person]) -> None:
    """Read what was sent until each socket has the version that its seat sees over HTTP."""
    for seat, socket in sockets.items():
        wanted = people[seat].table()["version"]
        while _latest(messages[seat]) < wanted:
            messages[seat].append(socket.receive_text())


def _latest(messages: list[str]) -> int:
    tables = [json.loads(text)["table"]["version"] for text in messages if '"type":"table"' in text]
    return max(tables, default=-1)


def test_hidden_move_reaches_nobody_else(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        ann, ben, onlooker = deployed(client)
        ann.act("seal")
        ben.act("seal")
        before = ben.table(), onlooker.table()
        with ben.live() as socket:
            socket.receive_text()
            hidden = next(action for action in ann.choices() if action[:2] == ["step", 0])
            ann.act(*hidden)
            ann.act("halt")
            assert (ben.table(), onlooker.table()) != before  # he is online now
            ann.post("/chat", {"text": "over to you"})
            told = socket.receive_json()
            while told["type"] == "presence":
                told = socket.receive_json()
            assert told["type"] == "chat", "nothing was sent for the hidden move"
        assert ben.table()["version"] == before[0]["version"]
        assert ben.table()["view"] == before[0]["view"] and ben.table()["log"] == before[0]["log"]


def test_record_does_not_count_what_was_done_unseen(client: TestClient) -> None:
    """Neither the record nor a fork of a running match says how often another has acted."""
    ann, ben, onlooker = deployed(client)
    ann.act("seal")
    ben.act("seal")
    before = [_counts(person) for person in (ben, onlooker)]
    hidden = next(action for action in ann.choices() if action[:2] == ["step", 0])
    ann.act(*hidden)
    ann.act("halt")
    assert [_counts(person) for person in (ben, onlooker)] == before
    assert _counts(ann)[0] == ann.table()["version"]


def _counts(person: Person) -> list[Any]:
    made = person.post("/fork", {}, 201)
    forked = Person(person.client, made["match"], made["seats"][1]["token"])
    records = [person.get("/record"), forked.get("/record")]
    return [
        part
        for record in records
        for part in (
            record["header"]["forked"]["entries"],
            record["log"],
            record["snapshots"][-1]["state"]["drawn"],
        )
    ]


def duel(seed: int) -> Session:
    seats = (SavedSeat(0, "person", "Ann"), SavedSeat(1, "person", "Ben"))
    return Session("duel", Match.start(Drill(), "duel", seed=seed), "remote", seats)


def _traffic(session: Session, viewer: int) -> bytes:
    shown = table(session, viewer)
    groups = [offered.expanded(session, viewer, group.key) for group in shown.groups]
    return msgspec.json.encode([shown, groups, loglines.items(session, viewer)])


@pytest.mark.parametrize("seed", range(4))
def test_twins_give_the_same_bytes(seed: int) -> None:
    """Whatever a viewer cannot know may be otherwise without changing a byte of what he is sent."""
    session, random, differed = duel(seed), Random(seed), 0
    while not session.over:
        state = session.match.state
        for viewer in (-1, 0, 1):
            sent = _traffic(session, viewer)
            session.match.state = session.game.resample(state, viewer, random.getrandbits(64))
            differed += session.match.state.hands != state.hands
            assert _traffic(session, viewer) == sent
            session.match.state = state
        seat = session.deciders()[0]
        session.act(seat, random.choice(list(session.game.legal(state, seat))))
    assert differed > 20
