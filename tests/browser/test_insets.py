"""A sheet that lies in a gap of another: the way there and back, the light, and what is drawn twice."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, expect
from pytest import approx

from atlas.test_strips import board
from hexfront.server.http.map_drawing import drawing

from .conftest import Sit
from .playing import Player

POSITION = Path(__file__).parents[2] / "docs" / "positions" / "kharkov" / "dig.toml"


def seated(sit: Sit, lit: list[int], width: int = 1440, height: int = 900) -> Player:
    """A table whose map has an inset, and where what is going on is about some of the sheets."""
    player = sit(width, height)
    made = player.found(position=POSITION.read_text())

    def table(route: Route) -> None:
        answer = route.fetch()
        told: dict[str, Any] = answer.json()
        told["view"] |= {
            "sheets": lit,
            "markers": [{"kind": "control", "at": "0505", "side": "axis", "value": ""}],
        }
        route.fulfill(response=answer, body=json.dumps(told))

    page, sheets = player.page, json.dumps(drawing(board((2, 0))))
    page.route("**/board", lambda route: route.fulfill(body=sheets, content_type="application/json"))
    page.route(f"**/api/matches/{made['match']}", table)
    page.route_web_socket("**/live", lambda _: None)
    player.enter(made, (1,))
    return player


def looks_at(player: Player, sheet: int) -> None:
    expect(player.at("sheet-key")).to_have_attribute("data-here", str(sheet))


def test_a_key_a_click_on_the_frame_and_a_button_lead_to_an_inset_and_back(sit: Sit) -> None:
    player = seated(sit, [])
    frame = player.at("frame-1")
    looks_at(player, 0)
    before = frame.bounding_box()
    player.page.keyboard.press("m")
    looks_at(player, 1)
    near = frame.bounding_box()
    assert before and near and near["width"] > before["width"]
    player.page.keyboard.press("m")
    looks_at(player, 0)
    assert frame.bounding_box() == approx(before, abs=0.1)
    frame.click(position={"x": before["width"] / 2, "y": 3}, force=True)
    looks_at(player, 1)
    player.at("sheet-key").click()
    looks_at(player, 0)
    expect(player.at("sheet-key")).to_contain_text("Sheet 2")
    player.at("more").locator("summary").click()
    expect(player.at("more")).to_contain_text("M: the next sheet of the map")


def test_the_sheets_that_a_phase_is_not_about_are_dimmed(sit: Sit) -> None:
    for lit, shown in (([], ["true", "true"]), ([1], ["false", "true"]), ([0], ["true", "false"])):
        player = seated(sit, lit)
        for sheet in (0, 1):
            expect(player.at(f"sheet-{sheet}")).to_have_attribute("data-lit", shown[sheet])


def test_what_stands_in_a_hex_drawn_twice_is_seen_and_chosen_on_both(sit: Sit) -> None:
    player = seated(sit, [])
    for name in ("stack-0505", "again-0505", "marker-control-0505", "again-control-0505"):
        expect(player.at(name)).to_be_visible()
    expect(player.at("counter-X")).to_have_attribute("aria-pressed", "false")
    player.at("again-X").click()
    for name in ("counter-X", "again-X"):
        expect(player.at(name)).to_have_attribute("aria-pressed", "true")
    expect(player.at("again-0707")).to_have_count(0)
