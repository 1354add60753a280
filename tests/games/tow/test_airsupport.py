"""7.0 Air support in combat."""

from __future__ import annotations

import pytest

from hexfront.engine.base.events import ONLOOKER, faces
from hexfront.engine.rulebook.rules import rule

from .duel import attack, combat, fought, odds
from .table import axis, do, offered, refused, rules, soviet, top, why


@rule("tow:7.0.ex1", "tow:7.0g", "tow:10.2i")
def test_offensive_support_shifts_an_axis_attack_by_two_columns() -> None:
    game, state = combat(axis("A", "0505", "4-5"), soviet("S", "0506", "2-5"), by="axis", air=["offensive"])
    assert odds(game, state, "0506", "A").columns == ("2-1",)
    attack(game, state, "0506", "A")
    assert why(game, state, "air offensive") == {"7.0g": "+2"}
    assert game.explain(state, 1, ("air", 0)).fights[0].columns == ("4-1",)
    events = do(game, state, "air offensive", dice=(2,))
    assert (fought(events).column, fought(events).outcome) == ("4-1", "R")
    assert {"7.0g", "10.2i"} <= rules(events, "fought")


@rule("tow:7.0.ex2", "tow:7.0h", "tow:10.3b")
def test_defensive_support_lowers_the_die_by_two() -> None:
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"), air=["defensive"])
    attack(game, state, "0505", "S")
    assert why(game, state, "air defensive") == {"7.0h": "-2"}
    found = fought(events := do(game, state, "air defensive", dice=(4,)))
    assert (found.column, found.die, found.outcome) == ("5-1", 2, "R")
    assert {"7.0h", "10.3b"} <= rules(events, "fought")


@rule("tow:7.0i", "tow:10.3b")
@pytest.mark.parametrize("die", [1, 2])
def test_a_roll_below_one_is_one(die: int) -> None:
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"), air=["defensive"])
    attack(game, state, "0505", "S")
    found = fought(events := do(game, state, "air defensive", dice=(die,)))
    assert (found.die, found.outcome) == (1, "R")
    assert "7.0i" in rules(events, "fought")


@rule("tow:7.0d")
def test_no_marker_has_to_be_used() -> None:
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"), air=["defensive"])
    attack(game, state, "0505", "S")
    assert (top(state), game.deciders(state)) == ("AirSupport", (1,))
    assert "7.0d" in why(game, state, "pass")
    assert fought(do(game, state, "pass", dice=(4,))).die == 4
    assert state.air == (1,)


@rule("tow:7.0d")
def test_the_window_opens_whatever_the_markers_are() -> None:
    """The Soviet player must not learn from a pause what the Axis holds."""
    for marker in ("offensive", "defensive"):
        game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"), air=[marker])
        attack(game, state, "0505", "S")
        assert top(state) == "AirSupport"
        assert "pass" in offered(game, state)
    assert refused(game, state, "air offensive").rule == "tow:7.0d"
    assert refused(game, state, "end").rule == "tow:7.0d", "the declaration comes first"


@rule("tow:10.2i", "tow:7.0h")
def test_each_kind_helps_only_on_its_side_of_the_combat() -> None:
    lines = (soviet("S", "0506", "5-5"), axis("A", "0505", "5-5"))
    game, state = combat(*lines, air=["offensive"])
    attack(game, state, "0505", "S")
    assert offered(game, state) == {"pass"}
    assert refused(game, state, "air offensive").rule == "tow:10.2i"
    game, state = combat(*lines, by="axis", air=["defensive"])
    attack(game, state, "0506", "A")
    assert offered(game, state) == {"pass"}
    assert refused(game, state, "air defensive").rule == "tow:7.0h"


@rule("tow:7.0e")
def test_a_used_marker_is_gone_for_the_turn() -> None:
    lines = (
        soviet("S", "0506", "3-5"),
        soviet("T", "0706", "3-5"),
        axis("A", "0505", "3-5"),
        axis("B", "0606", "3-5"),
    )
    game, state = combat(*lines, air=["defensive", "offensive"])
    attack(game, state, "0505", "S")
    assert "7.0e" in rules(do(game, state, "air defensive"), "air-used")
    assert (state.air, state.flown) == ((0,), (1,))
    assert refused(game, state, "air defensive").rule == "tow:7.0e"
    do(game, state, "pass", dice=(6,))
    do(game, state, *(["pass"] if top(state) == "Advance" else []))
    assert state.air == (0,)


@rule("tow:10.2l", "tow:10.2i")
def test_several_markers_add_up_to_the_last_column() -> None:
    lines = (axis("A", "0505", "8-5"), soviet("S", "0506", "1-5"))
    game, state = combat(*lines, by="axis", air=["offensive", "offensive"])
    attack(game, state, "0506", "A")
    do(game, state, "air offensive")
    events = do(game, state, "air offensive", dice=(1,))
    assert fought(events).column == "10-1+"
    assert "10.2l" in rules(events, "fought")
    game, state = combat(*lines, by="axis", air=["offensive"])
    attack(game, state, "0506", "A")
    assert "10.2l" not in rules(do(game, state, "air offensive", dice=(1,)), "fought")


@rule("tow:10.2j")
def test_shifts_of_terrain_and_air_add_up() -> None:
    lines = (axis("A", "0505", "36-5"), soviet("S", "0506", "3-5"))
    game, state = combat(*lines, by="axis", air=["offensive"], hexes={"0506": "rough town"})
    assert odds(game, state, "0506", "A").columns == ("8-1",)
    attack(game, state, "0506", "A")
    assert fought(do(game, state, "air offensive", dice=(1,))).column == "10-1+"


@rule("tow:7.0d", "tow:7.0e")
def test_a_marker_is_shown_when_it_is_used() -> None:
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"), air=["defensive"])
    attack(game, state, "0505", "S")
    events = do(game, state, "air defensive", dice=(4,))
    shown = [face for face in faces(events, ONLOOKER) if type(face).__name__ == "AirUsed"]
    assert len(shown) == 1
    assert shown[0].reveals


def test_without_markers_there_is_no_pause() -> None:
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"))
    assert fought(attack(game, state, "0505", "S", dice=(1,))).die == 1
