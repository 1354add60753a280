"""26.10: far from the enemy units move twice as far, in the first impulse alone."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, offered, refused, rules, russian, table, why

STRATEGIC = ("strategic-movement",)
FAR = axis("Far", "L12")


def march(*units: Any, player: str = "russian", turn: int = 2, **more: Any) -> tuple[Any, Any]:
    """A movement phase with the option on an empty map."""
    options = more.pop("options", STRATEGIC)
    return table(*units, FAR, player=player, turn=turn, options=options, **more)


@rule("trc:26.10a", "trc:26.10.ex1")
@pytest.mark.parametrize(
    ("weather", "hexes"),
    [("clear", 6), ("mud", 4), pytest.param("snow", 3, marks=pytest.mark.rule("trc:26.10d"))],
)
def test_a_russian_army_goes_six_hexes_in_clear_weather_four_in_mud_and_three_in_snow(
    weather: str, hexes: int
) -> None:
    game, state = march(army("R", "A1", "5-3"), weather=weather)
    assert str(hexes) in why(game, state, "redeploy R").values()
    events = do(game, state, "redeploy R")
    assert ("26.10d" in rules(events)) is (weather == "snow")
    for column in range(2, hexes + 2):
        do(game, state, f"step R to A{column}")
    assert at(game, state, "R") == f"A{hexes + 1}"
    assert refused(game, state, f"step R to A{hexes + 2}") == "5.4a"
    game, state = march(army("R", "A1", "5-3"), weather="clear", turn=1)
    assert refused(game, state, "redeploy R") == "26.10a"


@rule("trc:26.10a")
def test_without_the_option_and_before_july_1941_nobody_moves_strategically() -> None:
    game, state = march(army("R", "A1"), options=())
    assert refused(game, state, "redeploy R") == "26.10a"
    game, state = march(army("R", "A1"), turn=1)
    assert refused(game, state, "redeploy R") == "26.10a"
    game, state = march(army("R", "A1"), turn=2)
    assert "redeploy R" in offered(game, state)


@rule("trc:26.10a")
def test_who_starts_in_enemy_zoc_or_next_to_enemy_places_does_not_move_strategically() -> None:
    units = army("Near", "E5"), army("Away", "E8"), axis("A", "E4", "4-4", "hq")
    game, state = march(*units)
    assert refused(game, state, "redeploy Near") == "26.10a"
    assert "redeploy Away" in offered(game, state)
    ground = {"hexes": {"E6": "minor-city"}}
    game, state = march(army("Near", "E5"), army("Away", "E4"), held={"axis": ["E6"]}, **ground)
    assert refused(game, state, "redeploy Near") == "26.10a"
    assert "redeploy Away" in offered(game, state)
    game, state = march(army("Near", "E5"), held={"russian": ["E6"]}, **ground)
    assert "redeploy Near" in offered(game, state)
    rail = {"links": {"A6-B6": "rail"}, "held": {}}
    game, state = march(army("Near", "C6"), army("Away", "D6"), gauge=["A6", "B6"], **rail)
    assert refused(game, state, "redeploy Near") == "26.10a"
    assert "redeploy Away" in offered(game, state)
    game, state = march(army("Near", "C6"), gauge=[], **rail)
    assert "redeploy Near" in offered(game, state)


@rule("trc:26.10b")
def test_a_strategic_mover_enters_no_enemy_zoc_and_comes_next_to_no_enemy_place() -> None:
    game, state = march(army("R", "E8"), axis("A", "E5"))
    do(game, state, "redeploy R", "step R to E7")
    assert refused(game, state, "step R to E6") == "26.10b"
    assert "step R to D7" in offered(game, state)
    game, state = march(army("R", "E8"), axis("A", "E5"))
    do(game, state, "step R to E7")
    assert "step R to E6" in offered(game, state)
    game, state = march(army("R", "E8"), hexes={"E5": "major-city"}, held={"axis": ["E5"]})
    do(game, state, "redeploy R", "step R to E7")
    assert refused(game, state, "step R to E6") == "26.10b"


@rule("trc:26.10c")
def test_strategic_movement_is_for_the_first_impulse_and_ends_the_moves_of_the_turn() -> None:
    tanks = russian("T", "A1", "5-6", "armour"), russian("U", "C1", "5-6", "armour")
    game, state = march(*tanks)
    do(game, state, "redeploy T", "step T to A2", "end")
    while state.phase != "movement":
        do(game, state, "end")
    assert state.impulse == 2
    assert refused(game, state, "step T to A3") == "26.10c"
    assert refused(game, state, "redeploy U") == "26.10c"
    assert "step U to C2" in offered(game, state)
    while (state.player, state.impulse, state.phase) != (1, 1, "movement"):
        do(game, state, "end")
    assert not state.strategic


@rule("trc:26.10c")
def test_who_has_moved_strategically_does_not_sail_in_the_second_impulse() -> None:
    given = {"size": "", "held": {"russian": ["JJ23", "DD24"]}, "impulse": 2}
    units = russian("T", "JJ23", "5-6", "armour", "strategic"), russian("U", "JJ23", "5-6", "armour")
    game, state = march(*units, axis("Off", "E31"), **given)
    assert refused(game, state, "sail T to DD24") == "26.10c"
    assert "sail U to DD24" in offered(game, state)


@rule("trc:5.3b", "trc:5.4b", "trc:2.1a", "trc:5.1")
def test_who_has_moved_or_cannot_move_is_elsewhere_or_an_enemy_does_not_redeploy() -> None:
    game, state = march(army("R", "A1"), russian("H", "C1", "1-5", "hq"), army("Lost", "pool"))
    assert refused(game, state, "redeploy Lost") == "5.1"
    do(game, state, "step R to A2")
    assert refused(game, state, "redeploy R") == "5.3b"
    assert refused(game, state, "redeploy H") == "5.4b"
    assert refused(game, state, "redeploy Far") == "2.1a"
