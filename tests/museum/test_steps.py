"""A version that is raised, with a step and without one: what becomes of the matches that were running."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hexfront.engine.base.state import digest
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import decode
from hexfront.engine.record.replay import replay
from hexfront.engine.record.resume import resume
from hexfront.server.matches import all_matches
from hexfront.server.matches.stranded import UNREAD
from hexfront_drill import Drill

from .doubles import Hopeless, LaterOrders, Second, Stepless, Stumbling, Third
from .tables import Curator, client_at
from .walks import SHORT_CUTS, Walk, Way


def under_orders() -> Match:
    """A duel of the first version in its second turn, one seat in the middle of its orders."""
    walk = Walk(Drill(), "duel", 3)
    while not (walk.state.turn == 2 and walk.state.agenda[-1].__class__.__name__ == "Orders"):
        walk.step()
    match = Match.start(Drill(), "duel", seed=3)
    for seat, words in walk.actions:
        match.say(seat, words)
    return match


def play_out(match: Match) -> None:
    while not match.over:
        seat = match.game.deciders(match.state)[0]
        legal = match.game.legal(match.state, seat)
        forward = [action for action in legal if action[0] not in match.game.lexicon.backs]
        match.act(seat, next((one for one in SHORT_CUTS if one in legal), forward[-1]))


def test_a_step_adds_a_field_and_renames_one_of_a_frame() -> None:
    old = under_orders()
    match, report = resume(decode(old.record.encoded()), Second())
    assert (report.before, report.after, report.left, report.stopped) == ("1", "2", (), "")
    assert match.state.weather == "fair"
    assert match.state.agenda[-1] == LaterOrders(old.state.agenda[-1].seat)
    play_out(match)
    assert replay(decode(match.record.encoded()), Second()).digest == digest(match.state)


def test_steps_follow_each_other_and_rename_words() -> None:
    old = under_orders()
    assert any(entry.text == "end" for entry in old.entries())
    match, report = resume(old.record, Third())
    assert (report.before, report.after, report.point, report.stopped) == ("1", "3", old.version, "")
    assert match.state.weather == "fair"
    play_out(match)
    by_way_of, _ = resume(resume(old.record, Second())[0].record, Third())
    assert by_way_of.state == resume(old.record, Third())[0].state


def test_words_are_renamed_only_by_the_step_from_their_own_version() -> None:
    match, _ = resume(under_orders().record, Third())
    for seat in (match.game.deciders(match.state)[0],):
        match.say(seat, "cease")
    again, report = resume(match.record, Third())
    assert (again.state, report.stopped) == (match.state, "")


@pytest.mark.parametrize("game", [Stepless, Stumbling])
def test_without_a_step_that_helps_it_is_played_again_from_the_start(game: type[Drill]) -> None:
    old = under_orders()
    match, report = resume(old.record, game())
    assert (report.snapshot, report.point, report.stopped) == (0, old.version, "")
    assert (match.state.where, match.state.hands) == (old.state.where, old.state.hands)
    play_out(match)


def served(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    async def fetched(_name: str) -> Any:
        return game

    monkeypatch.setattr(all_matches, "fetched", fetched)


class Seat:
    """Somebody at a match."""

    def __init__(self, client: TestClient, made: dict[str, Any], seat: int) -> None:
        token = made["onlooker"] if seat < 0 else made["seats"][seat]["token"]
        self._client, self._url = client, f"/api/matches/{made['match']}"
        self._headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "", status: int = 200, **query: Any) -> Any:
        response = self._client.get(self._url + path, headers=self._headers, params=query)
        assert response.status_code == status, response.text
        return response.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        response = self._client.post(self._url + path, headers=self._headers, json=body)
        assert response.status_code == status, response.text
        return response.json()


def way() -> Way:
    old = under_orders()
    actions = tuple((entry.seat, entry.text) for entry in old.entries())
    return Way("duel", 3, actions, "orders")


def test_the_table_goes_on_with_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_at(tmp_path) as client:
        made = Curator(client).begun("drill", way())
        mover = way().actions[-1][0]
        Seat(client, made, mover).post("/takeback", {})
        before = [Seat(client, made, seat).get() for seat in (0, 1)]
        logs = [Seat(client, made, seat).get("/log") for seat in (0, 1)]
    served(monkeypatch, Second())
    for _ in range(2):
        with client_at(tmp_path) as client:
            for seat in (0, 1):
                table, log = Seat(client, made, seat).get(), Seat(client, made, seat).get("/log")
                assert table["view"] == before[seat]["view"]
                assert table["version"] == before[seat]["version"] + 1
                assert table["offers"] == [], "nobody goes back behind an upgrade"
                assert log[-1]["text"] == "The rules changed from version 1 to 2."
                opening = [item for item in logs[seat] if item["n"] == 0]
                assert log[:-1] == logs[seat][len(opening) :], "what was told is still told"


def left_behind(tmp_path: Path, bot: bool = False) -> dict[str, Any]:
    """A match of the first version, with a line of chat; against a bot, if that is wanted."""
    with client_at(tmp_path) as client:
        curator = Curator(client)
        made = curator.begun("drill", way())
        Seat(client, made, 0).post("/chat", {"text": "hello"})
    if bot:
        with sqlite3.connect(tmp_path / "hexfront.sqlite3") as connection:
            connection.execute("UPDATE seats SET kind = 'bot', bot = 'random' WHERE seat = 1")
        connection.close()
    return made


def test_a_match_that_nobody_can_read_is_a_page_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = left_behind(tmp_path)
    served(monkeypatch, Hopeless())
    with client_at(tmp_path) as client:
        ann, ben, onlooker = (Seat(client, made, seat) for seat in (0, 1, -1))
        for one in (ann, ben, onlooker):
            table = one.get()
            assert table["prompt"]["text"]["template"] == UNREAD.template
            assert (table["over"], table["seed"], table["groups"], table["canUndo"]) == (
                False,
                None,
                [],
                False,
            )
            assert [said["text"] for said in table["chat"]] == ["hello"]
            assert [item["text"] for item in one.get("/log") if item["text"]]
            assert one.get("/board")["hexes"]
            record = one.get("/record")
            assert record["log"] and record["entries"] == record["snapshots"] == []
            assert "seed" not in record["header"] and "draws" not in record["header"]
        version = ann.get()["version"]
        ann.post("/act", {"version": version, "text": "end"}, 400)
        ann.post("/undo", {"version": version}, 422)
        ann.post("/takeback", {}, 422)
        ann.post("/fork", {}, 422)
        ann.get("/replay", 422, point=1)
        ann.post("/hint", status=422)
        ann.post("/chat", {"text": "a draw then?"})
        ann.post("/draw")
        ben.post("/draw/answer", {"yes": True})
        table = ann.get()
        assert table["over"] and table["result"]["winners"] == [] and table["seed"]
        assert "ended by agreement, without a winner" in table["result"]["text"]["template"]
        assert decode(
            client.get(f"/api/matches/{made['match']}/record", headers=ann._headers).content
        ).entries
    served(monkeypatch, Drill())
    with client_at(tmp_path) as client:
        assert Seat(client, made, 0).get()["over"]


def test_a_stranded_match_goes_on_as_soon_as_rules_can_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = left_behind(tmp_path)
    served(monkeypatch, Hopeless())
    with client_at(tmp_path) as client:
        assert not Seat(client, made, 0).get()["groups"]
    served(monkeypatch, Second())
    with client_at(tmp_path) as client:
        seats = [Seat(client, made, seat) for seat in (0, 1)]
        assert any(seat.get()["groups"] for seat in seats)
        assert seats[0].get()["log"][-1]["text"] == "The rules changed from version 1 to 2."


def test_a_bot_agrees_to_end_a_match_that_nobody_can_go_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = left_behind(tmp_path, bot=True)
    served(monkeypatch, Hopeless())
    with client_at(tmp_path) as client:
        ann = Seat(client, made, 0)
        ann.post("/draw")
        assert ann.get()["over"] and ann.get()["result"]["winners"] == []
