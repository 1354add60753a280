"""The typefaces that the client brings are those that are really drawn, on the page, on counters and on maps."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from docs.pictures import ROOT, take
from hexfront.atlas import find
from hexfront.atlas.draw import draw

from .conftest import Sit
from .playing import Player

CAMPAIGN = {"game": "kharkov", "scenario": "campaign"}
POCKET = {"game": "coh", "scenario": "pocket", "seats": [{}] * 4}
SERIF, SANS, NARROW = "Spectral", "Source Sans 3", "Roboto Condensed"
NUMBERS = "10px 'Roboto Condensed'"
CANVAS = ["italic 13px Spectral", "italic bold 13px Spectral", NUMBERS]
LOADED = "fonts => fonts.every((font) => document.fonts.check(font, 'Kharkov 0123'))"
INK = "document.querySelector('canvas').toDataURL()"
DRAWN = 100_000
"""An empty canvas is written in far fewer letters."""
WRITTEN = """([letters, family]) => {
  const line = document.createElement('p');
  line.className = 'letters';
  line.style.fontFamily = `var(--${family})`;
  line.textContent = letters;
  document.body.append(line);
}"""
SOURCES = (
    "web/src/**/*.svelte",
    "web/src/**/*.ts",
    "web/src/*.json",
    "web/src/i18n/*.json",
    "src/**/fr.toml",
    "src/hexfront/games/**/*.toml",
    "src/hexfront/games/**/*.py",
)
SPACES = "\u00a0\u202f"
"""Those that French sets before some signs."""
MAPS = [
    *((game, name, origins) for game in ("kharkov", "tow") for name in ("map",) for origins in (False, True)),
    ("goetter", "map", False),
    *(("coh", name, False) for name in find.map_files("coh")),
]


def fonts_of(page: Page, selector: str) -> list[tuple[str, bool]]:
    """The typefaces in which the letters below an element are drawn, and whether each came with the page."""
    session = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    assert node, f"there is no {selector}"
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    session.detach()
    return [(font["familyName"], font["isCustomFont"]) for font in fonts]


def drawn_in(page: Page, selector: str, family: str) -> None:
    page.evaluate("document.fonts.ready")
    fonts = fonts_of(page, selector)
    assert fonts, f"nothing is written in {selector}"
    for name, brought in fonts:
        assert brought, f"{selector} is drawn in the system's {name}"
        assert name.startswith(family), f"{selector} is drawn in {name}"


def seated(player: Player, **wanted: Any) -> Page:
    player.enter(player.found(**wanted))
    player.page.wait_for_function(LOADED, arg=CANVAS)
    return player.page


def test_the_lobby_is_set_in_them(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.server.url)
    expect(player.at("game-kharkov")).to_be_visible(timeout=30_000)
    drawn_in(player.page, "h1", SERIF)
    drawn_in(player.page, "[data-testid=new-kharkov]", SANS)


def test_title_panel_and_counters_of_a_table_are_set_in_them(sit: Sit) -> None:
    player = sit()
    page = seated(player, **CAMPAIGN)
    player.set_up()
    drawn_in(page, ".name", SERIF)
    drawn_in(page, "aside h2", SERIF)
    drawn_in(page, "[data-testid=undo]", SANS)
    for part in ("values", "name", "size"):
        drawn_in(page, f"[data-testid^=counter-] .{part}", NARROW)


def test_the_four_figures_of_a_counter_are_set_in_the_narrow_one(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**POCKET))
    player.page.wait_for_function(LOADED, arg=[NUMBERS])
    for part in (".placed", ".title"):
        drawn_in(player.page, f"[data-testid^=pick-] {part}", NARROW)


@pytest.mark.parametrize("family", ["serif", "sans", "narrow"])
def test_no_letter_that_the_client_writes_is_left_to_the_system(sit: Sit, family: str) -> None:
    words = "".join(
        path.read_text()
        for pattern in SOURCES
        for path in ROOT.glob(pattern)
        if "generated" not in path.parts
    )
    letters = "".join(sorted(letter for letter in set(words) if letter.isprintable() or letter in SPACES))
    assert {"½", "×", "−", "«", "→", "⚑", "✈", "é", *SPACES} <= set(letters)
    player = sit()
    player.page.goto(player.server.url)
    player.page.evaluate(WRITTEN, [letters, family])
    player.page.wait_for_load_state("networkidle")
    player.page.evaluate("document.fonts.ready")
    strange = [name for name, brought in fonts_of(player.page, ".letters") if not brought]
    assert not strange, f"some of {letters} are drawn in {strange}"


def test_the_map_is_drawn_at_once_and_again_when_its_typefaces_come(sit: Sit) -> None:
    player = sit()
    held: list[Callable[[], None]] = []
    player.page.route("**/*italic*.woff2", lambda route: held.append(route.continue_))
    player.enter(player.found(**CAMPAIGN))
    expect(player.at("counter-VIRumHQ")).to_be_visible()
    player.page.wait_for_timeout(1000)
    assert held, "the typefaces of the names are asked for"
    before = player.page.evaluate(INK)
    assert len(before) > DRAWN, "the map is drawn without them"
    while held:
        held.pop()()
        player.page.wait_for_timeout(100)
    player.page.wait_for_function(LOADED, arg=CANVAS)
    player.page.wait_for_function(f"before => {INK} !== before", arg=before)


def test_without_the_typefaces_the_table_can_be_played(sit: Sit) -> None:
    player = sit()
    player.page.route("**/*.woff2", lambda route: route.abort())
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    assert not any(brought for _, brought in fonts_of(player.page, "aside h2"))


def test_they_come_from_the_table_itself_and_are_kept(sit: Sit) -> None:
    player = sit()
    asked: list[Request] = []
    player.page.on("request", lambda request: asked.append(request) if ".woff2" in request.url else None)
    seated(player, **CAMPAIGN)
    assert asked
    for request in asked:
        answer = request.response()
        assert request.url.startswith(f"{player.server.url}/assets/fonts/")
        assert answer is not None
        assert answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
        assert "font-src 'self';" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(("game", "name", "origins"), MAPS)
def test_a_printed_map_brings_them_along(
    sit: Sit, tmp_path: Path, game: str, name: str, origins: bool
) -> None:
    board, look = find.load(game, name)
    path = tmp_path / "map.svg"
    path.write_text(draw(board, look, origins=origins))
    page = sit().page
    page.goto(path.as_uri())
    size = page.evaluate(
        "[document.documentElement.width.baseVal.value, document.documentElement.height.baseVal.value]"
    )
    page.set_viewport_size({"width": round(size[0]), "height": round(size[1])})
    drawn_in(page, 'g[font-family^="\'Roboto"]', NARROW)
    drawn_in(page, "text[font-size='22']", SERIF)
    drawn_in(page, 'text[font-family^="\'Source"]', SANS)
    if board.places:
        drawn_in(page, "g[font-style=italic]", SERIF)
    if "HEXFRONT_SCREENS" in os.environ:
        kind = "-provenance" if origins else ""
        take(page, f"maps/{game}{'' if name == 'map' else f'-{name}'}{kind}")
