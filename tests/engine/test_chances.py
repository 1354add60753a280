"""Exact chances against plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import gcd

from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.contract.chances import (
    at_least,
    chance_of,
    chances,
    dice,
    joined,
    mapped,
    mixed,
)

WAYS = st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 50), min_size=1)


def rolls(number: int, sides: int) -> list[int]:
    return [sum(pips) for pips in product(range(1, sides + 1), repeat=number)]


def exact(ways: dict[str, int]) -> dict[str, Fraction]:
    return {outcome: Fraction(n, sum(ways.values())) for outcome, n in ways.items()}


@given(st.integers(1, 4), st.integers(1, 8))
def test_dice_by_enumeration(number: int, sides: int) -> None:
    assert dice(number, sides) == Counter(rolls(number, sides))
    assert list(dice(number, sides)) == sorted(dice(number, sides))


@given(st.integers(-3, 20), st.integers(1, 3))
def test_at_least_by_enumeration(need: int, number: int) -> None:
    all_rolls = rolls(number, 6)
    assert at_least(need, number) == Fraction(sum(roll >= need for roll in all_rolls), len(all_rolls))


def test_two_dice_against_a_need() -> None:
    assert [at_least(need) * 36 for need in range(2, 14)] == [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0]


@given(WAYS, WAYS)
def test_joined_is_the_product_of_independent_chances(one: dict[str, int], other: dict[str, int]) -> None:
    both = joined(one, other, lambda a, b: (a, b))
    total = sum(both.values())
    for (a, b), n in both.items():
        assert Fraction(n, total) == exact(one)[a] * exact(other)[b]


@given(WAYS)
def test_mapped_keeps_the_number_of_ways(ways: dict[str, int]) -> None:
    vowels = mapped(ways, lambda outcome: outcome in "ae")
    assert sum(vowels.values()) == sum(ways.values())
    assert vowels.get(True, 0) == sum(n for outcome, n in ways.items() if outcome in "ae")


@given(
    st.lists(st.tuples(st.integers(0, 9), WAYS), min_size=1).filter(lambda parts: any(w for w, _ in parts))
)
def test_mixed_weighs_every_part_by_its_weight_alone(parts: list[tuple[int, dict[str, int]]]) -> None:
    whole = mixed(parts)
    weights = sum(weight for weight, _ in parts)
    expected: dict[str, Fraction] = {}
    for weight, ways in parts:
        for outcome, share in exact(ways).items() if weight else ():
            expected[outcome] = expected.get(outcome, Fraction(0)) + Fraction(weight, weights) * share
    assert exact(whole) == expected
    assert gcd(*whole.values()) == 1


@given(WAYS)
def test_chances_are_told_in_order_and_sum_to_one(ways: dict[str, int]) -> None:
    told = chances({**ways, "never": 0})
    assert [chance.outcome for chance in told] == list(ways)
    assert sum(Fraction(chance.ways, chance.of) for chance in told) == 1
    assert chance_of(ways, lambda _: True) == 1
