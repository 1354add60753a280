"""The other half of a sentence: the second hex, the unit that is not meant, the case in which nothing holds."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import Placed, Scored
from hexfront.games.kharkov.state import AXIS
from hexfront.games.kharkov.victory import control

from .duel import attack, axis, soviet, staff
from .march import why
from .table import GAME, do, offered, refused, table, unit


@rule("kharkov:15.12a")
def test_a_security_division_is_no_regiment_though_its_values_are_those_of_one() -> None:
    regiments = [unit(f"Rgt0{n}", "0505", "regiment", "2-8", "entered") for n in (1, 2)]
    box = axis("A", "broken")
    game, state = table(*regiments, axis("Z", "0505", "2-8", "security"), box, phase="axis-movement")
    assert not [text for text in offered(game, state) if text.startswith("reform")]
    third = unit("Rgt03", "0505", "regiment", "2-8", "entered")
    game, state = table(*regiments, third, box, phase="axis-movement")
    do(game, state, "reform A from Rgt01,Rgt02,Rgt03")


@rule("kharkov:6.13", "kharkov:6.0g2")
def test_an_enemy_is_told_that_he_is_one_and_not_what_he_is() -> None:
    game, state = table(
        axis("P", "0505", "4-12", "panzer"), axis("A", "0507"), soviet("S", "0909"), phase="axis-mechanised"
    )
    for name, to, told in (("S", "0908", "kharkov:6.13"), ("A", "0508", "kharkov:6.0g2")):
        assert refused(game, state, f"step {name} to {to}").rule == told
        action = game.lexicon.parse(f"step {name} to {to}")
        found = [refusal.rule for refusal in state.agenda[-1].objections(game, state, AXIS, action)]
        assert found == [told]


@rule("kharkov:7.0g1")
def test_a_garrison_is_overrun_by_its_enemies_alone() -> None:
    city = {"hexes": {"0506": "city"}, "garrisons": {"0506": 1}}
    game, state = table(axis("A", "0505"), soviet("S", "0504", "1-1-6"), phase="axis-movement", **city)
    do(game, state, "stack 0505")
    assert refused(game, state, "overrun 0506").rule == "kharkov:7.0g1"
    assert "overrun 0504" in offered(game, state)


def test_nobody_moves_when_the_game_is_over() -> None:
    game, state = table(axis("A", "0505"), phase="axis-air", turn=10)
    do(game, state, "end")
    assert state.result is not None and not game.deciders(state)
    assert game.reach(state, AXIS, "A") == []
    again = game.place(game.position(state))[1]
    assert game.reach(again, AXIS, "A") == [] and not again.agenda


@rule("kharkov:17.23a", "kharkov:17.24")
def test_where_there_is_no_kharkov_nobody_scores_for_it() -> None:
    game, state = table(soviet("S", "0505"), staff(), phase="axis-air", turn=3)
    assert control.kharkov_lost(game, state) == ()
    scored = [event for event in do(game, state, "end") if isinstance(event, Scored)]
    assert [event.rules[0] for event in scored] == ["kharkov:17.24"]
    city = {"hexes": {"0505": "city"}, "zones": {"kharkov": ["0505"]}, "held": {"0505": "soviet"}}
    game, state = table(soviet("S", "0505"), staff(), phase="axis-air", turn=3, **city)
    scored = [event for event in do(game, state, "end") if isinstance(event, Scored)]
    assert [event.rules[0] for event in scored] == ["kharkov:17.23a", "kharkov:17.24"]


@rule("kharkov:5.3p")
def test_a_guards_division_is_set_up_by_the_rule_for_guards() -> None:
    state = GAME.setup("campaign", (), 1)
    do(GAME, state, "historical", "commit")
    hex_ = next(text for text in sorted(offered(GAME, state)) if text.startswith("place 13G "))
    placed = next(event for event in do(GAME, state, hex_) if isinstance(event, Placed))
    assert "kharkov:5.3p" in placed.rules


@rule("kharkov:5.14")
def test_only_of_a_hex_beside_the_front_is_told_that_it_is_one() -> None:
    state = GAME.setup("campaign", (), 1)
    assert "5.14" in why(GAME, state, "place 79ID in 0214")
    assert "5.14" not in why(GAME, state, "place 79ID in 0819"), "in Kharkov, by the exception of its line"


@rule("kharkov:9.74a")
def test_victors_enter_either_of_two_hexes_whose_defenders_are_gone() -> None:
    game, state = table(
        *(axis("A", "0506"), axis("B", "0506"), axis("C", "0506")),
        *(soviet("S", "0505", "1-1-6"), soviet("T", "0606", "1-1-6"), soviet("V", "0909")),
    )
    attack(game, state, "0505,0606", "A", "B", "C", dice=(1,))
    found = {text for text in offered(game, state) if text.startswith("advance A")}
    assert found == {"advance A to 0505", "advance A to 0606"}
    do(game, state, "advance A to 0606")
