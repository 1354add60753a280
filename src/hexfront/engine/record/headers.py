"""Title pages: of a new match, of a fork, and whether that of a record is of the rules in force."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hexfront.engine.base.draws import commitment
from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.texts import t
from hexfront.engine.contract.game import Game
from hexfront.engine.record.entries import (
    FORMAT,
    Draw,
    Forked,
    Header,
    Origin,
)
from hexfront.engine.record.redo import data_hashes


def new_header(
    game: Game,
    seed: str,
    scenario: str,
    options: frozenset[str],
    players: Sequence[str],
    *,
    origin: Origin = "scenario",
    draws: tuple[Draw, ...] = (),
    position: str = "",
) -> Header:
    """The title page of a match that begins; without names, the players are called by their sides."""
    seats = next((item.seats for item in game.meta.scenarios if item.id == scenario), ())
    return Header(
        format=FORMAT,
        game=game.meta.id,
        version=game.meta.version,
        data=data_hashes(game),
        scenario=scenario,
        options=tuple(sorted(options)),
        seats=seats,
        players=tuple(players) or seats,
        commitment=commitment(seed),
        origin=origin,
        seed=seed,
        draws=draws,
        position=position,
    )


def forked_header(header: Header, entries: int, seed: str, position: str) -> Header:
    """The title page of a fork; ``position`` is the text of the one that brings its map and counters, if any."""
    return msgspec.structs.replace(
        header,
        seed=seed,
        commitment=commitment(seed),
        origin="fork",
        draws=(),
        position=position,
        forked=Forked(header.commitment, entries),
    )


def check_game(header: Header, game: Game) -> None:
    """Refuse the record of another game."""
    if header.game != game.meta.id:
        raise BadRecord(
            t("this is a record of {given}, not of {game}", given=repr(header.game), game=repr(game.meta.id))
        )


def check_rules(header: Header, game: Game) -> None:
    """Refuse a record of another game, another version of its rules or other data files."""
    check_game(header, game)
    if header.version != game.meta.version:
        raise BadRecord(
            t(
                "played under version {before}, the rules in force are version {now}; resume it to go on",
                before=header.version,
                now=game.meta.version,
            )
        )
    here = data_hashes(game)
    for name in sorted({*here, *header.data}):
        if here.get(name) != header.data.get(name):
            raise BadRecord(t("played with another data file {name}; resume it to go on", name=repr(name)))


def same_rules(header: Header, game: Game) -> bool:
    """Whether a record is of the rules and data files in force."""
    try:
        check_rules(header, game)
    except BadRecord:
        return False
    return True
