"""4, 17: what each phase begins with and forgets, and all that an end phase tells."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import at, axis, do, gauge, holder, real, refused, rules, russian, table, tagged

CITIES = {"hexes": {"E5": "minor-city", "L12": "minor-city"}, "held": {"axis": ["E5"], "russian": ["L12"]}}
IMPULSE = ("moved", "rode", "victors", "fought", "pinned", "shipped")
"""What is forgotten with every impulse."""
TURN = ("rides", "flights", "directed", "crossed", "sailed", "south", "dropped", "replaced", "upgraded")
MORE = ("served", "emptied", "recovered", "strategic", "returned")
"""What is forgotten with every player turn."""


def quiet(**more: Any) -> tuple[Any, Any]:
    """Nobody near anybody, both in cities."""
    return table(axis("A", "E5"), russian("R", "L12"), **CITIES, **more)


@pytest.mark.parametrize("player", ["axis", "russian"])
def test_a_second_impulse_forgets_the_first_but_not_the_player_turn(player: str) -> None:
    game, state = quiet(player=player)
    for name in (*IMPULSE, *TURN, *MORE):
        setattr(state, name, 1)
    state.victors = 0b10
    do(game, state, "end")
    assert (state.impulse, state.spent) == (2, 0b10)
    assert {name: getattr(state, name) for name in IMPULSE} == dict.fromkeys(IMPULSE, 0)
    assert {name: getattr(state, name) for name in (*TURN, *MORE)} == dict.fromkeys((*TURN, *MORE), 1)


def test_a_player_turn_begins_with_nothing_done_and_remembers_what_was_held() -> None:
    game, state = quiet(impulse=2)
    for name in (*IMPULSE, "spent", *TURN, *MORE):
        setattr(state, name, 1)
    state.turn_held = [0, 0]
    state.stunned = state.stand = state.fresh = state.boxed = 1
    do(game, state, "end")
    names = (*IMPULSE, "spent", *TURN, *MORE, "stunned", "stand", "fresh", "boxed")
    assert (state.player, state.impulse) == (1, 1)
    assert {name: getattr(state, name) for name in names} == dict.fromkeys(names, 0)
    assert state.turn_held == state.held != [0, 0]


@rule("trc:8.4")
def test_those_in_enemy_zoc_as_a_second_impulse_begins_are_pinned_all_of_a_stack_and_nobody_else() -> None:
    units = (
        axis("A", "E5"),
        axis("B", "E5"),
        axis("C", "H5"),
        axis("D", "D5", "4-4"),
        russian("R", "E6", "9-3"),
    )
    game, state = table(*units, russian("S", "L12"), impulse=2)
    numbers = game.data.numbers
    assert state.pinned == 1 << numbers["A"] | 1 << numbers["B"]
    assert [refused(game, state, f"step {name} to E4") for name in "AB"] == ["8.4", "8.4"]
    game, state = table(*units, russian("S", "L12"), impulse=2, player="russian")
    assert state.pinned == 1 << numbers["R"]


@rule("trc:4.1.2a", "trc:4.1.3", "trc:4.1.4a", "trc:4.1.5", "trc:4.1.6a", "trc:4.2.1a", "trc:4.1.6c")
def test_each_phase_of_a_turn_is_told_by_its_rules() -> None:
    game, state = quiet(phase="weather")
    events = [event for _ in range(4) for event in do(game, state, "end")]
    told = [(event.phase, event.seat, rules([event])) for event in tagged(events, "phase")]
    assert told == [
        ("combat", 0, {"4.1.3"}),
        ("movement", 0, {"4.1.4a", "4.0a"}),
        ("combat", 0, {"4.1.5"}),
        ("end", 0, {"4.1.6a"}),
        ("movement", 1, {"4.2.1a", "4.1.6c", "4.0a"}),
        ("combat", 1, {"4.2.2"}),
        ("movement", 1, {"4.2.3a", "4.0a"}),
        ("combat", 1, {"4.2.4"}),
        ("end", 1, {"4.2.5a"}),
        ("weather", 0, {"4.1.1a"}),
        ("movement", 0, {"4.1.2a", "4.0a"}),
    ]
    (turn,) = tagged(events, "turn")
    assert (turn.turn, rules([turn])) == (3, {"4.0c", "4.2.5e"})


@pytest.mark.parametrize(
    ("turn", "die", "modifier", "found"),
    [
        (2, (), 3, ("clear", 3, {"4.1.1a", "4.1.1b"})),
        (5, (), -2, ("snow", -2, {"4.1.1a", "4.1.1c"})),
        (3, (4,), 0, ("light-mud", 0, {"4.1.1a", "4.1.1d", "4.1.1e", "4.1.1h"})),
        (3, (6,), 1, ("mud", -2, {"4.1.1a", "4.1.1d", "4.1.1e", "4.1.1h"})),
        (3, (6,), 2, ("mud", -1, {"4.1.1a", "4.1.1d", "4.1.1e", "4.1.1h", "4.1.1f"})),
        (6, (1,), -1, ("clear", 2, {"4.1.1a", "4.1.1d", "4.1.1e", "4.1.1g"})),
        (6, (1,), -2, ("clear", 1, {"4.1.1a", "4.1.1d", "4.1.1e", "4.1.1g", "4.1.1f"})),
        (4, (2,), 0, ("light-mud", 4, {"4.1.1a", "4.1.1d", "4.1.1e", "4.1.1i"})),
    ],
)
def test_the_weather_of_a_turn_is_told_with_its_rules(
    turn: int, die: tuple[int, ...], modifier: int, found: tuple[str, int, set[str]]
) -> None:
    """4.1.1."""
    game, state = quiet(turn=turn - 1, player="russian", impulse=2, modifier=modifier)
    events = do(game, state, "end", dice=die)
    assert (state.weather, state.modifier, rules(events, "weather")) == found
    assert state.drawn == len(die)


@pytest.mark.parametrize("player", ["axis", "russian"])
@rule("trc:17.2b", "trc:17.2a", "trc:17.2.3")
def test_whoever_starves_is_told_why(player: str) -> None:
    made, other, phase = (axis, russian, "4.1.6b") if player == "axis" else (russian, axis, "4.2.5b")
    units = made("A", "E2"), made("B", "E12"), made("C", "A1"), other("R", "A3"), other("S", "C2")
    held = {player: ["E2"]}
    game, state = table(*units, hexes={"E2": "minor-city"}, held=held, impulse=2, player=player)
    events = do(game, state, "end")
    told = {event.unit: rules([event]) for event in tagged(events, "removed")}
    assert told["B"] == {"17.2b", "17.2a", phase, "13.2b"}
    assert told["C"] == {"17.2b", "17.2.3", phase, "13.2b"}
    assert set(told) == {"B", "C"}
    assert at(game, state, "A") == "E2"


@rule("trc:19.2e")
def test_a_unit_that_only_partisans_cut_off_is_told_so() -> None:
    water = {f"{row}{col}": "lake" for row in "ABCDFGHIJKL" for col in range(1, 13)}
    ground = {**water, "E2": "minor-city"}
    band = russian("P", "E5", "0-0", "partisan")
    game, state = table(axis("A", "E7"), band, hexes=ground, held={"axis": ["E2"]}, impulse=2)
    events = do(game, state, "end")
    told = [rules([event]) for event in tagged(events, "removed") if event.unit == "A"]
    assert told == [{"17.2b", "19.2e", "4.1.6b", "13.2b"}]


@rule("trc:9.4.1b", "trc:9.4.3a", "trc:9.4.3b", "trc:9.4.4", "trc:9.4.1d")
def test_an_end_phase_converts_each_hex_by_the_first_rule_that_does() -> None:
    line = {"E2-E3-E4-E5-E6-E7-E8": "rail"}
    ground = {"E2": "minor-city", "E5": "minor-city"}
    units = axis("A", "E2"), axis("B", "E5"), axis("C", "E6"), russian("R", "E9")
    given = {"links": line, "hexes": ground, "held": {"axis": ["E2", "E5"]}, "gauge": ["E2"]}
    game, state = table(*units, impulse=2, crossed=["E6", "E8"], **given)
    events = do(game, state, "end")
    told = {event.hexes: rules([event]) for event in tagged(events, "converted")}
    assert told == {
        ("E5",): {"9.4.3a", "9.4.1b"},
        ("E4", "E3"): {"9.4.3b", "9.4.1b"},
        ("E6",): {"9.4.4", "9.4.1b"},
    }
    said = {str(event.text()): rules([event]) for event in tagged(events, "said")}
    assert said["In enemy ZOC, not converted: E8."] == {"9.4.1d"}
    assert gauge(game, state, *[f"E{n}" for n in range(2, 9)]) == "aaaaarr"
    assert state.crossed == 0


def test_a_partisan_keeps_a_crossed_hex_from_being_converted_and_is_named() -> None:
    """9.4.1d, 19.2d."""
    line = {"E2-E3-E4-E5": "rail"}
    given = {"links": line, "hexes": {"E2": "minor-city"}, "held": {"axis": ["E2"]}, "gauge": ["E2"]}
    units = axis("A", "E2"), russian("P", "E5", "0-0", "partisan"), russian("R", "L12")
    game, state = table(*units, impulse=2, crossed=["E5"], **given)
    said = {str(event.text()): rules([event]) for event in tagged(do(game, state, "end"), "said")}
    assert said["In enemy ZOC, not converted: E5."] == {"9.4.1d", "19.2d"}


@rule("trc:17.2.1b", "trc:17.2.1c", "trc:17.2.1d", "trc:7.4a", "trc:9.4.2a")
def test_each_change_of_control_is_told_by_its_rules() -> None:
    game, state = real(axis("A", "J18", "8-7", "armour"), russian("R", "R9"))
    events = do(game, state, "step A to J17", "step A to J16")
    told = {event.place: (event.side, rules([event])) for event in tagged(events, "controlled")}
    assert told["I15"] == ("axis", {"17.2.1b", "9.4.2a"})
    units = axis("A", "E8", "8-7"), russian("R", "D5")
    game, state = table(*units, hexes={"E5": "minor-city"}, held={"russian": ["E5"]})
    events = do(game, state, "step A to E7", "step A to E6")
    (told_,) = tagged(events, "controlled")
    assert (told_.side, rules([told_])) == ("", {"17.2.1d", "7.4a", "17.2.1c"})
    assert holder(game, state, "E5") == "nobody"
    game, state = table(units[0], russian("R", "L1"), hexes={"E5": "minor-city"}, held={"russian": ["E5"]})
    (told_,) = tagged(do(game, state, "step A to E7", "step A to E6"), "controlled")
    assert (told_.side, rules([told_])) == ("axis", {"17.2.1b", "17.2.1c"})


@rule("trc:11.3a")
def test_a_side_that_has_lost_its_leader_is_told_so_and_its_allies_move() -> None:
    units = axis("A", "E5"), axis("F", "E6", "4-4", nation="rumanian"), russian("R", "L12")
    given = {"shocked": ["axis"], "player": "russian", "impulse": 2, "turn": 1, **CITIES}
    game, state = table(*units, **given)
    events = do(game, state, "end")
    told = [str(event.text()) for event in tagged(events, "said") if "11.3a" in rules([event])]
    assert told == ["The leader is lost: the Axis units do not move by land."]
    assert (state.stunned >> game.data.numbers["A"] & 1, state.stunned >> game.data.numbers["F"] & 1) == (
        1,
        0,
    )
    assert state.shocked == 0
    do(game, state, "end")
    assert state.stunned == 0
