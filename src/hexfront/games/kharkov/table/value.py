"""What a position looks like at first sight: for players who look one action ahead."""

from __future__ import annotations

from hexfront.engine.base.actions import Seat
from hexfront.engine.contract.view import View
from hexfront.games.kharkov.state import SIDES

CITY_HEX = 10.0
"""What a city hex is worth to its holder beyond the points it has brought."""
STEP = 0.6
"""What a step on the map is worth."""
LEVEL = 0.25
"""What a point of strength on the map is worth."""
WEIGHT = {"guards": 3.0, "rifle": 1.0, "cavalry": 1.0, "armour": 1.0, "infantry": 3.0, "light": 3.0}
WEIGHT |= {"mountain": 3.0, "panzer": 3.0, "panzergrenadier": 3.0, "regiment": 1.0, "romanian": 1.0}
WEIGHT |= {"security": 1.0, "hq": 0.0, "reserve": 0.0}
PULL = 0.04
"""What it is worth to come a hex nearer to Kharkov."""
KHARKOV = (8, 19)
"""Row and number of the hex in the middle of Kharkov."""
PLACELESS = 99


def value(view: View, seat: Seat) -> float:
    """How good a position looks to a seat: points, what is alive, cities, and how near units are to Kharkov.

    >>> value(View("kharkov", "campaign", 0, 1, "soviet-movement", (0,)), 0)
    0
    """
    mine = SIDES[seat]
    total = sum(score.points / score.scale * (1 if score.side == mine else -1) for score in view.scores)
    for counter in view.counters:
        sign = 1 if counter.side == mine else -1
        if counter.at.startswith("dead"):
            total -= sign * WEIGHT.get(counter.kind, 1.0)
            continue
        away = distance(counter.at)
        if away == PLACELESS:
            continue
        total += sign * (STEP * counter.steps[0] + LEVEL * strength(counter.values))
        if counter.kind not in ("hq", "reserve"):
            total -= sign * PULL * away
        if "unsupplied" in counter.flags:
            total -= sign
    for marker in view.markers:
        if marker.kind == "held":
            total += CITY_HEX if marker.side == mine else -CITY_HEX
    return total


def strength(values: str) -> float:
    """The strength that a counter prints; of an untried one a guess.

    >>> strength("9-8"), strength("5-4-11"), strength("?-?-6")
    (9.0, 5.0, 3.5)
    """
    first = values.split("-", 1)[0]
    return float(first) if first.isdecimal() else 3.5


def distance(label: str) -> int:
    """About how many hexes lie between a place and Kharkov; boxes are no place.

    >>> distance("0819"), distance("1014"), distance("res9")
    (0, 6, 99)
    """
    if len(label) != 4 or not label.isdecimal():
        return PLACELESS
    rows, columns = abs(int(label[:2]) - KHARKOV[0]), abs(int(label[2:]) - KHARKOV[1])
    return max(rows, columns + rows // 2)
