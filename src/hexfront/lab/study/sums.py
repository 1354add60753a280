"""What the games of a study add up to: shares and means with their intervals, and how arms differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from hexfront.lab.elo import mean_error, wilson
from hexfront.lab.study.playing import Facts


class Share(msgspec.Struct, frozen=True):
    """How often a side won, and between which shares the truth lies with 95 %."""

    side: str
    wins: int
    games: int
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True):
    """A mean; the true one lies with 95 % within ``error`` of it."""

    mean: float
    error: float


class Sum(msgspec.Struct, frozen=True):
    """An arm of a study."""

    arm: str
    games: int
    crashed: int
    draws: int
    shares: tuple[Share, ...]
    levels: dict[str, int]
    length: Mean
    points: dict[str, Mean]
    steps_lost: dict[str, Mean]
    by_turn: dict[str, tuple[tuple[int, Mean], ...]]
    """The points of each side at the end of each turn that some game reached."""
    strength: dict[str, tuple[tuple[int, Mean], ...]]


class Difference(msgspec.Struct, frozen=True):
    """How much more often the first side won in an arm than in the first arm, over the seeds that both have played."""

    arm: str
    side: str
    seeds: int
    more: float
    error: float


def summed(arm: str, games: Sequence[Facts]) -> Sum:
    """Add up the games of an arm."""
    ended = [one for one in games if not one.crash]
    sides = tuple(dict.fromkeys(side for one in ended for side in one.sides))
    return Sum(
        arm=arm,
        games=len(ended),
        crashed=len(games) - len(ended),
        draws=sum(not one.won for one in ended),
        shares=tuple(_share(side, ended) for side in sides),
        levels=dict(Counter(one.level for one in ended).most_common()),
        length=Mean(*mean_error(float(one.turns[-1].turn) for one in ended)),
        points={side: Mean(*mean_error(_last(ended, side))) for side in sides if _last(ended, side)},
        steps_lost={
            side: Mean(*mean_error(float(one.steps_lost.get(side, 0)) for one in ended)) for side in sides
        },
        by_turn={side: _by_turn(ended, side, "points") for side in sides},
        strength={side: _by_turn(ended, side, "strength") for side in sides},
    )


def _share(side: str, games: Sequence[Facts]) -> Share:
    wins = sum(side in one.won for one in games)
    return Share(side, wins, len(games), *wilson(wins, len(games)))


def _last(games: Sequence[Facts], side: str) -> list[float]:
    return [one.turns[-1].points[side] for one in games if side in one.turns[-1].points]


def _by_turn(games: Sequence[Facts], side: str, what: str) -> tuple[tuple[int, Mean], ...]:
    found: dict[int, list[float]] = {}
    for one in games:
        for turn in one.turns:
            values: dict[str, float] = getattr(turn, what)
            if side in values:
                found.setdefault(turn.turn, []).append(values[side])
    return tuple((turn, Mean(*mean_error(values))) for turn, values in sorted(found.items()))


def differences(arms: Sequence[tuple[str, Sequence[Facts]]]) -> list[Difference]:
    """Every arm against the first, seed by seed: what both have in common falls out.

    >>> game = lambda arm, index, won: Facts(arm=arm, index=index, seed="", version="1", sides=("a", "b"), won=(won,))
    >>> differences([("x", [game("x", 0, "a")]), ("y", [game("y", 0, "b")])])[0].more
    -1.0
    """
    first = {one.index: one for one in arms[0][1] if not one.crash}
    found = []
    for name, games in arms[1:]:
        pairs = [(first[one.index], one) for one in games if not one.crash and one.index in first]
        if pairs:
            side = pairs[0][0].sides[0]
            more = [float(side in after.won) - float(side in before.won) for before, after in pairs]
            found.append(Difference(name, side, len(pairs), *mean_error(more)))
    return found
