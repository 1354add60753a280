"""Step losses: who can lose the next step, whether a loss can be borne in full, and how it can be spread.

``steps`` holds the steps left of every unit by its number, 0 for those that have none to lose. A unit that
goes on as another counter is no different from one that is flipped: both have their steps left. Only where
those counters can run out does it matter, and :func:`bearable_with` counts it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def takers(units: Iterable[int], steps: Sequence[int]) -> tuple[int, ...]:
    """The units that can lose the next step: one atom of choice for each.

    >>> takers([0, 2, 3], steps=[2, 1, 0, 1])
    (0, 3)
    """
    return tuple(unit for unit in units if steps[unit] > 0)


def bearable(units: Iterable[int], steps: Sequence[int]) -> int:
    """How many steps the units can lose before all of them are gone.

    >>> bearable([0, 2, 3], steps=[2, 1, 0, 1])
    3
    """
    return sum(steps[unit] for unit in units)


def bearable_with(units: Iterable[int], steps: Sequence[int], bare: Sequence[int], spare: int) -> int:
    """How many steps the units can lose when some go on only as replacement counters of a common stock.

    ``bare`` is what each unit can lose if it gets no such counter, the loss that eliminates it included; with
    one it can lose all its ``steps``. ``spare`` counters are left.

    >>> bearable_with([0, 1, 2], steps=[4, 2, 1], bare=[2, 1, 1], spare=1)
    6
    """
    chosen = list(units)
    gains = sorted((steps[unit] - bare[unit] for unit in chosen), reverse=True)
    return bearable(chosen, bare) + sum(gains[:spare])


def spreads(units: Sequence[int], steps: Sequence[int], loss: int) -> Iterator[tuple[int, ...]]:
    """Every way to spread a loss in full, as the steps lost by each of the units.

    The heaviest loss of the first unit comes first. A loss that cannot be borne has no way.

    >>> list(spreads([0, 2], steps=[2, 1, 2], loss=2))
    [(2, 0), (1, 1), (0, 2)]
    >>> list(spreads([0, 2], steps=[2, 1, 2], loss=5))
    []
    """
    if not units:
        if loss == 0:
            yield ()
        return
    rest = units[1:]
    room = bearable(rest, steps)
    for lost in range(min(loss, steps[units[0]]), max(loss - room, 0) - 1, -1):
        for others in spreads(rest, steps, loss - lost):
            yield (lost, *others)
