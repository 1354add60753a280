"""A corps that goes from the operational map through transit into Berlin in one turn, and what follows."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from tests.games.goetter.late_phases import at, do, has, offered, plain, play_until, refused, unit

CORPS = unit("79RC", "0518")
DEPOT = unit("Depot1BFa", "0513")


@rule("goetter:5.44", "goetter:5.47")
def test_a_corps_enters_transit_in_phase_1_and_berlin_in_phase_4_and_is_supplied_there() -> None:
    game, state = plain(CORPS, DEPOT, rail=13, phase="soviet-movement")
    do(game, state, "step 79RC to 0519", "step 79RC to 0520")
    assert refused(game, state, "step 79RC to 0521").rule == "goetter:5.44"
    assert state.marked == {game.grid.hex("0520"): "1BF"}
    play_until(game, state, lambda: state.phase == "soviet-siege")
    assert "step 79RC to S0101" in offered(game, state)
    do(game, state, "step 79RC to S0101")
    assert at(game, state, "79RC") == "S0101"
    play_until(game, state, lambda: state.phase == "exploitation")
    play_until(game, state, lambda: state.phase == "soviet-movement")
    assert state.turn == 3
    assert not has(state, game, "unsupplied", "79RC")


@rule("goetter:5.13")
def test_whoever_has_ended_its_move_takes_it_up_again_in_another_phase_of_the_turn() -> None:
    game, state = plain(unit("3GTC", "0510"), unit("8MC", "0310"), phase="soviet-movement")
    do(game, state, "step 3GTC to 0511", "step 8MC to 0311")
    assert refused(game, state, "step 3GTC to 0512").rule == "goetter:5.13"
    play_until(game, state, lambda: state.phase == "exploitation")
    do(game, state, "step 3GTC to 0512")
    assert at(game, state, "3GTC") == "0512"
