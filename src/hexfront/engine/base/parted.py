"""The choices of one actor in parts, each worked out only when a draw falls into it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, repeat
from typing import Protocol

from hexfront.engine.base.actions import Action
from hexfront.engine.base.choices import Group
from hexfront.hexes import listed, nth


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


class Sifted(Group):
    """The same act towards each hex of a set that is not closed: ``(*prefix, hex)``.

    ``closed`` says which of some hexes are. Whoever draws has hexes looked at one by one, until one is open; the maker
    vouches that some is.

    >>> march = Sifted(("march", 7), 0b1110, lambda hexes: hexes & 0b100)
    >>> luck = iter([0.5, 0.9]).__next__
    >>> march.actions(), march.draw(luck), ("march", 7, 2) in march, len(march), march.most()
    ([('march', 7, 1), ('march', 7, 3)], ('march', 7, 3), False, 2, 3)
    """

    __slots__ = ("_bits", "_closed", "_prefix")

    def __init__(self, prefix: Action, bits: int, closed: Callable[[int], int]) -> None:
        self._prefix, self._bits, self._closed = prefix, bits, closed

    def actions(self) -> list[Action]:
        """Every action of the group, by rising hex id."""
        prefix, bits = self._prefix, self._bits
        return [(*prefix, at) for at in listed(bits & ~self._closed(bits))]

    def most(self) -> int:
        """How many actions there are at most."""
        return self._bits.bit_count()

    def at(self, number: int) -> Action | None:
        """The action of a number below that; None if its hex is closed."""
        at = nth(self._bits, number)
        return None if self._closed(1 << at) else (*self._prefix, at)

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions; only the hexes that the draw fell on are looked at."""
        most = self.most()
        while (found := self.at(int(chance() * most))) is None:
            pass
        return found


class Mixed(Group):
    """Several groups of one actor, one after the other, some of them sifted: chance may be asked more than once.

    >>> from hexfront.engine.base.choices import Listed
    >>> both = Mixed([Listed([("halt", 7)]), Sifted(("march", 7), 0b1110, lambda hexes: hexes & 0b100)])
    >>> luck = iter([0.5, 0.9]).__next__
    >>> both.actions(), both.draw(luck), ("march", 7, 2) in both
    ([('halt', 7), ('march', 7, 1), ('march', 7, 3)], ('march', 7, 3), False)
    """

    __slots__ = ("_groups",)

    def __init__(self, groups: Sequence[Group]) -> None:
        self._groups = groups

    def actions(self) -> list[Action]:
        """Every action of every part."""
        return [action for group in self._groups for action in group.actions()]

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of the actions; only the part that it belongs to is worked out further."""
        groups = self._groups
        most = [group.most() if isinstance(group, Sifted) else len(group) for group in groups]
        total = sum(most)
        while True:
            part, number = 0, int(chance() * total)
            while number >= most[part]:
                number -= most[part]
                part += 1
            group = groups[part]
            if not isinstance(group, Sifted):
                return group.draw(repeat((number + 0.5) / most[part]).__next__)
            if (found := group.at(number)) is not None:
                return found

    def __contains__(self, action: object) -> bool:
        return any(action in group for group in self._groups)
