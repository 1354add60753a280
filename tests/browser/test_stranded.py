"""A match that the rules installed here cannot read: its page says so, and what is left can be done by mouse."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from server.process import Server

from .playing import Player

FOUNDLINGS = Path(__file__).parents[1] / "museum" / "foundlings" / "kharkov"
WITHOUT = ("phase", "undo", "replay", "sketch-button", "takeback", "analyse", "orders-never")
"""What would need to know how the match stands."""


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Server]:
    """A server with matches from before a change of the rules."""
    packed = (FOUNDLINGS / "table.sqlite3.xz").read_bytes()
    (tmp_path / "hexfront.sqlite3").write_bytes(lzma.decompress(packed))
    running = Server(tmp_path, log_level="critical")
    yield running
    running.stop()


def match(shows: str) -> dict[str, Any]:
    """One of the matches, with the tokens of its seats."""
    kept = json.loads((FOUNDLINGS / "table.json").read_text())
    one = next(one for one in kept if one["shows"] == shows)
    seats = [{"seat": seat, "token": token} for seat, token in enumerate(one["tokens"])]
    return {"match": one["match"], "seats": seats}


def test_a_match_that_cannot_be_read_is_downloaded_and_ended_by_mouse(old: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    player = Player(page, old)
    player.enter(match("fork"))
    expect(player.prompt).to_contain_text("cannot read how this match stands")
    expect(player.at("log").locator("li").first).to_be_visible()
    player.at("more").locator("summary").first.click()
    for name in WITHOUT:
        expect(player.at(name)).to_have_count(0)
    player.screen("stranded")
    with page.expect_download() as downloaded:
        player.at("record").click()
    record = json.loads(Path(downloaded.value.path()).read_text())
    assert record["header"]["game"] == "kharkov" and "seed" not in record["header"]
    player.at("draw").click()
    player.at("draw-sure").click()
    expect(player.at("result")).to_contain_text("ended by agreement")
    context.close()
    assert not faults
