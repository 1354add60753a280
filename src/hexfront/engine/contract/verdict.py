"""Answers with reasons: why an action is legal or not, and how a fight stands, each number with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from hexfront.engine.base import witness
from hexfront.engine.base.texts import Text


class Reason(msgspec.Struct, frozen=True):
    """One rule speaking: for, against, or with a number."""

    rule: str
    text: Text
    amount: str = ""
    of: Literal["", "column", "die"] = ""
    """What a number in the odds moves, where it is neither attack nor defence."""
    doubtful: bool = False
    """Whoever does this may regret it: a table asks before it is done."""
    chance: tuple[int, int] | None = None
    """How likely what is hoped for is, as ways and of how many, where it hangs on dice and is no fight."""

    def __str__(self) -> str:
        amount = f" {self.amount}" if self.amount else ""
        return f"{self.text}{amount} [{self.rule}]"


class Chance(msgspec.Struct, frozen=True):
    """One outcome and how likely it is, as an exact fraction ``ways / of``."""

    outcome: str
    ways: int
    of: int


class Fight(msgspec.Struct, frozen=True):
    """A fight before it is fought: strengths, modifiers in order, the column, and what may come of it.

    Where the decider does not know a value, ``attack``, ``defence`` and ``columns`` are ranges.
    """

    target: str
    attack: tuple[int, int]
    defence: tuple[int, int]
    columns: tuple[str, ...]
    modifiers: tuple[Reason, ...]
    chances: tuple[Chance, ...]
    table: str = ""
    provenance: str = "rulebook"
    blind: bool = False
    """Nobody is seen at the target, as far as the decider knows: it may meet nobody."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether an action is legal for a seat now, and the rules that say so."""

    legal: bool
    reasons: tuple[Reason, ...] = ()
    fights: tuple[Fight, ...] = ()

    def __bool__(self) -> bool:
        return self.legal

    def noted(self) -> Verdict:
        """The same verdict, once a witness has seen its rules act."""
        note_reasons(self.reasons)
        for fight in self.fights:
            note_reasons(fight.modifiers)
        return self


def note_reasons(reasons: Iterable[Reason]) -> None:
    """These reasons were given to somebody: their rules acted."""
    witness.note_all(reason.rule for reason in reasons)
