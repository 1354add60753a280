"""Exact chances: a distribution is a dict from outcome to ways, out of the sum of all ways.

Nothing here rounds: dice are counted, distributions are mapped, mixed and joined in whole numbers, and only
the reader of a :class:`~hexfront.engine.contract.verdict.Chance` makes a percentage of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import gcd, lcm
from types import MappingProxyType
from typing import TypeVar

from hexfront.engine.contract.verdict import Chance

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


@cache
def dice(number: int, sides: int = 6) -> Mapping[int, int]:
    """The ways to roll each sum, lowest first.

    >>> dict(dice(1)), dice(2)[7]
    ({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}, 6)
    """
    ways = {0: 1}
    for _ in range(number):
        ways = joined(ways, dict.fromkeys(range(1, sides + 1), 1), lambda total, pips: total + pips)
    return MappingProxyType(dict(sorted(ways.items())))


@cache
def at_least(need: int, number: int = 2, sides: int = 6) -> Fraction:
    """The probability that the dice sum up to ``need`` or more.

    >>> at_least(9), at_least(2), at_least(13)
    (Fraction(5, 18), Fraction(1, 1), Fraction(0, 1))
    """
    return chance_of(dice(number, sides), lambda total: total >= need)


def chance_of(ways: Mapping[T, int], holds: Callable[[T], bool]) -> Fraction:
    """The probability of the outcomes for which something holds.

    >>> chance_of({"A1": 2, "DR": 3, "DE": 1}, lambda result: result[0] == "D")
    Fraction(2, 3)
    """
    return Fraction(sum(n for outcome, n in ways.items() if holds(outcome)), sum(ways.values()))


def mapped(ways: Mapping[T, int], turn: Callable[[T], U]) -> dict[U, int]:
    """The distribution of what each outcome turns into.

    >>> mapped(dice(2), lambda total: "critical" if total >= 11 else "hit" if total >= 7 else "miss")
    {'miss': 15, 'hit': 18, 'critical': 3}
    """
    found: dict[U, int] = {}
    for outcome, n in ways.items():
        later = turn(outcome)
        found[later] = found.get(later, 0) + n
    return found


def joined(one: Mapping[T, int], other: Mapping[U, int], join: Callable[[T, U], V]) -> dict[V, int]:
    """The distribution of two independent outcomes taken together.

    >>> joined({1: 1, 2: 1}, {10: 1, 20: 3}, lambda a, b: a + b)
    {11: 1, 21: 3, 12: 1, 22: 3}
    """
    found: dict[V, int] = {}
    for a, n in one.items():
        for b, m in other.items():
            both = join(a, b)
            found[both] = found.get(both, 0) + n * m
    return found


def mixed(parts: Iterable[tuple[int, Mapping[T, int]]]) -> dict[T, int]:
    """The distribution when it is itself uncertain which one holds: each comes with its weight.

    Parts count by their weight alone, whatever their number of ways; the whole is brought to lowest terms.

    >>> mixed([(1, {"heads": 1, "tails": 1}), (2, {"tails": 6})])
    {'heads': 1, 'tails': 5}
    """
    weighed = [(weight, ways, sum(ways.values())) for weight, ways in parts if weight]
    common = lcm(*(total for _, _, total in weighed))
    found: dict[T, int] = {}
    for weight, ways, total in weighed:
        for outcome, n in ways.items():
            found[outcome] = found.get(outcome, 0) + n * weight * (common // total)
    least = gcd(*found.values())
    return {outcome: n // least for outcome, n in found.items()}


def chances(ways: Mapping[str, int]) -> tuple[Chance, ...]:
    """The distribution as a verdict tells it, in the order of its outcomes, without the impossible ones.

    >>> chances({"A1": 1, "DR": 5, "DE": 0})
    (Chance(outcome='A1', ways=1, of=6), Chance(outcome='DR', ways=5, of=6))
    """
    of = sum(ways.values())
    return tuple(Chance(outcome, n, of) for outcome, n in ways.items() if n)
