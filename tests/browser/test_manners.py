"""Small things on which a table is judged: Escape, stale questions, room for the map, figures that can be read."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from .conftest import Sit
from .playing import Player
from .test_coh import AMBUSH

CAMPAIGN = {"game": "kharkov", "scenario": "campaign"}
POCKET = {"game": "coh", "scenario": "pocket", "seats": [{}] * 4}
RIFLES = "counter-ru-rifles.1"
WIDER = "([name, wide]) => document.querySelector(`[data-testid='${name}'] .card`).getBoundingClientRect().width > wide"
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-testid]')?.dataset.testid"


def field(player: Player) -> Player:
    player.enter(player.found(game="coh", scenario="partisans", position=AMBUSH))
    return player


def box_of(one: Locator) -> dict[str, float]:
    expect(one).to_be_visible()
    box = one.bounding_box()
    assert box is not None
    return dict(box)


def opened_menu(player: Player) -> None:
    player.counter("Adler")
    player.hex("1-F13")


def refused(player: Player) -> None:
    player.page.route("**/hint", lambda route: route.abort())
    player.at("hint-button").press("Enter")


OPENED: list[tuple[str, Callable[[Player], Any]]] = [
    ("charts", lambda player: player.at("charts-button").press("Enter")),
    ("rule-card", lambda player: player.page.locator("aside [data-testid^=rule-]").first.press("Enter")),
    ("hex-menu", opened_menu),
    ("trouble", refused),
]


@pytest.mark.parametrize(("name", "opens"), OPENED, ids=[name for name, _ in OPENED])
def test_escape_closes_it_and_the_keyboard_goes_back(
    sit: Sit, name: str, opens: Callable[[Player], Any]
) -> None:
    player = field(sit())
    opens(player)
    expect(player.at(name)).to_be_visible()
    came = player.page.evaluate("document.activeElement.dataset.testid ?? ''")
    player.page.keyboard.press("Escape")
    expect(player.at(name)).to_have_count(0)
    back = "map" if name == "hex-menu" else came
    expect(player.at(back).first).to_be_focused()


def test_escape_takes_one_thing_after_another(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.counter("R03")
    player.page.keyboard.press("t")
    player.verb("end")
    for gone in ("ending", "charts", "held"):
        expect(player.at(gone)).to_be_visible()
        player.page.keyboard.press("Escape")
        expect(player.at(gone)).to_have_count(0)
    player.phase("Soviet movement")


def test_the_layers_of_a_small_screen_are_put_away_by_escape(sit: Sit) -> None:
    player = sit(390, 844, touch=True)
    player.enter(player.found(**CAMPAIGN))
    player.at("layers").tap()
    expect(player.at("hide")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.at("hide")).to_be_hidden()


def test_nothing_is_asked_about_a_table_that_is_no_more(sit: Sit) -> None:
    player = sit()
    faults: list[str] = []
    held: list[Route] = []
    player.page.on("response", lambda answer: faults.append(answer.url) if answer.status >= 400 else None)
    player.enter(player.found(**CAMPAIGN))
    player.set_up()

    def hold(route: Route) -> None:
        held.append(route)

    player.page.route("**/choices?*", hold)
    player.counter("R03")
    player.page.wait_for_timeout(300)
    assert held, "the choices of the counter were asked for"
    player.end()
    player.phase("Soviet combat")
    for route in held:
        route.continue_()
    player.page.unroute("**/choices?*")
    player.hex("0716")
    expect(player.prompt).to_contain_text("Choose who attacks")
    expect(player.at("trouble")).to_have_count(0)
    assert not faults, faults


def test_the_next_hex_is_touched_down_to_its_edge(sit: Sit) -> None:
    """Neither the wedge that shows where a unit looks nor the arrow that turns it lies on the hex beyond."""
    player = field(sit())
    player.counter("Adler")
    for label in ("1-F10", "1-H10", "1-G09", "1-G11"):
        there = box_of(player.at(f"hex-{label}"))
        here = box_of(player.at("counter-Adler").locator(".card"))
        middle = [there["x"] + there["width"] / 2, there["y"] + there["height"] / 2]
        towards = [here["x"] + here["width"] / 2 - middle[0], here["y"] + here["height"] / 2 - middle[1]]
        spot = [middle[0] + towards[0] * 0.4, middle[1] + towards[1] * 0.4]
        assert player.page.evaluate(UNDER, spot) == f"hex-{label}"


BEARING = 3
"""How far the box of a figure reaches beyond its ink, in dots."""


def test_four_figures_of_a_counter_can_be_read(sit: Sit) -> None:
    player = sit(1600, 1000)
    player.enter(player.found(**POCKET))
    pieces = player.page.locator("[data-testid^=pick-]")
    expect(pieces.first.locator(".placed").nth(3)).to_be_visible()
    for i in range(pieces.count()):
        boxes = [box_of(one) for one in pieces.nth(i).locator(".placed").all()]
        assert len(boxes) >= 4
        for one, other in combinations(boxes, 2):
            left, right = sorted((one, other), key=lambda box: box["x"])
            apart = left["x"] + left["width"] <= right["x"] + BEARING
            above = one["y"] + one["height"] / 2 <= other["y"] or other["y"] + other["height"] / 2 <= one["y"]
            assert apart or above, f"figures lie on each other: {one} {other}"
        assert min(box["height"] for box in boxes) > 9


def test_what_costs_nothing_is_said_to_be_free(sit: Sit) -> None:
    player = field(sit())
    opened_menu(player)
    expect(player.at("hex-menu")).to_contain_text("by opportunity (free)")
    expect(player.at("hex-menu")).not_to_contain_text("(0)")


def test_whoever_sets_up_comes_near_enough(sit: Sit) -> None:
    player = sit(1600, 1000)
    player.enter(player.found(**POCKET))
    player.page.locator("[data-testid^=pick-]").first.click()
    lit = player.page.locator("[data-testid^=hex-][data-near=true]")
    expect(lit.first).to_be_in_viewport()
    assert box_of(lit.first)["width"] > 60
    expect(lit.last).to_be_in_viewport()


def test_a_small_map_fills_the_window_also_when_that_grows(sit: Sit) -> None:
    """Its counters are larger than life, since there is room."""
    player = sit(1600, 1000)
    player.enter(player.found(game="coh", scenario="partisans"))
    player.page.wait_for_function(WIDER, arg=[RIFLES, 44])
    before = box_of(player.at(RIFLES).locator(".card"))["width"]
    player.page.set_viewport_size({"width": 1900, "height": 1200})
    player.page.wait_for_function(WIDER, arg=[RIFLES, before * 1.1])
