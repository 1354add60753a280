"""Losses of a fight, taken step by step from units that their owner chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from hexfront.engine.api import Action, Choices, Decision, Event, Group, Illegal, Key, Listed, Seat, agenda
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar


class Hit(NamedTuple):
    """What the rules on losses look at: who is asked, and the board as it is."""

    frame: Any
    board: Any
    state: Any


def bystanders(hit: Hit) -> int:
    """The units that had no part in the fight."""
    return ~bits(hit.frame.units)


def gone(hit: Hit) -> int:
    """The units of the fight that are no longer there."""
    return bits([unit for unit in hit.frame.units if hit.state.where[unit] <= 0])


class Losses(Decision, frozen=True):
    """A side loses steps, one at a time, from units of its own choice.

    A game lists the act (``lose``) and says how many steps its units can bear, what becomes of a unit that loses
    one, and of all of them when nothing is left to choose. The bars close units, not hexes.
    """

    forced: ClassVar[bool] = True
    bars: ClassVar[tuple[Bar, ...]] = ()
    """What keeps a unit from losing the step."""
    seat: Seat
    units: tuple[int, ...]
    count: int
    rules: tuple[str, ...]
    """What calls for the losses."""

    def bearable(self, board: Any, state: Any, units: tuple[int, ...]) -> int:
        """How many steps these units can lose before all are gone."""
        raise NotImplementedError

    def lose(self, board: Any, state: Any, unit: int, out: list[Event]) -> None:
        """Take a step of a unit."""
        raise NotImplementedError

    def perish(self, board: Any, state: Any, unit: int, out: list[Event]) -> None:
        """Take a whole unit: all of them together cannot bear the losses."""
        raise NotImplementedError

    def after(self, board: Any, unit: int) -> Self:
        """The frame once a unit has lost a step."""
        return msgspec.structs.replace(self, count=self.count - 1)

    def living(self, board: Any, state: Any) -> list[int]:
        """The units that may lose the next step, asked often: those of the fight that no bar holds."""
        where = state.where
        return [unit for unit in self.units if where[unit] > 0]

    def run(self, board: Any, state: Any, out: list[Event]) -> bool:
        """If nothing is left to choose, do it."""
        units = tuple(self.living(board, state))
        if units and 0 < self.count < self.bearable(board, state, units):
            return False
        agenda.done(state, self)
        if self.count:
            for unit in units:
                self.perish(board, state, unit, out)
        return True

    def decides(self, board: Any, state: Any) -> tuple[Seat, ...]:
        """The owner."""
        return (self.seat,)

    def sole(self, board: Any, state: Any) -> Action | None:
        """A unit that is left alone has no choice."""
        units = self.living(board, state)
        return ("lose", units[0]) if len(units) == 1 else None

    def choices(self, board: Any, state: Any, seat: Seat) -> Choices:
        """Any unit of the fight."""
        units = self.living(board, state)
        groups: dict[Key, Group] = {("unit", unit): Listed([("lose", unit)]) for unit in units}
        return Choices(board.lexicon.key, groups)

    def take(self, board: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """A unit loses the next step."""
        agenda.become(state, self, self.after(board, action[1]))
        self.lose(board, state, action[1], out)

    def spared(self, board: Any, state: Any, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Every rule that keeps a unit from losing it."""
        return bars.objections(self.bars, Hit(self, board, state), action[1])
