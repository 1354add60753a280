"""20.6 to 20.10: garrisons, withdrawals and encirclement off the map."""

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, offered, real, refused, rules, russian, top, unit, why
from .test_arrivals import end_turn, russians


@rule("trc:20.6", "trc:4.2.1b")
def test_the_14th_army_comes_in_the_north_and_then_two_mountain_corps_may_in_helsinki() -> None:
    units = unit("14A", "later"), unit("36Mtn", "later"), unit("Dietl", "later"), axis("X", "E31")
    game, state = russians(*units, turn=1, held={})
    assert refused(game, state, "enter 14A in A5") == "20.0b"
    game, state = russians(*units, turn=2, impulse=2, held={})
    assert refused(game, state, "enter 14A in A5") == "20.0b"
    game, state = russians(*units, turn=2, held={"axis": ["B14"], "russian": ["R9"]})
    assert refused(game, state, "enter 14A in L1") == refused(game, state, "delay 14A") == "20.6"
    do(game, state, "end")
    assert at(game, state, "14A") == "later-russian"
    game, state = russians(*units, turn=2, held={"axis": ["B14"], "russian": ["R9"]})
    assert "20.6" in rules(do(game, state, "enter 14A in A5"), "arrival")
    end_turn(game, state)
    assert state.player == 0
    assert {"enter 36Mtn in B14", "enter Dietl in B14"} <= offered(game, state)
    do(game, state, "enter Dietl in B14", "end")
    assert at(game, state, "36Mtn") == "later-axis", "it may still come"
    assert "enter 36Mtn in B14" in offered(game, state)


@rule("trc:20.7")
def test_a_russian_who_moves_within_five_hexes_of_bucharest_releases_the_garrison() -> None:
    game, state, step = towards("BB31", 6, 5, 11)
    assert "20.7" in rules(do(game, state, step), "said")
    assert state.released == ("bulgaria",)
    assert not state.closed & game.regions.bulgaria


@pytest.mark.parametrize(("turn", "start", "to"), [(10, 6, 5), (11, 7, 6)])
def test_before_1943_or_six_hexes_off_nobody_releases_it(turn: int, start: int, to: int) -> None:
    game, state, step = towards("BB31", start, to, turn)
    do(game, state, step)
    assert state.released == ()
    assert state.closed & game.regions.bulgaria


def towards(city, start, to, turn, *units):  # type: ignore[no-untyped-def]
    """A Russian about to step from so many hexes off a city to so many."""
    from .table import GAME

    centre = GAME.grid.hex(city)
    for at_ in range(GAME.grid.size):
        if not GAME.land >> at_ & 1 or GAME.grid.distance(at_, centre) != start:
            continue
        for near in range(GAME.grid.size):
            if GAME.near.adjacent[at_] >> near & 1 and GAME.grid.distance(near, centre) == to:
                mover = russian("R", GAME.label(at_), "4-3", "mountain")
                game, state = russians(mover, *units, turn=turn, held={"axis": [city], "russian": ["R9"]})
                return game, state, f"step R to {GAME.label(near)}"
    raise AssertionError


@rule("trc:20.7", "trc:5.5", "trc:20.2b")
def test_the_bulgarian_garrison_comes_to_bucharest_in_the_next_axis_impulse_and_bulgaria_is_open() -> None:
    units = unit("15Mtn", "later"), unit("5SS", "later"), axis("X", "E31")
    game, state, step = towards("BB31", 6, 5, 11, *units)
    events = do(game, state, step)
    assert "5.5" in rules(events, "said")
    end_turn(game, state)
    assert "20.2b" in rules(do(game, state, "enter 15Mtn in BB31"), "arrival")
    do(game, state, "end")
    assert at(game, state, "5SS") == "box-axis"


GARRISON = unit("4SS", "later"), unit("HG", "later"), axis("X", "E31")


@rule("trc:20.8")
def test_a_russian_who_moves_within_two_hexes_of_warsaw_in_1944_releases_its_garrison() -> None:
    game, state, step = towards("L26", 3, 2, 17, *GARRISON)
    assert "20.8" in rules(do(game, state, step), "said")
    end_turn(game, state)
    assert {"enter 4SS in L26", "enter HG in L26"} <= offered(game, state)


@pytest.mark.parametrize(("turn", "start", "to"), [(16, 3, 2), (17, 4, 3)])
def test_before_1944_or_three_hexes_off_nobody_releases_that_of_warsaw(
    turn: int, start: int, to: int
) -> None:
    game, state, step = towards("L26", start, to, turn, *GARRISON)
    do(game, state, step)
    assert state.released == ()


@rule("trc:20.8")
def test_a_garrison_is_set_off_once_and_by_a_train_too() -> None:
    game, state = russians(russian("R", "R9"), turn=17, gauge=[], held={"axis": ["L26"], "russian": ["R9"]})
    assert "20.8" in rules(do(game, state, "rail R to M25"), "said")
    assert state.released == ("warsaw",)
    game, state, step = towards("L26", 3, 2, 17)
    state.released = ("warsaw",)
    assert "20.8" not in rules(do(game, state, step), "said")


@rule("trc:20.9", "trc:4.1.2b")
def test_two_ss_panzer_corps_leave_in_may_1944_before_anything_else() -> None:
    units = unit("1SS", "K26"), unit("2SS", "box"), axis("X", "E31")
    game, state = russians(*units, turn=18, impulse=2)
    events = end_turn(game, state)
    assert state.turn == 19
    assert {"20.9", "4.1.2b"} <= rules(events, "removed")
    assert (at(game, state, "1SS"), at(game, state, "2SS")) == ("gone-axis", "gone-axis")
    assert top(state) == "Movement"


@rule("trc:20.9")
def test_for_a_lost_one_another_panzer_corps_on_the_map_leaves() -> None:
    units = (
        unit("1SS", "pool"),
        unit("2SS", "surrendered"),
        unit("41Pz", "K26"),
        unit("56Pz", "K27"),
        axis("X", "E31"),
    )
    game, state = russians(*units, turn=18, impulse=2)
    end_turn(game, state)
    assert top(state) == "Withdrawal"
    assert refused(game, state, "withdraw X") == "20.9"
    assert offered(game, state) == {"withdraw 41Pz", "withdraw 56Pz"}
    assert "20.9" in rules(do(game, state, "withdraw 41Pz"), "removed")
    do(game, state, "withdraw 56Pz")
    assert top(state) == "Movement"
    assert at(game, state, "56Pz") == "gone-axis"
    game, state = russians(*units[:2], axis("X", "E31"), turn=18, impulse=2)
    end_turn(game, state)
    assert top(state) == "Movement", "there is none"
    game, state = russians(unit("1SS", "gone"), unit("41Pz", "K26"), turn=18, impulse=2)
    end_turn(game, state)
    assert at(game, state, "41Pz") == "K26", "it has been done"


@rule("trc:20.10", "trc:20.10.1")
def test_units_leave_by_an_enemy_edge_from_1942_on_for_one_hex_of_movement() -> None:
    game, state = real(axis("A", "L1", "6-4"), turn=4)
    assert refused(game, state, "exit A") == "20.10"
    game, state = real(axis("A", "L2", "6-4"), axis("B", "QQ10", "5-4"), axis("C", "K33"), turn=5)
    assert refused(game, state, "exit A") == refused(game, state, "exit C") == "20.10"
    do(game, state, "step A to L1")
    assert why(game, state, "exit A")["20.10.1"] == "6"
    assert "20.10" in rules(do(game, state, "exit A", "exit B"), "removed")
    assert at(game, state, "A") == "gone-axis"
    assert state.debt == [0, 11]
    game, state = russians(russian("R", "K33", "4-3"), russian("S", "L1"), turn=5)
    assert refused(game, state, "exit S") == "20.10"
    do(game, state, "exit R")
    assert state.debt == [4, 0]


@rule("trc:5.4a", "trc:8.4")
def test_who_cannot_take_another_step_does_not_leave() -> None:
    game, state = real(axis("A", "L5", "6-4"), turn=5, weather="mud")
    do(game, state, "step A to L4", "step A to L3")
    assert refused(game, state, "exit A") == "5.4a"
    game, state = real(axis("A", "L1", "6-4"), russian("R", "M1"), turn=5, impulse=2)
    assert refused(game, state, "exit A") == "8.4"


@rule("trc:20.10.1")
def test_the_opponent_brings_nobody_in_before_he_has_taken_off_as_many_factors() -> None:
    units = army("A", "U1", "5-3"), army("B", "box", "4-3"), army("C", "box", "3-3")
    leader = russian("L", "R9", "1-0", "leader")
    reserve = russian("P", "reserve", "1-2", "paratroop")
    stavka = russian("H", "R9", "1-7", "hq")
    others = unit("6A", "pool"), unit("W5a", "later")
    game, state = russians(
        *units, leader, reserve, stavka, *others, turn=5, weather="snow", debt={"russian": 6}
    )
    assert refused(game, state, "enter C in L1") == refused(game, state, "sail C to II14") == "20.10.1"
    assert refused(game, state, "drop P in R8") == "20.10.1"
    assert refused(game, state, "replace 6A in L1") == refused(game, state, "settle W5a in U1") == "20.10.1"
    assert refused(game, state, "remove L") == refused(game, state, "remove P") == "20.10.1"
    assert why(game, state, "remove B")["20.10.1"] == "6"
    do(game, state, "remove B", "remove A")
    assert state.debt == [0, 0]
    assert at(game, state, "A") == "gone-russian"
    assert refused(game, state, "remove C") == "20.10.1"
    assert "enter C in L1" in offered(game, state)


@pytest.mark.parametrize(
    ("player", "rule_", "winner"),
    [
        pytest.param("russian", "25.1.1c", 0, marks=pytest.mark.rule("trc:25.1.1c")),
        pytest.param("axis", "25.1.2b", 1, marks=pytest.mark.rule("trc:25.1.2b")),
    ],
)
@rule("trc:20.10.2")
def test_who_has_not_matched_when_his_turn_ends_has_lost(player: str, rule_: str, winner: int) -> None:
    units = axis("A", "E31"), russian("R", "R9")
    game, state = real(*units, turn=8, player=player, debt={player: 1})
    events = end_turn(game, state)
    assert state.result is not None and state.result.winners == (winner,)
    assert {"20.10.2", rule_} <= rules(events, "ended")
    game, state = real(*units, turn=8, player=player, debt={"axis": 1, "russian": 1, player: 0})
    end_turn(game, state)
    assert state.result is None
