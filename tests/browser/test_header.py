"""What stands above the map is never cut, and on a phone the sheet below it goes down to its handle."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_phone import box

GAMES = [
    ("kharkov", "campaign"),
    ("tow", "campaign"),
    ("trc", "barbarossa"),
    ("goetter", "campaign"),
    ("coh", "gap"),
]
CUT = """() => [...document.querySelectorAll('header > *, header .pill, header .pill span')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 || left < 0 || right > innerWidth + 1;
  })
  .map((one) => one.textContent.trim())
"""


def low(player: Player) -> None:
    """Pull the sheet down by its handle."""
    handle = box(player.at("handle"))
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + 12
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x, y + 90)
    player.page.mouse.up()


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_the_bar_cuts_nothing_at_any_width_in_both_languages(sit: Sit, game: str, scenario: str) -> None:
    player = sit()
    player.enter(player.found(game=game, scenario=scenario))
    for lang in ("EN", "FR"):
        for wide in (390, 1280, 1600):
            player.page.set_viewport_size({"width": wide, "height": 900})
            expect(player.at("phase")).to_be_in_viewport(ratio=1)
            assert player.page.evaluate(CUT) == [], f"{game} {lang} {wide}"
        player.at("lang").click()
        expect(player.page.locator("html")).to_have_attribute("lang", "fr" if lang == "EN" else "en")


def test_the_sheet_goes_down_to_its_handle_and_what_is_asked_can_be_read(sit: Sit) -> None:
    player = sit(390, 844, touch=True)
    player.enter(player.found(game="trc", scenario="barbarossa"))
    before = box(player.at("map"))["height"]
    low(player)
    expect(player.at("handle")).to_have_attribute("data-height", "low")
    expect(player.prompt).to_be_in_viewport()
    assert box(player.at("map"))["height"] > before + 200
    assert box(player.page.locator("aside"))["height"] < 90
    player.at("handle").tap()
    expect(player.at("handle")).to_have_attribute("data-height", "half")


def test_the_sheet_comes_up_where_only_buttons_answer(sit: Sit) -> None:
    player = sit(390, 844, touch=True)
    player.enter(player.found(game="coh", scenario="gap"))
    low(player)
    expect(player.at("handle")).to_have_attribute("data-height", "low")
    player.at("handle").tap()
    player.verb("fill")
    low(player)
    player.at("handle").focus()
    player.at("handle").press("ArrowUp")
    player.verb("commit")
    expect(player.at("handle")).to_have_attribute("data-height", "half")
