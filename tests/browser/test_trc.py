"""The Russian Campaign by mouse: the opening, an automatic victory, a soak-off, a retreat led by the enemy, a train."""

import re
from pathlib import Path

from playwright.sync_api import expect

from hexfront.engine.positions import position
from hexfront.engine.positions.position import Position, UnitLine
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


def seated(sit: Sit, **match: object) -> tuple[Player, Player]:
    """Two players in two browsers at one match: the Axis and the Russian."""
    german, russian = sit(), sit()
    made = german.found(mode="remote", **match)
    for seat, player in enumerate((german, russian)):
        player.enter(made, (seat,))
    return german, russian


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


def test_the_attacker_leads_the_retreat_of_the_enemy_who_looks_on(sit: Sit) -> None:
    orders = ("attack F7", "join A", "launch")
    german, russian = seated(sit, position=after("attacker-retreats-both", *orders, die=5))
    expect(german.prompt).to_contain_text("Move the retreating units")
    expect(russian.prompt).to_contain_text("Axis")
    german.counter("R")
    german.hex("F8")
    for player in (german, russian):
        player.stands("R", "F8")
    german.hex("F9")
    for player in (german, russian):
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


def go(player: Player, unit: str, label: str) -> None:
    """Take a unit to a hex that is lit for it, wherever on the map that is."""
    player.at(f"counter-{unit}").dispatch_event("click")
    player.at(f"hex-{label}").dispatch_event("click")
    player.stands(unit, label)


def test_the_opening_turn_in_two_browsers(sit: Sit) -> None:
    german, russian = seated(sit, game="trc", scenario="campaign")
    russian.verb("fill")
    russian.verb("commit")
    german.verb("ready-made")
    german.stands("41Pz", "G21")
    german.verb("commit")
    german.phase("Movement 1 · May/June 1941")
    expect(german.at("note")).to_contain_text("Air units left: 3, sent by AGN, AGC, AGS.")
    for unit, label in (("41Pz", "G19"), ("56Pz", "H20"), ("1Inf", "H20"), ("2Inf", "H20")):
        go(german, unit, label)
    russian.stands("41Pz", "G19")
    german.at("hex-H19").or_(german.at("place-H19")).dispatch_event("click")
    expect(german.prompt).to_contain_text("Say who")
    for unit in ("41Pz", "56Pz", "1Inf", "2Inf", "AGN"):
        before = str(german.version)
        german.at(f"counter-{unit}").dispatch_event("click")
        expect(german.at("table")).not_to_have_attribute("data-version", before)
    expect(german.at("note")).to_contain_text(": 10-1.")
    german.verb("launch")
    for player in (german, russian):
        expect(player.at("log")).to_contain_text("in H19: surrenders.")
    expect(german.at("track-air")).to_contain_text("2")
    expect(russian.prompt).to_contain_text("Axis")


POCKET = Position(
    game="trc",
    scenario="campaign",
    map="blank 12x12",
    turn=2,
    phase="movement",
    units="only",
    hex={"L12": "minor-city"},
    link={"L12-L11-L10-L9": "rail"},
    unit=[
        UnitLine(id="R", at="L9", side="russian", kind="infantry", stats="4-3"),
        UnitLine(id="P", at="B2", side="russian", kind="infantry", stats="4-3"),
        UnitLine(id="A", at="D5", side="axis", kind="infantry", stats="4-4"),
    ],
    set={
        "player": "russian",
        "impulse": 2,
        "gauge": ["L9", "L10"],
        "held": {"axis": [], "russian": ["L12"]},
    },
)
"""A Russian corps on rail of Axis gauge, with a clear line home; another far from every source."""


def test_an_end_phase_converts_rail_and_starves_a_pocket_before_both_players(sit: Sit) -> None:
    german, russian = seated(sit, position=position.dump(POCKET))
    expect(russian.at("note")).to_contain_text("Out of supply as things stand: P.")
    russian.page.keyboard.press("s")
    expect(russian.at("supply-P")).to_have_class(re.compile("cut"))
    expect(russian.at("supply-R")).to_be_attached()
    russian.verb("end")
    for player in (german, russian):
        expect(player.at("log")).to_contain_text("gauge: L10, L9.")
        expect(player.at("log")).to_contain_text("P in B2: eliminated.")
        expect(player.at("counter-P")).to_have_count(0)
    german.phase("Movement 1")
