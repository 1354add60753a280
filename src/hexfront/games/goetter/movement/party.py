"""Who is under way, and what each has spent (5.15, 7.22).

Units move one by one. Those that began the phase in one hex may also move off together; whoever parts from them may
still go on with what it has left, until somebody else begins to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexfront.games.goetter.movement import phases
from hexfront.hexes import bits

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


STOPS = ("goetter:5.44", "goetter:7.25a", "goetter:7.25b")
"""The rules that end the move of a party."""


class Party(msgspec.Struct, frozen=True, gc=False):
    """Units under way."""

    units: tuple[int, ...] = ()
    """Those that move or may still go on."""
    spent: tuple[int, ...] = ()
    """By place in ``units``, what each has spent in halves of a movement point."""
    together: int = 0
    """Those of them that go together now; the first of these leads."""
    stopped: str = ""
    """The rule that has ended the move of those who go together."""

    @property
    def members(self) -> tuple[int, ...]:
        """Those who go together, their leader first."""
        return tuple([unit for unit in self.units if self.together >> unit & 1])

    def paid(self, unit: int) -> int:
        """What one of them has spent; nothing by who is not of the party."""
        return self.spent[self.units.index(unit)] if unit in self.units else 0

    def stands(self, unit: int) -> str:
        """The rule that has ended the move of a unit, if it is one of those who go together."""
        return self.stopped if self.together >> unit & 1 else ""


class Overran(NamedTuple):
    """What an overrun gives back to the movement that it interrupted."""

    units: tuple[int, ...]
    """Those of the overrunning units that are left on the map."""
    cleared: bool
    """Whether they have entered the hex and may go on; else their move is over."""
    rule: str = ""
    """The rule that ends it (7.25, 5.44)."""


def goers(party: Party, unit: int) -> tuple[int, ...]:
    """Who goes if a unit does: all who go together with it, or it alone."""
    return party.members if party.together >> unit & 1 else (unit,)


def fresh(state: GoetterState, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some units that have not begun to move in this phase."""
    return tuple([unit for unit in units if not state.moved >> unit & 1])


def begin(state: GoetterState, units: tuple[int, ...]) -> None:
    """Mark that units have begun to move; in reaction each counts against the number [goetter:5.52b]."""
    if state.phase == phases.REACTION:
        state.reacting -= len(fresh(state, units))
    for unit in units:
        state.moved |= 1 << unit


def onward(party: Party, units: tuple[int, ...], spent: tuple[int, ...], stopped: str = "") -> Party:
    """The party after some units have gone on: who parted from them stays in it, anybody else is out of it."""
    going = bits(units)
    for unit in units:
        if unit not in party.units:
            return Party(units, spent, going, stopped)
    rest = [unit for unit in party.units if not (going | party.together) >> unit & 1]
    return Party((*units, *rest), (*spent, *[party.paid(unit) for unit in rest]), going, stopped)


def without(party: Party, state: GoetterState, unit: int) -> Party:
    """The party after a unit has parted from those it goes with; who has not begun to move is out of it."""
    if state.moved >> unit & 1:
        return msgspec.structs.replace(party, together=party.together & ~(1 << unit))
    units = tuple(one for one in party.units if one != unit)
    return Party(units, tuple(party.paid(one) for one in units), party.together & ~(1 << unit))


def bereft(party: Party, unit: int) -> Party:
    """The party after a unit has left the map by itself; who was under way with somebody else is out of it."""
    if unit not in party.units:
        return Party()
    units = tuple(one for one in party.units if one != unit)
    spent = tuple(party.paid(one) for one in units)
    return Party(units, spent, party.together & bits(units), party.stopped)


def after_overrun(party: Party, answer: Overran) -> Party:
    """The party after an overrun: who is left goes on, or stays where it is."""
    left = set(answer.units)
    units = tuple(unit for unit in party.units if not party.together >> unit & 1 or unit in left)
    return Party(
        units,
        tuple(party.paid(unit) for unit in units),
        party.together & bits(units),
        "" if answer.cleared and not answer.rule else answer.rule,
    )


def sound(board: Board, state: GoetterState, party: Party) -> bool:
    """Whether a party can be under way: units of the phasing side on the map, those who go together in one hex."""
    if len(party.spent) != len(party.units) or party.together & ~bits(party.units):
        return False
    if any(state.where[unit] <= 0 or board.side[unit] != state.player for unit in party.units):
        return False
    return len({state.where[unit] for unit in party.members}) <= 1
