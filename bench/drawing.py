"""How fast the table is drawn and moved in a browser, against pages that do as little as can be done.

The table: from the click on a link until all terrain and counters are drawn. Its measure is a static page with as
many nodes: the very markup of the drawn table in one file, without scripts or anything to fetch, and in place of the
canvas a shape for each hex, hexside, road and name on it. Then both hands: frames while the map is dragged and
zoomed, against a page with an empty canvas under the same mouse.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Page, ViewportSize, sync_playwright

from bench.load import longest, p95
from bench.serving import Served, serving
from hexfront.engine.contract.registry import load_game
from hexfront.server.http import client_files

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
]
SIZE: ViewportSize = {"width": 1440, "height": 900}
ROUNDS = 7
MOVES = 90
PATIENCE = 60.0
CALM = 500
"""Milliseconds until a new window has done what it does for itself."""
WATCH = """wanted => {
  const done = () => requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = performance.now(); }));
  const look = () => (wanted() ? done() : requestAnimationFrame(look));
  requestAnimationFrame(look);
}"""
TABLE_READY = """() => {
  const canvas = document.querySelector('[data-testid=map] canvas');
  return canvas && canvas.width > 400
    && document.querySelectorAll('[data-testid^=counter-]').length >= COUNTERS;
}"""
COMPLETE = "() => document.readyState === 'complete'"
STILL = """terrain => {
  const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('');
  const still = document.documentElement.cloneNode(true);
  for (const node of still.querySelectorAll('script, link')) node.remove();
  still.querySelector('head').insertAdjacentHTML('beforeend', `<style>${css}</style>`);
  still.querySelector('[data-testid=map] canvas').outerHTML = terrain;
  return still.outerHTML;
}"""
FRAMES = """() => {
  window.frames_seen = [];
  let last = performance.now();
  const next = (then) => { window.noting = requestAnimationFrame(then); };
  const note = (now) => { window.frames_seen.push(now - last); last = now; next(note); };
  next((now) => { last = now; next(note); });
}"""


class Drawn(msgspec.Struct, frozen=True):
    """What was measured, in seconds."""

    table: float
    static: float
    nodes: int
    moving: float
    empty: float

    @property
    def ratio(self) -> float:
        return self.table / self.static

    @property
    def frame_ratio(self) -> float:
        return self.moving / self.empty


@contextmanager
def _site(folder: str) -> Iterator[str]:
    """A web server for files, as plain as there is one."""

    class Quiet(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_args: Any) -> None:
            """Nothing: the output is for figures."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


class Begun(msgspec.Struct, frozen=True):
    """A match with all units on the map: how many counters stand there, and what else is drawn."""

    url: str
    match: str
    tokens: list[str]
    counters: int
    printed: int

    def link(self, seat: int = 0) -> str:
        """The link of a seat."""
        return f"{self.url}/m/{self.match}#{self.tokens[seat]}"


def begun(served: Served, name: str) -> Begun:
    """Found a match and set both sides up."""
    game = load_game(name)
    made = served.post(
        "/api/matches", {"game": name, "scenario": game.meta.scenarios[0].id, "seed": 1, "mode": "solo"}
    )
    tokens = [seat["token"] for seat in made["seats"]]
    path = f"/api/matches/{made['match']}"
    table = served.get(path, tokens[0])
    while action := _set_up(served.get(path, tokens[table["view"]["deciders"][0]])):
        body = {"version": table["version"], "action": [action]}
        served.post(f"{path}/act", body, tokens[table["view"]["deciders"][0]])
        table = served.get(path, tokens[0])
    board = served.get(f"/api/games/{name}/board")
    labels = {hex_["label"] for hex_ in board["hexes"]}
    counters = sum(counter["at"] in labels for counter in table["view"]["counters"])
    printed = len(board["hexes"]) + len(board["places"])
    for section in ("sides", "links", "lines"):
        printed += sum(len(items) for items in board[section].values())
    return Begun(served.url, made["match"], tokens, counters, printed)


def _set_up(table: dict[str, Any]) -> str | None:
    """What sets a side up: let the rules fill in, then commit; nothing once play has begun."""
    offered = {group["token"] for group in table["groups"] if group["kind"] == "verb"}
    return next((verb for verb in ("commit", "fill") if verb in offered), None)


def opened(browser: BrowserContext, address: str, ready: str) -> tuple[Page, float]:
    """Open an address in a browser that has seen the site, and take the time until it is drawn."""
    page = browser.new_page()
    page.wait_for_timeout(CALM)
    page.add_init_script(f"({WATCH})({ready})")
    page.goto(address, wait_until="commit")
    deadline = time.monotonic() + PATIENCE
    while not (drawn := page.evaluate("() => window.drawn ?? 0")):
        if time.monotonic() > deadline:
            raise RuntimeError(f"{address.partition('#')[0]} was not drawn")
        page.wait_for_timeout(50)
    return page, float(drawn) / 1000


def _static_page(page: Page, printed: int) -> tuple[str, int]:
    """The page as it stands, without scripts, its terrain as shapes; and how many nodes that are."""
    shapes = []
    for number in range(printed):
        x, y = 12 * (number % 90), 12 * (number // 90)
        shapes.append(f'<path d="M{x} {y}l6 3v6l-6 3l-6 -3v-6z" fill="#{number % 4096:03x}" stroke="#333"/>')
    terrain = f'<svg width="1440" height="900" class="terrain">{"".join(shapes)}</svg>'
    markup: str = page.evaluate(STILL, terrain)
    return "<!doctype html>" + markup, int(page.evaluate("document.querySelectorAll('*').length")) + printed


EMPTY = (
    "<!doctype html><meta charset=utf-8><title>empty</title>"
    "<body style='margin:0'><canvas width=1440 height=900></canvas>"
)


def frames(page: Page) -> list[float]:
    """The times between frames while the mouse drags the map and turns the wheel."""
    page.mouse.move(700, 450)
    page.evaluate(FRAMES)
    for number in range(MOVES):
        if number % 30 == 0:
            page.mouse.down()
        page.mouse.move(700 + 8 * (number % 30) - 120, 450 + 4 * (number % 30) - 60)
        if number % 30 == 29:
            page.mouse.up()
            for turn in range(10):
                page.mouse.wheel(0, -120 if turn < 5 else 120)
    page.evaluate("cancelAnimationFrame(window.noting)")
    found: list[float] = page.evaluate("window.frames_seen")
    return [gap / 1000 for gap in found]


def possible() -> bool:
    """Whether there is a browser, and a built client to show it."""
    return CHROMIUM.exists() and (client_files.STATIC / "index.html").is_file()


def drawing() -> Drawn:
    """Measure everything in one browser, the pages by turns."""
    name = longest()
    with (
        serving() as served,
        TemporaryDirectory() as folder,
        _site(folder) as site,
        sync_playwright() as tools,
    ):
        match = begun(served, name)
        browser = tools.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            return _measured(browser.new_context(viewport=SIZE), match, site, Path(folder))
        finally:
            browser.close()


def _measured(browser: BrowserContext, match: Begun, site: str, folder: Path) -> Drawn:
    address, ready = match.link(), TABLE_READY.replace("COUNTERS", str(match.counters))
    page, _ = opened(browser, address, ready)
    markup, nodes = _static_page(page, match.printed)
    page.close()
    (folder / "static.html").write_text(markup, encoding="utf-8")
    (folder / "empty.html").write_text(EMPTY, encoding="utf-8")
    tables, statics, moving, empty = [], [], [], []
    for _ in range(ROUNDS):
        page, seconds = opened(browser, address, ready)
        tables.append(seconds)
        moving += frames(page)
        page.close()
        page, seconds = opened(browser, f"{site}/static.html", COMPLETE)
        statics.append(seconds)
        page.close()
        page, _ = opened(browser, f"{site}/empty.html", COMPLETE)
        empty += frames(page)
        page.close()
    return Drawn(statistics.median(tables), statistics.median(statics), nodes, p95(moving), p95(empty))


if __name__ == "__main__":
    print(drawing())
