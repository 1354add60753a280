"""Names and words are shown to others: nothing in them hides, turns around or piles up."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from hexfront.server.store.clean_names import MOST_MARKS, clean_name

from .table import Person, deployed, found, people, seated

ZALGO = "A" + "\u0301\u0302\u0303\u0304\u0305\u0306"
BAD = {
    "right to left": "Ann\u202eneB",
    "isolate": "\u2067Ann\u2069",
    "mark": "Ann\u200f",
    "no width": "A\u200bnn",
    "joiner": "A\u200dnn",
    "tag": "Ann\U000e0041",
    "order mark": "\ufeffAnn",
    "bell": "Ann\x07",
    "line": "Ann\nBen",
    "separator": "Ann\u2028Ben",
    "half": "Ann\ud800",
    "blank letter": "\u3164",
    "braille blank": "\u2800\u2800",
    "spaces": "   ",
    "no-break": "\u00a0",
    "heap": ZALGO,
    "mark first": "\u0301Ann",
}
GOOD = [
    "",
    "Ann",
    "Zoë Łukasz-O’Brien",
    "Нина",
    "مريم",
    "שָׁלוֹם",
    "ผู้เล่น",
    "ཨོཾ",
    "小林 🙂",
    "Nguyễn",
    "e" + "\u0301" * 1,
]


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_a_name_that_hides_something_is_refused(client: TestClient, name: str) -> None:
    seats = [{"kind": "person", "name": name}, {"kind": "open"}]
    body = json.dumps({"game": "drill", "scenario": "duel", "seats": seats})
    refused = client.post("/api/matches", content=body, headers={"content-type": "application/json"})
    assert (refused.status_code, refused.json()["error"]) == (400, "malformed")
    made = found(client, seats=[{"kind": "person"}, {"kind": "open"}])
    body = json.dumps({"seat": 1, "name": name})
    url = f"/api/matches/{made['match']}/join"
    refused = client.post(url, content=body, headers={"content-type": "application/json"})
    assert refused.status_code == 400
    assert people(client, made)[0].table()["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_scripts_are_taken(client: TestClient, name: str) -> None:
    made = found(client, seats=[{"kind": "person", "name": name}, {"kind": "person"}])
    shown = people(client, made)[0].table()["seats"][0]["name"]
    assert shown == clean_name(name) and len(shown) == len(clean_name(name))


def test_the_refusal_says_what_is_wrong_in_both_languages(client: TestClient) -> None:
    texts = client.get("/api/texts", params={"lang": "fr"}).json()
    told = set()
    for name in (BAD["bell"], BAD["heap"], BAD["spaces"]):
        made = found(client, seats=[{"kind": "person"}, {"kind": "open"}])
        refused = client.post(f"/api/matches/{made['match']}/join", json={"seat": 1, "name": name}).json()
        why = refused["text"]["args"]["fault"]["template"]
        told.add(texts[why])
    assert len(told) == 3


def test_so_many_marks_on_a_letter_and_no_more(client: TestClient) -> None:
    for marks, status in ((MOST_MARKS, 201), (MOST_MARKS + 1, 400)):
        seats = [{"kind": "person", "name": "q" + "\u0323\u0325\u0330\u0331\u0332"[:marks]}, {"kind": "open"}]
        body = {"game": "drill", "scenario": "duel", "seats": seats}
        assert client.post("/api/matches", json=body).status_code == status


def test_words_are_said_without_what_turns_them_around(client: TestClient) -> None:
    ann, ben, _ = seated(client)
    said = ann.post("/chat", {"text": "I \u202egive\u202c up\x07, \u2066really\u2069 👩\u200d🚀 " + ZALGO})[
        "text"
    ]
    assert said == f"I give up, really 👩\u200d🚀 {ZALGO[: MOST_MARKS + 1]}"
    assert ben.table()["chat"][0]["text"] == said
    assert ann.post("/chat", {"text": "two\nlines"})["text"] == "two\nlines"
    for nothing in (" ", "\u200b\u202e", "\n\t", "\u2800"):
        assert ann.post("/chat", {"text": nothing}, 400)["error"] == "malformed"


def test_names_in_a_record_from_elsewhere_are_cleaned(client: TestClient) -> None:
    ann = deployed(client)[0]
    ann.post("/concede")
    record: Any = ann.get("/record")
    record["header"]["players"] = ["Ann\u202e\u200b  Lee", "\u3164\u200b"]
    made = client.post("/api/import", json={"record": record})
    assert made.status_code == 201, made.text
    person = Person(client, made.json()["match"], made.json()["seats"][0]["token"])
    shown = [seat["name"] for seat in person.table()["seats"]]
    assert shown[0] == "Ann Lee" and "\u3164" not in shown[1]
    again = person.get("/record")
    assert again["header"]["players"][0] == shown[0]
    assert "\u202e" not in "".join(person.heard)
