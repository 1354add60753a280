"""Combat tables against plain enumeration, and what is refused in their data."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.base.errors import BadData
from hexfront.engine.contract.chances import chances
from hexfront.kit.tables import CombatTable, read_table

WRITTEN = """
columns = "1-2 1-1 2-1 3-1"
provenance = "reconstructed"
but = {"1-1" = "rulebook 9.4"}
[rows]
1 = "A1 D1 D2 De"
2 = "A1 Eng D1 D2"
3 = "A2 A1 D1 D2"
4 = "A2 A1 Eng D1"
5 = ["Ae", "A2", "A1", "Eng"]
6 = "Ae Ae A1 -"
"""
ONE = read_table("one", tomllib.loads(WRITTEN))
TWO = read_table(
    "two",
    {
        "columns": ["light", "heavy"],
        "dice": 2,
        "provenance": "designed",
        "rows": {str(n): ["miss" if n < 7 else "hit", "miss" if n < 5 else "kill"] for n in range(14)},
    },
)
TABLES = st.sampled_from([ONE, TWO])


def naive(table: CombatTable, column: str, modifier: int) -> Counter[str]:
    """Roll every roll and read the row by hand."""
    last = table.first + len(table.cells[column]) - 1
    found: Counter[str] = Counter()
    for pips in product(range(1, 7), repeat=table.dice):
        row = sum(pips) + modifier
        row = table.first if row < table.first else last if row > last else row
        found[table.cells[column][row - table.first]] += 1
    return found


def test_a_table_reads_as_written() -> None:
    assert ONE.columns == ("1-2", "1-1", "2-1", "3-1")
    assert [ONE.result("2-1", roll) for roll in range(1, 7)] == ["D2", "D1", "D1", "Eng", "A1", "A1"]
    assert ONE.result("3-1", 7) == "-"
    assert ONE.result("3-1", -1) == "De"
    assert [TWO.result("light", roll) for roll in (-1, 6, 7, 14)] == ["miss", "miss", "hit", "hit"]
    assert (ONE.origin("1-1"), ONE.origin("2-1")) == ("rulebook 9.4", "reconstructed")


@given(TABLES, st.integers(-8, 8), st.data())
def test_distribution_by_enumeration(table: CombatTable, modifier: int, data: st.DataObject) -> None:
    column = data.draw(st.sampled_from(table.columns))
    found = table.distribution(column, modifier)
    assert found == naive(table, column, modifier)
    assert sum(found.values()) == 6**table.dice


@given(TABLES, st.integers(-2, 2), st.data())
def test_mixture_by_enumeration(table: CombatTable, modifier: int, data: st.DataObject) -> None:
    weights = data.draw(st.dictionaries(st.sampled_from(table.columns), st.integers(1, 30), min_size=1))
    expected: dict[str, Fraction] = {}
    for column, weight in weights.items():
        for result, n in naive(table, column, modifier).items():
            share = Fraction(weight * n, sum(weights.values()) * 6**table.dice)
            expected[result] = expected.get(result, Fraction(0)) + share
    told = chances(table.mixture(weights, modifier))
    assert {chance.outcome: Fraction(chance.ways, chance.of) for chance in told} == expected


def change(**fields: Any) -> dict[str, Any]:
    return {**tomllib.loads(WRITTEN), **fields}


ROWS = tomllib.loads(WRITTEN)["rows"]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ([], "Expected `object`, got `array`"),
        (change(rows={}), "there is no row 1; the rows have to cover 1 to 6"),
        (change(rows={die: row for die, row in ROWS.items() if die != "6"}), "there is no row 6"),
        (change(rows={**ROWS, "8": "a b c d"}), "there is no row 7"),
        (change(rows={**ROWS, "six": "a b c d"}), "row 'six' must be a number"),
        (change(rows={**ROWS, "01": "a b c d"}), "row '01' must be a number"),
        (change(rows={**ROWS, "3": "A1 D1"}), "row 3 has 2 cells for 4 columns"),
        (change(rows={**ROWS, "3": ["A1", "", "D1", "D1"]}), "row 3 has an empty cell"),
        (change(columns=""), "there are no columns"),
        (change(columns="1-1 1-1 2-1 3-1"), "column 1-1 stands there twice"),
        (change(dice=2), "there is no row 7; the rows have to cover 2 to 12"),
        (change(dice=0), "dice is 0"),
        (change(provenance="hearsay"), 'provenance "hearsay" must start with'),
        (change(but={"9-1": "designed"}), "but names a column 9-1; there are 1-2 1-1 2-1 3-1"),
        (change(columms="1-1"), "unknown field `columms`"),
    ],
)
def test_data_that_do_not_hold_together_are_refused_in_one_line(data: object, fault: str) -> None:
    with pytest.raises(BadData) as told:
        read_table("combat", data)
    assert str(told.value).startswith("table combat: ")
    assert fault in str(told.value)
    assert "\n" not in str(told.value)
