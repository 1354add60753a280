"""The table on a small screen under a finger: what is asked about is in sight, and nothing is too small to touch."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Sit
from .playing import Player
from .test_coh import AMBUSH

FINGER = 44
SMALL = """() => [...document.querySelectorAll('button:not(.link), a.button, select, summary')]
  .filter((one) => one.checkVisibility() && !one.closest('svg'))
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < LEAST || box.width < LEAST)
  .map(([words, box]) => `${words} ${Math.round(box.width)} x ${Math.round(box.height)}`)
""".replace("LEAST", str(FINGER - 2))


def phone(sit: Sit, **wanted: Any) -> Player:
    player = sit(390, 844, touch=True)
    player.enter(player.found(**wanted))
    return player


def box(one: Locator) -> dict[str, float]:
    found = one.bounding_box()
    assert found is not None
    return dict(found)


def on_the_map(player: Player, one: Locator) -> bool:
    """Whether the middle of it lies on the part of the map that the panel leaves free."""
    it, frame, panel = box(one), box(player.at("map")), box(player.page.locator("aside"))
    x, y = it["x"] + it["width"] / 2, it["y"] + it["height"] / 2
    return frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < panel["y"]


@pytest.mark.parametrize(
    ("game", "scenario"), [("kharkov", "campaign"), ("tow", "race"), ("coh", "partisans")]
)
def test_everything_is_large_enough_for_a_finger(sit: Sit, game: str, scenario: str) -> None:
    player = phone(sit, game=game, scenario=scenario)
    expect(player.at("undo")).to_be_visible()
    expect(player.at("more")).to_be_visible()
    assert player.page.evaluate(SMALL) == []


def test_where_a_counter_from_the_side_can_go_comes_into_sight(sit: Sit) -> None:
    player = phone(sit, game="coh", scenario="partisans")
    for _ in range(2):
        player.page.get_by_role("button", name="Spend 0").tap()
    expect(player.prompt).to_contain_text("Take an action")
    if player.at("table").get_attribute("data-seat") == "1":
        player.verb("pass")
    player.at("pick-de-rifles.1").tap()
    entry = player.at("hex-1-G02")
    expect(entry).to_be_visible()
    player.page.wait_for_timeout(300)
    assert on_the_map(player, entry)


def test_a_menu_does_not_lie_on_its_hex_nor_under_the_panel(sit: Sit) -> None:
    player = phone(sit, game="coh", scenario="partisans", position=AMBUSH)
    player.at("counter-Adler").tap()
    target = player.at("hex-1-F13")
    expect(target).to_be_visible()
    target.tap(force=True)
    menu = player.at("hex-menu")
    expect(menu.get_by_role("menuitem").first).to_be_visible()
    expect(player.at("menu-odds")).to_be_visible()
    it, hex_, panel = box(menu), box(target), box(player.page.locator("aside"))
    assert it["y"] + it["height"] <= panel["y"]
    assert (
        it["y"] >= hex_["y"] + hex_["height"] * 0.8
        or it["y"] + it["height"] <= hex_["y"] + hex_["height"] * 0.2
    )
    player.screen("coh-phone-menu")


def test_layers_wait_behind_a_button_and_the_panel_is_pulled_up(sit: Sit) -> None:
    player = phone(sit, game="kharkov", scenario="campaign")
    expect(player.at("phase")).to_be_in_viewport()
    expect(player.at("hide")).to_be_hidden()
    player.at("layers").tap()
    expect(player.at("hide")).to_be_in_viewport()
    player.at("layers").tap()
    panel = player.page.locator("aside")
    before = box(panel)["y"]
    player.page.locator(".handle").tap()
    expect(player.at("handle")).to_have_attribute("data-height", "half")
    player.page.locator(".handle").tap()
    expect(player.at("handle")).to_have_attribute("data-height", "high")
    assert box(panel)["y"] < before - 200


def test_a_refusal_names_what_was_asked_and_is_in_sight(sit: Sit) -> None:
    player = phone(sit, game="coh", scenario="partisans", position=AMBUSH)
    player.at("counter-Adler").tap()
    expect(player.at("hex-1-F10")).to_be_visible()
    player.page.touchscreen.tap(60, 446)
    expect(player.at("why")).to_contain_text(re.compile(r"step Adler to 1-\w+ by AP"))
    expect(player.at("why")).to_be_in_viewport(ratio=0.9)
    expect(player.at("why").get_by_role("button", name="5.0b")).to_be_visible()
