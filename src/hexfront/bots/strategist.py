"""A player who tries several ways of playing in dreams before he settles on one for his next turn.

Single actions rarely matter while a doctrine goes on afterwards; how a whole turn is played does. So the candidates are
ways of playing: the doctrine of a game in each of its styles. All are tried in the same dreams, through the answer of
the other side, and judged by where that leads. The usual way is kept unless the dreams speak clearly for another.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from math import sqrt
from typing import Protocol

from hexfront.bots.chair import Chair, Dream
from hexfront.bots.player import Bot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import derive


class Campaign(Protocol):
    """What a game tells a strategist."""

    ways: tuple[str, ...]
    """The ways of playing, the usual one first."""
    horizon: int
    """Through how many turns of players a way is followed, its own among them."""

    def player(self, way: str, seed: int) -> Bot:
        """Somebody who plays that way."""

    def moment(self, dream: Dream, seat: Seat) -> Hashable:
        """The turn of a player that goes on; None while there is nothing to plan for this seat."""

    def worth(self, dream: Dream, seat: Seat) -> float:
        """How good a position is for a seat."""


class Strategist:
    """Chooses a way at the beginning of each of its turns, and plays it."""

    name = "strategist"
    DREAMS = 8
    """In how many dreams the ways are tried that are not dropped before."""
    LEAST = 2
    """In how many dreams every way is tried."""
    HOPELESS = 1.5
    """By how many errors a way is behind the best when it is dropped."""
    CLEAR = 1.0
    """By how many errors another way must be ahead of the usual one."""

    def __init__(self, campaign: Campaign, seed: int = 0, seconds: float = 60.0) -> None:
        self.campaign, self.seed, self.seconds = campaign, seed, seconds
        self._moment: Hashable = None
        self._way = campaign.ways[0]
        self._player = campaign.player(self._way, seed)

    def choose(self, chair: Chair) -> Action:
        """What a player of the chosen way does."""
        moment = self.campaign.moment(chair.dream(self.seed), chair.seat)
        if moment is not None and moment != self._moment:
            self._moment = moment
            self._take_up(self._best(chair))
        return self._player.choose(chair)

    def _take_up(self, way: str) -> None:
        if way != self._way:
            self._way, self._player = way, self.campaign.player(way, self.seed)

    def _best(self, chair: Chair) -> str:
        """The way that does best in the same dreams."""
        deadline = time.monotonic() + self.seconds
        found: dict[str, list[float]] = {way: [] for way in self.campaign.ways}
        for number in range(self.DREAMS):
            seed = derive(str(self.seed), number, f"strategist {self._moment}")
            for way, worths in found.items():
                worths.append(self._tried(chair, way, seed))
                if time.monotonic() > deadline:
                    return self._settled({one: some for one, some in found.items() if len(some) > number})
            if number + 1 >= self.LEAST:
                best = max(found, key=lambda one: sum(found[one]))
                found = {
                    way: worths
                    for way, worths in found.items()
                    if lead(found[best], worths) <= self.HOPELESS or way == self.campaign.ways[0]
                }
            if len(found) == 1:
                break
        return self._settled(found)

    def _settled(self, found: dict[str, list[float]]) -> str:
        usual = self.campaign.ways[0]
        if usual not in found or len(found[usual]) < self.LEAST:
            return usual
        best = max(found, key=lambda one: sum(found[one]))
        return best if lead(found[best], found[usual]) > self.CLEAR else usual

    def _tried(self, chair: Chair, way: str, seed: int) -> float:
        """Where a way leads in a dream."""
        campaign, dream = self.campaign, chair.dream(seed)
        first, others = campaign.player(way, seed), dict[Seat, Bot]()
        moment, turns = self._moment, 0
        while (seats := dream.deciders()) and turns < campaign.horizon:
            seat = seats[0]
            if seat == chair.seat and not turns:
                player = first
            else:
                if seat not in others:
                    others[seat] = campaign.player(campaign.ways[0], seed)
                player = others[seat]
            dream.apply(seat, player.choose(Chair(dream.game, dream.state, seat)))
            now = campaign.moment(dream, chair.seat)
            if now != moment:
                moment, turns = now, turns + 1
        return campaign.worth(dream, chair.seat)


def lead(one: list[float], other: list[float]) -> float:
    """By how many standard errors one series of results is ahead of another in the same dreams.

    >>> lead([3.0, 5.0, 4.0], [1.0, 2.0, 3.0]) > 3, lead([1.0, 1.0], [1.0, 1.0])
    (True, 0.0)
    """
    gains = [ours - theirs for ours, theirs in zip(one, other, strict=False)]
    mean = sum(gains) / len(gains)
    if len(gains) < 2 or not mean:
        return 0.0
    spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return mean / sqrt(max(spread, 1e-9) / len(gains))
