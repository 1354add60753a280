"""A real Chromium in front of a real server, both on loopback and for this run only."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from hexfront.server.http.client_files import STATIC
from server.process import Server

from .playing import Player

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

LONG = bool(os.environ.get("HEXFRONT_LONG"))
"""Whether there is time for what takes minutes: `make soak` has it."""
PATIENCE = 20_000
"""Milliseconds until something expected is missing: enough for a machine that is busy with other things."""
expect.set_options(timeout=PATIENCE)

Sit = Callable[..., Player]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (STATIC / "index.html").is_file():
        pytest.fail("the client is not built: run `make web`")
    running = Server(tmp_path_factory.mktemp("matches"), test=True)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each module: its event loop must not run under the tests of the server."""
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is missing: `make setup` installs it as root")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def sit(server: Server, browser: Browser) -> Iterator[Sit]:
    """Open a browser of one's own; what went wrong on its pages fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_one(width: int = 1440, height: int = 900, *, touch: bool = False) -> Player:
        size: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, locale="en-GB")
        context.set_default_timeout(15_000)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return Player(page, server)

    yield open_one
    for context in contexts:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # what is still under way has nobody who waits for it
        context.close()
    assert not faults, f"errors on the page: {faults}"
