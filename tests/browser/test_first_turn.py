"""The first Soviet turn of Kharkov, by mouse and by keyboard."""

from pathlib import Path

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player

POSITIONS = Path(__file__).parents[2] / "docs" / "positions" / "kharkov"
CAMPAIGN = {"game": "kharkov", "scenario": "campaign"}
ATTACKERS = ("13G", "R05", "T02", "R04")


def test_from_the_lobby_to_the_table(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.server.url)
    expect(player.at("game-kharkov")).to_be_visible(timeout=30_000)
    player.screen("lobby")
    player.at("new-kharkov").click()
    player.at("opponent-solo").click()
    player.screen("new-game")
    player.at("start").click()
    player.at("guided").click()
    expect(player.prompt).to_contain_text("Deploy your units")
    player.set_up()
    expect(player.prompt).to_contain_text("Move your units")


def test_moves_by_mouse(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.counter("R03")
    expect(player.at("hex-0514")).to_have_attribute("data-near", "true")
    player.screen("reach")
    player.hex("0514")
    player.stands("R03", "0514")
    player.verb("halt")
    player.counter("R02")
    player.hex("0412")
    player.stands("R02", "0412")


def test_an_overrun_by_mouse(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(position=(POSITIONS / "overrun.toml").read_text()))
    player.hex("0507")
    player.hex("0506")
    expect(player.at("log")).to_contain_text("verrun")


def fight(player: Player) -> None:
    """The attack on 0716, with air, until the defender has to decide."""
    expect(player.at("fight-column")).to_contain_text("-1")
    expect(player.at("origin").first).to_be_visible()


def resolve(player: Player) -> None:
    player.verb("air")
    expect(player.prompt).to_contain_text("defence")
    player.verb("pass")
    expect(player.prompt).to_contain_text("morale")
    player.verb("pass")
    expect(player.at("log")).to_contain_text("Attack on 0716")
    player.verb("withdraw")


def test_a_fight_with_air_and_a_retreat_by_mouse(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.end()
    player.phase("Soviet combat")
    player.hex("0716")
    expect(player.prompt).to_contain_text("Choose who attacks")
    for unit in ATTACKERS:
        player.counter(unit)
        expect(player.at("fight")).to_be_visible()
    fight(player)
    player.screen("fight")
    player.verb("launch")
    resolve(player)
    player.hex("0717")
    player.stands("297ID", "0717")
    player.hex("0617")
    player.stands("297ID", "0617")
    player.counter("13G")
    player.hex("0716")
    player.stands("13G", "0716")
    player.screen("after-the-fight")


def test_reload_in_mid_fight(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.end()
    player.hex("0716")
    expect(player.prompt).to_contain_text("Choose who attacks")
    player.counter("13G")
    expect(player.at("verb-launch")).to_be_visible()
    before = player.version
    player.page.reload()
    expect(player.at("verb-launch")).to_be_visible()
    assert player.version == before
    player.verb("launch")
    expect(player.prompt).to_contain_text("air point")


def test_the_same_by_keyboard_alone(sit: Sit) -> None:
    player = sit()
    keyboard = player.page.keyboard
    player.enter(player.found(**CAMPAIGN))
    for phase in ("Axis setup", "Soviet setup"):
        player.phase(phase)
        for verb in ("historical", "commit"):
            expect(player.at(f"verb-{verb}")).to_be_enabled()
            player.at(f"verb-{verb}").focus()
            keyboard.press("Enter")
    player.phase("Soviet movement")
    keyboard.press("n")
    first = player.at("held").inner_text().split()[0]
    expect(player.page.locator("[data-testid^=hex-][data-near=true]").first).to_be_visible()
    start = player.at(f"counter-{first}").get_attribute("data-at")
    target = player.page.locator("[data-testid^=hex-][data-near=true]").first
    label = (target.get_attribute("data-testid") or "").removeprefix("hex-")
    target.focus()
    keyboard.press("Enter")
    player.stands(first, label)
    keyboard.press("u")
    player.stands(first, start or "")
    keyboard.press("Escape")
    expect(player.at("verb-end")).to_be_enabled()
    player.at("verb-end").focus()
    keyboard.press("Enter")
    player.at("end-anyway").focus()
    keyboard.press("Enter")
    player.phase("Soviet combat")
    player.at("place-0716").focus()
    keyboard.press("Enter")
    for unit in ATTACKERS:
        expect(player.at(f"counter-{unit}")).to_have_attribute("data-ready", "true")
        before = player.version
        player.at(f"counter-{unit}").focus()
        player.page.wait_for_timeout(400)
        keyboard.press("Enter")
        expect(player.at("table")).not_to_have_attribute("data-version", str(before))
    fight(player)
    player.at("verb-launch").focus()
    keyboard.press("Enter")
    player.at("end-anyway").focus()
    keyboard.press("Enter")
    expect(player.prompt).to_contain_text("air point")


def test_the_cursor_walks_by_arrows(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.at("map").focus()
    player.page.keyboard.press("ArrowRight")
    start = player.at("cursor").get_attribute("data-hex")
    player.page.keyboard.press("ArrowRight")
    expect(player.at("cursor")).not_to_have_attribute("data-hex", start or "")
    player.page.keyboard.press("Enter")
    expect(player.at("inspector")).to_be_visible()
