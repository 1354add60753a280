"""Who plays what for what: the briefing, the aim that is always in sight, the rules page, and lessons by mouse."""

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player

GAMES = ("kharkov", "tow", "trc", "goetter", "coh")


def sat_down(player: Player, game: str, scenario: str, seat: int, lang: str = "en") -> Player:
    """A player who comes by a link for the first time."""
    made = player.found(game=game, scenario=scenario)
    player.page.add_init_script(f"localStorage.setItem('hexfront.lang', '{lang}')")
    player.page.goto(f"{player.server.url}/m/{made['match']}#{made['seats'][seat]['token']}")
    return player


def test_whoever_sits_down_is_told_side_aim_turn_and_surprises_once(sit: Sit) -> None:
    player = sat_down(sit(), "kharkov", "campaign", 1)
    briefing = player.at("briefing")
    expect(briefing).to_contain_text("You play: Axis")
    for words in ("What you must reach", "First advice", "The order of a turn", "What may surprise you"):
        expect(briefing).to_contain_text(words)
    expect(briefing).to_contain_text("10 turns")
    expect(briefing).not_to_contain_text("Each city hex that you enter gives 6 points")
    briefing.get_by_test_id("rule-kharkov:17.0g1").click()
    expect(player.at("rule-card")).to_be_visible()
    player.at("rule-card").get_by_role("button").click()
    player.at("briefed").click()
    expect(briefing).to_have_count(0)
    player.page.reload()
    expect(player.at("my-side")).to_have_text("Axis")
    expect(briefing).to_have_count(0)
    player.at("brief").click()
    expect(briefing).to_be_visible()


def test_the_briefing_of_a_firefight_is_that_of_its_sheet_in_french_too(sit: Sit) -> None:
    player = sat_down(sit(), "coh", "mir", 1, "fr")
    expect(player.at("briefing")).to_contain_text("Vous jouez : Soviétique")
    expect(player.at("briefing")).to_contain_text("Qui contrôle le carrefour")
    player.at("never-brief").check()
    player.at("briefed").click()
    sat_down(player, "coh", "mir", 0, "fr")
    expect(player.at("my-side")).to_be_visible()
    expect(player.at("briefing")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "scenario", "words"),
    [
        ("kharkov", "campaign", "56 VP more would make a marginal Soviet victory"),
        ("tow", "race", "With 50 at the end of turn 4 the Soviets win"),
        ("trc", "breaking-storm", "With -1 or more after turn 5 it wins"),
        ("goetter", "campaign", "German strategic victory"),
        ("coh", "partisans", "both sides would lose"),
    ],
)
def test_side_points_and_what_the_next_level_needs_are_always_in_sight(
    sit: Sit, game: str, scenario: str, words: str
) -> None:
    player = sit()
    player.enter(player.found(game=game, scenario=scenario), (0,))
    expect(player.at("my-side")).to_be_visible()
    expect(player.at("aim")).to_contain_text(words)
    player.at("points").locator("summary").click()
    assert player.at("points").locator(".line").count() >= 2, "the breakdown stands even at nothing"


def test_the_rules_page_has_contents_order_of_a_turn_victory_and_a_key(sit: Sit) -> None:
    player = sit()
    player.page.goto(f"{player.server.url}/rules/trc")
    page = player.page.locator("main")
    expect(page).to_contain_text("Sequence of play")
    expect(page).to_contain_text("end of January/February 1942")
    player.at("rules-scenario").select_option("zitadelle")
    expect(page).to_contain_text("end of March/April 1944")
    expect(player.at("map-key")).to_contain_text("Woods")
    player.at("contents").get_by_role("button", name="Automatic victory").first.click()
    expect(player.page.locator("[data-testid=rule-row]", has_text="16.1a").first).to_be_in_viewport()


def test_a_lesson_is_played_by_mouse_from_the_lobby_to_its_end(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.server.url)
    player.page.evaluate("localStorage.setItem('hexfront.pace', '0')")
    player.at("learn-kharkov").click()
    lesson = player.at("lesson")

    def at_step(number: int) -> None:
        expect(lesson).to_have_attribute("data-step", str(number))
        expect(player.at("table")).to_have_attribute("data-busy", "false")

    at_step(0)
    player.counter("HQ")
    player.hex("0706")
    at_step(1)
    # What is not possible is answered by the ordinary refusal, and counts for nothing.
    player.counter("Guards")
    player.page.get_by_test_id("stack-0504").click()
    expect(player.at("why")).to_be_visible()
    at_step(1)
    player.counter("Guards")
    player.hex("0604")
    at_step(2)
    # An undo takes the step back.
    player.at("undo").click()
    at_step(1)
    player.counter("Guards")
    player.hex("0604")
    player.counter("Rifles")
    player.hex("0604")
    at_step(3)
    player.counter("Tanks")
    player.hex("0603")
    at_step(4)
    player.verb("end")
    at_step(5)
    player.counter("297ID")
    for step, unit in enumerate(("Guards", "Rifles", "Tanks"), 6):
        at_step(step)
        player.counter(unit)
    at_step(9)
    for step, verb in enumerate(("launch", "air", "air", "rouse", "withdraw"), 10):
        player.verb(verb)
        at_step(step)
    expect(player.at("lesson-text")).to_contain_text("Retreat the division to 0404")
    player.hex("0404")
    at_step(15)
    player.counter("Guards")
    player.hex("0504")
    at_step(16)
    player.verb("pass")
    at_step(17)
    player.counter("297ID")
    player.hex("0304")
    at_step(18)
    player.counter("Guards")
    expect(player.at("lesson-end")).to_be_visible()


def test_what_a_lesson_did_not_ask_for_is_said_and_undone(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.server.url)
    player.at("learn-trc").click()
    expect(player.at("lesson")).to_have_attribute("data-step", "0")
    player.counter("8Inf")
    player.hex("H6")
    expect(player.at("lesson-astray")).to_be_visible()
    player.at("undo").click()
    expect(player.at("lesson-astray")).to_have_count(0)


def test_every_game_can_be_learned_from_the_lobby(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.server.url)
    for game in GAMES:
        expect(player.at(f"learn-{game}")).to_be_visible()
    player.at("learn-goetter").click()
    expect(player.at("lesson-text")).to_contain_text("9 GTC")
    player.at("lesson-again").click()
    expect(player.at("lesson")).to_have_attribute("data-step", "0")
