"""Step losses against plain enumeration."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.losses import bearable, bearable_with, spreads, takers

STEPS = st.lists(st.integers(0, 4), max_size=5)


@given(STEPS, st.integers(0, 12))
def test_spreads_by_enumeration(steps: list[int], loss: int) -> None:
    units = range(len(steps))
    found = list(spreads(units, steps, loss))
    expected = [lost for lost in product(*(range(n + 1) for n in steps)) if sum(lost) == loss]
    assert found == sorted(expected, reverse=True)
    assert bool(found) == (loss <= bearable(units, steps))


@given(STEPS, st.integers(0, 6))
def test_step_by_step_choices_lead_to_every_spread_and_no_other(steps: list[int], loss: int) -> None:
    units = range(len(steps))
    ends = {tuple(steps)}
    for _ in range(min(loss, bearable(units, steps))):
        ends = {
            (*left[:unit], left[unit] - 1, *left[unit + 1 :]) for left in ends for unit in takers(units, left)
        }
    taken = {tuple(n - m for n, m in zip(steps, left, strict=True)) for left in ends}
    assert taken == set(spreads(units, steps, min(loss, bearable(units, steps))))


def test_two_full_units_lose_two_steps() -> None:
    assert list(spreads([4, 7], [0, 0, 0, 0, 2, 0, 0, 2], 2)) == [(2, 0), (1, 1), (0, 2)]


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 3)), max_size=5), st.integers(0, 5))
def test_replacement_counters_go_where_they_help_most(kinds: list[tuple[int, int]], spare: int) -> None:
    bare = [without for without, _ in kinds]
    steps = [without + more for without, more in kinds]
    units = range(len(kinds))
    best = max(
        sum(steps[unit] if unit in lucky else bare[unit] for unit in units)
        for lucky in combinations(units, min(spare, len(kinds)))
    )
    assert bearable_with(units, steps, bare, spare) == best
