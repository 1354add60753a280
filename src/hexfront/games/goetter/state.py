"""What changes while Götterdämmerung is played.

Units are numbered as in the data; sets of units and sets of hexes are bitboards. ``at``, ``occupied`` and ``zoned``
follow from ``where`` and ``reduced`` and are kept beside them because every decision asks for them: only
``counters.put``, ``counters.take_off`` and ``counters.turn_over`` change them. Supply, control and the marks of a phase
are history and follow from nothing.
"""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.state import Result
from hexfront.games.goetter.box.unit import GERMAN, SIDES, SOVIET
from hexfront.kit.state import Begun

__all__ = ["BOXES", "DEAD", "GERMAN", "GONE", "LATER", "PLAIN", "SIDES", "SOVIET", "WAITING", "GoetterState"]

LATER = -1
"""Not in play yet: it comes on its turn (9)."""
DEAD = -2
"""Eliminated; it counts for victory, and some may come back (8.3, 11.16)."""
GONE = -3
"""Out of the game without having been eliminated: blocked, deserted, never arrived, or split (9.13b, 9.4b, 12.21)."""
PLAIN = -4
"""In the box of the North German Plain, for good (5.26b)."""
WAITING = -5
"""In the cup of support, the pool of battle groups, or the Volkssturm (9.61a, 12.28, 8.4)."""
BOXES = {"later": LATER, "dead": DEAD, "gone": GONE, "plain": PLAIN, "waiting": WAITING}


class GoetterState(Begun, kw_only=True):
    """Everything that a position of Götterdämmerung is made of."""

    seats: tuple[int, int] = (0, 1)
    """The seat of the German and of the Soviet player."""
    player: int = SOVIET
    """The side whose phase it is."""
    where: list[int]
    """The hex of each unit, or one of the boxes above."""
    reduced: int = 0
    """The units on their reduced side (6.56)."""
    disrupted: int = 0
    """The units that have retreated this turn (6.66)."""
    unsupplied: int = 0
    """The Soviet units out of supply for this turn (8.11a)."""
    guarded: int = 0
    """Those of them that still defend in full, east of the old front (8.19a)."""
    fronts: dict[int, str] = {}
    """The Front of each battle group, that of the corps it came from (12.24)."""
    marked: dict[int, str] = {}
    """By transit hex, the Front on its marker of Soviet occupation (5.47)."""
    held: list[int]
    """The objectives that each side controls (11.13)."""
    support: int = 0
    """Soviet support points left (10.3)."""
    subway: int = 0
    """The turn on which the subway was destroyed, 0 while it runs (6.4102)."""
    met: bool = False
    """Whether Soviet and US units stood side by side when it counted (11.17)."""
    volkssturm: int = 0
    """Volkssturm battalions used in this game (8.4c)."""
    rolled: bool = False
    """Whether the 600th Division has been rolled for (9.4a)."""
    rebuilt: int = 0
    """Eliminated corps that have been paid for and come with the next reinforcements (8.37b)."""
    marker: str = ""
    """The letter of the G marker that lies open in this phase (5.51)."""
    reacting: int = 0
    """How many mobile units may still react in this phase (5.52b)."""
    trains: int = 0
    """How much of the rail limit has been used this turn (5.67a)."""
    rode: int = 0
    """The units that have moved by train this turn (5.66)."""
    linked: bool = False
    """Whether trains may cross Berlin in this phase, as judged at its start (5.68a)."""
    began: dict[int, int] = {}
    """By unit, where it stood as this phase began (7.22a)."""
    pinned: int = 0
    """The units in an enemy zone as an exploitation began (3.1.5a)."""
    moved: int = 0
    """The units that have moved in this phase, or have begun to (5.13)."""
    fired: int = 0
    """The guns that have supported an overrun in this phase (7.55)."""
    fought: int = 0
    """The units of both sides that have fought in this combat phase (6.14)."""
    advanced: int = 0
    """The units that have advanced in this phase (6.73b)."""
    sheltered: int = 0
    """The units that have retreated onto friends in this phase (6.65)."""
    at: dict[int, tuple[int, ...]] = {}
    """The units in a hex, in the order they came."""
    occupied: list[int]
    """The hexes with any unit of a side."""
    zoned: list[int]
    """Those of them from which a zone of control reaches (4.2)."""
    result: Result | None = None
    agenda: list[Any] = []
