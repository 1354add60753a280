"""Where the names of towns are written, so that none is written over another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from hexfront.atlas.canvas import Dot

SIZE = 13.0
"""How high the name of a town is written."""

SPOTS = ((7.0, 13.0, False), (-7.0, 13.0, True), (7.0, -5.0, False), (-7.0, -5.0, True))
"""Where a name may stand beside its dot, the best first: how far off, and whether it ends there."""


class Lettered(NamedTuple):
    """What some words cover."""

    left: float
    right: float
    top: float
    bottom: float

    @classmethod
    def at(cls, words: str, spot: Dot, *, left: bool) -> Self:
        """Words that begin or, to the left, end at a spot. A letter is about half as wide as high."""
        wide, (x, y) = SIZE * 0.48 * len(words), spot
        return cls(x - wide if left else x, x if left else x + wide, y - SIZE * 0.75, y + SIZE * 0.2)

    @classmethod
    def around(cls, words: str, spot: Dot, size: float) -> Self:
        """Bold words of another size with their middle at a spot."""
        half, (x, y) = size * 0.26 * len(words), spot
        return cls(x - half, x + half, y - size * 0.75, y + size * 0.2)

    def meets(self, other: Lettered) -> bool:
        """Whether both cover something."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def beside(
    towns: Iterable[tuple[str, Dot]], taken: Iterable[Lettered], edge: float
) -> Iterator[tuple[str, Dot, bool]]:
    """Yield each name, where it is written, and whether it ends there; none beyond the right edge.

    >>> list(beside([("Trebbin", (0, 0)), ("Zossen", (20, 0))], [], 900))
    [('Trebbin', (7.0, 13.0), False), ('Zossen', (27.0, -5.0), False)]
    """
    covered = list(taken)
    for name, (x, y) in towns:
        spots = [
            (Lettered.at(name, (x + dx, y + dy), left=left), (x + dx, y + dy), left) for dx, dy, left in SPOTS
        ]
        inside = [one for one in spots if one[0].right <= edge] or spots
        free = (one for one in inside if not any(one[0].meets(other) for other in covered))
        words, spot, left = next(free, inside[0])
        covered.append(words)
        yield name, spot, left
