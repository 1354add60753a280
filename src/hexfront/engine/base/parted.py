"""The choices of one actor in parts, each worked out only when a draw falls into it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Protocol

from hexfront.engine.base.actions import Action
from hexfront.engine.base.choices import Group


class Part(Protocol):
    """Some of the choices of an actor: written out, or such that each can be looked at without the others."""

    def __len__(self) -> int:
        """How many there are, or how many numbers there are to look at."""

    def __iter__(self) -> Iterator[Action]:
        """Every action."""

    def __getitem__(self, number: int, /) -> Action | None:
        """The action of a number, each under one of them; None if there is none."""


class Parted(Group):
    """A group in parts: at first each part gives only an upper bound on its actions.

    A game says what is in a part (``part``). Whoever draws takes a number among all that there may be, and has the
    part worked out into which it falls. If the part has no action of this number, he draws again, knowing more: so
    all actions are equally likely, and most parts are never worked out. Unlike other groups it may ask for chance
    more than once, and is no member of a ``Joined``.

    >>> class Orders(Parted):
    ...     def part(self, number):
    ...         return [[("march", 7)], [], [("fire", 7, 1), ("fire", 7, 2)]][number]
    >>> group, luck = Orders([1, 4, 3]), iter([0.5, 0.3]).__next__
    >>> group.draw(luck), len(group), ("fire", 7, 2) in group
    (('fire', 7, 1), 3, True)
    """

    __slots__ = ("_found", "most")

    def __init__(self, most: list[int]) -> None:
        """``most`` says how many actions each part has at most."""
        self.most = most
        self._found: dict[int, Part] = {}

    def part(self, number: int) -> Part:
        """The actions of a part; asked for once."""
        raise NotImplementedError

    def actions(self) -> list[Action]:
        """Every action of every part."""
        return [action for part in range(len(self.most)) for action in self._part(part)]

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions; only the parts that the draw fell into are worked out."""
        most = self.most
        while True:
            ends = list(accumulate(most))
            number = int(chance() * ends[-1])
            part = bisect_right(ends, number)
            number -= ends[part] - most[part]
            found = self._part(part)
            if number >= len(found):
                most[part] = len(found)
            elif (action := found[number]) is not None:
                return action

    def _part(self, part: int) -> Part:
        found = self._found.get(part)
        if found is None:
            found = self._found[part] = self.part(part)
        return found
