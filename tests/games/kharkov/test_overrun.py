"""7.0 to 7.2 Overruns."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import DEAD

from .duel import amounts, axis, fought, soviet, staff, untried
from .march import disrupted, rules, top, why
from .table import at, do, offered, refused, table, unit


def odds(game: Any, state: Any, text: str) -> Any:
    """How an overrun would stand."""
    return game.explain(state, game.deciders(state)[0], game.lexicon.parse(text)).fights[0]


@rule("kharkov:7.0g1")
def test_a_stack_overruns_an_adjacent_enemy_while_it_moves() -> None:
    game, state = table(axis("A", "0508"), soviet("S", "0505", "1-1-6"), phase="axis-movement")
    do(game, state, "step A to 0507", "step A to 0506")
    assert refused(game, state, "overrun 0406").rule == "kharkov:7.0g1", "nobody is there"
    events = do(game, state, "overrun 0505", dice=(1,))
    assert "7.0g1" in rules(events, "overrun") and state.phase == "axis-movement"


@rule("kharkov:7.0g2")
def test_all_who_overrun_stand_in_one_hex_next_to_the_target() -> None:
    game, state = table(axis("A", "0508"), soviet("S", "0505", "1-1-6"), phase="axis-movement")
    assert refused(game, state, "overrun 0505").rule == "kharkov:7.0g2", "no stack is picked up"
    do(game, state, "step A to 0507")
    assert refused(game, state, "overrun 0505").rule == "kharkov:7.0g2"


@rule("kharkov:7.0g3", "kharkov:6.11")
def test_an_overrun_costs_3_mp() -> None:
    game, state = table(
        axis("A", "0508", "9-5", "security"), soviet("S", "0505", "1-1-6"), phase="axis-movement"
    )
    do(game, state, "step A to 0507", "step A to 0506")
    told = why(game, state, "overrun 0505")
    assert told["7.0g3"] == "3" and told["6.11"] == "0"
    game, state = table(axis("A", "0508", "9-4", "security"), soviet("S", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507", "step A to 0506")
    assert top(state) == "Movement", "it has 2 MP left and stops"


@rule("kharkov:7.0g3")
def test_who_has_less_than_3_mp_left_is_told_so() -> None:
    game, state = table(
        axis("A", "0508", "9-4", "security"), staff("H", "0506"), soviet("S", "0401"), phase="axis-movement"
    )
    do(game, state, "step A to 0507")
    assert "overrun 0506" in offered(game, state)
    do(game, state, "step A to 0606")
    assert refused(game, state, "overrun 0506").rule == "kharkov:7.0g3"


@rule("kharkov:7.14")
def test_an_overrun_strikes_one_hex_and_everybody_in_it() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), soviet("S", "0505", "1-1-6"), soviet("T", "0505", "1-1-6"),
        soviet("U", "0406"), phase="axis-movement",
    )  # fmt: skip
    do(game, state, "stack 0506")
    assert why(game, state, "overrun 0505")["7.14"] == "2"
    events = do(game, state, "overrun 0505", dice=(1,))
    assert fought(events).targets == ("0505",) and fought(events).defence == 2


@rule("kharkov:7.0g4")
def test_the_overrunning_stack_is_halved_as_a_whole_and_the_defender_is_not() -> None:
    game, state = table(
        axis("A", "0506", "9-8"),
        axis("B", "0506", "4-8"),
        soviet("S", "0505", "3-3-6"),
        phase="axis-movement",
    )
    do(game, state, "stack 0506")
    fight = odds(game, state, "overrun 0505")
    assert fight.attack == (6, 6) and fight.defence == (3, 3) and amounts(fight, "7.0g4") == ["×½"]


@rule("kharkov:7.0g5", "kharkov:9.31")
def test_terrain_and_supply_count_in_an_overrun() -> None:
    game, state = table(
        axis("A", "0506", "9-8"), unit("S", "0505", "rifle", "4-4-6"), hexes={"0505": "forest"},
        sides={"0506-0505": "donets"}, phase="axis-movement",
    )  # fmt: skip
    do(game, state, "stack 0506")
    fight = odds(game, state, "overrun 0505")
    assert fight.attack == (2, 2), "9 across the Donets is 4, halved again 2"
    assert fight.defence == (4, 4), "4 in a forest is 8, out of supply 4"
    events = do(game, state, "overrun 0505", dice=(6,))
    assert "7.0g5" in rules(events, "fought")


@rule("kharkov:7.0g6", "kharkov:7.25a")
def test_a_clean_overrun_takes_the_hex_for_no_mp_and_heedless_of_zones() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), soviet("S", "0505", "1-1-6"), soviet("T", "0504"),
        hexes={"0505": "forest"}, phase="axis-movement",
    )  # fmt: skip
    events = do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    events += do(game, state, "stand")
    assert {"7.0g6", "7.25a"} <= rules(events, "overrun")
    assert at(game, state, "A") == at(game, state, "B") == "0505"
    assert state.agenda[-1].mover.spent == (6, 6), "3 MP and no more"
    assert "overrun 0504" in offered(game, state)


@rule("kharkov:7.25b")
def test_the_stack_goes_on_until_it_enters_another_zone() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), soviet("S", "0505", "1-1-6"), soviet("T", "0504", "9-9-6"),
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    events = do(game, state, "step A to 0405")
    assert "7.25b" in rules(events, "move") and state.agenda[-1].mover.spent == (8, 8)
    events = do(game, state, "step A to 0404")
    assert "6.23b" in rules(events, "move")
    assert refused(game, state, "step A to 0405").rule == "kharkov:6.23b"


@rule("kharkov:7.11")
def test_there_is_no_overrun_in_a_combat_phase() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), phase="axis-combat")
    assert refused(game, state, "overrun 0505").rule == "kharkov:7.11"
    game, state = table(axis("P", "0506", "4-12", "panzer"), soviet("S", "0505"), phase="axis-mechanised")
    do(game, state, "stack 0506")
    assert "overrun 0505" in offered(game, state)


@rule("kharkov:7.12")
def test_who_is_out_of_supply_when_the_phase_begins_does_not_overrun() -> None:
    game, state = table(
        unit("A", "0506", "infantry", "9-8"), axis("B", "0506"), soviet("S", "0505"), phase="axis-movement"
    )
    do(game, state, "stack 0506")
    assert refused(game, state, "overrun 0505").rule == "kharkov:7.12"
    do(game, state, "drop A")
    assert "overrun 0505" in offered(game, state)


@rule("kharkov:7.13")
def test_when_one_of_a_hex_has_moved_the_rest_does_not_overrun() -> None:
    game, state = table(axis("A", "0506"), axis("B", "0506"), soviet("S", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507", "halt")
    assert "stack 0506" not in offered(game, state)
    game, state = table(
        axis("A", "0508"), axis("B", "0508"), staff("H", "0506"), soviet("S", "0101"), phase="axis-movement"
    )
    do(game, state, "step A to 0408", "halt", "step B to 0507")
    assert refused(game, state, "overrun 0506").rule == "kharkov:7.13"


def test_a_position_in_the_middle_of_a_phase_knows_who_has_moved() -> None:
    moved = unit("A", "0506", "infantry", "9-8", "moved")
    game, state = table(moved, axis("B", "0506"), soviet("S", "0505"), phase="axis-movement")
    assert "stack 0506" not in offered(game, state)


@rule("kharkov:7.13", "kharkov:18.0.4")
def test_the_rest_moves_after_the_overrun() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), axis("C", "0506"), soviet("S", "0505", "1-1-6"), staff("H", "0504"),
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "stack 0506", "drop C")
    assert why(game, state, "overrun 0505")["18.0.4"] == "2"
    do(game, state, "overrun 0505", dice=(1,))
    do(game, state, "halt", "step C to 0505")
    assert at(game, state, "C") == "0505"
    assert refused(game, state, "overrun 0504").rule == "kharkov:7.13"


@rule("kharkov:18.0.4")
def test_only_units_that_began_the_phase_together_overrun_together() -> None:
    game, state = table(
        axis("A", "0507"), axis("B", "0506"), axis("C", "0506"), soviet("S", "0505"), phase="axis-movement"
    )
    do(game, state, "step A to 0506", "halt", "stack 0506")
    assert state.agenda[-1].mover.units == (game.data.numbers["B"], game.data.numbers["C"])
    assert why(game, state, "overrun 0505")["18.0.4"] == "2"


@rule("kharkov:7.15", "kharkov:7.32c")
def test_a_unit_may_be_overrun_again_and_is_not_disrupted_twice() -> None:
    game, state = table(
        axis("P", "0506", "9-12", "panzer"), axis("Q", "0506", "9-12", "panzer"), soviet("S", "0505", "4-4-6"),
        phase="axis-movement",
    )  # fmt: skip
    do(game, state, "stack 0506", "overrun 0505", dice=(3,))
    do(game, state, "withdraw", "retreat S to 0504")
    assert disrupted(game, state, "S")
    told = why(game, state, "overrun 0504")
    assert "7.15" in told and "7.32c" in told
    events = do(game, state, "overrun 0504", dice=(3,))
    events += do(game, state, "withdraw", "retreat S to 0503")
    assert "7.32c" in rules(events) and disrupted(game, state, "S")
    assert at(game, state, "P") == "0504"


@rule("kharkov:7.16a", "kharkov:7.16.ex1")
def test_a_panzer_unit_with_12_mp_makes_four_overruns_and_no_more() -> None:
    game, state = table(
        axis("P", "0506", "16-12", "panzer"),
        *(soviet(name, f"05{column:02}", "1-1-6") for name, column in zip("STUVW", range(5, 0, -1), strict=True)),
        phase="axis-mechanised",
    )  # fmt: skip
    do(game, state, "stack 0506")
    for column, more in ((5, "3"), (4, "2"), (3, "1"), (2, "0")):
        assert why(game, state, f"overrun 05{column:02}")["7.16a"] == more
        do(game, state, f"overrun 05{column:02}", dice=(1,))
        assert at(game, state, "P") == f"05{column:02}"
    assert top(state) == "Movement", "12 MP are spent"
    assert [at(game, state, name) for name in "STUV"] == [str(DEAD)] * 4


@rule("kharkov:7.21a", "kharkov:9.9a", "kharkov:14.1")
def test_armour_and_integration_count_in_an_overrun() -> None:
    regiments = [axis(name, "0506", "2-12", "panzer", division="9Pz") for name in ("P1", "P2", "P3")]
    game, state = table(*regiments, soviet("S", "0505", "3-3-6"), phase="axis-mechanised")
    do(game, state, "stack 0506")
    fight = odds(game, state, "overrun 0505")
    assert fight.attack == (6, 6) and amounts(fight, "14.1") == ["×2"] and amounts(fight, "9.9a") == ["+1"]
    assert fight.columns == ("3-1",)
    events = do(game, state, "overrun 0505", dice=(1,))
    assert "7.21a" in rules(events, "fought")


@rule("kharkov:7.21b")
def test_neither_morale_nor_aircraft_help_an_overrun() -> None:
    game, state = table(
        soviet("S", "0505", "16-9-6"), staff("H", "0501"), axis("A", "0506", "8-8", "security"),
        air={"soviet": 1, "axis": 1}, turn=1, phase="soviet-movement",
    )  # fmt: skip
    do(game, state, "stack 0505")
    events = do(game, state, "overrun 0506", dice=(2,))
    assert "7.21b" in rules(events, "fought") and fought(events).column == "1-1"
    assert top(state) == "Sentence", "nobody was asked for air points or morale"


@rule("kharkov:7.22", "kharkov:11.43a")
def test_the_supply_of_the_defender_is_that_of_the_moment() -> None:
    units = (
        axis("A", "0506"), axis("C", "0304"), unit("S", "0505", "rifle", "4-4-6"), staff("H", "0503", 2),
    )  # fmt: skip
    game, state = table(*units, phase="axis-movement")
    do(game, state, "stack 0506")
    assert odds(game, state, "overrun 0505").defence == (4, 4)
    do(game, state, "cancel", "step C to 0404", "halt", "stack 0506")
    assert odds(game, state, "overrun 0505").defence == (2, 2), "C has cut it off from its HQ"
    events = do(game, state, "overrun 0505", dice=(1,))
    assert {"7.22", "11.43a"} <= rules(events, "fought")


@rule("kharkov:12.0g3")
def test_untried_units_show_what_they_are_in_an_overrun() -> None:
    game, state = table(axis("P", "0506", "16-12", "panzer"), untried("U", "0505"), phase="axis-movement")
    events = do(game, state, "stack 0506", "overrun 0505", dice=(1,), identity=1)
    assert state.identity[game.data.numbers["U"]] >= 0 and "12.0g3" in rules(events)
    assert fought(events).defence == 6, "the 226th shows a 6, not the least that it might be"
    game, state = table(
        untried("U", "0505"),
        staff("H", "0501"),
        axis("A", "0506", "1-6", "romanian"),
        phase="soviet-movement",
    )
    events = do(game, state, "stack 0505", "overrun 0506", dice=(6,), identity=1)
    assert state.identity[game.data.numbers["U"]] >= 0 and fought(events).attack == 3


@rule("kharkov:7.23")
def test_who_does_not_clear_the_hex_moves_no_further() -> None:
    game, state = table(
        *(axis(name, "0506") for name in "ABC"), soviet("S", "0505", "8-8-6", "guards"), phase="axis-movement"
    )
    do(game, state, "stack 0506")
    assert "7.23" in why(game, state, "overrun 0505")
    events = do(game, state, "overrun 0505", dice=(1,))
    events += do(game, state, "stand")
    assert "7.23" in rules(events) and at(game, state, "S") == "0505"
    assert top(state) == "Movement"
    for name in "ABC":
        assert refused(game, state, f"step {name} to 0507").rule == "kharkov:6.0g4"


@rule("kharkov:7.24")
def test_who_pays_with_a_step_stops_though_the_hex_is_empty() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505", "4-4-6"), phase="axis-movement")
    events = do(game, state, "stack 0506", "overrun 0505", dice=(2,))
    assert fought(events).outcome == "D1/A1"
    do(game, state, "withdraw", "retreat S to 0504")
    events = do(game, state, "stand")
    assert "7.24" in rules(events)
    assert at(game, state, "A") == "0506" and state.step[game.data.numbers["A"]] == 1
    assert refused(game, state, "step A to 0507").rule == "kharkov:6.0g4"


@rule("kharkov:7.26", "kharkov:7.24")
def test_defenders_who_beat_off_an_overrun_do_not_advance() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505", "4-4-6"), phase="axis-movement")
    events = do(game, state, "stack 0506", "overrun 0505", dice=(5,))
    assert fought(events).outcome == "A1"
    events = do(game, state, "withdraw", "retreat A to 0507")
    assert {"7.26", "7.24"} <= rules(events)
    assert at(game, state, "S") == "0505" and game.deciders(state) == (1,)
    assert refused(game, state, "step A to 0508").rule == "kharkov:6.0g4"


@rule("kharkov:15.23a")
def test_a_regiment_that_overruns_gives_up_its_trench() -> None:
    game, state = table(
        axis("G", "0506", "2-8", "regiment", "entrenched"),
        soviet("S", "0505", "1-1-6"),
        phase="axis-movement",
    )
    events = do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    assert "15.23a" in rules(events, "marked")


@rule("kharkov:6.3f")
def test_overruns_go_across_the_dnieper_only_along_a_road() -> None:
    sides = {"0506-0505": "dnieper"}
    game, state = table(
        axis("A", "0506"), soviet("S", "0505"), soviet("T", "0507"), sides=sides, phase="axis-movement"
    )
    do(game, state, "stack 0506")
    assert refused(game, state, "overrun 0505").rule == "kharkov:6.3f"
    assert "overrun 0507" in offered(game, state)


@rule("kharkov:7.13", "kharkov:7.12")
def test_who_may_not_be_picked_up_to_overrun_is_told_why() -> None:
    prey = soviet("S", "0505", "1-1-6")
    game, state = table(axis("A", "0506"), axis("B", "0506"), prey, phase="axis-movement")
    do(game, state, "step A to 0507", "halt")
    assert refused(game, state, "stack 0506").rule == "kharkov:7.13"
    hungry = unit("B", "0506", "infantry", "9-8")
    game, state = table(hungry, prey, phase="axis-movement")
    assert refused(game, state, "stack 0506").rule == "kharkov:7.12"
    game, state = table(axis("A", "0506"), axis("Z", "0909"), prey, phase="axis-movement")
    assert refused(game, state, "stack 0909").rule == "kharkov:6.0g3", "nobody is there to be overrun"
