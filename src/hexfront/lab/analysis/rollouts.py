"""Playing on from a position in dreams of the seat that decides, with bots on every seat."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from hexfront.bots import Bot, Chair, make_bot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.base.state import Result
from hexfront.lab.selfplay import ENDLESS, Endless

Shares = tuple[float, ...]
"""For each seat what it got: 1 for a win, a half for a draw."""
DRAWN = 0.5


class OutOfTime(Exception):
    """The time for an analysis is up."""


def shares(result: Result, seats: int) -> Shares:
    """What each seat got."""
    if not result.winners:
        return (DRAWN,) * seats
    return tuple(float(seat in result.winners) for seat in range(seats))


class Rollouts:
    """Plays games on by bots of one name. Everything follows from the seed and from what the seat could know."""

    def __init__(
        self, bot: str, seats: int, seed: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.bot, self.seats, self.seed = bot, seats, seed
        self._clock = clock
        self._deadline = float("inf")

    def allow(self, seconds: float) -> None:
        """Play for so long from now on, then raise OutOfTime between two actions."""
        self._deadline = self._clock() + seconds

    def own(self, chair: Chair) -> Bot:
        """A bot that decides for a seat as if it had just sat down."""
        return make_bot(chair.game, self.bot, derive(seed_text(self.seed), chair.seat, "own"))

    def outcome(self, chair: Chair, action: Action, dream: str) -> Shares:
        """What each seat gets after an action in the dream of that name, which is the same for every action."""
        number = derive(seed_text(self.seed), 0, dream)
        state = chair.dream(number)
        state.apply(chair.seat, action)
        players: dict[Seat, Bot] = {}
        for _ in range(ENDLESS):
            self.check()
            if not (seats := state.deciders()):
                return shares(_ended(state.result()), self.seats)
            seat = seats[0]
            if seat not in players:
                players[seat] = make_bot(state.game, self.bot, derive(seed_text(number), seat, "bot"))
            state.apply(seat, players[seat].choose(Chair(state.game, state.state, seat)))
        raise Endless(f"no end after {ENDLESS:,} actions")

    def check(self) -> None:
        """Raise OutOfTime if the time is up."""
        if self._clock() > self._deadline:
            raise OutOfTime


def _ended(result: Any) -> Result:
    assert isinstance(result, Result)
    return result
