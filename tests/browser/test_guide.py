"""What helps a newcomer: the guided first turn, the legend, the lit cell of a chart, only what a game has."""

from playwright.sync_api import expect

from .conftest import Sit
from .test_table import ready

CAMPAIGN = {"game": "kharkov", "scenario": "campaign"}


def test_the_first_turn_is_guided_step_by_step(sit: Sit) -> None:
    player = sit()
    made = player.found(**CAMPAIGN)
    player.page.goto(f"{player.server.url}/m/{made['match']}#{made['seats'][1]['token']}")
    guide = player.at("guide")
    expect(guide).to_have_attribute("data-step", "panel")
    player.screen("guide")
    player.at("guide-next").click()
    expect(guide).to_have_attribute("data-step", "pick")
    player.at("pick-79ID").click()
    expect(guide).to_have_attribute("data-step", "act")
    player.verb("historical")
    expect(guide).to_have_attribute("data-step", "why")
    player.at("guide-next").click()
    expect(guide).to_have_attribute("data-step", "end")
    player.at("guided").click()
    expect(guide).to_have_count(0)
    player.page.reload()
    expect(player.prompt).not_to_be_empty()
    expect(guide).to_have_count(0)


def test_the_colours_of_the_overlays_are_explained(sit: Sit) -> None:
    player = ready(sit())
    expect(player.at("legend")).to_have_count(0)
    player.page.keyboard.press("z")
    expect(player.at("legend")).to_contain_text("ZOC Soviet")
    player.page.keyboard.press("z")
    player.page.keyboard.press("o")
    expect(player.at("legend")).to_contain_text("reconstructed")


def test_the_cell_of_the_last_fight_is_lit(sit: Sit) -> None:
    player = ready(sit())
    player.end()
    player.hex("0716")
    expect(player.at("aim-0716")).to_be_visible()
    player.counter("13G")
    player.verb("launch")
    for _ in range(3):
        player.verb("pass")
    expect(player.at("log")).to_contain_text("Attack on 0716")
    player.page.keyboard.press("t")
    expect(player.at("charts").locator("tr.lit td.lit")).to_have_count(1)


def test_only_what_a_game_has_rules_for_is_offered(sit: Sit) -> None:
    player = ready(sit())
    expect(player.at("zoc")).to_be_visible()
    player.enter(player.found(game="drill", scenario="duel"))
    expect(player.at("hide")).to_be_visible()
    expect(player.at("zoc")).to_have_count(0)
    expect(player.at("supply")).to_have_count(0)
    player.page.keyboard.press("z")
    expect(player.at("trouble")).to_have_count(0)


def test_a_replay_is_downloaded(sit: Sit) -> None:
    player = ready(sit())
    player.at("replay").click()
    with player.page.expect_download() as saved:
        player.at("record").click()
    assert saved.value.suggested_filename.endswith(".hexgame")
