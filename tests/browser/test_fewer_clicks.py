"""Counters are shown as they are and pulled where they shall go, and what several may do takes one click."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Sit
from .playing import Player
from .test_groups import gathering
from .test_nothing_by_accident import marching
from .test_phone import box
from .test_table import CAMPAIGN
from .test_tow import CUP, FRONTS, SEPTEMBER

ACTIVATED = """
game = "tow"
scenario = "campaign"
map = "blank 8x12"
turn = 2
phase = "action"
units = "only"
[set]
zones = {axis-supply = ["0101"], soviet-supply = ["0812"]}
cup = ["4PzA"]
[[unit]]
id = "4PzA"
at = "0402"
side = "axis"
kind = "hq"
stats = "1-6"
notes = {radius = 4}
[[unit]]
id = "A"
at = "0404"
side = "axis"
kind = "infantry"
stats = "8-5"
[[unit]]
id = "B"
at = "0505"
side = "axis"
kind = "infantry"
stats = "8-5"
[[unit]]
id = "S"
at = "0406"
side = "soviet"
kind = "infantry"
stats = "4-5"
"""
"""An army whose token has just been drawn: it moves and fights, or fights and moves."""


def middle(player: Player, name: str) -> tuple[float, float]:
    found = box(player.at(name))
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def pull(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """With the mouse."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] - 12, start[1] + 12)
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def slide(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """With a finger."""
    session = page.context.new_cdp_session(page)
    for kind, at in (("Start", start), ("Move", (start[0] + 4, start[1] - 30)), ("Move", end), ("End", None)):
        points = [{"x": at[0], "y": at[1]}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        page.wait_for_timeout(60)


def press_long(page: Page, at: tuple[float, float]) -> None:
    page.mouse.move(*at)
    page.mouse.down()
    page.wait_for_timeout(1000)
    page.mouse.up()


def setting_up(player: Player) -> Player:
    player.enter(player.found(**CAMPAIGN))
    expect(player.at("pick-79ID")).to_be_visible()
    return player


def test_a_set_up_shows_real_counters_by_formation_and_goes_on_to_the_next(sit: Sit) -> None:
    player = setting_up(sit())
    expect(player.at("pick-79ID").locator(".card")).to_be_visible()
    expect(player.at("pick-79ID")).to_contain_text("Infantry 9-8")
    expect(player.at("formation").first).to_have_text("0115–0815")
    player.at("pick-79ID").click()
    player.hex("0115")
    player.stands("79ID", "0115")
    expect(player.at("pick-294ID")).to_have_attribute("aria-pressed", "true")
    player.hex("0315")
    player.stands("294ID", "0315")
    expect(player.at("boxed")).to_have_attribute("open", "")


def test_a_counter_is_pulled_from_beside_the_map(sit: Sit) -> None:
    player = setting_up(sit())
    player.at("pick-79ID").click()
    expect(player.at("hex-0315")).to_be_visible()
    goal = middle(player, "hex-0315")
    pull(player.page, middle(player, "pick-297ID"), goal)
    player.stands("297ID", "0315")


def test_a_counter_is_pulled_over_the_map(sit: Sit) -> None:
    player = marching(sit())
    player.counter("A")
    expect(player.at("hex-0402")).to_be_visible()
    goal = middle(player, "hex-0402")
    player.page.keyboard.press("Escape")
    pull(player.page, middle(player, "counter-A"), goal)
    player.stands("A", "0402")
    expect(player.at("why")).to_have_count(0)


def test_what_is_laid_down_where_it_may_not_go_stays_and_is_told_why(sit: Sit) -> None:
    player = marching(sit())
    start = middle(player, "counter-A")
    enemy = middle(player, "counter-S")
    pull(player.page, start, enemy)
    expect(player.at("why")).to_be_visible()
    player.stands("A", "0202")


def test_a_finger_pulls_a_counter_too(sit: Sit) -> None:
    player = marching(sit(390, 844, touch=True))
    player.at("counter-A").tap()
    expect(player.at("hex-0303")).to_be_visible()
    goal = middle(player, "hex-0302")
    slide(player.page, middle(player, "counter-A"), goal)
    player.stands("A", "0302")


def test_a_finger_sees_a_long_way_first_and_so_does_a_mouse_that_wants_to(sit: Sit) -> None:
    player = marching(sit(1400, 900))
    player.at("more").locator("summary").click()
    player.at("way-first").check()
    player.counter("A")
    player.hex("0402")
    expect(player.at("way")).to_be_attached()
    expect(player.at("route-go")).to_be_visible()
    player.stands("A", "0202")
    player.hex("0402")
    player.stands("A", "0402")


def test_all_that_may_join_at_one_click(sit: Sit) -> None:
    player = gathering(sit)
    player.counter("Adler")
    player.at("do-group").click()
    expect(player.at("join-Falke").locator(".card")).to_be_visible()
    player.at("join-all").click()
    for unit in ("Adler", "Bussard", "Falke"):
        expect(player.at("counter-" + unit).locator(".among")).to_be_attached()


def test_an_answer_stands_until_it_is_ended(sit: Sit) -> None:
    player = sit()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    player.enter(player.found(game="coh", scenario="partisans", mode="remote", seats=seats), (0,))
    player.at("always").check()
    player.page.get_by_role("button", name="Spend 0").click()
    expect(player.at("standing")).to_contain_text("Spend 0")
    player.at("standing-end").click()
    expect(player.at("standing")).to_have_count(0)


def test_a_pull_chooses_the_mode_a_held_button_ends_and_a_held_target_is_attacked_by_all(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="tow", scenario="campaign", position=ACTIVATED))
    page = player.page
    player.counter("A")  # a touch reads a counter and chooses nothing
    expect(player.at("verb-mode").first).to_be_visible()
    (x, y), (other, _) = middle(player, "counter-A"), middle(player, "counter-4PzA")
    pull(page, (x, y), (x + (x - other) / 2, y))
    player.stands("A", "0405")
    expect(player.at("verb-end")).to_be_visible()
    press_long(page, middle(player, "verb-end"))
    expect(player.prompt).to_contain_text("Choose a hex to attack")
    page.mouse.move(*middle(player, "counter-S"))
    expect(player.at("with-all")).to_be_visible()
    expect(player.at("fight-attack").first).to_have_text("16")
    page.keyboard.down("Shift")
    press_long(page, middle(player, "counter-S"))
    page.keyboard.up("Shift")
    expect(player.prompt).not_to_contain_text("Choose a hex to attack")
    expect(player.at("gather")).to_have_count(0)


def test_a_target_whose_odds_are_not_shown_is_not_stormed(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="tow", scenario="campaign", position=ACTIVATED))
    page, before = player.page, player.version
    page.keyboard.down("Shift")
    page.mouse.move(*middle(player, "counter-S"))
    page.mouse.down()
    page.wait_for_timeout(1000)
    expect(player.at("storm")).to_have_count(0)
    assert player.version == before


def test_a_held_button_seals_nothing(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="tow", scenario="campaign", mode="remote", position=SEPTEMBER), (0,))
    for token in (*FRONTS, CUP, "SW"):
        before = player.version
        player.at("cards-pool-soviet").get_by_test_id(f"card-{token}").first.click()
        expect(player.at("table")).not_to_have_attribute("data-version", str(before))
    before = player.version
    press_long(player.page, middle(player, "verb-seal"))
    expect(player.at("end-anyway")).to_be_visible()
    assert player.version == before


def test_a_held_button_neither_concedes_nor_offers_a_draw(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="kharkov", scenario="campaign"))
    page = player.page
    player.at("more").locator("summary").click()
    for name in ("draw", "concede"):
        press_long(page, middle(player, name))
        expect(player.at(f"{name}-sure")).to_be_visible()
