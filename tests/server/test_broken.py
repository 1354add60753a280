"""A broken row is one match that cannot be read, with its record still to be had; all the others are whole."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from hexfront.server.ops.retention import tidy

from .table import deployed, found, opened, play_on, seated, settings
from .test_restart import again, until_over
from .test_secrets import check_secrets

OPEN = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
WRONG = {
    "header": "UPDATE matches SET header = '{' WHERE id = :id",
    "unknown field": """UPDATE matches SET header = '{"format": 1, "colour": "red"}' WHERE id = :id""",
    "deep": "UPDATE matches SET header = :deep WHERE id = :id",
    "lines": "UPDATE matches SET before = '[7]' WHERE id = :id",
    "deciders": "UPDATE matches SET deciders = '[' WHERE id = :id",
    "mode": "UPDATE matches SET mode = 'elsewhere' WHERE id = :id",
    "ending": """UPDATE matches SET ending = '{"how": "flood"}' WHERE id = :id""",
    "touched": "UPDATE matches SET touched = 'yesterday' WHERE id = :id",
    "entry": """UPDATE entries SET entry = '{"kind": "prayer"}' WHERE match = :id AND number = 1""",
    "no text": "UPDATE entries SET entry = X'C328' WHERE match = :id AND number = 1",
    "bad byte": "UPDATE entries SET entry = CAST(X'C328' AS TEXT) WHERE match = :id AND number = 1",
    "null": "UPDATE entries SET entry = NULL WHERE match = :id AND number = 1",
    "deep entry": "UPDATE entries SET entry = :deep WHERE match = :id AND number = 1",
    "seen": "UPDATE entries SET seen = '[1]' WHERE match = :id AND number = 0",
    "no entry": "DELETE FROM entries WHERE match = :id AND number = 1",
    "snapshots": "UPDATE snapshots SET state = '{' WHERE match = :id",
    "state": """UPDATE snapshots SET state = '{"agenda": [{"type": "prayer"}]}' WHERE match = :id""",
    "bytes for a state": "UPDATE snapshots SET state = X'7B7D' WHERE match = :id",
    "seat": "UPDATE seats SET orders = '[' WHERE match = :id AND seat = 1",
    "deep orders": """UPDATE seats SET orders = '{"x":' || :deep WHERE match = :id AND seat = 1""",
    "bad byte in orders": """UPDATE seats SET orders = X'7B226E65766572223A5B22C328225D7D' WHERE match = :id""",
    "no orders": "UPDATE seats SET orders = NULL WHERE match = :id AND seat = 1",
    "sitter": "UPDATE seats SET kind = 'ghost' WHERE match = :id AND seat = 1",
    "notices": "UPDATE seats SET notices = '7' WHERE match = :id AND seat = 0",
    "no seat": "DELETE FROM seats WHERE match = :id AND seat = 0",
    "no last seat": "DELETE FROM seats WHERE match = :id AND seat = 1",
    "chat": "UPDATE chat SET seat = 'somebody' WHERE match = :id",
    "offers": "UPDATE offers SET agreed = '{}' WHERE match = :id",
    "offer": "UPDATE offers SET kind = 'duel' WHERE match = :id",
}


LISTED = (
    "lines",
    "ending",
    "touched",
    "entry",
    "no text",
    "bad byte",
    "null",
    "deep entry",
    "seen",
    "no entry",
)
LISTED += ("snapshots", "state", "bytes for a state", "chat", "offers", "offer")
"""What a list of matches has no need of."""


def spoil(folder: Path, match: str, wrong: str) -> None:
    engine = create_engine(f"sqlite:///{folder / 'hexfront.sqlite3'}")
    # A flipped bit can make NULL of a value, whatever the table says.
    with engine.begin() as connection:
        connection.execute(text("PRAGMA writable_schema = ON"))
        connection.execute(text("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')"))
    engine.dispose()
    with engine.begin() as connection:
        statement = text(WRONG[wrong])
        given = {"id": match} | ({"deep": "[" * 100_000} if ":deep" in WRONG[wrong] else {})
        assert connection.execute(statement, given).rowcount
    engine.dispose()


def ids(listed: Any) -> list[str]:
    return [one["match"] for one in listed]


@pytest.mark.parametrize("wrong", WRONG)
def test_one_broken_row_is_one_unreadable_match(tmp_path: Path, wrong: str) -> None:
    with opened(tmp_path) as client:
        broken = deployed(client, seats=[{"kind": "person"}, {"kind": "person"}])
        broken[0].post("/chat", {"text": "hello"})
        broken[0].post("/draw")
        well, waiting = seated(client)[0], found(client, seats=OPEN)
        lobby = found(client, seats=OPEN)["match"]
    spoil(tmp_path, broken[0].match, wrong)
    with opened(tmp_path) as client:
        ann, other = again(broken[0], client), again(well, client)
        if wrong == "deciders":  # these are kept for lists alone
            assert ann.table()["version"]
        elif wrong in ("state", "snapshots"):  # what was played can be played again without them, or not
            assert client.get(ann.url, headers=ann.headers).status_code in (200, 503)
        else:
            assert ann.get(status=503)["error"] == "unreadable"
            assert ann.post("/act", {"version": 0, "text": "fill"}, 503)["error"] == "unreadable"
            assert client.get(other.url, headers=ann.headers).status_code == 403
            assert client.get(ann.url, headers=other.headers).status_code == 403, "it is there"
        mine = client.post("/api/mine", json={"tokens": [ann.token, other.token]})
        assert mine.status_code == 200 and well.match in ids(mine.json())
        assert (ann.match in ids(mine.json())) == (wrong in LISTED), "what cannot be read is left out"
        assert {lobby, waiting["match"]} <= set(ids(client.get("/api/open").json()))
        assert client.get("/healthz").status_code == 200
        assert other.act("fill")["version"] == 1
        assert ann.get("/record"), "what is left of it can be had"


@pytest.mark.parametrize("wrong", ["header", "deciders", "entry", "seat", "sitter", "no seat"])
def test_bots_of_the_others_go_on_after_a_start(tmp_path: Path, wrong: str) -> None:
    with opened(tmp_path) as client:
        broken, ann = deployed(client)[0], deployed(client)[0]
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE seats SET kind = 'bot', bot = 'random'"))
    engine.dispose()
    spoil(tmp_path, broken.match, wrong)
    with opened(tmp_path) as client:
        assert until_over(again(ann, client))["over"]


async def _tidied(folder: Path) -> Any:
    return await tidy(settings(folder, keep_unbegun_days=0.0, keep_running_days=1e-9))


@pytest.mark.parametrize("wrong", ["header", "entry", "seat", "offers"])
def test_broken_matches_are_tidied_like_others(tmp_path: Path, wrong: str) -> None:
    with opened(tmp_path) as client:
        ann = deployed(client)[0]
        ann.post("/draw")
        seated(client)
    spoil(tmp_path, ann.match, wrong)
    engine = create_engine(f"sqlite:///{tmp_path / 'hexfront.sqlite3'}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET touched = 1"))
    engine.dispose()
    assert asyncio.run(_tidied(tmp_path))["running"] == 1


def test_record_of_a_finished_match_is_all_that_is_stored(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        ann, ben, _ = deployed(client)
        ann.post("/concede")
        whole = ben.get("/record")
    spoil(tmp_path, ann.match, "entry")
    with opened(tmp_path) as client:
        left = again(ben, client).get("/record")
    assert left["header"] == whole["header"] and left["snapshots"] == whole["snapshots"]
    whole["entries"][1] = {"kind": "prayer"}
    assert left["entries"] == whole["entries"] and "broken" not in left


@pytest.mark.parametrize("wrong", ["bad byte", "no text", "null", "deep entry"])
def test_what_is_no_json_stands_apart(tmp_path: Path, wrong: str) -> None:
    with opened(tmp_path) as client:
        ann, _, onlooker = deployed(client)
        ann.post("/concede")
        whole = onlooker.get("/record")
    spoil(tmp_path, ann.match, wrong)
    with opened(tmp_path) as client:
        left = again(onlooker, client).get("/record")
    assert left["entries"] == [*whole["entries"][:1], *whole["entries"][2:]]
    assert [(one["part"], one["number"]) for one in left["broken"]] == [("entries", 1)]


@pytest.mark.parametrize("wrong", ["header", "entry", "no text", "seat"])
def test_record_of_a_running_match_holds_no_secret(tmp_path: Path, wrong: str) -> None:
    with opened(tmp_path) as client:
        there = deployed(client, seed=11)
        play_on(there, 30, seed=5)
        seed = f"{11:032x}"
        lines = [[one["template"] for one in person.get("/log") if one["text"]] for person in there]
    spoil(tmp_path, there[0].match, wrong)
    with opened(tmp_path) as client:
        for viewer, person in enumerate(there):
            told = again(person, client).get("/record")
            text_ = json.dumps(told)
            assert seed not in text_ and '"seed"' not in text_ and "entries" not in told
            if viewer < 2:
                check_secrets(text_, viewer)
            assert [line["template"] for line in told["log"]][-5:] == lines[viewer][-5:]


def test_without_its_game_a_running_match_is_for_the_operator(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ann = deployed(client)[0]
    all_matches = client.app.state.services.all_matches  # type: ignore[attr-defined]
    all_matches.drop(ann.match)
    spoil(tmp_path, ann.match, "header")

    async def gone(_name: str) -> Any:
        raise ModuleNotFoundError

    monkeypatch.setattr("hexfront.server.store.salvage.fetched", gone)
    refused = ann.get("/record", 503)
    assert refused["error"] == "unreadable" and "doctor" in refused["text"]["template"]
    texts = client.get("/api/texts", params={"lang": "fr"}).json()
    assert "hexfront doctor" in texts[refused["text"]["template"]]
