"""What changes while a firefight is played.

Units are numbered as in the firefight (``Piece.number``); sides are 0 German and 1 Soviet; a seat is a player's
place in the firefight. ``at``, ``held`` and ``lairs`` follow from ``where`` and ``hidden``, and ``about`` from
``maybe``. They are kept beside them because every decision asks for them: only the functions of ``counters`` may
change any of them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.draws import Dictated
from hexfront.engine.base.state import Result

GERMAN, SOVIET = 0, 1

WAITING = -1
"""Not in play yet: a unit before its set-up, a reinforcement that is not due (5.5)."""
READY = -2
"""A reinforcement that may enter (2.0h)."""
DEAD = -3
GONE = -4
"""Left the map by an exit of the firefight (5.6)."""

CUP = -5
"""In the cup of solo play: nobody knows under which coin it would turn up (20.3)."""

USED = 1
"""Shows its used side: no activation and no opportunity action this turn (2.2c)."""
DUG = 2
"""Lies in improvised defences of its own (18.1.3)."""
BOGGED = 4
"""Immobilised by terrain until it is towed out of it (14.5)."""
STUCK = 8
"""Immobilised by a card until the end of the turn (card 20)."""
TURN_FLAGS = USED | STUCK
"""What ends with the turn."""


class Work(msgspec.Struct, frozen=True):
    """A fortification or an obstacle on the map (18.0)."""

    kind: str
    """As in the tables: trench, bunker, wire, roadblock, mines."""
    seat: int
    """The player who laid it, and who rolls for mines."""
    facing: int = -1
    hidden: bool = False
    """Not yet on the map: the other side does not know of it (18.3.3a)."""
    maybe: int = 0
    """Of a hidden one: the hexes where the other side must think it may lie."""


class Plot(msgspec.Struct, frozen=True):
    """Off-board artillery plotted in secret (12.3a); a hex of -1 means that the card was kept."""

    seat: int
    card: str
    battery: int = 0
    """Which of the seat's batteries it is."""
    hex: int = -1
    smoke: bool = False
    turn: int = 0
    """The turn in whose preparation it was plotted."""
    maybe: int = 0
    """Where the other side must think it may fall."""


class Gain(msgspec.Struct, frozen=True):
    """Victory points that a player has earned for one thing (2.5)."""

    seat: int
    points: int
    what: str
    """Held, entered, destroyed, left or event."""
    name: str
    """Of the place or the unit."""
    rule: str


class CohState(msgspec.Struct, kw_only=True):
    """Everything that a position of a firefight is made of."""

    seed: str
    drawn: int = 0
    dictated: list[Dictated] = []
    scenario: str
    options: tuple[str, ...] = ()
    turn: int = 0
    phase: str = "setup"
    where: list[int]
    """The hex of each unit, or one of the boxes above; a hidden unit's true hex, a carried one's vehicle's."""
    facing: list[int]
    flags: list[int]
    hidden: int = 0
    """Hidden units, as a mask of unit numbers (10.0)."""
    maybe: list[int]
    """By hidden unit, the hexes where the other side must think it may be; public."""
    handle: list[int]
    next_handle: int = 0
    hit: list[int]
    """The damage marker of each unit, as an index into the game's list, or -1 (7.5)."""
    shown: list[int]
    """By unit, the seats that know its marker, as a mask (7.5e)."""
    not_hit: list[int]
    """By unit, the markers everybody knows it does not have, as a mask of indices."""
    pools: list[int]
    """By marker, how many are left to be drawn (1.0.6)."""
    inside: list[str]
    """The fortification a unit lies in: trench or bunker, or nothing (18.1)."""
    carrier: list[int]
    """The vehicle that carries or tows a unit, or -1 (17.0)."""
    at: dict[int, tuple[int, ...]] = {}
    """The units in each hex that everybody sees, loads included, hidden ones not; in the order they came."""
    held: list[int]
    """By side, the hexes with units that everybody sees."""
    lairs: list[int]
    """By side, the hexes with its hidden units: never to be read for what the other side may do."""
    about: list[int]
    """By side, the hexes where the other side must think that any hidden unit may be; public."""
    ap: list[int]
    """By seat, the action points left of the activation under way (3.0)."""
    spent: list[int]
    """By seat, the action points spent in this activation, which is what the fog option shows (3.0.1b)."""
    dice: list[tuple[int, ...]]
    """By seat, the dice of the activation under way, with variable action points (3.0.1)."""
    active: list[tuple[int, ...]]
    """By seat, the units that share the activation under way (2.2e, 9.0)."""
    cp: list[int]
    lost: list[int]
    """By seat, the units whose loss lowers the command points (7.4)."""
    vp: list[int]
    """By seat, victory points (2.5)."""
    gains: tuple[Gain, ...] = ()
    """What they were for."""
    holder: dict[int, int]
    """The side in control of each objective hex, or -1 (2.5.2)."""
    taken: tuple[int, ...] = ()
    """Objectives whose entry has been scored (20.0f)."""
    first: int = 0
    """The seat with the initiative this turn."""
    place: int = 0
    """Where in the order of goes the player is whose go it is (20.0b)."""
    passes: tuple[int, ...] = ()
    """The seats that have passed in a row (2.2m, 20.0d)."""
    intruded: tuple[tuple[int, int, int], ...] = ()
    """Side, hex and hex it came from of each unit that has entered an enemy's hex, until that enemy reacts (7.7.3l)."""
    exposed: tuple[int, ...] = ()
    """Units that have just moved into the open without caution, until the enemy reacts (5.0.3)."""
    quick: int = 0
    """Further actions in a row by card 10."""
    aim: int = 0
    """Firepower that card 9 adds to the attack about to be made."""
    smoke: dict[int, tuple[int, ...]] = {}
    """By hex, the modifier of each smoke marker there (13.0)."""
    works: dict[int, tuple[Work, ...]] = {}
    """By hex, the fortifications and obstacles there (18.0); hidden ones too."""
    hands: list[tuple[int, ...]]
    """By seat, the cards held, by number of their kind, sorted (8.0)."""
    deck: list[int]
    """By kind of card, how many are left to be drawn."""
    discards: list[int]
    """By kind of card, how many have been played."""
    weapons: dict[int, int] = {}
    """By kind of weapon card, the unit that carries it (8.4b)."""
    plots: tuple[Plot, ...] = ()
    objective: int = -1
    """The kind of the objective card drawn in secret, or -1."""
    came: tuple[int, ...] = ()
    """Groups of the firefight whose arrival the event card has brought (8.3)."""
    shots: tuple[tuple[int, int], ...] = ()
    """Who has fired at which hex this turn: everybody saw it (20.2f)."""
    coins: tuple[tuple[int, int], ...] = ()
    """Side and hex of each coin under which a unit may hide, sorted (20.3)."""
    decoys: tuple[int, ...] = (0, 0)
    """By side, the decoys in its cup (20.3)."""
    ceasefire: bool = False
    last: str = ""
    """The last deed that everybody heard of, numbered: what a hidden unit does leaves no other trace in the open."""
    result: Result | None = None
    agenda: list[Any] = []


def note(state: CohState, deed: str) -> None:
    """Note a deed that everybody hears of.

    >>> from types import SimpleNamespace
    >>> state = SimpleNamespace(last="")
    >>> note(state, "0 snap")
    >>> note(state, "1 ap 3")
    >>> state.last
    '2: 1 ap 3'
    """
    number = int(state.last.partition(":")[0] or 0)
    state.last = f"{number + 1}: {deed}"
