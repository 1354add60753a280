"""A firefight as the game uses it: resolved to hexes, seats and numbered counters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from hexfront.games.coh.box.boards import Placed
from hexfront.games.coh.box.firefight.file import (
    AnySpecial,
    Barred,
    Hidden,
    Label,
    Order,
)
from hexfront.games.coh.box.roster import Side, UnitType
from hexfront.hexes import HexMap, Provenance


class Seat(NamedTuple):
    """A player; his number is his place in the firefight's list."""

    id: str
    side: Side
    name: str
    cp: tuple[int, ...]
    """The starting command points of each turn."""
    vp: int
    hand: int
    """Cards dealt from the deck at the start."""
    draw: tuple[int, ...]
    """Cards drawn in the preparation of each turn."""
    cards: tuple[str, ...]
    """Cards in hand from the start, by name."""
    weapons: tuple[str, ...]


class Piece(NamedTuple):
    """One counter of the firefight."""

    number: int
    id: str
    """Its type and a number: `de-rifles.1`."""
    type: UnitType
    seat: int
    group: int


class Group(NamedTuple):
    """Counters that are set up or arrive together."""

    id: str
    seat: int
    pieces: tuple[int, ...]
    hexes: int
    """Where they may be set up, or enter."""
    facing: int | None
    """The facing they start with; None if their owner chooses."""
    hidden: Hidden
    dug_in: bool
    turn: int
    """The first turn on which they may enter; 0 if they start on the map."""
    event: bool
    """They arrive by the event card instead."""
    loads: tuple[tuple[int, tuple[int, ...]], ...]
    """Vehicles, each with what it carries at first."""

    @property
    def on_map(self) -> bool:
        """Whether they start on the map."""
        return self.turn == 0 and not self.event


class Works(NamedTuple):
    """Fortifications or obstacles of one kind: so many of these hexes have one, by their owner's choice."""

    work: str
    side: Side
    hexes: int
    many: int
    facing: int | None
    hidden: bool


class Objective(NamedTuple):
    """A hex worth victory points."""

    id: str
    name: str
    hex: int
    control: Side | None
    each_turn: int
    """VP to the side in control at the end of each turn in `turns`."""
    turns: tuple[int, ...]
    at_end: int
    on_entry: int
    """VP to the first player who takes it from its first controller."""
    scoring: int
    """VP to the side in control when the scoring card is drawn."""
    scores: tuple[Side, ...]
    """The sides that can score it."""
    card: str
    """The objective card that makes it count for its holder alone, at the end; empty if it counts for all."""


class Exit(NamedTuple):
    """Where units of a side may leave the map, and what each is worth."""

    side: Side
    hexes: int
    vp: int
    types: tuple[str, ...]
    """The types that score; all if empty."""
    last: int
    """The last turn on which leaving scores."""


@dataclass(frozen=True)
class Firefight:
    """A firefight, checked.

    >>> from hexfront.games.coh.box.data import CohData
    >>> partisans = CohData.load().firefight("partisans")
    >>> [(seat.id, seat.cp[0]) for seat in partisans.seats], partisans.turns, partisans.sections
    ([('german', 6), ('soviet', 7)], 5, (1,))
    """

    id: str
    number: int
    """The number of the published firefight; 0 for a designed one."""
    title: str
    label: Label
    date: str
    place: str
    text: str
    turns: int
    initiative: int | None
    """The seat that has the first initiative; None if it is rolled for."""
    order: Order
    """With more than two players: whole sides act in turn, or single players."""
    deck: tuple[str, ...]
    """Every card of the deck, before it is shuffled."""
    placed: tuple[Placed, ...]
    map: HexMap
    seats: tuple[Seat, ...]
    zones: Mapping[str, int]
    pieces: tuple[Piece, ...]
    groups: tuple[Group, ...]
    works: tuple[Works, ...]
    objectives: tuple[Objective, ...]
    exits: tuple[Exit, ...]
    worth: tuple[int, ...]
    """VP for the destruction of each piece, by its number."""
    specials: tuple[AnySpecial, ...]
    notes: tuple[str, ...]
    origins: Mapping[str, Provenance]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each piece, by its id."""
        return {piece.id: piece.number for piece in self.pieces}

    def barred(self, group: Group, what: str) -> bool:
        """Say whether a group may not use its flamethrower or its smoke."""
        return any(
            isinstance(one, Barred) and group.id in one.groups and what in one.what for one in self.specials
        )

    @cached_property
    def sections(self) -> tuple[int, ...]:
        """The sections of the rulebook that its players must have read."""
        tests = {
            2: self._section_2,
            3: self._section_3,
            4: self._section_4,
            5: self._section_5,
            6: self._section_6,
        }
        return (1, *(number for number, needed in tests.items() if needed()))

    def _section_2(self) -> bool:
        """Cards and hidden units."""
        hands = any(seat.hand or seat.cards or seat.weapons for seat in self.seats)
        return hands or bool(self.deck) or any(group.hidden != "no" for group in self.groups)

    def _section_3(self) -> bool:
        """Hills, mortars, off-board artillery and smoke."""
        hills = any(self.map.numbers.get("level", {}).values())
        return hills or any(piece.type.explosive for piece in self.pieces)

    def _section_4(self) -> bool:
        """Guns and vehicles."""
        return any(not piece.type.foot for piece in self.pieces)

    def _section_5(self) -> bool:
        """Fortifications and obstacles."""
        return bool(self.works) or any(group.dug_in for group in self.groups)

    def _section_6(self) -> bool:
        """Engineers, flamethrowers, more than two players."""
        fiery = [piece for piece in self.pieces if piece.type.flame]
        groups = (self.groups[piece.group] for piece in fiery)
        return len(self.seats) > 2 or any(not self.barred(group, "flame") for group in groups)
