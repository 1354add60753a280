"""What a position looks like at first sight: for players who look one action ahead."""

from __future__ import annotations

from hexfront.engine.base.actions import Seat
from hexfront.engine.contract.view import View

STEP = 0.8
"""What a step on the map is worth."""
LEVEL = 0.3
"""What a point of strength on the map is worth."""
CITY = 3.0
"""What a city that is held is worth beyond its points."""
CROSSING = 4.0
"""What a crossing point is worth beyond its points."""
LACK = {"unsupplied": 1.0, "isolated": 2.0}
WEST = 0.05
"""What it is worth to the Soviets to come a column further west; to the Axis to keep them from it."""


def value(view: View, seat: Seat) -> float:
    """How good a position looks to a seat: points, what is alive, cities, crossing points, supply, ground gained.

    >>> value(View("tow", "race", 0, 1, "action", (0,), ("soviet", "axis")), 0)
    0.0
    """
    if not view.sides:
        return 0.0
    mine = view.sides[seat]
    soviet = sum(score.points / score.scale for score in view.scores if score.side == "soviet")
    soviet += sum(track.value for track in view.tracks if track.id == "cut-off")
    total = float(soviet if mine == "soviet" else -soviet)
    for counter in view.counters:
        if len(counter.at) != 4 or not counter.at.isdecimal():
            continue
        sign = 1 if counter.side == mine else -1
        worth = STEP * counter.steps[0] + LEVEL * strength(counter.values)
        worth -= sum(lack for flag, lack in LACK.items() if flag in counter.flags)
        if counter.side == "soviet":
            worth -= WEST * int(counter.at[2:])
        total += sign * worth
    for marker in view.markers:
        if marker.kind in ("held", "crossing"):
            total += (CITY if marker.kind == "held" else CROSSING) * (1 if marker.side == mine else -1)
    return total


def strength(values: str) -> float:
    """The strength that a counter prints.

    >>> strength("3-5"), strength("6-4-8"), strength("2(5)6")
    (3.0, 6.0, 2.0)
    """
    digits = ""
    for letter in values:
        if not letter.isdecimal():
            break
        digits += letter
    return float(digits or 0)
