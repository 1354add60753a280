"""21, 23: Axis replacements with their substitutes, and motorization."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import listed

from .table import GAME, army, at, axis, do, offered, real, refusal, refused, rules, russian, top, unit, why

FAR = axis("Far", "V30", "8-7", "armour"), army("Near", "R2")
PLOESTI, BUCHAREST, HELSINKI = (
    GAME.label(GAME.cities.named[name]) for name in ("Ploesti", "Bucharest", "Helsinki")
)
MAIKOP, GROZNY = (GAME.label(GAME.cities.named[name]) for name in ("Maikop", "Grozny"))
EDGE = [GAME.label(hex_) for hex_ in listed(GAME.edges.entries["axis"])]
GATE = EDGE[0]


def pool(
    *names: str, turn: int = 13, wells: tuple[str, ...] = (PLOESTI,), **variables: Any
) -> tuple[Any, Any]:
    """The Axis movement phase with these units in the pool."""
    units = [unit(name, "pool") for name in names]
    held = variables.pop("held", {"axis": [*wells, BUCHAREST, HELSINKI]})
    return real(*units, *FAR, turn=turn, held=held, **variables)


def available(game: Any, state: Any) -> set[str]:
    """Who may be taken back now."""
    return {text.split()[1] for text in offered(game, state, "hold")}


def gates(game: Any, state: Any, name: str) -> set[str]:
    """The hexes by which a unit may come back."""
    return {text.split()[-1] for text in offered(game, state, "replace") if f" {name} " in text}


def take(game: Any, state: Any, *names: str) -> set[str]:
    """Take these back, straight into the box; the rules that spoke."""
    return rules(do(game, state, *[f"hold {name}" for name in names]))


EXAMPLE = ("48Pz", "SSRes", "3LW", "12Inf", "42Inf", "8Inf", "50Mot", "Rum5", "Hun3", "Ita3", "57Pz")


@rule("trc:21.6.ex1", "trc:21.6.ex2", "trc:21.6.ex3", "trc:21.4a", "trc:21.6e", "trc:21.4b")
def test_the_example_of_may_1943() -> None:
    game, state = pool(*EXAMPLE)
    assert refused(game, state, "hold Ita3") == "21.5"
    spoke = take(game, state, "48Pz", "SSRes", "3LW", "12Inf", "42Inf", "8Inf", "50Mot", "Rum5", "Hun3")
    assert {"21.4a", "21.4b", "21.6e"} <= spoke
    assert refused(game, state, "hold 57Pz") == "21.4a"
    assert available(game, state) == set()


@rule("trc:21.2")
def test_only_in_three_turns_and_never_in_a_russian_turn() -> None:
    for turn in (7, 13, 19):
        assert available(*pool("42Inf", turn=turn)) == {"42Inf"}
    for turn in (6, 8, 12, 14, 18, 20, 25):
        game, state = pool("42Inf", turn=turn)
        assert not available(game, state)
        assert refused(game, state, f"replace 42Inf in {GATE}") == "21.2"
    game, state = pool("42Inf", player="russian")
    assert refused(game, state, f"replace 42Inf in {GATE}") == "2.1a"


@rule("trc:21.2")
def test_what_is_not_used_is_lost() -> None:
    game, state = pool("42Inf", "13Inf", turn=13)
    state.turn = 14
    assert refused(game, state, "hold 42Inf") == "21.2"


@rule("trc:21.3", "trc:13.2b")
def test_surrendered_units_never_come_back_and_others_are_not_in_the_pool() -> None:
    game, state = real(unit("42Inf", "surrendered"), unit("12Inf", "V29"), *FAR, turn=13)
    assert refused(game, state, f"replace 42Inf in {GATE}") == "21.3"
    assert refused(game, state, "hold 12Inf") == "13.2b"


@rule("trc:21.4c")
def test_the_first_cavalry_corps_is_never_replaced() -> None:
    game, state = pool("1Cav", "42Inf")
    assert available(game, state) == {"42Inf"}
    assert refused(game, state, "hold 1Cav") == "21.4c"


@pytest.mark.parametrize(("wells", "number"), [((), 0), ((PLOESTI,), 1), ((PLOESTI, MAIKOP, GROZNY), 3)])
def test_one_armoured_corps_for_each_oil_well(wells: tuple[str, ...], number: int) -> None:
    tanks = ["41Pz", "56Pz", "24Pz", "39Pz"]
    game, state = pool(*tanks, wells=wells)
    for name in tanks[:number]:
        take(game, state, name)
    assert refused(game, state, f"hold {tanks[number]}") == "21.4a"


@rule("trc:21.4a")
def test_all_ss_and_luftwaffe_and_one_of_each_other_sort() -> None:
    game, state = pool(
        *("1SS", "2SS", "SSRes", "HG", "2LW", "3LW"),
        *("13Inf", "42Inf", "8Inf", "12Inf", "7Inf", "9Inf", "49Mtn", "3Mtn", "50Mot", "52Mot"),
        *("Rum1", "Rum2", "Hun1", "Hun2", "Fin2", "Fin4", "41Pz"),
    )
    take(game, state, "1SS", "2SS", "SSRes", "HG", "2LW", "3LW")
    for first, second in (
        ("13Inf", "42Inf"),
        ("8Inf", "12Inf"),
        ("7Inf", "9Inf"),
        ("49Mtn", "3Mtn"),
        ("50Mot", "52Mot"),
        ("Rum1", "Rum2"),
        ("Hun1", "Hun2"),
        ("Fin2", "Fin4"),
    ):
        assert {first, second} <= available(game, state)
        take(game, state, first)
        assert first not in available(game, state)
        assert second not in available(game, state)
    assert available(game, state) == {"41Pz"}


@rule("trc:21.5")
def test_italians_come_back_in_1942_alone() -> None:
    assert available(*pool("Ita3", turn=7)) == {"Ita3"}
    for turn in (13, 19):
        game, state = pool("Ita3", turn=turn)
        assert refused(game, state, "hold Ita3") == "21.5"


@rule("trc:21.6a")
def test_a_3_4_stands_in_for_each_missing_mountain_motorized_and_infantry_corps() -> None:
    weak = ("10Inf", "13Inf", "20Inf", "26Inf", "28Inf", "42Inf")
    game, state = pool(*weak, wells=())
    spoke = take(game, state, *weak[:5])
    assert "21.6a" in spoke
    assert refused(game, state, f"hold {weak[5]}") == "21.6c"
    game, state = pool(*weak, "49Mtn", "50Mot", wells=())
    take(game, state, *weak[:3])
    assert refused(game, state, f"hold {weak[3]}") == "21.4a"
    take(game, state, "49Mtn", "50Mot")
    assert not available(game, state)


@rule("trc:21.6b")
def test_a_3_4_or_a_motorized_corps_stands_in_for_missing_armour() -> None:
    game, state = pool("50Mot", "52Mot", "11Mot", wells=(PLOESTI,))
    spoke = take(game, state, "50Mot", "52Mot")
    assert "21.6b" in spoke
    assert refused(game, state, "hold 11Mot") == "21.4a"
    weak = ("10Inf", "13Inf", "49Mtn", "50Mot", "8Inf", "7Inf")
    game, state = pool(*weak, wells=(PLOESTI,))
    take(game, state, *weak)
    game, state = pool("41Pz", "50Mot", "52Mot", wells=(PLOESTI,))
    take(game, state, "50Mot")
    assert refused(game, state, "hold 52Mot") == "21.4a"
    game, state = pool("41Pz", "50Mot", "52Mot", wells=(PLOESTI, MAIKOP))
    take(game, state, "50Mot")
    assert refused(game, state, "hold 52Mot") == "21.4a"
    assert "21.6b" in take(game, state, "41Pz", "52Mot")


@rule("trc:21.6c", "trc:21.6d")
def test_nobody_stands_in_for_allies_and_allies_for_nobody() -> None:
    weak = ("10Inf", "13Inf", "20Inf", "26Inf", "28Inf", "42Inf")
    game, state = pool(*weak, wells=())
    take(game, state, *weak[:5])
    assert refused(game, state, f"hold {weak[5]}") == "21.6c"
    game, state = pool("Rum4", "Rum5")
    take(game, state, "Rum4")
    assert refused(game, state, "hold Rum5") == "21.6d"


@rule("trc:21.6e")
def test_weaker_infantry_stands_in_for_a_missing_5_4_or_4_4_but_not_stronger() -> None:
    game, state = pool("8Inf", "12Inf", "5Inf", wells=())
    assert "21.6e" in take(game, state, "8Inf", "12Inf")
    assert refused(game, state, "hold 5Inf") == "21.4a"
    game, state = pool("7Inf", "9Inf", wells=())
    take(game, state, "7Inf")
    assert refused(game, state, "hold 9Inf") == "21.4a"
    game, state = pool("7Inf", "8Inf", "12Inf", wells=())
    take(game, state, "8Inf")
    assert refused(game, state, "hold 12Inf") == "21.4a"


@rule("trc:21.1", "trc:20.3c", "trc:4.1.4c")
def test_hqs_come_back_in_the_second_impulse_and_others_in_the_first() -> None:
    game, state = pool("AGN", "42Inf")
    assert available(game, state) == {"42Inf"}
    assert refused(game, state, f"replace AGN in {GATE}") == "21.1"
    game, state = pool("AGN", "42Inf", impulse=2)
    assert available(game, state) == {"AGN"}
    assert refused(game, state, f"replace 42Inf in {GATE}") == "21.1"
    assert "4.1.4c" in rules(do(game, state, f"replace AGN in {GATE}"))
    assert at(game, state, "AGN") == GATE
    assert any(text.startswith("step AGN") for text in offered(game, state, "step"))
    beside = GAME.label(listed(GAME.near.steps[GAME.grid.hex(GATE)])[0])
    game, state = real(unit("AGN", "pool"), russian("R", beside), *FAR, turn=13, impulse=2)
    assert "20.3c" in rules(do(game, state, f"replace AGN in {GATE}"))
    assert not any(text.startswith("step AGN") for text in offered(game, state, "step"))


@rule("trc:21.1", "trc:20.5b", "trc:5.2a")
def test_replacements_enter_by_the_west_edge_and_allies_in_their_capitals() -> None:
    game, state = pool("42Inf", "Rum5", "Fin2")
    assert gates(game, state, "42Inf") == set(EDGE)
    assert gates(game, state, "Rum5") == {*EDGE, BUCHAREST}
    assert gates(game, state, "Fin2") == {HELSINKI}
    assert refused(game, state, "replace 42Inf in R9") == "21.1"
    assert "20.5b" in rules(do(game, state, f"replace Fin2 in {HELSINKI}"))
    game, state = pool("Rum5", "Fin2", held={"axis": [PLOESTI], "russian": [BUCHAREST, HELSINKI]})
    assert f"replace Fin2 in {GATE}" in offered(game, state)
    assert refused(game, state, f"replace Rum5 in {BUCHAREST}") == "21.1"
    game, state = real(unit("42Inf", "pool"), russian("R", GATE), *FAR, turn=13)
    assert refused(game, state, f"replace 42Inf in {GATE}") == "5.2a"


@rule("trc:9.2b", "trc:9.2.ex1")
def test_replacements_ride_beyond_the_capacity_in_the_impulse_they_come() -> None:
    station = GAME.label(listed(GAME.edges.entries["axis"] & GAME.rail.hexes)[0])
    game, state = pool("42Inf", rides=6)
    do(game, state, f"replace 42Inf in {station}")
    ride = sorted(offered(game, state, "rail"))
    assert ride
    assert {text.split()[1] for text in ride} == {"42Inf"}
    assert "9.2b" in rules(do(game, state, ride[0]))
    assert state.rides == 6


@rule("trc:20.1.1a")
def test_a_replacement_may_wait_in_the_box() -> None:
    game, state = pool("42Inf")
    assert "20.1.1a" in rules(do(game, state, "hold 42Inf"))
    assert at(game, state, "42Inf") == "box-axis"


def july(*names: str, turn: int = 14, **where: str) -> tuple[Any, Any]:
    """The first Axis impulse of July or November 1943 begins, with these corps on the map in a row."""
    units = [unit(name, f"V{25 + number // 2}") for number, name in enumerate(names)]
    units += [unit(name, place) for name, place in where.items()]
    units += [unit(name, "later") for name in ("11Mot", "26Mot", "29Mot", "43Mot")]
    game, state = real(*units, *FAR, turn=turn - 1, player="russian", impulse=2, fallen=["italy"])
    do(game, state, "end")
    return game, state


@rule("trc:23.1a", "trc:23.1b", "trc:23.1.1", "trc:23.1.2")
def test_in_july_1943_the_11th_takes_the_place_of_a_4_4_and_the_26th_of_a_3_4() -> None:
    game, state = july("8Inf", "42Inf", "7Inf")
    assert top(state) == "Motorize"
    assert offered(game, state) == {"exchange 8Inf for 11Mot", "exchange 42Inf for 26Mot", "end"}
    assert refused(game, state, "exchange 42Inf for 11Mot") == "23.1.1"
    assert refused(game, state, "exchange 8Inf for 26Mot") == "23.1.2"
    assert refused(game, state, "exchange 7Inf for 43Mot") == "23.1a"
    assert refusal(game, state, "exchange 7Inf for 43Mot") == "43Mot is not exchanged now."
    events = do(game, state, "exchange 8Inf for 11Mot")
    assert {"23.1a", "23.1.1"} <= rules(events, "exchange")
    assert (at(game, state, "11Mot"), at(game, state, "8Inf")) == ("V25", "gone-axis")
    do(game, state, "end")
    assert top(state) == "Movement"
    assert at(game, state, "26Mot") == "gone-axis"
    assert any(text.startswith("step 11Mot") for text in offered(game, state, "step"))


@rule("trc:23.1.2", "trc:23.1.3")
def test_in_november_1943_the_29th_takes_the_place_of_a_3_4_and_the_43rd_of_a_5_4() -> None:
    game, state = july("42Inf", "7Inf", turn=16)
    assert "23.1.2" in rules(do(game, state, "exchange 42Inf for 29Mot"))
    assert "23.1.3" in rules(do(game, state, "exchange 7Inf for 43Mot"))
    assert top(state) == "Movement"


@rule("trc:23.2a")
def test_stronger_infantry_may_be_taken_where_there_is_no_match_but_no_weaker() -> None:
    game, state = july("7Inf", "6SS", "2LW")
    assert offered(game, state) == {"exchange 7Inf for 11Mot", "exchange 7Inf for 26Mot", "end"}
    assert refused(game, state, "exchange 6SS for 11Mot") == "23.2a"
    assert "23.2a" in rules(do(game, state, "exchange 7Inf for 26Mot"))


@rule("trc:23.2b")
def test_without_any_infantry_strong_enough_the_corps_go_to_the_pool() -> None:
    game, state = july("42Inf", "3LW", **{"8Inf": "pool"})
    assert at(game, state, "11Mot") == "pool-axis"
    assert at(game, state, "8Inf") == "pool-axis"
    assert offered(game, state) == {"exchange 42Inf for 26Mot", "end"}


def test_there_is_nothing_to_motorize_in_other_turns() -> None:
    for turn in (13, 15, 17):
        _, state = july("8Inf", "42Inf", turn=turn)
        assert top(state) == "Movement"


def test_the_reasons_for_a_replacement_name_its_rule() -> None:
    game, state = pool("42Inf")
    assert set(why(game, state, f"replace 42Inf in {GATE}")) == {"21.1", "21.4a"}


@rule("trc:21.4a")
def test_who_has_come_back_and_is_lost_again_does_not_come_twice_in_a_turn() -> None:
    game, state = real(
        UnitLine(id="SSRes", at="pool", flags=["replaced"]), unit("3LW", "pool"), *FAR, turn=13
    )
    assert available(game, state) == {"3LW"}
    assert refused(game, state, "hold SSRes") == "21.4a"


@rule("trc:20.10.1", "trc:5.5")
def test_nobody_comes_back_before_a_debt_is_paid_or_into_a_closed_country() -> None:
    game, state = pool("42Inf", debt={"axis": 2})
    assert refused(game, state, "hold 42Inf") == "20.10.1"
    game, state = pool("42Inf", closed=[GATE])
    assert refused(game, state, f"replace 42Inf in {GATE}") == "5.5"
    assert f"replace 42Inf in {EDGE[1]}" in offered(game, state)
