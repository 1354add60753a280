"""What changes while Traces of War is played.

Units and tokens are numbered as in the data. Sides are numbers; ``seats`` says which seat plays which side, since
a bid may decide it (14.1). Sets of units and sets of hexes are bitboards. ``at``, ``occupied``, ``full``, ``staffs``
and ``zoc`` follow from ``where`` and are kept beside it because every decision asks for them: only
``counters.put`` and ``counters.take_off`` may change any of them.
"""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.state import Result
from hexfront.kit.state import Begun

SOVIET, AXIS = 0, 1
SIDES = ("soviet", "axis")

POOL = -1
"""Not on the map yet: a reinforcement that has not come, a security division that is not placed (3.0)."""
DEAD = -2
"""Eliminated in combat, out of the game for good (10.3e)."""
RELIEVED = -3
"""Out of the game because another unit has taken its place (11.1e)."""
AWAY = -4
"""An HQ off the map until it is relocated (2.3)."""

NO_BRIDGEHEAD, LOST_BRIDGEHEAD = 0, -1
"""The airborne bridgehead before it is placed and after it was destroyed; otherwise it is a hex (11.1)."""


class TowState(Begun, kw_only=True):
    """Everything that a position of Traces of War is made of."""

    seats: tuple[int, int] = (SOVIET, AXIS)
    """The seat of the Soviet and of the Axis player."""
    settled: bool = True
    """Whether it is decided who plays which side; not so before a bid (14.1)."""
    needed: int
    """What the Soviet player needs to win, in quarters of a victory point (13.0, 14.1)."""
    where: list[int]
    """The hex of each unit, or one of the boxes above."""
    step: list[int]
    """The face each unit shows: 1 is reduced, or the Ukrainian Front of a Soviet HQ (14.2)."""
    unsupplied: int = 0
    """The units with an Out of Supply marker (8.1i)."""
    isolated: int = 0
    """The units with an Isolated marker (8.1j)."""
    held: int
    """The cities under Soviet control; the Axis controls the others (8.1)."""
    orders: int
    """The major cities under a Supreme Command Order (12.2)."""
    crossings: int = 0
    """The crossing points that are Soviet for good (12.3h)."""
    bridgehead: int = NO_BRIDGEHEAD
    dropped: bool = False
    """Whether the airborne token has acted: it is selected once a game (4.2.1f)."""
    relocations: list[int]
    """How often HQs of each side have been relocated (2.3j)."""
    origins: dict[int, int] = {}
    """By HQ that is away, the hex from which it is to be relocated (2.3g)."""
    arrivals: int = 0
    """How many groups of Soviet reinforcements have come (11.1a)."""
    reliefs: tuple[int, ...] = ()
    """Soviet relief units that wait for a unit to replace (11.1c)."""
    cup: tuple[int, ...] = ()
    """The tokens in the cup, sorted (2.4b)."""
    hand: tuple[int, ...] = ()
    """The tokens that the Axis has kept back, sorted (4.2b)."""
    played: tuple[int, ...] = ()
    """The tokens that have acted this turn, open in their owners' boxes (2.1f)."""
    returned: tuple[int, ...] = ()
    """The tokens that an interrupt has sent back: everybody knows that they are in the cup (4.3.7a)."""
    stavka: bool = False
    """Whether STAVKA could be selected this turn (4.2.1g)."""
    air: tuple[int, ...] = ()
    """The Luftwaffe markers that the Axis holds, sorted (7.0)."""
    flown: tuple[int, ...] = ()
    """The markers used this turn, which everybody has seen (7.0e)."""
    active: int = 0
    """The units of the activation under way (4.3.1)."""
    moved: int = 0
    """Those of them that have moved, or have begun to."""
    fought: int = 0
    """Those of them that have attacked (10.0b)."""
    attacked: int = 0
    """The hexes attacked in this activation (10.0f)."""
    at: dict[int, tuple[int, ...]] = {}
    """The units in a hex, in the order they came."""
    occupied: list[int]
    """The hexes with any unit of a side."""
    full: list[int]
    """The hexes that take no further combat unit of a side (5.0d)."""
    staffs: list[int]
    """The hexes with an HQ of a side."""
    zoc: list[int]
    """The hexes in the zones of control of a side (6.0)."""
    result: Result | None = None
    agenda: list[Any] = []


def sides_of(state: TowState) -> tuple[str, ...]:
    """The side each seat plays; empty until a bid has decided it."""
    if not state.settled:
        return ()
    return SIDES if state.seats[SOVIET] == 0 else SIDES[::-1]
