"""Records that anybody may have written: what can be made anew is, and the rest is checked before it is used."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.positions import position
from hexfront.engine.record.entries import (
    WITHHELD,
    Act,
    Line,
    Snapshot,
    Undo,
    Upgrade,
)
from hexfront.engine.record.headers import same_rules
from hexfront.engine.record.history import seeds
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record, check
from hexfront.engine.record.redo import (
    Recordable,
    checked,
    compare,
    draws_of,
    state_in,
)
from hexfront.engine.record.replay import (
    bound,
    check_digest,
    first_snapshot,
    opening,
    told_where,
)
from hexfront.engine.record.resume import resume
from hexfront.engine.record.title import check_title
from hexfront.errors import HexfrontError

LONGEST_SENTENCE = 1000
LEFT_OUT = t("What went before is not shown: it was only told in the record, and cannot be played again.")


def take_over(record: Record, game: Recordable) -> Match:
    """The match of a record, which must have its seed, made from its actions.

    Its lines of an earlier log are left out. Its snapshots are only compared, but for the one that it begins
    with where that is all there is: after a fork, or under other rules.
    """
    check(record)
    game = bound(record, game)
    check_outside(record, game)
    before = [Line(-1, LEFT_OUT)] if record.log else []
    if not same_rules(record.header, game):
        match, _ = resume(Record(record.header, record.entries, record.snapshots, before), game)
        _check_result(match.state)
        return match
    base = record.base
    state, events = _start(record, game)
    recorded = {snapshot.entries: snapshot for snapshot in record.snapshots}
    check_digest(recorded[base], state)
    earlier = [snapshot for snapshot in record.snapshots if snapshot.entries < base]
    match = Match(
        game, record.header, state, events, past=record.entries[:base], snapshots=earlier, before=before
    )
    for number, entry in enumerate(record.entries[base:], base):
        assert not isinstance(entry, Upgrade)
        _do_again(match, number, entry)
        if number + 1 in recorded:
            check_digest(recorded[number + 1], match.state)
    return match


def check_outside(record: Record, game: Recordable) -> None:
    """Refuse a record whose title page is not of this game, or whose states are not of that match."""
    check_title(record, game)
    _check_outlines(record)
    # A state of other rules is checked where they take it over.
    if not made_anew(record, game) and same_rules(record.header, game):
        _check_state(game, first_snapshot(record))


def made_anew(record: Record, game: Recordable) -> bool:
    """Whether the state that a record begins with is set up again, not read."""
    header = record.header
    anew = header.seed is not None and header.origin in ("scenario", "position")
    return anew and not record.base and same_rules(header, game)


class _Outline(msgspec.Struct):
    seed: str
    scenario: str


def _check_outlines(record: Record) -> None:
    header = record.header
    promised = None if header.seed is None else seeds(record.entries, header.seed)
    for snapshot in record.snapshots:
        found = msgspec.json.decode(snapshot.state, type=_Outline)
        seed = WITHHELD if promised is None else promised[snapshot.entries]
        if (found.seed, found.scenario) != (seed, header.scenario):
            where = t("the snapshot after {number} entries", number=snapshot.entries)
            raise BadRecord(t("{where}: it is not of the match on the title page", where=where))


def _check_state(game: Recordable, first: Snapshot) -> None:
    where = t("the snapshot after {number} entries", number=first.entries)
    try:
        _check_result(checked(game, state_in(game, first)))
    except BadRecord:
        raise
    except HexfrontError as error:
        raise BadRecord(t("{where}: {fault}", where=where, fault=said(error))) from None


def _check_result(state: Any) -> None:
    if state.result is not None:
        _check_sentence(state.result.text)


def _check_sentence(text: Text, depth: int = 4) -> None:
    """Refuse a sentence that no game says: it is shown as it is to whoever looks at the match."""
    if not depth or len(str(text)) > LONGEST_SENTENCE:
        raise BadRecord(t("no game ends with so many words"))
    for value in text.args.values():
        if isinstance(value, Text):
            _check_sentence(value, depth - 1)


def _start(record: Record, game: Recordable) -> tuple[Any, list[Event]]:
    """The state that a record begins with, and what happened in the set-up."""
    if record.header.origin != "position" or not made_anew(record, game):
        return opening(record, game)
    wanted = position.parse(record.header.position)
    state = game.place(wanted)[1]  # type: ignore[attr-defined]
    state.seed = record.header.seed
    return state, []


def _do_again(match: Match, number: int, entry: Act | Undo) -> None:
    """Do what an entry says; the match writes its own entry of it."""
    with told_where(number, entry):
        if isinstance(entry, Undo):
            seats = len(match.header.seats or match.game.view(match.state, ALL).sides)
            if not 0 <= entry.seat < seats:
                raise BadRecord(t("there are seats 0 to {last}", last=seats - 1))
            match.repeat(entry)
        else:
            events = match.act(entry.seat, match.game.lexicon.parse(entry.text))
            compare(entry.draws, draws_of(events))
