"""26.16 and 26.17: leaders who move by land in the second impulse, and hills that are clear ground."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.contract.game import room
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.combat import odds

from .table import GAME, at, axis, do, offered, real, refused, rules, russian, unit, why

MOBILE, HILLS = ("mobile-leaders",), ("lvov-hills",)
HELD = {"axis": ["E31", "L26"], "russian": ["R9"]}


def leaders(*units: Any, **more: Any) -> tuple[Any, Any]:
    """Hitler in Berlin in the Axis second impulse."""
    options = more.pop("options", MOBILE)
    given = {"impulse": 2, "held": HELD, **more}
    hitler = unit("Hitler", given.pop("hitler", "E31"))
    return real(hitler, russian("Far", "R2"), *units, turn=given.pop("turn", 3), options=options, **given)


@rule("trc:26.16a")
def test_leaders_ride_in_the_first_impulse_and_go_eight_hexes_in_the_second() -> None:
    game, state = leaders(impulse=1)
    assert "rail Hitler to L26" in offered(game, state)
    assert refused(game, state, "step Hitler to F31") == "26.16a"
    do(game, state, "rail Hitler to L26", "end")
    while state.phase != "movement":
        do(game, state, "end")
    assert state.impulse == 2
    assert why(game, state, "step Hitler to L25")["5.4a"] == "8"
    counter = next(one for one in game.view(state, 0).counters if one.id == "Hitler")
    assert counter.values == "1-8"


@rule("trc:11.2a")
def test_without_the_option_leaders_move_by_rail_alone() -> None:
    game, state = leaders(options=())
    assert refused(game, state, "step Hitler to F31") == "11.2a"


@rule("trc:26.16b")
@pytest.mark.parametrize("weather", ["clear", "mud", "snow"])
def test_a_leader_goes_his_full_factor_in_any_weather(weather: str) -> None:
    game, state = leaders(weather=weather)
    told = why(game, state, "step Hitler to F31")
    assert told["5.4a"] == "8"
    assert "26.16b" in told


@rule("trc:26.16c")
def test_the_loss_of_a_mobile_leader_stuns_his_country() -> None:
    strong = russian("R", "K25", "9-3"), russian("S", "L26", "9-3")
    given = {"player": "russian", "phase": "combat", "hitler": "K26", "turn": 18, "held": {"axis": ["E31"]}}
    game, state = leaders(*strong, **{**given, "weather": "clear"})
    do(game, state, "attack K26", "join R", "join S")
    events = do(game, state, "launch", dice=(3,))
    assert {"11.3a", "26.16c"} <= rules(events, "removed")
    assert state.stunned


@rule("trc:26.16d")
def test_a_leader_enters_an_enemy_zoc_only_where_a_friendly_unit_stands_that_is_no_hq() -> None:
    enemy = russian("R", "G29", "4-3")
    game, state = leaders(enemy, hitler="F31")
    near = {text.split()[-1] for text in offered(game, state, "step")}
    assert "F30" not in near
    assert refused(game, state, "step Hitler to F30") == "26.16d"
    escorted = leaders(enemy, axis("A", "F30"), hitler="F31")
    assert "step Hitler to F30" in offered(*escorted)
    staff = leaders(enemy, axis("H", "F30", "1-7", "hq"), hitler="F31")
    assert refused(*staff, "step Hitler to F30") == "26.16d"


@rule("trc:26.16e")
def test_leaders_go_through_mountains_and_woods_as_mountain_units_do_and_stop_in_swamps() -> None:
    game, state = leaders(hitler="P28")
    assert "26.16e" in why(game, state, "step Hitler to P29")
    do(game, state, "step Hitler to P29")
    assert "step Hitler to P30" in offered(game, state)
    swamp = next(
        (game.label(hex_), game.label(near))
        for hex_ in range(game.grid.size)
        if game.terrain["swamp"] >> hex_ & 1
        for near in range(game.grid.size)
        if game.near.steps[hex_] >> near & 1 and not game.terrain["swamp"] >> near & 1
    )
    game, state = leaders(hitler=swamp[1])
    do(game, state, f"step Hitler to {swamp[0]}")
    assert refused(game, state, f"step Hitler to {swamp[1]}") == "8.2a"


@rule("trc:26.17")
@pytest.mark.parametrize("hill", ["T24", "T25", "U24"])
def test_the_mountains_south_east_of_lvov_are_clear_ground(hill: str) -> None:
    beside = next(
        GAME.label(near)
        for near in range(GAME.grid.size)
        if GAME.near.steps[GAME.grid.hex(hill)] >> near & 1 and not GAME.terrain["mountain"] >> near & 1
    )
    game, state = real(axis("A", beside), russian("Far", "R2"), options=HILLS, held=HELD)
    assert "26.17" in why(game, state, f"step A to {hill}")
    do(game, state, f"step A to {hill}")
    assert f"step A to {beside}" in offered(game, state)
    assert not odds.doubled_by_ground(game, game.grid.hex(hill))
    plain, old = real(axis("A", beside), russian("Far", "R2"), held=HELD)
    do(plain, old, f"step A to {hill}")
    assert refused(plain, old, f"step A to {beside}") == "8.2a"
    assert odds.doubled_by_ground(plain, plain.grid.hex(hill)) == ("mountain",)


def test_the_hills_are_marked_on_the_table_and_other_mountains_stay() -> None:
    game = room(GAME, "campaign", HILLS)
    state = game.setup("campaign", frozenset(HILLS), 1)
    marked = {marker.at for marker in game.view(state, 0).markers if marker.kind == "levelled"}
    assert marked == {"T24", "T25", "U24"}
    assert game.terrain["mountain"] >> game.grid.hex("P29") & 1
    assert at(game, state, "Hitler").startswith("later")
