"""What many games add up to: wins for each bot and side, and how long the games were."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.lab.selfplay import Outcome


class Line(msgspec.Struct, frozen=True):
    """What a bot did with a side. ``points`` is the mean, where the game counts any."""

    bot: str
    side: str
    games: int
    wins: int
    draws: int
    losses: int
    points: float | None


class Tally(msgspec.Struct, frozen=True):
    """The sum of a contest; means are over the games that came to an end."""

    games: int
    crashed: int
    draws: int
    turns: float
    decisions: float
    actions: float
    lines: tuple[Line, ...]


def tally(outcomes: Iterable[Outcome]) -> Tally:
    """Add up games.

    >>> one = Outcome(0, "", ("a", "b"), ("red", "blue"), (1,), points={"red": 2.0, "blue": 3.0}, turns=4)
    >>> [(line.bot, line.side, line.wins, line.points) for line in tally([one, one]).lines]
    [('a', 'red', 0, 2.0), ('b', 'blue', 2, 3.0)]
    """
    played = list(outcomes)
    ended = [outcome for outcome in played if not outcome.crash]
    groups: dict[tuple[str, str], list[tuple[Outcome, Seat]]] = {}
    for outcome in ended:
        for key, seat in {key: seat for seat, key in reversed([*enumerate(_keys(outcome))])}.items():
            groups.setdefault(key, []).append((outcome, seat))
    return Tally(
        games=len(ended),
        crashed=len(played) - len(ended),
        draws=sum(not outcome.winners for outcome in ended),
        turns=_mean(outcome.turns for outcome in ended),
        decisions=_mean(outcome.decisions for outcome in ended),
        actions=_mean(outcome.actions for outcome in ended),
        lines=tuple(_line(*key, games) for key, games in sorted(groups.items())),
    )


def _keys(outcome: Outcome) -> list[tuple[str, str]]:
    """The bot and the side of each seat."""
    sides = [side or f"seat {seat}" for seat, side in enumerate(outcome.sides)]
    return list(zip(outcome.bots, sides, strict=True))


def _line(bot: str, side: str, games: list[tuple[Outcome, Seat]]) -> Line:
    wins = sum(seat in outcome.winners for outcome, seat in games)
    draws = sum(not outcome.winners for outcome, _ in games)
    points = [outcome.points[side] for outcome, _ in games if side in outcome.points]
    losses = len(games) - wins - draws
    return Line(bot, side, len(games), wins, draws, losses, fmean(points) if points else None)


def _mean(numbers: Iterable[int]) -> float:
    found = list(numbers)
    return fmean(found) if found else 0.0
