"""Counters in hexes: where each is, who is in a hex, and which hexes a side occupies, kept together.

A state of such a game has ``where`` (by unit its hex, or a box, which is 0 or less), ``at`` (by hex its units, in the
order they came) and ``occupied`` (by side its hexes). What else follows from these (zones of control, full hexes) is
the game's own: it brings that up to date after each of these functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Stacked(Protocol):
    """What is kept of counters in hexes."""

    where: list[int]
    at: dict[int, tuple[int, ...]]
    occupied: list[int]


def lift(state: Stacked, side: int, unit: int) -> tuple[int, ...]:
    """Pick up a unit of a side from its hex; returns those that stay there."""
    at = state.where[unit]
    stack = state.at[at]
    if len(stack) == 1:
        del state.at[at]
        state.occupied[side] ^= 1 << at
        return ()
    rest = state.at[at] = tuple([other for other in stack if other != unit])
    return rest


def land(state: Stacked, side: int, units: tuple[int, ...], at: int) -> tuple[int, ...]:
    """Set down units of a side in a hex, behind those already there; returns them all."""
    where, stacks = state.where, state.at
    for unit in units:
        where[unit] = at
    if at in stacks:
        units = stacks[at] + units
    else:
        state.occupied[side] |= 1 << at
    stacks[at] = units
    return units


def fighters(combat: Sequence[bool], state: Stacked, at: int) -> list[int]:
    """The combat units in a hex, in the order they came."""
    return [unit for unit in state.at.get(at, ()) if combat[unit]]
