"""1.0.1 The sheet of a firefight, read out when it begins: what is worth points, who arrives where, what is special."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.teaching.briefing import Point
from hexfront.games.coh.box.firefight.file import (
    Barred,
    EventGives,
    GunsInBunkers,
    MaySmoke,
    Observers,
    Special,
    WeaponFor,
)
from hexfront.games.coh.box.firefight.firefight import (
    Exit,
    Group,
    Objective,
    Piece,
    Seat,
)
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board

FEW = 3
"""As many hexes are named one by one; of more the first and the last."""


def read_out(board: Board) -> tuple[Event, ...]:
    """The lines of the sheet that everybody should know."""
    sheet = board.firefight
    told = [(t("The firefight lasts {turns} turns.", turns=sheet.turns), "coh:2.4a")]
    if sheet.initiative is not None:
        first = _player(sheet.seats[sheet.initiative])
        told.append((t("The first turn begins with this player: {who}.", who=first), "coh:2.0i"))
    told += [
        (t("VP from the start for {who}: {points}.", who=_player(seat), points=seat.vp), "coh:2.5")
        for seat in sheet.seats
        if seat.vp
    ]
    for objective in sheet.objectives:
        told += [(line, "coh:2.5.2a") for line in _objective(board, objective)]
    told += [(line, "coh:2.5.1a") for line in _worth(board)]
    told += [(_exit(board, one), "coh:5.6") for one in sheet.exits]
    told += [(_arrival(board, group), "coh:5.5a") for group in sheet.groups if not group.on_map]
    told += [(line, "coh:1.0.1") for one in sheet.specials for line in _special(board, one)]
    return tuple([Said(line=line, rules=tuple(dict.fromkeys(("coh:1.0.1", rule)))) for line, rule in told])


def aims(board: Board) -> Iterator[Point]:
    """The same lines for whoever sits down: they hold for this firefight alone."""
    for told in read_out(board):
        if isinstance(told, Said):
            yield Point(told.line, told.rules[-1], (board.firefight.id,))


def _player(seat: Seat) -> str:
    return seat.name or seat.side


def _objective(board: Board, one: Objective) -> Iterator[Text]:
    at = board.labels[one.hex]
    place = t("{name} ({at})", name=one.name, at=at) if one.name else t("{at}", at=at)
    side = one.scores[0]
    if one.card:
        yield t("Perhaps a secret objective: {place}, {points} VP at the end for this side: {side}.",
                place=place, points=one.at_end, side=side)  # fmt: skip
        return
    if one.each_turn and len(one.turns) == board.firefight.turns:
        yield t(
            "Who holds {place} gets {points} VP at the end of each turn.", place=place, points=one.each_turn
        )
    elif one.each_turn:
        turns = ", ".join(str(turn) for turn in one.turns)
        yield t("Who holds {place} gets {points} VP at the end of these turns: {turns}.",
                place=place, points=one.each_turn, turns=turns)  # fmt: skip
    if one.at_end:
        yield t("Who holds {place} at the end gets {points} VP.", place=place, points=one.at_end)
    if one.on_entry:
        yield t("Who first takes {place} gets {points} VP.", place=place, points=one.on_entry)
    if one.scoring:
        yield t(
            "Who holds {place} when the scoring card comes gets {points} VP.", place=place, points=one.scoring
        )
    if len(one.scores) == 1:
        yield t("Only this side scores {place}: {side}.", place=place, side=side)


def _worth(board: Board) -> Iterator[Text]:
    """What destroyed units are worth: most of them, and those that are worth something else."""
    sheet = board.firefight
    usual = Counter(sheet.worth).most_common(1)[0][0]
    yield t("Each unit destroyed is worth {points} VP.", points=usual)
    for points in sorted(set(sheet.worth) - {usual}):
        units = [piece for piece, worth in zip(sheet.pieces, sheet.worth, strict=True) if worth == points]
        others = {piece.type.id for piece in sheet.pieces if piece not in units}
        names = [piece.id if piece.type.id in others else piece.type.name for piece in units]
        yield t("Worth {points} VP each instead: {units}.", points=points, units=_list(names))


def _list(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def _types(units: Iterable[Piece]) -> str:
    return _list(piece.type.name for piece in units)


def _hexes(board: Board, hexes: int) -> Text:
    labels = [board.labels[at] for at in listed(hexes)]
    if len(labels) <= FEW:
        return t("{at}", at=", ".join(labels))
    return t("{first} to {last}, {count} hexes", first=labels[0], last=labels[-1], count=len(labels))


def _exit(board: Board, one: Exit) -> Text:
    at, side, points = _hexes(board, one.hexes), one.side, one.vp
    if not one.types:
        return t("Off the map at {at}, {side}: {points} VP for each unit.", at=at, side=side, points=points)
    units = _types(piece for piece in board.firefight.pieces if piece.type.id in one.types)
    return t("Off the map at {at}, {side}: {points} VP each for {units}.",
             at=at, side=side, points=points, units=units)  # fmt: skip


def _arrival(board: Board, group: Group) -> Text:
    sheet = board.firefight
    units, at = _types(sheet.pieces[number] for number in group.pieces), _hexes(board, group.hexes)
    who, turn = _player(sheet.seats[group.seat]), group.turn
    if group.event:
        return t("By the event card, {who}: {units} at {at}.", who=who, units=units, at=at)
    return t("From turn {turn} on, {who}: {units} at {at}.", turn=turn, who=who, units=units, at=at)


def _special(board: Board, one: Special) -> Iterator[Text]:
    """A rule of this firefight alone."""
    if isinstance(one, Barred):
        for what in one.what:
            units = _types(_members(board, one.groups))
            yield (
                t("No flamethrowers here for {units}.", units=units)
                if what == "flame"
                else t("No smoke here for {units}.", units=units)
            )
    elif isinstance(one, MaySmoke):
        units = _types(piece for piece in board.firefight.pieces if piece.type.id in one.units)
        yield t("These may lay smoke too: {units}.", units=units)
    elif isinstance(one, Observers):
        names = ", ".join(piece.id for piece in _members(board, one.groups))
        yield t("Only these observe for the artillery: {units}.", units=names)
    elif isinstance(one, GunsInBunkers):
        yield t("The guns of this side may lie in bunkers: {side}.", side=one.side)
    elif isinstance(one, WeaponFor):
        card, units = board.data.card(one.card).name, _types(_members(board, one.groups))
        yield t("Only these may carry the card {card}: {units}.", card=card, units=units)
    elif isinstance(one, EventGives):
        who = next(_player(seat) for seat in board.firefight.seats if seat.id == one.seat)
        yield t("The event card gives {points} VP to this player: {who}.", points=one.vp, who=who)


def _members(board: Board, groups: tuple[str, ...]) -> list[Piece]:
    sheet = board.firefight
    return [sheet.pieces[number] for group in sheet.groups if group.id in groups for number in group.pieces]
