"""The rule objects of a game, and how one of them is found again in another process."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from hexfront.kit import bars
from hexfront.kit.bars import Bar, Force, Modifier

Object = Bar | Modifier | Force


class Name(NamedTuple):
    """What a rule object is called: where its function stands, and its number among those that look the same."""

    kind: str
    rule: str
    place: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.place} {self.kind} {self.rule}{f' ({self.number + 1})' if self.number else ''}"

    def text(self) -> str:
        """How another process is told which it is."""
        return json.dumps(self)

    @classmethod
    def read(cls, text: str) -> Name:
        """The other way."""
        return cls(*json.loads(text))


def named(game: str) -> Iterator[tuple[Name, Object]]:
    """The rule objects of a game that have been made so far, in order."""
    seen: Counter[Name] = Counter()
    for made in bars.OBJECTS:
        if made.rule.startswith(f"{game}:"):
            alike = Name(type(made).__name__, made.rule, place(made))
            yield alike._replace(number=seen[alike]), made
            seen[alike] += 1


def place(made: Object) -> str:
    """Where the function stands that makes the object what it is."""
    function: Any
    match made:
        case Bar():
            function = made.hexes
        case Modifier():
            function = made.amount
        case Force():
            function = made.holds
    while (within := _within(function)) is not None:
        function = within
    code = getattr(function, "__code__", None) or getattr(type(function).__call__, "__code__", None)
    return (
        f"{'/'.join(Path(code.co_filename).parts[-2:])}:{code.co_firstlineno}"
        if code
        else type(function).__name__
    )


def _within(function: Any) -> Any:
    """The function that another only wraps: one that was bound in part, or that a lambda was made around."""
    if isinstance(function, partial):
        return function.func
    if getattr(function, "__name__", "") != "<lambda>":
        return None
    wrapped = [cell.cell_contents for cell in function.__closure__ or () if callable(cell.cell_contents)]
    return wrapped[0] if len(wrapped) == 1 else None
