"""Odds: from two strengths to a column, rounded in the defender's favour, and along the columns by shifts.

A rung is a place on the ladder of columns: 0 is the first column, and rungs beyond either end go on in whole
odds, so that a game clamps before its shifts, after them, or refuses what lies below the ladder:

>>> ladder = ladder_of("1-3 1-2 1-1 3-2 2-1 3-1".split())
>>> ladder.names[ladder.clamp(ladder.clamp(ladder.rung(9, 2)) - 1)]
'2-1'
>>> ladder.names[ladder.clamp(ladder.rung(9, 2) - 1)]
'3-1'

Opposite shifts are netted by adding them up before they are applied.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from math import lcm

import msgspec

from hexfront.engine.base.errors import BadData

BELOW, ABOVE = -1_000_000, 1_000_000
"""The rungs of no attack and of no defence: no sum of shifts brings them back onto a ladder."""

_NAME = re.compile(r"(\d+(?:\.\d+)?)[-:/](\d+(?:\.\d+)?)\+?")


def ratio(name: str) -> Fraction:
    """The exact ratio that the name of a column stands for.

    >>> ratio("1-3"), ratio("1.5-1") == ratio("3/2"), ratio("10-1+")
    (Fraction(1, 3), True, Fraction(10, 1))
    """
    found = _NAME.fullmatch(name)
    if not found or not Fraction(found[1]) or not Fraction(found[2]):
        raise BadData(f"{name!r} is no odds column: write attack and defence, such as 3-2 or 10-1+")
    return Fraction(found[1]) / Fraction(found[2])


def whole(attack: int, defence: int) -> int:
    """How many whole odds above 1-1, rounded down: 1-1 is 0, 3-1 is 2, 1-2 is -1. Both must be positive.

    >>> [whole(*sides) for sides in ((1, 1), (29, 10), (2, 3), (1, 3))]
    [0, 1, -1, -2]
    """
    return attack // defence - 1 if attack >= defence else 1 + -defence // attack


class Ladder(msgspec.Struct, frozen=True):
    """The odds columns of a table, worst for the attacker first. Make one with :func:`ladder_of`."""

    names: tuple[str, ...]
    ratios: tuple[tuple[int, int], ...]
    """The least attack to defence of each column, as whole numbers."""
    scale: int
    """What makes all these ratios whole, and what they are then, so that a column is looked up and not searched."""
    thresholds: tuple[int, ...]

    def rung(self, attack: int, defence: int) -> int:
        """The rung of two strengths; beyond the ends it is below 0 or above the last.

        >>> ladder = ladder_of(["1-1", "1.5-1", "2-1", "3-1"])
        >>> [ladder.rung(*sides) for sides in ((18, 13), (12, 7), (15, 5), (24, 5), (4, 5), (0, 1))]
        [0, 1, 3, 4, -1, -1000000]
        """
        if attack <= 0:
            return BELOW
        if defence <= 0:
            return ABOVE
        rung = bisect_right(self.thresholds, attack * self.scale // defence) - 1
        if 0 <= rung < len(self.ratios) - 1:
            return rung
        end = max(rung, 0)
        return end + whole(attack, defence) - whole(*self.ratios[end])

    def clamp(self, rung: int) -> int:
        """The nearest rung that is a column.

        >>> ladder = ladder_of(["1-2", "1-1", "2-1"])
        >>> [ladder.clamp(rung) for rung in (-4, 1, 7)]
        [0, 1, 2]
        """
        return min(max(rung, 0), len(self.names) - 1)

    def name(self, rung: int) -> str:
        """What a rung is called; beyond the ends, in whole odds.

        >>> ladder = ladder_of(["1-2", "1-1", "3-2", "2-1"])
        >>> [ladder.name(rung) for rung in (-2, 0, 2, 5)]
        ['1-4', '1-2', '3-2', '4-1']
        """
        end = self.clamp(rung)
        if rung == end:
            return self.names[rung]
        level = whole(*self.ratios[end]) + rung - end
        return f"{level + 1}-1" if level >= 0 else f"1-{1 - level}"


def ladder_of(names: Iterable[str]) -> Ladder:
    """The ladder of these columns: they must rise, and the first and last must be whole odds.

    >>> ladder_of(["1-1", "3-1", "2-1"])
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadData: odds column 2-1 must be above 3-1
    """
    columns = tuple(names)
    if not columns:
        raise BadData("a ladder of odds needs at least one column")
    ratios = [ratio(name) for name in columns]
    for i in range(1, len(ratios)):
        if ratios[i] <= ratios[i - 1]:
            raise BadData(f"odds column {columns[i]} must be above {columns[i - 1]}")
    for name, value in ((columns[0], ratios[0]), (columns[-1], ratios[-1])):
        if 1 not in (value.numerator, value.denominator):
            raise BadData(f"odds column {name} ends the ladder and must be whole odds, such as 1-3 or 8-1")
    scale = lcm(*(value.denominator for value in ratios))
    return Ladder(
        columns,
        tuple((value.numerator, value.denominator) for value in ratios),
        scale,
        tuple(int(value * scale) for value in ratios),
    )
