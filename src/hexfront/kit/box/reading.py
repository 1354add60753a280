"""What the readers of data files share: closed entries, fractions of a point, names and numbers in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from hexfront.engine.base.datafiles import bad, origins
from hexfront.engine.base.errors import BadData


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all entries of TOML files share: unknown keys are refused."""


class Numbers(Closed, frozen=True, kw_only=True):
    """Single numbers of a rulebook, each with its provenance."""

    origin: dict[str, str] = msgspec.field(name="from")


@contextmanager
def within(file: str, where: str) -> Iterator[None]:
    """Say in which file and where in it something cannot be read.

    >>> with within("units.toml", "79ID"):
    ...     raise BadData('"9" is no face of a counter')
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadData: units.toml: 79ID: "9" is no face of a counter
    """
    try:
        yield
    except BadData as error:
        raise bad(file, where, str(error)) from None


def parts(file: str, where: str, value: float, per: int) -> int:
    """Return a value in halves or quarters of a point.

    >>> parts("tables.toml", "road", 0.5, per=2), parts("tables.toml", "clear", 1, per=2)
    (1, 2)
    >>> parts("tables.toml", "road", 0.3, per=2)
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadData: tables.toml: road: 0.3 must be a multiple of 1/2
    """
    if not float(value * per).is_integer():
        raise bad(file, where, f"{value} must be a multiple of 1/{per}")
    return int(value * per)


def check_once(file: str, names: Iterable[str]) -> None:
    """Refuse a name that is listed twice."""
    seen = set()
    for name in names:
        if name in seen:
            raise bad(file, name, "is listed twice")
        seen.add(name)


def check_counted(file: str, what: str, numbers: Sequence[int]) -> None:
    """Refuse entries that are not numbered from 1 on.

    >>> check_counted("turns.toml", "turn", [1, 3])
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadData: turns.toml: turn 3: turn 2 should stand here
    """
    for expected, number in enumerate(numbers, 1):
        if number != expected:
            raise bad(file, f"{what} {number}", f"{what} {expected} should stand here")


def check_origins(file: str, section: str, numbers: Numbers) -> list[str]:
    """See that every number of a section has a provenance; returns their names."""
    names = [name for name in numbers.__struct_fields__ if name != "origin"]
    origins(file, section, numbers.origin, names)
    return names
