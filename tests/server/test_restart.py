"""A server that ends and starts again goes on where it was, its bots too."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text

from hexfront.engine.contract.meta import Meta
from hexfront.engine.record.entries import Upgrade
from hexfront.server.matches import all_matches
from hexfront_drill import Drill

from .table import Person, deployed, found, opened, play_on


def again(person: Person, client: Any) -> Person:
    return Person(client, person.match, person.token, person.recovery)


def test_matches_are_as_they_were(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        play_on(there, 25)
        there[0].post("/chat", {"text": "good night"})
        there[0].post("/draw")
        there[1].post("/orders", {"never": ["Ambush"]})
        tables = [person.table() for person in there]
        logs = [person.get("/log") for person in there]
    with opened(tmp_path) as client:
        there = [again(person, client) for person in there]
        assert [person.table() for person in there] == tables
        assert [person.get("/log") for person in there] == logs
        play_on(there, 400)
        assert there[0].table()["over"]
    with opened(tmp_path) as client:
        assert again(there[0], client).table()["over"]


def test_memory_is_made_for_others_and_nothing_is_lost(tmp_path: Path) -> None:
    with opened(tmp_path, keep_matches=1) as client:
        tables = [deployed(client) for _ in range(3)]
        for there in tables:
            assert there[0].table()["version"] == 4
        assert client.app.state.services.all_matches.in_memory == 1  # type: ignore[attr-defined]


def until_over(person: Person) -> Any:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        table = person.table()
        if table["over"]:
            return table
        time.sleep(0.05)
    raise AssertionError("the bots did not finish")


def test_bots_play_and_go_on_after_a_restart(tmp_path: Path) -> None:
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
    with opened(tmp_path) as client:
        made = found(client, seats=bots)
        onlooker = Person(client, made["match"], made["onlooker"])
        while onlooker.table()["version"] < 5:
            time.sleep(0.02)
        version = onlooker.table()["version"]
        assert onlooker.table()["thinking"]
    with opened(tmp_path) as client:
        table = until_over(again(onlooker, client))
        assert table["version"] >= version and table["result"]


def test_new_rules_go_on_from_what_was_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        version = there[0].table()["version"]
        there[0].post("/draw")
        there[1].post("/takeback", {"to": 0})

    class Later(Drill):
        meta: Meta = msgspec.structs.replace(Drill.meta, version="2")  # type: ignore[misc]

    async def later(_name: str) -> Later:
        return Later()

    monkeypatch.setattr(all_matches, "fetched", later)
    with opened(tmp_path) as client:
        there = [again(person, client) for person in there]
        assert there[0].table()["version"] == version + 1
        assert [offer["kind"] for offer in there[0].table()["offers"]] == ["draw"], (
            "nobody goes back behind it"
        )
        there[0].act("seal")
        assert any("rules changed" in (item["text"] or "") for item in there[1].get("/log"))
    with opened(tmp_path) as client:
        assert again(there[0], client).table()["version"] == version + 2
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    with engine.connect() as connection:
        entries = [row.entry for row in connection.execute(text("SELECT entry FROM entries ORDER BY number"))]
    engine.dispose()
    assert sum(msgspec.json.decode(entry)["kind"] == Upgrade.__struct_config__.tag for entry in entries) == 1


def forge(folder: Path, condition: str, words: str = "hide A1") -> None:
    """Put other words into stored actions, as if the rules did not know them any more."""
    engine = create_engine(f"sqlite:///{folder / 'hexfront.sqlite3'}")
    forged = msgspec.json.encode({"kind": "action", "seat": 0, "text": words}).decode()
    with engine.begin() as connection:
        wanted = text(f"UPDATE entries SET entry = :forged, digest = '' WHERE {condition}")
        connection.execute(wanted, {"forged": forged})
    engine.dispose()


def test_match_that_comes_out_otherwise_goes_on_from_where_it_can(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        there[0].act("seal")
    forge(tmp_path, "number = 4")
    with opened(tmp_path) as client:
        ann, ben, onlooker = [again(person, client) for person in there]
        told = ben.get()
        assert told["view"]["deciders"] == [0, 1] and told["view"]["turn"] == 1
        assert "Play goes on from turn 1; what came after cannot be kept. " in told["log"][-1]["text"]
        assert "cannot be kept, 1 of your actions among it" in ann.table()["log"][-1]["text"]
        assert onlooker.table()["log"][-1]["text"] == told["log"][-1]["text"]
        for one in (ben, onlooker):
            assert "A1" not in str(one.get()), "what another did unseen is nobody's business"
        assert client.get("/healthz").json()["status"] == "ok"
        version = ann.table()["version"]
        play_on([ann, ben], 10)
    with opened(tmp_path) as client:
        assert again(there[0], client).table()["version"] > version, "it is set back once, not at every start"


def test_match_whose_last_snapshot_can_be_read_goes_on_where_it_stood(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        before = there[1].table()
    forge(tmp_path, "number < 4")
    with opened(tmp_path) as client:
        told = again(there[1], client).get()
        assert told["view"] == before["view"]
        assert told["log"][-1]["text"] == "The rules or the data of this game were changed."


def test_bot_that_is_to_decide_anew_does_so(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        there[0].act("seal")
    forge(tmp_path, "number = 4")
    seat_a_bot(tmp_path)
    with opened(tmp_path) as client:
        ben = again(there[1], client)
        deadline = time.monotonic() + 60
        while ben.table()["view"]["deciders"] != [1]:
            assert time.monotonic() < deadline, "nobody woke the bot"
            time.sleep(0.05)


def seat_a_bot(folder: Path) -> None:
    """A bot in place of the first seat."""
    engine = create_engine(f"sqlite:///{folder / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE seats SET kind = 'bot', bot = 'random' WHERE seat = 0"))
    engine.dispose()


@pytest.mark.parametrize("back", [True, False])
def test_bots_agree_to_a_draw_only_where_the_rules_have_changed_under_the_match(
    tmp_path: Path, back: bool
) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        there[0].act("seal")
    if back:
        forge(tmp_path, "number = 4")
    seat_a_bot(tmp_path)
    with opened(tmp_path) as client:
        ben = again(there[1], client)
        ben.post("/draw", status=200 if back else 422)
        assert ben.table()["over"] == back
        assert not back or ben.table()["result"]["winners"] == []
