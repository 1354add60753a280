"""The choices of one actor in parts that are worked out only when somebody hits them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hexfront.engine.actions import Action
from hexfront.engine.choices import Group


class Parted(Group):
    """A group in parts, of each of which only is known at first how many actions it has at most.

    Whoever draws takes a number among all that there may be, and has the part worked out into which it falls. If
    the part has fewer actions and the number lies beyond them, he draws again with that known: so all actions
    are equally likely, and most parts are never worked out. Unlike other groups it may ask for chance more than
    once, and is no member of a ``Joined``.

    >>> parts = [[("march", 7)], [], [("fire", 7, 1), ("fire", 7, 2)]]
    >>> group = Parted([1, 4, 3], parts.__getitem__)
    >>> luck = iter([0.5, 0.3]).__next__
    >>> group.draw(luck), len(group), ("fire", 7, 2) in group
    (('fire', 7, 1), 3, True)
    """

    __slots__ = ("_found", "_most", "_work_out")

    def __init__(self, most: list[int], work_out: Callable[[int], Sequence[Action]]) -> None:
        """``most`` says how many actions each part has at most, ``work_out`` gives those of a part."""
        self._most, self._work_out = most, work_out
        self._found: dict[int, Sequence[Action]] = {}

    def actions(self) -> list[Action]:
        """Every action of every part."""
        return [action for part in range(len(self._most)) for action in self._part(part)]

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions; only the parts that were hit are worked out."""
        most = self._most
        while True:
            part, number = 0, int(chance() * sum(most))
            while number >= most[part]:
                number -= most[part]
                part += 1
            found = self._part(part)
            if number < len(found):
                return found[number]
            most[part] = len(found)

    def _part(self, part: int) -> Sequence[Action]:
        found = self._found.get(part)
        if found is None:
            found = self._found[part] = self._work_out(part)
        return found
