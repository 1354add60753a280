"""Whoever comes back is told what happened, and sees it once more if he likes."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import Sit
from .playing import Player
from .test_notices import LOOK, WATCHED
from .test_people import two

CAMPAIGN = {"game": "kharkov", "scenario": "campaign"}


class Line:
    """The connection of a page, to be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.whole = True
        self.ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live"), self._open)

    def _open(self, end: WebSocketRoute) -> None:
        if not self.whole:
            end.close()
            return
        end.connect_to_server()
        self.ends.append(end)

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            end.close()

    def mend(self) -> None:
        self.whole = True


def away(player: Player) -> str:
    """Leave the table; the address to come back to."""
    address = player.page.url
    player.page.goto(player.server.url)
    return address


def attack(soviet: Player) -> None:
    """A move, and a fight for which the Axis is asked for an air point."""
    soviet.counter("R03")
    soviet.hex("0514")
    soviet.verb("halt")
    soviet.end()
    soviet.hex("0716")
    soviet.counter("13G")
    soviet.verb("launch")
    soviet.verb("pass")


def test_what_happened_is_told_by_phase_and_kind(sit: Sit) -> None:
    soviet, axis = two(sit)
    address = away(axis)
    attack(soviet)
    axis.page.goto(address)
    recap = axis.at("recap")
    expect(recap).to_be_visible()
    expect(axis.at("recap-chapter")).to_have_count(2)
    expect(axis.at("recap-move")).to_contain_text("R03: move 0515 → 0514")
    expect(axis.at("recap-fight")).to_contain_text("Attack on 0716 by 13G")
    expect(recap).to_contain_text("Soviet combat")
    axis.screen("recap")
    axis.at("recap-fight").get_by_role("button", name="Hex 0716").click()
    expect(axis.at("flash-0716")).to_be_attached()
    axis.at("recap-skip").click()
    expect(recap).to_have_count(0)
    axis.page.reload()
    expect(axis.prompt).not_to_be_empty()
    expect(recap).to_have_count(0)


def test_what_happened_is_seen_again_on_the_map(sit: Sit) -> None:
    soviet, axis = two(sit)
    address = away(axis)
    attack(soviet)
    axis.page.goto(address)
    now = axis.version
    axis.at("recap-replay").click()
    expect(axis.at("pace")).to_have_attribute("data-past", "true")
    axis.at("pause").click()
    axis.at("forward").click()
    assert axis.version < now
    expect(axis.at("verbs")).to_have_count(0)
    axis.screen("recap-replay")
    axis.at("pause").click()
    expect(axis.at("table")).to_have_attribute("data-version", str(now))
    axis.stands("R03", "0514")
    expect(axis.at("pace")).to_have_count(0)


def test_the_rest_of_what_happened_is_skipped(sit: Sit) -> None:
    soviet, axis = two(sit)
    address = away(axis)
    attack(soviet)
    axis.page.goto(address)
    now = axis.version
    axis.at("recap-replay").click()
    expect(axis.at("pace")).to_have_attribute("data-past", "true")
    axis.at("skip").click()
    expect(axis.at("table")).to_have_attribute("data-version", str(now))
    axis.stands("R03", "0514")


def test_a_lost_connection_is_an_absence_too(sit: Sit) -> None:
    soviet, axis = two(sit)
    line = Line(axis.page)
    axis.page.reload()
    expect(axis.at("recap")).to_have_count(0)
    line.cut()
    expect(axis.at("lost")).to_be_visible()
    soviet.counter("R03")
    soviet.hex("0514")
    soviet.stands("R03", "0514")
    line.mend()
    expect(axis.at("recap-move")).to_contain_text("R03: move 0515 → 0514")
    axis.stands("R03", "0514")
    expect(axis.at("lost")).to_have_count(0)


def test_who_looks_at_the_page_again_is_told(sit: Sit) -> None:
    soviet, axis = two(sit)
    axis.page.add_init_script(WATCHED)
    axis.page.reload()
    expect(axis.at("map")).to_be_visible()
    axis.page.evaluate(LOOK, True)
    soviet.counter("R03")
    soviet.hex("0514")
    axis.stands("R03", "0514")
    expect(axis.at("recap")).to_have_count(0)
    axis.page.evaluate(LOOK, False)
    expect(axis.at("recap-move")).to_contain_text("R03: move 0515 → 0514")


def test_at_one_screen_it_is_told_when_asked(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN, mode="hotseat"))
    player.verb("historical")
    player.verb("commit")
    expect(player.at("since")).to_be_visible()
    expect(player.at("recap")).to_have_count(0)
    player.at("since").click()
    expect(player.at("recap-chapter").first).to_be_visible()


def test_what_happened_is_told_in_french_on_a_narrow_screen(sit: Sit) -> None:
    soviet, axis = two(sit)
    address = away(axis)
    attack(soviet)
    axis.page.set_viewport_size({"width": 390, "height": 844})
    axis.page.evaluate("localStorage.setItem('hexfront.lang', 'fr')")
    axis.page.goto(address)
    expect(axis.at("recap")).to_contain_text("Depuis votre départ")
    expect(axis.at("recap-move")).to_contain_text("mouvement 0515 → 0514")
    axis.screen("recap-phone")
    assert axis.page.evaluate("document.documentElement.scrollWidth") <= 390
