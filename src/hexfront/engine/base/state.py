"""State: plain data that copies in microseconds and encodes to the same bytes everywhere."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import Dictated
from hexfront.engine.base.texts import Text


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the seats that won (none: a draw), a level in the game's words, and the points.

    Points are to be divided by ``scale``, for games that count in fractions.
    """

    winners: tuple[Seat, ...]
    level: str
    text: Text
    points: dict[str, int] = {}
    scale: int = 1


class State(Protocol):
    """What the engine needs of a game's state: a msgspec Struct with these fields and its own beside them.

    Fields hold numbers, strings, tuples, frozen structs, or flat lists and dicts of these, so that copying
    every list and dict one level deep copies the whole. ``agenda`` is the stack of frames, last on top;
    ``result`` is set when the game is over.
    """

    seed: str
    drawn: int
    dictated: list[Dictated]
    scenario: str
    turn: int
    result: Result | None
    agenda: list[Any]


S = TypeVar("S")


@cache
def _containers(cls: type) -> tuple[str, ...]:
    """The fields to copy; a field that one level of copying would share is refused at first use."""
    hints = get_type_hints(cls)
    found = []
    for field in cls.__struct_fields__:  # type: ignore[attr-defined]
        hint = hints[field]
        if get_origin(hint) in (list, dict):
            found.append(field)
            parts = get_args(hint)
        else:
            parts = (hint,)
        if any(_mutable(part) for part in parts):
            raise TypeError(f"{cls.__name__}.{field}: {hint} would be shared between copies of a state")
    return tuple(found)


def _mutable(hint: Any) -> bool:
    if get_origin(hint) in (list, dict, set) or hint in (list, dict, set):
        return True
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return not hint.__struct_config__.frozen
    return any(_mutable(part) for part in get_args(hint) if part is not Ellipsis)


@cache
def _copier(cls: type) -> Callable[[Any], Any]:
    """A function that copies states of this class, written out field by field as a dataclass's init is.

    A loop over the names takes more than twice as long, and searches copy more than they do anything else.
    """
    lines = [f"    twin.{field} = state.{field}.copy()" for field in _containers(cls)]
    source = "\n".join(["def copier(state):", "    twin = state.__copy__()", *lines, "    return twin"])
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    copier: Callable[[Any], Any] = namespace["copier"]
    return copier


def clone(state: S) -> S:
    """A copy that shares nothing mutable with the state."""
    twin: S = _copier(type(state))(state)  # type: ignore[arg-type]
    return twin


def encode(value: object) -> bytes:
    """Canonical bytes of plain data: dict keys sorted as text, no spaces.

    >>> encode({10: "ten", 9: "nine"})
    b'{"10":"ten","9":"nine"}'
    """
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True, order="sorted"))


def digest(state: object) -> str:
    """The hash of a state, equal on every machine for equal states."""
    return hashlib.blake2b(encode(state), digest_size=16).hexdigest()


def restore(state: object, backup: object) -> None:
    """Make a state again what its backup is."""
    for field in state.__struct_fields__:  # type: ignore[attr-defined]
        setattr(state, field, getattr(backup, field))


def beneath(state: Any) -> bytes:
    """What lies under a view, chance to come left out: two states that differ here differ in secrets."""
    twin = clone(state)
    twin.seed, twin.drawn = "", 0
    twin.dictated.clear()
    return encode(twin)
