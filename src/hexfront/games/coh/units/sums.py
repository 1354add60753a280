"""A number that grows by rules: what each adds is told with it, and so is a rule that takes another away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from hexfront.engine.base.texts import Text
from hexfront.engine.contract.verdict import Reason
from hexfront.kit.bars import Force, Modifier


class Note(NamedTuple):
    """A rule by which something does not count, told with nothing where it would have counted."""

    force: Force
    words: Text


class Sum:
    """A number that grows by modifiers, each with its reason."""

    def __init__(self) -> None:
        self.total = 0
        self.reasons: list[Reason] = []

    def start(self, modifier: Modifier, case: Any) -> None:
        """Add a figure that is told even if it is 0."""
        self._add(modifier.rule, modifier.words(case), modifier.amount(case))

    def grow(self, parts: Iterable[Modifier | Note], case: Any) -> None:
        """Add what counts for something, and tell what does not count although it is there."""
        for part in parts:
            if isinstance(part, Note):
                if part.force.holds(case):
                    self.note(part.force.rule, part.words)
            elif amount := part.amount(case):
                self._add(part.rule, part.words(case), amount)

    def note(self, rule: str, text: Text) -> None:
        """Tell a rule that adds nothing."""
        self._add(rule, text, 0)

    def _add(self, rule: str, text: Text, amount: int) -> None:
        self.total += amount
        self.reasons.append(Reason(rule, text, f"{amount:+}"))
