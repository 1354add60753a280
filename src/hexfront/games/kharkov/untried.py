"""12.0 Untried units: what they may turn out to be, and what they turn out to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb, perm
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.draws import pick
from hexfront.engine.events import Event
from hexfront.games.kharkov import counters
from hexfront.games.kharkov.events import Revealed

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
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


def cup(game: Kharkov, state: KharkovState, kind: str) -> list[int]:
    """The identities that an untried unit of a class may still turn out to be [kharkov:12.0g2]."""
    identities = game.data.identities
    return [number for number in state.pool if identities[number].kind == kind]


def reveal(game: Kharkov, state: KharkovState, unit: int, out: list[Event]) -> None:
    """Draw what an untried unit is; from now on both players know [kharkov:12.0g3] [kharkov:12.0g6]."""
    if counters.known(game, state, unit):
        return
    rules = ("kharkov:12.0g2",)
    number = pick(state, "identity", cup(game, state, game.units[unit].kind), out, rules=rules)
    state.pool.remove(number)
    state.identity[unit] = number
    out.append(
        Revealed(
            unit=game.name(unit),
            name=game.data.identities[number].id,
            values=printed(game, state, unit),
            reveals=True,
            rules=("kharkov:12.0g1", "kharkov:12.0g3", "kharkov:12.0g6", "kharkov:3.23c"),
        )
    )


def printed(game: Kharkov, state: KharkovState, unit: int) -> str:
    """What a combat unit's counter prints: one strength for the Axis, two for the Soviets [kharkov:3.23a]."""
    face = counters.face(game, state, unit)
    if game.units[unit].side == "axis":
        return f"{face.attack}-{face.ma}"
    return f"{face.attack}-{face.defence}-{face.ma}"


def totals(values: Sequence[int], changes: Sequence[Change]) -> dict[int, int]:
    """The ways to come to each total when every unit, given by its change, draws another of the values.

    Equal values and equal changes are counted together, so that many units cost little more than few.

    >>> totals([1, 2, 2], [Change(), Change()])
    {3: 4, 4: 2}
    >>> totals([1, 4], [Change(), Change(halved=1)])
    {3: 1, 5: 1}
    """
    kinds = Counter(changes)
    ways: dict[tuple[tuple[int, ...], int], int] = {(tuple(kinds.values()), 0): 1}
    for value, many in Counter(values).items():
        worth = [change.of(value) for change in kinds]
        later: dict[tuple[tuple[int, ...], int], int] = {}
        for (left, total), before in ways.items():
            for taken in product(*(range(number + 1) for number in left)):
                drawn = sum(taken)
                if drawn > many:
                    continue
                count = before * perm(many, drawn)
                for number, some in zip(left, taken, strict=True):
                    count *= comb(number, some)
                rest = tuple(number - some for number, some in zip(left, taken, strict=True))
                found = rest, total + sum(some * one for some, one in zip(taken, worth, strict=True))
                later[found] = later.get(found, 0) + count
        ways = later
    return dict(sorted((total, count) for (left, total), count in ways.items() if not any(left)))
