"""What a person does at the table, by mouse or by keyboard."""

from __future__ import annotations

import os
from typing import Any

from playwright.sync_api import Locator, Page, expect

from docs.pictures import take
from server.process import Server

KEEP = """([match, tokens]) => {
  const seats = tokens.map((token, seat) => ({ match, seat, side: '', token }));
  localStorage.setItem('hexfront.seats', JSON.stringify(seats));
  localStorage.setItem('hexfront.guided', 'yes');
  localStorage.setItem('hexfront.briefed', 'yes');
  localStorage.setItem('hexfront.pace', '0');
}"""


class Player:
    """One browser."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    def found(self, **wanted: Any) -> dict[str, Any]:
        """A new match with fixed dice, made behind the browser's back."""
        body = {"seats": [{}, {}], "mode": "solo", "seed": 5} | wanted
        answer = self.server.client.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def enter(self, made: dict[str, Any], seats: tuple[int, ...] | None = None) -> None:
        """Sit down at a match, at all of its seats unless told which."""
        tokens = [one["token"] for one in made["seats"] if seats is None or one["seat"] in seats]
        self.page.goto(f"{self.server.url}/healthz")  # a page that draws nothing, for what the browser keeps
        self.page.evaluate(KEEP, [made["match"], tokens])
        self.page.goto(f"{self.server.url}/m/{made['match']}#{tokens[0]}")
        expect(self.at("table")).to_be_visible()

    def at(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    @property
    def prompt(self) -> Locator:
        return self.at("prompt")

    @property
    def version(self) -> int:
        return int(self.at("table").get_attribute("data-version") or -1)

    def phase(self, words: str, timeout: float = 15_000) -> None:
        expect(self.at("phase")).to_contain_text(words, timeout=timeout)

    def verb(self, name: str) -> None:
        self.at(f"verb-{name}").click()
        if name == "seal":
            self.at("end-anyway").click()

    def answered(self) -> None:
        """Wait until nothing that was done is still on its way: a click meant for afterwards would be lost."""
        expect(self.page.locator("[data-busy=true]")).to_have_count(0)

    def counter(self, unit: str) -> None:
        """Click a counter; a stack fans out under the mouse first."""
        self.answered()
        counter = self.at(f"counter-{unit}")
        self.page.mouse.move(5, 5)
        self.at(f"stack-{counter.get_attribute('data-at')}").hover()
        counter.click()

    def hex(self, label: str, **how: Any) -> None:
        """Click a lit hex in its lower part, where no counter lies."""
        self.answered()
        lit = self.at(f"hex-{label}").or_(self.at(f"place-{label}"))
        self.page.mouse.move(5, 5)
        box = None
        while box is None:  # what is lit may be drawn anew in between
            expect(lit).to_be_visible()
            box = lit.bounding_box()
        lit.click(position={"x": box["width"] / 2, "y": box["height"] * 0.9}, **how)

    def stands(self, unit: str, label: str) -> None:
        expect(self.at(f"counter-{unit}")).to_have_attribute("data-at", label)

    def set_up(self) -> None:
        """Both sides take their historical places."""
        for _ in range(2):
            self.verb("historical")
            self.verb("commit")
        self.phase("Soviet movement")

    def end(self) -> None:
        """End a phase in which units could still act."""
        self.verb("end")
        self.at("end-anyway").click()

    def screen(self, name: str) -> None:
        """Take a picture of the screen, if this run is to make them."""
        if "HEXFRONT_SCREENS" not in os.environ:
            return
        self.page.mouse.move(5, 5)
        self.page.wait_for_timeout(600)
        take(self.page, f"screens/{name}")
