"""Accounts by passkey: registering, signing in and out, and nobody getting in who should not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from hexfront.server.http.people.signed_in import COOKIE, HOST_COOKIE
from hexfront.server.people import accounts, challenges, sessions
from hexfront.server.store.keys import hashed

from .authenticator import PRESENT, Authenticator
from .authenticator import text as written
from .members import ACCOUNT, Browser, member
from .table import opened


def rows(folder: Path, table: str) -> list[Any]:
    engine = create_engine(f"sqlite:///{folder / 'hexfront.sqlite3'}")
    with engine.connect() as connection:
        found = [row._mapping for row in connection.execute(text(f"SELECT * FROM {table}"))]
    engine.dispose()
    return found


def passing(client: TestClient, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    storage = client.app.state.services.storage  # type: ignore[attr-defined]
    now = storage.clock()
    monkeypatch.setattr(storage, "clock", lambda: now + seconds)


def browser_at(client: TestClient, device: Authenticator | None = None) -> Browser:
    return Browser(client.app, device)  # type: ignore[arg-type]


def test_somebody_registers_signs_out_and_in_again(client: TestClient) -> None:
    ann = browser_at(client)
    assert ann.get() == {"origin": "http://localhost:8765", "account": None}
    assert ann.register("Ann Lee")["account"]["name"] == "Ann Lee"
    assert ann.get()["account"]["name"] == "Ann Lee"
    assert ann.post("/sign-out")["account"] is None
    assert ann.get()["account"] is None and not ann.cookie
    ann.get("/profile", 401)
    assert ann.sign_in()["account"]["name"] == "Ann Lee"
    elsewhere = browser_at(client, ann.device)
    assert elsewhere.sign_in()["account"]["name"] == "Ann Lee"
    elsewhere.post("/sign-out")
    assert ann.get()["account"], "another browser stays signed in"


def test_no_password_and_no_token_is_stored(client: TestClient, tmp_path: Path) -> None:
    ann = member(client, "Ann")
    assert len(ann.cookie) == 43, "256 bits"
    (session,) = rows(tmp_path, "sessions")
    assert session["hash"] == hashed(ann.cookie)
    (passkey,) = rows(tmp_path, "passkeys")
    assert set(passkey) == {"id", "account", "public_key", "sign_count", "created", "used"}
    assert ann.cookie.encode() not in (tmp_path / "hexfront.sqlite3").read_bytes()


def test_the_cookie_is_hidden_from_scripts_and_other_sites(client: TestClient, tmp_path: Path) -> None:
    ann = browser_at(client)
    options = ann.post("/register/begin", {"name": "Ann"})
    answer = ann.client.post(f"{ACCOUNT}/register", json=ann.device.make(options))
    plain = answer.headers["set-cookie"]
    assert plain.startswith(f"{COOKIE}=") and "Secure" not in plain
    for word in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=2592000"):
        assert word in plain
    assert "Domain" not in plain
    with opened(tmp_path / "tls", public_url="https://table.example.org") as other:
        cleo = browser_at(other, Authenticator("https://table.example.org"))
        options = cleo.post("/register/begin", {"name": "Cleo"}, origin="https://table.example.org")
        assert options["rp"]["id"] == "table.example.org"
        told = other.post(f"{ACCOUNT}/register", json=cleo.device.make(options)).headers["set-cookie"]
        assert told.startswith(f"{HOST_COOKIE}=") and "Secure" in told and "HttpOnly" in told


def test_a_session_has_an_end(client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ann = member(client, "Ann")
    passing(client, monkeypatch, 30 * 86_400 - 60)
    assert ann.get()["account"]
    passing(client, monkeypatch, 60)
    assert ann.get()["account"] is None
    browser_at(client, ann.device).sign_in()
    assert len(rows(tmp_path, "sessions")) == 1, "what has ended is removed"


def test_the_oldest_session_makes_room(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ann = member(client, "Ann")
    for _ in range(sessions.MOST):
        passing(client, monkeypatch, 1)
        again = browser_at(client, ann.device)
        again.sign_in()
    assert len(rows(tmp_path, "sessions")) == sessions.MOST
    assert ann.get()["account"] is None and again.get()["account"]


FORGED = ["", "x", "a" * 43, "a" * 101, "null", "0", "' OR 1=1 --", "%00", "{}", "é" * 20]


def test_forged_sessions_open_nothing(client: TestClient, tmp_path: Path) -> None:
    ann = member(client, "Ann")
    (session,) = rows(tmp_path, "sessions")
    (account,) = rows(tmp_path, "accounts")
    tries = [
        *FORGED,
        session["hash"],
        account["id"],
        ann.cookie[:-1],
        ann.cookie + "A",
        ann.cookie.swapcase(),
    ]
    refused = 0
    for forged in tries:
        sent = {"Cookie": f"{COOKIE}={forged}".encode("utf-8", "replace"), "X-Hexfront-Guard": ann.guard}
        thief = browser_at(client).client
        for path in ("/profile", "/export"):
            refused += thief.get(ACCOUNT + path, headers=sent).status_code == 401
        refused += thief.post(f"{ACCOUNT}/delete", json={"name": "Ann"}, headers=sent).status_code == 401
        assert thief.get(ACCOUNT, headers=sent).json()["account"] is None
    assert refused == 3 * len(tries) == 45
    assert ann.get()["account"]["name"] == "Ann"


CHANGES: list[tuple[str, Any]] = [
    ("/profile", {"name": "Mallory"}),
    ("/passkeys/begin", None),
    ("/passkeys", {"id": "AA", "client_data": "AA", "attestation": "AA"}),
    ("/passkeys/remove", {"id": "AA"}),
    ("/claim", {"token": "x"}),
    ("/seat", {"match": "0" * 16, "seat": 0}),
    ("/sign-out", None),
    ("/delete", {"name": "Ann"}),
]


def test_pages_from_elsewhere_change_nothing(client: TestClient) -> None:
    ann = member(client, "Ann")
    before, refused = ann.get("/profile"), 0
    foreign: list[dict[str, str]] = [
        {"x_hexfront_guard": ""},
        {"x_hexfront_guard": hashed(ann.cookie)},
        {"x_hexfront_guard": member(client, "Ben").guard},
        {"origin": "http://localhost:9999"},
        {"origin": "https://localhost:8765"},
        {"origin": "null"},
        {"origin": "https://evil.example"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"sec_fetch_site": "none"},
    ]
    for path, body in CHANGES:
        for headers in foreign:
            assert ann.post(path, body, 403, **headers)["error"] == "forbidden"
            refused += 1
    assert refused == 80
    assert ann.get("/profile") == before, "still signed in, and nothing has changed"


def test_every_change_by_cookie_is_guarded(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    changing = {
        path.removeprefix(ACCOUNT)
        for path, known in paths.items()
        if path.startswith(ACCOUNT) and "post" in known
    }
    ways_in = {"/register/begin", "/register", "/sign-in/begin", "/sign-in"}
    assert changing - ways_in == {path for path, _ in CHANGES}


def test_nobody_is_signed_in_by_a_page_from_elsewhere(client: TestClient) -> None:
    ann = member(client, "Ann")
    for site in ({"sec_fetch_site": "cross-site"}, {"origin": "http://localhost:9999"}):
        ann.post("/sign-in/begin", None, 403, **site)
        ann.post("/sign-in", ann.device.sign({"rpId": "localhost", "challenge": "AAAA"}), 403, **site)
        ann.post("/register/begin", {"name": "Ben"}, 403, **site)


def test_signing_in_tells_nothing_of_names(client: TestClient) -> None:
    ann, stranger = member(client, "Ann"), browser_at(client)
    options = stranger.post("/sign-in/begin")
    assert set(options) == {"challenge", "timeout", "rpId", "allowCredentials", "userVerification"}
    assert options["allowCredentials"] == []
    stranger.device.handle = b"nobody"
    unknown = stranger.post("/sign-in", stranger.device.sign(options), 401)
    stranger.device.id, stranger.device.handle = ann.device.id, ann.device.handle
    forged = stranger.sign_in(401)
    assert unknown == forged, "the key of nobody and the forged key of somebody are refused in the same words"
    for path in ("/Ann", "/people/Ann", "/profile/Ann"):
        assert client.get(ACCOUNT + path).status_code == 404


def bent(client: TestClient, ann: Browser, how: str) -> dict[str, str]:
    """What an authenticator signs, with one thing wrong about it."""
    options, device = ann.post("/sign-in/begin"), ann.device
    if how == "another origin":
        device.origin = "https://evil.example"
    elif how == "another domain":
        options["rpId"] = "evil.example"
    elif how == "nobody touched it":
        device.flags = 0
    elif how == "nobody was recognised":
        device.flags = PRESENT
    elif how == "a challenge of its own":
        options["challenge"] = "A" * 43
    elif how == "another key":
        device.key = Authenticator().key
    elif how == "another account":
        device.handle = member(client, "Ben").device.handle
    elif how == "a copy of the device":
        device.count = -1
    elif how == "a challenge for a new passkey":
        options["challenge"] = ann.post("/passkeys/begin")["challenge"]
    return device.sign(options)


@pytest.mark.parametrize(
    "how",
    [
        "another origin",
        "another domain",
        "nobody touched it",
        "nobody was recognised",
        "a challenge of its own",
        "another key",
        "another account",
        "a copy of the device",
        "a challenge for a new passkey",
    ],
)
def test_a_signature_that_does_not_hold_is_refused(client: TestClient, how: str) -> None:
    ann = member(client, "Ann")
    ann.sign_in()
    forged = bent(client, ann, how)
    fresh = browser_at(client)
    assert fresh.post("/sign-in", forged, 401)["error"] == "session"
    assert not fresh.cookie


def test_a_challenge_is_answered_once_and_soon(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ann = member(client, "Ann")
    signed = ann.device.sign(ann.post("/sign-in/begin"))
    ann.post("/sign-in", signed)
    browser_at(client).post("/sign-in", signed, 401)
    late = ann.post("/sign-in/begin")
    passing(client, monkeypatch, challenges.SECONDS)
    ann.post("/sign-in", ann.device.sign(late), 401)
    ann.post("/sign-in/begin")
    assert len(rows(tmp_path, "challenges")) == 1, "what nobody has answered is removed"


def test_so_many_challenges_wait_and_no_more(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST", 2)
    ann = browser_at(client)
    ann.post("/sign-in/begin")
    ann.post("/sign-in/begin")
    assert ann.post("/sign-in/begin", None, 429)["error"] == "too-many"


def test_a_registration_that_does_not_hold_is_refused(client: TestClient, tmp_path: Path) -> None:
    ann = browser_at(client)
    for field in ("id", "client_data", "attestation"):
        made = ann.device.make(ann.post("/register/begin", {"name": "Ann"}))
        ann.post("/register", made | {field: "AAAA"}, 401)
    for device in (Authenticator("https://evil.example"), Authenticator()):
        device.flags = PRESENT
        ann.post("/register", device.make(ann.post("/register/begin", {"name": "Ann"})), 401)
    made = ann.device.make(ann.post("/sign-in/begin") | {"user": {"id": "AAAA"}, "rp": {"id": "localhost"}})
    ann.post("/register", made, 401)
    assert not rows(tmp_path, "accounts")


def test_a_name_is_had_once_however_it_is_written(client: TestClient) -> None:
    member(client, "Ann Lee")
    other = browser_at(client)
    for name in ("Ann Lee", "ann lee", "ANN  LEE", "Ａnn Lee"):
        assert other.post("/register/begin", {"name": name}, 409)["error"] == "taken"
    one, two = browser_at(client), browser_at(client)
    first, second = one.post("/register/begin", {"name": "Ben"}), two.post("/register/begin", {"name": "ben"})
    one.post("/register", one.device.make(first), 201)
    assert two.post("/register", two.device.make(second), 409)["error"] == "taken"


@pytest.mark.parametrize("name", ["", "   ", "Ann\u202e", "\u3164", "a" * 41, "Z" + "\u0301" * 6])
def test_a_name_obeys_the_rules_of_names(client: TestClient, name: str) -> None:
    assert browser_at(client).post("/register/begin", {"name": name}, 400)["error"] == "malformed"


def test_so_many_accounts_and_no_more(tmp_path: Path) -> None:
    with opened(tmp_path, most_accounts=1) as client:
        member(client, "Ann")
        assert browser_at(client).post("/register/begin", {"name": "Ben"}, 409)["error"] == "full"


def test_one_address_knocks_so_often_and_no_more(tmp_path: Path) -> None:
    with opened(tmp_path, sign_ins_per_minute=4) as client:
        ann = member(client, "Ann")
        ann.post("/sign-in/begin")
        ann.post("/sign-in/begin")
        for path, body in (("/sign-in/begin", None), ("/register/begin", {"name": "Ben"})):
            assert ann.post(path, body, 429)["error"] == "too-many"
        assert ann.get("/profile")["name"] == "Ann", "who is signed in goes on"


def test_an_account_has_several_passkeys(client: TestClient) -> None:
    ann = member(client, "Ann")
    phone = Authenticator()
    options = ann.post("/passkeys/begin")
    assert len(options["excludeCredentials"]) == 1
    assert len(ann.post("/passkeys", phone.make(options), 201)["passkeys"]) == 2
    lost = browser_at(client, phone)
    assert lost.sign_in()["account"]["name"] == "Ann"
    first = written(ann.device.id)
    kept = ann.post("/passkeys/remove", {"id": first})["passkeys"]
    assert len(kept) == 1 and kept[0]["id"] != first
    browser_at(client, ann.device).sign_in(401)
    assert lost.get()["account"] is None, "other browsers are signed out"
    assert ann.post("/passkeys/remove", {"id": kept[0]["id"]}, 403), "the last one stays"
    assert browser_at(client, phone).sign_in()


def test_an_account_has_so_many_passkeys_and_no_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "MOST_PASSKEYS", 1)
    ann = member(client, "Ann")
    assert ann.post("/passkeys", Authenticator().make(ann.post("/passkeys/begin")), 409)["error"] == "full"


def test_a_passkey_is_added_to_the_account_that_asked(client: TestClient) -> None:
    ann, ben = member(client, "Ann"), member(client, "Ben")
    ben.post("/passkeys", Authenticator().make(ann.post("/passkeys/begin")), 401)
    again = ann.device.make(ben.post("/passkeys/begin"))
    assert ben.post("/passkeys", again, 409)["error"] == "taken", "a passkey opens one account"
    assert len(ben.get("/profile")["passkeys"]) == 1
