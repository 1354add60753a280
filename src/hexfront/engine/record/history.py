"""Which states a match went through, and what stands in the way of going back.

A point is a number of entries: point 0 is the start, point n the state after the first n entries. An undo
leads to a point whose state is that of an earlier one, its root; every other entry makes a new root.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cache

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.base.events import Drawn, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.record.entries import (
    Act,
    Entry,
    Undo,
    Upgrade,
)

NOBODY: Seat = -3
TOGETHER = t("Several seats chose at once: nothing of that is taken back.")
CHANCE = t("A draw cannot be taken back.")
REVEALED = t("What was revealed cannot be hidden again.")
ASTRAY = t("An undo leads back to where play has come from.")


@cache
def _drawn(name: str) -> Text:
    """Kept, as a long match has hundreds of them."""
    return t('The draw "{name}" cannot be taken back.', name=name)


def bar_of(events: Iterable[Event], seat: Seat) -> Text | None:
    """What in an action's events keeps the seat that took it from taking it back.

    Only what the seat sees of them counts: a refusal must not tell it of a draw or a revelation that it has not
    seen, and what it has not seen cannot help it.

    >>> str(bar_of([Drawn(name="combat", of=6, value=3)], 0))
    'The draw "combat" cannot be taken back.'
    >>> bar_of([Drawn(name="card", of=9, value=4, to=(1,), quiet=True)], 0) is None
    True
    """
    for event in events:
        face = event.face(seat)
        if isinstance(face, Drawn):
            return _drawn(face.name)
        if face is not None and face.chance:
            return CHANCE
        if face is not None and face.reveals:
            return REVEALED
    return None


def reseeded(seed: str, entry: int) -> str:
    """The seed after going back over draws: whoever saw them must not know what comes next."""
    return seed_text(derive(seed, entry, "undo"))


class History:
    """The points of a match so far. ``base`` is the first that the rules of today can reach."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.base = 0
        self._root_of = array("l", [0])
        """By point, the first point with the same state: one that an undo leads to has that of where it leads."""
        self._parents, self._seats = array("l", [-1]), array("l", [NOBODY])
        """By point that is its own root: where its action was done from, and by whom."""
        self._bars: dict[int, Text] = {}
        """What keeps the action of a root from being taken back, where anything does."""
        self._draws = array("l", [0])
        for entry in entries:
            self.add(entry)

    @property
    def point(self) -> int:
        """Where play stands: the number of entries."""
        return len(self._root_of) - 1

    def root(self, point: int) -> int:
        """The first point with the same state."""
        return self._root_of[point]

    def add(self, entry: Entry, events: Iterable[Event] = (), *, together: bool = False) -> None:
        """One more entry, what happened in it, and whether it was done while several seats were choosing."""
        point = self.point + 1
        draws = self._draws[-1]
        if isinstance(entry, Act):
            draws += len(entry.draws)
            parent = self._root_of[-1]
            if together:
                self._grow(parent, NOBODY, TOGETHER)
            else:
                self._grow(parent, entry.seat, bar_of(events, entry.seat))
        elif isinstance(entry, Upgrade):
            self.base = point
            self._grow(self._root_of[entry.to], NOBODY, t("The rules have changed since."))
        elif self.fresh(entry):
            self._grow(self._root_of[entry.to], NOBODY, t("Play went back to here by consent."))
        else:
            self._parents.append(-1)
            self._seats.append(NOBODY)
            self._root_of.append(self._root_of[entry.to])
        self._draws.append(draws)

    def _grow(self, parent: int, seat: Seat, bar: Text | None) -> None:
        self._parents.append(parent)
        self._seats.append(seat)
        if bar is not None:
            self._bars[self.point + 1] = bar
        self._root_of.append(self.point + 1)

    def fresh(self, entry: Undo) -> bool:
        """Whether an undo that is about to be added goes back over draws, so that the seed has to change."""
        return entry.consent and self.drew_since(entry.to)

    def drew_since(self, point: int) -> bool:
        """Whether anything was drawn after a point, in what stands or in what was undone."""
        return self._draws[-1] > self._draws[point]

    def back(self, point: int) -> Iterator[int]:
        """The roots from a point back to the start, over what was not undone."""
        root = self._root_of[point]
        while root >= 0:
            yield root
            root = self._parents[root]

    def standing(self, point: int) -> set[int]:
        """The points whose entries still stand at a point."""
        return set(self.back(point))

    def parent(self) -> int:
        """The root that the last standing action was done from."""
        return self._parents[self._root_of[-1]]

    def mover(self) -> Seat:
        """Whose action the last standing one is."""
        return self._seats[self._root_of[-1]]

    def refusal(self, undo: Undo) -> Text | None:
        """What refuses an undo that is about to be added."""
        if undo.consent:
            if not self.base <= undo.to <= self.point:
                return t("One goes back to a point from {low} to {high}.", low=self.base, high=self.point)
            here = self._root_of[undo.to] == self._root_of[-1]
            return t("The match stands there already.") if here else None
        if not 0 <= undo.to <= self.point:
            return ASTRAY
        return self._refusal_back(undo.seat, self._root_of[undo.to])

    def _refusal_back(self, seat: Seat, goal: int) -> Text | None:
        """What stands between a seat and a root: every action on the way has to be its own, and free to be undone."""
        root = self._root_of[-1]
        barrier = self.barrier(seat)
        while barrier is None:
            root = self._parents[root]
            if root == goal:
                return None
            barrier = self.barrier(seat, root) if root > goal else ASTRAY
        return barrier

    def barrier(self, seat: Seat, root: int | None = None) -> Text | None:
        """What keeps a seat from taking back the last standing action, or one before it."""
        last = self._root_of[-1] if root is None else root
        if self._parents[last] < 0:
            return t("There is nothing to take back.")
        if self._seats[last] not in (seat, NOBODY):
            return t("Seat {seat} has decided since.", seat=self._seats[last])
        return self._bars.get(last)


def seeds(entries: Iterable[Entry], seed: str) -> list[str]:
    """The seed in the state at every point, from the one at the start.

    >>> entries = [Act(0, "roll", (("die", 6, 3),)), Undo(0, 0, consent=True), Act(0, "end")]
    >>> first, second, third, fourth = seeds(entries, "00")
    >>> first == second == "00", third == fourth == reseeded("00", 1)
    (True, True)
    """
    history = History()
    found = [seed]
    for number, entry in enumerate(entries):
        if isinstance(entry, Act):
            found.append(found[-1])
        elif entry.reseeded if isinstance(entry, Upgrade) else history.fresh(entry):
            found.append(reseeded(found[entry.to], number))
        else:
            found.append(found[entry.to])
        history.add(entry)
    return found
