"""Traces of War in two browsers: tokens from the cup, an interrupt, a relocation, a river, a supply check."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_secrets import Tap

SEPTEMBER = """
game = "tow"
scenario = "campaign"
turn = 2
phase = "selection"

[[unit]]
id = "16PzGr"
at = "2540"
"""
"""The front of August, with a division that the Soviets have cut off."""
SOVIET = 0
FRONTS = ("Vrnz", "Step", "SW", "Sth")
ARMIES = ("4PzA", "8A", "1PzA", "6A")
CUP, HAND, HQ = "Reinforcements", "OKH", "1PzA"
RIVER = ("67RC", "2039", "1939")
"""A corps and the hexes on both banks of the Donets."""


class Turn:
    """A whole turn of two players, whatever comes out of the cup first."""

    def __init__(self, soviet: Player, axis: Player) -> None:
        self.soviet, self.axis = soviet, axis
        self.done: set[str] = set()
        """What has been seen to happen."""

    def asked(self) -> tuple[Player, str]:
        """Who has to decide, and what he is asked."""
        mine = "[data-testid=table][data-mine=true][data-busy=false]"
        for _ in range(400):
            for player in (self.soviet, self.axis):
                if player.page.locator(mine).count():
                    return player, player.prompt.inner_text()
            self.axis.page.wait_for_timeout(25)
        raise AssertionError("nobody is asked anything")

    def play(self) -> None:
        """Until both select again."""
        answers = {
            "Add a token": self.add,
            "Interrupt": self.interrupt,
            "Use the OKH token": self.okh,
            "Choose the mode": lambda player: player.at("verb-mode").first.click(),
            "Move your activated": self.move,
            "Choose a hex to attack": self.end,
            "Set down": self.arrive,
            "Choose the hex to which the HQ": self.relocate,
        }
        for _ in range(120):
            player, words = self.asked()
            if "Select your command tokens" in words:
                return
            before = player.version
            answer = next((todo for start, todo in answers.items() if start in words), None)
            assert answer, f"an unexpected question: {words}"
            answer(player)
            expect(player.at("table")).not_to_have_attribute("data-version", str(before))
        raise AssertionError("the turn does not end")

    def end(self, player: Player) -> None:
        player.verb("end")
        if player.at("end-anyway").count():
            player.at("end-anyway").click()

    def add(self, axis: Player) -> None:
        axis.verb("pass")

    def interrupt(self, axis: Player) -> None:
        """The first Soviet token is sent back."""
        drawn = axis.at("cards-played").get_by_role("button").last.get_attribute("data-testid") or ""
        if drawn.removeprefix("card-") not in FRONTS:
            return axis.verb("pass")
        axis.verb("interrupt")
        self.done.add("interrupt")
        expect(self.soviet.at("log")).to_contain_text("back into the cup")
        return None

    def okh(self, axis: Player) -> None:
        axis.counter(HQ)

    def move(self, player: Player) -> None:
        """The HQ that was woken by OKH is relocated, the corps crosses the river; the others stay."""
        unit, start, over = RIVER
        player.page.keyboard.press("0")
        if player is self.axis and "interrupt" in self.done and "relocation" not in self.done:
            player.counter(HQ)
            player.at("do-transfer").click()
        elif player is self.soviet and "river" not in self.done and self.ready(player, unit):
            player.stands(unit, start)
            player.counter(unit)
            player.hex(over)
            player.stands(unit, over)
            self.axis.stands(unit, over)
            self.done.add("river")
        else:
            self.end(player)

    def ready(self, player: Player, unit: str) -> bool:
        return player.at(f"counter-{unit}").get_attribute("data-ready") == "true"

    def relocate(self, axis: Player) -> None:
        """To the first place the rules leave."""
        before = axis.at(f"counter-{HQ}").get_attribute("data-at")
        haven = axis.page.locator("[data-testid^=hex-][data-near=true]").first
        label = (haven.get_attribute("data-testid") or "").removeprefix("hex-")
        haven.dispatch_event("click")
        axis.stands(HQ, label)
        self.soviet.stands(HQ, label)
        assert label != before
        self.done.add("relocation")

    def arrive(self, soviet: Player) -> None:
        soviet.page.locator("[data-testid^=pick-]").first.click()
        soviet.page.locator("[data-testid^=hex-][data-near=true]").first.dispatch_event("click")


def select(soviet: Player, axis: Player) -> None:
    """Both fill the cup unseen; the Axis keeps an OKH token."""
    for token in (*FRONTS, CUP, "SW"):
        before = soviet.version
        soviet.at("cards-pool-soviet").get_by_test_id(f"card-{token}").first.click()
        expect(soviet.at("table")).not_to_have_attribute("data-version", str(before))
    soviet.verb("seal")
    for token, how in ((HAND, "keep"), *((army, "pick") for army in ARMIES[:3])):
        before = axis.version
        axis.at("cards-pool-axis").get_by_test_id(f"card-{token}").first.click()
        axis.at(f"do-{how}").click()
        expect(axis.at("table")).not_to_have_attribute("data-version", str(before))
        expect(axis.at("held")).to_have_count(0)
    axis.verb("seal")


def two(sit: Sit) -> tuple[Player, Player, list[Tap], dict[str, Any]]:
    soviet, axis = sit(), sit()
    taps = [Tap(soviet.page), Tap(axis.page)]
    made = soviet.found(game="tow", scenario="campaign", mode="remote", position=SEPTEMBER)
    soviet.enter(made, (0,))
    axis.enter(made, (1,))
    return soviet, axis, taps, made


def test_a_whole_turn_in_two_browsers(sit: Sit) -> None:
    soviet, axis, taps, made = two(sit)
    select(soviet, axis)
    expect(axis.at("cards-hand")).to_contain_text("OKH")
    expect(soviet.at("cards-hand")).not_to_contain_text("OKH")
    axis.screen("tow-cup")
    for player in (soviet, axis):
        player.page.keyboard.press("0")
    turn = Turn(soviet, axis)
    turn.play()
    assert turn.done == {"interrupt", "relocation", "river"}
    for player in (soviet, axis):
        expect(player.at("counter-16PzGr")).to_have_accessible_name(re.compile("Unsupplied"))
        expect(player.at("phase")).to_contain_text("Selection")
    for seat, tap in enumerate(taps):
        _only_own(tap, seat, made)


def _only_own(tap: Tap, seat: int, made: dict[str, Any]) -> None:
    """Nothing in the cup, in hand, in the pools or in the air is named to the other side before it is shown."""
    tables, side = tap.tables(), ("soviet", "axis")[seat]
    assert tables
    seen: set[str] = set()
    for table in tables:
        assert table["viewer"] == seat and table["seed"] is None
        cards = table["view"]["cards"]
        seen |= {card["id"] for card in cards if card["at"] in ("played", "air-box")}
        for card in cards:
            if card["holder"] != seat and card["id"]:
                assert card["at"] in ("played", "air-box", "cup") and card["id"] in seen, card
        for item in table["log"]:
            if item["event"]["event"] == "selected" and item["event"]["side"] != side:
                assert not item["event"]["cup"] and not item["event"]["hand"], item
        if seat == SOVIET and HAND not in seen:
            assert HAND not in json.dumps([cards, table["log"]]), "what the Axis holds back"
    assert not any(made["seats"][1 - seat]["token"] in text for text in tap.heard)


def test_radii_and_supply_lie_over_the_map(sit: Sit) -> None:
    soviet, axis, _, _ = two(sit)
    axis.page.keyboard.press("c")
    expect(axis.at(f"area-{HQ}")).to_be_attached()
    expect(axis.at("area-Vrnz")).to_be_attached()
    axis.screen("tow")
    axis.page.keyboard.press("c")
    expect(axis.at(f"area-{HQ}")).to_have_count(0)
    soviet.page.keyboard.press("s")
    expect(soviet.at("supply-67RC")).to_be_attached()
    expect(soviet.at("supply")).to_have_attribute("aria-pressed", "true")
    expect(soviet.at("counter-16PzGr").locator(".hunger")).to_be_attached()


@pytest.mark.parametrize("wide", [390])
def test_tokens_on_a_narrow_screen(sit: Sit, wide: int) -> None:
    player = sit(wide, 844, touch=True)
    player.enter(player.found(game="tow", scenario="campaign", position=SEPTEMBER))
    expect(player.at("cards-pool-soviet")).to_contain_text("Voronezh Front")
    assert player.page.evaluate("document.documentElement.scrollWidth") <= wide
    player.at("cards-pool-soviet").get_by_test_id("card-Vrnz").first.tap()
    expect(player.at("cards-cup")).to_contain_text("Voronezh Front")
