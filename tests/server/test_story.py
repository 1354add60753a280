"""How a match went, and the link by which anybody may look at it once it is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from .table import Person, opened, play_on, seated

PUBLIC = ("", "/board", "/log", "/replay?point=0", "/record", "/story", "/front.gif", "/front.svg")


def stranger(client: TestClient, person: Person, path: str) -> Any:
    return client.get(person.url + path)


@pytest.fixture
def there(tmp_path: Path) -> Any:
    with opened(tmp_path) as client:
        yield client, seated(client)


@pytest.mark.parametrize("path", PUBLIC)
def test_a_running_match_is_closed_to_strangers_as_if_there_were_none(there: Any, path: str) -> None:
    client, people = there
    assert stranger(client, people[0], path).status_code == 401
    nowhere = client.get(f"/api/matches/{'0' * 16}{path}")
    assert (nowhere.status_code, nowhere.json()) == (401, stranger(client, people[0], path).json())


def test_its_players_are_not_told_either_how_it_went(there: Any) -> None:
    _, people = there
    assert people[0].get("/story", status=422)["error"] == "unanswered"


def test_a_finished_match_is_open_to_whoever_has_its_link(there: Any) -> None:
    client, people = there
    people[0].post("/chat", {"text": "between us"})
    people[0].post("/concede", {})
    for path in PUBLIC:
        answer = stranger(client, people[0], path)
        assert answer.status_code == 200, (path, answer.text)
        assert "between us" not in answer.text
    assert stranger(client, people[0], "/front.gif").content.startswith(b"GIF89a")
    assert stranger(client, people[0], "").json()["viewer"] == -1


@pytest.mark.parametrize("path", ["/position", "/choices?key=x"])
def test_the_rest_still_needs_a_token(there: Any, path: str) -> None:
    client, people = there
    people[0].post("/concede", {})
    assert stranger(client, people[0], path).status_code == 401
    assert client.post(people[0].url + "/chat", json={"text": "hello"}).status_code == 401


def test_a_wrong_token_opens_nothing_even_then(there: Any) -> None:
    client, people = there
    people[0].post("/concede", {})
    wrong = Person(client, people[0].match, "wrong")
    wrong.get("/story", status=401)


def test_the_story_tells_how_the_players_ended_it(there: Any) -> None:
    _, people = there
    people[0].post("/concede", {})
    story = people[0].get("/story")
    assert story["result"]["winners"] == [1]
    assert story["result"]["level"] == "concede"
    assert story["sides"] == ["red", "blue"]


def test_a_stranger_does_not_open_a_running_match(there: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    client, people = there
    people[0].act("fill")
    found = client.app.state.services.all_matches
    monkeypatch.setattr(found, "opened", lambda match: pytest.fail("it was opened"))
    assert stranger(client, people[0], "").status_code == 401


def test_a_whole_game_is_told_from_its_record(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        people = seated(client)
        while play_on(people, 50):
            pass
        story = people[0].get("/story")
        assert story["standings"][-1]["turn"] == 4
        assert story == people[1].get("/story")
