"""What a probe answers: how far a unit may go, and how an attack would stand."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadAction
from hexfront.engine.positions import probe

from .table import GAME, do, table, unit


def costs(game: Any, state: Any, name: str) -> dict[str, tuple[str, str]]:
    """Cost and manner by hex."""
    return {one.hex: (one.cost, one.how) for one in probe.reach(game, state, name)}


def test_reach_is_what_a_unit_can_walk_by_its_activation() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "active"), ap={0: 2}, cp=(0, 0))
    found = costs(game, state, "A")
    assert found["1-E05"] == ("1", "step")
    assert found["1-D05"] == ("2", "step")
    assert found["1-G05"] == ("2", "back")
    assert "1-C05" not in found


def test_command_points_lengthen_the_walk() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "used"), cp=(1, 0))
    assert set(costs(game, state, "A")) == {"1-E04", "1-E05", "1-E06"}


def test_who_cannot_move_reaches_nothing() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", hit="pinned"))
    assert costs(game, state, "A") == {}
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "hidden"))
    assert costs(game, state, "A") == {}


def test_what_is_reached_can_be_played() -> None:
    game, state = table(unit("T", "ru-t34a", "1-H05"), go=1, cp=(0, 0))
    (path,) = [one.path for one in probe.reach(game, state, "T") if one.hex == "1-E05"]
    assert path == ("1-G05", "1-F05", "1-E05")
    do(game, state, f"step T to {path[0]} by ap", f"drive T to {path[1]}", f"drive T to {path[2]}")
    assert state.ap[1] == 6


def test_a_fight_with_support() -> None:
    game, state = table(
        unit("A", "de-lmg", "1-F05"), unit("B", "de-rifles", "1-F06"), unit("R", "ru-rifles", "1-D05", "s")
    )
    assert probe.fight(game, state, "1-D05", ("A",)).attack == (4, 4)
    assert probe.fight(game, state, "1-D05", ("A", "B")).attack == (5, 5)


def test_a_fight_tells_its_price_and_the_colour_of_the_rating_it_meets() -> None:
    game, state = table(
        unit("A", "de-pz3e", "1-F05"),
        unit("R", "ru-rifles", "1-D05", "s"),
        unit("T", "ru-t34a", "1-D05", "s"),
    )
    prices, colours = [], []
    for target in ("1-D05/R", "1-D05/T"):
        told = [
            (one.rule, str(one.text), one.amount)
            for one in probe.fight(game, state, target, ("A",)).modifiers
        ]
        prices.append(told[0])
        colours.append(told[1][:2])
    assert prices == [("coh:3.0b", "Price of the attack", f"{game.types[game.numbers['A']].fire} AP")] * 2
    assert colours == [
        ("coh:7.1b", "The rating attacked is red"),
        ("coh:15.1", "The rating attacked is blue, that of armour"),
    ]
    asked = probe.fight(game, state, "1-F05", ("T",), seat=0).modifiers
    assert "coh:3.0b" not in [one.rule for one in asked], "what an enemy would pay is his affair"


def test_a_fight_against_one_of_several() -> None:
    game, state = table(
        unit("A", "de-pz3e", "1-F05"),
        unit("R", "ru-rifles", "1-D05", "s"),
        unit("T", "ru-t34a", "1-D05", "s"),
    )
    assert probe.fight(game, state, "1-D05/R", ("A",)).attack == (3, 3)
    assert probe.fight(game, state, "1-D05/T", ("A",)).attack == (5, 5)


@pytest.mark.parametrize(
    ("at", "units", "message"),
    [
        ("1-D05/X", ("A",), "nobody to attack"),
        ("1-L12", ("A",), "nothing to fire at|outside the arc"),
        ("1-D05", ("W",), "not on the map"),
        ("1-D05", ("A", "C"), "cannot support"),
    ],
)
def test_fights_that_there_are_none(at: str, units: tuple[str, ...], message: str) -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("C", "de-rifles", "1-F06", "s"),
        unit("W", "de-rifles", "waiting"),
        unit("R", "ru-rifles", "1-D05", "s"),
    )
    with pytest.raises(BadAction, match=message):
        probe.fight(game, state, at, units)


def test_sight_is_answered() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), hexes={"1-E05": "heavy-woods"})
    assert [line.seen for line in probe.sight(game, state, "1-F05", "1-D05")] == [False]
    assert "1-E05" in {line.hex for line in probe.sight(game, state, "1-F05")}


def test_the_game_answers_all_three_questions() -> None:
    assert isinstance(GAME, probe.Reaches)
    assert isinstance(GAME, probe.Fights)
    assert isinstance(GAME, probe.Sees)
