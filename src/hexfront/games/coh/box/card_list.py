"""The cards and what each does (8.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import (
    DataFiles,
    bad,
    origin,
    origins,
)
from hexfront.games.coh.box.files import Closed, check_unique
from hexfront.games.coh.box.roster import Side
from hexfront.hexes import Provenance

FILE = "cards.toml"
CardKind = Literal["action", "bonus", "event", "weapon"]
Pay = Literal["free", "ap", "cp", "either"]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """What a card does; the subclasses carry the numbers."""


class FreeAction(Effect, tag="free-action", frozen=True, kw_only=True):
    """Any unit or group takes one action for nothing."""


class Rally(Effect, tag="rally", frozen=True, kw_only=True):
    """Any unit or group rallies: by a roll each, or without one."""

    automatic: bool = False


class Move(Effect, tag="move", frozen=True, kw_only=True):
    """Any unit or group moves up to so many hexes; hidden units stay hidden."""

    hexes: int


class Exhaust(Effect, tag="exhaust", frozen=True, kw_only=True):
    """One enemy unit becomes used."""


class Gain(Effect, tag="gain", frozen=True, kw_only=True):
    """The active units get AP, or the side CP: the roll of so many dice."""

    points: Literal["ap", "cp"]
    dice: int


class Firepower(Effect, tag="firepower", frozen=True, kw_only=True):
    """An attack has more firepower."""

    plus: int


class ActionsInARow(Effect, tag="actions-in-a-row", frozen=True, kw_only=True):
    """So many actions follow each other without an enemy reaction."""

    actions: int


class DigIn(Effect, tag="dig-in", frozen=True, kw_only=True):
    """Improvised defences on any unit, or on each unit of a group."""


class ChangeRoll(Effect, tag="change-roll", frozen=True, kw_only=True):
    """One own roll is changed after the fact, up or down by at most so much."""

    most: int


class LoseCp(Effect, tag="lose-cp", frozen=True, kw_only=True):
    """The opponent loses CP this turn, by the roll of a die."""

    by_die: tuple[int, int, int, int, int, int]


class Immobilise(Effect, tag="immobilise", frozen=True, kw_only=True):
    """Any vehicle is immobilised until the end of the turn."""


class Scout(Effect, tag="scout", frozen=True, kw_only=True):
    """Hidden units in sight of one own unit and this near are revealed."""

    range: int


class LayMines(Effect, tag="lay-mines", frozen=True, kw_only=True):
    """Any unit lays a minefield this near, in a hex without enemies."""

    range: int


class Clear(Effect, tag="clear", frozen=True, kw_only=True):
    """A light infantry unit removes one of these works from its hex."""

    works: tuple[str, ...]


class Attack(Effect, tag="attack", frozen=True, kw_only=True):
    """A hand-held weapon: it meets the flank rating and has no close-combat modifier."""

    red: int | None = None
    blue: int | None = None
    range: int
    long: int | None = None
    """The range at which it still attacks, with the long-range modifier."""
    against: Literal["any", "vehicle"] = "any"
    terrain: bool = True
    """Whether the defence modifier of the terrain counts."""
    supports: bool = False
    """Whether it may support a group attack."""
    lays_mines: int | None = None
    """How near it may lay a minefield instead of attacking."""


class Barrage(Effect, tag="barrage", frozen=True, kw_only=True):
    """Off-board artillery on a hex and all hexes this near (12.3)."""

    red: int
    blue: int
    radius: int


class Scoring(Effect, tag="scoring", frozen=True, kw_only=True):
    """The firefight scores as it says."""


class Objective(Effect, tag="objective", frozen=True, kw_only=True):
    """A secret objective of the firefight, shown at the end."""


class Event(Effect, tag="event", frozen=True, kw_only=True):
    """The event of the firefight happens."""


class Ceasefire(Effect, tag="ceasefire", frozen=True, kw_only=True):
    """The game ends."""


AnyEffect = (
    FreeAction | Rally | Move | Exhaust | Gain | Firepower | ActionsInARow | DigIn | ChangeRoll | LoseCp
    | Immobilise | Scout | LayMines | Clear | Attack | Barrage | Scoring | Objective | Event | Ceasefire
)  # fmt: skip


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of card."""

    id: str
    number: int | None
    name: str
    kind: CardKind
    copies: int
    side: Side | None
    """The side whose units use a weapon card; None for both."""
    cost: int
    pay: Pay
    group: bool
    """The group icon (8.5a)."""
    effect: AnyEffect
    origins: Mapping[str, Provenance]

    @property
    def barrage(self) -> bool:
        """Whether it is off-board artillery."""
        return isinstance(self.effect, Barrage)


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """Everything cards.toml holds."""

    cards: dict[str, Card]
    decks: dict[str, tuple[str, ...]]
    """Named decks: the ids of their cards, each as often as there are copies."""


class _Card(Closed, kw_only=True):
    id: str
    name: str
    kind: CardKind
    copies: int
    cost: int
    pay: Pay
    effect: AnyEffect
    number: int | None = None
    side: Side | None = None
    group: bool = False
    origin: dict[str, str] = msgspec.field(name="from")


class _Deck(Closed, kw_only=True):
    cards: list[str]
    origin: str = msgspec.field(name="from")


class _Doc(Closed, kw_only=True):
    format: Literal[1]
    decks: dict[str, _Deck]
    card: list[_Card]


_VALUES = ("copies", "cost", "pay", "group", "effect")
"""What every card has an origin for; the numbers of its effect come on top, by their names."""


def read_cards(files: DataFiles) -> Cards:
    """Read and check cards.toml."""
    doc = files.toml(FILE, _Doc)
    check_unique(FILE, "card", [entry.id for entry in doc.card])
    cards = {entry.id: _card(entry) for entry in doc.card}
    return Cards(cards=cards, decks={name: _deck(cards, name, deck) for name, deck in doc.decks.items()})


def _card(entry: _Card) -> Card:
    if entry.copies < 1 or entry.cost < 0:
        raise bad(FILE, entry.id, "copies is 1 or more and cost not below 0")
    if (entry.pay == "free") != (entry.cost == 0):
        raise bad(FILE, entry.id, f'a cost of {entry.cost} cannot be paid "{entry.pay}"')
    armed = isinstance(entry.effect, Attack | Barrage)
    if armed != (entry.kind == "weapon") or armed != (entry.side is not None):
        raise bad(FILE, entry.id, "attack and barrage belong to weapon cards, which name their side")
    values = {name: getattr(entry, name) for name in _Card.__struct_fields__ if name != "origin"}
    known = (*_VALUES, *entry.effect.__struct_fields__)
    return Card(**values, origins=origins(FILE, entry.id, entry.origin, known))


def _deck(cards: Mapping[str, Card], name: str, deck: _Deck) -> tuple[str, ...]:
    origin(FILE, f"decks.{name}", deck.origin)
    check_unique(FILE, f"decks.{name}", deck.cards)
    for card in deck.cards:
        if card not in cards or cards[card].kind in ("weapon", "event"):
            raise bad(FILE, f"decks.{name}", f'"{card}" is no action or bonus card')
    return tuple(card for card in deck.cards for _ in range(cards[card].copies))
