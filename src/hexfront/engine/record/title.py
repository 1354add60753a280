"""Whether the title page of a record that anybody may have written is one of its game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import t
from hexfront.engine.contract.game import Game
from hexfront.engine.contract.meta import BadChoice
from hexfront.engine.record.entries import Act, Header, Upgrade
from hexfront.engine.record.record import Record

LONGEST_NAME = 40
"""The most characters of a player's name."""
LONGEST = 200
"""The most characters of any other word, such as a version or the name of a data file."""
MOST_SEATS = 16
MOST = 1000
"""The most data files, or draws of a set-up."""


def check_title(record: Record, game: Game) -> None:
    """Refuse a title page that no match of this game could have, and entries of seats that it does not have."""
    header = record.header
    try:
        if header.scenario:
            game.meta.scenario(header.scenario)
        game.meta.check_options(header.options, header.scenario)
    except BadChoice as error:
        raise BadRecord(said(error)) from None
    _check_seats(header, game)
    _check_beginning(header)
    _check_words([header.version, header.commitment, *_words(header.data)])
    if len(header.draws) > MOST or len(header.options) != len(set(header.options)):
        raise BadRecord(t("the title page says more than there is to say"))
    for number, entry in enumerate(record.entries):
        if isinstance(entry, Upgrade):
            _check_words([entry.before, entry.after, *_words(entry.data)])
        elif not 0 <= entry.seat < (len(header.seats) or MOST_SEATS):
            raise BadRecord(t("entry {number}: there is no seat {seat}", number=number, seat=entry.seat))
        if isinstance(entry, Act) and len(entry.draws) > MOST:
            raise BadRecord(t("entry {number}: so many draws are never made", number=number))


def _check_seats(header: Header, game: Game) -> None:
    seats = next((item.seats for item in game.meta.scenarios if item.id == header.scenario), ())
    if header.seats != seats:
        raise BadRecord(
            t("this scenario has the seats {known}", known=", ".join(seats))
            if seats
            else t("seats are of a scenario, and the title page names none")
        )
    players = header.players
    if len(players) > MOST_SEATS or (seats and players and len(players) != len(seats)):
        raise BadRecord(t("there are {given} players, not one for each seat", given=len(players)))
    if any(len(player) > LONGEST_NAME for player in players):
        raise BadRecord(t("a player's name has at most {most} characters", most=LONGEST_NAME))


def _check_beginning(header: Header) -> None:
    if (header.origin == "position") > bool(header.position) or (
        header.origin == "scenario" and (header.position or header.forked)
    ):
        raise BadRecord(t("the title page does not say how the match began"))
    if header.forked is not None:
        _check_words([header.forked.commitment])


def _words(data: Mapping[str, str]) -> Iterable[str]:
    if len(data) > MOST:
        raise BadRecord(t("the title page says more than there is to say"))
    return (*data, *data.values())


def _check_words(words: Iterable[str]) -> None:
    if any(len(word) > LONGEST for word in words):
        raise BadRecord(t("a word of the record has at most {most} characters", most=LONGEST))
