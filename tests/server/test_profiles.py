"""Profiles: seats that are claimed, the record they make, and leaving with all that is one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from hexfront.server.people import claims

from .members import ACCOUNT, Browser, member
from .table import Person, deployed, found, opened, people, play_on, seated

REMOTE = {"mode": "remote", "seed": None}


def everything(folder: Path) -> str:
    """All that the database holds, as text."""
    engine = create_engine(f"sqlite:///{folder / 'hexfront.sqlite3'}")
    with engine.connect() as connection:
        tables = [
            row[0] for row in connection.execute(text("SELECT name FROM sqlite_master WHERE type='table'"))
        ]
        told = [
            str([tuple(row) for row in connection.execute(text(f"SELECT * FROM {one}"))]) for one in tables
        ]
    engine.dispose()
    return "\n".join(told)


def claimed(browser: Browser, person: Person) -> Person:
    assert browser.post("/claim", {"token": person.token})["match"] == person.match
    return person


def test_a_profile_is_what_its_owner_says(client: TestClient) -> None:
    ann = member(client, "Ann")
    told = {"name": "Anna", "languages": ["fr", "en", "fr"], "likes": ["drill", "kharkov"]}
    ann.post("/profile", told)
    shown = ann.get("/profile")
    assert (shown["name"], shown["languages"], shown["likes"]) == ("Anna", ["fr", "en"], ["drill", "kharkov"])
    assert ann.get()["account"]["name"] == "Anna"
    member(client, "Ben")
    assert ann.post("/profile", {"name": "BEN"}, 409)["error"] == "taken"
    assert ann.post("/profile", {"name": "anna"})["name"] == "anna", "one's own name may be written otherwise"


@pytest.mark.parametrize(
    "wrong",
    [
        {"languages": ["Klingon!"]},
        {"languages": ["en"] * 11},
        {"likes": ["../x"]},
        {"likes": ["x"] * 51},
        {"name": ""},
        {"mail": "a@example.org"},
    ],
)
def test_what_a_profile_cannot_hold_is_refused(client: TestClient, wrong: dict[str, Any]) -> None:
    assert member(client, "Ann").post("/profile", {"name": "Ann"} | wrong, 400)["error"] == "malformed"


def test_the_token_of_a_seat_makes_it_ones_own(client: TestClient) -> None:
    ann, ben, onlooker = seated(client)
    assert [seat["guest"] for seat in ben.table()["seats"]] == [True, True]
    account = member(client, "Anna Lee")
    with ben.live() as socket:
        socket.receive_json()
        claimed(account, ann)
        told = socket.receive_json()
        assert told["table"]["seats"][0]["name"] == "Anna Lee", "everybody at the table sees it at once"
    seats = ben.table()["seats"]
    assert [(seat["name"], seat["guest"]) for seat in seats] == [("Anna Lee", False), ("Ben", True)]
    assert ann.table()["viewer"] == 0, "the link goes on as it was"
    mine = account.get("/profile")["seats"]
    assert [(seat["match"], seat["seat"], seat["side"], seat["outcome"]) for seat in mine] == [
        (ann.match, 0, ann.table()["seats"][0]["side"], "")
    ]
    assert mine[0]["line"]["yourTurn"] and mine[0]["line"]["viewer"] == 0
    for token in (onlooker.token, ann.recovery, "nonesuch", ""):
        assert account.post("/claim", {"token": token}, 404)["error"] == "unknown"
    for browser in (account, member(client, "Mallory")):
        assert browser.post("/claim", {"token": ann.token}, 409)["error"] == "taken"


def test_open_matches_show_who_is_a_guest(client: TestClient) -> None:
    made = found(client, seats=[{"kind": "person", "name": "Ann"}, {"kind": "open"}])
    claimed(member(client, "Anna"), people(client, made)[0])
    (line,) = client.get("/api/open").json()
    assert [(seat["name"], seat["guest"]) for seat in line["seats"]] == [("Anna", False), ("", False)]


def test_another_name_is_shown_at_every_seat(client: TestClient) -> None:
    ann, ben, _ = seated(client)
    account = member(client, "Ann")
    claimed(account, ann)
    account.post("/profile", {"name": "Anna"})
    assert ben.table()["seats"][0]["name"] == "Anna"


def test_a_seat_of_ones_own_is_opened_with_another_browser(client: TestClient) -> None:
    ann, _, _ = seated(client)
    account = member(client, "Ann")
    claimed(account, ann)
    given = account.post("/seat", {"match": ann.match, "seat": 0})
    assert Person(client, ann.match, given["token"]).table()["viewer"] == 0
    ann.get(status=401)
    for match, seat in ((ann.match, 1), ("0" * 16, 0)):
        assert account.post("/seat", {"match": match, "seat": seat}, 404)["error"] == "unknown"


def test_whoever_recovers_a_seat_has_it_from_its_account(client: TestClient) -> None:
    ann, ben, _ = seated(client)
    thief = member(client, "Mallory")
    claimed(thief, ann)
    recovered = client.post("/api/recover", json={"recovery": ann.recovery}).json()
    assert thief.get("/profile")["seats"] == []
    thief.post("/seat", {"match": ann.match, "seat": 0}, 404)
    assert (ben.table()["seats"][0]["name"], ben.table()["seats"][0]["guest"]) == ("", True)
    claimed(member(client, "Ann"), Person(client, ann.match, recovered["token"]))


def record(browser: Browser) -> list[tuple[str, int, int, int]]:
    return [
        (one["versus"], one["won"], one["drawn"], one["lost"]) for one in browser.get("/profile")["record"]
    ]


def test_a_record_counts_what_was_won_drawn_and_lost(client: TestClient) -> None:
    anna, bob = member(client, "Anna"), member(client, "Bob")
    for ending in ("concede", "draw", "concede"):
        ann, ben, _ = seated(client)
        claimed(anna, ann), claimed(bob, ben)
        if ending == "draw":
            ann.post("/draw"), ben.post("/draw/answer", {"yes": True})
        else:
            ann.post("/concede")
    assert record(anna) == [("people", 0, 1, 2)] and record(bob) == [("people", 2, 1, 0)]
    assert {seat["outcome"] for seat in bob.get("/profile")["seats"]} == {"won", "drawn"}


def test_a_match_that_ends_by_its_rules_counts_before_or_after_it_is_claimed(client: TestClient) -> None:
    anna, bob = member(client, "Anna"), member(client, "Bob")
    there = deployed(client)
    claimed(anna, there[0])
    play_on(there, 400)
    claimed(bob, there[1])
    winners = there[0].table()["result"]["winners"]
    told = [("won" if seat in winners else "lost") if winners else "drawn" for seat in (0, 1)]
    assert [one.get("/profile")["seats"][0]["outcome"] for one in (anna, bob)] == told
    assert sum(record(anna)[0][1:]) == sum(record(bob)[0][1:]) == 1


def test_what_is_played_alone_does_not_count(client: TestClient) -> None:
    account = member(client, "Ann")
    bot = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    against = people(client, found(client, seats=bot))[0]
    claimed(account, against).post("/concede")
    assert record(account) == [("bots", 0, 0, 1)]
    both = seated(client)[:2]
    solo = people(client, found(client, mode="solo"))[:1]
    forked = client.post(f"{both[0].url}/fork", headers=both[0].headers, json={}).json()
    for person in (*both, *solo, people(client, forked)[0]):
        claimed(account, person)
    for person in (both[0], solo[0], people(client, forked)[0]):
        person.post("/concede")
    assert record(account) == [("bots", 0, 0, 1)]
    assert len(account.get("/profile")["seats"]) == 5


def test_a_record_outlives_its_matches(tmp_path: Path) -> None:
    with opened(tmp_path, keep_finished_days=1) as client:
        account = member(client, "Ann")
        claimed(account, seated(client)[0]).post("/concede")
        services = client.app.state.services  # type: ignore[attr-defined]
        now = services.storage.clock()
        services.storage.clock = lambda: now + 2 * 86_400
        assert client.portal is not None
        assert client.portal.call(services.retention_loop.go_round)
        shown = account.get("/profile")
        assert record(account) == [("people", 0, 0, 1)]
        assert shown["seats"][0]["line"] is None and shown["seats"][0]["title"]
        assert account.get("/export")["seats"][0]["outcome"] == "lost"
        account.post("/delete", {"name": "Ann"})


def test_an_account_has_so_many_seats_and_no_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "MOST", 1)
    account = member(client, "Ann")
    ann, ben, _ = seated(client)
    claimed(account, ann)
    assert account.post("/claim", {"token": ben.token}, 409)["error"] == "full"
    assert ben.table()["seats"][1]["name"] == "Ben"


def test_other_peoples_data_is_refused(client: TestClient) -> None:
    anna, bob = member(client, "Anna"), member(client, "Bob")
    ann, _, _ = seated(client)
    claimed(anna, ann)
    before, key, refused = anna.get("/profile"), anna.get("/profile")["passkeys"][0]["id"], 0
    tries: list[tuple[str, Any]] = [
        ("/seat", {"match": ann.match, "seat": 0}),
        ("/passkeys/remove", {"id": key}),
        ("/claim", {"token": ann.token}),
        ("/profile", {"name": "Anna"}),
        ("/delete", {"name": "Anna"}),
    ]
    for path, body in tries:
        answer = bob.client.post(ACCOUNT + path, json=body, headers={"X-Hexfront-Guard": bob.guard})
        refused += answer.status_code in (400, 404, 409)
    nobody = Browser(client.app)  # type: ignore[arg-type]
    for path in ("/profile", "/export"):
        refused += nobody.client.get(ACCOUNT + path).status_code == 401
    for path, body in tries:
        refused += nobody.client.post(ACCOUNT + path, json=body).status_code == 401
    assert refused == 12
    assert anna.get("/profile") == before
    for secret in ("Anna", ann.match, key):
        assert secret not in str(bob.get("/profile")) + str(bob.get("/export"))


def test_all_that_is_ones_own_comes_in_one_file(client: TestClient) -> None:
    account = member(client, "Ann")
    ann, ben, _ = seated(client)
    claimed(account, ann)
    ann.post("/chat", {"text": "good luck"})
    ben.post("/chat", {"text": "a secret of Ben"})
    ann.post("/orders", {"never": ["Ambush"]})
    answer = account.client.get(f"{ACCOUNT}/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    told = answer.json()
    assert told["account"]["name"] == "Ann" and len(told["passkeys"]) == len(told["sessions"]) == 1
    (seat,) = told["seats"]
    assert [line["text"] for line in seat["chat"]] == ["good luck"]
    assert seat["orders"]["never"] == ["Ambush"] and "secret" not in seat["notices"]
    for secret in (account.cookie, ann.token, ann.recovery, "a secret of Ben"):
        assert secret not in answer.text


def test_whoever_leaves_is_gone_from_every_table(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        account, bob = member(client, "Zenobia"), member(client, "Bob")
        seats = [{"kind": "person", "name": "Zenobia"}, {"kind": "person", "name": "Ben"}]
        running, over = (people(client, found(client, seats=seats, **REMOTE)) for _ in range(2))
        for ann, ben in (running, over):
            claimed(account, ann), claimed(bob, ben)
            ann.post("/chat", {"text": "my words"})
            ben.post("/chat", {"text": "his words"})
        over[0].post("/concede")
        assert over[1].table()["result"]["text"]["args"]["player"] == "Zenobia"
        assert account.post("/delete", {"name": "Someone"}, 400)["error"] == "malformed"
        assert account.post("/delete", {"name": "Zenobia"})["account"] is None
        assert not account.cookie and account.get()["account"] is None
        account.sign_in(401)
        for ann, ben in (running, over):
            table = ben.table()
            assert (table["seats"][0]["name"], table["seats"][0]["guest"]) == ("", True)
            assert [line["text"] for line in table["chat"]] == ["his words"]
            assert ann.table()["viewer"] == 0, "the seat goes on by its link"
            assert "Zenobia" not in str(table) + str(ben.get("/record"))
        assert record(bob) == [("people", 1, 0, 0)], "who stays keeps his record"
        running[0].post("/concede")
        assert (
            running[1].table()["result"]["text"]["args"]["player"] == running[1].table()["seats"][0]["side"]
        )
        running[1].post("/chat", {"text": "bye"}, 200)
        assert "Zenobia" not in everything(tmp_path) and "my words" not in everything(tmp_path)
        assert member(client, "Zenobia"), "the name is free again"
    with opened(tmp_path) as client:
        for _, ben in (running, over):
            assert "my words" not in str(Person(client, ben.match, ben.token).table())
