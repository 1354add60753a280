"""5.0 and 6.0: who may stand together, and which hexes a unit controls."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import at, axis, do, number, offered, refused, soviet, table, unit, why


def staff(name: str, at: str, side: str = "axis", stats: str = "1-6", **more: object) -> object:
    """An HQ."""
    return unit(name, at, "hq", stats, side=side, **more)


@rule("tow:5.0a", "tow:5.0d")
def test_two_combat_units_and_an_hq_may_stack() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0506"), staff("Q", "0506"), staff("R", "0705"))
    told = why(game, state, "step A to 0506")
    assert told["5.0a"] == "2" and "5.0d" in told
    do(game, state, "step A to 0506", "end")
    game, state = table(axis("A", "0505"), axis("B", "0505"), staff("Q", "0506"))
    assert "5.0d" in why(game, state, "step Q to 0505")
    do(game, state, "step Q to 0505")
    assert "end" in offered(game, state), "it may stay with them"
    game, state = table(staff("Q", "0505"), staff("R", "0506"))
    do(game, state, "step Q to 0506")
    assert refused(game, state, "end").rule == "tow:2.3b", "but not with another HQ"


@rule("tow:5.0d")
def test_reduced_units_count_as_full_ones() -> None:
    game, state = table(axis("A", "0505", "3-1"), axis("B", "0506", step=1), axis("C", "0506", step=1))
    assert refused(game, state, "step A to 0506").rule == "tow:5.0d"


@rule("tow:5.0h", "tow:11.1h")
def test_the_airborne_marker_does_not_count() -> None:
    game, state = table(soviet("S", "0505"), soviet("T", "0506"), activated="soviet", bridgehead="0506")
    assert {"5.0h", "11.1h"} <= set(why(game, state, "step S to 0506"))


@rule("tow:5.0b")
def test_stacking_is_checked_where_a_move_ends() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0506"), axis("C", "0506"))
    assert "5.0b" in why(game, state, "step A to 0506")
    do(game, state, "step A to 0506", "step A to 0507", "end")


@rule("tow:5.0e")
def test_axis_nations_stack_in_any_combination() -> None:
    game, state = table(axis("A", "0505"), axis("R", "0506", notes={"nation": "romanian"}))
    assert "5.0e" in why(game, state, "step A to 0506")


@rule("tow:5.0g")
def test_the_sides_never_share_a_hex() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0506"))
    assert refused(game, state, "step A to 0506").rule == "tow:5.0g"


@rule("tow:2.3b", "tow:2.3c")
def test_an_hq_passes_over_another_but_does_not_stop_there() -> None:
    game, state = table(staff("Q", "0505"), staff("R", "0506"), axis("A", "0909"))
    assert "2.3c" in why(game, state, "step Q to 0506")
    do(game, state, "step Q to 0506")
    stuck = refused(game, state, "end")
    assert stuck.rule == "tow:2.3b" and "another HQ" in str(stuck)
    do(game, state, "step Q to 0507", "end")
    assert at(game, state, "Q") == "0507"
    game, state = table(staff("Q", "0505", stats="1-1"), staff("R", "0506"))
    assert refused(game, state, "step Q to 0506").rule == "tow:2.3b"


def test_where_a_unit_stands_there_is_room_for_it_again() -> None:
    game, state = table(
        axis("A", "0505", "3-2"), axis("D", "0505"), axis("B", "0506"), axis("C", "0506"),
        sides={"0506-0507": "blocked", "0506-0606": "blocked", "0506-0607": "blocked",
               "0506-0406": "blocked", "0506-0407": "blocked"},
    )  # fmt: skip
    do(game, state, "step A to 0506")
    assert offered(game, state) == {"step A to 0505"}


@rule("tow:6.0a", "tow:2.3a")
def test_combat_units_and_hqs_control_the_six_hexes_around_them() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0507"), staff("Q", "0504"))
    assert "6.0a" in why(game, state, "step A to 0506")
    assert sorted(game.map.describe(state.zoc[0])) == ["0407", "0408", "0506", "0508", "0607", "0608"]
    game, state = table(staff("H", "0507", "soviet", "1-5/2-7"), staff("Q", "0505"))
    assert {"6.0a", "2.3a"} <= set(why(game, state, "step Q to 0506"))


@rule("tow:6.0b")
@pytest.mark.parametrize("river", ["river", "major-river"])
def test_a_zoc_reaches_over_rivers(river: str) -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0507"), sides={"0507-0506": river})
    told = why(game, state, "step A to 0506")
    assert "6.0b" in told and told["9.3a"] == "2"


@rule("tow:6.0c")
def test_a_zoc_does_not_reach_over_blocked_hexsides() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0507"), sides={"0507-0506": "blocked"})
    told = why(game, state, "step A to 0506")
    assert "6.0c" in told and "9.3a" not in told
    units = (soviet("S", "0507"), soviet("T", "1010"), axis("A", "0202"))
    game, state = table(*units, sides={"0507-0506": "blocked"}, activated="soviet")
    do(game, state, "step T to 1009")
    zoc = {label for label in ("0506", "0508") if state.zoc[0] >> game.grid.hex(label) & 1}
    assert zoc == {"0508"}, "nor does it when zones are worked out anew"


@rule("tow:6.0d", "tow:6.0e")
def test_two_zones_cost_as_much_as_one() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0507"), soviet("T", "0407"))
    told = why(game, state, "step A to 0506")
    assert told["6.0d"] == "2" and told["9.3a"] == "2" and "6.0e" in told


def test_the_zones_follow_the_units() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0505"))
    before = state.zoc[1]
    do(game, state, "step A to 0504")
    assert state.zoc[1] >> game.map.hex("0503") & 1 and before & ~state.zoc[1] == 0
    do(game, state, "step B to 0605", "step B to 0705")
    assert not state.zoc[1] >> game.map.hex("0506") & 1
    assert state.at[state.where[number(game, "B")]] == (number(game, "B"),)
