"""Whatever the documented interface allows, and much that it does not, is answered as documented, without a fault.

``HEXFRONT_FUZZ=2000`` tries so many messages to each path.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from hexfront.server.app import make_app
from hexfront.server.http.openapi import ANSWERS
from hexfront.server.http.people.signed_in import COOKIE

from .authenticator import Authenticator
from .members import ACCOUNT, member
from .table import FUZZ, Person, deployed, found, opened, people, seated
from .test_lobby import SKIRMISH

SCHEMA = schemathesis.openapi.from_dict(make_app().openapi())
SLOW = ("/hint",)
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MATCH = "/api/matches/{match}"


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with opened(tmp_path_factory.mktemp("schema")) as client:
        yield seated(client)[0]


@pytest.fixture
def signed_in(person: Person) -> Iterator[dict[str, str]]:
    """The headers of somebody with an account: what is made up gets past the door."""
    browser = member(person.client, f"Ann {secrets.token_hex(4)}")
    yield {"Cookie": f"{COOKIE}={browser.cookie}", "X-Hexfront-Guard": browser.guard}


@SCHEMA.parametrize()
@settings(
    max_examples=FUZZ or 8,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=not FUZZ,
)
def test_interface_has_no_faults(case: Any, person: Person, signed_in: dict[str, str]) -> None:
    if case.path.endswith(SLOW):
        return
    if "match" in (case.path_parameters or {}):
        case.path_parameters["match"] = person.match
    given = case.as_transport_kwargs(base_url="http://localhost")
    response = _sent(person.client, given, person.headers | signed_in)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        assert {"error", "text"} <= set(response.json())


def _sent(client: TestClient, given: dict[str, Any], headers: dict[str, str]) -> Any:
    kept = {name: given[name] for name in ("json", "params") if given.get(name) is not None}
    if isinstance(given.get("data"), bytes | str):
        kept["content"] = given["data"]
    return client.request(given["method"], given["url"], headers=headers, **kept)


class Played:
    """Asks for everything there is, and holds each good answer to its documentation."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.seen: set[tuple[str, str]] = set()

    def ask(self, method: str, path: str, person: Person | None = None, **more: Any) -> Any:
        names = {"match": person.match if person else "", "game": "drill"} | more.pop("names", {})
        headers = person.headers if person else {}
        response = self.client.request(method, path.format(**names), headers=headers, **more)
        assert response.status_code < 300, response.text
        SCHEMA[path][method].validate_response(response)  # type: ignore[arg-type]
        self.seen.add((path, method.lower()))
        return response.json() if response.headers["content-type"] == "application/json" else response.text


def test_good_answers_are_as_documented(client: TestClient) -> None:
    table = Played(client)
    for path in ("", "/{game}/board", "/{game}/rules", "/{game}/charts"):
        table.ask("GET", f"/api/games{path}")
    table.ask("GET", "/api/games/{game}/texts", params={"lang": "fr"})
    table.ask("GET", "/api/texts", params={"lang": "fr"})
    analyse = {"position": SKIRMISH, "why": "end", "asks": [{"what": "zoc"}], "do": ["end"]}
    table.ask("POST", "/api/analyse", json=analyse)
    table.ask("POST", "/api/import", json={"position": SKIRMISH})
    body = {"game": "drill", "scenario": "duel", "seats": [{}, {"kind": "open"}]}
    made = table.ask("POST", "/api/matches", json=body)
    table.ask("GET", "/api/open")
    table.ask("POST", f"{MATCH}/join", names={"match": made["match"]}, json={"seat": 1})
    _a_match(table, *deployed(client)[:2])
    _an_account(table, seated(client)[0])
    table.ask("GET", "/healthz")
    table.ask("GET", "/readyz")
    table.ask("GET", "/metrics")
    unasked = {(f"{MATCH}/ask", "post")}  # of a game with other rules, below
    for game in client.get("/api/games").json():
        if not game["secrets"]:
            open_game = found(client, game["id"], game["scenarios"][0]["id"], mode="solo", seats=None)
            table.ask("POST", f"{MATCH}/ask", people(client, open_game)[0], json={"what": "zoc"})
    assert table.seen >= {*ANSWERS, ("/metrics", "get")} - unasked


def _an_account(table: Played, ann: Person) -> None:
    device, phone = Authenticator(), Authenticator()
    options = table.ask("POST", f"{ACCOUNT}/register/begin", json={"name": "Ann"})
    who = table.ask("POST", f"{ACCOUNT}/register", json=device.make(options))
    table.client.headers["X-Hexfront-Guard"] = who["account"]["guard"]
    table.ask("POST", f"{ACCOUNT}/sign-out")
    used = device.sign(table.ask("POST", f"{ACCOUNT}/sign-in/begin"))
    who = table.ask("POST", f"{ACCOUNT}/sign-in", json=used)
    table.client.headers["X-Hexfront-Guard"] = who["account"]["guard"]
    table.ask("GET", ACCOUNT)
    added = phone.make(table.ask("POST", f"{ACCOUNT}/passkeys/begin"))
    keys = table.ask("POST", f"{ACCOUNT}/passkeys", json=added)["passkeys"]
    table.ask("POST", f"{ACCOUNT}/passkeys/remove", json={"id": keys[0]["id"]})
    table.ask("POST", f"{ACCOUNT}/claim", json={"token": ann.token})
    table.ask("POST", f"{ACCOUNT}/seat", json={"match": ann.match, "seat": 0})
    table.ask("POST", f"{ACCOUNT}/profile", json={"name": "Anna", "likes": ["drill"]})
    table.ask("GET", f"{ACCOUNT}/profile")
    table.ask("GET", f"{ACCOUNT}/export")
    table.ask("POST", f"{ACCOUNT}/delete", json={"name": "Anna"})


def _a_match(table: Played, ann: Person, ben: Person) -> None:
    table.ask("POST", "/api/mine", json={"tokens": [ann.token, ben.token]})
    for path in ("", "/board", "/log", "/record", "/position"):
        table.ask("GET", MATCH + path, ann)
    version = table.ask("POST", f"{MATCH}/act", ann, json={"version": 4, "action": ["seal"]})["version"]
    table.ask("GET", f"{MATCH}/replay", ann, params={"point": version - 1})
    table.ask("POST", f"{MATCH}/fork", ann, json={"point": version - 1})
    ben.act("seal")
    key = ann.table()["groups"][0]["key"]
    table.ask("GET", f"{MATCH}/choices", ann, params={"key": key})
    table.ask("POST", f"{MATCH}/explain", ann, json={"text": "end"})
    table.ask("POST", f"{MATCH}/hint", ann)
    table.ask("POST", f"{MATCH}/chat", ann, json={"text": "hello"})
    table.ask("POST", f"{MATCH}/orders", ann, json={"never": ["Ambush"]})
    table.ask("POST", f"{MATCH}/notices", ann, json={})
    ann.act(*next(action for action in ann.choices() if action[0] == "step"))
    table.ask("POST", f"{MATCH}/undo", ann, json={"version": ann.table()["version"]})
    ann.act("end")
    table.ask("POST", f"{MATCH}/takeback", ann, json={})
    table.ask("POST", f"{MATCH}/takeback/answer", ben, json={"yes": True})
    table.ask("POST", f"{MATCH}/draw", ann)
    table.ask("POST", f"{MATCH}/draw/answer", ben, json={"yes": False})
    recovered = table.ask("POST", "/api/recover", json={"recovery": ben.recovery})
    again = Person(ben.client, ben.match, recovered["token"])
    table.ask("POST", f"{MATCH}/concede", again)
    table.ask("GET", f"{MATCH}/story", again)
