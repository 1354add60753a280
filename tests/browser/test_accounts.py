"""Somebody registers with a passkey, claims a seat, finds it in the profile, comes back, and leaves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_accessible import faults

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
SEAT = """([match, token]) => {
  localStorage.setItem('hexfront.seats', JSON.stringify([{ match, seat: 0, side: '', token }]));
  localStorage.setItem('hexfront.guided', 'yes');
  localStorage.setItem('hexfront.briefed', 'yes');
}"""


def at_the_named_address(player: Player) -> str:
    """Passkeys are bound to a name, and an address in figures is none. The browser gets an authenticator."""
    debugger = player.page.context.new_cdp_session(player.page)
    debugger.send("WebAuthn.enable")
    debugger.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return f"http://localhost:{player.server.port}"


def registered(player: Player, url: str, match: str) -> None:
    """From the lobby, where a guest sees his game, by keyboard into an account."""
    page = player.page
    page.goto(url)
    expect(player.at("who")).to_contain_text("You play as a guest.")
    expect(player.at(f"mine-{match}")).to_contain_text("Ann (guest)")
    player.at("account-link").click()
    expect(player.at("sign-in")).to_be_visible()
    assert not faults(page)
    player.at("register-name").fill("Zenobia")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Zenobia")


def described(player: Player) -> None:
    player.at("speaks-fr").check()
    player.at("likes-drill").check()
    player.at("profile-save").click()
    expect(player.page.get_by_role("status")).to_have_text("Saved.")


def back_again(player: Player, url: str) -> None:
    """Out and in again, and greeted in both languages."""
    player.at("sign-out").click()
    expect(player.at("sign-in")).to_be_visible()
    player.at("sign-in").click()
    expect(player.page.get_by_role("heading", level=1)).to_have_text("Zenobia")
    player.page.goto(url)
    expect(player.at("who")).to_contain_text("You are Zenobia.")
    player.at("lang").click()
    expect(player.at("who")).to_contain_text("Vous êtes Zenobia.")
    player.at("account-link").click()


def left(player: Player) -> dict[str, Any]:
    """Leave with all that is one's own."""
    with player.page.expect_download() as saved:
        player.at("export").click()
    told: dict[str, Any] = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    expect(player.at("delete-account")).to_be_disabled()
    player.at("farewell").fill("Zenobia")
    player.at("delete-account").click()
    expect(player.at("sign-in")).to_be_visible()
    return told


def test_somebody_registers_plays_claims_comes_back_and_leaves(sit: Sit) -> None:
    player = sit()
    url, page, client = at_the_named_address(player), player.page, player.server.client
    page.goto(f"{player.server.url}/account")
    expect(page.get_by_role("link", name=url)).to_be_visible()
    made = player.found(
        game="drill", scenario="duel", mode="remote", seats=[{"name": "Ann"}, {"name": "Ben"}]
    )
    match, table = made["match"], f"/api/matches/{made['match']}"
    bearer = {"Authorization": f"Bearer {made['seats'][1]['token']}"}
    page.goto(f"{url}/healthz")
    page.evaluate(SEAT, [match, made["seats"][0]["token"]])
    registered(player, url, match)

    page.goto(f"{url}/m/{match}")
    player.verb("fill")
    player.verb("commit")
    player.answered()
    page.goto(f"{url}/account")
    player.at(f"claim-{match}-0").click()
    expect(player.at(f"own-{match}-0")).to_be_visible()
    described(player)
    assert client.get(table, headers=bearer).json()["seats"][0]["name"] == "Zenobia"
    client.post(f"{table}/concede", headers=bearer)
    page.reload()
    expect(player.at("record").locator("td")).to_have_text(["people", "1", "0", "0"])
    expect(player.at("speaks-fr")).to_be_checked()
    assert not faults(page)

    back_again(player, url)
    told = left(player)
    assert told["account"]["likes"] == ["drill"] and told["seats"][0]["outcome"] == "won"
    assert client.get(table, headers=bearer).json()["seats"][0]["name"] == ""
    player.at("sign-in").click()
    expect(player.at("people-trouble")).to_contain_text("n’ouvre rien ici")
