"""A slow line and a quick hand, at the table of the game with the largest map.

First a browser that has never been here, on a line of 1.6 Mbit/s with a delay of 150 ms: until the lobby and the
table can be used. Then on loopback: from a click on a counter that can act until the answer is drawn, and the frames
while the map is dragged.
"""

from __future__ import annotations

import statistics
from typing import Any

import msgspec
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from bench import drawing
from bench.load import p95
from bench.serving import Served, serving
from hexfront.engine.contract.registry import game_ids, load_game

DOWN, UP, DELAY = 200_000, 100_000, 150
"""Bytes a second and milliseconds."""
ROUNDS = 5
CLICKS = 40
USABLE = 2.5
ANSWERED = 0.15
FRAME = 1 / 60
LOBBY_READY = "() => document.querySelectorAll('main a[href^=\"/new/\"]').length > 2"
CLICKED = """unit => new Promise((done) => {
  const counter = document.querySelector(`[data-testid="counter-${unit}"]`);
  const began = performance.now();
  const drawn = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  const held = () => document.querySelector('[data-testid=held]');
  const lit = () => held() && document.querySelector('[data-testid^=hex-], [data-testid^=place-], [data-testid^=do-]');
  const watch = new MutationObserver(() => { if (lit()) { watch.disconnect(); drawn(); } });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  counter.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  setTimeout(() => { watch.disconnect(); done(-1); }, 3000);
})"""
READY_UNITS = """() => [...document.querySelectorAll('[data-testid^=counter-][data-ready=true]')]
  .map((one) => one.dataset.testid.slice('counter-'.length))"""


class Line(msgspec.Struct, frozen=True):
    """What was measured, in seconds, and the bytes that came over the line."""

    game: str
    lobby: float
    lobby_bytes: int
    table: float
    table_bytes: int
    click: float
    frame: float


def largest() -> str:
    """The installed game with the most hexes."""
    return max(game_ids(), key=lambda name: load_game(name).map.grid.all.bit_count())


def line() -> Line:
    """Measure all of it."""
    with serving() as served, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=drawing.CHROMIUM, args=drawing.FLAGS)
        try:
            return _measured(served, browser)
        finally:
            browser.close()


def _measured(served: Served, browser: Browser) -> Line:
    name = largest()
    match = drawing.begun(served, name)
    address = match.link(_until_units_act(served, match))
    ready = drawing.TABLE_READY.replace("COUNTERS", str(match.counters))
    lobby = [_slow(browser, served.url, LOBBY_READY) for _ in range(ROUNDS)]
    table = [_slow(browser, address, ready) for _ in range(ROUNDS)]
    context = browser.new_context(viewport=drawing.SIZE)
    page, _ = drawing.opened(context, address, ready)
    clicks, frames = _clicks(page), drawing.frames(page)
    context.close()
    return Line(
        game=name,
        lobby=statistics.median(seconds for seconds, _ in lobby),
        lobby_bytes=lobby[-1][1],
        table=statistics.median(seconds for seconds, _ in table),
        table_bytes=table[-1][1],
        click=p95(clicks),
        frame=p95(frames),
    )


def _until_units_act(served: Served, match: drawing.Begun) -> int:
    """Pass whatever is asked first; gives back the seat whose units can act then."""
    path = f"/api/matches/{match.match}"
    while True:
        seat = served.get(path, match.tokens[0])["view"]["deciders"][0]
        table = served.get(path, match.tokens[seat])
        offers = [
            one for group in table["groups"] for one in group.get("actions") or () if group["kind"] == "verb"
        ]
        if any(group["kind"] != "verb" for group in table["groups"]):
            return int(seat)
        passing = next((one for one in offers if one["role"] == "passes"), offers[0])
        body = {"version": table["version"], "action": passing["action"]}
        served.post(f"{path}/act", body, match.tokens[seat])


def _slow(browser: Browser, address: str, ready: str) -> tuple[float, int]:
    """Open an address in a browser that has never been there, on the slow line."""
    context: BrowserContext = browser.new_context(viewport=drawing.SIZE)
    page = context.new_page()
    session: CDPSession = context.new_cdp_session(page)
    came: list[int] = []
    session.on("Network.loadingFinished", lambda told: came.append(int(told["encodedDataLength"])))
    session.send("Network.enable")
    conditions: dict[str, Any] = {"offline": False, "latency": DELAY}
    session.send(
        "Network.emulateNetworkConditions",
        {**conditions, "downloadThroughput": DOWN, "uploadThroughput": UP},
    )
    page.add_init_script(f"({drawing.WATCH})({ready})")
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.drawn", timeout=drawing.PATIENCE * 1000)
    seconds = float(page.evaluate("() => window.drawn")) / 1000
    context.close()
    return seconds, sum(came)


def _clicks(page: Page) -> list[float]:
    """From a click on a counter that can act until what it can do is drawn."""
    units: list[str] = page.evaluate(READY_UNITS)
    times = []
    for number in range(CLICKS):
        told = float(page.evaluate(CLICKED, units[number % len(units)]))
        if told >= 0:
            times.append(told / 1000)
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    return times


if __name__ == "__main__":
    print(line())
