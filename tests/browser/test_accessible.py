"""No page has a serious fault for those who see, hear or move otherwise: asked of axe-core on every page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import LONG, Sit
from .playing import Player
from .test_ending import stored

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const SAID = 'label-content-name-mismatch';
  const all = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], rules: { [SAID]: { enabled: false } } };
  // What is printed on a counter is a picture of it: its name says the same in words.
  const pictures = [['[data-counter]'], ['[data-testid^=pick-]']];
  const said = [{ exclude: pictures }, { runOnly: { type: 'rule', values: [SAID] } }];
  const found = [...(await axe.run(document, all)).violations, ...(await axe.run(...said)).violations];
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 160)}`);
}"""
LOOKS = [("en", "light"), ("fr", "dark"), *([("en", "dark"), ("fr", "light")] if LONG else [])]
"""Every language and every theme; all of both together where there is time."""


def faults(page: Page) -> list[str]:
    """What axe-core finds serious on a page."""
    # The policy of the page lets no script in that is not its own; through the debugger it comes all the same.
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(RUN)
    return found


def chosen(player: Player, language: str, theme: str) -> None:
    player.page.add_init_script(
        f"localStorage.setItem('hexfront.lang', '{language}'); localStorage.setItem('hexfront.theme', '{theme}');"
        "localStorage.setItem('hexfront.guided', 'yes'); localStorage.setItem('hexfront.pace', '0');"
    )


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_no_page_of_the_library_has_a_serious_fault(sit: Sit, language: str, theme: str) -> None:
    player = sit()
    chosen(player, language, theme)
    told: dict[str, list[str]] = {}
    for path in ("/", "/new/kharkov", "/rules/kharkov", "/charts/kharkov", "/analysis"):
        player.page.goto(player.server.url + path)
        expect(player.page.locator("h1, h2").first).to_be_visible()
        player.page.wait_for_timeout(300)
        told[path] = faults(player.page)
    assert not any(told.values()), "\n".join(f"{path} {one}" for path, found in told.items() for one in found)


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_no_table_has_a_serious_fault(sit: Sit, language: str, theme: str) -> None:
    player = sit()
    chosen(player, language, theme)
    told: dict[str, list[str]] = {}
    for game, wanted in TABLES.items():
        made = player.found(game=game, **wanted)
        player.enter(made)
        expect(player.page.locator("[data-testid^=counter-]").first).to_be_visible()
        told[game] = faults(player.page)
    assert not any(told.values()), "\n".join(f"{path} {one}" for path, found in told.items() for one in found)


TABLES: dict[str, dict[str, Any]] = {
    "kharkov": {"scenario": "campaign"},
    "coh": {"scenario": "partisans"},
    "goetter": {"scenario": "campaign"},
}


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_no_page_of_a_finished_match_has_a_serious_fault(sit: Sit, language: str, theme: str) -> None:
    player = sit()
    chosen(player, language, theme)
    made = stored(player, "kharkov/2")
    told: dict[str, list[str]] = {}
    for path, sign in (("story", "story-page"), ("replay", "replay-page")):
        player.page.goto(f"{player.server.url}/{path}/{made['match']}")
        expect(player.at(sign)).to_be_visible()
        told[path] = faults(player.page)
    assert not any(told.values()), "\n".join(f"{path} {one}" for path, found in told.items() for one in found)
