"""Founding matches: new ones, forks and imports all get their seats and secrets here."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hexfront.bots import bot_names
from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.texts import t
from hexfront.engine.record.match import Match
from hexfront.errors import HexfrontError
from hexfront.server.errors import Full, Malformed, Unknown
from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.matches.installed_games import fetched, game_of
from hexfront.server.matches.ready_to_store import StorableMatch, made, player_names
from hexfront.server.store.keys import hashed, new_match_id, new_secret
from hexfront.server.store.rows import (
    Key,
    Mode,
    Saved,
    SavedSeat,
    SeatKind,
)


class SeatGiven(msgspec.Struct, frozen=True):
    """A seat of a new match; the secrets are told this once."""

    seat: Seat
    side: str
    kind: SeatKind
    token: str | None = None
    recovery: str | None = None


class CreatedMatch(msgspec.Struct, frozen=True):
    """A new match, its seats and the link of onlookers."""

    match: str
    seats: tuple[SeatGiven, ...]
    onlooker: str


def begin(
    game: str, scenario: str, options: Iterable[str], names: Sequence[str], seed: int | None
) -> StorableMatch:
    """Set up a scenario."""
    chosen = _game(game)
    start = secrets.randbits(128) if seed is None else seed
    players = () if not any(names) else player_names(names, chosen.meta.scenario(scenario).seats)
    return made(Match.start(chosen, scenario, options, seed=start, players=players))


def check_seats(made: StorableMatch, game: Any, seats: Sequence[SavedSeat], mode: Mode) -> None:
    """Refuse seats that the match does not have, bots that nobody knows, and open seats at one screen."""
    count = len(made.sides)
    if len(seats) != count:
        raise Malformed(t("This scenario has {seats} seats, not {given}.", seats=count, given=len(seats)))
    known = bot_names(game)
    for seat in seats:
        if seat.kind == "bot" and seat.bot not in known:
            raise Malformed(
                t(
                    "There is no bot {bot} for {game}; there is: {known}.",
                    bot=repr(seat.bot),
                    game=game.meta.title,
                    known=", ".join(known),
                )
            )
        if seat.kind == "open" and mode != "remote":
            raise Malformed(t("Only a remote match has open seats."))


async def found(
    all_matches: AllMatches, made: StorableMatch, mode: Mode, seats: Sequence[SavedSeat]
) -> CreatedMatch:
    """Write a match down and give out its secrets."""
    check_seats(made, await fetched(made.header.game), seats, mode)
    await _check_room(all_matches)
    match = new_match_id()
    given = tuple(_given(seat, side) for seat, side in zip(seats, made.sides, strict=True))
    onlooker = new_secret()
    keys = {hashed(onlooker): Key(match, ONLOOKER, "onlooker")}
    for seat in given:
        keys |= keys_of(match, seat)
    saved = Saved(
        id=match,
        game=made.header.game,
        mode=mode,
        header=made.header,
        before=made.before,
        ending=None,
        entries=made.entries,
        snapshots=made.snapshots,
        seats=tuple(seats),
        chat=[],
        offers=(),
    )
    await all_matches.storage.create(saved, made.deciders, made.over, keys)
    all_matches.metrics.count("hexfront_matches_total", game=made.header.game)
    async with all_matches.opened(match) as kept:
        await all_matches.changed(kept)
    return CreatedMatch(match, given, onlooker)


async def _check_room(all_matches: AllMatches) -> None:
    most = all_matches.config.most_matches
    if (await all_matches.storage.count())[0] >= most:
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


def _game(name: str) -> Any:
    try:
        return game_of(name)
    except HexfrontError as error:
        raise Unknown(t("There is no such game.")) from error
