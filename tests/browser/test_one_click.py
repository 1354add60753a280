"""A step is one click: paid in the usual way, facing where it went, unless the player says otherwise."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_coh import AMBUSH

COMMAND = AMBUSH.replace('seat = "german"', 'seat = "german"\ncp = {german = 4, soviet = 4}')
RESERVES = """
[[unit]]
id = "Falke"
at = "1-K10"
kind = "de-rifles"
facing = "n"
"""


def firefight(sit: Sit, position: str = AMBUSH, **wanted: object) -> Player:
    player = sit(1600, 1000)
    player.enter(player.found(game="coh", scenario="partisans", position=position, **wanted))
    return player


def looks(player: Player, unit: str, degrees: int) -> None:
    expect(player.at(f"counter-{unit}").locator(".facing")).to_have_attribute(
        "transform", f"rotate({degrees})"
    )


def test_a_step_is_one_click_and_the_unit_faces_where_it_went(sit: Sit) -> None:
    player = firefight(sit)
    player.counter("Adler")
    player.hex("1-F10")
    player.stands("Adler", "1-F10")
    looks(player, "Adler", 0)
    expect(player.at("hex-menu")).to_have_count(0)


def test_the_unit_stays_in_hand_when_the_other_side_has_answered(sit: Sit) -> None:
    player = firefight(sit)
    player.counter("Adler")
    player.hex("1-F10")
    player.stands("Adler", "1-F10")
    expect(player.at("table")).to_have_attribute("data-seat", "1")
    player.verb("pass")
    expect(player.at("table")).to_have_attribute("data-seat", "0")
    expect(player.at("counter-Adler")).to_have_attribute("aria-pressed", "true")
    player.hex("1-E10")
    player.stands("Adler", "1-E10")


def test_whoever_wants_to_be_asked_is_asked_which_way_it_faces(sit: Sit) -> None:
    player = firefight(sit)
    player.counter("Adler")
    expect(player.at("hex-1-F10")).to_be_visible()
    player.hex("1-F10", modifiers=["Alt"])
    expect(player.prompt).to_contain_text("Which way does")
    player.at("turn-se").click()
    looks(player, "Adler", 120)
    player.verb("pass")
    player.at("follow").uncheck()
    player.hex("1-G11")
    expect(player.prompt).to_contain_text("Which way does")


def test_other_means_are_a_key_away(sit: Sit) -> None:
    player = firefight(sit, COMMAND)
    player.counter("Adler")
    expect(player.at("means-ap")).to_have_attribute("aria-checked", "true")
    player.page.keyboard.press("2")
    expect(player.at("means-cp")).to_have_attribute("aria-checked", "true")
    player.hex("1-F10")
    player.stands("Adler", "1-F10")
    expect(player.page.locator("header .pill").filter(has_text="CP")).to_contain_text("3")


def test_sharing_an_activation_is_asked_about_where_it_wastes_action_points(sit: Sit) -> None:
    player = firefight(sit, AMBUSH + RESERVES)
    player.counter("Adler")
    player.hex("1-F10")
    player.stands("Adler", "1-F10")
    player.verb("pass")
    player.counter("Falke")
    player.hex("1-J10")
    expect(player.at("doubt")).to_contain_text("shares what is left")
    player.stands("Falke", "1-K10")
    player.at("hex-menu").get_by_role("menuitem").first.click()
    player.stands("Falke", "1-J10")


def test_all_that_can_be_done_at_a_hex_is_behind_the_other_button(sit: Sit) -> None:
    player = firefight(sit)
    player.counter("Adler")
    expect(player.at("hex-1-F10")).to_be_visible()
    player.hex("1-F10", button="right")
    expect(player.at("hex-menu")).to_contain_text("by AP")
    expect(player.at("hex-menu")).to_contain_text("opportunity")
