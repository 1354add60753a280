"""Resolving a firefight file: boards, hexes, seats, counters and cards by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from hexfront.engine.base.datafiles import origins
from hexfront.engine.base.errors import BadData
from hexfront.games.coh.box.boards import WHERE, Placed
from hexfront.games.coh.box.card_list import Cards
from hexfront.games.coh.box.firefight.checks import Faults
from hexfront.games.coh.box.firefight.file import (
    ORIGINS,
    BoardEntry,
    FirefightFile,
    GroupEntry,
    WorkEntry,
)
from hexfront.games.coh.box.firefight.firefight import (
    Exit,
    Firefight,
    Group,
    Objective,
    Piece,
    Seat,
    Works,
)
from hexfront.games.coh.box.hexsets import HexSets
from hexfront.games.coh.box.roster import ID, SIDES, Roster
from hexfront.games.coh.box.tables import Tables
from hexfront.hexes import HexMap, count


class Box(NamedTuple):
    """What is in the box: everything a firefight is put together from."""

    roster: Roster
    cards: Cards
    tables: Tables
    boards: Mapping[str, HexMap]


def read_placed(box: Box, file: str, entries: Sequence[BoardEntry]) -> tuple[Placed, ...]:
    """Return how the boards lie."""
    placed: list[Placed] = []
    for number, entry in enumerate(entries):
        where, laid = f"{file}: board {entry.board}", [one.board for one in placed]
        if entry.board not in box.boards:
            raise BadData(f"{where}: there is no such board; there are {', '.join(box.boards)}")
        if entry.board in laid:
            raise BadData(f"{where}: is laid twice")
        sides = [(side, getattr(entry, f"{side}_of")) for side in WHERE if getattr(entry, f"{side}_of")]
        if len(sides) != min(number, 1):
            told = (
                "must lie north_of, south_of, east_of or west_of one"
                if number
                else "is the first and lies beside no"
            )
            raise BadData(f"{where}: {told} other board")
        side, other = sides[0] if sides else (None, "")
        if side and other not in laid:
            raise BadData(f'{where}: {side}_of "{other}", which is not laid before it')
        placed.append(Placed(entry.board, entry.turned, side, other))
    if not placed:
        raise BadData(f"{file}: board: needs at least one")
    return tuple(placed)


class Reader:
    """Resolves the names of a file; what is unknown is a fault, and the entry is left out."""

    def __init__(
        self, box: Box, doc: FirefightFile, placed: tuple[Placed, ...], board: HexMap, faults: Faults
    ) -> None:
        self.box, self.doc, self.placed, self.board, self.faults = box, doc, placed, board, faults
        self.sets = HexSets(board)
        self.seats = {seat.id: number for number, seat in enumerate(doc.seat)}
        self.pieces: list[Piece] = []
        self.used: dict[str, int] = {}

    def firefight(self) -> Firefight:
        """Return the firefight."""
        doc = self.doc
        self._head()
        for name, terms in doc.zones.items():
            self.sets.zones[name] = self._hexes(f"zones.{name}", terms)
        groups = tuple(self._group(number, entry) for number, entry in enumerate(doc.group))
        return Firefight(
            id=doc.id,
            number=doc.number,
            title=doc.title,
            label=doc.label,
            date=doc.date,
            place=doc.place,
            text=doc.text,
            turns=doc.turns,
            initiative=None if doc.initiative == "roll" else self._seat("initiative", doc.initiative),
            order=doc.order,
            deck=self._deck(),
            placed=self.placed,
            map=self.board,
            seats=tuple(self._player(number) for number in range(len(doc.seat))),
            zones=self.sets.zones,
            pieces=tuple(self.pieces),
            groups=groups,
            works=tuple(self._works(entry) for entry in doc.work if entry.work in self.box.tables.works),
            objectives=tuple(self._objectives()),
            exits=tuple(self._exits()),
            worth=tuple(self._worth(groups)),
            specials=tuple(doc.special),
            notes=tuple(doc.notes),
            origins=self.faults.catch(lambda: origins(self.faults.file, "", doc.origin, ORIGINS)) or {},
        )

    def _head(self) -> None:
        doc, say = self.doc, self.faults.say
        if not ID.fullmatch(doc.id):
            say("id", f'"{doc.id}" must be made of small letters, digits and hyphens')
        if not doc.title.strip():
            say("title", "is empty")
        if doc.turns < 1:
            say("turns", "a firefight lasts at least one turn")
        if len(self.seats) != len(doc.seat) or not 2 <= len(doc.seat) <= 4:
            say("seat", f"needs two to four seats with an id each, has {len(doc.seat)}")
        if {seat.side for seat in doc.seat} != set(SIDES):
            say("seat", f"needs a seat of each side: {', '.join(SIDES)}")
        for entry in doc.work:
            if entry.work not in self.box.tables.works:
                say("work", f'unknown work "{entry.work}": there are {", ".join(self.box.tables.works)}')

    def _seat(self, where: str, name: str) -> int:
        if name not in self.seats:
            self.faults.say(where, f'unknown seat "{name}": there are {", ".join(self.seats)}')
        return self.seats.get(name, 0)

    def _hexes(self, where: str, terms: str | Sequence[str]) -> int:
        listed = [terms] if isinstance(terms, str) else list(terms)
        found = self.faults.catch(lambda: self.sets.read(listed), where)
        if found == 0:
            self.faults.say(where, f"no whole hex is {' or '.join(listed)}")
        return found or 0

    def _facing(self, where: str, name: str) -> int | None:
        directions = self.board.grid.directions
        if name and name not in directions:
            self.faults.say(where, f'unknown facing "{name}": there are {", ".join(directions)}')
        return directions.index(name) if name in directions else None

    def _by_turn(self, where: str, given: int | list[int], first: int | None = None) -> tuple[int, ...]:
        """Return a number for each turn; `first` is that of turn 1 where a single number is given."""
        turns = max(self.doc.turns, 0)
        if isinstance(given, int):
            values = [given] * turns
            return tuple([first, *values[1:]] if first is not None else values)
        if len(given) != turns:
            self.faults.say(where, f"needs one number or {turns}, one for each turn, not {len(given)}")
        return (*given, *[0] * turns)[:turns]

    def _player(self, number: int) -> Seat:
        entry = self.doc.seat[number]
        where = f"seat {entry.id}"
        return Seat(
            id=entry.id,
            side=entry.side,
            name=entry.name,
            cp=self._by_turn(f"{where}: cp", entry.cp),
            vp=entry.vp,
            hand=entry.hand,
            draw=self._by_turn(f"{where}: draw", entry.draw, first=0),
            cards=tuple(entry.cards),
            weapons=tuple(entry.weapons),
        )

    def _deck(self) -> tuple[str, ...]:
        """Return the deck, without the cards that seats hold from the start."""
        cards = self.box.cards
        found: list[str] = []
        for text in self.doc.deck:
            name = text.removeprefix("not ")
            if name not in cards.decks and name not in cards.cards:
                self.faults.say("deck", f'unknown deck or card "{name}"; decks are {", ".join(cards.decks)}')
                continue
            named = cards.decks.get(name) or (name,) * cards.cards[name].copies
            if name != text and not set(named) & set(found):
                self.faults.say("deck", f'"{text}" takes nothing out')
            found = [one for one in found if one not in named] if name != text else [*found, *named]
        for name in (name for seat in self.doc.seat for name in seat.cards if name in found):
            found.remove(name)
        return tuple(found)

    def _group(self, number: int, entry: GroupEntry) -> Group:
        where = f"group {entry.id or number + 1}"
        seat, own = self._seat(where, entry.seat), []
        for name, many in entry.units.items():
            if name not in self.box.roster.types:
                self.faults.say(where, f'unknown unit type "{name}"')
            elif many < 1:
                self.faults.say(where, f"{name} = {many}: at least 1")
            else:
                own += [self._piece(name, seat, number) for _ in range(many)]
        return Group(
            id=entry.id,
            seat=seat,
            pieces=tuple(piece.number for piece in own),
            hexes=self._hexes(where, entry.at),
            facing=self._facing(where, entry.facing),
            hidden=entry.hidden,
            dug_in=entry.dug_in,
            turn=entry.turn,
            event=entry.event,
            loads=tuple(self._loads(where, entry.loads, own)),
        )

    def _piece(self, name: str, seat: int, group: int) -> Piece:
        self.used[name] = self.used.get(name, 0) + 1
        piece = Piece(len(self.pieces), f"{name}.{self.used[name]}", self.box.roster.types[name], seat, group)
        self.pieces.append(piece)
        return piece

    def _loads(
        self, where: str, loads: list[list[str]], own: list[Piece]
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return each carrier with its load; units are taken from the group in order."""
        left, found = list(own), []
        for names in loads:
            taken = []
            for name in names:
                piece = next((one for one in left if one.type.id == name), None)
                if piece is None:
                    self.faults.say(where, f'loads: no "{name}" is left in the group')
                    continue
                left.remove(piece)
                taken.append(piece.number)
            if len(taken) == len(names) > 1:
                found.append((taken[0], tuple(taken[1:])))
            elif len(names) < 2:
                self.faults.say(where, "loads: name a vehicle, then what it carries")
        return found

    def _works(self, entry: WorkEntry) -> Works:
        where = f"work {entry.work}"
        hexes = self._hexes(where, entry.at)
        many = count(hexes) if entry.count is None else entry.count
        facing = self._facing(where, entry.facing)
        return Works(entry.work, entry.side, hexes, many, facing, entry.hidden)

    def _objectives(self) -> list[Objective]:
        found = []
        for number, entry in enumerate(self.doc.objective):
            at = self.faults.catch(partial(self.sets.hex, entry.at), f"objective {entry.id or number + 1}")
            if at is None:
                continue
            values = msgspec.structs.asdict(entry) | {
                "id": entry.id or entry.at,
                "turns": tuple(entry.turns or (range(1, self.doc.turns + 1) if entry.each_turn else ())),
                "scores": tuple(entry.scores or SIDES),
            }
            del values["at"]
            found.append(Objective(hex=at, **values))
        return found

    def _exits(self) -> list[Exit]:
        return [
            Exit(
                entry.side,
                self._hexes("exit", entry.at),
                entry.vp,
                tuple(entry.units),
                entry.last or self.doc.turns,
            )
            for entry in self.doc.exit
        ]

    def _worth(self, groups: Sequence[Group]) -> list[int]:
        given, names = self.doc.victory, {group.id for group in groups}
        for name in given.units:
            if name not in self.used:
                self.faults.say("victory", f'no unit of type "{name}" takes part')
        for name in given.groups:
            if name not in names:
                self.faults.say("victory", f'unknown group "{name}"')
        plain = [given.units.get(piece.type.id, given.destroyed) for piece in self.pieces]
        return [
            given.groups.get(groups[one.group].id, value)
            for one, value in zip(self.pieces, plain, strict=True)
        ]
