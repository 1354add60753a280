"""Groups at the table: who may join, who is in, what they can pay, by mouse, keyboard and finger."""

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player

PLATOON = """
game = "coh"
map = "board 1"
units = "only"

[set]
seat = "german"
cp = {german = 6, soviet = 5}

[[unit]]
id = "Adler"
at = "1-G10"
kind = "de-rifles"
facing = "ne"

[[unit]]
id = "Bussard"
at = "1-G10"
kind = "de-lmg"
facing = "ne"

[[unit]]
id = "Falke"
at = "1-H10"
kind = "de-rifles"
facing = "ne"

[[unit]]
id = "Milan"
at = "1-I10"
kind = "de-hmg"
facing = "ne"
flags = ["used"]

[[unit]]
id = "Panzer"
at = "1-K08"
kind = "de-pz3h"
facing = "n"

[[unit]]
id = "Maxim"
at = "1-F12"
kind = "ru-maxim"
facing = "sw"
"""


def gathering(sit: Sit, **wanted: object) -> Player:
    player = sit(**wanted)
    player.enter(player.found(game="coh", scenario="partisans", position=PLATOON))
    return player


def test_a_group_is_gathered_by_mouse_and_fires(sit: Sit) -> None:
    player = gathering(sit)
    player.counter("Adler")
    player.at("do-group").click()
    expect(player.at("leave-Adler")).to_have_count(0)
    expect(player.at("gather")).to_contain_text("Adler")
    for unit in ("Bussard", "Falke"):
        expect(player.at(f"join-{unit}")).to_be_visible()
    # It is not next to the group yet.
    expect(player.at("join-Milan")).to_have_count(0)
    expect(player.at("note")).to_contain_text("7 AP")
    player.counter("Bussard")
    expect(player.at("counter-Bussard").locator(".gathered")).to_be_attached()
    player.at("join-Falke").click()
    expect(player.at("join-Milan")).to_be_visible()
    player.at("leave-Falke").click()
    expect(player.at("counter-Falke").locator(".gathered")).to_have_count(0)
    player.counter("Adler")
    expect(player.at("hex-1-F12")).to_be_visible()
    player.at("stack-1-F12").hover()
    expect(player.at("fight")).to_contain_text("+1")
    player.at("counter-Maxim").click()
    player.at("hex-menu").get_by_role("menuitem").filter(has_text="by AP").first.click()
    player.at("verb-spend").first.click()
    expect(player.at("log")).to_contain_text("Attack of Adler, Bussard on Maxim")


def test_a_used_unit_leaves_only_command_points(sit: Sit) -> None:
    player = gathering(sit)
    player.counter("Falke")
    player.at("do-group").click()
    player.at("join-Milan").click()
    expect(player.at("note")).to_contain_text("Somebody is used")
    player.verb("cancel")
    expect(player.at("gather")).to_have_count(0)
    expect(player.prompt).to_contain_text("Take an action")


def test_shift_gathers_from_the_start(sit: Sit) -> None:
    player = gathering(sit)
    player.counter("Falke")
    player.page.mouse.move(5, 5)
    player.at("stack-1-G10").hover()
    player.at("counter-Adler").click(modifiers=["Shift"])
    expect(player.at("leave-Falke")).to_be_visible()
    expect(player.at("leave-Adler")).to_be_visible()


def test_a_group_moves_by_keyboard(sit: Sit) -> None:
    player = gathering(sit)
    player.at("counter-Falke").focus()
    player.page.keyboard.press("Enter")
    player.at("do-group").focus()
    player.page.keyboard.press("Enter")
    player.at("join-Adler").focus()
    player.page.keyboard.press("Enter")
    expect(player.at("leave-Falke")).to_be_visible()
    player.at("counter-Falke").focus()
    player.page.keyboard.press("Enter")
    player.at("hex-1-H11").focus()
    player.page.keyboard.press("Enter")
    player.stands("Falke", "1-H11")
    expect(player.prompt).to_contain_text("Move the group on")
    expect(player.at("counter-Adler").locator(".gathered")).to_be_attached()
    player.verb("end")
    player.at("end-anyway").click()
    expect(player.at("log")).to_contain_text("Falke, Adler act as a group")


def test_a_group_by_finger(sit: Sit) -> None:
    player = gathering(sit, width=390, height=844, touch=True)
    player.at("counter-Falke").tap()
    player.at("do-group").tap()
    player.at("counter-Bussard").tap()
    # A first tap only opens a stack of two.
    expect(player.at("leave-Falke")).to_have_count(0)
    player.at("counter-Adler").tap()
    expect(player.at("leave-Falke")).to_be_visible()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    player.screen("coh-group-phone")


def test_what_a_move_costs_is_told_before_it_is_made(sit: Sit) -> None:
    player = gathering(sit)
    player.counter("Falke")
    player.page.mouse.move(5, 5)
    player.at("hex-1-H11").hover()
    expect(player.at("price")).to_contain_text("spends AP")
    expect(player.at("later-1-E12")).to_be_attached()
    player.stands("Falke", "1-H10")
