"""Who saw which rule act: tests open a witness, and every rule id that comes up is noted in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

_open: list[set[str]] = []


def note(rule: str) -> None:
    """A rule acted: in a refusal, a verdict, a modifier or an event."""
    for seen in _open:
        seen.add(rule)


def present() -> bool:
    """Whether anybody looks on."""
    return bool(_open)


def note_all(rules: Iterable[str]) -> None:
    """Several rules acted at once."""
    if _open:
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
    _open.append(seen)
    try:
        yield seen
    finally:
        _open[:] = [other for other in _open if other is not seen]
