"""Two browsers far apart: each gets only its own secrets, judged by what travels and not by what is drawn."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Response, WebSocket, expect

from .conftest import Sit

DUEL = {"game": "drill", "scenario": "duel", "mode": "remote"}


class Tap:
    """Everything that a page receives from the server, as text."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self._socket)
        page.on("response", self._response)

    def _socket(self, socket: WebSocket) -> None:
        keep: Callable[[Any], None] = lambda frame: self.heard.append(str(frame))  # noqa: E731
        socket.on("framereceived", keep)

    def _response(self, answer: Response) -> None:
        if "/api/matches/" in answer.url and answer.ok and answer.request.method == "GET":
            self.heard.append(answer.text())

    def tables(self) -> list[dict[str, Any]]:
        found = []
        for text in self.heard:
            message = json.loads(text)
            if isinstance(message, dict):
                table = message.get("table", message)
                if "view" in table:
                    found.append(table)
        return found


def test_each_browser_gets_only_its_own_secrets(sit: Sit) -> None:
    red, blue = sit(), sit()
    taps = [Tap(red.page), Tap(blue.page)]
    made = red.found(**DUEL)
    red.enter(made, (0,))
    blue.enter(made, (1,))
    for player in (red, blue):
        expect(player.prompt).to_contain_text("Place your two squads", timeout=30_000)
        player.verb("fill")
        player.verb("commit")
    for player in (red, blue):
        expect(player.prompt).to_contain_text("Seal one card")
    red.screen("drill")
    for seat, tap in enumerate(taps):
        tables = tap.tables()
        assert tables
        token = made["seats"][1 - seat]["token"]
        for table in tables:
            assert table["viewer"] == seat
            assert all(card["holder"] == seat for card in table["view"]["cards"] if card["id"])
            side = table["seats"][seat]["side"]
            hidden = [one for one in table["view"]["counters"] if one["side"] != side and one["known"]]
            assert not hidden, "an enemy squad that nobody has seen"
            assert table["seed"] is None
        assert not any(token in text for text in tap.heard)


def test_no_token_is_part_of_an_address(sit: Sit) -> None:
    """The logs of proxies keep addresses; what follows a # is not sent."""
    player, asked = sit(), list[str]()
    player.page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    player.page.on("websocket", lambda socket: asked.append(socket.url))
    made = player.found(**DUEL)
    player.enter(made, (0,))
    expect(player.prompt).to_contain_text("Place your two squads", timeout=30_000)
    player.verb("fill")
    player.page.goto(player.server.url)
    expect(player.page.get_by_text("Drill").first).to_be_visible()
    assert any(url.endswith("/live") for url in asked) and any(url.endswith("/api/mine") for url in asked)
    assert not any(made["seats"][0]["token"] in url for url in asked)


def test_a_whole_game_against_the_bot_through_the_page(sit: Sit) -> None:
    player = sit()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    player.enter(player.found(**DUEL, seats=seats), (0,))
    closing = player.page.locator(
        ", ".join(f"[data-testid=verb-{verb}]:enabled" for verb in ("commit", "seal", "end", "pass", "fill"))
    )
    sure = player.at("end-anyway")
    for _ in range(200):
        expect(closing.or_(sure).or_(player.at("result")).first).to_be_visible(timeout=60_000)
        if player.at("result").count():
            break
        before, asked = player.version, sure.count() > 0
        (sure if asked else closing.first).click()
        moved = player.page.locator(f"[data-testid=table]:not([data-version='{before}'])")
        expect(moved if asked else moved.or_(sure).first).to_be_visible()
    expect(player.prompt).to_contain_text("over")
    assert player.at("result").inner_text()


def test_who_recovers_a_seat_elsewhere_ends_the_old_page(sit: Sit) -> None:
    """The old token opens nothing any more: the page says so and does not knock for ever."""
    player, opened = sit(), list[str]()
    made = player.found(**DUEL)
    player.enter(made, (0,))
    expect(player.prompt).to_contain_text("Place your two squads", timeout=30_000)
    player.page.on("websocket", lambda socket: opened.append(socket.url))
    answer = player.page.request.post(
        f"{player.server.url}/api/recover", data={"recovery": made["seats"][0]["recovery"]}
    )
    assert answer.ok
    trouble = player.page.get_by_test_id("trouble")
    expect(trouble).to_contain_text("token", timeout=10_000)
    expect(trouble.get_by_role("link")).to_be_visible()
    player.page.wait_for_timeout(1500)
    assert not opened
