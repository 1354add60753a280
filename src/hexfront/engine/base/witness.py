"""Who saw which rule act: tests open a witness, and every rule id that comes up is noted in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

OPEN: list[set[str]] = []
"""Those who look on now."""


def note(rule: str) -> None:
    """A rule acted: in a refusal, a verdict, a modifier or an event."""
    for seen in OPEN:
        seen.add(rule)


def note_all(rules: Iterable[str]) -> None:
    """Several rules acted at once."""
    if OPEN:
        for rule in rules:
            note(rule)


@contextmanager
def watching() -> Iterator[set[str]]:
    """Collect the ids of the rules that act inside the block.

    >>> with watching() as seen:
    ...     note("demo:1.1")
    >>> seen
    {'demo:1.1'}
    """
    seen: set[str] = set()
    OPEN.append(seen)
    try:
        yield seen
    finally:
        OPEN[:] = [other for other in OPEN if other is not seen]
