"""Stacking: points per hex against a limit, counted from the flat lists of a state.

``where`` holds the hex of every unit by its number, 0 or less for those off the map; ``points`` what each
counts. Half points are counted in halves. Limits that mix kinds fit points too: two armies, or three corps,
or two of a mix are armies at 3 and corps at 2 under a limit of 6. Rules that count apart (combat units and
headquarters) are two calls, and so are two maps with different limits. Whoever is about to enter a hex is
left out of ``units`` and passed as ``adding``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations


def loads(units: Iterable[int], where: Sequence[int], points: Sequence[int]) -> dict[int, int]:
    """The points in every hex that holds any of the units.

    >>> loads(range(4), where=[7, 7, 9, -1], points=[2, 1, 1, 1])
    {7: 3, 9: 1}
    """
    found: dict[int, int] = {}
    for unit in units:
        at = where[unit]
        if at > 0:
            found[at] = found.get(at, 0) + points[unit]
    return found


def load_at(at: int, units: Iterable[int], where: Sequence[int], points: Sequence[int]) -> int:
    """The points in one hex.

    >>> load_at(7, range(4), where=[7, 7, 9, -1], points=[2, 1, 1, 1])
    3
    """
    return sum(points[unit] for unit in units if where[unit] == at)


def full(found: Mapping[int, int], limit: int, adding: int) -> int:
    """The set of the hexes that so many more points would overfill; with 0, those that are overfull now.

    >>> full({1: 3, 2: 1}, limit=3, adding=1) == 1 << 1, full({1: 3, 2: 1}, limit=3, adding=0)
    (True, 0)
    """
    members = 0
    for at, load in found.items():
        if load + adding > limit:
            members |= 1 << at
    return members


def excess(units: Sequence[int], points: Sequence[int], limit: int) -> list[tuple[int, ...]]:
    """Every set of units of one hex that may go to bring it under the limit: none of them could stay.

    >>> excess([0, 1, 2], points=[1, 2, 2], limit=3)
    [(1,), (2,)]
    >>> excess([0, 1, 2], points=[1, 2, 2], limit=5)
    []
    """
    over = sum(points[unit] for unit in units) - limit
    if over <= 0:
        return []
    return [
        gone
        for size in range(1, len(units) + 1)
        for gone in combinations(units, size)
        if 0 <= sum(points[unit] for unit in gone) - over < min(points[unit] for unit in gone)
    ]


def next_out(
    units: Sequence[int], points: Sequence[int], limit: int, gone: Iterable[int] = ()
) -> tuple[int, ...]:
    """The units of an overfull hex that may go next, one atom of choice for each; none once it is cured.

    ``units`` is the hex as it was before the first went; ``gone`` are those that went already.

    >>> next_out([0, 1, 2], points=[1, 1, 2], limit=2), next_out([0, 1, 2], [1, 1, 2], 2, gone=[0])
    ((0, 1, 2), (1,))
    """
    already = set(gone)
    sets = [set(way) for way in excess(units, points, limit) if already <= set(way)]
    return tuple(unit for unit in units if unit not in already and any(unit in way for way in sets))
