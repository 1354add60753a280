"""The dice that the virtual opponent throws for itself, which are no draws of the game (20.2)."""

from __future__ import annotations

from random import Random

from hexfront.engine.base.errors import BadDraw
from hexfront.engine.base.texts import t


class Dice(Random):
    """Dice from a seed, or as they were settled beforehand.

    >>> dice = Dice(3)
    >>> dice.dictated += [5]
    >>> dice.randint(1, 6), dice.dictated
    (5, [])
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.dictated: list[int] = []

    def randint(self, a: int, b: int) -> int:
        """The next face."""
        if not self.dictated:
            return super().randint(a, b)
        face = self.dictated.pop(0)
        if not a <= face <= b:
            raise BadDraw(
                t("the die of the bot shows {least} to {most}, not {face}", least=a, most=b, face=face)
            )
        return face
