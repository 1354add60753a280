"""Going on after an upgrade: a running match continues from its latest snapshot under the new rules."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.entries import Act, Entry, Snapshot, Upgrade
from hexfront.engine.errors import BadRecord
from hexfront.engine.headers import same_rules
from hexfront.engine.history import History
from hexfront.engine.log import Upgraded
from hexfront.engine.match import Match
from hexfront.engine.record import Record, check
from hexfront.engine.redo import Recordable, advance, checked, data_hashes, state_in
from hexfront.engine.replay import bound, reopen
from hexfront.engine.state import clone
from hexfront.engine.texts import t


class Resumed(msgspec.Struct, frozen=True):
    """How far a record could be taken over: from which snapshot, to which point, and what stopped it.

    ``left`` are the actions, in words, that stood in the record and have to be decided anew.
    """

    before: str
    after: str
    snapshot: int
    point: int
    left: tuple[str, ...] = ()
    stopped: str = ""


def resume(record: Record, game: Recordable) -> tuple[Match, Resumed]:
    """Go on with a record, if need be under other rules or data than it was played with.

    Under other rules, the latest snapshot that they can read is taken, and what was done after it is done
    again with the recorded draws as far as it is legal. An entry of the record says so.
    """
    check(record)
    game = bound(record, game)
    version = game.meta.version
    if same_rules(record.header, game):
        match = reopen(record, game)
        return match, Resumed(version, version, record.base, match.version)
    if record.header.seed is None:
        raise BadRecord(t("the seed is withheld: disclose it before going on"))
    line = list(History(record.entries).back(len(record.entries)))
    snapshot, state = _latest(record, game, line)
    ahead = [root for root in reversed(line) if root > snapshot.entries]
    state, point, stopped = _catch_up(game, state, snapshot.entries, ahead, record.entries)
    report = Resumed(
        before=record.header.version,
        after=version,
        snapshot=snapshot.entries,
        point=point,
        left=_words(record.entries, [root for root in ahead if root > point]),
        stopped=stopped,
    )
    return _upgraded(record, game, state, report), report


def _latest(record: Record, game: Recordable, line: list[int]) -> tuple[Snapshot, Any]:
    """The latest snapshot of what stands that the rules in force can read and go on from."""
    snapshots = {snapshot.entries: snapshot for snapshot in record.snapshots}
    why = ""
    for root in line:
        if root not in snapshots:
            continue
        try:
            state = checked(game, state_in(game, snapshots[root]))
            for seat in game.deciders(state):
                game.legal(state, seat)
        except Exception as error:  # a state of other rules may break these anywhere
            why = why or f"{type(error).__name__}: {error}"
            continue
        return snapshots[root], state
    raise BadRecord(
        t(
            "version {version} can go on from no snapshot of this record: {why}",
            version=game.meta.version,
            why=why,
        )
    )


def _catch_up(
    game: Recordable, state: Any, point: int, ahead: list[int], entries: list[Entry]
) -> tuple[Any, int, str]:
    for root in ahead:
        twin = clone(state)
        try:
            advance(game, twin, root - 1, entries[root - 1])
        except Exception as error:  # the rules have changed under the entry: stop before it
            return state, point, f"entry {root - 1}: {error}"
        state, point = twin, root
    return state, point, ""


def _words(entries: list[Entry], roots: list[int]) -> tuple[str, ...]:
    found = [entries[root - 1] for root in roots]
    return tuple(entry.text for entry in found if isinstance(entry, Act))


def _upgraded(record: Record, game: Recordable, state: Any, report: Resumed) -> Match:
    header = msgspec.structs.replace(record.header, version=game.meta.version, data=data_hashes(game))
    entry = Upgrade(report.point, report.before, report.after, record.header.data, report.stopped)
    return Match(
        game,
        header,
        state,
        [Upgraded(before=report.before, after=report.after, point=report.point)],
        past=[*record.entries, entry],
        snapshots=record.snapshots,
        before=record.log,
    )
