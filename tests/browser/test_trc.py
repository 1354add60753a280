"""The Russian Campaign by mouse: the opening, an automatic victory, a soak-off, a retreat led by the enemy, a train."""

from pathlib import Path

from playwright.sync_api import expect

from hexfront.engine.positions import position
from hexfront.games.trc.game import Trc

from .conftest import Sit
from .playing import Player

FOLDER = Path(__file__).parents[2] / "docs" / "positions" / "trc"


def at(player: Player, name: str) -> Player:
    """Sit down at a documented position, on both sides."""
    player.enter(player.found(position=(FOLDER / f"{name}.toml").read_text(encoding="utf-8")))
    return player


def after(name: str, *orders: str, die: int) -> str:
    """A documented position after these orders and a die, written down."""
    game, state = Trc().place(position.load(FOLDER / f"{name}.toml"))
    state.dictated.append(("", die - 1))
    for order in orders:
        game.apply(state, game.deciders(state)[0], game.lexicon.parse(order))
    return position.dump(game.position(state))


def test_the_opening_is_set_up_and_a_panzer_corps_moves(sit: Sit) -> None:
    player = sit()
    player.enter(player.found(game="trc", scenario="campaign"))
    for _ in range(2):
        player.verb("fill")
        player.verb("commit")
    player.phase("Movement 1 · May/June 1941")
    expect(player.at("weather")).to_have_text("Clear")
    player.counter("41Pz")
    player.at("hex-H20").dispatch_event("click")
    player.stands("41Pz", "H20")
    player.screen("trc")
    player.end()
    player.phase("Combat 1")
    expect(player.at("note")).to_contain_text("Still to attack: 41Pz.")


def test_an_automatic_victory_with_a_stuka_takes_a_hex_in_the_middle_of_movement(sit: Sit) -> None:
    player = at(sit(), "stuka")
    player.hex("F7")
    expect(player.prompt).to_contain_text("Say who")
    player.counter("A")
    expect(player.at("note")).to_contain_text("Factors missing for 10-1: 6.")
    player.counter("H")
    expect(player.at("note")).to_have_text("14 to 2: 10-1.")
    player.verb("launch")
    expect(player.at("log")).to_contain_text("R in F7: surrenders.")
    expect(player.at("counter-R")).to_have_count(0)
    player.phase("Movement 1")
    expect(player.at("track-air")).to_contain_text("2")


def test_a_soak_off_shows_its_odds_before_the_die(sit: Sit) -> None:
    player = at(sit(), "worst-odds")
    expect(player.at("note")).to_contain_text("Still to attack: C, B, A.")
    player.hex("F7")
    expect(player.prompt).to_contain_text("Say who")
    player.counter("A")
    expect(player.at("fight-column")).to_have_text("1-6")
    player.verb("launch")
    expect(player.at("log")).to_contain_text("Attack on F7: 1 to 6, 1-6, die")


def test_odds_are_lowered_by_a_button_that_shows_the_column(sit: Sit) -> None:
    player = at(sit(), "lowering")
    player.hex("F7")
    expect(player.prompt).to_contain_text("Say who")
    player.counter("A")
    expect(player.at("fight-column")).to_have_text("2-1")
    player.page.get_by_role("button", name="Lower 1-1").click()
    expect(player.at("note")).to_have_text("8 to 4: 1-1.")
    expect(player.at("fight-column")).to_have_text("1-1")


def test_the_attacker_leads_the_retreat_of_the_enemy(sit: Sit) -> None:
    player = sit()
    orders = ("attack F7", "join A", "launch")
    player.enter(player.found(position=after("attacker-retreats-both", *orders, die=5)))
    expect(player.prompt).to_contain_text("Move the retreating units")
    player.counter("R")
    player.hex("F8")
    player.stands("R", "F8")
    player.hex("F9")
    player.stands("R", "F9")
    expect(player.at("log")).to_contain_text("retreat")


def test_a_train_crosses_the_map_in_one_click(sit: Sit) -> None:
    player = at(sit(), "train")
    expect(player.at("track-rail")).to_contain_text("6")
    player.counter("A")
    player.hex("BB27")
    player.stands("A", "BB27")
    expect(player.at("track-rail")).to_contain_text("5")


def test_the_range_of_stukas_is_laid_over_the_map(sit: Sit) -> None:
    player = at(sit(), "stuka-range")
    player.page.keyboard.press("c")
    expect(player.at("area-H")).to_be_attached()
    expect(player.at("legend")).to_contain_text("Air range")
