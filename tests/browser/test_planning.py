"""Before one commits: ways, radii, fights on paper, the charts."""

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player

CAMPAIGN = {"game": "kharkov", "scenario": "campaign"}


def ready(player: Player) -> Player:
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    return player


def test_a_way_is_shown_and_led_over_a_hex(sit: Sit) -> None:
    player = ready(sit())
    player.counter("R02")
    expect(player.at("hex-0411")).to_be_visible()
    player.at("hex-0510").hover()
    expect(player.at("way")).to_be_visible()
    player.at("hex-0411").click(modifiers=["Shift"])
    expect(player.at("stop-0411")).to_be_visible()
    expect(player.at("route")).to_contain_text("0413 → 0412 → 0411 4")
    player.at("hex-0510").hover()
    player.screen("way")
    player.at("hex-0510").click()
    player.stands("R02", "0510")
    expect(player.at("log")).to_contain_text("0314 → 0510")


def test_a_finger_sees_the_way_first(sit: Sit) -> None:
    player = sit(390, 844, touch=True)
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.at("counter-R03").tap()
    player.at("hex-0413").tap()
    expect(player.at("route")).to_contain_text("0414 → 0413 2")
    player.stands("R03", "0515")
    player.screen("phone-way")
    player.at("route-go").tap()
    player.stands("R03", "0413")


def test_a_stack_moves_as_a_stack(sit: Sit) -> None:
    player = ready(sit())
    player.counter("T02")
    player.at("stack").click()
    expect(player.at("hex-0714")).to_be_visible()
    player.hex("0714")
    for unit in ("T02", "13G", "R05"):
        player.stands(unit, "0714")


def test_command_radii_and_origin_on_keys(sit: Sit) -> None:
    player = ready(sit())
    player.page.keyboard.press("c")
    expect(player.at("area-28A")).to_be_attached()
    expect(player.at("areas")).to_have_attribute("aria-pressed", "true")
    player.screen("command")
    player.page.keyboard.press("c")
    expect(player.at("area-28A")).to_have_count(0)
    player.page.keyboard.press("o")
    expect(player.page.locator(".origin").first).to_be_attached()
    player.screen("origin")


def test_fights_are_pencilled_and_compared(sit: Sit) -> None:
    player = ready(sit())
    player.end()
    player.phase("Soviet combat")
    player.page.keyboard.press("p")
    for attackers in (("13G", "R05"), ("13G", "R05", "T02", "R04")):
        player.counter("297ID")
        for unit in attackers:
            player.counter(unit)
        expect(player.at("fight-column")).to_be_visible()
        expect(player.at("sketch")).to_contain_text(", ".join(attackers))
        player.at("sketch-pencil").click()
    expect(player.at("pencilled-1")).to_contain_text("13G, R05, T02, R04")
    assert player.version == 5, "nothing was decided"
    player.counter("294ID")
    player.counter("R03")
    expect(player.at("fight-column")).to_be_visible()
    player.page.keyboard.press("t")
    expect(player.at("chart-crt").locator("th.lit").first).to_be_visible()
    player.screen("planner")
    player.page.keyboard.press("p")
    expect(player.at("sketch")).to_have_count(0)
    expect(player.at("chart-crt").locator("th.lit")).to_have_count(0)


def test_the_row_of_the_terrain_is_lit(sit: Sit) -> None:
    player = ready(sit())
    player.at("charts-button").click()
    player.counter("79ID")
    expect(player.at("chart-terrain").locator("tr.lit")).to_contain_text("Clear")


def test_whom_a_unit_can_overrun_is_lit_and_the_odds_come_first(sit: Sit) -> None:
    player = ready(sit())
    player.counter("R04")
    expect(player.at("hex-0716")).to_be_visible()
    player.counter("297ID")
    expect(player.prompt).to_contain_text("overrun")
    player.stands("R04", "0615")
    player.at("counter-297ID").hover()
    expect(player.at("fight-column")).to_be_visible()
    player.counter("297ID")
    expect(player.at("log")).to_contain_text("R04: overrun of 0716 from 0615")
