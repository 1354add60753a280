"""The analysis screen: a position is opened, changed freely and asked about."""

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player


def opened(player: Player, name: str) -> Player:
    """One of the built-in examples."""
    player.page.goto(f"{player.server.url}/analysis")
    option = player.at("example").locator("option").filter(has_text=f"{name}: ").first
    expect(option).to_be_attached()
    player.at("example").select_option(option.get_attribute("value") or "")
    expect(player.at("analysis")).to_be_visible()
    return player


def lines(player: Player, text: str) -> None:
    """The position as text says this."""
    value = player.at("position-text").input_value
    expect(player.at("analysis")).to_have_attribute("data-busy", "false")
    assert text in value()


def drag(player: Player, unit: str, to: str) -> None:
    """Draw a counter to the middle of a hex, which another counter or a reach marks."""
    box = player.at(f"counter-{unit}").bounding_box()
    goal = player.at(to).bounding_box()
    assert box is not None
    assert goal is not None
    mouse = player.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=5)
    mouse.up()


def test_reach_is_shown_with_its_cost(sit: Sit) -> None:
    player = opened(sit(), "Disengagement")
    player.at("tool-reach").click()
    player.at("counter-A").click()
    expect(player.at("reach-0507")).to_be_visible()
    expect(player.at("reach-0507").locator("title")).to_contain_text("4 disengage")
    player.screen("analysis")


def test_counters_go_wherever_they_are_drawn(sit: Sit) -> None:
    player = opened(sit(), "Armour")
    drag(player, "T", "counter-H")
    expect(player.at("counter-T")).to_have_attribute("data-at", "0502")
    lines(player, 'id = "T"\nat = "0502"')
    player.at("study-undo").click()
    expect(player.at("counter-T")).to_have_attribute("data-at", "0505")
    player.at("counter-T").click()
    player.at("piece-at").fill("0303")
    player.at("piece-put").click()
    expect(player.at("counter-T")).to_have_attribute("data-at", "0303")
    player.at("piece-remove").click()
    expect(player.at("counter-T")).to_have_count(0)


def test_values_are_changed_in_the_text(sit: Sit) -> None:
    player = opened(sit(), "Armour")
    player.at("counter-T").click()
    own = player.at("piece-lines").input_value()
    assert 'stats = "5-5-11"' in own
    player.at("piece-lines").fill(own.replace("5-5-11", "7-7-11"))
    player.at("piece-change").click()
    expect(player.at("counter-T")).to_contain_text("7-7-11")
    player.at("position").locator("summary").click()
    player.at("position-text").fill("game = 1")
    player.at("position-apply").click()
    expect(player.at("study-trouble")).to_be_visible()
    expect(player.at("counter-T")).to_contain_text("7-7-11")


def test_a_fight_of_chosen_units_and_why_not(sit: Sit) -> None:
    player = opened(sit(), "Armour")
    player.at("tool-fight").click()
    for unit in ("T", "A", "B"):
        player.counter(unit)
    expect(player.at("fight-column")).to_have_text("2-1")
    expect(player.at("fight")).to_contain_text("9.9a")
    player.at("why-text").fill("attack 0502")
    player.at("why-ask").click()
    expect(player.at("why")).to_contain_text("Not possible")
    player.at("why").get_by_role("button").first.click()
    expect(player.at("rule-card")).to_be_visible()
    player.screen("analysis-fight")


def test_who_decides_and_what_is_legal(sit: Sit) -> None:
    player = opened(sit(), "Armour")
    expect(player.at("standing")).to_contain_text("Axis decides")
    player.at("legal").locator("summary").click()
    player.at("legal-filter").fill("attack")
    player.at("legal").get_by_role("button", name="attack 0505").click()
    expect(player.at("standing")).to_contain_text("Choose who attacks")
    player.at("study-undo").click()
    expect(player.at("standing")).to_contain_text("Choose a hex")


def test_a_running_game_is_analysed_and_played_on(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="kharkov", scenario="campaign"))
    player.set_up()
    player.at("more").locator("summary").first.click()
    player.at("analyse").click()
    expect(player.at("analysis")).to_be_visible()
    for key, shown in (("z", ".wash"), ("s", ".supply"), ("c", ".area")):
        player.page.keyboard.press(key)
        expect(player.page.locator(shown).first).to_be_attached()
    player.screen("analysis-supply")
    drag(player, "R03", "counter-79ID")
    expect(player.at("study-trouble")).to_be_visible()
    player.at("counter-R03").click()
    player.at("piece-at").fill("0509")
    player.at("piece-put").click()
    expect(player.at("counter-R03")).to_have_attribute("data-at", "0509")
    player.at("position-play").click()
    expect(player.at("table")).to_be_visible()
    player.stands("R03", "0509")
    expect(player.prompt).to_contain_text("Move your units")


def test_what_a_game_has_no_rule_for_is_not_offered(sit: Sit) -> None:
    player = opened(sit(), "Armour")
    expect(player.at("tool-fight")).to_be_visible()
    expect(player.at("tool-sight")).to_have_count(0)
    expect(player.at("zoc")).to_be_visible()
