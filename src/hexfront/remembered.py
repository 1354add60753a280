"""Answers about one thing (a board, a grid, a net of roads) that are worked out once and kept with it.

A table of the module would keep every thing alive that it was ever asked about, and boards come from outside by the
hundred. What lies on the thing itself goes when the thing goes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Protocol, TypeVar, TypeVarTuple

Memory = dict[Callable[..., Any], dict[tuple[Hashable, ...], Any]]
"""By function, its answers by what they were asked with."""


class Remembering(Protocol):
    """Something that keeps answers about itself; it never changes, so that they stay right."""

    @property
    def memory(self) -> Memory:
        """What was answered so far."""


Thing = TypeVar("Thing", bound=Remembering)
Keys = TypeVarTuple("Keys")
Answer = TypeVar("Answer")


def remembered(
    most: int,
) -> Callable[[Callable[[Thing, *Keys], Answer]], Callable[[Thing, *Keys], Answer]]:
    """Keep so many answers of a function on its first argument; when there are more, begin anew.

    >>> class Row:
    ...     def __init__(self, *numbers: int) -> None:
    ...         self.numbers, self.memory = numbers, {}
    >>> @remembered(most=8)
    ... def above(row: Row, least: int) -> list[int]:
    ...     return [number for number in row.numbers if number > least]
    >>> row = Row(1, 5, 9)
    >>> above(row, 4), above(row, 4) is above(row, 4), above(Row(7), 4)
    ([5, 9], True, [7])
    """

    def decorated(work: Callable[[Thing, *Keys], Answer]) -> Callable[[Thing, *Keys], Answer]:
        @wraps(work)
        def asked(thing: Thing, *keys: *Keys) -> Answer:
            try:
                found: Answer = thing.memory[work][keys]
            except KeyError:
                pass
            else:
                return found
            found = work(thing, *keys)
            table = thing.memory.setdefault(work, {})
            if len(table) >= most:
                table.clear()  # in one step, so that threads need no lock
            table[keys] = found
            return found

        return asked

    return decorated
