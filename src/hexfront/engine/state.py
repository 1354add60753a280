"""State: plain data that copies in microseconds and encodes to the same bytes everywhere."""

from __future__ import annotations

import copy
import hashlib
from functools import cache
from typing import Any, Protocol, TypeVar, get_origin, get_type_hints

import msgspec


class State(Protocol):
    """What the engine needs of a game's state: a msgspec Struct with these fields and its own beside them.

    Fields hold numbers, strings, tuples, frozen structs, or flat lists and dicts of these, so that copying
    every list and dict one level deep copies the whole. ``agenda`` is the stack of frames, last on top.
    """

    seed: str
    drawn: int
    dictated: list[int]
    turn: int
    agenda: list[Any]


S = TypeVar("S")


@cache
def _containers(cls: type) -> tuple[str, ...]:
    hints = get_type_hints(cls)
    return tuple(
        field
        for field in cls.__struct_fields__
        if get_origin(hints[field]) in (list, dict)  # type: ignore[attr-defined]
    )


def clone(state: S) -> S:
    """A copy that shares nothing mutable with the state."""
    twin = copy.copy(state)
    for field in _containers(type(state)):  # type: ignore[arg-type]
        setattr(twin, field, getattr(state, field).copy())
    return twin


def encode(value: object) -> bytes:
    """Canonical bytes of plain data: dict keys sorted, no spaces."""
    return msgspec.json.encode(value, order="sorted")


def digest(state: object) -> str:
    """The hash of a state, equal on every machine for equal states."""
    return hashlib.blake2b(encode(state), digest_size=16).hexdigest()
