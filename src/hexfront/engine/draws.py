"""Chance: every draw comes from the state's own 128-bit seed, by name and number, and is an event."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar

from hexfront.engine.actions import Seat
from hexfront.engine.errors import BadDraw
from hexfront.engine.events import Drawn, Event

T = TypeVar("T")


class Source(Protocol):
    """The part of a state that chance comes from."""

    seed: str
    drawn: int
    dictated: list[int]


def seed_text(seed: int) -> str:
    """A seed as it stands in a state: 32 hexadecimal digits.

    >>> seed_text(1943)
    '00000000000000000000000000000797'
    """
    return f"{seed % (1 << 128):032x}"


def commitment(seed: str) -> str:
    """What is published at the start of a game, so that the seed shown at its end can be checked."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def derive(seed: str, number: int, name: str) -> int:
    """A 128-bit number that depends on seed, number and name alone."""
    data = f"{seed}/{number}/{name}".encode()
    return int.from_bytes(hashlib.blake2b(data, digest_size=16).digest(), "big")


def draw(
    source: Source,
    name: str,
    of: int,
    out: list[Event],
    *,
    to: tuple[Seat, ...] | None = None,
    rules: tuple[str, ...] = (),
) -> int:
    """A number from 0 to ``of - 1``, dictated if there is a dictation, and an event in ``out``.

    The 128-bit number is taken modulo ``of``: the bias is below 2**-100, less than any die's.
    """
    if source.dictated:
        value = source.dictated[0]
        if not 0 <= value < of:
            raise BadDraw(f"the draw {name!r} gives 1 to {of}, not the dictated {value + 1}")
        del source.dictated[0]
    else:
        value = derive(source.seed, source.drawn, name) % of
    source.drawn += 1
    out.append(Drawn(name=name, of=of, value=value, to=to, rules=rules))
    return value


def die(source: Source, name: str, out: list[Event], *, sides: int = 6, rules: tuple[str, ...] = ()) -> int:
    """Roll one die for everybody to see."""
    return draw(source, name, sides, out, rules=rules) + 1


def pick(
    source: Source,
    name: str,
    items: Sequence[T],
    out: list[Event],
    *,
    to: tuple[Seat, ...] | None = None,
    rules: tuple[str, ...] = (),
) -> T:
    """Draw one of several things, all equally likely."""
    return items[draw(source, name, len(items), out, to=to, rules=rules)]
