"""20: reinforcements, the off-map box, garrisons, withdrawals and encirclement off the map."""

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, holder, offered, real, refused, rules, russian, unit, why

RUSSIANS = {"russian": ["R9", "U1", "II14", "X13"], "axis": []}


def russians(*units, **more):  # type: ignore[no-untyped-def]
    more.setdefault("held", RUSSIANS)
    return real(*units, player="russian", **more)


def end_turn(game, state):  # type: ignore[no-untyped-def]
    events, player = [], state.player
    while state.player == player and state.result is None:
        verbs = offered(game, state)
        events += do(game, state, "end" if "end" in verbs else sorted(verbs)[0])
    return events


@rule("trc:20.0b", "trc:20.0a", "trc:4.1.4d")
def test_units_come_in_the_impulse_of_their_month() -> None:
    units = unit("40Pz", "later"), unit("Ita3", "later"), unit("34Inf", "later")
    game, state = real(*units, turn=2)
    assert refused(game, state, "enter Ita3 in K33") == "20.0b"
    assert "20.0a" in rules(do(*real(*units, turn=2), "end"), "said")
    assert refused(game, state, "enter 34Inf in K33") == "20.0b"
    assert "enter 40Pz in K33" in offered(game, state)
    game, state = real(*units, turn=2, impulse=2)
    assert "enter Ita3 in K33" in offered(game, state)
    assert refused(game, state, "enter 40Pz in K33") == "20.0b"
    assert "4.1.4d" in rules(do(game, state, "enter Ita3 in K33"), "arrival")


@rule("trc:20.2a", "trc:20.3a", "trc:20.5", "trc:4.1.2c")
def test_the_first_hex_is_free_and_the_unit_moves_on() -> None:
    game, state = real(unit("40Pz", "later"), turn=2)
    assert "20.2a" in why(game, state, "enter 40Pz in K33")
    events = do(game, state, "enter 40Pz in K33")
    assert {"20.5", "4.1.2c"} <= rules(events, "arrival")
    assert why(game, state, "step 40Pz to K32")["5.4b"] == "7"
    assert "20.3a" in why(game, state, "step 40Pz to K32")


@rule("trc:9.2b", "trc:9.2c", "trc:9.2.ex1")
def test_a_reinforcement_rides_beyond_the_capacity_in_its_first_impulse() -> None:
    game, state = real(unit("40Pz", "later"), axis("A", "E31"), turn=2, rides=6)
    assert refused(game, state, "rail A to E30") == "9.2a"
    assert "9.2c" in why(game, state, "enter 40Pz in K33")
    do(game, state, "enter 40Pz in K33")
    assert "9.2b" in rules(do(game, state, "rail 40Pz to L26"), "rail")
    assert state.rides == 6


@rule("trc:9.2d", "trc:20.1.2", "trc:20.1.1.ex4")
def test_who_comes_from_the_box_does_not_ride_free() -> None:
    game, state = real(axis("A", "box"), turn=2, rides=6)
    assert "9.2d" in why(game, state, "enter A in K33")
    assert "20.1.2" in rules(do(game, state, "enter A in K33"), "arrival")
    assert refused(game, state, "rail A to L26") == "9.2a"
    game, state = real(axis("A", "box"), turn=2, rides=5)
    do(game, state, "enter A in K33", "rail A to L26")
    assert state.rides == 6


@rule("trc:20.2b", "trc:20.5", "trc:4.2.1b")
def test_units_listed_for_a_city_appear_there_and_others_at_their_edge() -> None:
    game, state = russians(unit("20A", "later"), unit("16A", "later"), turn=2)
    assert refused(game, state, "enter 20A in L1") == "20.2b"
    assert refused(game, state, "enter 16A in R9") == "20.5"
    assert refused(game, state, "enter 16A in K33") == "20.5"
    assert "20.2b" in rules(do(game, state, "enter 20A in R9"), "arrival")
    events = do(game, state, "enter 16A in L1")
    assert {"20.5", "4.2.1b"} <= rules(events, "arrival")


@rule("trc:20.4a")
def test_a_city_that_was_an_enemys_as_the_impulse_began_sends_its_units_to_the_edge() -> None:
    held = {"axis": ["R9"], "russian": ["U1"]}
    game, state = russians(unit("20A", "later"), army("A", "Q9", "5-3"), turn=2, held=held)
    assert refused(game, state, "enter 20A in R9") == "20.4a"
    do(game, state, "step A to R9")
    assert holder(game, state, "R9") == "russian"
    assert refused(game, state, "enter 20A in R9") == "20.4a"
    assert "20.4a" in rules(do(game, state, "enter 20A in L1"), "arrival")
    game, state = russians(unit("20A", "later"), turn=2, held={"axis": [], "russian": ["U1"]})
    assert "enter 20A in R9" in offered(game, state)


@rule("trc:20.4b", "trc:6.1a")
def test_units_may_be_placed_in_a_full_city_as_long_as_somebody_can_leave_it() -> None:
    game, state = russians(unit("20A", "later"), *[army(f"A{n}", "R9") for n in range(2)], turn=2)
    do(game, state, "enter 20A in R9")
    assert refused(game, state, "end") == "6.1a"
    game, state = russians(unit("20A", "later"), *[army(f"A{n}", "R9") for n in range(2)], *RING, turn=2)
    assert refused(game, state, "enter 20A in R9") == "20.4b"


RING = [axis(f"X{n}", label) for n, label in enumerate(("Q8", "Q9", "R8", "R10", "S8", "S9"))]
"""Moscow, encircled."""


@rule("trc:20.4b", "trc:20.4.ex1")
def test_of_several_units_for_one_place_in_a_city_the_owner_picks_who_comes_by_the_edge() -> None:
    game, state = russians(unit("29A", "later"), unit("34A", "later"), army("A", "R9"), *RING, turn=3)
    assert {"enter 29A in R9", "enter 34A in R9"} <= offered(game, state)
    assert refused(game, state, "enter 29A in L1") == "20.2b"
    do(game, state, "enter 34A in R9")
    assert refused(game, state, "enter 29A in R9") == "20.4b"
    assert "20.4b" in rules(do(game, state, "enter 29A in L1"), "arrival")


@rule("trc:6.2")
def test_a_full_edge_hex_that_nobody_can_leave_admits_nobody() -> None:
    units = unit("Ita3", "later"), *[axis(f"F{n}", "K33", "4-4", "infantry", "moved") for n in range(3)]
    game, state = real(*units, turn=2, impulse=2, weather="mud")
    assert refused(game, state, "enter Ita3 in K33") == "6.2"


@rule("trc:20.5a")
def test_one_russian_a_turn_comes_by_the_south_edge() -> None:
    game, state = russians(unit("16A", "later"), army("B", "box"), turn=2)
    events = do(game, state, "enter 16A in QQ12")
    assert "20.5a" in rules(events, "arrival")
    assert refused(game, state, "enter B in QQ5") == "20.5a"
    assert refused(game, state, "enter B in QQ4") == "20.5"
    game, state = russians(army("B", "box"), turn=2, south=1)
    assert refused(game, state, "enter B in QQ5") == "20.5a"


@rule("trc:20.5b")
def test_rumanians_may_appear_in_bucharest_and_finns_appear_in_helsinki() -> None:
    units = unit("Rum5", "later"), unit("Fin2", "box"), axis("A", "box")
    game, state = real(*units, turn=2)
    assert {"enter Rum5 in BB31", "enter Rum5 in K33"} <= offered(game, state)
    assert refused(game, state, "enter A in BB31") == "20.5"
    assert refused(game, state, "enter Fin2 in K33") == "20.5b"
    assert "20.5b" in rules(do(game, state, "enter Rum5 in BB31"), "arrival")
    do(game, state, "enter Fin2 in B14")
    game, state = real(unit("Fin2", "box"), turn=2, held={"russian": ["B14"], "axis": []})
    assert "enter Fin2 in K33" in offered(game, state)


@rule("trc:5.2a")
def test_nobody_comes_in_where_an_enemy_stands() -> None:
    game, state = real(unit("40Pz", "later"), russian("R", "K33"), turn=2)
    assert refused(game, state, "enter 40Pz in K33") == "5.2a"


@rule("trc:20.3c", "trc:20.3b")
def test_in_the_second_impulse_who_comes_into_enemy_zoc_goes_no_further() -> None:
    game, state = real(unit("Ita3", "later"), russian("R", "L33"), turn=2, impulse=2)
    assert "20.3b" in why(game, state, "enter Ita3 in K33")
    assert "20.3c" in rules(do(game, state, "enter Ita3 in K33"), "arrival")
    assert refused(game, state, "step Ita3 to J33") == "8.4"
    game, state = real(unit("40Pz", "later"), russian("R", "L33"), turn=2)
    assert "20.3c" not in rules(do(game, state, "enter 40Pz in K33"), "arrival")
    assert offered(game, state, "step")


@rule("trc:20.1.1a", "trc:20.1", "trc:20.1.1.ex1")
def test_the_9th_guards_and_a_worker_are_delayed_in_the_box() -> None:
    units = unit("9GA", "later"), unit("W12", "later")
    game, state = russians(*units, turn=12, weather="mud")
    events = do(game, state, "delay 9GA", "delay W12")
    assert "20.1.1a" in rules(events, "said")
    assert (at(game, state, "9GA"), at(game, state, "W12")) == ("box-russian", "box-russian")
    assert refused(game, state, "delay 9GA") == "20.1.1a"
    assert refused(game, state, "enter 9GA in L1") == "20.1.2"
    do(game, state, "end")
    assert state.impulse == 2
    assert "enter 9GA in L1" in offered(game, state)


@rule("trc:20.1.1a")
def test_who_is_not_brought_in_goes_to_the_box_when_movement_ends() -> None:
    game, state = real(unit("40Pz", "later"), unit("27Inf", "later"), turn=2)
    do(game, state, "enter 27Inf in K33", "end")
    assert at(game, state, "40Pz") == "box-axis"
    assert at(game, state, "27Inf") == "K33"


@rule("trc:20.1.1b", "trc:20.1.1.ex3", "trc:9.2a")
def test_the_34th_army_rides_from_gorki_off_the_edge_into_the_box() -> None:
    game, state = russians(unit("34A", "U1"), unit("5CC", "II14"), turn=12, weather="mud")
    events = do(game, state, "depart 34A")
    assert at(game, state, "34A") == "box-russian"
    assert "20.1.1b" in rules(events, "removed")
    assert state.rides == 1
    assert refused(game, state, "enter 34A in L1") == "20.1.2"
    do(game, state, "ship 5CC", dice=(4,))
    assert at(game, state, "5CC") == "box-russian"
    game, state = russians(unit("34A", "U1"), turn=12, weather="mud", rides=5)
    assert refused(game, state, "depart 34A") == "9.2a"
    game, state = russians(unit("34A", "U1"), turn=12, impulse=2)
    assert refused(game, state, "depart 34A") == "4.2.3b"


@rule("trc:20.1.1b")
def test_only_rail_that_leads_off_a_friendly_edge_carries_into_the_box() -> None:
    game, state = real(axis("A", "K32"), axis("B", "F30"), axis("C", "L26"))
    assert "depart C" in offered(game, state)
    assert refused(game, state, "depart B") == "9.3.2a"
    edge = [russian(f"R{n}", label) for n, label in enumerate(("A33", "E33", "K33", "T33", "BB33"))]
    game, state = real(axis("C", "L26"), *edge)
    assert refused(game, state, "depart C") == "20.1.1b"


@rule("trc:11.1a")
def test_an_hq_leaves_the_box_in_a_second_impulse() -> None:
    game, state = real(axis("H", "box", "1-7", "hq"))
    assert refused(game, state, "enter H in K33") == "11.1a"
    game, state = real(axis("H", "box", "1-7", "hq"), impulse=2)
    assert "enter H in K33" in offered(game, state)


@rule("trc:2.1a", "trc:22.3a", "trc:5.5")
def test_enemies_and_workers_do_not_come_in_so_nor_does_anybody_into_closed_country() -> None:
    units = unit("Rum5", "later"), russian("R", "box")
    game, state = real(*units, turn=2, closed=["BB31"])
    assert refused(game, state, "enter R in K33") == "2.1a"
    assert refused(game, state, "enter Rum5 in BB31") == "5.5"
    game, state = russians(unit("W12", "later"), turn=12)
    assert refused(game, state, "enter W12 in L1") == "22.3a"
