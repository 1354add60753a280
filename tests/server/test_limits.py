"""A match takes so much and no more, and says so in the language of its players."""

from __future__ import annotations

import time
from pathlib import Path

from starlette.testclient import TestClient

from .table import Person, deployed, found, on_disk, opened, people, seated


def french(client: TestClient, template: str) -> str:
    texts: dict[str, str] = client.get("/api/texts", params={"lang": "fr"}).json()
    return texts[template]


def test_so_many_lines_are_said_and_no_more(tmp_path: Path) -> None:
    with opened(tmp_path, most_chat=3) as client:
        ann, ben, _ = seated(client)
        for person in (ann, ben, ann):
            person.post("/chat", {"text": "hello"})
        before = on_disk(tmp_path)
        refused = ben.post("/chat", {"text": "one more"}, 409)
        assert (refused["error"], refused["text"]["args"]) == ("full", {"most": 3})
        assert "3 lignes" in french(client, refused["text"]["template"]).format(**refused["text"]["args"])
        assert len(ann.table()["chat"]) == 3 and on_disk(tmp_path) == before
        ann.act("fill")
        assert seated(client)[0].post("/chat", {"text": "elsewhere"})["n"] == 1


def test_so_many_entries_are_made_and_no_more(tmp_path: Path) -> None:
    with opened(tmp_path, most_entries=5) as client:
        ann, ben, onlooker = deployed(client)
        ann.act("seal")
        tables = [person.table() for person in (ann, ben, onlooker)]
        before = on_disk(tmp_path)
        refused = ben.act("seal", status=409)
        assert (refused["error"], refused["text"]["args"]) == ("full", {"most": 5})
        assert "5 entrées" in french(client, refused["text"]["template"]).format(**refused["text"]["args"])
        assert on_disk(tmp_path) == before
        assert [person.table() for person in (ann, ben, onlooker)] == tables
        ann.post("/takeback", {"to": 2})
        assert ben.post("/takeback/answer", {"yes": True}, 409)["error"] == "full"
        forked = people(client, ben.post("/fork", {}, 201))
        assert forked[1].act("seal")["version"] == 1, "a fork has room of its own"
        ben.post("/concede")
        assert ann.table()["over"], "it can be ended"


def test_to_take_back_needs_room_too(tmp_path: Path) -> None:
    with opened(tmp_path, most_entries=1) as client:
        ann = seated(client)[0]
        ann.act("fill")
        assert ann.table()["canUndo"] is False
        assert ann.post("/undo", {"version": 1}, 409)["error"] == "full"


def test_bots_and_orders_stop_where_it_is_full(tmp_path: Path) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 2
    with opened(tmp_path, most_entries=4) as client:
        made = found(client, seats=bots)
        onlooker = Person(client, made["match"], made["onlooker"])
        attendants = client.app.state.services.attendants  # type: ignore[attr-defined]
        deadline = time.monotonic() + 60
        while attendants._tasks or not onlooker.table()["version"]:
            assert time.monotonic() < deadline, "they go on for ever"
            time.sleep(0.05)
        rows = on_disk(tmp_path)
        assert not onlooker.table()["over"] and rows.count(b"random") >= 2
    with opened(tmp_path, most_entries=4) as client:
        assert Person(client, made["match"], made["onlooker"]).table()["thinking"]
        assert on_disk(tmp_path) == rows


def test_record_with_too_many_entries_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        there[0].post("/concede")
        record = client.get(there[0].url + "/record", headers=there[0].headers).text
    with opened(tmp_path, most_entries=3) as client:
        refused = client.post("/api/import", json={"record": record})
        assert refused.status_code == 400 and refused.json()["text"]["args"] == {"number": 4, "most": 3}
