"""Reading a stored match back: from its latest snapshot where that can be done, else played again from the start."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from hexfront.engine.entries import Snapshot, Upgrade
from hexfront.engine.errors import BadRecord
from hexfront.engine.events import Event
from hexfront.engine.headers import check_rules
from hexfront.engine.log import Past
from hexfront.engine.match import Match
from hexfront.engine.record import Record
from hexfront.engine.redo import draws_of, state_in
from hexfront.engine.replay import bound
from hexfront.engine.resume import resume
from hexfront.engine.state import digest
from hexfront.engine.texts import t
from hexfront.errors import HexfrontError
from hexfront.server.saved import EntryRow, Saved
from hexfront.server.session import Session

log = logging.getLogger(__name__)


def reopened(saved: Saved, game: Any) -> Session:
    """The session of a stored match, checked against its hashes."""
    match = restored(saved, game)
    if match is None:
        match, _ = resume(saved.record(), game)
    return Session(
        saved.id,
        match,
        saved.mode,
        saved.seats,
        seen=[(0,) * (1 + len(saved.seats)), *(row.seen for row in saved.entries)],
        ending=saved.ending,
        chat=saved.chat,
        offers=saved.offers,
        touched=saved.touched,
    )


def restored(saved: Saved, game: Any) -> Match | None:
    """The match from its latest snapshot and what was done since; None if not all that takes was kept.

    The digest of the last entry says whether it came out as it was: if not, the whole is to be played again,
    which finds the entry at fault.
    """
    record = saved.record()
    try:
        game = bound(record, game)
        check_rules(record.header, game)
        match = _from_snapshot(saved, record, game)
    except (HexfrontError, msgspec.MsgspecError) as error:
        log.info("match is played again", extra={"match": saved.id, "why": str(error)})
        return None
    if saved.entries and digest(match.state) != saved.entries[-1].digest:
        log.warning("snapshot does not lead to the last state", extra={"match": saved.id})
        return None
    return match


def _from_snapshot(saved: Saved, record: Record, game: Any) -> Match:
    base, rows = record.base, saved.entries
    point = record.snapshots[-1].entries
    if point < base or any(not row.events for row in rows[max(base - 1, 0) : point]):
        raise BadRecord(t("what happened was not kept"))
    match = Match.restored(
        game,
        record.header,
        state_in(game, _checked(record.snapshots[-1])),
        [_past(game, row, base) for row in rows[:point]],
        opening=_opening(record, game),
        snapshots=record.snapshots,
        before=record.log,
    )
    for row in rows[point:]:
        assert not isinstance(row.entry, Upgrade)
        match.repeat(row.entry)
    return match


def _checked(snapshot: Snapshot) -> Snapshot:
    if digest(msgspec.json.decode(snapshot.state)) != snapshot.digest:
        raise BadRecord(
            t("the snapshot after {number} entries is not what was taken", number=snapshot.entries)
        )
    return snapshot


def _past(game: Any, row: EntryRow, base: int) -> Past:
    """An entry with its events; those under earlier rules are told by the lines of the upgrade alone."""
    if row.number < base - 1:
        return Past(row.entry)
    kinds: Any = events_of(game.__class__)
    return Past(row.entry, msgspec.json.decode(row.events, type=tuple[kinds, ...]), row.together)


def _opening(record: Record, game: Any) -> list[Event]:
    """What happened in the set-up, which is in no entry."""
    header = record.header
    if record.base or header.origin != "scenario" or header.seed is None:
        return []
    _, events = game.start(header.scenario, frozenset(header.options), int(header.seed, 16))
    if draws_of(events) != header.draws:
        raise BadRecord(t("the set-up comes out otherwise"))
    found: list[Event] = events
    return found


@cache
def events_of(game: type[object]) -> Any:
    """The union of all kinds of events that may happen in a game: the engine's and its own."""
    home = game.__module__.rpartition(".")[0]
    kinds = [
        kind
        for kind in _kinds(Event)
        if kind.__module__.startswith("hexfront.engine.") or kind.__module__.startswith(f"{home}.")
    ]
    return reduce(or_, kinds)


def _kinds(kind: type[Event]) -> Iterator[type[Event]]:
    for one in kind.__subclasses__():
        yield one
        yield from _kinds(one)
