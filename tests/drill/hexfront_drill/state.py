"""What changes while Drill is played."""

from __future__ import annotations

import msgspec

from hexfront.engine.base.draws import Dictated
from hexfront.engine.base.state import Result
from hexfront_drill.flow import Acting, Bid, Deploy, Turn
from hexfront_drill.orders import Ambush, Moving, Orders


class DrillState(msgspec.Struct):
    """Flat lists by squad number; seat s owns squads 2s and 2s + 1."""

    seed: str
    scenario: str
    seats: int
    last_turn: int
    where: list[int]
    strength: list[int]
    hidden: list[bool]
    known: list[bool]
    handle: list[int]
    acted: list[bool]
    hands: list[tuple[int, ...]]
    deck: list[int]
    next_handle: int
    turn: int = 0
    drawn: int = 0
    result: Result | None = None
    dictated: list[Dictated] = []
    agenda: list[Deploy | Turn | Bid | Acting | Orders | Moving | Ambush] = []
