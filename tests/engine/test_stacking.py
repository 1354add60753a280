"""Stacking against plain enumeration."""

from __future__ import annotations

from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.stacking import excess, full, load_at, loads, next_out
from hexfront.hexes import bits

UNITS = st.lists(st.tuples(st.integers(-1, 6), st.integers(0, 4)), max_size=12)
POINTS = st.lists(st.integers(0, 4), max_size=7)


def subsets(units: range) -> list[tuple[int, ...]]:
    return list(chain.from_iterable(combinations(units, size) for size in range(len(units) + 1)))


@given(UNITS, st.integers(0, 8), st.integers(0, 4))
def test_full_hexes_by_counting_each(units: list[tuple[int, int]], limit: int, adding: int) -> None:
    where, points = [at for at, _ in units], [value for _, value in units]
    numbers = range(len(units))
    found = loads(numbers, where, points)
    assert found == {at: load_at(at, numbers, where, points) for at in set(where) if at > 0}
    assert full(found, limit, adding) == bits(at for at, load in found.items() if load + adding > limit)


@given(POINTS, st.integers(0, 9))
def test_excess_is_every_set_of_which_nobody_could_stay(points: list[int], limit: int) -> None:
    units = range(len(points))

    def cures(gone: tuple[int, ...]) -> bool:
        return sum(points) - sum(points[unit] for unit in gone) <= limit

    expected = [
        gone
        for gone in subsets(units)
        if gone and cures(gone) and not any(cures(tuple(u for u in gone if u != unit)) for unit in gone)
    ]
    assert excess(units, points, limit) == expected
    assert bool(expected) == (sum(points) > limit)


@given(POINTS, st.integers(0, 9))
def test_one_by_one_leads_to_every_excess_set_and_no_other(points: list[int], limit: int) -> None:
    units = range(len(points))
    ends, open_ways = set(), {()}
    while open_ways:
        gone = open_ways.pop()
        further = next_out(units, points, limit, gone)
        open_ways |= {tuple(sorted((*gone, unit))) for unit in further}
        if not further and gone:
            ends.add(gone)
    assert ends == set(excess(units, points, limit))


def test_two_armies_or_three_corps_or_two_of_a_mix() -> None:
    army, corps = 3, 2
    for stack, fits in (
        ([army, army], True),
        ([corps, corps, corps], True),
        ([army, corps], True),
        ([army, corps, corps], False),
        ([army, army, corps], False),
        ([corps] * 4, False),
    ):
        found = loads(range(len(stack)), [5] * len(stack), stack)
        assert (full(found, limit=6, adding=0) == 0) == fits
