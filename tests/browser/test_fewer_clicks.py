"""Counters are shown as they are and pulled where they shall go, and what several may do takes one click."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Sit
from .playing import Player
from .test_groups import gathering
from .test_nothing_by_accident import marching
from .test_phone import box
from .test_table import CAMPAIGN


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
