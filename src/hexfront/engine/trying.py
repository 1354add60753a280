"""Choices of many actors of whom one is tried sooner than all are listed."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.engine.actions import Action, Key
from hexfront.engine.choices import Actors, Group

TRIES = 12
"""How many candidates are tried before it is quicker to list who can act."""


class Tried(Actors):
    """Actors who are listed only when somebody asks; whoever wants any one of them tries candidates at random.

    ``attempt`` gives the group of a candidate by its number, or None if that one cannot act. Each actor is the
    candidate of exactly one number, so the draw is as even as one from the list.

    >>> from hexfront.engine.choices import Listed
    >>> units = Tried(
    ...     lambda action: ("unit", action[1]),
    ...     lambda: [("unit", 1), ("unit", 3)],
    ...     lambda key: Listed([("go", key[1])]),
    ...     4,
    ...     lambda number: Listed([("go", number)]) if number % 2 else None,
    ... )
    >>> luck = iter([0.6, 0.3, 0.0]).__next__
    >>> units.draw(luck), units.keys()
    (('go', 1), [('unit', 1), ('unit', 3)])
    """

    __slots__ = ("_attempt", "_list", "_listed", "_number")

    def __init__(
        self,
        key: Callable[[Action], Key],
        actors: Callable[[], list[Key]],
        make: Callable[[Key], Group],
        number: int,
        attempt: Callable[[int], Group | None],
    ) -> None:
        self._key, self._groups, self._make = key, {}, make
        self._list, self._listed = actors, False
        self._number, self._attempt = number, attempt

    def keys(self) -> list[Key]:
        """Who can act, in order."""
        if not self._listed:
            self._actors, self._listed = self._list(), True
        return self._actors

    def draw(self, chance: Callable[[], float], kind_first: float = 0.0) -> Action:
        """Any action: an actor, then one of its actions."""
        if kind_first and chance() < kind_first:
            return super().draw(chance, 1.0)
        for _ in range(TRIES):
            group = self._attempt(int(chance() * self._number))
            if group is not None:
                return group.draw(chance)
        return super().draw(chance)
