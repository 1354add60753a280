"""The other half of a sentence: the second hex, the unit that is not meant, the case in which nothing holds."""

from __future__ import annotations

import pytest

from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import Placed, Scored
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.table import macros
from hexfront.games.kharkov.victory import control

from .duel import attack, axis, fought, soviet, staff
from .march import why
from .table import GAME, campaign, do, offered, refused, table, unit


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


@rule("kharkov:9.63", "kharkov:9.62")
def test_the_first_counter_of_the_roster_retreats_like_any_other() -> None:
    """79ID has the number 0, which is easily taken for nobody."""
    game, state = table(
        *(unit("79ID", "0505", "", "", "entered"), axis("B", "0505", "4-8")),
        *(soviet(name, "0506", "20-9-6", "guards") for name in "STU"),
        staff("HQ", "0508"),
        phase="soviet-combat",
        turn=6,
    )
    assert game.data.numbers["79ID"] == 0
    for die in range(1, 7):
        trial = game.resample(state, 0, 0)
        outcome = fought(attack(game, trial, "0505", "S", "T", "U", dice=(die,))).outcome
        if outcome.startswith("D2"):
            break
    attack(game, state, "0505", "S", "T", "U", dice=(die,))
    do(game, state, "withdraw")
    first = next(text for text in sorted(offered(game, state)) if text.startswith("retreat 79ID"))
    do(game, state, first)
    assert refused(game, state, "retreat B to 0504").rule == "kharkov:9.63"
    assert all(text.startswith("retreat 79ID") for text in offered(game, state))


@rule("kharkov:10.26a")
@pytest.mark.parametrize("hungry", ["S", "T"])
def test_each_unit_of_a_stack_that_overruns_was_in_supply(hungry: str) -> None:
    pair = [soviet(name, "0505", "9-9-12", "armour", *(["unsupplied"] * (name == hungry))) for name in "ST"]
    game, state = table(*pair, staff("H", "0503"), axis("A", "0506", "1-8"), phase="soviet-movement")
    do(game, state, "stack 0505")
    assert refused(game, state, "overrun 0506").rule == "kharkov:10.26a"


@rule("kharkov:15.12a")
def test_regiments_of_two_hexes_are_told_so() -> None:
    regiments = [unit(f"Rgt0{n}", f"050{n}", "regiment", "2-8", "entered") for n in (1, 2)]
    game, state = table(*regiments, axis("A", "broken"), phase="axis-movement")
    assert "must be in one hex" in str(refused(game, state, "reform A from Rgt01,Rgt02"))
    regiments = [unit(f"Rgt0{n}", "0501", "regiment", "2-8", "entered") for n in (1, 2)]
    game, state = table(*regiments, axis("A", "broken"), phase="axis-movement")
    assert "do not make up A" in str(refused(game, state, "reform A from Rgt01,Rgt02"))


def test_reinforcements_of_both_sides_wait_in_the_box_of_their_turn() -> None:
    game, state = campaign(phase="soviet-movement", turn=1)
    found = {counter.id: counter.at for counter in game.view(state, 0).counters}
    assert (found["T26"], found["68ID"]) == ("soviet-arrivals-3", "axis-arrivals-3")


@rule("kharkov:13.12")
@pytest.mark.parametrize(("phase", "whose"), [("axis-combat", "Axis"), ("soviet-combat", "Soviet")])
def test_an_air_point_in_an_attack_is_told_with_its_hex(phase: str, whose: str) -> None:
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), staff(), phase=phase, air={"soviet": 1, "axis": 1}
    )
    target, attacker = ("0505", "A") if whose == "Axis" else ("0506", "S")
    do(game, state, f"attack {target}", f"join {attacker}", "launch")
    marks = [event for event in do(game, state, "air") if isinstance(event, Marked)]
    assert [(mark.what, mark.marker) for mark in marks] == [(target, f"{whose} air point")]


def test_clear_ground_may_be_laid_over_what_the_map_has() -> None:
    game, _ = table(axis("A", "0505"), hexes={"0505": "clear"})
    assert game.map.terrain_at(game.grid.hex("0505")) in ((), ("clear",))


@rule("kharkov:5.13")
def test_whatever_a_draft_looked_like_the_historical_set_up_is_whole() -> None:
    """Stacks, lone units and regiments that stood elsewhere are where they belong, and all that follows from it."""
    whole = GAME.setup("campaign", (), 1)
    do(GAME, whole, "historical")
    state = GAME.setup("campaign", (), 1)
    do(GAME, state, "place 79ID in 0315", "place 294ID in 0415", "place 297ID in 0415", "split 79ID")
    do(GAME, state, "place 6/3Pz in 1115", "historical")
    GAME.check(state)
    assert (state.where, state.shared, state.crowded) == (whole.where, whole.shared, whole.crowded)
    refused(GAME, state, "unsplit 79ID")
    do(GAME, state, "commit", "historical")
    GAME.check(state)
    assert state.shared & state.occupied[SOVIET], "some of the Soviets stand together"


@rule("kharkov:7.32a")
def test_who_cannot_move_is_not_told_to_stay_behind() -> None:
    """A stack is picked up without its disrupted units, so that there is nobody to drop."""
    shaken = axis("D", "0506", "9-8", "infantry", "disrupted")
    game, state = table(axis("A", "0506"), shaken, soviet("S", "0505", "1-1-6"), phase="axis-movement")
    atoms = macros.plan(game, state, AXIS, game.lexicon.parse("overrun 0505 with A"))
    assert [game.lexicon.text(atom) for atom in atoms] == ["stack 0506", "overrun 0505"]
    assert refused(game, state, "step D to 0507").rule == "kharkov:7.32a"
    do(game, state, *map(game.lexicon.text, atoms), dice=(1,))


def test_the_line_of_a_unit_is_shown_only_if_its_hq_is_supplied_too() -> None:
    """The Axis holds the column before the east edge in one case, and is far off in the other."""
    for barred in (True, False):
        wall = [axis(f"A{row}", f"{row:02}03") for row in range(1, 13, 2)] if barred else [axis("A1", "0112")]
        lone = unit("S", "0505", "rifle", "4-4-6")
        game, state = table(lone, staff("HQ", "0506"), *wall, phase="soviet-combat")
        told = next(one for one in game.supply(state) if one.unit == "S")
        assert told.supplied is not barred and bool(told.path) is not barred
        said = [str(reason.text) for reason in told.reasons if reason.rule == "kharkov:10.22"]
        assert any("itself out of supply" in one for one in said) == barred


@rule("kharkov:9.32")
@pytest.mark.parametrize(
    ("river", "line"),
    [
        pytest.param("donets", "6.3e", marks=pytest.mark.rule("kharkov:6.3e")),
        pytest.param("dnieper", "6.3f", marks=pytest.mark.rule("kharkov:6.3f")),
    ],
)
def test_a_fight_across_a_major_river_names_its_line_of_the_table(river: str, line: str) -> None:
    game, state = table(
        axis("A", "0506"),
        soviet("S", "0505"),
        sides={"0505-0506": river},
        links={"0505-0506": "road"},
    )
    rules = fought(attack(game, state, "0505", "A", dice=(1,))).rules
    assert {one for one in ("6.3e", "6.3f") if f"kharkov:{one}" in rules} == {line}


@rule("kharkov:6.62a")
@pytest.mark.parametrize("city", [True, False])
def test_a_pursuit_is_asked_about_its_hex_and_scores_only_in_a_city(city: bool) -> None:
    terrain = {"0506": "city"} if city else {}
    game, state = table(axis("A", "0506"), soviet("S", "0505"), phase="axis-movement", hexes=terrain)
    do(game, state, "step A to 0507")
    assert state.agenda[-1].about(game, state, SOVIET) == ("0506",)
    events = do(game, state, "pursue S")
    hex_ = game.grid.hex("0506")
    assert any(isinstance(event, Scored) for event in events) == city
    assert (hex_ in state.holder, hex_ in state.captured) == (city, city)


@rule("kharkov:13.11", "kharkov:13.2a")
def test_air_points_are_asked_for_by_the_hexes_they_go_to() -> None:
    air = {"soviet": 1, "axis": 2}
    game, state = table(axis("A", "0506"), soviet("S", "0505"), air=air)
    do(game, state, "attack 0505", "join A", "launch")
    assert state.agenda[-1].about(game, state, AXIS) == ("0505",)
    do(game, state, "air")
    game, state = table(axis("A", "0506"), axis("B", "0508"), phase="axis-air", air=air)
    do(game, state, "supply 0508")
    assert state.agenda[-1].about(game, state, AXIS) == ("0508",)
