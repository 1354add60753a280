"""Playing a record again: every action, draw and undo, checked against every snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.events import Event
from hexfront.engine.base.faults import said
from hexfront.engine.base.state import digest
from hexfront.engine.base.texts import t
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import load_game
from hexfront.engine.positions import position
from hexfront.engine.record.entries import (
    Act,
    Snapshot,
    Undo,
    Upgrade,
)
from hexfront.engine.record.headers import check_game, check_rules
from hexfront.engine.record.log import Upgraded
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record, check
from hexfront.engine.record.redo import (
    Recordable,
    compare,
    draws_of,
    state_in,
)
from hexfront.errors import HexfrontError


class Replayed(msgspec.Struct, frozen=True):
    """Where a replay ended: the state, its digest, and the number of entries."""

    state: Any
    digest: str
    entries: int


def game_of(record: Record) -> Any:
    """The installed game a record is of."""
    try:
        return load_game(record.header.game)
    except HexfrontError as error:
        raise BadRecord(said(error)) from None


def replay(record: Record, game: Recordable, *, verify: bool = True) -> Replayed:
    """Play a record again from its start (or its latest upgrade) to its end.

    With the seed, the draws are made anew and must come out as recorded; while it is withheld, the recorded
    draws are dictated. Without ``verify`` the snapshots are not compared.
    """
    match = reopen(record, game, verify=verify)
    return Replayed(match.state, digest(match.state), match.version)


def reopen(record: Record, game: Recordable, *, verify: bool = True) -> Match:
    """The match that a record is of, played again to where it stands, ready to go on."""
    check(record)
    game = bound(record, game)
    check_rules(record.header, game)
    recorded = {snapshot.entries: snapshot for snapshot in record.snapshots}
    base = record.base
    state, events = opening(record, game)
    if verify:
        check_digest(recorded[base], state)
    match = Match(
        game,
        record.header,
        state,
        events,
        past=record.entries[:base],
        snapshots=[snapshot for snapshot in record.snapshots if snapshot.entries <= base],
        before=record.log,
    )
    for number, entry in enumerate(record.entries[base:], base):
        assert not isinstance(entry, Upgrade)
        with told_where(number, entry):
            match.repeat(entry)
        if verify and number + 1 in recorded:
            check_digest(recorded[number + 1], match.state)
    return match


def bound(record: Record, game: Recordable) -> Recordable:
    """The game of the record's scenario, or on the map and with the roster of the position it began from."""
    check_game(record.header, game)
    text = record.header.position
    place = getattr(game, "place", None)
    if not text or place is None:
        own: Recordable = room(game, record.header.scenario, record.header.options)
        return own
    try:
        on_map: Recordable = place(position.parse(text))[0]
    except HexfrontError as error:
        raise BadRecord(
            t("the position in the header cannot be set up: {fault}", fault=said(error))
        ) from None
    return on_map


def first_snapshot(record: Record) -> Snapshot:
    """The snapshot of the first point that can be replayed."""
    return next(snapshot for snapshot in record.snapshots if snapshot.entries == record.base)


def opening(record: Record, game: Recordable) -> tuple[Any, list[Event]]:
    """The state that a replay begins with, and what happened in the set-up."""
    header, base = record.header, record.base
    first = first_snapshot(record)
    if base:
        entry = record.entries[base - 1]
        assert isinstance(entry, Upgrade)
        return state_in(game, first), [Upgraded(before=entry.before, after=entry.after, point=entry.to)]
    if header.origin != "scenario" or header.seed is None:
        return state_in(game, first), []
    try:
        state, events = game.start(header.scenario, frozenset(header.options), int(header.seed, 16))
        compare(header.draws, draws_of(events))
    except HexfrontError as error:
        raise BadRecord(t("set-up: {fault}", fault=said(error))) from None
    return state, events


@contextmanager
def told_where(number: int, entry: Act | Undo) -> Iterator[None]:
    """What refuses an entry is told with where that stands in the record."""
    try:
        yield
    except HexfrontError as error:
        words = f'"{entry.text}"' if isinstance(entry, Act) else f"undo to {entry.to}"
        raise BadRecord(
            t(
                "entry {number}, seat {seat}, {words}: {fault}",
                number=number,
                seat=entry.seat,
                words=words,
                fault=said(error),
            )
        ) from None


def check_digest(snapshot: Snapshot, state: Any) -> None:
    """Refuse a state that is not the one a snapshot was taken of."""
    found = digest(state)
    if found != snapshot.digest:
        where = t("after {number} entries", number=snapshot.entries)
        raise BadRecord(
            t(
                "{where} the digest of the state is {found}, not {noted} as recorded",
                where=where,
                found=found,
                noted=snapshot.digest,
            )
        )
