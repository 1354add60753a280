"""Rules as objects: what a rule closes, what it adds to a number, what it forces. Each is said once.

A **case** is whatever the rules of a chapter look at: a unit about to step, an attack before the die. What is
closed is the union of the bars, the refusal is the first bar that holds the hex, and the rule id stands on the
same line as what it does; prices, strengths and columns are sums of modifiers in the same way. So what is
offered, what is refused and what is cited cannot drift apart, and each object can be lifted out to see which
test misses it (``tools/lift``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text
from hexfront.engine.contract.verdict import Reason

EVERYWHERE = -1
"""Every hex there is, as a set: what a bar closes that does not depend on the hex."""

OBJECTS: list[Bar | Modifier | Force] = []
"""Every rule object that has been made, in order: what can be lifted."""


class Bar:
    """A rule that closes hexes.

    ``hexes`` gives the closed hexes of a case as a set; ``words`` says the refusal of one of them. ``also`` are rows
    in which the rulebook says the same again, in another chapter or a chart.
    """

    __slots__ = ("also", "hexes", "rule", "words")

    def __init__(
        self, rule: str, words: Callable[[Any, int], Text], hexes: Callable[[Any], int], *also: str
    ) -> None:
        self.rule, self.words, self.hexes, self.also = rule, words, hexes, also
        OBJECTS.append(self)

    def lift(self) -> None:
        """Close nothing from now on."""
        self.hexes = lambda case: 0


class Modifier:
    """A rule that adds to a number: the price of a step, a strength, a column, a die.

    ``words`` and ``amount`` take the case; an amount of 0 is not told. ``also`` is as in a bar.
    """

    __slots__ = ("also", "amount", "rule", "words")

    def __init__(
        self, rule: str, words: Callable[[Any], Text], amount: Callable[[Any], int], *also: str
    ) -> None:
        self.rule, self.words, self.amount, self.also = rule, words, amount, also
        OBJECTS.append(self)

    def lift(self) -> None:
        """Add nothing from now on."""
        self.amount = lambda case: 0


class Force:
    """A rule that forces something as soon as its condition holds: a stop, an elimination, the end of a move."""

    __slots__ = ("holds", "rule")

    def __init__(self, rule: str, holds: Callable[[Any], bool]) -> None:
        self.rule, self.holds = rule, holds
        OBJECTS.append(self)

    def lift(self) -> None:
        """Force nothing from now on."""
        self.holds = lambda case: False


def ban(rule: str, words: Callable[[Any], Text], holds: Callable[[Any], bool], *also: str) -> Bar:
    """A bar that does not depend on the hex: while its condition holds, it closes all hexes."""
    return Bar(rule, lambda case, to: words(case), lambda case: EVERYWHERE if holds(case) else 0, *also)


def closed(bars: Iterable[Bar], case: Any) -> int:
    """The hexes that any of the bars closes."""
    found = 0
    for bar in bars:
        found |= bar.hexes(case)
    return found


def left_open(bars: Iterable[Bar], case: Any, hexes: int) -> int:
    """Those of the hexes that no bar closes, asked no further than until none is left."""
    for bar in bars:
        hexes &= ~bar.hexes(case)
        if not hexes:
            return 0
    return hexes


def barred(bars: Iterable[Bar], case: Any) -> bool:
    """Whether any of the bars closes anything, asked no further than the first that does."""
    return any(bar.hexes(case) for bar in bars)


def objections(bars: Iterable[Bar], case: Any, to: int = 0) -> Iterator[Illegal]:
    """The refusals of every bar that holds a hex, in the order of the bars; bans hold any."""
    for bar in bars:
        if bar.hexes(case) >> to & 1:
            for rule in (bar.rule, *bar.also):
                yield Illegal(rule, bar.words(case, to))


def total(modifiers: Iterable[Modifier], case: Any) -> int:
    """What all modifiers add up to."""
    found = 0
    for modifier in modifiers:
        found += modifier.amount(case)
    return found


def counted(modifiers: Iterable[Modifier], case: Any) -> list[tuple[Modifier, int]]:
    """The modifiers that count for something, each with its amount."""
    found = []
    for modifier in modifiers:
        amount = modifier.amount(case)
        if amount:
            found.append((modifier, amount))
    return found


def reasons(
    modifiers: Iterable[Modifier],
    case: Any,
    told: Callable[[int], str] = "{:+d}".format,
    of: Literal["", "column", "die"] = "",
) -> list[Reason]:
    """The modifiers that count for something, each told with its number, and what that moves."""
    return [
        Reason(rule, modifier.words(case), told(amount), of)
        for modifier, amount in counted(modifiers, case)
        for rule in (modifier.rule, *modifier.also)
    ]


def forced(forces: Iterable[Force], case: Any) -> tuple[str, ...]:
    """The rules that force what the case is about; none if nothing forces it."""
    found: tuple[str, ...] = ()
    for force in forces:
        if force.holds(case):
            found += (force.rule,)
    return found
