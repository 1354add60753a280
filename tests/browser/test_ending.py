"""A match that is over: how it went, who may look at it, and the same once more."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Sit
from .playing import Player

PIECES = Path(__file__).parents[1] / "museum" / "pieces"
GAMES = {"coh/2": "german", "drill/1": "red", "kharkov/2": "soviet", "tow/2": "soviet", "trc/1": "axis"}


def stored(player: Player, piece: str) -> dict[str, Any]:
    """A match that was played to its end, taken over from its record."""
    record = lzma.decompress((PIECES / piece / "finished.hexgame.xz").read_bytes()).decode()
    answer = player.server.client.post("/api/import", json={"record": record})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def wide(page: Page) -> int:
    """By how much the page is wider than the screen."""
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


@pytest.mark.parametrize(("piece", "side"), GAMES.items())
def test_anybody_reads_how_a_finished_match_went(sit: Sit, piece: str, side: str) -> None:
    player = sit()
    made = stored(player, piece)
    player.page.goto(f"{player.server.url}/story/{made['match']}")
    expect(player.at("story-result")).to_be_visible()
    expect(player.at(f"losses-{side}")).to_be_visible()
    expect(player.at("front")).to_have_js_property("complete", True)
    assert player.at("front").evaluate("image => image.naturalWidth") > 100
    player.at("film").click()
    expect(player.at("front")).to_have_attribute("src", f"/api/matches/{made['match']}/front.gif")


def test_the_story_has_its_curves_its_moments_and_its_luck(sit: Sit) -> None:
    player = sit(390, 844, touch=True)
    made = stored(player, "kharkov/2")
    player.page.goto(f"{player.server.url}/story/{made['match']}")
    expect(player.at("curves").locator("figure")).to_have_count(2)
    expect(player.at("story-scores")).to_contain_text("Control of Kharkov")
    expect(player.at("luck-soviet")).to_contain_text("Of 25 attacks 9.7 should have succeeded; 9.5 did.")
    assert wide(player.page) <= 0
    player.at("moments").get_by_role("link").first.click()
    expect(player.at("replay-page")).to_have_attribute("data-point", "58")


def test_a_public_link_shows_the_match_again_without_a_token(sit: Sit) -> None:
    player, guest = sit(), sit()
    made = stored(player, "coh/2")
    player.enter(made)
    link = player.at("share").get_attribute("data-link")
    assert link is not None
    assert "#" not in link
    guest.page.goto(link)
    expect(guest.at("replay-page")).to_be_visible()
    expect(guest.at("fork")).to_have_count(0)
    guest.at("back").click()
    expect(guest.at("replay-page")).to_have_attribute("data-shown", "122")
    guest.at("story").click()
    expect(guest.at("story-page")).to_be_visible()
    expect(guest.at("rematch")).to_have_count(0)


def test_a_running_match_has_no_public_page(sit: Sit) -> None:
    player = sit()
    made = player.found(game="drill", scenario="duel")
    for page in ("replay", "story"):
        player.page.goto(f"{player.server.url}/{page}/{made['match']}")
        expect(player.page.get_by_role("alert")).to_contain_text("token")


def test_a_rematch_swaps_the_sides(sit: Sit) -> None:
    player = sit()
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    made = player.found(game="drill", scenario="duel", seats=seats)
    player.enter(made, seats=(0,))
    player.server.client.post(
        f"/api/matches/{made['match']}/concede",
        json={},
        headers={"Authorization": f"Bearer {made['seats'][0]['token']}"},
    )
    player.at("rematch").click()
    expect(player.at("table")).to_have_attribute("data-seat", "1")
    assert made["match"] not in player.page.url
