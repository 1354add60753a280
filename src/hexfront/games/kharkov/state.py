"""What changes while Kharkov is played.

Units are numbered as in the roster; sides and seats are the same numbers. ``at``, ``occupied``, ``fighters``,
``zoc``, ``shared`` and ``crowded`` follow from ``where``, ``together`` from ``start``, and ``entrenched`` from
``flags``; they are kept beside these because every decision asks for them. Only the functions of ``counters`` may
change them; ``together`` changes with ``start``.
"""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.state import Result
from hexfront.kit.state import Begun

SOVIET, AXIS = 0, 1
SIDES = ("soviet", "axis")

UNUSED = -1
"""Not in play: a regiment in its box, a unit before its deployment."""
DEAD = -2
RESERVE = -3
"""In the box of a reserve marker (6.71)."""
POOL = -4
"""A reinforcement that has not come yet (16.0)."""
BROKEN = -5
"""A division in the box of broken-down divisions (15.12)."""

MOVED = 1
DISRUPTED = 2
ENTRENCHED = 4
ATTACKED = 8
"""Has attacked in this combat phase (9.14)."""
STRUCK = 16
"""Has been attacked in this combat phase (9.14)."""
ADVANCED = 32
"""Has advanced after combat: neither attacks nor is attacked in this phase (9.73)."""
SHELTERED = 64
"""Retreated onto friends in this phase (9.65)."""
UNSUPPLIED = 128
"""Was out of supply when this movement phase began (11.41)."""
IN_ZOC = 256
"""Began this movement phase in an enemy zone of control (6.61, 6.8)."""
SOUTHERN = 512
"""A Soviet unit that began the game in the south (6.77), or an Axis unit that woke there (6.57)."""
ENTERED = 1024
"""Came as a reinforcement this turn (16.0)."""
DISPLACED = 2048
"""An HQ that was displaced and waits for the disruption phase (10.17)."""
OVERRAN = 4096
"""A Soviet unit that has overrun in this phase, or an HQ that has lent its overrun this turn (7.16, 7.17)."""
RAILED = 8192
"""Moved by rail in this phase (6.4)."""
AIRLIFTED = 16384
"""Stood in a hex that was supplied by air for this turn (13.2)."""

PHASE_FLAGS = MOVED | ATTACKED | STRUCK | ADVANCED | SHELTERED | UNSUPPLIED | IN_ZOC | RAILED
"""Flags that end with the phase."""
TURN_FLAGS = ENTERED | OVERRAN
"""Flags that end with the turn."""
LASTING_FLAGS = DISRUPTED | ENTRENCHED | SOUTHERN | DISPLACED | AIRLIFTED
"""All others; the next air supply phase takes the last one off."""


class KharkovState(Begun, kw_only=True):
    """Everything that a position of Kharkov is made of."""

    phase: str = "axis-setup"
    where: list[int]
    """The hex of each unit, or one of the boxes above."""
    step: list[int]
    """The face each unit shows, as an index into its faces; of untried units the steps lost."""
    flags: list[int]
    start: list[int]
    """Where each unit stood when the phase began."""
    together: int = 0
    """The hexes in which more than one counter began the phase."""
    identity: list[int]
    """What an untried unit has turned out to be, or -1."""
    replacement: list[int]
    """The replacement counter that stands for an untried unit which lost a step, or -1 (9.53)."""
    marker: list[int]
    """The reserve marker in whose box a unit waits, or -1."""
    pool: list[int]
    """Identities not yet drawn (12.0)."""
    spare: list[int]
    """Replacement counters not yet drawn (9.53)."""
    garrisons: int
    """The city hexes whose garrison lives (15.3)."""
    captured: list[int]
    """City hexes that a Soviet unit has entered (11.31, 17.22)."""
    holder: dict[int, int]
    """The side that holds or last held each city hex (17.1)."""
    air: list[int]
    """Air points left this turn, by side (13.0)."""
    air_supply: list[int] = []
    """Hexes on which the air points for this turn were put: their units carry the flag, empty cities count (13.2)."""
    south_active: bool = False
    south_turn: int = 0
    """The turn on which the southern Axis units woke (6.57)."""
    rail_used: int = 0
    commanders: list[int] = []
    """By unit, the Soviet HQs in whose radius it began this movement phase, as a mask of HQ numbers (7.17)."""
    released: int = 0
    """Reserve units activated this turn (6.74)."""
    alarmed: dict[int, int] = {}
    """By Axis unit that has moved in this phase, where it stood when the reserves last looked out for it (6.75)."""
    isolated_turns: int = 0
    broken_turns: int = 0
    regiments_lost: int = 0
    """Infantry regiments destroyed: their counters come back, the points stay (15.15, 17.0)."""
    at: dict[int, tuple[int, ...]] = {}
    occupied: list[int]
    """The hexes with any unit of a side, HQs and markers included."""
    fighters: list[int]
    """The hexes with combat units of a side."""
    zoc: list[int]
    """The hexes in the zones of control of a side (8.2)."""
    shared: int = 0
    """The hexes with more than one counter."""
    crowded: int = 0
    """The hexes with as many counters as a hex takes combat units (8.1), or more."""
    entrenched: tuple[int, ...] = ()
    """The regiments that are entrenched, in the order in which they dug in (15.2)."""
    result: Result | None = None
    agenda: list[Any] = []
