"""Whole decisions: a finished move of a counter, a fight resolved; never the single steps inside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from hexfront.engine.base.actions import Action


@runtime_checkable
class Counts(Protocol):
    """A game in which some actions are but steps of a decision; without it every action is one."""

    def counts(self, state: Any, action: Action) -> bool:
        """Whether an action about to be applied makes a whole decision, and not a part of one."""


def counter(game: Any) -> Callable[[Any, Action], bool]:
    """What tells whole decisions from the steps inside them."""
    return game.counts if isinstance(game, Counts) else lambda state, action: True
