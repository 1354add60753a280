"""Whether the words about an action speak of it: of its units and hexes, or of what lies next to or between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from hexfront.engine.base.actions import Action, Kind, Seat
from hexfront.engine.base.texts import Text
from hexfront.errors import HexfrontError
from hexfront.hexes import HexMap

NAMING_NOTHING = ("number", "word")
"""Kinds that any word may belong to."""
ASIDE = 1
"""How many steps off the way between two hexes still lies on it."""


class Named:
    """What an action names and the frame on top holds, and where all that stands for those who see it."""

    def __init__(self, game: Any, state: Any, seat: Seat, action: Action) -> None:
        frame = state.agenda[-1]
        self._map: HexMap = game.map
        self._kinds = [kind for kind in game.lexicon.kinds.values() if kind.name not in NAMING_NOTHING]
        self._places = {counter.id: counter.at for counter in game.view(state, seat).counters}
        held = (action[1:], msgspec.structs.astuple(frame))
        self._known = {*self._written(held), *frame.about(game, state, seat)}
        self._hexes = sorted({at for label in self._known for at in self._spots(label)})

    def stranger(self, text: Text) -> str:
        """The unit or hex in a sentence with which the action has nothing to do; nothing if there is none."""
        return next((label for label in _values(text) if self._is_name(label) and not self._fits(label)), "")

    def _fits(self, label: str) -> bool:
        if label in self._known:
            return True
        return any(self._on_the_way(at, a, b) for at in self._spots(label) for a, b in self._ways())

    def _ways(self) -> Iterator[tuple[int, int]]:
        yield from ((at, at) for at in self._hexes)
        yield from combinations(self._hexes, 2)

    def _on_the_way(self, at: int, a: int, b: int) -> bool:
        grid = self._map.grid
        try:
            return grid.distance(a, at) + grid.distance(at, b) <= grid.distance(a, b) + 2 * ASIDE
        except HexfrontError:
            return False  # On different sheets nothing lies between them.

    def _spots(self, label: str) -> Iterator[int]:
        """The hex of that label, and the one on which the unit of that name stands: a word may mean both."""
        for written in dict.fromkeys((label, self._places.get(label, label))):
            try:
                yield self._map.hex(written)
            except (ValueError, LookupError, HexfrontError):
                continue

    def _is_name(self, label: str) -> bool:
        return any(_reads(kind, label) for kind in self._kinds)

    def _written(self, tokens: Any) -> Iterator[str]:
        """Every way to write each token, whatever kind it is of."""
        if isinstance(tokens, tuple | list):
            for token in tokens:
                yield from self._written(token)
        elif isinstance(tokens, int | str):
            for kind in self._kinds:
                try:
                    yield kind.write(tokens)
                except (ValueError, LookupError, HexfrontError):
                    continue


def _values(text: Text) -> Iterator[str]:
    for value in text.args.values():
        if isinstance(value, Text):
            yield from _values(value)
        elif isinstance(value, str):
            yield from value.split(", ")


def _reads(kind: Kind, label: str) -> bool:
    try:
        kind.read(label)
    except (ValueError, LookupError, HexfrontError):
        return False
    return True
