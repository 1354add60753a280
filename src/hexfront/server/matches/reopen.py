"""Reading a stored match back: from its latest snapshot where that can be done, else played again from the start.

What does not come out as it was goes on from the latest point that the rules in force can read; what they cannot read
at all is stranded (``server.matches.stranded``). Nobody is shut out of a match because its rules have changed.
"""

from __future__ import annotations

import logging
from typing import Any

from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.events import Event
from hexfront.engine.base.state import digest
from hexfront.engine.base.texts import t
from hexfront.engine.record.entries import Upgrade
from hexfront.engine.record.headers import check_rules
from hexfront.engine.record.log import Past
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record
from hexfront.engine.record.redo import draws_of, state_in
from hexfront.engine.record.replay import bound
from hexfront.engine.record.resume import Resumed, carry_over, resume
from hexfront.engine.record.upgrades import checked
from hexfront.errors import HexfrontError
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.stranded import Stranded, finished, parts
from hexfront.server.store.rows import EntryRow, Saved
from hexfront.server.store.stored_events import as_can_be_told, as_it_was

log = logging.getLogger(__name__)


def reopened(saved: Saved, game: Any) -> OpenMatch:
    """The open match of a stored one, checked against its hashes; without a game, or if all fails, a stranded one."""
    if game is None:
        return Stranded(saved, None, "the game is not installed")
    match = restored(saved, game)
    if match is None:
        try:
            match, report = taken_over(saved, game)
        except Exception as error:  # what is stored may break the rules of today anywhere
            log.error("match is stranded", extra={"match": saved.id, "why": _why(error)})
            return Stranded(saved, game, _why(error))
        if report.stopped:
            log.error("match is set back", extra={"match": saved.id, "why": report.stopped})
    return OpenMatch(saved.id, match, saved.mode, saved.seats, **parts(saved))


def taken_over(saved: Saved, game: Any) -> tuple[Match, Resumed]:
    """The match played again, or carried over to the rules in force; raises if they can read nothing of it."""
    record = saved.record()
    try:
        match, report = resume(record, game)
    except Exception as error:  # the version says that it is the same, and yet it comes out otherwise
        log.warning("match comes out otherwise", extra={"match": saved.id, "why": _why(error)})
        match, report = carry_over(record, game)
    if report.stopped and finished(record):
        raise BadRecord(t("it is over, and its end cannot be reached under the rules in force"))
    if match.version == len(saved.entries):
        return match, report
    upgrade = match.entries()[-1]
    past = [*_told(game, saved.entries), Past(upgrade, tuple(one.event for one in match.events))]
    told = Match.restored(
        match.game, match.header, match.state, past, snapshots=match.snapshots(), before=match.before
    )
    return told, report


def _told(game: Any, rows: list[EntryRow]) -> list[Past]:
    """Entries under earlier rules, with what can still be told of them."""
    return [Past(row.entry, as_can_be_told(game, row), row.together) for row in rows]


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, HexfrontError) else f"{type(error).__name__}: {error}"


def restored(saved: Saved, game: Any) -> Match | None:
    """The match from its latest snapshot and what was done since; None if not all that this takes was kept.

    The digest of the last entry says whether it came out as it was: if not, the whole is to be played again,
    which finds the entry at fault.
    """
    record = saved.record()
    try:
        game = bound(record, game)
        check_rules(record.header, game)
        match = _from_snapshot(saved, record, game)
        same = not saved.entries or digest(match.state) == saved.entries[-1].digest
    except Exception as error:  # states and entries of other rules may break these anywhere
        log.info("match is played again", extra={"match": saved.id, "why": _why(error)})
        return None
    if not same:
        log.warning("snapshot does not lead to the last state", extra={"match": saved.id})
        return None
    return match


def _from_snapshot(saved: Saved, record: Record, game: Any) -> Match:
    base, rows = record.base, saved.entries
    point = record.snapshots[-1].entries
    if point < base:
        raise BadRecord(t("what happened was not kept"))
    since = rows[max(base - 1, 0) : point]  # under the rules in force, the upgrade to them first
    under_these = [Past(row.entry, as_it_was(game, row), row.together) for row in since]
    match = Match.restored(
        game,
        record.header,
        state_in(game, checked(record.snapshots[-1])),
        [*_told(game, rows[: max(base - 1, 0)]), *under_these],
        opening=_opening(record, game),
        snapshots=record.snapshots,
        before=record.log,
    )
    for row in rows[point:]:
        assert not isinstance(row.entry, Upgrade)
        match.repeat(row.entry)
    return match


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
