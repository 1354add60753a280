"""What a position looks like at first sight: for players who look one action ahead."""

from __future__ import annotations

from hexfront.engine.base.actions import Seat
from hexfront.engine.contract.view import View

PLACE = 3.0
"""What a city, an oil well or a junction is worth that a side holds."""


def value(view: View, seat: Seat) -> float:
    """How good a position looks to a seat: the factors on the map, and the places held.

    >>> value(View("trc", "campaign", 0, 1, "movement", (0,), ("axis", "russian")), 0)
    0.0
    """
    if not view.sides:
        return 0.0
    mine = view.sides[seat]
    total = 0.0
    for counter in view.counters:
        if "-" not in counter.at:
            total += strength(counter.values) * (1 if counter.side == mine else -1)
    for marker in view.markers:
        if marker.kind == "held":
            total += PLACE * (1 if marker.side == mine else -1)
    return total


def strength(values: str) -> float:
    """The combat factor that a counter prints.

    >>> strength("8-7"), strength("2")
    (8.0, 2.0)
    """
    first = values.partition("-")[0]
    return float(first) if first.isdecimal() else 0.0
