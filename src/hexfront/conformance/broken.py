"""A promise that was not kept, and how to see it again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

PROMISES = {1: "complete and exact", 2: "deterministic", 3: "secret", 4: "recorded", 5: "cited"}


class Case(msgspec.Struct, frozen=True):
    """One way to begin a game."""

    scenario: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((self.scenario, *self.options))


class Spot(msgspec.Struct, frozen=True):
    """Where in which random game it happened: after ``start`` actions that were not looked at, ``ply`` in all."""

    game: str
    case: Case
    seed: int
    ply: int
    start: int = 0

    def __str__(self) -> str:
        return f"{self.game} {self.case}, seed {self.seed}, ply {self.ply}"


class Broken(AssertionError):
    """A game did not keep one of the five promises.

    >>> print(Broken(1, "nobody can move", Spot("demo", Case("short", ("fog",)), seed=3, ply=17)))
    promise 1, complete and exact: nobody can move (demo short+fog, seed 3, ply 17)
    see it again: suite.check(load_game("demo"), "short", ("fog",), seed=3, plies=18, start=0)
    """

    def __init__(self, promise: int, what: str, spot: Spot | None = None) -> None:
        super().__init__(promise, what, spot)
        self.promise = promise
        self.what = what
        self.spot = spot

    def __str__(self) -> str:
        line = f"promise {self.promise}, {PROMISES[self.promise]}: {self.what}"
        if self.spot is None:
            return line
        spot = self.spot
        call = (
            f'suite.check(load_game("{spot.game}"), "{spot.case.scenario}", {_quoted(spot.case.options)}, '
            f"seed={spot.seed}, plies={spot.ply - spot.start + 1}, start={spot.start})"
        )
        return f"{line} ({spot})\nsee it again: {call}"


def _quoted(words: tuple[str, ...]) -> str:
    return "(" + "".join(f'"{word}",' for word in words) + ")"


@contextmanager
def at(promise: int, spot: Spot) -> Iterator[None]:
    """Say where it happened, whatever goes wrong inside; an error of any kind breaks the promise."""
    try:
        yield
    except Broken as broken:
        if broken.spot is not None:
            raise
        raise Broken(broken.promise, broken.what, spot) from broken.__cause__
    except Exception as error:
        raise Broken(promise, f"{type(error).__name__}: {error}", spot) from error
