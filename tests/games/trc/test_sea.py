"""10: transfers, evacuations and invasions, on the real map."""

from hexfront.engine.rulebook.rules import rule

from .table import at, axis, do, holder, offered, real, refused, rules, russian, table, unit, why

PORTS = {"axis": ["DD24", "JJ23"], "russian": ["II14"]}
"""Odessa and Sevastopol are Axis, Rostov is Russian."""


def sailing(*units, **more):  # type: ignore[no-untyped-def]
    more.setdefault("held", PORTS)
    return real(*units, **more)


def end_turn(game, state):  # type: ignore[no-untyped-def]
    events, player = [], state.player
    while state.player == player and state.result is None:
        events += do(game, state, "end")
    return events


@rule("trc:10.3.1a", "trc:10.1a", "trc:10.4a", "trc:10.4b")
def test_a_transfer_goes_from_friendly_port_to_friendly_port_on_a_die_of_three_and_one_more_for_each_port() -> (
    None
):
    game, state = sailing(axis("A", "DD24", "4-1"))
    told = why(game, state, "sail A to JJ23")
    assert (told["10.4a"], told["10.4b"], "10.1a" in told) == ("3", "-2", True)
    events = do(game, state, "sail A to JJ23", dice=(5,))
    assert at(game, state, "A") == "JJ23"
    assert {"10.3.1a", "10.4a", "10.4b"} <= rules(events, "sailed")
    game, state = sailing(axis("A", "DD24"), held={"axis": ["DD24"], "russian": ["JJ23", "II14"]})
    assert refused(game, state, "sail A to JJ23") == "10.3.1a"
    assert refused(game, state, "sail A to DD24") == "10.3.1a"


@rule("trc:10.6", "trc:10.4a")
def test_a_unit_that_fails_its_die_goes_to_the_pool() -> None:
    game, state = sailing(axis("A", "DD24"))
    events = do(game, state, "sail A to JJ23", dice=(6,))
    assert at(game, state, "A") == "pool-axis"
    assert "10.6" in rules(events, "removed")


@rule("trc:10.4c", "trc:10.4b")
def test_ports_count_by_who_controls_them_at_that_moment() -> None:
    units = axis("A", "DD24"), axis("B", "HH22", "4-4")
    game, state = sailing(*units, held={"axis": ["DD24"], "russian": ["JJ23", "II14"]})
    assert why(game, state, "ship A")["10.4b"] == "-1"
    do(game, state, "step B to II22")
    assert holder(game, state, "JJ23") == "axis"
    assert why(game, state, "ship A")["10.4b"] == "-2"


@rule("trc:10.2c", "trc:10.2.ex1")
def test_one_sea_move_a_turn_on_each_sea_in_either_impulse_sunk_or_not() -> None:
    units = axis("A", "DD24"), axis("B", "DD24"), axis("C", "B14"), axis("D", "B14")
    game, state = sailing(*units, held={"axis": ["DD24", "JJ23", "B14", "D15"], "russian": []})
    do(game, state, "sail A to JJ23", dice=(6,))
    assert at(game, state, "A") == "pool-axis"
    assert refused(game, state, "sail B to JJ23") == refused(game, state, "ship B") == "10.2c"
    do(game, state, "sail C to D15", dice=(1,))
    do(game, state, "end")
    while state.impulse == 1:
        do(game, state, "end")
    assert refused(game, state, "sail B to JJ23") == "10.2c"
    assert refused(game, state, "sail D to D15") == "10.2c"
    assert not offered(game, state, "sail") and not offered(game, state, "ship")


@rule("trc:10.3.1a")
def test_the_seas_are_free_again_in_the_next_turn() -> None:
    game, state = sailing(axis("A", "DD24"), axis("B", "DD24"), russian("R", "II14"))
    do(game, state, "sail A to JJ23", dice=(1,))
    end_turn(game, state)
    assert "ship R" in offered(game, state)
    assert state.sailed == 0


@rule("trc:10.2a", "trc:10.3.2.ex2")
def test_nobody_sails_from_one_sea_to_the_other_but_the_box_lies_on_both() -> None:
    held = {"axis": ["DD24", "JJ23", "B14", "D15"], "russian": []}
    game, state = sailing(axis("A", "DD24"), axis("B", "box"), held=held)
    assert refused(game, state, "sail A to D15") == "10.2a"
    assert {"sail B to D15", "sail B to JJ23"} <= offered(game, state)
    assert "10.3.1b" in rules(do(game, state, "sail B to D15", dice=(1,)), "sailed")


@rule("trc:10.2b")
def test_nobody_sails_the_caspian() -> None:
    game, state = sailing(russian("R", "PP5"), player="russian", held={"russian": ["PP5", "II14"]})
    assert refused(game, state, "sail R to II14") == refused(game, state, "ship R") == "10.2b"


@rule("trc:10.3a", "trc:10.3b")
def test_enemy_zoc_does_not_matter_and_a_voyage_is_the_whole_move() -> None:
    game, state = sailing(axis("A", "DD24"), axis("B", "CC24"), russian("R", "DD23"), impulse=2)
    assert refused(game, state, "step A to DD25") == "8.4"
    assert "10.3a" in why(game, state, "sail A to JJ23")
    do(game, state, "sail A to JJ23", dice=(1,))
    assert refused(game, state, "step A to II22") == "10.3b"
    assert refused(game, state, "sail A to DD24") == "10.3b"
    game, state = sailing(axis("A", "CC24"), axis("B", "DD24"))
    do(game, state, "step A to DD24")
    assert refused(game, state, "sail A to JJ23") == "10.3b"
    assert refused(game, state, "rail A to CC24") == "9.3.1c"
    do(game, state, "sail B to JJ23", dice=(1,))
    assert refused(game, state, "rail B to II22") == "10.3b"


@rule("trc:10.3b")
def test_who_has_sailed_moves_normally_in_the_next_impulse() -> None:
    game, state = sailing(axis("A", "DD24", "4-6", "motorized"))
    do(game, state, "sail A to JJ23", dice=(1,))
    assert refused(game, state, "step A to II22") == "10.3b"
    do(game, state, "end")
    assert state.impulse == 2
    do(game, state, "step A to II22")
    assert at(game, state, "A") == "II22"


@rule("trc:10.1b", "trc:10.1.ex1", "trc:11.1e")
def test_who_cannot_move_in_an_impulse_cannot_sail_in_it() -> None:
    units = axis("A", "DD24"), axis("H", "DD24", "1-7", "hq")
    game, state = sailing(*units, weather="mud", impulse=2)
    assert refused(game, state, "sail A to JJ23") == "10.1b"
    assert offered(game, state, "sail") == {"sail H to JJ23"}
    assert "11.1e" in why(game, state, "sail H to JJ23")
    game, state = sailing(*units, weather="mud")
    assert refused(game, state, "sail H to JJ23") == "11.1e"
    assert offered(game, state, "sail") == {"sail A to JJ23"}


@rule("trc:11.2a", "trc:22.2b", "trc:19.4b")
def test_leaders_workers_and_partisans_do_not_sail() -> None:
    units = (
        russian("L", "II14", "1-0", "leader"),
        russian("W", "II14", "2-0", "worker"),
        russian("P", "II14", "0-0", "partisan"),
    )
    game, state = sailing(*units, player="russian")
    assert [refused(game, state, f"ship {name}") for name in "LWP"] == ["11.2a", "22.2b", "19.4b"]
    assert refused(game, state, "rail P to II13") == "19.4b"


@rule("trc:10.3.3a", "trc:10.3.3b")
def test_an_evacuation_leaves_any_coast_for_a_port_or_the_box_with_one_added_to_the_die() -> None:
    game, state = sailing(axis("A", "FF21"))
    assert why(game, state, "sail A to DD24")["10.3.3b"] == "+1"
    events = do(game, state, "sail A to DD24", dice=(4,))
    assert {"10.3.3a", "10.3.3b"} <= rules(events, "sailed")
    assert at(game, state, "A") == "DD24"
    game, state = sailing(axis("A", "FF21"))
    do(game, state, "ship A", dice=(5,))
    assert at(game, state, "A") == "pool-axis"
    game, state = sailing(axis("A", "CC24"))
    assert refused(game, state, "ship A") == "10.3.3a"
    game, state = sailing(axis("A", "FF21"))
    assert refused(game, state, "sail A to II14") == "10.3.3a"


@rule("trc:10.3.3a", "trc:10.3.1a")
def test_from_a_friendly_port_it_is_a_transfer_from_elsewhere_an_evacuation() -> None:
    game, state = sailing(axis("A", "DD24"))
    assert "10.3.3b" not in why(game, state, "ship A")
    assert "10.3.1a" in rules(do(game, state, "sail A to JJ23", dice=(1,)), "sailed")
    game, state = sailing(axis("A", "DD25"))
    assert why(game, state, "ship A")["10.3.3b"] == "+1"
    assert "10.3.3a" in rules(do(game, state, "ship A", dice=(1,)), "sailed")


@rule("trc:10.5a", "trc:10.5c", "trc:10.5d", "trc:10.5e")
def test_the_baltic_is_survived_on_two_less_each_port_and_russians_add_two_and_need_leningrad() -> None:
    held = {"axis": ["D15"], "russian": ["E10", "F17"]}
    game, state = sailing(russian("R", "F17"), axis("A", "D15"), player="russian", held=held)
    told = why(game, state, "sail R to E10")
    assert (told["10.5c"], told["10.5d"], told["10.5e"]) == ("2", "-2", "+2")
    do(game, state, "sail R to E10", dice=(2,))
    assert at(game, state, "R") == "E10"
    game, state = sailing(russian("R", "F17"), player="russian", held=held)
    do(game, state, "sail R to E10", dice=(3,))
    assert at(game, state, "R") == "pool-russian"
    held = {"axis": ["D15", "E10", "B14"], "russian": ["F17"]}
    game, state = sailing(russian("R", "F17"), player="russian", held=held)
    assert refused(game, state, "ship R") == "10.5a"
    game, state = sailing(
        russian("R", "F17"), player="russian", held={"axis": ["E10"], "russian": ["F17", "D15"]}
    )
    assert refused(game, state, "sail R to D15") == "10.5a"
    game, state = sailing(axis("A", "D15"), held=held)
    told = why(game, state, "sail A to B14")
    assert (told["10.5d"], "10.5e" in told) == ("-3", False)


@rule("trc:10.3.1b", "trc:20.1.1b", "trc:20.1.2")
def test_a_voyage_into_the_box_is_not_followed_by_another_in_the_same_impulse() -> None:
    held = {"axis": ["DD24", "JJ23", "B14"], "russian": []}
    game, state = sailing(axis("A", "DD24"), held=held)
    events = do(game, state, "ship A", dice=(1,))
    assert at(game, state, "A") == "box-axis"
    assert {"10.3.1b", "20.1.1b"} <= rules(events, "sailed")
    assert refused(game, state, "sail A to B14") == "20.1.2"
    assert refused(game, state, "enter A in K33") == "20.1.2"


@rule("trc:10.3.1c", "trc:10.3d", "trc:20.3b")
def test_a_reinforcement_may_come_in_at_a_friendly_port() -> None:
    game, state = sailing(unit("40Pz", "later"), turn=2)
    events = do(game, state, "sail 40Pz to DD24", dice=(1,))
    assert at(game, state, "40Pz") == "DD24"
    assert "10.3.1c" in rules(events, "sailed")
    assert refused(game, state, "step 40Pz to CC24") == "10.3b"
    game, state = sailing(axis("B", "box", "4-6", "motorized"), impulse=2)
    assert "20.3b" in why(game, state, "sail B to DD24")
    assert "10.3d" in rules(do(game, state, "sail B to DD24", dice=(1,)), "sailed")
    game, state = sailing(unit("40Pz", "later"), turn=3)
    assert refused(game, state, "sail 40Pz to DD24") == "10.3.1c"
    game, state = sailing(russian("R", "box"), player="russian", impulse=2)
    assert refused(game, state, "sail R to II14") == "10.1b"


@rule("trc:10.3.1c", "trc:10.3.2a")
def test_a_replacement_held_in_the_box_may_sail_or_invade_at_once() -> None:
    game, state = sailing(unit("1Inf", "pool"), axis("X", "E31"), turn=7)
    do(game, state, "hold 1Inf")
    assert refused(game, state, "enter 1Inf in K33") == "20.1.2"
    assert {"sail 1Inf to DD24", "invade 1Inf in JJ22"} <= offered(game, state)
    assert refused(game, state, "sail 1Inf to II14") == "10.3.1a"
    assert "10.3.2a" in rules(do(game, state, "invade 1Inf in JJ22", dice=(1,)), "sailed")
    game, state = sailing(unit("1Inf", "pool"), turn=7)
    assert refused(game, state, "sail 1Inf to DD24") == "10.3.1c"


@rule("trc:11.3b", "trc:16.2a")
def test_the_loss_of_a_leader_and_a_pin_do_not_keep_units_from_the_sea_but_a_victory_does() -> None:
    game, state = sailing(
        axis("A", "DD24", "4-4", "infantry", "stunned"), axis("B", "DD24", "4-4", "infantry", "victors")
    )
    assert "11.3b" in why(game, state, "sail A to JJ23")
    assert refused(game, state, "sail B to JJ23") == "16.2a"


@rule("trc:2.1a", "trc:20.1.1b", "trc:18.3c")
def test_only_ones_own_units_that_stand_on_the_map_and_were_not_dropped_sail_into_the_box() -> None:
    dropped = russian("P", "II14", "1-2", "paratroop", "dropped")
    game, state = sailing(axis("A", "DD24"), russian("B", "box"), dropped, player="russian")
    assert [refused(game, state, f"ship {name}") for name in "ABP"] == ["2.1a", "20.1.1b", "18.3c"]


@rule("trc:6.2")
def test_a_full_port_receives_nobody() -> None:
    units = [axis(f"S{n}", "JJ23", "4-4", "infantry", "moved") for n in range(3)]
    game, state = sailing(axis("A", "DD24"), *units)
    assert refused(game, state, "sail A to JJ23") == "6.2"


def test_blank_maps_have_no_seas() -> None:
    game, state = table(axis("A", "E5"))
    assert not offered(game, state, "ship")


@rule("trc:4.1.4e", "trc:4.2.3d")
def test_ships_sail_in_second_impulses_too() -> None:
    game, state = sailing(axis("A", "DD24", "4-6", "motorized"), impulse=2)
    assert "4.1.4e" in rules(do(game, state, "sail A to JJ23", dice=(1,)), "sailed")
    game, state = sailing(russian("R", "II14", "4-5", "armour"), player="russian", impulse=2)
    assert "4.2.3d" in rules(do(game, state, "ship R", dice=(1,)), "sailed")
    game, state = sailing(axis("A", "DD24", "4-6", "motorized"))
    assert "4.1.4e" not in rules(do(game, state, "sail A to JJ23", dice=(1,)), "sailed")


@rule("trc:10.3c")
def test_transfers_evacuations_and_invasions_are_told_apart() -> None:
    game, state = sailing(axis("A", "DD24"), axis("B", "FF21"))
    for order, words in (
        ("sail A to JJ23", "A sea transfer"),
        ("sail B to DD24", "A sea evacuation"),
        ("invade A in JJ22", "A sea invasion"),
    ):
        verdict = game.explain(state, 0, game.lexicon.parse(order))
        assert words in {str(reason.text) for reason in verdict.reasons}


@rule("trc:10.3a", "trc:8.4")
def test_who_cannot_take_a_step_for_enemy_zoc_still_sails() -> None:
    game, state = sailing(axis("A", "DD24"), axis("Far", "E31"), russian("R", "CC24"), impulse=2)
    assert refused(game, state, "step A to DD25") == "8.4"
    assert {"sail A to JJ23", "ship A"} <= offered(game, state)
    told = why(game, state, "sail A to JJ23")
    assert "10.3a" in told
    assert "11.3b" not in told
