"""Being told that it is one's turn: by the browser, by a call and by mail."""

import email
import json
from collections.abc import Iterator
from email.policy import default
from pathlib import Path
from queue import Queue

import pytest
from playwright.sync_api import Browser, expect

from server.process import Server
from server.sinks import PATIENCE, Posted, mail_sink, web_sink

from .conftest import Sit
from .playing import Player
from .test_people import menu

DUEL = {"game": "drill", "scenario": "duel", "mode": "remote"}
WATCHED = """
window.told = [];
window.Notification = class {
  static permission = 'granted';
  static requestPermission = async () => 'granted';
  constructor(title, options) { window.told.push(`${title}: ${options.body}`); }
  close() {}
};
window.away = false;
Object.defineProperty(document, 'hidden', { get: () => window.away });
Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') });
"""
LOOK = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"
Letters = Queue[tuple[list[str], str]]


class Post:
    """A server that may call and write, and where its calls and letters end."""

    def __init__(self, server: Server, calls: Posted, letters: Letters) -> None:
        self.server = server
        self.calls = calls
        self.letters = letters

    def sit(self, browser: Browser) -> Player:
        page = browser.new_context(locale="en-GB").new_page()
        page.set_default_timeout(15_000)
        return Player(page, self.server)


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    with web_sink() as calls, mail_sink() as (port, letters):
        server = Server(
            tmp_path_factory.mktemp("notices"),
            test=True,
            webhooks=True,
            webhook_private=True,
            smtp_host="127.0.0.1",
            smtp_port=port,
            smtp_tls=False,
            mail_from="table@example.org",
            notice_seconds=0,
            public_url="https://table.example",
        )
        yield Post(server, calls, letters)
        server.stop()


def commit(player: Player) -> None:
    """Set up one's squads: then the other is asked."""
    player.verb("fill")
    player.verb("commit")


def test_the_browser_tells_only_who_looks_elsewhere(sit: Sit) -> None:
    red, blue = sit(), sit()
    for player in (red, blue):
        player.page.context.grant_permissions(["notifications"], origin=player.server.url)
        player.page.add_init_script(WATCHED)
    made = red.found(**DUEL)
    red.enter(made, (0,))
    blue.enter(made, (1,))
    menu(blue)
    expect(blue.at("notice-on")).to_be_visible()
    blue.page.evaluate(LOOK, True)
    expect(red.prompt).to_contain_text("Place")
    commit(red)
    expect(blue.at("table")).to_have_attribute("data-mine", "true")
    told = blue.page.evaluate("window.told")
    assert len(told) == 1 and told[0].startswith("Drill: Place"), told
    assert red.page.evaluate("window.told") == []


def test_the_browser_keeps_quiet_for_who_looks(sit: Sit) -> None:
    red, blue = sit(), sit()
    blue.page.add_init_script(WATCHED)
    made = red.found(**DUEL)
    red.enter(made, (0,))
    blue.enter(made, (1,))
    commit(red)
    expect(blue.at("table")).to_have_attribute("data-mine", "true")
    assert blue.page.evaluate("window.told") == []


def test_the_browser_stops_when_told(sit: Sit) -> None:
    red, blue = sit(), sit()
    blue.page.add_init_script(WATCHED)
    made = red.found(**DUEL)
    red.enter(made, (0,))
    blue.enter(made, (1,))
    menu(blue)
    blue.at("notice-stop").click()
    expect(blue.at("notice-ask")).to_be_visible()
    blue.page.evaluate(LOOK, True)
    commit(red)
    expect(blue.at("table")).to_have_attribute("data-mine", "true")
    assert blue.page.evaluate("window.told") == []


def test_a_call_and_a_letter(post: Post, browser: Browser) -> None:
    red, blue = post.sit(browser), post.sit(browser)
    made = red.found(**DUEL)
    blue.enter(made, (1,))
    menu(blue)
    blue.at("notice-webhook").fill("nowhere")
    blue.at("notice-save").click()
    expect(blue.at("notice-refused")).to_contain_text("this one cannot be used")
    blue.at("notice-webhook").fill(post.calls.url("/turn"))
    blue.at("notice-mail").fill("blue at example.org")
    blue.at("notice-save").click()
    expect(blue.at("notice-refused")).to_contain_text("name@example.org")
    blue.at("notice-mail").fill("blue@example.org")
    blue.screen("notices")
    blue.at("notice-save").click()
    expect(blue.at("notice-saved")).to_be_visible()
    expect(blue.at("notice-secret")).not_to_be_empty()
    expect(blue.at("notice-refused")).to_have_count(0)
    blue.page.close()
    red.enter(made, (0,))
    commit(red)
    path, headers, body = post.calls.next()
    assert path == "/turn" and headers["x-hexfront-signature"].startswith("sha256=")
    assert json.loads(body)["match"] == made["match"] and json.loads(body)["side"] == "blue"
    recipients, letter = post.letters.get(timeout=PATIENCE)
    assert recipients == ["blue@example.org"]
    read = email.message_from_string(letter, policy=default)
    assert read["Subject"] == "Drill: it is your turn (blue)."
    assert f"https://table.example/m/{made['match']}" in read.get_content()


def test_a_letter_in_french(post: Post, browser: Browser) -> None:
    red, blue = post.sit(browser), post.sit(browser)
    made = red.found(**DUEL)
    blue.page.goto(blue.server.url)
    blue.page.evaluate("localStorage.setItem('hexfront.lang', 'fr')")
    blue.enter(made, (1,))
    menu(blue)
    blue.at("notice-mail").fill("bleu")
    blue.at("notice-save").click()
    expect(blue.at("notice-refused")).to_contain_text("Une adresse ressemble à")
    blue.at("notice-mail").fill("bleu@example.org")
    blue.at("notice-save").click()
    expect(blue.at("notice-saved")).to_contain_text("Enregistré")
    blue.page.close()
    red.enter(made, (0,))
    commit(red)
    _, letter = post.letters.get(timeout=PATIENCE)
    assert "c’est à vous de jouer" in email.message_from_string(letter, policy=default)["Subject"]


def test_a_server_that_sends_nothing_says_so(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**DUEL), (0,))
    menu(player)
    expect(player.at("notice-none")).to_contain_text("sends no mails")
    expect(player.at("notices")).to_have_count(0)


def test_a_private_address_is_refused(tmp_path: Path, browser: Browser) -> None:
    server = Server(tmp_path, test=True, webhooks=True)
    try:
        player = Player(browser.new_context(locale="en-GB").new_page(), server)
        player.enter(player.found(**DUEL), (0,))
        menu(player)
        for address in ("http://example.org/turn", "https://127.0.0.1/turn"):
            player.at("notice-webhook").fill(address)
            player.at("notice-save").click()
            words = "an https address" if address.startswith("http:") else "a private network"
            expect(player.at("notice-refused")).to_contain_text(words)
    finally:
        server.stop()
