"""``hexfront replay``: a record as a log, checked hash for hash."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from hexfront.cli import output
from hexfront.cli.failing import BadCall
from hexfront.cli.options import Data, Json, checked_data
from hexfront.cli.screen import drawn
from hexfront.cli.telling import ending, news, seat_name
from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.state import digest
from hexfront.engine.base.texts import t
from hexfront.engine.contract.registry import load_game
from hexfront.engine.record.entries import Act, Entry, Undo
from hexfront.engine.record.match import Match
from hexfront.engine.record.outside import check_outside
from hexfront.engine.record.record import Record, load
from hexfront.engine.record.replay import bound, reopen

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as play and selfplay save them.")]
Verify = Annotated[bool, typer.Option("--verify", help="Check the hash of every snapshot.")]
To = Annotated[
    int | None, typer.Option("--to", metavar="N", help="Stop after so many entries and show the board.")
]


def replay(
    file: RecordFile, verify: Verify = False, to: To = None, data: Data = None, json: Json = False
) -> None:
    """Print the log of a recorded game, and how it ended."""
    record = load(file)
    game = load_game(record.header.game, checked_data(data))
    try:
        check_outside(record, bound(record, game))
        match = reopen(record if to is None else _shortened(record, to), game, verify=verify)
    except BadRecord as error:
        raise BadRecord(t("{source}: {fault}", source=str(file), fault=error.text)) from None
    if json:
        output.print_json(_entry(match, verify))
        return
    header, sides = match.header, match.header.seats
    output.show(f"{game.meta.title}, {header.scenario}: {', '.join(header.players)}", "")
    output.show(*_lines(match), "")
    result = game.result(match.state)
    if to is not None:
        output.show(*drawn(match.game.view(match.state, ALL), game.meta))
    elif result is not None:
        output.show(ending(result, sides))
    else:
        output.show(f"not over: turn {match.state.turn}")
    if verify:
        output.show(f"{match.version} entries and {len(match.record.snapshots)} snapshots are as recorded")


def _shortened(record: Record, to: int) -> Record:
    if not record.base <= to <= len(record.entries):
        raise BadCall(f"--to {to}: the entries of this record go from {record.base} to {len(record.entries)}")
    snapshots = [snapshot for snapshot in record.snapshots if snapshot.entries <= to]
    return Record(record.header, record.entries[:to], snapshots, record.log)


def _happened(match: Match) -> dict[int, list[Event]]:
    found: dict[int, list[Event]] = defaultdict(list)
    for item in match.events:
        found[item.entry].append(item.event)
    return found


def _lines(match: Match) -> Iterator[str]:
    """Every entry in words, and under it what came of it."""
    sides = match.header.seats
    happened = _happened(match)
    yield from (output.words(line.text) for line in match.record.log)
    yield from news(happened[-1], ALL, sides)
    for number, entry in enumerate(match.record.entries):
        if isinstance(entry, Act):
            yield f"{number:5}  {seat_name(entry.seat, sides)}: {entry.text}"
        elif isinstance(entry, Undo):
            yield f"{number:5}  {seat_name(entry.seat, sides)} goes back to {entry.to}"
        else:
            yield f"{number:5}  rules {entry.before} become {entry.after}, from {entry.to}"
        yield from (f"         {line}" for line in news(happened[number], ALL, sides))


def _entry(match: Match, verified: bool) -> dict[str, object]:
    happened = _happened(match)
    return {
        "header": match.header,
        "log": match.record.log,
        "setup": happened[-1],
        "entries": [_step(entry, happened[number]) for number, entry in enumerate(match.record.entries)],
        "result": match.game.result(match.state),
        "turn": match.state.turn,
        "digest": digest(match.state),
        "verified": verified,
    }


def _step(entry: Entry, events: list[Event]) -> dict[str, object]:
    return {**output.plain(entry), "events": events}
