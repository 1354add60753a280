"""What cannot be taken back is asked for twice, one's own counters are picked up, and an undo takes back a decision."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_table import ready

COVERED = """(name) => {
  const tray = document.querySelector(`[data-testid="${name}"] .tray`).getBoundingClientRect();
  return [...document.querySelectorAll('.target, .place')].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return x > tray.left && x < tray.right && y > tray.top && y < tray.bottom;
  }).map((one) => one.dataset.testid);
}"""
"""The lit hexes whose middle a stack that is laid out lies over."""
MARCH = """
game = "tow"
scenario = "campaign"
map = "blank 8x12"
turn = 2
phase = "movement"
units = "only"
[set]
zones = {axis-supply = ["0101"], soviet-supply = ["0812"]}
activated = "axis"
[[unit]]
id = "A"
at = "0202"
side = "axis"
kind = "infantry"
stats = "8-5"
[[unit]]
id = "B"
at = "0303"
side = "axis"
kind = "infantry"
stats = "8-5"
[[unit]]
id = "S"
at = "0711"
side = "soviet"
kind = "infantry"
stats = "4-5"
"""


def marching(player: Player) -> Player:
    body = {"position": MARCH, "seats": [{}, {}], "mode": "solo", "seed": 5}
    answer = player.server.client.post("/api/matches", json=body)
    assert answer.status_code == 201, answer.text
    player.enter(answer.json())
    expect(player.at("table")).to_have_attribute("data-mine", "true")
    return player


def test_a_double_click_neither_concedes_nor_ends(sit: Sit) -> None:
    player = ready(sit())
    player.at("more").locator("summary").click()
    player.at("concede").dblclick()
    expect(player.at("sure")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.at("sure")).to_have_count(0)
    player.at("concede").focus()
    player.page.keyboard.press("Enter")
    expect(player.at("sure-stay")).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.at("sure")).to_have_count(0)
    player.at("verb-end").dblclick()
    expect(player.at("ending")).to_be_visible()
    expect(player.at("result")).to_have_count(0)
    player.at("ending-stay").click()
    expect(player.at("verb-end")).to_be_visible()


def test_a_touched_friend_is_picked_up_and_a_button_leads_to_it(sit: Sit) -> None:
    player = marching(sit())
    player.counter("A")
    expect(player.at("hex-0303")).to_be_visible()
    player.counter("B")
    expect(player.at("counter-B")).to_have_attribute("aria-pressed", "true")
    player.stands("A", "0202")
    player.at("onto").click()
    player.stands("A", "0303")


def test_shift_leads_onto_a_friend(sit: Sit) -> None:
    player = marching(sit())
    player.counter("A")
    expect(player.at("hex-0303")).to_be_visible()
    player.at("counter-B").click(modifiers=["Shift"])
    player.stands("A", "0303")


def test_an_undo_takes_back_a_whole_move_and_the_log_forgets_it(sit: Sit) -> None:
    player = marching(sit())
    player.counter("A")
    player.hex("0402")
    player.stands("A", "0402")
    line = player.at("log").get_by_role("listitem").filter(has_text="0402")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("0202")
    player.at("undo").click()
    player.stands("A", "0202")
    expect(line).to_have_count(0)
    expect(player.at("log")).not_to_contain_text("takes an action back")


def test_the_whole_phase_is_taken_back_at_once(sit: Sit) -> None:
    player = marching(sit())
    for unit, goal in (("A", "0302"), ("B", "0304")):
        player.counter(unit)
        player.hex(goal)
        player.stands(unit, goal)
    player.at("undo-phase").click()
    player.stands("A", "0202")
    player.stands("B", "0303")
    expect(player.at("undo-phase")).to_have_count(0)


def test_an_undo_over_the_end_of_a_phase_asks_first(sit: Sit) -> None:
    player = ready(sit())
    before = player.at("phase").inner_text()
    player.end()
    expect(player.at("phase")).not_to_have_text(before)
    player.at("undo").click()
    expect(player.at("undo-sure")).to_be_visible()
    player.at("undo-sure-stay").click()
    expect(player.at("phase")).not_to_have_text(before)
    player.at("undo").click()
    player.at("undo-anyway").click()
    expect(player.at("phase")).to_have_text(before)


def test_a_stack_shows_its_count_and_under_the_mouse_its_totals(sit: Sit) -> None:
    player = ready(sit())
    expect(player.at("count-0715")).to_have_text("3")
    player.at("stack-0715").hover()
    expect(player.at("totals-0715")).to_contain_text("3 counters")
    expect(player.at("count-0715")).to_have_count(0)


def test_a_stack_opens_beside_its_hex_and_never_over_a_lit_one(sit: Sit) -> None:
    player = ready(sit())
    player.counter("13G")
    expect(player.at("hex-0714")).to_be_visible()
    player.page.mouse.move(5, 5)
    expect(player.at("fan-0715")).to_have_count(0)
    player.at("stack-0715").hover()
    fan = player.at("fan-0715")
    expect(fan).to_be_visible()
    assert player.page.evaluate(COVERED, "fan-0715") == []
    cards = fan.locator("[data-counter]")
    card, plain = cards.first.bounding_box(), player.at("counter-R03").bounding_box()
    expect(cards).to_have_count(3)
    assert card is not None and plain is not None and card["width"] >= 50
    cards.nth(1).click()
    expect(player.at("counter-R05")).to_have_attribute("aria-pressed", "true")


def test_a_click_on_a_stack_takes_one_after_the_other(sit: Sit) -> None:
    player = ready(sit())
    player.at("stack-0715").hover()
    expect(player.at("fan-0715")).to_be_visible()
    seen = set()
    for _ in range(3):
        player.at("stack-0715").click()
        held = player.page.locator("[data-counter][aria-pressed=true]")
        expect(held).to_have_count(1)
        seen.add(held.get_attribute("data-counter"))
        player.page.wait_for_timeout(150)
    assert len(seen) == 3
