"""Undo, refusals, replay, French, overlays, narrow screens."""

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player

CAMPAIGN = {"game": "kharkov", "scenario": "campaign"}


def ready(player: Player) -> Player:
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    return player


def test_undo(sit: Sit) -> None:
    player = ready(sit())
    player.counter("R03")
    player.hex("0514")
    player.stands("R03", "0514")
    player.at("undo").click()
    player.stands("R03", "0515")


def test_a_refusal_names_its_rule_and_opens_its_card(sit: Sit) -> None:
    player = ready(sit())
    player.counter("R03")
    expect(player.at("hex-0514")).to_be_visible()
    player.counter("79ID")
    why = player.at("why")
    expect(why).to_contain_text("Not possible")
    expect(player.at("why-possible")).to_contain_text("where the map is green")
    why.get_by_role("button").first.click()
    expect(player.at("rule-card")).to_contain_text("7.0g2")
    player.screen("refusal")
    player.page.keyboard.press("Escape")
    expect(player.at("rule-card")).to_have_count(0)


def test_a_counter_that_cannot_act_says_why(sit: Sit) -> None:
    player = ready(sit())
    player.counter("79ID")
    expect(player.at("why").get_by_role("button").first).to_be_visible()


def test_replay_and_fork(sit: Sit) -> None:
    player = ready(sit())
    player.counter("R03")
    player.hex("0514")
    player.stands("R03", "0514")
    old = player.page.url
    player.at("replay").click()
    player.at("back").click()
    player.stands("R03", "0515")
    player.screen("replay")
    player.at("fork").click()
    expect(player.at("table")).to_be_visible()
    assert player.page.url.split("#")[0] != old.split("#")[0]
    player.stands("R03", "0515")
    player.counter("R03")
    player.hex("0614")
    player.stands("R03", "0614")


def test_french(sit: Sit) -> None:
    player = ready(sit())
    player.at("lang").click()
    expect(player.at("undo")).to_have_text("Défaire")
    expect(player.at("verb-end")).to_have_text("Finir")
    player.page.reload()
    expect(player.at("undo")).to_have_text("Défaire")
    assert player.page.locator("html").get_attribute("lang") == "fr"
    player.screen("french")


def test_overlays_and_hidden_counters(sit: Sit) -> None:
    player = ready(sit())
    player.page.keyboard.press("z")
    expect(player.page.locator(".wash").first).to_be_attached()
    player.page.keyboard.press("s")
    expect(player.at("supply")).to_have_attribute("aria-pressed", "true")
    player.at("theme").click()
    player.screen("zones-dark")
    player.page.keyboard.press("h")
    expect(player.at("counter-R03")).to_have_count(0)


def test_390_pixels_wide(sit: Sit) -> None:
    player = sit(390, 844, touch=True)
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
    player.at("counter-R03").tap()
    expect(player.at("hex-0514")).to_be_visible()
    player.screen("phone")
    player.at("hex-0514").tap()
    player.stands("R03", "0514")


def pinch(player: Player, start: int, end: int) -> None:
    """Two fingers on the map, drawn from one distance to another."""
    session = player.page.context.new_cdp_session(player.page)
    for step, kind in enumerate(["touchStart", *["touchMove"] * 6, "touchEnd"]):
        apart = start + (end - start) * min(step, 6) / 6
        fingers = [{"x": 195 - apart / 2, "y": 280, "id": 0}, {"x": 195 + apart / 2, "y": 280, "id": 1}]
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else fingers}
        )


def test_two_fingers_zoom_the_map(sit: Sit) -> None:
    player = sit(390, 844, touch=True)
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    wide = "document.querySelector('[data-testid=counter-R03]').getBoundingClientRect().width"
    player.page.wait_for_timeout(400)
    before = player.page.evaluate(wide)
    pinch(player, 80, 240)
    player.page.wait_for_function(f"{wide} > {before} * 1.5")
    pinch(player, 240, 80)
    player.page.wait_for_function(f"{wide} < {before} * 1.5")
    assert player.version == 4, "a pinch decides nothing"


def test_rules_are_searched_by_number_and_word(sit: Sit) -> None:
    player = sit()
    player.page.goto(f"{player.server.url}/rules/kharkov")
    player.at("rules-search").fill("9.58")
    expect(player.at("rule-row").first).to_contain_text("9.58")
    player.at("rules-search").fill("overrun")
    expect(player.at("rule-row").first).to_contain_text("verrun")
    player.screen("rules")


def test_markup_in_chat_stays_text(sit: Sit) -> None:
    player = ready(sit())
    player.at("chat-text").fill("<img src=x onerror=alert(1)>")
    player.page.keyboard.press("Enter")
    expect(player.at("chat")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(player.at("chat").locator("img")).to_have_count(0)


def test_no_curtain_falls_where_nothing_is_secret(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN, mode="hotseat"))
    player.verb("historical")
    player.verb("commit")
    expect(player.at("table")).to_have_attribute("data-mine", "true")
    expect(player.at("curtain")).to_have_count(0)
    player.verb("historical")


def test_a_move_against_the_bot(sit: Sit) -> None:
    player = sit()
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    player.enter(player.found(**CAMPAIGN, mode="remote", seats=seats), (0,))
    expect(player.prompt).to_contain_text("Deploy your units", timeout=60_000)
    player.verb("historical")
    player.verb("commit")
    player.phase("Soviet movement")
