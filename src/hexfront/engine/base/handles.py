"""Handles: the public names of hidden units, which change whenever they hide again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import Source, draw
from hexfront.engine.base.events import Event


class Hiding(Source, Protocol):
    """A state whose units have handles: one per unit, and the next number nobody has had."""

    handle: list[int]
    next_handle: int


def conceal(state: Hiding, units: Sequence[int], to: tuple[Seat, ...], out: list[Event]) -> None:
    """Give units that hide together fresh handles in an order that only ``to`` could have seen drawn.

    The numbers are public and come from a counter, so that they tell nothing; which unit gets which is drawn.
    """
    rest = list(units)
    while rest:
        at = draw(state, "handle", len(rest), out, to=to, quiet=True) if len(rest) > 1 else 0
        state.next_handle += 1
        state.handle[rest.pop(at)] = state.next_handle
