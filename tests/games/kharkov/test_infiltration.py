"""6.8 Soviet infiltration on turns 1 and 2."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .duel import axis, soviet, staff
from .march import rules, top, why
from .table import at, do, offered, refused, table, unit


@pytest.mark.parametrize("turn", [1, 2])
@rule("kharkov:6.8a")
def test_units_that_begin_in_an_enemy_zone_may_slip_out_of_it(turn: int) -> None:
    game, state = table(soviet("S", "0505"), axis("A", "0504"), turn=turn, phase="soviet-movement")
    assert why(game, state, "step S to 0506") | {"6.8a": "", "6.21": "1"} == why(
        game, state, "step S to 0506"
    )
    events = do(game, state, "step S to 0506")
    assert "6.8a" in rules(events, "move")
    do(game, state, "step S to 0507")
    assert at(game, state, "S") == "0507"


@rule("kharkov:6.24")
def test_from_turn_3_nobody_slips_out() -> None:
    game, state = table(soviet("S", "0505"), axis("A", "0504"), turn=3, phase="soviet-movement")
    assert refused(game, state, "step S to 0506").rule == "kharkov:6.24"


@pytest.mark.parametrize("turn", [1, 2])
@rule("kharkov:6.8a")
def test_a_unit_that_enters_a_zone_in_this_phase_stays_there(turn: int) -> None:
    game, state = table(soviet("S", "0506"), axis("A", "0504"), turn=turn, phase="soviet-movement")
    do(game, state, "step S to 0505")
    assert at(game, state, "S") == "0505" and top(state) == "Movement"
    game, state = table(
        soviet("B", "0705", "9-9-6"), soviet("D", "0802"), soviet("S", "0602"), staff("H", "0706"),
        unit("R", "0603", "hq", "4-10", side="axis"), axis("A", "0704", "3-6", "romanian"),
        turn=turn, phase="soviet-movement",
    )  # fmt: skip
    do(game, state, "stack 0705", "overrun 0704", dice=(1,))
    do(game, state, "withdraw", "halt")
    assert at(game, state, "A") == "0603", "it has fled to the HQ next to S"
    assert refused(game, state, "step S to 0601").rule == "kharkov:6.8a"


@rule("kharkov:6.8b")
def test_it_stops_in_the_zone_of_a_unit_it_was_not_next_to() -> None:
    game, state = table(
        soviet("S", "0505"), axis("A", "0504"), axis("B", "0508"), turn=1, phase="soviet-movement"
    )
    do(game, state, "step S to 0506")
    assert "6.8b" in why(game, state, "step S to 0507")
    events = do(game, state, "step S to 0507")
    assert "6.8b" in rules(events, "move")
    assert at(game, state, "S") == "0507" and top(state) == "Movement"


@rule("kharkov:6.8b")
def test_the_zones_of_units_it_was_next_to_do_not_stop_it() -> None:
    game, state = table(soviet("S", "0505"), axis("A", "0504"), turn=2, phase="soviet-movement")
    assert "6.8b" in why(game, state, "step S to 0604")
    do(game, state, "step S to 0604")
    do(game, state, "step S to 0603", "step S to 0503")
    assert at(game, state, "S") == "0503" and "step S to 0502" in offered(game, state)


@rule("kharkov:6.22b")
def test_a_free_hex_is_one_without_an_enemy() -> None:
    game, state = table(soviet("S", "0505"), axis("A", "0504"), turn=1, phase="soviet-movement")
    assert refused(game, state, "step S to 0504").rule == "kharkov:6.22b"


@rule("kharkov:6.8a")
def test_a_train_may_take_it_away_too() -> None:
    links = {"0505-0506-0507": "rail"}
    game, state = table(soviet("S", "0505"), axis("A", "0504"), links=links, turn=1, phase="soviet-movement")
    assert "6.8a" in why(game, state, "step S to 0506")
    do(game, state, "rail S to 0507")
    assert at(game, state, "S") == "0507"


@rule("kharkov:6.25a")
def test_the_donets_binds_infiltrators_too() -> None:
    game, state = table(
        soviet("S", "0505"), axis("A", "0404"), sides={"0505-0404": "donets", "0505-0405": "donets"},
        turn=1, phase="soviet-movement",
    )  # fmt: skip
    assert refused(game, state, "step S to 0405").rule == "kharkov:6.25a"
    assert "step S to 0506" in offered(game, state)
