"""6.7 A unit that advances after combat: where it stands, and how far it may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.games.goetter.combat.retreat_paths import rails
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Pursuit:
    """A unit about to take one hex of its advance, after those that it has entered."""

    def __init__(
        self, board: Board, state: GoetterState, frame: Any, unit: int, path: tuple[int, ...] | None = None
    ) -> None:
        self.board, self.state, self.frame, self.unit = board, state, frame, unit
        if path is None:
            path = frame.path if unit == frame.going else ()
        self.path: tuple[int, ...] = path or ()
        self.at = self.path[-1] if self.path else state.where[unit]
        self.victor: bool = unit in frame.units
        self.stopped: bool = unit in frame.moved and unit != frame.going
        self.mobile = bool(board.mobile >> unit & 1)

    @property
    def idle(self) -> bool:
        """Whether it has no part in the advance, has finished it, or has to wait for another."""
        waits = self.unit != self.frame.going and pressed(self.board, self.state, self.frame)
        return not self.victor or self.stopped or waits

    @property
    def name(self) -> str:
        """The name of the unit."""
        return self.board.name(self.unit)

    @property
    def touching(self) -> int:
        """The hexes next to it on the sheet."""
        return self.board.grid.around[self.at] & self.board.grid.mask

    def linked(self, bound: bool) -> int:
        """Those to which the map leads, for anybody or for this unit."""
        mover = self.board.movers[self.unit] if bound else None
        near = self.board.links.around("march", mover)[self.at]
        return near & rails(self.board, self.at) if bound and self.board.depots >> self.unit & 1 else near

    @property
    def heads(self) -> int:
        """The hexes of the fight that were left."""
        return bits([line[0] for line in self.frame.lines] + [*self.frame.free])

    @property
    def at_large(self) -> bool:
        """Whether it has entered a hex in which all enemies died, and may leave the line [goetter:6.75]."""
        return bool(self.path) and self.path[0] in self.frame.free

    @property
    def line(self) -> int:
        """Where lines of retreat go on from its way."""
        size = len(self.path)
        return bits(line[size] for line in self.frame.lines if len(line) > size and line[:size] == self.path)

    @property
    def held(self) -> int:
        """The hexes of enemies."""
        found: int = self.state.occupied[1 - self.frame.side]
        return found

    @property
    def foreign(self) -> int:
        """The hexes of Soviets to a US unit, and the other way round."""
        us = bits(self.state.where[unit] for unit in self.board.us if self.state.where[unit] > 0)
        if not us or self.board.movers[self.unit] == "german":
            return 0
        return self.state.occupied[self.frame.side] & ~us if self.board.movers[self.unit] == "us" else us

    @property
    def reach(self) -> int:
        """How many hexes it may take."""
        if not self.mobile:
            return self.board.limits.foot_advance
        return self.board.limits.free_advance if not self.path or self.at_large else len(self.path) + 1

    @property
    def aims(self) -> int:
        """The hexes that it may take next, stacking aside."""
        if len(self.path) >= self.reach:
            return 0
        where = self.heads if not self.path else -1 if self.at_large else self.line
        return where & self.linked(True) & ~self.held & ~self.foreign

    def fits(self, at: int) -> bool:
        """Whether it may end in a hex."""
        return counters.fits(self.board, self.state, self.unit, at)

    def ends(self, at: int) -> bool:
        """Whether it may end in a hex, or go on from it to one where it may [goetter:6.78b]."""
        if self.fits(at):
            return True
        later = Pursuit(self.board, self.state, self.frame, self.unit, (*self.path, at))
        return any(later.ends(to) for to in each(later.aims))

    @property
    def open(self) -> int:
        """The hexes that it may take next."""
        return bits(at for at in each(self.aims) if self.ends(at))


def pressed(board: Board, state: GoetterState, frame: Any) -> bool:
    """Whether the unit under way stands in an overfull hex and has to go on."""
    if frame.going < 0:
        return False
    at = state.where[frame.going]
    return board.points(frame.going, at) > 0 and counters.points(board, state, at) > board.capacity(at)
