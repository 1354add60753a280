"""The pages beside the table: replay and analysis on a small screen, what went wrong, the way to a first game."""

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .test_coh import AMBUSH
from .test_phone import SMALL


def test_a_replay_shows_what_moved(sit: Sit) -> None:
    player = sit()
    made = player.found(game="kharkov", scenario="campaign")
    player.enter(made)
    player.set_up()
    player.counter("13G")
    player.hex("0814")
    player.stands("13G", "0814")
    player.at("replay").click()
    expect(player.at("replay-page")).to_be_visible()
    player.page.keyboard.press(",")
    player.stands("13G", "0715")
    player.page.keyboard.press(".")
    expect(player.at("trail-13G")).to_be_attached()
    player.stands("13G", "0814")
    expect(player.at("asked")).to_contain_text("Soviet")
    expect(player.at("forth")).to_be_disabled()


@pytest.mark.parametrize("page", ["replay", "analysis"])
def test_a_small_screen_has_a_sheet_and_room_for_fingers(sit: Sit, page: str) -> None:
    player = sit(390, 844, touch=True)
    made = player.found(game="coh", scenario="partisans", position=AMBUSH)
    player.enter(made)
    player.page.goto(f"{player.server.url}/{page}/{made['match']}")
    expect(player.at("counter-Adler")).to_be_in_viewport()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert player.page.evaluate(SMALL) == []
    box = player.at("counter-Adler").bounding_box()
    assert box is not None and box["width"] > 36, "near enough to be read"
    handle = player.page.locator(".handle")
    handle.tap()
    expect(handle).to_have_attribute("aria-expanded", "true")
    player.screen(f"{page}-phone")


def test_what_is_not_there_is_said(sit: Sit) -> None:
    player = sit()
    for path in ("m/nosuch", "replay/nosuch", "rules/nosuch", "charts/nosuch", "new/nosuch"):
        player.page.goto(f"{player.server.url}/{path}")
        expect(player.page.get_by_role("alert")).not_to_be_empty()
        expect(player.page.get_by_role("link", name="Hexfront")).to_be_visible()


def test_a_server_that_does_not_answer(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="kharkov", scenario="campaign"))
    expect(player.at("verb-historical")).to_be_enabled()
    player.page.context.set_offline(True)
    player.verb("historical")
    expect(player.at("trouble")).to_contain_text("tries again by itself")
    player.page.context.set_offline(False)
    player.verb("historical")
    expect(player.at("verb-commit")).to_be_enabled()
    expect(player.at("trouble")).to_have_count(0)


def test_the_way_to_a_first_game(sit: Sit) -> None:
    player = sit(390, 844, touch=True)
    player.page.goto(player.server.url)
    expect(player.at("first")).to_contain_text("explains your first turn")
    player.at("new-coh").tap()
    expect(player.at("start")).to_be_in_viewport()
    player.at("start").tap()
    expect(player.at("guide")).to_be_visible()
