"""Founding matches: new ones, forks and imports all get their seats and secrets here."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hexfront.bots import bot_names
from hexfront.engine import placing, record
from hexfront.engine.actions import Seat
from hexfront.engine.errors import BadPosition, BadRecord
from hexfront.engine.events import ALL, ONLOOKER
from hexfront.engine.match import Match
from hexfront.engine.resume import resume
from hexfront.engine.texts import t
from hexfront.errors import HexfrontError
from hexfront.server import positions
from hexfront.server.errors import Full, Malformed, Unknown
from hexfront.server.house import House
from hexfront.server.keys import hashed, new_match_id, new_secret
from hexfront.server.saved import Key, Mode, Saved, SavedSeat, SeatKind
from hexfront.server.session import Session
from hexfront.server.shelf import game_of


class SeatGiven(msgspec.Struct, frozen=True):
    """A seat of a new match; the secrets are told this once."""

    seat: Seat
    side: str
    kind: SeatKind
    token: str | None = None
    recovery: str | None = None


class Founded(msgspec.Struct, frozen=True):
    """A new match, its seats and the link of onlookers."""

    match: str
    seats: tuple[SeatGiven, ...]
    onlooker: str


def begin(game: str, scenario: str, options: Iterable[str], names: Sequence[str], seed: int | None) -> Match:
    """Set up a scenario."""
    chosen = _game(game)
    start = secrets.randbits(128) if seed is None else seed
    players = () if not any(names) else _names(names, chosen.meta.scenario(scenario).seats)
    return Match.start(chosen, scenario, options, seed=start, players=players)


def begin_position(text: str, names: Sequence[str] = (), seed: int | None = None) -> Match:
    """Set up a position."""
    wanted = positions.read_position(text)
    _game(wanted.game)
    game, state = placing.place(wanted)
    start = secrets.randbits(128) if seed is None else seed
    players = _names(names, game.sides(state)) if any(names) else ()
    return Match.from_position(game, state, text, seed=start, players=players)


def reopen(data: bytes, most: int) -> Match:
    """Read a record of at most so many entries and play it again; whatever is wrong with it is a BadRecord."""
    found = record.decode(data)
    if len(found.entries) > most:
        raise BadRecord(
            t("it has {number} entries; at most {most} are taken", number=len(found.entries), most=most)
        )
    positions.check(found.header.position)
    if found.header.seed is None:
        raise BadRecord(t("its seed is withheld: it can be looked at by `hexfront replay`, not imported"))
    try:
        return resume(found, _game(found.header.game))[0]
    except HexfrontError:
        raise
    except Exception as error:
        # The states in a forged record may break the game anywhere; that is the record's fault.
        raise BadRecord(t("it cannot be replayed: {kind}", kind=type(error).__name__)) from error


def check_seats(match: Match, seats: Sequence[SavedSeat], mode: Mode) -> None:
    """Refuse seats that the match does not have, bots that nobody knows, and open seats at one screen."""
    count = len(sides(match))
    if len(seats) != count:
        raise Malformed(t("This scenario has {seats} seats, not {given}.", seats=count, given=len(seats)))
    known = bot_names(match.game)
    for seat in seats:
        if seat.kind == "bot" and seat.bot not in known:
            raise Malformed(
                t(
                    "There is no bot {bot} for {game}; there is: {known}.",
                    bot=repr(seat.bot),
                    game=match.game.meta.title,
                    known=", ".join(known),
                )
            )
        if seat.kind == "open" and mode != "remote":
            raise Malformed(t("Only a remote match has open seats."))


def sides(match: Match) -> tuple[str, ...]:
    """The side of each seat of a match."""
    found: tuple[str, ...] = match.header.seats or match.game.view(match.state, ALL).sides
    return found


def people(match: Match) -> list[SavedSeat]:
    """A person at every seat: for forks and imports."""
    return [SavedSeat(seat, "person", match.name(seat)) for seat in range(len(sides(match)))]


async def found(house: House, match: Match, mode: Mode, seats: Sequence[SavedSeat]) -> Founded:
    """Write a match down and give out its secrets."""
    check_seats(match, seats, mode)
    await _check_room(house)
    session = Session(new_match_id(), match, mode, tuple(seats))
    given = tuple(_given(seat, side) for seat, side in zip(seats, sides(match), strict=True))
    onlooker = new_secret()
    keys = {hashed(onlooker): Key(session.id, ONLOOKER, "onlooker")}
    for seat in given:
        keys |= keys_of(session.id, seat)
    taken = match.record
    saved = Saved(
        id=session.id,
        game=match.header.game,
        mode=mode,
        header=match.header,
        before=taken.log,
        ending=None,
        entries=session.unstored(),
        snapshots=taken.snapshots,
        seats=session.seats,
        chat=[],
        offers=(),
    )
    await house.storage.create(saved, session.deciders(), session.over, keys)
    house.metrics.count("hexfront_matches_total", game=match.header.game)
    async with house.session(session.id) as kept:
        await house.changed(kept)
    return Founded(session.id, given, onlooker)


async def _check_room(house: House) -> None:
    most = house.config.most_matches
    if (await house.storage.count())[0] >= most:
        raise Full(t("This server has {most} matches and takes no more for now.", most=most))


def keys_of(match: str, given: SeatGiven) -> dict[str, Key]:
    """The secrets of a seat as they are stored."""
    if given.token is None or given.recovery is None:
        return {}
    return {
        hashed(given.token): Key(match, given.seat, "seat"),
        hashed(given.recovery): Key(match, given.seat, "recovery"),
    }


def _given(seat: SavedSeat, side: str) -> SeatGiven:
    if seat.kind != "person":
        return SeatGiven(seat.seat, side, seat.kind)
    return SeatGiven(seat.seat, side, seat.kind, new_secret(), new_secret())


def _names(names: Sequence[str], sides: Sequence[str]) -> tuple[str, ...]:
    if len(names) != len(sides):
        raise Malformed(
            t("This scenario has {seats} seats, not {given}.", seats=len(sides), given=len(names))
        )
    return tuple(name or side for name, side in zip(names, sides, strict=True))


def _game(name: str) -> Any:
    try:
        return game_of(name)
    except HexfrontError as error:
        raise Unknown(t("There is no such game.")) from error


async def in_thread(make: Any, *args: Any) -> Match:
    """Set up or replay a match beside the others; a fault of a position that no rule foresaw is its own."""
    try:
        match: Match = await asyncio.to_thread(make, *args)
    except HexfrontError:
        raise
    except (ValueError, LookupError, TypeError, AssertionError) as error:
        raise BadPosition(t("it cannot be set up: {kind}", kind=type(error).__name__)) from error
    return match
