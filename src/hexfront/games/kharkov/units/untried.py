"""12.0 Untried units: what they may turn out to be, and what they turn out to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb, perm, prod
from operator import mul, sub
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.draws import pick
from hexfront.engine.base.events import Event
from hexfront.games.kharkov.events import Revealed
from hexfront.games.kharkov.units import counters
from hexfront.kit.box.roster import Face

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Change(NamedTuple):
    """What a fight makes of a printed value: doublings first, then halvings, none of which goes below 1."""

    times: int = 1
    halved: int = 0

    def of(self, value: int) -> int:
        """The value after the change.

        >>> Change(times=2, halved=1).of(5), Change(halved=2).of(3), Change(halved=1).of(1)
        (5, 1, 1)
        """
        value *= self.times
        for _ in range(self.halved):
            value = max(value // 2, 1)
        return value


def cup(board: Board, state: KharkovState, kind: str) -> list[int]:
    """The identities that an untried unit of a class may still turn out to be [kharkov:12.0g2]."""
    return list(filter(board.data.classes[kind].__contains__, state.pool))


def reveal(board: Board, state: KharkovState, unit: int, out: list[Event]) -> None:
    """Draw what an untried unit is; from now on both players know [kharkov:12.0g3] [kharkov:12.0g6]."""
    if counters.known(board, state, unit):
        return
    rules = ("kharkov:12.0g2",)
    number = pick(state, "identity", cup(board, state, board.units[unit].kind), out, rules=rules)
    state.pool.remove(number)
    state.identity[unit] = number
    out.append(
        Revealed(
            unit=board.name(unit),
            name=board.data.identities[number].id,
            values=printed(board, state, unit),
            reveals=True,
            rules=("kharkov:12.0g1", "kharkov:12.0g3", "kharkov:12.0g6", "kharkov:3.23c"),
        )
    )


def printed(board: Board, state: KharkovState, unit: int) -> str:
    """What a combat unit's counter prints: one strength for the Axis, two for the Soviets [kharkov:3.23a]."""
    face = counters.face(board, state, unit)
    if board.units[unit].side == "axis":
        return f"{face.attack}-{face.ma}"
    return triple(face)


def triple(face: Face) -> str:
    """What the face of a Soviet unit prints."""
    return f"{face.attack}-{face.defence}-{face.ma}"


def totals(values: Sequence[int], changes: Sequence[Change]) -> dict[int, int]:
    """The ways to come to each total when every unit, given by its change, draws another of the values.

    Value by value, so many units of each change draw it. Equal values and changes are counted together, and the
    ways by total are the digits of one great number, so that to add a strength is to shift it.

    >>> totals([1, 2, 2], [Change(), Change()])
    {3: 4, 4: 2}
    >>> totals([1, 4], [Change(), Change(halved=1)])
    {3: 1, 5: 1}
    """
    kinds = Counter(changes)
    width = sum(
        comb(len(changes), some) * perm(len(values), some) for some in range(len(changes) + 1)
    ).bit_length()
    ways: dict[tuple[int, ...], int] = {tuple(kinds.values()): 1}
    for value, many in Counter(values).items():
        worth = [change.of(value) * width for change in kinds]
        later: dict[tuple[int, ...], int] = {}
        for left, before in ways.items():
            for taken in product(*(range(min(number, many) + 1) for number in left)):
                drawn = sum(taken)
                if drawn <= many:
                    count = perm(many, drawn) * prod(map(comb, left, taken))
                    rest = tuple(map(sub, left, taken))
                    later[rest] = later.get(rest, 0) + (before * count << _along(taken, worth))
        ways = later
    return _digits(ways.get((0,) * len(kinds), 0), width)


def _along(some: Sequence[int], others: Sequence[int]) -> int:
    """The sum of the products of two rows of numbers."""
    return sum(map(mul, some, others))


def _digits(number: int, width: int) -> dict[int, int]:
    """The digits of a number that are not 0, by their place."""
    found, place, mask = {}, 0, (1 << width) - 1
    while number:
        if number & mask:
            found[place] = number & mask
        number >>= width
        place += 1
    return found
