"""Without a mouse: the first turn with an overrun and a retreat, and the walk by Tab."""

from pathlib import Path

from playwright.sync_api import Locator, expect

from .conftest import Sit
from .playing import Player
from .test_coh import AMBUSH

POSITIONS = Path(__file__).parents[2] / "docs" / "positions" / "kharkov"
CAMPAIGN = {"game": "kharkov", "scenario": "campaign"}
SHOWN = """() => {
  const node = document.activeElement;
  const style = getComputedStyle(node);
  const rim = node.querySelector?.('.rim');
  const lit = rim ? getComputedStyle(rim).stroke !== 'none' : false;
  return style.outlineStyle !== 'none' || lit || Number.parseFloat(style.strokeWidth) >= 3;
}"""


def press(player: Player, node: Locator) -> None:
    """Choose something by Enter, and wait for what comes of it."""
    expect(node).to_be_attached()
    before = player.version
    node.focus()
    player.page.wait_for_timeout(250)
    player.page.keyboard.press("Enter")
    expect(player.at("table")).not_to_have_attribute("data-version", str(before))


def launch(player: Player) -> None:
    """A fight begun from the keyboard is asked back once."""
    player.at("verb-launch").focus()
    player.page.keyboard.press("Enter")
    expect(player.at("ending-stay")).to_be_focused()
    press(player, player.at("end-anyway"))


def test_an_overrun_by_keyboard(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(position=(POSITIONS / "overrun.toml").read_text()))
    press(player, player.at("place-0507"))
    press(player, player.at("place-0506"))
    expect(player.at("log")).to_contain_text("verrun")


def test_a_fight_with_air_and_a_retreat_by_keyboard(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    for verb in ("historical", "commit") * 2:
        press(player, player.at(f"verb-{verb}"))
    player.phase("Soviet movement")
    player.at("verb-end").focus()
    player.page.keyboard.press("Enter")
    press(player, player.at("end-anyway"))
    press(player, player.at("place-0716"))
    for unit in ("13G", "R05", "T02", "R04"):
        expect(player.at(f"counter-{unit}")).to_have_attribute("data-ready", "true")
        press(player, player.at(f"counter-{unit}"))
    launch(player)
    for verb in ("air", "pass", "pass", "withdraw"):
        press(player, player.at(f"verb-{verb}"))
    for label in ("0717", "0617"):
        press(player, player.at(f"hex-{label}"))
    player.stands("297ID", "0617")


def test_a_shot_by_letters_and_arrows(sit: Sit) -> None:
    """N takes the next unit, G goes to what it can attack, Enter does it; each is said to who does not see it."""
    player = sit()
    player.enter(player.found(game="coh", scenario="partisans", position=AMBUSH))
    said = player.at("cursor-words")
    expect(player.at("counter-Adler")).to_have_attribute("data-ready", "true")
    player.page.keyboard.press("n")
    expect(said).to_contain_text("German Adler")
    expect(player.at("hex-1-F13")).to_be_attached()
    player.page.keyboard.press("g")
    expect(said).to_have_text("1-F13, Clear, Soviet Maxim, Fire, 3 AP")
    expect(player.at("fight")).to_contain_text("Hit on")
    player.page.keyboard.press("Enter")
    expect(player.at("hex-menu").get_by_role("menuitem").first).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.at("log")).to_contain_text("Adler")


def test_a_fight_by_keyboard_to_its_end(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(position=(POSITIONS.parent / "tow" / "mechanised-advance.toml").read_text()))
    expect(player.at("place-0506")).to_be_attached()
    player.page.keyboard.press("g")
    expect(player.at("cursor")).to_have_attribute("data-hex", "0506")
    player.page.keyboard.press("Enter")
    expect(player.prompt).to_contain_text("units that attack")
    for unit in ("A", "B"):
        if player.at(f"counter-{unit}").get_attribute("data-ready") == "true":
            press(player, player.at(f"counter-{unit}"))
    launch(player)
    for _ in range(12):
        if "tokens" in player.prompt.inner_text():
            break
        lit = player.page.locator("[data-testid^=verb-]:enabled, polygon[data-testid^=hex-]")
        press(player, lit.last)
    expect(player.at("log")).to_contain_text("die")


def test_tab_walks_through_everything_and_is_seen(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(**CAMPAIGN))
    player.set_up()
    player.page.locator("header a").first.focus()
    met: list[str] = []
    for _ in range(180):
        player.page.keyboard.press("Tab")
        name = player.page.evaluate("document.activeElement.dataset.testid ?? document.activeElement.tagName")
        assert player.page.evaluate(SHOWN), f"the focus on {name} is not seen"
        met.append(name)
        if name == "charts-button":
            break
    order = ["zoc", "map", "verb-end", "undo", "charts-button"]
    assert [met.index(name) for name in order] == sorted(met.index(name) for name in order)
    assert any(name.startswith("counter-") for name in met)
    names = "[...document.querySelectorAll('[data-testid^=counter-]')].every((node) => node.ariaLabel)"
    assert player.page.evaluate(names)


def test_the_keyboard_reaches_the_buttons_and_walks_on_upright_hexes(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="coh", scenario="partisans"))
    press = player.page.keyboard.press
    for _ in range(2):
        expect(player.at("verb-spend").first).to_be_enabled()
        before = player.version
        press("b")
        expect(player.at("verb-spend").first).to_be_focused()
        press("Enter")
        expect(player.at("table")).not_to_have_attribute("data-version", str(before))
    expect(player.page.locator("[data-ready=true]").first).to_be_visible()
    press("n")
    cursor = player.at("cursor")
    expect(cursor).to_have_attribute("data-hex", "1-C11")
    for key, label in (
        ("ArrowUp", "1-B11"),
        ("ArrowLeft", "1-A10"),
        ("ArrowDown", "1-B10"),
        ("ArrowRight", "1-C11"),
    ):
        press(key)
        expect(cursor).to_have_attribute("data-hex", label)
