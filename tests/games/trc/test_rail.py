"""9: rail movement and the conversion of rail, on the real map."""

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import at, axis, do, gauge, holder, offered, real, refused, rules, russian, why

HOME = axis("Home", "E31")


def end_turn(game, state):  # type: ignore[no-untyped-def]
    """End the movement that is asked for, and all that follows, until the player turn is over."""
    events, player = [], state.player
    while state.player == player and state.result is None:
        events += do(game, state, "end")
    return events


@rule("trc:9.3.1b", "trc:9.2a")
def test_a_train_goes_any_distance_and_counts_against_the_capacity() -> None:
    game, state = real(axis("A", "E31"), axis("B", "E31"))
    assert why(game, state, "rail A to L26")["9.2a"] == "6"
    assert "9.2c" not in why(game, state, "rail A to L26")
    assert "9.3.1b" in rules(do(game, state, "rail A to L26"), "rail")
    assert why(game, state, "rail B to L26")["9.2a"] == "5"


@pytest.mark.parametrize(
    ("side", "weather", "most"),
    [("axis", "clear", 6), ("axis", "snow", 3), ("russian", "clear", 5), ("russian", "snow", 5)],
)
@rule("trc:9.2a")
def test_so_many_trains_in_a_player_turn(side: str, weather: str, most: int) -> None:
    made, start, to = (axis, "E31", "E30") if side == "axis" else (russian, "R9", "R8")
    units = [made(f"A{n}", start, "4-4") for n in range(7)]
    game, state = real(*units, player=side, weather=weather, rides=most - 1)
    do(game, state, f"rail A0 to {to}")
    assert refused(game, state, f"rail A1 to {to}") == "9.2a"


@rule("trc:9.3.1a", "trc:9.3.1c")
def test_trains_run_in_the_first_impulse_and_are_the_whole_move() -> None:
    game, state = real(axis("A", "E31"), impulse=2)
    assert refused(game, state, "rail A to L26") == "9.3.1a"
    game, state = real(axis("A", "E31"), axis("B", "E31"))
    do(game, state, "rail A to L26")
    assert refused(game, state, "step A to L25") == "9.3.1c"
    do(game, state, "step B to E30")
    assert refused(game, state, "rail B to E29") == "9.3.1c"


@rule("trc:2.1a", "trc:5.1")
def test_only_ones_own_units_on_the_map_ride() -> None:
    game, state = real(axis("A", "E31"), russian("R", "E30"), axis("P", "pool"), axis("B", "box"))
    assert refused(game, state, "rail R to L26") == "2.1a"
    assert refused(game, state, "rail P to L26") == "5.1"
    assert refused(game, state, "rail B to L26") == "5.1"
    game, state = real(russian("R", "R9"), axis("A", "E31"), player="russian")
    assert refused(game, state, "rail A to R8") == "2.1a"


@rule("trc:16.2a")
def test_who_has_won_an_automatic_victory_does_not_ride() -> None:
    units = axis("A", "M25", "10-7", "armour"), axis("B", "M25", "10-7", "armour"), russian("R", "M24", "1-3")
    game, state = real(*units)
    do(game, state, "overwhelm M24", "join A", "launch")
    assert refused(game, state, "rail A to L26") == "16.2a"
    assert "rail B to L26" in offered(game, state)


@rule("trc:6.2")
def test_no_train_ends_in_a_full_hex_that_nobody_can_leave() -> None:
    still = [axis(f"A{n}", "L26", "4-4", "infantry", "moved") for n in range(3)]
    game, state = real(*still, axis("B", "E31"))
    assert refused(game, state, "rail B to L26") == "6.2"
    assert "rail B to M25" in offered(game, state)
    game, state = real(*still[:2], axis("A9", "L26"), axis("B", "E31"))
    assert "rail B to L26" in offered(game, state)
    game, state = real(*still[:2], axis("B", "E31"))
    assert "rail B to L26" in offered(game, state)


@rule("trc:9.1b")
def test_beyond_the_railheads_the_rail_is_russian() -> None:
    game, state = real(axis("A", "E31"), russian("R", "R9"))
    assert refused(game, state, "rail A to O23") == "9.1b"
    game, state = real(russian("R", "O19"), axis("A", "E31"), player="russian")
    assert "rail R to O23" in offered(game, state)
    assert refused(game, state, "rail R to N25") == "9.1a"


@rule("trc:9.1a", "trc:9.3.2a")
def test_trains_use_friendly_rail_alone() -> None:
    game, state = real(axis("A", "E31"), axis("B", "F30"))
    assert refused(game, state, "rail A to F30") == "9.1a"
    assert refused(game, state, "rail B to E31") == "9.3.2a"
    assert "rail A to N25" in offered(game, state)
    assert refused(game, state, "rail A to B13") == "9.3.2a"


@rule("trc:9.3.2b")
def test_no_train_starts_in_passes_or_enters_enemy_zoc() -> None:
    game, state = real(axis("A", "E31"), axis("B", "M25"), russian("R", "M24"))
    assert refused(game, state, "rail B to E31") == "9.3.2b"
    assert refused(game, state, "rail A to M25") == "9.3.2b"
    assert "rail A to L26" in offered(game, state)


@rule("trc:9.3.2.ex2", "trc:9.3.4a")
def test_from_moscow_to_krasnodar_by_way_of_the_map_edge_and_qq12() -> None:
    cut = [axis(f"A{n}", label) for n, label in enumerate(("LL15", "LL12"))]
    game, state = real(
        russian("R", "R9"), *cut, player="russian", held={"russian": ["R9", "NN16"], "axis": []}
    )
    assert "9.3.4a" in rules(do(game, state, "rail R to NN16"), "rail")
    assert at(game, state, "R") == "NN16"


@rule("trc:9.3.4a")
def test_the_map_edge_of_the_other_side_carries_no_trains() -> None:
    game, state = real(axis("A", "BB33"), russian("R", "R9"))
    assert "9.3.4a" in rules(do(game, state, "rail A to T33"), "rail")
    game, state = real(russian("R", "A5"), axis("X", "E7"), player="russian")
    assert refused(game, state, "rail R to A14") == "9.3.4d"


@rule("trc:11.1d", "trc:22.2b")
def test_hqs_and_workers_do_not_ride_but_leaders_do() -> None:
    units = (
        russian("H", "R9", "1-4", "hq"),
        russian("W", "R9", "3-0", "worker"),
        russian("L", "R9", "1-0", "leader"),
    )
    game, state = real(*units, player="russian")
    assert refused(game, state, "rail H to R8") == "11.1d"
    assert refused(game, state, "rail W to R8") == "22.2b"
    do(game, state, "rail L to U1")


@rule("trc:9.3.2a")
def test_lines_that_share_f10_meet_in_leningrad_alone() -> None:
    cut = {"player": "russian", "gauge": ["G8", "H10"]}
    game, state = real(russian("R", "F9"), axis("A", "C15"), **cut)
    assert {"rail R to E10", "rail R to F10", "rail R to G10"} <= offered(game, state)
    game, state = real(russian("R", "F9"), axis("A", "E11"), **cut)
    assert "rail R to F10" in offered(game, state)
    assert refused(game, state, "rail R to G10") == "9.3.2a"


@rule("trc:9.4.2.ex1", "trc:9.4.2a")
def test_f10_f11_and_g11_are_no_junctions_and_i15_is_one() -> None:
    game, state = real(axis("A", "J18", "8-7", "armour"), russian("R", "R9"))
    assert [game.rail.junctions >> game.grid.hex(label) & 1 for label in ("F10", "F11", "G11", "I15")] == [
        0,
        0,
        0,
        1,
    ]
    assert "9.4.2a" in rules(do(game, state, "step A to J17", "step A to J16"), "controlled")


@rule("trc:9.4.2.ex2", "trc:17.2.1b")
def test_a_unit_beside_junction_i15_controls_it() -> None:
    game, state = real(axis("A", "J18", "8-7", "armour"), russian("R", "R9"))
    assert holder(game, state, "I15") == "russian"
    do(game, state, "step A to J17", "step A to I16")
    assert holder(game, state, "I15") == "axis"


@rule("trc:9.4.3.ex1", "trc:9.4.2b")
def test_47th_panzer_takes_junction_s11_and_converts_it_at_the_end_of_the_turn() -> None:
    units = axis("P47", "T14", "7-7", "armour"), russian("R", "AA9")
    game, state = real(*units, turn=3, held={"axis": ["T14", "P14"], "russian": ["R9"]})
    do(game, state, "step P47 to T13")
    assert gauge(game, state, "S11") == "r"
    do(game, state, "step P47 to S12")
    events = end_turn(game, state)
    assert "9.4.2b" in rules(events, "converted")
    assert gauge(game, state, "S11", "S12", "T13") == "aaa"


@rule("trc:9.4.4.ex1", "trc:9.4.4")
def test_beside_the_24th_army_in_s11_only_t13_is_converted() -> None:
    units = (
        axis("P47", "T14", "7-7", "armour"),
        axis("X", "T14", "4-4"),
        russian("A24", "S11", "5-3", size="army"),
    )
    game, state = real(*units, turn=3, impulse=2, held={"axis": ["T14"], "russian": ["R9", "S11"]})
    do(game, state, "step P47 to T13")
    assert state.agenda[-1].left
    do(game, state, "step P47 to S12", "end", "attack S11", "join P47", "launch", dice=(4,))
    assert at(game, state, "P47") == "S12"
    assert gauge(game, state, "T14", "T13", "S12", "S11") == "aarr"


@rule("trc:9.4.6.ex1", "trc:9.4.6.ex3", "trc:9.4.3b")
def test_the_line_to_smolensk_and_tula_converts_and_v11_does_not() -> None:
    units = axis("I29", "R12"), axis("P48", "V11", "6-7", "armour"), axis("T", "U9"), russian("R", "BB9")
    held = {"axis": ["P14", "S11", "U9"], "russian": ["R9"]}
    game, state = real(*units, turn=3, impulse=2, held=held)
    line = ("P14", "Q13", "R13", "R12", "S11", "T11", "T10", "U9")
    assert "9.4.3b" in rules(end_turn(game, state), "converted")
    assert gauge(game, state, *line) == "a" * 8


def test_what_was_crossed_without_a_path_home_is_not_converted() -> None:
    units = axis("P48", "W10", "6-7", "armour"), russian("R", "BB9"), russian("S", "U9")
    game, state = real(*units, turn=3, held={"axis": ["W19"], "russian": ["R9", "U9", "X13"]})
    do(game, state, "step P48 to V11")
    assert not state.crossed
    game, state = real(*units, turn=3, held={"axis": ["X13"], "russian": ["R9", "U9"]})
    do(game, state, "step P48 to W11")
    assert state.crossed


@rule("trc:9.4.6.ex4", "trc:9.4.4")
def test_the_17th_infantry_converts_as_far_as_w14_and_not_w13_in_enemy_zoc() -> None:
    units = axis("I17", "W16"), russian("R", "X13")
    held = {"axis": ["W19", "W15"], "russian": ["X13", "R9"]}
    game, state = real(*units, turn=3, held=held, gauge=["W19", "W18", "W17", "W16", "W15"])
    do(game, state, "step I17 to W15", "step I17 to W14")
    assert gauge(game, state, "W14", "W13") == "rr"
    assert state.crossed >> game.grid.hex("W14") & 1
    events = end_turn(game, state)
    assert "9.4.4" in rules(events, "converted")
    assert gauge(game, state, "W14", "W13") == "ar"


@rule("trc:9.4.6.ex2", "trc:9.4.3a")
def test_a_city_of_ones_own_converts_in_enemy_zoc() -> None:
    units = axis("A", "X13"), axis("B", "X13"), russian("R", "R1")
    game, state = real(*units, turn=3, impulse=2, held={"axis": ["X13"], "russian": []})
    assert "9.4.3a" in rules(end_turn(game, state), "converted")
    assert gauge(game, state, "X13") == "a"


@rule("trc:9.4.5")
def test_russians_convert_back_what_they_cross() -> None:
    units = russian("R", "O8"), axis("A", "E31")
    game, state = real(
        *units, player="russian", turn=8, gauge=["P9", "Q9"], held={"russian": ["O8"], "axis": []}
    )
    do(game, state, "step R to P9")
    assert "9.4.5" in rules(end_turn(game, state), "converted")
    assert gauge(game, state, "P9", "Q9") == "ra"


def test_a_hex_entered_in_enemy_zoc_is_not_noted_as_crossed() -> None:
    units = axis("I17", "W15"), russian("R", "X13")
    held = {"axis": ["W19", "W15"], "russian": ["X13", "R9"]}
    game, state = real(*units, turn=3, held=held, gauge=["W19", "W18", "W17", "W16", "W15"])
    do(game, state, "step I17 to W14", "step I17 to W13")
    assert at(game, state, "I17") == "W13"
    assert game.map.describe(state.crossed) == ["W14"]


def test_a_line_between_two_cities_with_an_enemy_beside_it_is_not_converted() -> None:
    held = {"axis": ["P14", "S11"], "russian": ["R9"]}
    for enemy, found in (("U1", "aaaaa"), ("S13", "arrra")):
        units = axis("A", "P14"), axis("B", "S11"), russian("R", enemy)
        game, state = real(*units, turn=3, impulse=2, held=held, gauge=["P14", "S11"])
        do(game, state, "end")
        assert gauge(game, state, "P14", "Q13", "R13", "R12", "S11") == found


def test_each_player_turn_has_its_own_trains_and_aircraft() -> None:
    units = axis("A", "E31"), axis("H", "E31", "1-7", "hq", "directed"), russian("R", "R9")
    game, state = real(*units, rides=6, flights=3, crossed=["O23"])
    do(game, state, "end")
    assert (state.impulse, state.rides, state.flights, state.crossed > 0) == (2, 6, 3, True)
    do(game, state, "end")
    assert (state.player, state.rides, state.flights, state.directed, state.crossed) == (1, 0, 0, 0, 0)


@pytest.mark.parametrize(("enemy", "more"), [("QQ11", {}), ("E31", {"gauge": ["QQ12"]})])
@rule("trc:9.3.4b")
def test_off_the_map_a_train_needs_an_edge_hex_of_its_own_out_of_enemy_zoc(
    enemy: str, more: dict[str, list[str]]
) -> None:
    cut = [axis(f"A{n}", label) for n, label in enumerate(("LL15", "LL12"))]
    held = {"russian": ["R9", "NN16"], "axis": []}
    game, state = real(russian("R", "R9"), *cut, axis("X", enemy), player="russian", held=held, **more)
    assert refused(game, state, "rail R to NN16") == "9.3.4b"
    game, state = real(russian("R", "R9"), *cut, player="russian", held=held)
    assert "rail R to NN16" in offered(game, state)


@rule("trc:9.4.1b", "trc:9.4.3a")
def test_rail_is_converted_at_the_end_of_ones_own_second_impulse_and_not_before() -> None:
    game, state = real(axis("A", "O23"), russian("R", "R9"), held={"axis": ["O23"], "russian": ["R9"]})
    while state.impulse == 1:
        assert gauge(game, state, "O23") == "r"
        do(game, state, "end")
    assert gauge(game, state, "O23") == "r"
    assert "9.4.1b" in rules(do(game, state, "end"), "converted")
    assert gauge(game, state, "O23") == "a"


@rule("trc:9.4.1c")
def test_nobody_loses_rail_in_his_own_turn() -> None:
    units = axis("A", "E31"), russian("R", "N25")
    game, state = real(*units, impulse=2, held={"axis": ["E31"], "russian": ["R9"]})
    assert "9.4.1c" in rules(do(game, state, "end"))
    assert gauge(game, state, "N25") == "a"
    game, state = real(axis("A", "E31"), russian("R", "R9"), impulse=2)
    assert "9.4.1c" not in rules(do(game, state, "end"))


@rule("trc:5.2b", "trc:9.2a")
def test_trains_and_ships_are_further_ways_to_move() -> None:
    game, state = real(axis("A", "E31"), axis("B", "DD24"), held={"axis": ["DD24", "JJ23"], "russian": []})
    assert "5.2b" in why(game, state, "rail A to L26")
    assert "5.2b" in why(game, state, "sail B to JJ23")
    assert "5.2b" not in why(game, state, "step A to E30")
