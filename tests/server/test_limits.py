"""A match takes so much and no more, and says so in the language of its players."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hexfront.engine.base.errors import BadPosition
from hexfront.server.http import token_buckets
from hexfront.server.matches import new_matches, position_limits
from hexfront.server.ops.services import STUDIES
from hexfront.server.store import keyring
from hexfront.server.workers.thinking import Question, Thinkers, Thought

from .table import Person, deployed, found, on_disk, opened, people, seated
from .test_lobby import SKIRMISH


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


def test_so_many_matches_are_founded_and_no_more(tmp_path: Path) -> None:
    with opened(tmp_path, most_matches=2) as client:
        ann = seated(client)[0]
        ann.post("/fork", {}, 201)
        before = on_disk(tmp_path)
        new = client.post("/api/matches", json={"game": "drill", "scenario": "duel"})
        brought = client.post("/api/import", json={"position": SKIRMISH})
        for refused in (new.json(), brought.json(), ann.post("/fork", {}, 409)):
            assert (refused["error"], refused["text"]["args"]) == ("full", {"most": 2})
            assert french(client, refused["text"]["template"])
        assert on_disk(tmp_path) == before


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
        bot_turns = client.app.state.services.bot_turns  # type: ignore[attr-defined]
        deadline = time.monotonic() + 60
        while bot_turns._tasks or not onlooker.table()["version"]:
            assert time.monotonic() < deadline, "they go on for ever"
            time.sleep(0.05)
        rows = on_disk(tmp_path)
        assert not onlooker.table()["over"] and rows.count(b"random") >= 2
    with opened(tmp_path, most_entries=4) as client:
        assert Person(client, made["match"], made["onlooker"]).table()["thinking"]
        assert on_disk(tmp_path) == rows


MANY_PARTS = "a." * 50_000 + "a = 1"
"""A key that the parser of the standard library would be busy with for minutes."""


@pytest.mark.parametrize(
    "text",
    [
        MANY_PARTS,
        f"x = {{ {MANY_PARTS} }}",
        f"[{'a.' * 50_000}a]",
        'x = "\\"" # \n' + MANY_PARTS,
        f'x = [""" " """, {{ {MANY_PARTS}, y = "" }}]',
        "x = '\\'\n" + MANY_PARTS,
        f'# """\n{MANY_PARTS}\n# """',
        "x" * (position_limits.LONGEST + 1),
    ],
)
def test_position_that_would_take_for_ever_is_not_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(_text: str) -> None:
        raise AssertionError("it is being read")

    monkeypatch.setattr(position_limits.position, "parse", parse)
    with pytest.raises(BadPosition):
        position_limits.read_position(text)


@pytest.mark.parametrize(
    "text",
    [
        '"' + '\\"' * 90_000,
        "'" + '"' * 190_000,
        '"""' + '\\"' * 90_000,
        '"""' + "\\" * 190_001,
        '"\\\n' * 60_000,
        "'''\\" * 49_999,
        "#'\n'#" * 39_999,
    ],
)
def test_texts_that_do_not_end_are_refused_at_once(text: str) -> None:
    """A pattern that tried again at every sign took a minute for these."""
    began = time.monotonic()
    with pytest.raises(BadPosition):
        position_limits.read_position(text)
    assert time.monotonic() - began < 5


def test_as_many_dots_as_a_line_may_have_are_read() -> None:
    key = "set" + ".a" * position_limits.MOST_DOTS
    found = position_limits.read_position(f"game = 'drill'\n{'.'.join(key.split('.')[:20])} = 1")
    assert found.game == "drill"
    position_limits.check(key)
    with pytest.raises(BadPosition):
        position_limits.check(key + ".a")


def test_dots_in_texts_are_no_parts(client: TestClient) -> None:
    text = f"{SKIRMISH}\n# {'.' * 100}\n"
    text = text.replace("\n", f' # {"." * 60} "\n', 1)
    assert client.post("/api/analyse", json={"position": text}).status_code == 200


def test_nobody_gets_such_a_position_in(client: TestClient) -> None:
    ann = seated(client)[0]
    ann.post("/concede")
    record = client.get(ann.url + "/record", headers=ann.headers).json()
    record["header"]["position"] = MANY_PARTS
    for path, body in (
        ("/api/analyse", {"position": MANY_PARTS}),
        ("/api/matches", {"position": MANY_PARTS}),
        ("/api/import", {"position": MANY_PARTS}),
        ("/api/import", {"record": record}),
    ):
        refused = client.post(path, json=body)
        assert refused.status_code == 400 and "dots" in refused.json()["text"]["template"], path


def test_messages_have_the_size_of_what_they_bring(client: TestClient) -> None:
    """What is read as JSON keeps everybody waiting: only records are large."""
    for path, limit in (("/api/analyse", 2**20), ("/api/matches", 2**20), ("/api/import", 2**24)):
        refused = client.post(path, content=b" " * (limit + 1))
        assert (refused.status_code, refused.json()["text"]["args"]) == (413, {"limit": limit})
        assert client.post(path, content=b" " * limit).status_code == 400


def test_a_few_matches_are_set_up_at_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    real, now, most = new_matches.begin, [0], [0]

    def counted(*args: Any) -> Any:
        now[0] += 1
        most[0] = max(most[0], now[0])
        time.sleep(0.05)
        try:
            return real(*args)
        finally:
            now[0] -= 1

    monkeypatch.setattr(new_matches, "begin", counted)
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(lambda _: found(client)["match"], range(6)))
    assert len(set(made)) == 6 and most == [STUDIES]


def test_hints_are_limited_like_analyses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_thinkers: Thinkers, _asked: Question, **_how: bool) -> Thought:
        return Thought("fill")

    monkeypatch.setattr(Thinkers, "ask", nothing)
    with opened(tmp_path, analyses_per_minute=2) as client:
        ann = seated(client)[0]
        for status in (200, 200, 429):
            ann.post("/hint", None, status)


def test_callers_who_ask_seldom_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_buckets, "CALLERS", 2)
    kept = token_buckets.Buckets(rate=0.001, burst=1)
    assert [kept.take(caller, 0.0) for caller in "abac"] == [True, True, False, True]
    assert kept.take("a", 0.0) is False, "he asked after b"
    assert kept.take("b", 0.0) is True, "nothing is known of him any more"


def test_keys_are_remembered_only_so_many(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring, "MOST", 2)
    ring: keyring.KeyRing = client.app.state.services.storage._ring  # type: ignore[attr-defined]
    for person in seated(client) * 2:
        assert person.table()["version"] == 0
        assert 0 < len(ring._known) <= 2


def test_record_with_too_many_entries_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        there = deployed(client)
        there[0].post("/concede")
        record = client.get(there[0].url + "/record", headers=there[0].headers).text
    with opened(tmp_path, most_entries=3) as client:
        refused = client.post("/api/import", json={"record": record})
        assert refused.status_code == 400 and refused.json()["text"]["args"] == {"number": 4, "most": 3}
