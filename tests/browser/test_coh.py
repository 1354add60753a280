"""Conflict of Heroes on the table: a firefight against the solo rules, an ambush from both sides, four players."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_secrets import Tap

SKIRMISH = (Path(__file__).parent / "skirmish.js").read_text().split("\n", 1)[1]
PATIENCE = 80
AMBUSH = """
game = "coh"
map = "board 1"
units = "only"

[set]
seat = "german"

[[unit]]
id = "Adler"
at = "1-G10"
kind = "de-rifles"
facing = "ne"

[[unit]]
id = "Panzer"
at = "1-I08"
kind = "de-pz3h"
facing = "n"

[[unit]]
id = "Wolf"
at = "1-E12"
kind = "ru-rifles"
facing = "sw"
flags = ["hidden"]

[[unit]]
id = "Maxim"
at = "1-F13"
kind = "ru-maxim"
facing = "nw"
notes = {hit = "pinned"}
"""
LAIR = "1-E12"


def two(sit: Sit) -> tuple[Player, Player, list[Tap], dict[str, Any]]:
    german, soviet = sit(), sit()
    taps = [Tap(german.page), Tap(soviet.page)]
    made = german.found(game="coh", scenario="partisans", mode="remote", position=AMBUSH)
    german.enter(made, (0,))
    soviet.enter(made, (1,))
    return german, soviet, taps, made


def act(player: Player, unit: str, label: str, words: str) -> None:
    """A deed of a unit towards a hex, out of all that can be done there; what it asks is asked."""
    player.counter(unit)
    expect(player.at(f"hex-{label}")).to_be_visible()
    player.hex(label, button="right")
    player.at("hex-menu").get_by_role("menuitem").filter(has_text=words).first.click(modifiers=["Alt"])


def test_a_firefight_against_the_solo_rules_to_its_end(sit: Sit) -> None:
    player = sit()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "solo"}]
    player.enter(player.found(game="coh", scenario="partisans", mode="remote", seats=seats), (0,))
    clicks = player.page.evaluate(SKIRMISH, {"deeds": 5, "seconds": PATIENCE})
    expect(player.prompt).to_contain_text("over")
    expect(player.at("result")).to_contain_text("VP")
    assert clicks > 50
    assert player.page.locator("[data-testid^='counter-de-']").count(), "some Germans have come onto the map"


def test_an_ambush_is_seen_from_both_sides(sit: Sit) -> None:
    german, soviet, taps, made = two(sit)
    soviet.stands("Wolf", LAIR)
    expect(soviet.at("counter-Wolf").locator(".ghost")).to_be_attached()
    expect(german.at("counter-Wolf")).to_have_count(0)
    expect(german.at("counter-Maxim").locator(".under")).to_have_text("?")
    expect(soviet.at("counter-Maxim").locator(".under")).to_have_text("Pin")
    soviet.counter("Maxim")
    expect(soviet.at("card-of-Maxim")).to_contain_text("Hit: Pinned")
    expect(soviet.at("card-of-Maxim").locator("tr.changed")).to_have_text(re.compile("2 ✕.*(not now)"))
    soviet.page.get_by_test_id("lang").click()
    expect(soviet.at("card-of-Maxim")).to_contain_text("Touché\u202f: Clouée")
    soviet.page.get_by_test_id("lang").click()
    german.counter("Maxim")
    expect(german.at("card-of-Maxim").locator("tr.changed")).to_have_count(0)
    act(german, "Adler", "1-G11", "Step Adler")
    expect(german.prompt).to_contain_text("Which way")
    german.at("turn-n").click()
    expect(german.at("counter-Adler").locator(".facing")).to_have_attribute("transform", "rotate(0)")
    expect(soviet.prompt).to_contain_text("Take an action")
    for table in taps[0].tables():
        wolf = next(one for one in table["view"]["counters"] if one["id"] == "Wolf")
        assert (wolf["at"], wolf["known"], wolf["facing"]) == ("hidden-soviet", False, -1)
        assert LAIR not in json.dumps([table["view"], table["log"], table["groups"]])
        maxim = next(one for one in table["view"]["counters"] if one["id"] == "Maxim")
        assert maxim["flags"] == ["hit"], "which marker it is stays with its owner"
    assert not any(made["seats"][1]["token"] in text for text in taps[0].heard)
    act(soviet, "Wolf", "1-G11", "Fire Wolf")
    german.stands("Wolf", LAIR)
    expect(german.at("counter-Wolf").locator(".facing")).to_be_attached()
    expect(german.at("log")).to_contain_text("Wolf is revealed")
    german.screen("coh")


def test_the_chance_of_a_hit_before_it_is_paid(sit: Sit) -> None:
    german, _, _, _ = two(sit)
    german.counter("Adler")
    expect(german.at("hex-1-F13")).to_be_visible()
    german.at("stack-1-F13").hover()
    expect(german.at("fight")).to_contain_text("Hit on")
    expect(german.at("fight")).to_contain_text("%")
    expect(german.at("counter-Adler")).to_have_attribute("data-at", "1-G10")
    german.at("counter-Maxim").click()
    expect(german.at("hex-menu")).to_contain_text("Fire Adler at 1-F13 by AP (3 AP)")


def test_what_a_hex_sees_and_where_units_face(sit: Sit) -> None:
    german, _, _, _ = two(sit)
    expect(german.at("counter-Adler").locator(".facing")).to_have_attribute("transform", "rotate(60)")
    expect(german.at("counter-Panzer").locator(".facing")).to_have_attribute("transform", "rotate(0)")
    german.counter("Maxim")
    expect(german.at("inspector")).to_contain_text("1-F13")
    german.page.keyboard.press("v")
    expect(german.at("sight-1-G10")).to_have_attribute("data-seen", "true")
    expect(german.at("sight-1-C13")).to_have_count(0)
    german.screen("coh-sight")
    german.page.keyboard.press("v")
    expect(german.at("sight-1-G10")).to_have_count(0)
    for absent in ("zoc", "supply"):
        expect(german.at(absent)).to_have_count(0)
    german.counter("Panzer")
    german.page.keyboard.press("c")
    expect(german.at("area-Panzer").first).to_be_visible()


def test_four_seats(sit: Sit) -> None:
    """Two forces a side, each with its own hand; a side's hidden units are known to both who play it."""
    players = [sit() for _ in range(4)]
    taps = [Tap(player.page) for player in players]
    made = players[0].found(game="coh", scenario="pocket", mode="remote", seats=[{}] * 4)
    for seat, player in enumerate(players):
        player.enter(made, (seat,))
    asked = "[data-testid=table][data-mine=true][data-busy=false]"
    begun = "[data-testid=phase]:has-text('Actions')"
    for _ in range(60):
        if all(player.page.locator(begun).count() for player in players):
            break
        for player in players:
            if not player.page.locator(asked).count():
                continue
            ready = player.page.locator("[data-testid^=verb-]:enabled").last
            if ready.count():
                ready.click()
            else:
                player.page.locator("[data-testid^=card-]:enabled, [data-testid^=pick-]").first.click()
                player.page.locator("[data-testid^=do-]").first.click()
        players[0].page.wait_for_timeout(200)
    for player in players:
        player.phase("Actions")
    for seat, tap in enumerate(taps):
        tables = tap.tables()
        side = tables[-1]["seats"][seat]["side"]
        assert any(card["id"] for card in tables[-1]["view"]["cards"] if card["holder"] == seat)
        for table in tables:
            assert table["viewer"] == seat
            hands = [card for card in table["view"]["cards"] if card["id"] and not card["unit"]]
            assert all(card["holder"] == seat for card in hands), "a card of another hand"
            foes = [one for one in table["view"]["counters"] if one["side"] != side]
            assert not any("hidden" in one["flags"] for one in foes)


@pytest.mark.parametrize("wide", [390])
def test_a_firefight_on_a_narrow_screen(sit: Sit, wide: int) -> None:
    player = sit(wide, 844, touch=True)
    player.enter(player.found(game="coh", scenario="partisans", position=AMBUSH))
    assert player.page.evaluate("document.documentElement.scrollWidth") <= wide
    player.at("counter-Adler").tap()
    expect(player.at("hex-1-F10")).to_be_visible()
    player.screen("coh-phone")
