"""The form for a new game: optional rules that cannot be chosen now are grey, and say why."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Route, expect

from .conftest import Sit
from .playing import Player

OPTIONS = [
    {"id": "fog", "title": "Fog of war", "excludes": ["sun"]},
    {"id": "sun"},
    {"id": "night", "needs": ["fog"]},
    {"id": "long", "scenarios": ["duel"]},
]


def limited(route: Route) -> None:
    """The title pages as they come, but with options of the drill that have limits."""
    answer = route.fetch()
    games = answer.json()
    for game in games:
        if game["id"] == "drill":
            plain = {"rule": "drill:7.4", "title": "", "excludes": [], "needs": [], "scenarios": []}
            game["options"] = [{**plain, "text": f"{one['id']}.", **one} for one in OPTIONS]
    route.fulfill(response=answer, body=json.dumps(games))


def form(sit: Sit) -> Player:
    player = sit()
    player.page.route("**/api/games", limited)
    player.page.goto(f"{player.server.url}/new/drill")
    player.at("options").locator("summary").click()
    return player


def open_options(player: Player) -> list[str]:
    """The options that can be ticked or unticked now."""
    boxes = [(str(one["id"]), player.at(f"option-{one['id']}").locator("input")) for one in OPTIONS]
    return [name for name, box in boxes if box.is_enabled()]


def test_options_that_clash_or_lack_another_are_grey_and_say_why(sit: Sit) -> None:
    player = form(sit)
    expect(player.at("option-night")).to_contain_text("Only together with: Fog of war")
    assert open_options(player) == ["fog", "sun", "long"]
    player.at("option-fog").locator("input").check()
    expect(player.at("option-sun")).to_contain_text("Not together with: Fog of war")
    expect(player.at("option-night")).not_to_contain_text("Only")
    assert open_options(player) == ["fog", "night", "long"]
    player.at("option-night").locator("input").check()
    player.at("lang").click()
    expect(player.at("option-sun")).to_contain_text("Pas avec")
    player.at("option-fog").locator("input").uncheck()
    expect(player.at("option-night").locator("input")).not_to_be_checked()
    assert open_options(player) == ["fog", "sun", "long"]


def test_an_option_of_other_scenarios_is_neither_ticked_nor_sent(sit: Sit) -> None:
    player = form(sit)
    sent: list[Any] = []
    player.page.on("request", lambda one: sent.append(one.post_data_json) if one.method == "POST" else None)
    player.at("option-long").locator("input").check()
    player.page.get_by_text("Melee", exact=True).click()
    expect(player.at("option-long")).to_contain_text("Only in: Duel")
    expect(player.at("option-long").locator("input")).not_to_be_checked()
    player.at("start").click()
    expect(player.at("table")).to_be_visible()
    assert [body["options"] for body in sent if "scenario" in body] == [[]]
