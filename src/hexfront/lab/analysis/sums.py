"""Luck apart from skill: what decisions gained over the bot's, and what is left when these are taken off.

Between two decisions that were judged the expectation changes by chance alone, as the bot would have decided all others
in the same way. So the errors of all expectations in between fall out; those of the start and of the costs stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from hexfront.lab.analysis.facts import Account, Judged
from hexfront.lab.analysis.rollouts import Shares


def accounts(sides: tuple[str, ...], found: Sequence[Judged], end: Shares | None) -> tuple[Account, ...]:
    """The account of each side, as its first seat has it; without an end, up to the last expectation."""
    if not found:
        return ()
    got = found[-1].after if end is None else end
    return tuple(_account(side, sides, found, got) for side in dict.fromkeys(sides))


def _account(side: str, sides: tuple[str, ...], found: Sequence[Judged], end: Shares) -> Account:
    seat = sides.index(side)
    start = found[0].expected[seat]
    start_error = _share_error(start, found[0].dreams)
    own = [one for one in found if sides[one.seat] == side]
    theirs = [one for one in found if sides[one.seat] != side]
    skill = _gained(own, seat)
    others = -_gained(theirs, seat)
    skill_error = sqrt(sum(one.error**2 for one in own))
    other_error = sqrt(sum(one.error**2 for one in theirs))
    return Account(
        side=side,
        start=start,
        start_error=start_error,
        skill=skill,
        skill_error=skill_error,
        others=others,
        luck=end[seat] - start - skill + others,
        luck_error=hypot(start_error, skill_error, other_error),
        end=end[seat],
        decisions=sum(one.instead is not None for one in own),
        blunders=sum(one.mark == "blunder" for one in own),
    )


def _gained(found: Sequence[Judged], seat: int) -> float:
    """What some decisions changed for a seat, against those of the bot."""
    return sum(one.after[seat] - one.expected[seat] for one in found)


def _share_error(share: float, of: int) -> float:
    """The standard error of a share; that of none or all is not nothing, so one of each is counted besides.

    >>> _share_error(0.0, 8) > 0.09
    True
    """
    likely = (share * of + 1) / (of + 2)
    return sqrt(likely * (1 - likely) / of)
