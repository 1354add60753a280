"""Chance: every draw comes from the state's own 128-bit seed, by name and number, and is an event."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import BadDraw
from hexfront.engine.base.events import Drawn, Event
from hexfront.engine.base.texts import t

T = TypeVar("T")

Dictated = tuple[str, int]
"""A draw that is settled beforehand: its name (empty for any die) and its value, counted from 0."""


class Source(Protocol):
    """The part of a state that chance comes from."""

    seed: str
    drawn: int
    dictated: list[Dictated]


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
    quiet: bool = False,
    is_die: bool = False,
) -> int:
    """A number from 0 to ``of - 1``, dictated if there is a dictation for it, and an event in ``out``.

    ``to`` names the seats that see it; ``quiet`` hides even that something was drawn from the others. The
    128-bit number is taken modulo ``of``: the bias is below 2**-100, less than any die's.
    """
    value = _dictation(source, name, of, is_die) if source.dictated else None
    if value is None:
        value = derive(source.seed, source.drawn, name) % of
    source.drawn += 1
    out.append(Drawn(name=name, of=of, value=value, to=to, rules=rules, quiet=quiet))
    return value


def _dictation(source: Source, name: str, of: int, is_die: bool) -> int | None:
    for index, (wanted, value) in enumerate(source.dictated):
        if wanted == name or (is_die and not wanted):
            if not 0 <= value < of:
                raise BadDraw(
                    t(
                        "the draw {name} gives 1 to {of}, not the dictated {given}",
                        name=repr(name),
                        of=of,
                        given=value + 1,
                    )
                )
            del source.dictated[index]
            return value
    return None


def die(
    source: Source,
    name: str,
    out: list[Event],
    *,
    sides: int = 6,
    to: tuple[Seat, ...] | None = None,
    rules: tuple[str, ...] = (),
) -> int:
    """Roll one die, for everybody to see unless ``to`` says otherwise."""
    return draw(source, name, sides, out, to=to, rules=rules, is_die=True) + 1


def pick(
    source: Source,
    name: str,
    items: Sequence[T],
    out: list[Event],
    *,
    to: tuple[Seat, ...] | None = None,
    rules: tuple[str, ...] = (),
    quiet: bool = False,
) -> T:
    """Draw one of several things, all equally likely."""
    return items[draw(source, name, len(items), out, to=to, rules=rules, quiet=quiet)]


class Stream:
    """Chance outside the state, for redrawing what a viewer cannot know: the same on every machine.

    >>> stream = Stream(seed_text(7))
    >>> stream.shuffled("abcd"), stream.below(6), stream.choice([10, 20])
    (['c', 'd', 'a', 'b'], 1, 20)
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def below(self, number: int) -> int:
        """A number from 0 to ``number - 1``."""
        self._count += 1
        return derive(self._seed, self._count, "stream") % number

    def choice(self, items: Sequence[T]) -> T:
        """One of several things."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The things in another order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
