"""Odds against their definition, and tables that are read with dice: every fault told, every roll read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.kit.odds import ABOVE, BELOW, ladder_of, ratio, whole
from hexfront.kit.tables import read_table

LADDERS = [
    ["1-3", "1-2", "1-1", "3-2", "2-1", "3-1"],
    ["1-1", "1.5-1", "2-1", "3-1", "4-1"],
    ["1-4", "1-3"],
    ["2-1"],
    ["1-1", "4-3", "5-3", "2-1", "10-1+"],
]


def whole_odds(attack: int, defence: int) -> int:
    """3-1 is 2, 1-1 is 0, 1-2 is -1, and what lies between is rounded down."""
    return next(
        level
        for level in range(60, -60, -1)
        if Fraction(attack, defence) >= (Fraction(level + 1) if level >= 0 else Fraction(1, 1 - level))
    )


@pytest.mark.parametrize("names", LADDERS)
def test_the_rung_of_two_strengths_is_the_best_column_that_they_reach(names: list[str]) -> None:
    ladder, ratios = ladder_of(names), [ratio(name) for name in names]
    for attack in range(1, 26):
        for defence in range(1, 26):
            odds, rung = Fraction(attack, defence), ladder.rung(attack, defence)
            if ratios[0] <= odds < ratios[-1]:
                assert rung == max(n for n, least in enumerate(ratios) if least <= odds)
            elif odds < ratios[0]:
                first = whole_odds(ratios[0].numerator, ratios[0].denominator)
                assert rung == whole_odds(attack, defence) - first < 0
            else:
                last = whole_odds(ratios[-1].numerator, ratios[-1].denominator)
                assert rung == len(names) - 1 + whole_odds(attack, defence) - last
            assert whole(attack, defence) == whole_odds(attack, defence)
            assert ladder.clamp(rung) == min(max(rung, 0), len(names) - 1)
    assert (ladder.rung(0, 3), ladder.rung(3, 0), ladder.rung(0, 0)) == (BELOW, ABOVE, BELOW)


def test_rungs_beyond_the_ends_are_called_by_whole_odds() -> None:
    ladder = ladder_of(LADDERS[0])
    assert [ladder.name(rung) for rung in range(-2, 8)] == [
        *("1-5", "1-4", "1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1"),
    ]
    assert [ladder_of(["2-1"]).name(rung) for rung in range(-3, 2)] == ["1-3", "1-2", "1-1", "2-1", "3-1"]


@pytest.mark.parametrize("name", ["", "3", "x-1", "1-x", "0-1", "1-0", "1-1-1", "-1-1", "2-1-"])
def test_what_is_no_column_is_told(name: str) -> None:
    with pytest.raises(BadData, match="is no odds column"):
        ratio(name)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("", "a ladder of odds needs at least one column"),
        ("1-1 1-1", "odds column 1-1 must be above 1-1"),
        ("1-1 2-1 3-1 3-2", "odds column 3-2 must be above 3-1"),
        ("2-3 1-1", "odds column 2-3 ends the ladder and must be whole odds"),
        ("1-1 5-2", "odds column 5-2 ends the ladder and must be whole odds"),
    ],
)
def test_a_ladder_rises_from_whole_odds_to_whole_odds(names: str, told: str) -> None:
    with pytest.raises(BadData) as refusal:
        ladder_of(names.split())
    assert str(refusal.value).startswith(told)


ROWS = {str(die): "A B" for die in range(1, 7)}


def table(**more: Any) -> Any:
    return read_table("crt", {"columns": "1-1 2-1", "rows": ROWS, "provenance": "designed", **more})


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"columns": ""}, "there are no columns"),
        ({"columns": "1-1 1-1"}, "column 1-1 stands there twice"),
        ({"rows": {**ROWS, "x": "A B"}}, "row 'x' must be a number"),
        ({"rows": {**ROWS, "07": "A B"}}, "row '07' must be a number"),
        ({"rows": {**ROWS, "6": "A"}}, "row 6 has 1 cells for 2 columns"),
        ({"rows": {**ROWS, "6": "A B C"}}, "row 6 has 3 cells for 2 columns"),
        ({"rows": {**ROWS, "6": ["A", ""]}}, "row 6 has an empty cell"),
        ({"rows": {die: ROWS[die] for die in "23456"}}, "there is no row 1; the rows have to cover 1 to 6"),
        ({"rows": {die: ROWS[die] for die in "12345"}}, "there is no row 6; the rows have to cover 1 to 6"),
        ({"rows": {**ROWS, "8": "A B"}}, "there is no row 7; the rows have to cover 1 to 6"),
        ({"rows": {**ROWS, "-1": "A B"}}, "there is no row 0; the rows have to cover 1 to 6"),
        ({"dice": 0}, "dice is 0; it has to be 1 or more"),
        ({"dice": 2}, "there is no row 7; the rows have to cover 2 to 12"),
        ({"but": {"3-1": "designed"}}, "but names a column 3-1; there are 1-1 2-1"),
        ({"but": {"2-1": "hearsay"}}, 'provenance "hearsay"'),
        ({"provenance": "hearsay"}, 'provenance "hearsay"'),
        ({"colour": "red"}, "Object contains unknown field"),
    ],
)  # fmt: skip
def test_each_fault_of_a_table_is_told(more: dict[str, Any], told: str) -> None:
    with pytest.raises(BadData) as refusal:
        table(**more)
    assert str(refusal.value).startswith(f"table crt: {told}")


def test_a_table_of_two_dice_is_read_by_their_sum_and_its_ends_serve_all_beyond() -> None:
    rows = {str(roll): ["low" if roll < 7 else "high"] for roll in (12, *range(2, 12))}
    found = read_table("crt", {"columns": ["1-1"], "rows": rows, "provenance": "designed", "dice": 2})
    assert (found.first, found.dice) == (2, 2)
    assert [found.result("1-1", roll) for roll in (0, 2, 6, 7, 12, 15)] == ["low"] * 3 + ["high"] * 3
    assert found.distribution("1-1") == {"low": 15, "high": 21}
    assert found.distribution("1-1", modifier=1) == {"low": 10, "high": 26}


def test_rows_beyond_the_die_are_read_with_modifiers() -> None:
    rows = {str(roll): f"r{roll} s{roll}" for roll in range(-1, 8)}
    found = table(rows=rows, but={"2-1": "rulebook 9.4"})
    assert [found.result("1-1", roll) for roll in (-3, -1, 0, 7, 9)] == ["r-1", "r-1", "r0", "r7", "r7"]
    assert found.result("2-1", 3) == "s3"
    assert (found.origin("1-1"), found.origin("2-1")) == ("designed", "rulebook 9.4")
    assert found.distribution("1-1", -2) == {f"r{roll}": 1 for roll in range(-1, 5)}
    assert found.mixture({"1-1": 2, "2-1": 1}, -2)["r0"] == 2 * found.mixture({"2-1": 1}, -2)["s0"]
