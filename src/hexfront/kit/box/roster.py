"""Counters as data files write them: faces, ids, kinds, and the roster that numbers them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from hexfront.engine.base.datafiles import bad
from hexfront.engine.base.errors import BadData

ID = re.compile(r"[A-Za-z0-9/._]+")


class Counter(Protocol):
    """What every counter has: its number is its index in the roster."""

    @property
    def number(self) -> int:
        """Its index."""

    @property
    def id(self) -> str:
        """What files and orders call it."""

    @property
    def kind(self) -> str:
        """Its kind, "hq" for a headquarters."""

    @property
    def side(self) -> Any:
        """Whose it is."""


K = TypeVar("K")
U = TypeVar("U", bound=Counter)


class Roster(msgspec.Struct, Generic[U], frozen=True, kw_only=True):
    """The counters; a game adds what else its file of units holds."""

    units: tuple[U, ...]


class Face(NamedTuple):
    """What one side of a counter prints: 0 for strengths it does not tell or does not have."""

    attack: int
    defence: int
    ma: int


def face_reader(examples: str, unknown: str = "") -> Callable[[str], Face]:
    """A reader of "strength-movement" and "attack-defence-movement"; ``unknown`` stands for a strength not told.

    >>> read = face_reader("9-8, 5-5-11 or U-U-6", unknown="U")
    >>> read("9-8"), read("5-5-11"), read("U-U-6")
    (Face(attack=9, defence=9, ma=8), Face(attack=5, defence=5, ma=11), Face(attack=0, defence=0, ma=6))
    """
    strength = rf"(\d+|{unknown})" if unknown else r"(\d+)"
    pattern = re.compile(rf"{strength}-(?:{strength}-)?(\d+)")

    def read(text: str) -> Face:
        found = pattern.fullmatch(text)
        if found is None:
            raise BadData(f'"{text}" is no face of a counter: write {examples}')
        attack, defence = (0 if one == unknown else int(one) for one in (found[1], found[2] or found[1]))
        return Face(attack, defence, int(found[3]))

    return read


def check_id(file: str, name: str) -> None:
    """Refuse an id that orders could not name."""
    if not ID.fullmatch(name):
        raise bad(file, name, "an id is made of letters, digits, / . and _ only")


def kind_of(file: str, where: str, kinds: Mapping[str, K], name: str) -> K:
    """Return what the counters of a kind share."""
    if name not in kinds:
        raise bad(file, where, f'unknown kind "{name}"; kinds are {", ".join(kinds)}')
    return kinds[name]
