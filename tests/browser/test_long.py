"""Long games and many of them: the log with its phases and its beginning, the lobby, the end, the screen passed on."""

import json

from playwright.sync_api import Route, expect

from .conftest import Sit
from .test_manners import CAMPAIGN, POCKET


def test_the_log_is_read_by_turn_and_phase(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    when = player.at("log-when")
    expect(when.first).to_have_text("Turn 1 · Soviet movement")
    expect(when.filter(has_text="Soviet setup")).to_have_count(1)


def test_the_log_goes_back_to_the_beginning(sit: Sit) -> None:
    """A table carries the end of its log; here only two lines of it."""
    player = sit()
    made = player.found(**CAMPAIGN)

    def cut(route: Route) -> None:
        answer = route.fetch()
        table = answer.json()
        table["log"] = table["log"][-2:]
        route.fulfill(response=answer, body=json.dumps(table))

    player.page.route(f"**/api/matches/{made['match']}", cut)
    player.enter(made, (1,))
    expect(player.at("log").locator("li:not([data-testid])")).to_have_count(1)
    player.at("log-earlier").click()
    expect(player.at("log")).to_contain_text("Reinforcements of the Axis side")
    expect(player.at("log-earlier")).to_have_count(0)


def test_a_match_stands_in_the_lobby_once(sit: Sit) -> None:
    player = sit()
    made = player.found(**CAMPAIGN)
    player.enter(made)
    player.page.goto(player.server.url)
    line = player.at(f"mine-{made['match']}")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Soviet: you · Axis: you")
    expect(line).to_contain_text("Your turn")


def test_who_looks_on_is_not_guided(sit: Sit) -> None:
    player = sit()
    made = player.found(**CAMPAIGN)
    player.page.goto(f"{player.server.url}/m/{made['match']}#{made['onlooker']}")
    expect(player.prompt).to_contain_text("Waiting")
    expect(player.at("guide")).to_have_count(0)


def test_the_screen_is_passed_to_one_of_several_allies(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**POCKET, mode="hotseat"))
    player.verb("fill")
    player.verb("commit")
    # Nothing is hidden yet, so that no curtain need fall.
    expect(player.page.locator("[data-testid=table]")).to_contain_text("Soviet 1")
    expect(player.at("curtain")).to_have_count(0)
    expect(player.prompt).to_contain_text("Set up your units")
