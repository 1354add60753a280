"""A whole stack goes in one gesture, all that may attack do at one click, and no unit has to be halted for the next."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_fewer_clicks import middle, pull
from .test_first_turn import ATTACKERS, CAMPAIGN
from .test_nothing_by_accident import MARCH

SLOW = """
[[unit]]
id = "C"
at = "0202"
side = "axis"
kind = "infantry"
stats = "8-STATS"
"""


def stacked(player: Player, movement: str = "5") -> Player:
    """A and C stand together, B a little apart."""
    position = MARCH + SLOW.replace("STATS", movement)
    player.enter(player.found(position=position, game="tow", scenario="campaign"))
    expect(player.at("table")).to_have_attribute("data-mine", "true")
    expect(player.at("count-0202")).to_be_visible()
    return player


def goal_of(player: Player, label: str) -> tuple[float, float]:
    """Where a hex is that A could go to."""
    player.counter("A")
    expect(player.at(f"hex-{label}")).to_be_visible()
    found = middle(player, f"hex-{label}")
    player.page.keyboard.press("Escape")
    return found


def test_a_double_click_takes_the_whole_stack_and_one_click_leads_it(sit: Sit) -> None:
    player = stacked(sit())
    player.at("stack-0202").hover()
    expect(player.at("fan-0202")).to_be_visible()
    player.at("counter-A").dblclick()
    for unit in ("A", "C"):
        expect(player.at(f"counter-{unit}").first).to_have_attribute("aria-pressed", "true")
    player.hex("0402")
    player.stands("A", "0402")
    player.stands("C", "0402")
    player.stands("B", "0303")


def test_shift_pulls_the_whole_stack_and_a_plain_pull_one_of_it(sit: Sit) -> None:
    player = stacked(sit())
    goal = goal_of(player, "0402")
    player.at("stack-0202").hover()
    expect(player.at("fan-0202")).to_be_visible()
    player.page.keyboard.down("Shift")
    pull(player.page, middle(player, "counter-C"), goal)
    player.page.keyboard.up("Shift")
    player.stands("A", "0402")
    player.stands("C", "0402")
    player.at("undo").click()
    player.stands("A", "0202")
    player.stands("C", "0402")


def test_a_button_and_a_key_take_the_whole_stack_too(sit: Sit) -> None:
    player = stacked(sit())
    player.counter("A")
    expect(player.at("whole")).to_contain_text("All 2")
    player.at("whole").click()
    expect(player.at("whole")).to_have_attribute("aria-pressed", "true")
    player.hex("0302")
    player.stands("A", "0302")
    player.stands("C", "0302")


def test_who_cannot_follow_stays_and_the_rule_says_why(sit: Sit) -> None:
    player = stacked(sit(), movement="1")
    player.counter("A")
    player.page.keyboard.press("w")
    player.hex("0502")
    player.stands("A", "0502")
    expect(player.at("why")).to_be_visible()
    player.stands("C", "0202")


def test_touching_another_unit_halts_the_one_under_way(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.counter("R03")
    player.hex("0514")
    player.stands("R03", "0514")
    expect(player.at("verb-halt")).to_be_visible()
    player.counter("R02")
    player.hex("0412")
    player.stands("R02", "0412")


def test_shift_on_a_hex_attacks_it_with_all_that_may(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.end()
    player.phase("Soviet combat")
    player.hex("0716", modifiers=["Shift"])
    for unit in ATTACKERS:
        expect(player.at(f"leave-{unit}")).to_be_visible()
    expect(player.at("join-all")).to_have_count(0)
    expect(player.at("verb-launch")).to_be_enabled()
