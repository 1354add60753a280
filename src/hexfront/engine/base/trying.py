"""Choices of many actors, where trying one is cheaper than listing all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from hexfront.engine.base.actions import Action, Key
from hexfront.engine.base.choices import Actors, Group, Listed
from hexfront.hexes import listed, nth


class Tried(Actors):
    """Actors who are listed only when somebody asks; whoever wants any one of them tries candidates at random.

    A game says who they are (``actors``) and what any key offers, if anything (``made``). Candidates are numbered,
    one kind after the other: ``numbers`` says how many there are of each kind, ``candidate`` what one of them
    offers. Each actor is the candidate of exactly one number, so the draw is as even as one from the list.
    ``Among`` is enough where all candidates have keys that can be written down.
    """

    __slots__ = ("_listed", "_numbers")

    def __init__(self, key: Callable[[Action], Key], numbers: Sequence[int]) -> None:
        self._key, self._groups = key, {}
        self._numbers, self._listed = numbers, False

    def actors(self) -> list[Key]:
        """Who can act, in order."""
        raise NotImplementedError

    def made(self, key: Key) -> Group | None:
        """The choices of any key; None if that is nobody who can act."""
        raise NotImplementedError

    def candidate(self, number: int) -> Group | None:
        """The choices of a candidate, None if he cannot act."""
        raise NotImplementedError

    def keys(self) -> list[Key]:
        """Who can act, in order; worked out once."""
        if not self._listed:
            self._actors, self._listed = self.actors(), True
        return self._actors

    def group(self, key: Key) -> Group:
        """The group of one of the actors."""
        found = self._made(key)
        if found is None:
            raise KeyError(key)
        return found

    def _made(self, key: Key) -> Group | None:
        return self._groups.get(key) if self._groups else self.made(key)

    def candidates(self) -> list[Group]:
        """What the candidates who can act may do, by their numbers: the same groups as by the list."""
        if not self._numbers:
            return list(self.groups.values())
        groups = map(self.candidate, range(sum(self._numbers)))
        return [group for group in groups if group is not None]

    def __bool__(self) -> bool:
        if not self._numbers:
            return super().__bool__()
        return any(self.candidate(number) is not None for number in range(sum(self._numbers)))

    def add(self, key: Key, group: Group) -> None:
        """Add a group, behind the one that already stands under the key; from now on the list is drawn from."""
        super().add(key, group)
        self._numbers = ()

    def draw(self, chance: Callable[[], float], kind_first: float = 0.0) -> Action:
        """Any action: an actor, then one of its actions.

        If nobody of the kind that was drawn first can act, anybody may.
        """
        numbers = self._numbers
        if not numbers:
            return super().draw(chance, kind_first)
        group = None
        if kind_first and chance() < kind_first:
            kind = int(chance() * len(numbers))
            group = self._anybody(chance, sum(numbers[:kind]), numbers[kind])
        if group is None:
            group = self._anybody(chance, 0, sum(numbers))
        if group is None:
            raise AssertionError("there is nobody to draw from: a frame that offers nothing asks nobody")
        return group.draw(chance)

    def _anybody(self, chance: Callable[[], float], first: int, count: int) -> Group | None:
        """What any of so many candidates offers, all who can act being equally likely; None if nobody can."""
        if not count:
            return None
        number = first + int(chance() * count)
        group = self.candidate(number)
        if group is not None:
            return group
        failed = {number}
        while len(failed) < count:
            number = first + int(chance() * count)
            if number not in failed:
                group = self.candidate(number)
                if group is not None:
                    return group
                failed.add(number)
        return None


class Among(Tried):
    """Those of some keys, given one kind after the other, for whom ``make`` gives a group.

    >>> from hexfront.engine.base.choices import Listed
    >>> units = [("unit", 1), ("unit", 2), ("unit", 3)]
    >>> some = Among(
    ...     lambda action: ("unit", action[1]) if len(action) > 1 else ("verb", action[0]),
    ...     (units, [("verb", "end")]),
    ...     lambda key: None if key[1] == 2 else Listed([("go", key[1]) if key[0] == "unit" else ("end",)]),
    ... )
    >>> luck = iter([0.3, 0.0, 0.0]).__next__
    >>> some.draw(luck), ("go", 2) in some, ("go", 3) in some, ("go", 4) in some
    (('go', 1), False, True, False)
    >>> some.keys()
    [('unit', 1), ('unit', 3), ('verb', 'end')]
    """

    __slots__ = ("_kinds", "_offer")

    def __init__(
        self,
        key: Callable[[Action], Key],
        kinds: Sequence[Sequence[Key]],
        make: Callable[[Key], Group | None],
    ) -> None:
        super().__init__(key, [len(keys) for keys in kinds])
        self._kinds, self._offer = kinds, make

    def actors(self) -> list[Key]:
        """Those who can act."""
        return [key for key in chain.from_iterable(self._kinds) if self._offer(key) is not None]

    def made(self, key: Key) -> Group | None:
        """The choices of one of the keys; None for any other."""
        return self._offer(key) if any(key in keys for keys in self._kinds) else None

    def candidate(self, number: int) -> Group | None:
        """What the key of a number offers."""
        for keys in self._kinds:
            if number < len(keys):
                return self._offer(keys[number])
            number -= len(keys)
        raise IndexError(number)


class Spots(Tried):
    """One act at any hex of a set, each hex a group of its own, and verbs that stand alone.

    >>> some = Spots(
    ...     lambda action: ("hex", action[1]) if len(action) > 1 else ("verb", action[0]),
    ...     "raise",
    ...     0b1010,
    ...     ("end",),
    ... )
    >>> luck = iter([0.9, 0.5, 0.0]).__next__
    >>> some.draw(luck), ("raise", 1) in some, ("raise", 2) in some, ("end",) in some
    (('end',), True, False, True)
    >>> some.keys()
    [('hex', 1), ('hex', 3), ('verb', 'end')]
    """

    __slots__ = ("_hexes", "_verb", "_verbs")

    def __init__(
        self, key: Callable[[Action], Key], verb: str, hexes: int, verbs: Sequence[str] = ()
    ) -> None:
        super().__init__(key, (hexes.bit_count(), len(verbs)))
        self._verb, self._hexes, self._verbs = verb, hexes, verbs

    def actors(self) -> list[Key]:
        """Every hex, then the verbs."""
        return [*[("hex", at) for at in listed(self._hexes)], *[("verb", verb) for verb in self._verbs]]

    def made(self, key: Key) -> Group | None:
        """The act at one of the hexes, or one of the verbs."""
        kind, name = key
        if isinstance(name, str):
            return Listed([(name,)]) if kind == "verb" and name in self._verbs else None
        there = kind == "hex" and name >= 0 and self._hexes >> name & 1
        return Listed([(self._verb, name)]) if there else None

    def candidate(self, number: int) -> Group:
        """The act at the hex of a number, or the verb."""
        count = self._hexes.bit_count()
        if number < count:
            return Listed([(self._verb, nth(self._hexes, number))])
        return Listed([(self._verbs[number - count],)])
