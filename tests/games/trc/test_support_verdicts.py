"""26.5, 26.9, 26.13, 28.6.1: what guns, barrages and fortresses add to a battle, as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import against, axis, do, modifiers, offered, reasons, refusal, russian, table, unit

STAFF = axis("H", "E3", "1-7", "hq")


def german(*units: Any, option: str, join: str = "A G", **more: Any) -> tuple[Any, Any]:
    """A German corps and a gun against a Russian corps."""
    force = axis("A", "E5", "8-4"), axis("G", "E5", "1-4", "artillery"), russian("R", "E6")
    game, state = table(*force, *units, options=(option,), phase="combat", **more)
    do(game, state, "attack E6", *[f"join {name}" for name in join.split()])
    return game, state


def red(*units: Any, option: str, turn: int = 25, join: str = "A G", **more: Any) -> tuple[Any, Any]:
    """The same from the other side, with the Stavka near."""
    force = (
        russian("A", "E5", "8-4"),
        russian("G", "E5", "1-4", "artillery"),
        axis("R", "E6"),
        unit("Stavka", "E3"),
    )
    game, state = table(
        *force, *units, options=(option,), phase="combat", player="russian", turn=turn, **more
    )
    do(game, state, "attack E6", *[f"join {name}" for name in join.split()])
    return game, state


@rule("trc:26.5.3a", "trc:26.5.3b", "trc:15.10b")
def test_guns_shift_a_column_each_and_three_together_with_air_units() -> None:
    second = axis("F", "E7", "1-4", "artillery")
    game, state = german(option="artillery")
    assert modifiers(game, state) == [("26.5.3a", "+1")]
    game, state = german(second, option="artillery", join="A G F")
    assert modifiers(game, state) == [("26.5.3a", "+2")]
    game, state = german(second, STAFF, option="artillery", join="A G F")
    do(game, state, "air H")
    assert modifiers(game, state) == [("15.5a", "+3"), ("26.5.3a", "+2"), ("26.5.3b", "-2")]
    do(game, state, "launch", dice=(4,))
    game, state = red(option="artillery")
    for flights, told in (
        (1, [("15.7", "+1"), ("26.5.3a", "+1")]),
        (2, [("15.7", "+2"), ("26.5.3a", "+1")]),
        (3, [("15.7", "+3"), ("26.5.3a", "+1"), ("15.10b", "-1"), ("26.5.3b", "")]),
    ):
        do(game, state, "air Stavka")
        assert len(state.agenda[-1].air) == flights
        assert modifiers(game, state) == told
    do(game, state, "launch", dice=(4,))


@rule("trc:28.6.1c", "trc:28.6.1e")
def test_by_the_older_rule_german_guns_add_nothing_to_a_stuka_and_russian_ones_do() -> None:
    game, state = german(STAFF, option="artillery-corps")
    assert modifiers(game, state) == [("28.6.1c", "+1")]
    do(game, state, "air H")
    assert modifiers(game, state) == [("15.5a", "+3"), ("28.6.1c", "+0")]
    do(game, state, "launch", dice=(4,))
    game, state = red(option="artillery-corps")
    do(game, state, "air Stavka")
    assert modifiers(game, state) == [("15.7", "+1"), ("28.6.1c", "+1")]
    for strength, told in (("39-4", [("28.6.1c", "+1"), ("28.6.1e", "")]), ("20-4", [("28.6.1c", "+1")])):
        force = russian("A", "E5", strength), russian("G", "E5", "1-4", "artillery"), axis("R", "E6")
        game, state = table(*force, options=("artillery-corps",), phase="combat", player="russian", turn=6)
        do(game, state, "attack E6", "join A", "join G")
        assert modifiers(game, state) == told
    do(game, state, "launch", dice=(4,))


@rule("trc:26.13a", "trc:26.13b")
def test_a_barrage_is_told_with_what_it_shifts_and_how_many_are_left() -> None:
    game, state = red(option="barrage")
    shift, left = (
        dict(reasons(game, state, "barrage"))["26.13b"],
        dict(reasons(game, state, "barrage"))["26.13a"],
    )
    assert (shift, left) == (f"+{game.limits.barrage_shift}", "2")
    do(game, state, "barrage")
    assert modifiers(game, state) == [("26.13b", shift)]
    assert against(game, state, "air Stavka") == ["26.13e"]
    assert against(game, state, "barrage") == ["26.13a"]
    assert "barrage" not in offered(game, state)
    do(game, state, "launch", dice=(4,))
    assert state.barrages == 1


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"turn": 10}, ["26.13a"]),
        ({"barrages": 2}, ["26.13a"]),
        ({"weather": "mud"}, ["26.13d"]),
        ({"impulse": 2}, ["26.13d"]),
        ({"turn": 14, "barrages": 1}, ["26.13a"]),
    ],
)
def test_all_that_keeps_a_barrage_away_is_named(more: dict[str, Any], named: list[str]) -> None:
    """26.13."""
    game, state = red(option="barrage", join="A", **{"turn": 20, **more})
    assert against(game, state, "barrage") == named
    assert "barrage" not in offered(game, state)
    game, state = red(option="barrage", join="A", turn=20)
    do(game, state, "air Stavka")
    assert against(game, state, "barrage") == ["26.13e"]


@rule("trc:26.9h")
def test_a_fortress_is_told_in_the_odds() -> None:
    given = {"hexes": {"E6": "major-city"}, "held": {"russian": ["E6"]}, "forts": {"russian": ["E6"]}}
    game, state = german(option="fortresses", join="A", **given)
    assert modifiers(game, state) == [("14.1a", "×2"), ("26.9h", "")]
    do(game, state, "join G", "launch", dice=(4,))


@rule("trc:26.9a", "trc:26.9c")
def test_cities_that_infantry_held_all_turn_become_fortresses_and_no_others() -> None:
    units = (
        axis("A", "E5"),
        axis("B", "C5"),
        axis("P", "E8", "8-7", "armour"),
        axis("M", "H5"),
        russian("R", "L12"),
    )
    hexes = dict.fromkeys(("E5", "C5", "E8", "H5", "L12"), "major-city") | {"G8": "minor-city"}
    held = {"axis": ["E5", "C5", "E8", "H5"], "russian": ["L12"]}
    game, state = table(*units, hexes=hexes, held=held, options=("fortresses",), phase="weather")
    do(game, state, "step M to H6", "step M to H5", "end", "end")
    assert offered(game, state) == {"fortify E5", "fortify C5", "end"}
    assert reasons(game, state, "fortify E5") == [("26.9c", "4")]
    assert against(game, state, "fortify G8") == ["26.9a"]
    assert refusal(game, state, "fortify E8").startswith("No infantry has held")
    assert refusal(game, state, "fortify H5").startswith("No infantry has held")
    do(game, state, "fortify E5")
    assert reasons(game, state, "fortify C5") == [("26.9c", "3")]
    assert refusal(game, state, "fortify E5").endswith("is a fortress already.")
    assert (state.forts, state.built) == ([1 << game.grid.hex("E5"), 0], [1, 0])
    do(game, state, "end")
    assert state.player == 1


@rule("trc:26.9a", "trc:26.9b")
def test_whoever_came_in_on_an_earlier_turn_is_new_no_more() -> None:
    held, new = axis("A", "E5", "4-4", "infantry", "steady"), axis("N", "H5", "4-4", "infantry", "entered")
    units = held, new, russian("R", "L12")
    hexes = dict.fromkeys(("E5", "H5", "L12"), "major-city")
    given = {"hexes": hexes, "held": {"axis": ["E5", "H5"], "russian": ["L12"]}, "options": ("fortresses",)}
    game, state = table(*units, phase="weather", **given)
    do(game, state, "step N to H6", "step N to H5", "end", "end")
    assert refusal(game, state, "fortify H5").startswith("No infantry has held")
    game, state = table(*units, impulse=2, **given)
    do(game, state, "end")
    assert refusal(game, state, "fortify H5").endswith("has come in this turn and fortifies nothing yet.")
