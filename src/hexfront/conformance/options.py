"""Which scenarios and sets of options of a game are played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

from hexfront.conformance.broken import Case
from hexfront.engine.contract.meta import Meta

MANY = 40
"""Beyond so many cases options are tried together rather than alone."""


def cases(meta: Meta) -> list[Case]:
    """Every scenario without options, with each option alone, and with many at once.

    Where that would be too many, an option stands alone only if it is never among the many.
    """
    scenarios = [scenario.id for scenario in meta.scenarios]
    alone = [with_needs(meta, (option.id,)) for option in sorted(meta.options, key=lambda one: one.id)]
    every = [
        Case(scenario, chosen)
        for scenario in scenarios
        for chosen in dict.fromkeys([(), *alone, together(meta, scenario)])
        if meta.playable(chosen, scenario)
    ]
    if len(every) <= MANY:
        return every
    found = [Case(scenario, chosen) for scenario in scenarios for chosen in ((), together(meta, scenario))]
    played = {name for case in found for name in case.options}
    return list(dict.fromkeys([*found, *_each_once(meta, (one for one in alone if not played >= {*one}))]))


def pairs(meta: Meta) -> list[Case]:
    """Every option alone and every two that can be played together, in one scenario after the other."""
    ids = sorted(option.id for option in meta.options)
    sets = (*combinations(ids, 1), *combinations(ids, 2))
    return list(_each_once(meta, dict.fromkeys(with_needs(meta, one) for one in sets)))


def _each_once(meta: Meta, sets: Iterable[tuple[str, ...]]) -> Iterator[Case]:
    """Each set of options in a scenario in which it can be played, if there is one."""
    scenarios = [scenario.id for scenario in meta.scenarios]
    for number, chosen in enumerate(sets):
        turn = number % len(scenarios)
        for scenario in (*scenarios[turn:], *scenarios[:turn]):
            if meta.playable(chosen, scenario):
                yield Case(scenario, chosen)
                break


def together(meta: Meta, scenario: str) -> tuple[str, ...]:
    """As many options at once as can be played in a scenario, where they clash at random."""
    ids = sorted(option.id for option in meta.options)
    Random(f"{meta.id} {scenario}").shuffle(ids)
    chosen: tuple[str, ...] = ()
    for name in ids:
        more = with_needs(meta, (*chosen, name))
        if meta.playable(more, scenario):
            chosen = more
    return chosen


def with_needs(meta: Meta, options: tuple[str, ...]) -> tuple[str, ...]:
    """Options together with all that they need, sorted."""
    known = {option.id: option for option in meta.options}
    chosen, waiting = set[str](), [*options]
    while waiting:
        name = waiting.pop()
        if name not in chosen:
            chosen.add(name)
            waiting += known[name].needs
    return tuple(sorted(chosen))
