"""6.4 Rail movement."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.hexes import bits, connected, listed

from .duel import axis, soviet, staff
from .march import rules, top, why
from .table import GAME, at, do, offered, refused, table, unit

EAST = [f"{row:02}{column:02}" for row in range(1, 13) for column in range(1, 7)]
"""The Soviet half of a blank map: columns are counted from the east."""
LINE = "-".join(f"05{column:02}" for column in range(1, 13))


def railway(*units: Any, phase: str = "soviet-movement", **more: Any) -> tuple[Any, Any]:
    """A railway across the map, the front of 12 May half-way."""
    return table(*units, links={LINE: "rail"}, front=EAST, phase=phase, **more)


@rule("kharkov:6.41a")
def test_a_rail_move_begins_and_ends_on_friendly_rail_hexes() -> None:
    game, state = railway(soviet("S", "0505"), soviet("T", "0605"))
    assert refused(game, state, "rail T to 0503").rule == "kharkov:6.41a"
    assert refused(game, state, "rail S to 0603").rule == "kharkov:6.41a"
    events = do(game, state, "rail S to 0501")
    assert "6.41a" in rules(events, "rail") and at(game, state, "S") == "0501"


@rule("kharkov:6.41b")
def test_a_train_follows_the_line_and_the_unit_stays_on_it() -> None:
    links = {"0505-0504": "rail", "0503-0502": "rail"}
    game, state = table(soviet("S", "0505"), links=links, phase="soviet-movement")
    assert refused(game, state, "rail S to 0503").rule == "kharkov:6.41b"
    assert str(refused(game, state, "rail S to 0505").text) == "The journey of S begins in 0505."
    events = do(game, state, "rail S to 0504")
    assert "6.41b" in rules(events, "rail") and top(state) == "Movement"
    assert refused(game, state, "step S to 0604").rule == "kharkov:6.0g4"


@rule("kharkov:6.41b")
def test_the_enemy_on_the_line_stops_trains() -> None:
    game, state = railway(soviet("S", "0501"), unit("R", "0503", "hq", "4-10", side="axis"))
    assert refused(game, state, "rail S to 0505").rule == "kharkov:6.41b"
    assert refused(game, state, "rail S to 0503").rule == "kharkov:6.22b"
    assert "rail S to 0502" in offered(game, state)


@rule("kharkov:6.41c")
def test_a_unit_out_of_supply_may_go_by_rail() -> None:
    game, state = railway(unit("S", "0505", "rifle", "4-4-6"))
    assert "6.41c" in why(game, state, "rail S to 0501")
    do(game, state, "rail S to 0501")
    assert at(game, state, "S") == "0501"


@rule("kharkov:6.42a")
def test_each_side_uses_the_railways_of_its_own_side_of_the_front() -> None:
    game, state = railway(soviet("S", "0505"))
    assert refused(game, state, "rail S to 0507").rule == "kharkov:6.42a"
    game, state = railway(axis("A", "0509"), phase="axis-movement")
    assert refused(game, state, "rail A to 0506").rule == "kharkov:6.42a"
    assert "rail A to 0507" in offered(game, state)


@rule("kharkov:6.42b")
def test_a_captured_railway_still_serves_its_first_owner() -> None:
    game, state = railway(soviet("S", "0505"), soviet("T", "0508"))
    assert refused(game, state, "rail S to 0507").rule == "kharkov:6.42b"
    assert refused(game, state, "rail S to 0508").rule == "kharkov:6.42b"
    assert refused(game, state, "rail T to 0507").rule == "kharkov:6.41a"
    game, state = railway(axis("A", "0512"), phase="axis-movement", turn=9)
    assert "rail A to 0507" in offered(game, state), "the Axis still has its line"


@rule("kharkov:6.42.ex1")
def test_a_train_stops_at_the_front_of_12_may_though_the_enemy_is_driven_back() -> None:
    game, state = railway(soviet("S", "0501"), soviet("T", "0511"), axis("A", "0112"), turn=4)
    trains = {text for text in offered(game, state) if text.startswith("rail S")}
    assert trains == {f"rail S to 05{column:02}" for column in range(2, 7)}
    do(game, state, "rail S to 0506", "end", "end")
    while state.phase != "soviet-movement":
        do(game, state, "end")
    do(game, state, "step S to 0507")
    assert at(game, state, "S") == "0507", "on foot it goes on next turn"


@rule("kharkov:6.43")
def test_a_train_does_not_enter_an_enemy_zone() -> None:
    game, state = railway(soviet("S", "0501"), axis("A", "0605"))
    assert refused(game, state, "rail S to 0505").rule == "kharkov:6.43"
    assert refused(game, state, "rail S to 0506").rule == "kharkov:6.43"
    assert {"rail S to 0502", "rail S to 0503", "rail S to 0504"} <= offered(game, state)


@rule("kharkov:6.44")
def test_a_train_covers_40_rail_hexes_whatever_the_allowance() -> None:
    ring = [f"01{column:02}" for column in range(1, 46)]
    game, state = table(
        soviet("S", "0101", "1-1-1"),
        size="blank 3x45",
        links={"-".join(ring): "rail"},
        phase="soviet-movement",
    )
    assert why(game, state, "rail S to 0141")["6.44"] == "40"
    assert refused(game, state, "rail S to 0142").rule == "kharkov:6.44"


@rule("kharkov:6.45a")
def test_three_axis_units_a_turn_go_by_rail() -> None:
    game, state = railway(
        *(axis(name, f"05{12 - n:02}") for n, name in enumerate("ABCD")), phase="axis-movement"
    )
    assert why(game, state, "rail A to 0507")["6.45a"] == "3"
    do(game, state, "rail A to 0507", "rail B to 0507", "rail C to 0507")
    assert refused(game, state, "rail D to 0508").rule == "kharkov:6.45a"
    assert not any(text.startswith("rail") for text in offered(game, state))


@rule("kharkov:6.45b")
def test_no_train_runs_in_the_mechanised_phase() -> None:
    game, state = railway(axis("P", "0512", "4-12", "panzer"), phase="axis-mechanised")
    assert refused(game, state, "rail P to 0507").rule == "kharkov:6.45b"
    assert not any(text.startswith("rail") for text in offered(game, state))


@rule("kharkov:6.45c")
def test_five_soviet_units_a_turn_go_by_rail_and_any_number_of_hqs() -> None:
    game, state = railway(
        *(soviet(name, "0501") for name in "ABC"), *(soviet(name, "0502") for name in "DEF"),
        staff("H", "0501"), staff("J", "0502"),
    )  # fmt: skip
    do(game, state, *(f"rail {name} to 0504" for name in "ABC"), "rail D to 0503", "rail H to 0503")
    assert why(game, state, "rail E to 0503")["6.45c"] == "1"
    do(game, state, "rail E to 0503")
    assert refused(game, state, "rail F to 0503").rule == "kharkov:6.45c"
    do(game, state, "rail J to 0503")
    assert at(game, state, "J") == "0503"


@rule("kharkov:6.46")
def test_railways_help_nobody_who_goes_on_foot() -> None:
    links = {"0505-0504": "rail"}
    game, state = table(
        axis("P", "0505", "4-12", "panzer"), hexes={"0504": "forest"}, sides={"0505-0504": "donets"},
        links=links, phase="axis-movement",
    )  # fmt: skip
    told = why(game, state, "step P to 0504")
    assert told["6.21"] == "4" and "6.46" in told


@rule("kharkov:8.1a")
def test_a_train_does_not_end_in_a_full_hex_but_passes_through() -> None:
    game, state = railway(soviet("S", "0501"), *(soviet(name, "0503") for name in "ABC"))
    assert refused(game, state, "rail S to 0503").rule == "kharkov:8.1a"
    assert "rail S to 0504" in offered(game, state)


@rule("kharkov:10.16", "kharkov:10.12b")
def test_an_hq_goes_by_rail_to_three_combat_units() -> None:
    game, state = railway(staff("H", "0501"), *(soviet(name, "0503") for name in "ABC"))
    assert "10.12b" in rules(do(game, state, "rail H to 0503"), "rail")
    assert at(game, state, "H") == "0503"
    game, state = railway(staff("H", "0602"), *(soviet(name, "0503") for name in "ABC"))
    assert "10.16" in why(game, state, "step H to 0503")


def test_trains_count_anew_each_turn() -> None:
    game, state = railway(
        *(axis(name, f"05{12 - n:02}") for n, name in enumerate("ABCD")), phase="axis-movement"
    )
    do(game, state, "rail A to 0508", "rail B to 0508", "rail C to 0508")
    do(game, state, "end")
    while state.phase != "axis-movement":
        do(game, state, "end")
    assert "rail D to 0508" not in offered(game, state) and "rail D to 0507" in offered(game, state)


@pytest.mark.parametrize("side", [SOVIET, AXIS])
def test_trains_reach_what_a_plain_flood_finds(side: int) -> None:
    """From one hex or several, with lines cut anywhere, rings of railway included."""
    game, chance = GAME, Random(5)
    own = game.networks[side]
    hexes = listed(own)
    for cuts in (0, 0, 1, 2, 3, 5, 8, 13) * 4:
        free = own & ~bits(chance.sample(hexes, cuts))
        for most, several in ((40, 1), (39, 3), (6, 1), (6, 2)):
            start = bits(chance.sample(hexes, several)) & (free if several > 1 else own)
            found = connected(game.grid, start, free, along=game.rails, limit=most) & ~start
            assert game.railways[side].reached(start, free, most) == found
