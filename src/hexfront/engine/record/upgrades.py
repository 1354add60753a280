"""Reading what was recorded under earlier rules: states and words, brought up to those in force by the game's steps."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.state import digest
from hexfront.engine.base.texts import t
from hexfront.engine.contract.steps import Step, steps_between
from hexfront.engine.record.entries import Snapshot, Upgrade
from hexfront.engine.record.record import Record
from hexfront.engine.record.redo import Recordable, state_in


def version_at(record: Record, point: int) -> str:
    """The version of the rules that were in force after so many entries."""
    later = (entry.before for entry in record.entries[point:] if isinstance(entry, Upgrade))
    return next(later, record.header.version)


def _steps(record: Record, game: Recordable, point: int) -> list[Step]:
    return steps_between(getattr(game, "upgrades", {}), version_at(record, point), game.meta.version)


def words_now(record: Record, game: Recordable, number: int, words: str) -> str:
    """How the action of an entry is called under the rules in force."""
    for step in _steps(record, game, number):
        words = step.words(words)
    return words


def state_now(record: Record, game: Recordable, snapshot: Snapshot) -> Any:
    """The state of a snapshot under the rules in force; raises whatever a state of other rules may raise."""
    plain = msgspec.json.decode(checked(snapshot).state)
    for step in _steps(record, game, snapshot.entries):
        plain = step.state(plain)
    state = state_in(game, Snapshot.of(snapshot.entries, plain))
    examine(game, state)
    return state


def checked(snapshot: Snapshot) -> Snapshot:
    """The same snapshot; raises BadRecord if it is not what was once taken."""
    if digest(msgspec.json.decode(snapshot.state)) != snapshot.digest:
        raise BadRecord(
            t("the snapshot after {number} entries is not what was taken", number=snapshot.entries)
        )
    return snapshot


def examine(game: Recordable, state: Any) -> None:
    """Raise something unless the game can be gone on with from a state of unknown origin."""
    game.check(state)
    deciders = game.deciders(state)
    for seat in deciders:
        game.legal(state, seat)
    for viewer in (ONLOOKER, *deciders):
        game.view(state, viewer)
