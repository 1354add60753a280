"""Going on after an upgrade: a running match continues under the new rules, from as late a point as they can reach."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.state import clone
from hexfront.engine.base.texts import t
from hexfront.engine.record.entries import Act, Entry, Upgrade
from hexfront.engine.record.headers import same_rules
from hexfront.engine.record.history import History, reseeded
from hexfront.engine.record.log import Upgraded
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record, check
from hexfront.engine.record.redo import (
    Recordable,
    advance,
    compare,
    data_hashes,
    draws_of,
)
from hexfront.engine.record.replay import bound, reopen
from hexfront.engine.record.upgrades import examine, state_now, words_now


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

    Under the same rules it has to come out as recorded; under others it is carried over.
    """
    check(record)
    game = bound(record, game)
    if not same_rules(record.header, game):
        return carry_over(record, game)
    match = reopen(record, game)
    version = game.meta.version
    return match, Resumed(version, version, record.base, match.version)


def carry_over(record: Record, game: Recordable) -> tuple[Match, Resumed]:
    """Go on under the rules in force, whatever the record says of the rules it was played by.

    The latest snapshot that they can read, by the game's steps, is taken (or the start), and what was done after it
    is done again with the recorded draws as far as it is legal. An entry of the record says so.
    """
    check(record)
    game = bound(record, game)
    if record.header.seed is None:
        raise BadRecord(t("the seed is withheld: disclose it before going on"))
    history = History(record.entries)
    line = list(history.back(len(record.entries)))
    start, state = _latest(record, game, line)
    ahead = [root for root in reversed(line) if root > start]
    state, point, stopped = _catch_up(record, game, state, start, ahead)
    left = lost_in(record.entries, point)
    fresh = bool(left) and history.drew_since(point)
    if fresh:
        # Draws that were already seen are open again: nobody may know what comes instead.
        state.seed = reseeded(state.seed, len(record.entries))
    report = Resumed(
        before=record.header.version,
        after=game.meta.version,
        snapshot=start,
        point=point,
        left=tuple(act.text for act in left),
        stopped=stopped,
    )
    return _upgraded(record, game, state, report, left, fresh), report


def lost_in(entries: list[Entry], point: int) -> list[Act]:
    """The actions that stand at the end of some entries, but did not yet at a point of what stands."""
    line = History(entries).back(len(entries))
    found = [entries[root - 1] for root in line if root > point]
    return [entry for entry in reversed(found) if isinstance(entry, Act)]


def _latest(record: Record, game: Recordable, line: list[int]) -> tuple[int, Any]:
    """The latest point of what stands that the rules in force can go on from, and the state there.

    That is a snapshot, or, where they can read none, the start set up anew.
    """
    snapshots = {snapshot.entries: snapshot for snapshot in record.snapshots}
    why = ""
    for root in line:
        if root not in snapshots:
            continue
        try:
            return root, state_now(record, game, snapshots[root])
        except Exception as error:  # a state of other rules may break these anywhere
            why = why or f"{type(error).__name__}: {error}"
    try:
        return 0, _set_up(record, game)
    except Exception:  # why the latest snapshot could not be read says more
        raise BadRecord(
            t(
                "version {version} can go on from no snapshot of this record: {why}",
                version=game.meta.version,
                why=why,
            )
        ) from None


def _set_up(record: Record, game: Recordable) -> Any:
    """The scenario that play began with, as it is set up now; the draws have to be those of the record."""
    header = record.header
    if header.origin != "scenario" or header.seed is None:
        raise BadRecord(t("the set-up is in its snapshots alone"))
    state, events = game.start(header.scenario, frozenset(header.options), int(header.seed, 16))
    compare(header.draws, draws_of(events))
    examine(game, state)
    return state


def _catch_up(
    record: Record, game: Recordable, state: Any, point: int, ahead: list[int]
) -> tuple[Any, int, str]:
    for root in ahead:
        twin = clone(state)
        try:
            advance(game, twin, root - 1, _renamed(record, game, root - 1))
        except Exception as error:  # the rules have changed under the entry: stop before it
            return state, point, f"entry {root - 1}: {str(error) or type(error).__name__}"
        state, point = twin, root
    return state, point, ""


def _renamed(record: Record, game: Recordable, number: int) -> Entry:
    """An entry in the words of today."""
    entry = record.entries[number]
    if not isinstance(entry, Act):
        return entry
    return Act(entry.seat, words_now(record, game, number, entry.text), entry.draws)


def _upgraded(
    record: Record, game: Recordable, state: Any, report: Resumed, left: list[Act], fresh: bool
) -> Match:
    header = msgspec.structs.replace(record.header, version=game.meta.version, data=data_hashes(game))
    entry = Upgrade(
        report.point, report.before, report.after, record.header.data, report.stopped, reseeded=fresh
    )
    lost = [act.seat for act in left]
    told = Upgraded(
        before=report.before,
        after=report.after,
        point=report.point,
        turn=state.turn if report.stopped else -1,
        lost=tuple(lost.count(seat) for seat in range(len(header.seats))) if lost else (),
        secret=game.meta.secrets,
    )
    return Match(
        game,
        header,
        state,
        [told],
        past=[*record.entries, entry],
        snapshots=record.snapshots,
        before=record.log,
    )
