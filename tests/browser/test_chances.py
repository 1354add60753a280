"""A choice that hangs on dice shows how likely it is, and what only costs stands apart."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Sit
from .test_groups import gathering


def test_the_chance_stands_beside_each_number_of_command_points(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="coh", scenario="partisans", mode="solo"))
    spend = player.page.get_by_role("button", name="Spend 0")
    expect(spend.get_by_test_id("likely")).to_have_text("44 %")
    more = player.page.get_by_role("button", name="Spend 2")
    expect(more.get_by_test_id("likely")).to_have_text("66 %")


def test_a_roll_made_worse_is_behind_more(sit: Sit) -> None:
    player = gathering(sit)
    player.counter("Bussard")
    player.hex("1-F12")
    player.at("hex-menu").get_by_role("menuitem").filter(has_text="Fire Bussard").first.click()
    expect(player.prompt).to_contain_text("Spend CP")
    expect(player.at("poor")).to_be_visible()
    worse = player.page.get_by_role("button", name="Spend −2").or_(
        player.page.get_by_role("button", name="Spend -2")
    )
    expect(worse).to_be_hidden()
    player.at("poor").locator("summary").click()
    expect(worse).to_be_visible()
    expect(player.page.get_by_role("button", name="Spend 1").get_by_test_id("likely")).to_be_visible()
