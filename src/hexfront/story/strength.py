"""Strength of counters as they lie in a view, and what is lost from one view to the next."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from hexfront.engine.contract.meta import Face
from hexfront.engine.contract.view import Counter, View
from hexfront.story.facts import Measure


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A counter on the map: its strength if that can be read off it, and its steps."""

    side: str
    kind: str
    at: str
    steps: int
    strength: int | None


class Sum(msgspec.Struct):
    """Strength of which a part is not known: so many counters of each side and kind show none."""

    known: float = 0
    unknown: Tally[tuple[str, str]] = msgspec.field(default_factory=Tally)

    def add(self, piece: Piece, strength: int | None) -> None:
        """One more counter, or what it lost."""
        if strength is None:
            self.unknown[piece.side, piece.kind] += 1
        else:
            self.known += strength


class Scale:
    """Reads strengths off counters, and remembers what counters of each kind show on the average."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._faces = faces
        self.measure: Measure = (
            "strength" if any(figure.strength for face in faces for figure in face.figures) else "steps"
        )
        self._seen: dict[tuple[str, str], dict[str, int]] = {}

    def pieces(self, game: Any, view: View) -> dict[str, Piece]:
        """The counters on the map."""
        return {counter.id: self._piece(counter) for counter in on_map(game, view)}

    def total(self, found: Sum) -> float:
        """A sum, with what is not known at the average of its side and kind."""
        return round(
            found.known + sum(number * self._usual(kind) for kind, number in found.unknown.items()), 1
        )

    def _piece(self, counter: Counter) -> Piece:
        strength = self._read(counter)
        if strength:
            self._seen.setdefault((counter.side, counter.kind), {}).setdefault(counter.id, strength)
        return Piece(counter.side, counter.kind, counter.at, counter.steps[0], strength)

    def _read(self, counter: Counter) -> int | None:
        if self.measure == "steps":
            return counter.steps[0]
        for face in self._faces:
            figures = face.read(counter)
            if figures:
                shown = [told for told, figure in zip(figures, face.figures, strict=True) if figure.strength]
                return (int(shown[0]) if shown[0].isdecimal() else None) if shown else 0
        return 0

    def _usual(self, kind: tuple[str, str]) -> float:
        seen = self._seen.get(kind)
        return sum(seen.values()) / len(seen) if seen else 0.0


def on_map(game: Any, view: View) -> Iterator[Counter]:
    """The counters of sides that stand in a hex; all of them where there is no map."""
    board = getattr(game, "map", None)
    for counter in view.counters:
        if counter.side and (board is None or board.grid.knows(counter.at)):
            yield counter


def lost_boxes(view: View) -> set[str] | None:
    """The boxes of lost counters; None where a game has none, so that a counter that is nowhere is lost."""
    found = {box.id for box in view.boxes if box.lost}
    return found or None


def losses(
    before: dict[str, Piece], after: dict[str, Piece], view: View
) -> Iterable[tuple[str, Piece, int, int | None]]:
    """Counters that lost something between two views: the name, what it was, steps and strength lost.

    Those that lie in a box of lost ones now were lost whole; the others lost as many steps as they show less.
    """
    boxes = lost_boxes(view)
    now = {counter.id: counter for counter in view.counters}
    for name, piece in before.items():
        later, counter = after.get(name), now.get(name)
        if later is not None:
            if later.steps < piece.steps:
                known = piece.strength is not None and later.strength is not None
                less = max((piece.strength or 0) - (later.strength or 0), 0) if known else None
                yield name, piece, piece.steps - later.steps, less
        elif counter is None if boxes is None else counter is not None and counter.at in boxes:
            yield name, piece, piece.steps, piece.strength
