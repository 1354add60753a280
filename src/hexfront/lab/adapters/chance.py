"""Draws as decisions of chance: an action is done again and again until each of its draws was chosen from outside."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import Dictated
from hexfront.engine.base.events import Drawn, Event
from hexfront.engine.base.state import clone


class Pending(msgspec.Struct, frozen=True):
    """An action whose next draw is open: the draws settled so far, and how many ways the next can fall."""

    seat: Seat
    action: Action
    settled: tuple[Dictated, ...]
    name: str
    of: int

    def fallen(self, value: int) -> tuple[Dictated, ...]:
        """The draws settled once this one has fallen."""
        return (*self.settled, (self.name, value))


class Done(msgspec.Struct, frozen=True):
    """An action with all its draws settled: the state after it, and what happened."""

    state: Any
    events: list[Event]


def tried(
    game: Any, state: Any, seat: Seat, action: Action, settled: tuple[Dictated, ...] = ()
) -> Pending | Done:
    """Do an action on a copy with some draws settled: either all were, or the next one is open.

    A draw among one thing leaves nothing open. That earlier draws are done again each time costs little: an action
    rarely has more than a handful.
    """
    after = clone(state)
    after.dictated = [*settled]
    events = game.apply(after, seat, action)
    drawn = [event for event in events if isinstance(event, Drawn)]
    if len(drawn) == len(settled):
        return Done(after, events)
    draw = drawn[len(settled)]
    pending = Pending(seat, action, settled, draw.name, draw.of)
    return pending if draw.of > 1 else tried(game, state, seat, action, pending.fallen(0))
