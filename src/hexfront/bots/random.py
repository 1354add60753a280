"""A player without a plan, who in time tries everything."""

from __future__ import annotations

from random import Random

from hexfront.bots.chair import Chair
from hexfront.engine.base.actions import Action
from hexfront.engine.base.choices import Choices

KIND_FIRST = 0.1
"""How often the kind of group is drawn before the group, so that rare kinds are not drowned by many units."""

SECOND_THOUGHTS = 3
"""How often an action that only takes something back is drawn again."""


class RandomBot:
    """Draws a group, then an action in it; only that group is worked out in full."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed).random

    def choose(self, chair: Chair) -> Action:
        """Any legal action."""
        return self.pick(chair.choices(), chair.lexicon.backs)

    def pick(self, choices: Choices, backs: frozenset[str] = frozenset()) -> Action:
        """Any of these choices; what only takes something back is seldom taken, so that the game gets on."""
        action, thoughts = choices.draw(self._chance, KIND_FIRST), SECOND_THOUGHTS
        while action[0] in backs and thoughts:
            action, thoughts = choices.draw(self._chance, KIND_FIRST), thoughts - 1
        return action
