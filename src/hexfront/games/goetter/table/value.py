"""What a position looks like at first sight: for players who look one action ahead."""

from __future__ import annotations

from hexfront.engine.base.actions import Seat
from hexfront.engine.contract.view import View

STRENGTH = 0.1
"""What a point of defence on the map is worth beyond what its loss would cost."""
LACK = {"unsupplied": 1.0, "disrupted": 0.5}


def value(view: View, seat: Seat) -> float:
    """How good a position looks to a seat: the difference of points, then what is alive and able to fight.

    >>> value(View("goetter", "campaign", 0, 1, "supply", (0,), ("german", "soviet")), 0)
    0.0
    """
    mine = view.sides[seat]
    total = 0.0
    for score in view.scores:
        total += score.points / score.scale * (1 if score.side == mine else -1)
    for counter in view.counters:
        if not counter.at.isdecimal():
            continue
        worth = STRENGTH * float(counter.values.split("-")[1])
        worth -= sum(lack for flag, lack in LACK.items() if flag in counter.flags)
        total += worth if counter.side == mine else -worth
    return total
