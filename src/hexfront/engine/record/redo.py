"""Doing again what was recorded: the steps that a match, a replay and an upgrade have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable

import msgspec

from hexfront.engine.base.draws import Dictated
from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.events import Drawn, Event
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.game import Game
from hexfront.engine.record.entries import (
    WITHHELD,
    Act,
    Draw,
    Entry,
    Snapshot,
    Upgrade,
)
from hexfront.engine.record.history import reseeded


class Recordable(Game, Protocol):
    """A game whose play can be recorded: its state has a type that snapshots are read as."""

    @property
    def state_type(self) -> type:
        """The type of its states."""


@runtime_checkable
class HasData(Protocol):
    """A game with data files."""

    def data_hashes(self) -> dict[str, str]:
        """The hash of each data file, by name."""


def data_hashes(game: Game) -> dict[str, str]:
    """The hashes of the data files of a game, in the order of their names."""
    return dict(sorted(game.data_hashes().items())) if isinstance(game, HasData) else {}


def draws_of(events: Iterable[Event]) -> tuple[Draw, ...]:
    """The outcome of every draw among the events, in order.

    >>> draws_of([Drawn(name="combat", of=6, value=3)])
    (('combat', 6, 3),)
    """
    return tuple((event.name, event.of, event.value) for event in events if isinstance(event, Drawn))


def state_in(game: Recordable, snapshot: Snapshot) -> Any:
    """The state a snapshot holds, if it is one under the rules of this game."""
    try:
        return msgspec.json.decode(snapshot.state, type=game.state_type)
    except (msgspec.DecodeError, ValueError) as error:
        where = t("the snapshot after {number} entries", number=snapshot.entries)
        raise BadRecord(
            t(
                "{where} is no state of {game} {version}: {fault}",
                where=where,
                game=game.meta.title,
                version=game.meta.version,
                fault=said(error),
            )
        ) from None


def checked(game: Any, state: Any) -> Any:
    """A state that was read, if the game can go on from it; raises what the game has against it."""
    game.check(state)
    return state


def redo(game: Game, state: Any, entry: Act) -> list[Event]:
    """Do a recorded action again, in place, with the recorded draws; raises what the game raises.

    A draw more or less than recorded, or another one, is a BadRecord: the rules are not those of the record.
    """
    later = _undictated(state.dictated, entry.draws)
    state.dictated[:] = [(name, value) for name, _, value in entry.draws]
    events = game.apply(state, entry.seat, game.lexicon.parse(entry.text))
    compare(entry.draws, draws_of(events))
    state.dictated[:] = later
    return events


def _undictated(dictated: list[Dictated], draws: tuple[Draw, ...]) -> list[Dictated]:
    """What a position dictated and these draws have not used up."""
    later = list(dictated)
    for name, _, value in draws:
        used = next((item for item in later if item in ((name, value), ("", value))), None)
        if used is not None:
            later.remove(used)
    return later


def compare(recorded: tuple[Draw, ...], made: tuple[Draw, ...]) -> None:
    """Refuse draws that are not those of the record."""
    if recorded == made:
        return
    for number, (old, new) in enumerate(zip(recorded, made, strict=False)):
        if old != new:
            raise BadRecord(
                t(
                    "draw {number} is {new}, but {old} in the record",
                    number=number,
                    new=_words(new),
                    old=_words(old),
                )
            )
    raise BadRecord(
        t("{made} draws were made, but {recorded} are in the record", made=len(made), recorded=len(recorded))
    )


def _words(draw: Draw) -> Text:
    name, of, value = draw
    return t('"{name}" {value} of {of}', name=name, value=value + 1, of=of)


def advance(game: Game, state: Any, number: int, entry: Entry) -> list[Event]:
    """Take a state over one standing entry, in place."""
    if isinstance(entry, Act):
        return redo(game, state, entry)
    if state.seed != WITHHELD and not (isinstance(entry, Upgrade) and not entry.reseeded):
        state.seed = reseeded(state.seed, number)
    return []
