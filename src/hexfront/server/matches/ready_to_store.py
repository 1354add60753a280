"""Matches made ready to be written down: new ones, forks, positions and records."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.texts import t
from hexfront.engine.record.entries import Header, Line, Snapshot
from hexfront.engine.record.match import Match
from hexfront.server.errors import Malformed
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.table import table
from hexfront.server.store.rows import EntryRow, SavedSeat


class StorableMatch(msgspec.Struct, frozen=True):
    """A match as it goes into the database, without those who sit there: plain data, whoever has made it."""

    header: Header
    sides: tuple[str, ...]
    names: tuple[str, ...]
    deciders: tuple[Seat, ...]
    over: bool
    entries: list[EntryRow]
    snapshots: list[Snapshot]
    before: list[Line]

    def people(self) -> list[SavedSeat]:
        """A person at every seat: for forks and imports."""
        return [SavedSeat(seat, "person", name) for seat, name in enumerate(self.names)]


def made(match: Match) -> StorableMatch:
    """A match made ready."""
    return _made(_open_match(match))


def tried(match: Match) -> StorableMatch:
    """The same once the tables of all viewers have been drawn: what would break there breaks here."""
    open_match = _open_match(match)
    game = open_match.game
    for viewer in range(ONLOOKER, len(open_match.seats)):
        msgspec.json.encode(table(open_match, viewer))
        game.resample(open_match.state, viewer, 0)
    if hasattr(game, "position"):
        game.position(open_match.state)
    return _made(open_match)


def sides(match: Match) -> tuple[str, ...]:
    """The side of each seat of a match."""
    found: tuple[str, ...] = match.header.seats or match.game.view(match.state, ALL).sides
    return found


def player_names(names: Sequence[str], sides: Sequence[str]) -> tuple[str, ...]:
    """What the players are called: by their sides where no name was given."""
    if len(names) != len(sides):
        raise Malformed(
            t("This scenario has {seats} seats, not {given}.", seats=len(sides), given=len(names))
        )
    return tuple(name or side for name, side in zip(names, sides, strict=True))


def _open_match(match: Match) -> OpenMatch:
    seats = tuple(SavedSeat(seat, "person", match.name(seat)) for seat in range(len(sides(match))))
    return OpenMatch("", match, "solo", seats)


def _made(open_match: OpenMatch) -> StorableMatch:
    match = open_match.match
    return StorableMatch(
        header=match.header,
        sides=sides(match),
        names=tuple(seat.name for seat in open_match.seats),
        deciders=open_match.deciders(),
        over=open_match.over,
        entries=open_match.unstored(),
        snapshots=match.snapshots(),
        before=match.before,
    )
