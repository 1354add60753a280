"""What the results of a fight mean is told where they stand."""

from pathlib import Path

from playwright.sync_api import expect

from .conftest import Sit

POSITION = Path(__file__).parents[2] / "docs/positions/goetter/column-ladder.toml"


def test_the_fight_panel_and_the_charts_say_results_in_words(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(position=POSITION.read_text()))
    player.hex("0505")
    player.counter("S")
    expect(player.at("fight-sum").first).to_contain_text("in the attacker’s favour")
    player.at("fight-meaning").first.locator("summary").click()
    expect(player.at("fight-meaning").first).to_contain_text("Nothing happens.")
    player.at("charts-button").click()
    expect(player.at("chart-meaning").first).to_contain_text("Each side loses 1 step.")
