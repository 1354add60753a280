"""What somebody meets at the table for the first time: his language, his map, what lacks, whose doing it was."""

from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_coh import AMBUSH

SLOW_WORDS = """
localStorage.setItem('hexfront.lang', 'fr');
const asked = window.fetch;
window.fetch = (...what) => asked(...what).then((answer) =>
  String(what[0]).includes('/texts') ? new Promise((ready) => setTimeout(() => ready(answer), 250)) : answer);
window.prompts = new Set();
new MutationObserver(() => {
  const words = document.querySelector('[data-testid="prompt"]')?.textContent;
  if (words) window.prompts.add(words);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def field(player: Player) -> Player:
    player.enter(player.found(game="coh", scenario="partisans", position=AMBUSH))
    return player


def test_nothing_is_shown_in_english_before_french_has_come(sit: Sit) -> None:
    player = sit()
    made = player.found(game="kharkov", scenario="campaign")
    player.page.add_init_script(SLOW_WORDS)
    player.page.goto(f"{player.server.url}/m/{made['match']}#{made['seats'][1]['token']}")
    expect(player.prompt).to_contain_text("Déployer les unités")
    assert player.page.evaluate("window.prompts.size") == 1, "the question was shown in two languages"
    player.page.reload()
    expect(player.prompt).to_contain_text("Déployer les unités")
    assert player.page.evaluate("window.prompts.size") == 1


def test_the_words_change_all_at_once(sit: Sit) -> None:
    player = sit()
    player.page.add_init_script(SLOW_WORDS.replace("'fr'", "'en'"))
    player.enter(player.found(game="kharkov", scenario="campaign"), (1,))
    expect(player.prompt).to_contain_text("Deploy")
    player.at("lang").click()
    expect(player.at("undo")).to_have_text("Défaire")
    expect(player.prompt).to_contain_text("Déployer", timeout=1)


def test_the_card_of_a_game_shows_the_map_of_the_scenario_picked_on_it(sit: Sit) -> None:
    player = sit()
    player.page.goto(player.server.url)
    card = player.at("game-coh")
    for scenario in ("gap", "crossroads"):
        player.at("scenario-coh").select_option(scenario)
        board = player.server.client.get("/api/games/coh/board", params={"scenario": scenario}).json()
        expect(card.get_by_test_id("picture")).to_have_attribute("data-map", board["hash"])
    player.at("new-coh").click()
    expect(player.page.get_by_role("radio", name="Two Columns")).to_be_checked()
    expect(player.at("scenario-kharkov")).to_have_count(0)


def test_what_a_unit_would_cover_is_seen_before_it_is_turned(sit: Sit) -> None:
    player = field(sit())
    player.counter("Adler")
    arrow = player.page.locator("[data-testid^=turn-]")
    arrow.first.hover()
    arc = player.at("turned-arc")
    expect(arc).to_be_visible()
    expect(player.at("turned-sight")).to_be_attached()
    first = arc.get_attribute("d")
    arrow.last.focus()
    expect(arc).not_to_have_attribute("d", first or "")
    player.screen("coh-turn")
    player.page.mouse.move(5, 5)
    arrow.last.blur()
    expect(arc).to_have_count(0)
    player.stands("Adler", "1-G10")


def test_the_keyboard_is_back_at_the_map_when_a_menu_is_put_away(sit: Sit) -> None:
    player = field(sit())
    player.at("counter-Adler").focus()
    player.page.keyboard.press("Enter")
    player.at("hex-1-F13").focus()
    player.page.keyboard.press("Enter")
    expect(player.at("hex-menu").get_by_role("menuitem").first).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(player.at("hex-menu")).to_have_count(0)
    expect(player.at("map")).to_be_focused()


def test_lines_say_whose_doing_it_was_and_dice_are_taken_away(sit: Sit) -> None:
    player = sit()
    player.page.clock.install()
    player.enter(player.found(game="coh", scenario="partisans"))
    for _ in range(2):
        player.page.get_by_role("button", name="Spend 0").click()
        player.page.clock.run_for(400)
    expect(player.at("dice")).to_be_visible()
    rolls = player.at("log").locator("li", has=player.page.locator(".die"))
    expect(rolls).to_contain_text(["German", "Soviet"])
    player.verb("pass")
    player.page.clock.run_for(10_000)
    expect(player.at("dice")).to_have_count(0)


def test_what_an_attack_or_a_selection_lacks_is_said(sit: Sit) -> None:
    player = sit()
    player.page.add_init_script("localStorage.setItem('hexfront.lang', 'fr')")
    player.enter(player.found(game="tow", scenario="race"))
    player.verb("fill")
    player.verb("commit")
    expect(player.at("counter-Step")).to_contain_text("activer")
    player.counter("Step")
    player.hex("3035")
    expect(player.at("aim-3035")).to_be_visible()
    player.at("join-48RC").click()
    expect(player.at("not-yet")).to_contain_text("2 contre 6 en 3035 est en dessous de 1-1")
    for unit in ("49RC", "75RC", "32GRC"):
        player.at(f"join-{unit}").click()
    expect(player.at("verb-launch")).to_contain_text("1-1")
    expect(player.at("not-yet")).to_have_count(0)
    player.verb("cancel")
    player.end()
    expect(player.at("not-yet")).to_contain_text("6 jetons se choisissent ce tour")
