"""What the table shows beside the rules: odds of every kind of fire, whom a decision is about, points, cards, order."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.card_texts import card_text
from hexfront.games.coh.events import Fired, Initiative, Spent
from hexfront.games.coh.table.beside_the_map import iso

from .squads import squads
from .table import GAME, do, table, unit, why
from .test_victory import duel, objective


@rule("coh:10.0f")
def test_fire_at_an_empty_looking_hex_is_told_apart_and_says_no_more() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-C05", "s"),
        unit("E", "ru-rifles", "1-E05", "n", "hidden", maybe=("1-E05", "1-F05")),
    )
    told = [why(game, state, f"fire A at {label} by ap").fights for label in ("1-E05", "1-F05")]
    for (fight,), label in zip(told, ("1-E05", "1-F05"), strict=True):
        assert (fight.target, fight.blind, fight.defence, fight.chances) == (label, True, (0, 0), ())
    assert told[0][0].attack == told[1][0].attack, "where somebody hides it looks the same"


@rule("coh:18.4b")
def test_the_odds_against_a_work_are_told_too() -> None:
    game, state = table(
        unit("P", "de-pz3h", "1-C05", "s"),
        unit("E", "ru-rifles", "1-F05", "n", inside="trench"),
        works={"1-F05": ["trench"]},
    )
    fights = why(game, state, "fire P at 1-F05 by ap").fights
    assert [fight.target for fight in fights] == ["E", "trench"]
    assert sum(chance.ways for chance in fights[1].chances) == 36
    assert not any(fight.blind for fight in fights)


def test_a_prompt_names_the_group_to_its_player_alone() -> None:
    game, state = squads(cp=(3, 0))
    do(game, state, "group A", "join B")
    (own,), (others,) = game.view(state, 0).prompts, game.view(state, 1).prompts
    assert own.about == ("A", "B") and own.note is not None
    assert others.about == () and others.note is None
    do(game, state, "step A to 1-E05 by ap")
    assert game.view(state, 0).prompts[0].about == ("A",), "it is to be turned"
    do(game, state, "face n")
    assert game.view(state, 0).prompts[0].about == ("A", "B")


def test_a_go_is_a_turn_of_its_own() -> None:
    game, state = squads()
    assert game.view(state, 0).prompts[0].turn
    do(game, state, "group A")
    assert not game.view(state, 0).prompts[0].turn


@rule("coh:2.3")
def test_points_are_shown_with_what_they_were_for() -> None:
    game, state = duel(objective("1-H05", each_turn=2, name="the mill"))
    state.vp[0] = 1
    do(game, state, "pass", "pass")
    german, soviet = game.view(state, 0).scores
    assert [(str(text), points) for text, points, _ in german.lines] == [("From before", 1)]
    assert [(str(text), points) for text, points, _ in soviet.lines] == [("the mill held.", 2)]
    do(game, state, "spend 0", "spend 0", dice=(1, 1, 6, 6))
    do(game, state, "pass", "pass")
    assert [(points, rule_) for _, points, rule_ in game.view(state, 0).scores[1].lines] == [(4, "coh:2.3")]


def test_loads_name_what_carries_them() -> None:
    game, state = table(
        unit("W", "de-apc251", "1-C05", "s"),
        unit("A", "de-rifles", "1-C05", "s", on="W"),
        unit("E", "ru-rifles", "1-H05", "n"),
    )
    assert [one.on for one in game.view(state, 1).counters] == ["", "W", ""]


def test_four_players_see_whose_goes_come() -> None:
    game, state = table(
        *(unit(name, "de-rifles", "1-C05", seat=seat) for seat, name in enumerate("AB")),
        *(unit(name, "ru-rifles", "1-H05", seat=seat) for seat, name in enumerate("CD", 2)),
        seats=("german", "german", "soviet", "soviet"),
        cp=(1, 1, 1, 1),
    )
    assert game.view(state, 3).order == (0, 1, 2, 3)
    do(game, state, "pass")
    assert game.view(state, 0).order == (1, 2, 3, 0)
    assert [track.seat for track in game.view(state, 0).tracks if track.id.startswith("cp")] == [0, 1, 2, 3]
    assert squads()[0].view(squads()[1], 0).order == ()


def test_steps_that_need_further_actions_are_marked() -> None:
    game, state = squads()
    reach = {one.hex: one for one in game.reach(state, 0, "A")}
    assert not reach["1-E05"].later and reach["1-D05"].later


def test_every_card_says_what_it_does() -> None:
    for card in GAME.data.cards.cards.values():
        text = str(card_text(card))
        assert text.endswith(".") and "{" not in text, card.id


def test_sentences_of_prices_rolls_and_shells() -> None:
    assert str(Spent(seat=0, cp=0, way="cp").text()) == "Cost: 0 CP."
    assert str(Spent(seat=0, ap=1).text()) == "Cost: 1 AP."
    assert "made again" in str(Initiative(seat=-1).text())
    shells = Fired(units=(), at="1-C05", target="", attack=7, defence=0, outcome="")
    assert str(shells.text()) == "Shells on 1-C05: 7, nobody is seen."
    one = Fired(units=("Wolf",), at="1-C05", target="Adler", attack=7, defence=9, outcome="miss")
    assert str(one.text()) == "Attack of Wolf on Adler: 7 against 9, miss."


def test_dates_of_the_sheets_are_dates() -> None:
    for firefight in GAME.firefights.values():
        assert iso(firefight.date)[:4].isdecimal(), firefight.id


@rule("coh:2.2m", "coh:2.2j")
def test_the_view_tells_a_pass_from_a_stall_that_takes_the_last_point() -> None:
    """Either leaves the unit used, but after a pass another one ends the turn."""
    for text, passed in (("stall by ap", None), ("pass", "soviet1")):
        units = unit("A", "de-rifles", "1-F05"), unit("R", "ru-rifles", "1-A12", "n", "active")
        game, state = table(*units, ap={1: 1}, go=1)
        do(game, state, text)
        assert game.view(state, 0).facts.get("passed") == passed
