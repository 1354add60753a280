"""Odds against exact fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.base.errors import BadData
from hexfront.kit.odds import (
    ABOVE,
    BELOW,
    Ladder,
    ladder_of,
    ratio,
)

WHOLE = ["2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1"]
WIDE = ladder_of(["1-3", "1-2", "1-1", *WHOLE, "9-1", "10-1"])
HALVES = ladder_of(["1-3", "1-2", "1-1", "3-2", *WHOLE])
STEEP = ladder_of(["1-1", "1.5-1", *WHOLE, "9-1", "10-1+"])
DEEP = ladder_of(["1-6", "1-5", "1-4", "1-3", "1-2", "1-1", *WHOLE, "9-1", "10-1"])
LADDERS = st.sampled_from([WIDE, HALVES, STEEP, DEEP])
STRENGTHS = st.integers(1, 400)


def naive_rung(ladder: Ladder, attack: int, defence: int) -> int:
    """Walk up a list of every whole odds there is, with the ladder's own columns in the middle."""
    first, last = ratio(ladder.names[0]), ratio(ladder.names[-1])
    whole = [Fraction(1, n) for n in range(401, 1, -1)] + [Fraction(n) for n in range(1, 402)]
    below = [value for value in whole if value < first]
    above = [value for value in whole if value > last]
    rungs = [*below, *map(ratio, ladder.names), *above]
    odds = Fraction(attack, defence)
    return max(i for i, value in enumerate(rungs) if value <= odds) - len(below)


@given(LADDERS, STRENGTHS, STRENGTHS)
def test_rung_is_the_highest_that_the_attack_reaches(ladder: Ladder, attack: int, defence: int) -> None:
    assert ladder.rung(attack, defence) == naive_rung(ladder, attack, defence)


@given(LADDERS, st.integers(1, 60), st.data())
def test_a_column_begins_at_its_own_odds(ladder: Ladder, times: int, data: st.DataObject) -> None:
    rung = data.draw(st.integers(0, len(ladder.names) - 1))
    odds = ratio(ladder.names[rung])
    attack, defence = odds.numerator * times, odds.denominator * times
    assert ladder.rung(attack, defence) == rung
    assert ladder.rung(attack, defence + 1) < rung


@given(LADDERS, STRENGTHS, STRENGTHS)
def test_a_rung_is_named_by_odds_the_attacker_has(ladder: Ladder, attack: int, defence: int) -> None:
    rung = ladder.rung(attack, defence)
    assert ratio(ladder.name(rung)) <= Fraction(attack, defence) < ratio(ladder.name(rung + 1))


@pytest.mark.parametrize(
    ("ladder", "attack", "defence", "column"),
    [
        (WIDE, 29, 10, "2-1"),
        (WIDE, 18, 5, "3-1"),
        (WIDE, 1, 15, "1-3"),
        (STEEP, 15, 5, "3-1"),
        (STEEP, 26, 9, "2-1"),
        (STEEP, 12, 7, "1.5-1"),
        (STEEP, 18, 13, "1-1"),
        (STEEP, 25, 2, "10-1+"),
        (HALVES, 12, 5, "2-1"),
        (DEEP, 4, 9, "1-3"),
        (DEEP, 19, 10, "1-1"),
        (DEEP, 6, 20, "1-4"),
    ],
)
def test_worked_examples(ladder: Ladder, attack: int, defence: int, column: str) -> None:
    assert ladder.names[ladder.clamp(ladder.rung(attack, defence))] == column


def test_clamping_before_the_shift_and_after_it_differ() -> None:
    assert STEEP.names[STEEP.clamp(STEEP.clamp(STEEP.rung(12, 1)) - 2)] == "8-1"
    assert HALVES.names[HALVES.clamp(HALVES.rung(12, 1) - 2)] == "8-1"
    assert HALVES.names[HALVES.clamp(HALVES.clamp(HALVES.rung(12, 1)) - 2)] == "6-1"
    assert WIDE.names[WIDE.clamp(WIDE.clamp(WIDE.rung(1, 15)) + 1)] == "1-2"


def test_below_the_ladder_can_be_refused() -> None:
    assert DEEP.rung(3, 20) == -1
    assert DEEP.name(-1) == "1-7"
    assert STEEP.rung(4, 5) < 0


@given(LADDERS, st.integers(-30, 30))
def test_no_strength_at_all_stays_at_the_end_whatever_the_shift(ladder: Ladder, shift: int) -> None:
    assert ladder.rung(0, 5) == ladder.rung(0, 0) == BELOW
    assert ladder.rung(5, 0) == ABOVE
    assert ladder.clamp(ladder.rung(0, 5) + shift) == 0
    assert ladder.clamp(ladder.rung(5, 0) + shift) == len(ladder.names) - 1


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        ([], "at least one column"),
        (["1-1", "1-1"], "1-1 must be above 1-1"),
        (["1-1", "3-2"], "3-2 ends the ladder"),
        (["2-3", "1-1"], "2-3 ends the ladder"),
        (["1-0", "1-1"], "'1-0' is no odds column"),
        (["even", "2-1"], "'even' is no odds column"),
    ],
)
def test_a_ladder_that_does_not_hold_together_is_refused_in_one_line(names: list[str], fault: str) -> None:
    with pytest.raises(BadData) as told:
        ladder_of(names)
    assert fault in str(told.value)
    assert "\n" not in str(told.value)
