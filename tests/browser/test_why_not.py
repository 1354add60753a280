"""Why can't I attack him? A click on an enemy is about the attack; to read a hex is no error."""

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_table import ready

BEHIND_WOODS = """
game = "coh"
map = "blank 9x9"
units = "only"

[hex]
"1-F05" = "light-woods"

[set]
cp = {german = 3, soviet = 3}
seat = "german"

[[unit]]
id = "Gun"
at = "1-H04"
kind = "de-hmg"
facing = "n"

[[unit]]
id = "Ivan"
at = "1-D05"
kind = "ru-rifles"
facing = "s"

[[unit]]
id = "Boris"
at = "1-I08"
kind = "ru-rifles"
facing = "n"
"""


def pointed(player: Player, label: str) -> None:
    """Rest the mouse on the middle of a hex, by where the counters of two known hexes lie."""
    player.page.mouse.move(5, 5)
    player.at(f"stack-{label}").hover()


def test_a_click_on_an_enemy_tells_what_blocks_the_shot_and_draws_it(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="coh", scenario="", position=BEHIND_WOODS))
    player.counter("Gun")
    player.counter("Ivan")
    expect(player.at("why")).to_contain_text("fire Gun at 1-D05")
    expect(player.at("why")).to_contain_text("1-F05 lies on the line and blocks the sight")
    expect(player.at("blocking-1-F05")).to_be_visible()
    expect(player.at("sightline")).to_be_attached()
    player.screen("coh-blocked")
    # Behind it: the arc is the reason, never a step.
    player.counter("Gun")
    player.counter("Boris")
    expect(player.at("why")).to_contain_text("fire Gun at 1-I08")
    expect(player.at("why").get_by_test_id("rule-coh:6.1")).to_be_visible()


def test_ground_and_sight_are_read_under_the_mouse(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="coh", scenario="", position=BEHIND_WOODS))
    pointed(player, "1-D05")
    expect(player.at("hover-words")).to_contain_text("1-D05")
    player.counter("Gun")
    pointed(player, "1-D05")
    expect(player.at("hover-words")).to_contain_text("not in sight")
    expect(player.at("hover-words")).to_contain_text("1-F05")


def test_to_read_an_empty_hex_is_no_error(sit: Sit) -> None:
    player = ready(sit())
    box = player.at("map").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.12)
    expect(player.at("inspector")).to_be_visible()
    expect(player.at("why")).to_have_count(0)


def test_a_number_of_a_fight_says_what_it_moves_and_stands_once(sit: Sit) -> None:
    player = ready(sit())
    player.end()
    player.hex("0716")
    player.counter("13G")
    expect(player.at("fight-column")).to_be_visible()
    lines = player.at("modifier").all_text_contents()
    assert any("column" in line for line in lines)
    assert len(lines) == len(set(lines))


def test_rules_look_like_numbers_and_badges_explain_themselves(sit: Sit) -> None:
    player = ready(sit())
    player.at("aim").get_by_test_id("rule-kharkov:17.0g1").first.click()
    expect(player.at("rule-card").locator("strong")).to_have_text("17.0g1")
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("t")
    badge = player.at("charts").get_by_test_id("origin").first
    badge.click()
    expect(player.at("origin-means").first).to_contain_text("rulebook")
