"""Choices of many actors of whom one is tried sooner than all are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from hexfront.engine.actions import Action, Key
from hexfront.engine.choices import Actors, Group

TRIES = 24
"""How many of many candidates are tried at random before it is kept in mind who has been tried."""


class Tried(Actors):
    """Actors who are listed only when somebody asks; whoever wants any one of them tries candidates at random.

    ``make`` gives the group of any key, or None if that is nobody who can act. Candidates are numbered, one kind
    after the other, and ``numbers`` says how many there are of each kind; ``attempt`` gives the group of a candidate,
    or None. Each actor is the candidate of exactly one number, so the draw is as even as one from the list.

    >>> from hexfront.engine.choices import Listed
    >>> def group(unit):
    ...     return Listed([("go", unit)]) if unit in (1, 3) else None
    >>> units = Tried(
    ...     lambda action: ("unit", action[1]),
    ...     lambda: [("unit", 1), ("unit", 3)],
    ...     lambda key: group(key[1]),
    ...     (4,),
    ...     group,
    ... )
    >>> luck = iter([0.6, 0.3, 0.0, 0.0]).__next__
    >>> units.draw(luck), ("go", 3) in units, ("go", 2) in units, units.keys()
    (('go', 1), True, False, [('unit', 1), ('unit', 3)])
    """

    __slots__ = ("_attempt", "_list", "_listed", "_numbers", "_try")

    def __init__(
        self,
        key: Callable[[Action], Key],
        actors: Callable[[], list[Key]],
        make: Callable[[Key], Group | None],
        numbers: tuple[int, ...],
        attempt: Callable[[int], Group | None],
    ) -> None:
        self._key, self._groups, self._try = key, {}, make
        self._list, self._listed = actors, False
        self._numbers, self._attempt = numbers, attempt

    def keys(self) -> list[Key]:
        """Who can act, in order."""
        if not self._listed:
            self._actors, self._listed = self._list(), True
        return self._actors

    def group(self, key: Key) -> Group:
        """The group of one of the actors."""
        found = self._made(key)
        if found is None:
            raise KeyError(key)
        return found

    def _made(self, key: Key) -> Group | None:
        return self._groups.get(key) if self._groups else self._try(key)

    def candidates(self) -> list[Group]:
        """What the candidates who can act may do, by their numbers: the same groups as by the list."""
        if not self._numbers:
            return list(self.groups.values())
        groups = map(self._attempt, range(sum(self._numbers)))
        return [group for group in groups if group is not None]

    def __bool__(self) -> bool:
        if not self._numbers:
            return super().__bool__()
        return any(self._attempt(number) is not None for number in range(sum(self._numbers)))

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
        first, count, attempt = 0, sum(numbers), self._attempt
        if kind_first and chance() < kind_first:
            kind = int(chance() * len(numbers))
            first, count = sum(numbers[:kind]), numbers[kind]
        for _ in range(TRIES if count > TRIES else 0):
            group = attempt(first + int(chance() * count))
            if group is not None:
                return group.draw(chance)
        left = list(range(first, first + count))
        while left:
            group = attempt(left.pop(int(chance() * len(left))))
            if group is not None:
                return group.draw(chance)
        if count == sum(numbers):
            raise AssertionError("there is nobody to draw from: a frame that offers nothing asks nobody")
        return self.draw(chance)


def among(
    key: Callable[[Action], Key], kinds: Sequence[Sequence[Key]], make: Callable[[Key], Group | None]
) -> Tried:
    """Those of some keys, given one kind after the other, for whom ``make`` gives a group.

    >>> from hexfront.engine.choices import Listed
    >>> units = [("unit", 1), ("unit", 2), ("unit", 3)]
    >>> some = among(
    ...     lambda action: ("unit", action[1]) if len(action) > 1 else ("verb", action[0]),
    ...     (units, [("verb", "end")]),
    ...     lambda key: None if key[1] == 2 else Listed([("go", key[1]) if key[0] == "unit" else ("end",)]),
    ... )
    >>> some.keys(), ("go", 2) in some, ("go", 4) in some, some.draw(lambda: 0.3)
    ([('unit', 1), ('unit', 3), ('verb', 'end')], False, False, ('go', 1))
    """
    keys = list(chain.from_iterable(kinds))
    return Tried(
        key,
        lambda: [one for one in keys if make(one) is not None],
        lambda one: make(one) if one in keys else None,
        tuple(map(len, kinds)),
        lambda number: make(keys[number]),
    )
