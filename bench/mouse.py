"""A hand at the table that counts its presses."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error as Unseen
from playwright.sync_api import Locator, Page

PATIENCE = 6.0
LASTING = 1000
"""Milliseconds of a press that is held."""
KEEP = """() => {
  for (const name of ['guided', 'briefed']) localStorage.setItem(`hexfront.${name}`, 'yes');
  localStorage.setItem('hexfront.pace', '0');
  window.atoms = [];
  const plain = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (String(asked[0]).endsWith('/act') && answer.ok) window.atoms.push(...(await answer.clone().json()).done);
    return answer;
  };
}"""
"""Nothing of the first visit lies over the map, and what is done is noted."""


class Mouse:
    """The mouse at one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def at(self, name: str) -> Locator:
        """What bears this name on the page."""
        return self.page.get_by_test_id(name).first

    def press(self, target: Locator, **how: Any) -> None:
        """One click."""
        target.click(timeout=PATIENCE * 1000, **how)
        self.presses += 1

    def hold(self, x: float, y: float, *, shift: bool = False) -> None:
        """One press that lasts."""
        self.page.mouse.move(x, y)
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.down()
        self.page.wait_for_timeout(LASTING)
        self.page.mouse.up()
        if shift:
            self.page.keyboard.up("Shift")
        self.presses += 1

    def storm(self, label: str) -> None:
        """All that may attack a hex, at once; it need not be lit."""
        self.page.mouse.move(5, 5)
        stack = self.at(f"stack-{label}").bounding_box()
        if stack is None:
            raise Unseen(f"nobody stands in {label}")
        self.hold(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 2, shift=True)

    def hold_button(self, target: Locator) -> None:
        """A button held down."""
        target.click(timeout=PATIENCE * 1000, trial=True)
        box = target.bounding_box()
        if box is None:
            raise Unseen("the button is gone")
        self.hold(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def bare(self, label: str) -> tuple[float, float]:
        """A spot of a lit hex where no counter lies."""
        lit = self.at(f"hex-{label}").or_(self.at(f"place-{label}")).first
        lit.wait_for(timeout=PATIENCE * 1000)
        box = lit.bounding_box()
        if box is None:
            raise Unseen(f"{label} is not lit")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.88

    def hex(self, label: str, *, shift: bool = False) -> None:
        """Click a lit hex."""
        self.page.mouse.move(5, 5)
        x, y = self.bare(label)
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(x, y)
        if shift:
            self.page.keyboard.up("Shift")
        self.presses += 1

    def counter(self, unit: str) -> tuple[float, float]:
        """Where a counter can be touched; a stack is laid out under the mouse first."""
        found = self.at(f"counter-{unit}")
        waiting = self.at(f"pick-{unit}")
        found.or_(waiting).first.wait_for(timeout=PATIENCE * 1000)
        if waiting.is_visible():
            waiting.scroll_into_view_if_needed()
            box = waiting.bounding_box()
            if box is not None:
                return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        label = found.get_attribute("data-at", timeout=PATIENCE * 1000)
        stack = self.at(f"stack-{label}").bounding_box()
        if stack is not None:
            self.page.mouse.move(stack["x"] + stack["width"] / 2, stack["y"] + stack["height"] / 2)
            if self.at(f"count-{label}").is_visible():
                self.at(f"fan-{label}").wait_for(timeout=PATIENCE * 1000)
        box = found.bounding_box()
        if box is None:
            raise Unseen(f"{unit} is not on the map")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, unit: str) -> None:
        """Click a counter."""
        self.page.mouse.click(*self.counter(unit))
        self.presses += 1

    def pull(self, unit: str, label: str, *, whole: bool = False) -> None:
        """Pull a counter, or all that stand with it, to a hex."""
        x, y = self.counter(unit)
        if whole:
            self.page.keyboard.down("Shift")
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 12, y + 12, steps=3)
        try:
            self.page.mouse.move(*self.bare(label), steps=4)
        finally:
            self.page.mouse.up()
            if whole:
                self.page.keyboard.up("Shift")
        self.presses += 1

    def done(self) -> list[str]:
        """What has been done since this was asked last."""
        found: list[str] = self.page.evaluate("() => window.atoms.splice(0)")
        return found
