"""What is on the table can be read: figures on counters, layers by their words, sides without colours, the end."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .test_coh import AMBUSH

CARD = "[data-testid^=card-of-]"
LIGHTNESS = """() => {
  const style = getComputedStyle(document.documentElement);
  const part = (hex) => (parseInt(hex, 16) / 255) ** 2.2;
  const light = (name) => {
    const hex = style.getPropertyValue(name).trim();
    return 0.2126 * part(hex.slice(1, 3)) + 0.7152 * part(hex.slice(3, 5)) + 0.0722 * part(hex.slice(5, 7));
  };
  return (light('--side-0') + 0.05) / (light('--side-1') + 0.05);
}"""
CUT = """() => {
  const header = document.querySelector('header');
  return header.scrollWidth > header.clientWidth;
}"""


def test_the_figures_of_a_counter_are_told(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="coh", scenario="partisans", position=AMBUSH))
    player.counter("Panzer")
    card = player.at("held-card")
    for figure, words in (("8", "Firepower against blue"), ("9", "Range in hexes"), ("17b", "front")):
        row = card.get_by_role("row").filter(has_text=words).first
        expect(row.get_by_role("rowheader")).to_have_text(figure)
    player.page.keyboard.press("Escape")
    player.counter("Maxim")
    expect(player.at("inspector").locator(CARD)).to_contain_text("AP to fire 7.0a")
    player.at("inspector").get_by_test_id("rule-coh:7.0a").click()
    expect(player.at("rule-card")).to_be_visible()
    player.page.keyboard.press("Escape")
    player.counter("Panzer")
    card.locator("summary").click()
    expect(card.locator(CARD)).to_be_hidden()
    player.page.reload()
    player.counter("Panzer")
    expect(card).to_be_attached()
    expect(card.locator(CARD)).to_be_hidden()


@pytest.mark.parametrize(("game", "faces"), [("kharkov", 4), ("coh", 2), ("tow", 3)])
def test_the_charts_say_how_to_read_a_counter(sit: Sit, game: str, faces: int) -> None:
    player = sit()
    player.page.goto(f"{player.server.url}/charts/{game}")
    expect(player.at("faces").locator(CARD)).to_have_count(faces)
    player.at("lang").click()
    expect(player.at("faces")).to_contain_text("Lire un pion")
    expect(player.page.locator("main")).not_to_contain_text(
        re.compile("Attack|Defence|Crossing|Somua (south|sud)")
    )


@pytest.mark.parametrize("game", ["kharkov", "coh", "tow"])
def test_layers_have_their_words_at_every_width(sit: Sit, game: str) -> None:
    player = sit()
    player.enter(player.found(game=game, scenario={"kharkov": "campaign", "coh": "gap", "tow": "race"}[game]))
    for lang, words in (("en", "Hide H"), ("fr", "Cacher H")):
        for wide in (1200, 1366, 1440, 1600):
            player.page.set_viewport_size({"width": wide, "height": 800})
            expect(player.at("hide")).to_have_text(words)
            expect(player.at("hide")).to_be_in_viewport()
            assert not player.page.evaluate(CUT), f"{game} {lang} {wide}"
        player.at("lang").click()


def test_sides_are_told_apart_without_colours(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="kharkov", scenario="campaign"))
    player.set_up()
    assert player.page.evaluate(LIGHTNESS) > 1.35
    bands = "(unit) => getComputedStyle(document.querySelector(`[data-testid=counter-${unit}] .band`)).stroke"
    assert player.page.evaluate(bands, "297ID") != "none"
    assert player.page.evaluate(bands, "13G") == "none"
    player.page.keyboard.press("z")
    expect(player.page.locator(".washes .hatch")).to_have_count(2)
    expect(player.at("legend").locator(".hatch")).to_have_count(2)


def test_the_end_says_who_won_and_what_comes_next(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="kharkov", scenario="campaign", mode="remote"), (0,))
    player.at("more").locator("summary").click()
    player.at("concede").click()
    player.at("concede-sure").click()
    expect(player.at("winner")).to_have_text("Winner: Axis")
    expect(player.at("hint-button")).to_have_count(0)
    player.at("end-replay").click()
    expect(player.at("replay-page")).to_be_visible()
    expect(player.at("asked")).to_contain_text("concedes")
