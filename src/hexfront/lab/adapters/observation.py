"""What a seat sees, as a row of numbers of fixed length: for learners that cannot read a view."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexfront.engine.base.actions import Lexicon, Seat
from hexfront.engine.contract.view import Counter, View
from hexfront.lab.adapters.vocabulary import Vocabulary

Numbers = NDArray[np.float32]

PER_UNIT = 6
"""There, own, where (a number from 0 to 1), share of its steps, how many markers lie on it, its direction."""
PER_HEX = 2
"""How many counters of one's own and of others stand there, hidden ones included."""
PER_SIDE = 1
WRITTEN = 6
"""How many tokens of the action that is being spelled are shown; no action has more."""


class Observer:
    """Turns views of a game into numbers; the same places mean the same things throughout a game.

    Counters have a row each by their names, hexes two numbers each. A counter whose name is hidden from the viewer
    shows in its hex alone. Nothing is read but the view of the seat, so nothing can be learned that it may not know.
    """

    def __init__(self, game: Any, scenario: str) -> None:
        lexicon: Lexicon = game.lexicon
        self._units = _written(lexicon, "unit")
        self._hexes = _written(lexicon, "hex")
        meta = game.meta
        self._phases = {phase: i for i, phase in enumerate(meta.vocabulary.phases)}
        self._turns = max(1, meta.scenario(scenario).turns)
        seats = meta.scenario(scenario).seats
        self._sides = {side: i for i, side in enumerate(dict.fromkeys(seats))}
        self._words = len(Vocabulary(lexicon))
        self._parts = (
            len(self._units) * PER_UNIT,
            len(self._hexes) * PER_HEX,
            len(self._sides) * PER_SIDE,
            len(self._phases),
            2,
            WRITTEN,
        )
        self.size = sum(self._parts)

    def numbers(self, view: View, seat: Seat, written: tuple[int, ...] = ()) -> Numbers:
        """The view as numbers, each from -1 to 1 or not far beyond."""
        side = view.sides[seat] if seat < len(view.sides) else ""
        units = np.zeros((len(self._units), PER_UNIT), np.float32)
        hexes = np.zeros((len(self._hexes), PER_HEX), np.float32)
        for counter in view.counters:
            own = counter.side == side
            if (row := self._units.get(counter.id)) is not None:
                units[row] = self._unit(counter, own)
            if (at := self._hexes.get(counter.at)) is not None:
                hexes[at, 0 if own else 1] += 0.25
        return np.concatenate([units.ravel(), hexes.ravel(), *self._rest(view, seat, written)])

    def _unit(self, counter: Counter, own: bool) -> tuple[float, ...]:
        left, full = counter.steps
        place = (self._hexes.get(counter.at, -1) + 1) / (len(self._hexes) + 1)
        facing = (counter.facing + 1) / 6
        return 1.0, float(own), place, left / max(1, full), len(counter.flags) / 4, facing

    def _rest(self, view: View, seat: Seat, written: tuple[int, ...]) -> tuple[Numbers, ...]:
        points = np.zeros(self._parts[2], np.float32)
        for score in view.scores:
            if score.side in self._sides:
                points[self._sides[score.side]] = np.tanh(score.points / score.scale / 50)
        phases = np.zeros(self._parts[3], np.float32)
        if view.phase in self._phases:
            phases[self._phases[view.phase]] = 1
        moment = np.array([view.turn / self._turns, seat in view.deciders], np.float32)
        tokens = np.zeros(WRITTEN, np.float32)
        for place, token in enumerate(written[:WRITTEN]):
            tokens[place] = (token + 1) / (self._words + 1)
        return points, phases, moment, tokens


def _written(lexicon: Lexicon, name: str) -> dict[str, int]:
    """The tokens of a kind as the views write them, with their places."""
    kind = lexicon.kinds.get(name)
    tokens = kind.tokens() if kind is not None and kind.tokens is not None else ()
    return {kind.write(token): place for place, token in enumerate(tokens)} if kind is not None else {}
