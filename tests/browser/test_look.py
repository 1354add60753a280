"""Counters as their game prints them, names that nothing hides, one's own moves, and sounds for those who want them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Sit
from .test_ending import stored

HIDDEN = """() => {
  const counters = [...document.querySelectorAll('[data-testid^=counter-]')].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll('[data-testid^=town-]')].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return counters.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  }).map((one) => one.textContent);
}"""
"""The towns whose names have their middle on a counter."""


def test_figures_stand_in_the_corners_where_the_game_prints_them_so(sit: Sit) -> None:
    player = sit()
    made = stored(player, "coh/2")
    player.page.goto(f"{player.server.url}/replay/{made['match']}?at=100")
    counter = player.page.locator("[data-testid^=counter-de-rifles]").first
    expect(counter.locator(".placed")).to_have_count(7)
    expect(counter.locator(".placed.blue")).to_have_text(["0"])
    expect(counter.locator(".title")).to_have_text("German rifles")
    assert counter.locator(".drawing").get_attribute("d")


def test_other_games_keep_their_symbols(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="kharkov", scenario="campaign"))
    player.set_up()
    counter = player.page.locator("[data-testid^=counter-]").first
    expect(counter.locator(".values")).to_have_count(1)
    expect(counter.locator(".placed")).to_have_count(0)


def test_no_town_is_named_under_a_counter(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="kharkov", scenario="campaign"))
    player.set_up()
    chuguev = player.at("town-Chuguev")
    expect(chuguev).to_have_count(1)
    expect(chuguev).to_have_class(re.compile("moved"))
    assert player.page.evaluate(HIDDEN) == []


def test_sounds_are_off_until_somebody_wants_them(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="drill", scenario="duel"))
    player.at("more").locator("summary").click()
    box = player.at("sound")
    expect(box).not_to_be_checked()
    box.check()
    player.verb("fill")
    player.verb("commit")
    expect(player.page.locator("html")).not_to_have_attribute("data-sounds", "0")
