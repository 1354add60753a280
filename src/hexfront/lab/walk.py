"""A recorded game walked through once more: every action that stands, with how things stood before it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.texts import t
from hexfront.engine.contract.registry import load_game
from hexfront.engine.record.entries import Act
from hexfront.engine.record.match import Match
from hexfront.engine.record.outside import take_over
from hexfront.engine.record.record import load
from hexfront.engine.record.redo import advance


class Step(msgspec.Struct, frozen=True):
    """An action, by the number of its entry. ``state`` is how it stood before, and changes when the walk goes on."""

    entry: int
    seat: Seat
    action: Action
    state: Any


def steps(match: Match) -> Iterator[Step]:
    """The actions of a match that were not undone, in order."""
    state, entries = match.step(match.base), match.entries()
    for point in sorted(point for point in match.standing() if point > match.base):
        entry = entries[point - 1]
        if isinstance(entry, Act):
            yield Step(point - 1, entry.seat, match.game.lexicon.parse(entry.text), state)
        advance(match.game, state, point - 1, entry)


def opened(path: Path, data: Path | None = None) -> Match:
    """The match of a record that anybody may have written; raises BadRecord with the name of the file."""
    record = load(path)
    game = load_game(record.header.game, data)
    try:
        return take_over(record, game)
    except BadRecord as error:
        raise BadRecord(t("{source}: {fault}", source=str(path), fault=error.text)) from None
