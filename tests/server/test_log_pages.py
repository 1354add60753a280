"""The log comes page by page: each event once, in order, and never more of them at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hexfront.server.matches import log_lines

from .table import Person, deployed, opened, people, play_on
from .test_going_back import AXIS, marching

SMALL = 3


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Person]]:
    with opened(tmp_path_factory.mktemp("pages")) as client:
        there = deployed(client)
        play_on(there, 45)
        yield there


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_lines, "PAGE", SMALL)


def pages(person: Person, **query: Any) -> list[list[Any]]:
    """All pages of a log, as a client asks for them."""
    found: list[list[Any]] = []
    while not found or len(found[-1]) == SMALL:
        found.append(person.get("/log", skip=sum(map(len, found)), **query))
    return found


def joined(found: list[list[Any]]) -> list[Any]:
    return [item for page in found for item in page]


@pytest.mark.usefixtures("small")
def test_the_pages_together_are_the_log_of_the_table_for_each_viewer(there: list[Person]) -> None:
    for person in there:
        table, found = person.table(), pages(person)
        assert joined(found) == table["log"] and len(table["log"]) == table["logSize"]
        assert len(found) > 3 and all(len(page) == SMALL for page in found[:-1])


@pytest.mark.usefixtures("small")
def test_the_pages_after_a_version_hold_what_came_later(there: list[Person]) -> None:
    for person in there:
        whole = person.table()["log"]
        for since in range(person.table()["version"] + 1):
            later = [item for item in whole if item["n"] > since]
            assert joined(pages(person, since=since)) == later


@pytest.mark.usefixtures("small")
def test_lines_from_before_a_fork_come_first_and_only_with_the_whole_log(there: list[Person]) -> None:
    forked = people(there[0].client, there[0].post("/fork", {}, 201))
    play_on(forked, 3)
    whole = forked[0].table()["log"]
    earlier = [item for item in whole if item["event"] == {"event": "earlier"}]
    assert len(earlier) > SMALL and whole[: len(earlier)] == earlier
    for skip in range(len(whole) + 2):
        assert forked[0].get("/log", skip=skip) == whole[skip : skip + SMALL]
    assert joined(pages(forked[0], since=0)) == whole[len(earlier) :]


def test_what_was_taken_back_is_marked_on_its_page() -> None:
    there = marching()
    there.act(AXIS, there.game.lexicon.parse("step A to 0302"))
    there.act(AXIS, there.game.lexicon.parse("step B to 0303"))
    there.undo(AXIS)
    moved = [one for one in log_lines.page(there, AXIS) if one.kind == "move"]
    assert [(one.hexes, one.undone) for one in moved] == [(("0202", "0302"), False), (("0203", "0303"), True)]


def test_a_page_has_a_thousand_events() -> None:
    assert log_lines.PAGE == 1000


@pytest.mark.parametrize("query", [{"skip": -1}, {"skip": 2**31}, {"since": -2}, {"skip": "NaN"}])
def test_a_page_that_cannot_be_is_refused(there: list[Person], query: dict[str, Any]) -> None:
    assert there[0].get("/log", status=400, **query)["error"] == "malformed"
