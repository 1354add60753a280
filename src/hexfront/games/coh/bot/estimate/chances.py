"""Two dice: the chance to reach a number, and what a shot that hits with it does."""

from __future__ import annotations

WAYS = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)
"""By number, how many of the 36 throws of two dice reach it."""
HURT = 0.55
"""What a hit is worth of the destruction of its target."""
CRITICAL = 4
"""So much more than a hit needs destroys at once."""


def chance(needed: int) -> float:
    """The chance that two dice reach a number.

    >>> chance(7), chance(13), chance(-3)
    (0.5833333333333334, 0.0, 1.0)
    """
    return 1.0 if needed <= 2 else 0.0 if needed > 12 else WAYS[needed] / 36


def harm(needed: int, hurt: bool) -> float:
    """The part of a unit that a shot destroys on the average: a second hit is its end.

    >>> harm(7, True), round(harm(7, False), 3), harm(13, False)
    (0.5833333333333334, 0.358, 0.0)
    """
    hit = chance(needed)
    return hit if hurt else HURT * hit + (1.0 - HURT) * chance(needed + CRITICAL)
