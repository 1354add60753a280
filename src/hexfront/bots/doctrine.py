"""The base of the games' own bots: candidates with reasons, weighed until the time is up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from hexfront.bots.chair import Chair
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text


class Advice(msgspec.Struct, frozen=True):
    """An action, how good it looks, and why: what a hint shows."""

    action: Action
    score: float
    reasons: tuple[Text, ...] = ()


class Doctrine:
    """A bot with a plan. Subclasses give :meth:`thoughts`; the best legal advice within the time cap is taken.

    The clock is looked at between two pieces of advice, never inside a game, so a decision costs at most the
    cap and one more piece. The first piece is always heard: a doctrine yields its plain answer first.
    """

    name = "doctrine"
    styles: ClassVar[tuple[str, ...]] = ()
    """The styles that it can be asked to play in, besides its usual one."""

    def __init__(self, seed: int = 0, seconds: float = 1.0) -> None:
        self.seed = seed
        self.seconds = seconds

    def thoughts(self, chair: Chair) -> Iterator[Advice]:
        """Candidates, the obvious one first; they need not be legal."""
        raise NotImplementedError

    def fallback(self, chair: Chair) -> Action:
        """What to do when no thought fits the rules: anything legal that does not only take something back."""
        choices, backs = chair.choices(), chair.lexicon.backs
        return next((one for one in choices if one[0] not in backs), next(iter(choices)))

    def advise(self, chair: Chair) -> Iterator[Advice]:
        """The thoughts that are legal; if there is none, the fallback."""
        choices, found = chair.choices(), False
        for advice in self.thoughts(chair):
            if advice.action in choices:
                found = True
                yield advice
        if not found:
            yield Advice(self.fallback(chair), 0.0)

    def best(self, chair: Chair) -> Advice:
        """The best advice that could be had in time."""
        deadline = time.monotonic() + self.seconds
        best: Advice | None = None
        for advice in self.advise(chair):
            if best is None or advice.score > best.score:
                best = advice
            if time.monotonic() > deadline:
                break
        if best is None:
            raise AssertionError(f"{self.name} gave no advice")
        return best

    def choose(self, chair: Chair) -> Action:
        """The action of the best advice."""
        return self.best(chair).action
