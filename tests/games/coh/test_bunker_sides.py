"""18.1.2c: which modifier of a bunker counts, whatever rating of the unit inside is met."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.file import GunsInBunkers
from hexfront.games.coh.state import Work

from .table import do, offered, refused, table, unit, why

BUNKER = {"1-E05": [Work("bunker", 1, 3)]}
"""It looks south."""
INSIDE = unit("R", "ru-rifles", "1-E05", "s", inside="bunker")


@rule("coh:18.1.2c", "coh:19.1b")
@pytest.mark.parametrize(("engineers", "facing", "rating"), [("1-F05", "n", 11 + 5), ("1-D05", "s", 11 + 3)])
def test_flames_meet_the_side_of_the_bunker_that_they_come_from(
    engineers: str, facing: str, rating: int
) -> None:
    game, state = table(unit("E", "de-engineers", engineers, facing), INSIDE, works=BUNKER)
    (odds,) = why(game, state, "flame E at 1-E05 by ap").fights
    assert odds.defence == (rating,) * 2
    assert {"coh:18.1.2c", "coh:19.1b"} <= {one.rule for one in odds.modifiers}


@rule("coh:18.1.2c", "coh:7.7.3f")
def test_in_close_combat_the_weak_side_counts() -> None:
    game, state = table(unit("E", "de-engineers", "1-E05", "n"), INSIDE, works=BUNKER)
    (odds,) = why(game, state, "burn E on R by ap").fights
    assert odds.defence == (11 + 3,) * 2


@rule("coh:10.0f")
@pytest.mark.parametrize(
    ("gun", "facing", "dice", "found"),
    [
        ("1-B05", "s", (6, 3), True),
        ("1-B05", "s", (5, 3), False),
        ("1-H05", "n", (6, 6), True),
        ("1-H05", "n", (6, 5), False),
    ],
)
def test_blind_fire_meets_the_side_of_the_bunker_and_of_those_inside(
    gun: str, facing: str, dice: tuple[int, int], found: bool
) -> None:
    """Who hides in a bunker looks where it does: 11 and 3 against fire from behind, 12 and 5 in front."""
    lurker = unit("R", "ru-rifles", "1-E05", "s", "hidden", inside="bunker")
    game, state = table(unit("A", "de-hmg", gun, facing), lurker, works=BUNKER, cp=(0, 0))
    do(game, state, "fire A at 1-E05 by ap", dice=dice)
    assert (not state.hidden) == found


@rule("coh:18.1.2b")
def test_a_gun_that_turns_all_round_does_not_in_a_bunker() -> None:
    foes = unit("S", "ru-rifles", "1-B05", "s"), unit("T", "ru-rifles", "1-H05", "n")
    for work, lies in (("", False), ("bunker", True)):
        game, state = table(
            unit("F", "de-flak88", "1-E05", "s", inside=work),
            *foes,
            works={"1-E05": [Work("bunker", 0, 3)]},
            specials=(GunsInBunkers(side="german"),),
        )
        assert "fire F at 1-H05 by ap" in offered(game, state)
        assert ("fire F at 1-B05 by ap" in offered(game, state)) != lies
    assert refused(game, state, "fire F at 1-B05 by ap").rule == "coh:18.1.2b"
