"""What a position looks like at first sight: for players who look one action ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.contract.view import View
from hexfront.games.coh.box.roster import SIDES

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board

ALIVE = 2.0
"""What a unit on the map is worth beyond the points its loss brings."""
HIT = 1.0
"""What a damage marker takes from it."""
FRESH = 0.1
COMMAND = 0.1
"""What a command point is worth."""
HELD = 1.5
"""What an objective is worth to its holder beyond the points it has brought, for each point it counts."""
PULL = 0.05
"""What it is worth to come a hex nearer to an objective."""


def value(board: Board, view: View, seat: Seat) -> float:
    """How good a position looks to a seat: points, objectives, what is alive, and how near it is to objectives."""
    mine = SIDES[board.seat_side[seat]]
    total = sum(score.points * (1.0 if score.side == mine else -1.0) for score in view.scores)
    marks = [marker for marker in view.markers if marker.kind == "objective"]
    for marker in marks:
        worth = HELD * (float(marker.value) if marker.value.isdecimal() else 1.0)
        total += worth if marker.side == mine else -worth if marker.side else 0.0
    goals = [board.grid.hex(marker.at) for marker in marks]
    for counter in view.counters:
        sign = 1.0 if counter.side == mine else -1.0
        if counter.at.startswith("dead"):
            total -= sign * ALIVE
        elif counter.at[:1].isdecimal():
            total -= sign * HIT * any(flag.startswith("hit") for flag in counter.flags)
            total += sign * FRESH * ("used" not in counter.flags)
            if goals:
                here = board.grid.hex(counter.at)
                total -= sign * PULL * min(board.grid.distance(here, goal) for goal in goals)
    for track in view.tracks:
        if track.id.startswith("cp-"):
            total += COMMAND * track.value * (1.0 if track.side == mine else -1.0)
    return total
