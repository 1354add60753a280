"""What the dice of a fight could have given: the same action done again with every other throw.

So no game has to say it: whatever its rules make of a die, the chances are those it was really thrown with.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import Battle, Drawn, Event
from hexfront.engine.base.state import clone
from hexfront.errors import HexfrontError

MOST_THROWS = 216
"""Three dice; more are not thrown for one fight."""


def battles(events: Sequence[Event]) -> list[tuple[int, Battle]]:
    """The fights that ended in a run of events, with where each is told."""
    return [(at, battle) for at, event in enumerate(events) if (battle := event.battle()) is not None]


def throws(events: Sequence[Event], at: int) -> tuple[list[Drawn], list[Drawn]]:
    """The draws before a fight that is told at a place, and the dice of the fight: the last ones, of one name.

    >>> one, two = Drawn(name="shock", of=6, value=1), Drawn(name="combat", of=6, value=4)
    >>> before, dice = throws([one, two, Event()], 2)
    >>> before == [one], dice == [two]
    (True, True)
    """
    drawn: list[Drawn] = []
    since = 0
    for event in events[:at]:
        if isinstance(event, Drawn):
            drawn.append(event)
        elif event.battle() is not None:
            since = len(drawn)
    first = len(drawn)
    while first > since and drawn[first - 1].name == drawn[-1].name:
        first -= 1
    return drawn[:first], drawn[first:]


def outcomes(
    game: Any, before: Any, seat: Seat, action: Action, events: Sequence[Event], number: int
) -> dict[str, int]:
    """In how many ways the dice of a fight could fall for each outcome; nothing if there were none.

    ``before`` is the state in which the action was taken, ``number`` the place of the fight among those of the
    action.
    """
    earlier, dice = throws(events, battles(events)[number][0])
    if not dice or prod(die.of for die in dice) > MOST_THROWS:
        return {}
    given = [(die.name, die.value) for die in earlier]
    found: dict[str, int] = {}
    for thrown in product(*(range(die.of) for die in dice)):
        state = clone(before)
        state.dictated[:] = [*given, *((die.name, value) for die, value in zip(dice, thrown, strict=True))]
        try:
            told = battles(game.apply(state, seat, action))
        except (
            HexfrontError
        ):  # with another throw the rest of the draws does not fit: the chances are not known
            return {}
        if len(told) <= number:
            return {}
        outcome = told[number][1].outcome
        found[outcome] = found.get(outcome, 0) + 1
    return found
