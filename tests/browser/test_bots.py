"""Against the computer: whole games, its turn at any speed, its advice."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import LONG, Sit
from .playing import Player

AGAINST = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
CAMPAIGN = {"game": "kharkov", "scenario": "campaign", "mode": "remote", "seats": AGAINST}
DRIVER = (Path(__file__).parent / "driver.js").read_text().split("\n", 1)[1]
PATIENCE = 300


@pytest.mark.skipif(not LONG, reason="`make soak` plays it")
def test_a_whole_game_of_kharkov_through_the_page(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN), (0,))
    clicks = player.page.evaluate(DRIVER, {"moves": 2, "seconds": PATIENCE})
    expect(player.prompt).to_contain_text("over")
    expect(player.at("result")).to_contain_text("victory")
    assert clicks > 50
    player.screen("result")


def begun(player: Player, pace: str) -> None:
    """Until the bot has its turn, which is shown at a pace."""
    player.enter(player.found(**CAMPAIGN), (0,))
    expect(player.prompt).to_contain_text("Deploy your units", timeout=60_000)
    player.verb("historical")
    player.verb("commit")
    player.phase("Soviet movement")
    player.at("more").locator("summary").first.click()
    player.at("more").get_by_test_id("pace-speed").select_option(pace)
    player.end()
    player.phase("Soviet combat")
    player.end()


def test_the_turn_of_the_bot_is_shown_and_skipped(sit: Sit) -> None:
    player = sit()
    begun(player, "1")
    expect(player.page.locator("[data-testid=pace]:not([data-waiting='0'])")).to_be_visible(timeout=60_000)
    expect(player.at("skip")).to_be_enabled()
    expect(player.at("trails")).to_be_attached(timeout=30_000)
    player.screen("bot-turn")
    before = player.version
    player.at("skip").click()
    expect(player.at("table")).not_to_have_attribute("data-version", str(before))


def test_a_hint_with_its_reasons(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN | {"mode": "solo", "seats": [{}, {}]}))
    player.set_up()
    player.at("hint-button").click()
    expect(player.at("hint")).to_contain_text("Hint · ", timeout=60_000)
    expect(player.page.locator("[data-testid^=advised-]")).not_to_have_count(0)
    player.screen("hint")
    before = player.version
    player.at("hint-do").click()
    expect(player.at("table")).not_to_have_attribute("data-version", str(before))
