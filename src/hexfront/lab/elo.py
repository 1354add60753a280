"""How strong players are, from who beat whom: ratings with their errors."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ANCHOR = 1000.0
"""The rating of the player to whom all others are compared."""
POINTS = 400 / math.log(10)
"""Points of Elo for one unit of the logistic curve."""
CLOSE = 1e-9
SURE = 1.96
"""How many errors an interval of 95 % reaches to each side."""


class Rating(msgspec.Struct, frozen=True):
    """A player's rating; the true one lies with 95 % within ``error`` of it."""

    name: str
    elo: float
    error: float
    games: int
    score: float
    """The share of points that it got, a draw being half a point."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of 95 % for a share.

    >>> [round(end, 3) for end in wilson(65, 100)]
    [0.553, 0.736]
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, SURE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = SURE / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - spread), min(1.0, middle + spread)


def ratings(scores: Mapping[tuple[str, str], tuple[float, int]], anchor: str) -> list[Rating]:
    """Rate players by the points that the first of each pair got against the second, and the games they played.

    The most likely strengths under the logistic curve (Bradley and Terry), with one drawn game added to each pair that
    has met: without it a player who never lost would be infinitely strong. Errors are those of the difference from
    the anchor, whose own is 0.

    >>> found = ratings({("a", "b"): (75.0, 100)}, anchor="b")
    >>> [(one.name, round(one.elo), round(one.error)) for one in found]
    [('a', 1189, 78), ('b', 1000, 0)]
    """
    names = list(dict.fromkeys(name for pair in scores for name in pair))
    if anchor not in names:
        raise ValueError(f"{anchor} has played nobody")
    place = {name: number for number, name in enumerate(names)}
    met = [(place[a], place[b], won + 0.5, games + 1) for (a, b), (won, games) in scores.items() if games]
    strengths = _strengths(len(names), place[anchor], met)
    errors = _errors(strengths, place[anchor], met)
    rated = [
        Rating(name, ANCHOR + POINTS * float(strengths[i]), SURE * POINTS * errors[i], *_share(name, scores))
        for name, i in place.items()
    ]
    return sorted(rated, key=lambda one: -one.elo)


_Met = Sequence[tuple[int, int, float, int]]


def _chance(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _curvature(strengths: Floats, met: _Met) -> Floats:
    found = np.zeros((len(strengths), len(strengths)))
    for a, b, _, games in met:
        chance = _chance(strengths[a] - strengths[b])
        weight = games * chance * (1 - chance)
        found[a, a] += weight
        found[b, b] += weight
        found[a, b] -= weight
        found[b, a] -= weight
    return found


def _strengths(number: int, anchor: int, met: _Met) -> Floats:
    """The most likely strengths, by Newton's method; the anchor's is 0."""
    strengths = np.zeros(number)
    free = [i for i in range(number) if i != anchor]
    for _ in range(100):
        slope = np.zeros(number)
        for a, b, won, games in met:
            missed = won - games * _chance(strengths[a] - strengths[b])
            slope[a] += missed
            slope[b] -= missed
        curve = _curvature(strengths, met)[np.ix_(free, free)]
        step = np.linalg.lstsq(curve, slope[free], rcond=None)[0]
        strengths[free] += np.clip(step, -1, 1)
        if not free or np.abs(step).max() < CLOSE:
            break
    return strengths


def _errors(strengths: Floats, anchor: int, met: _Met) -> list[float]:
    number = len(strengths)
    free = [i for i in range(number) if i != anchor]
    spread = np.linalg.pinv(_curvature(strengths, met)[np.ix_(free, free)])
    errors = [0.0] * number
    for row, i in enumerate(free):
        errors[i] = math.sqrt(max(0.0, float(spread[row, row])))
    return errors


def _share(name: str, scores: Mapping[tuple[str, str], tuple[float, int]]) -> tuple[int, float]:
    games = sum(number for pair, (_, number) in scores.items() if name in pair)
    won = sum(_won(name, pair, *score) for pair, score in scores.items())
    return games, won / games if games else 0.0


def _won(name: str, pair: tuple[str, str], won: float, games: int) -> float:
    if name not in pair:
        return 0.0
    return won if name == pair[0] else games - won


def mean_error(values: Iterable[float]) -> tuple[float, float]:
    """A mean, and within how much of it the true one lies with 95 %.

    >>> mean_error([1.0, 3.0])
    (2.0, 1.96)
    """
    found = list(values)
    if not found:
        return 0.0, math.inf
    mean = sum(found) / len(found)
    if len(found) == 1:
        return mean, math.inf
    spread = sum((value - mean) ** 2 for value in found) / (len(found) - 1)
    return mean, SURE * math.sqrt(spread / len(found))
