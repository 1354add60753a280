"""Who may do what in a movement phase: listed if somebody asks for all, tried one by one if any will do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from hexfront.engine.api import Group, Key, Listed
from hexfront.engine.base.parted import Mixed
from hexfront.engine.base.trying import Tried
from hexfront.games.trc.combat import overwhelm
from hexfront.games.trc.movement import march, surplus, trains
from hexfront.games.trc.replacements import axis_list, siberia
from hexfront.games.trc.replacements.bars.taking import RECOVERY
from hexfront.games.trc.state import AWAY, AXIS, POOL, RESERVE, SIBERIA, SURRENDERED, TrcState
from hexfront.games.trc.units import levies, stacks
from hexfront.hexes import bits, listed, nth
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

END = Listed([("end",)])
ENDS: Key = "verb", "end"


class Phase(Protocol):
    """What is asked of a movement phase."""

    @property
    def side(self) -> int:
        """Whose phase it is."""

    @property
    def mover(self) -> int:
        """Who is under way, or -1."""

    def actors(self, board: Board, state: TrcState) -> Iterable[int]:
        """The units that can do something."""

    def groups(self, board: Board, state: TrcState, unit: int) -> list[Group]:
        """What one unit may do."""


class Movers(Tried):
    """Each unit that can do something, each hex that can be overwhelmed, and the end of the phase."""

    __slots__ = ("_board", "_frame", "_hexes", "_state", "_units")

    def __init__(self, frame: Phase, board: Board, state: TrcState) -> None:
        self._frame, self._board, self._state = frame, board, state
        self._units = likely(board, state, frame.side, frame.mover)
        self._hexes = overwhelm.touched(board, state, frame.side)
        super().__init__(board.lexicon.key, (self._units.bit_count(), self._hexes.bit_count(), 1))

    def actors(self) -> list[Key]:
        """All of them, by the shortest way."""
        board, state = self._board, self._state
        keys: list[Key] = [("unit", unit) for unit in self._frame.actors(board, state)]
        keys += [("hex", at) for at in overwhelm.targets_in_reach(board, state, self._frame.side)]
        return [*keys, ENDS] if may_end(self._frame, board, state) else keys

    def made(self, key: Key) -> Group | None:
        """What one of them may do."""
        kind, number = key
        if isinstance(number, str):
            return self._end() if key == ENDS else None
        if kind == "unit":
            own = number >= 0 and self._board.sided[self._frame.side] >> number & 1
            return self._of_unit(number) if own else None
        return self._of_hex(number) if kind == "hex" and 1 << max(number, 0) & self._hexes else None

    def candidate(self, number: int) -> Group | None:
        """What the unit, the hex or the verb of a number offers."""
        units, hexes, _ = self._numbers
        if number < units:
            return self._of_unit(nth(self._units, number))
        number -= units
        return self._of_hex(nth(self._hexes, number)) if number < hexes else self._end()

    def _of_unit(self, unit: int) -> Group | None:
        groups = self._frame.groups(self._board, self._state, unit)
        return (groups[0] if len(groups) == 1 else Mixed(groups)) if groups else None

    def _of_hex(self, at: int) -> Group | None:
        reached = overwhelm.within_reach(self._board, self._state, self._frame.side, (at,))
        return Listed([("overwhelm", at)]) if reached else None

    def _end(self) -> Group | None:
        return END if may_end(self._frame, self._board, self._state) else None


def may_end(frame: Phase, board: Board, state: TrcState) -> bool:
    """Whether the movement phase may end: nobody has to make room [trc:6.2] or be sent away [trc:28.6.jap.2].

    Nor does anybody have to go back to the Ukraine.
    """
    held = surplus.clearable(board, state, frame.side) or siberia.held_up(board, state, frame.side)
    return not held and not strays(frame, board, state)


def strays(frame: Phase, board: Board, state: TrcState) -> list[int]:
    """The Ukrainian units outside the Ukraine that can step nearer to it [trc:28.7.G6c]."""
    if frame.side != AXIS or not state.disclosed:
        return []
    return [
        unit
        for unit in stacks.of_side(board, state, AXIS)
        if levies.astray(board, state, unit) and march.hexes(frame, board, state, unit)
    ]


def candidates(board: Board, state: TrcState, side: int) -> list[int]:
    """The units that may be able to do something, by number."""
    return listed(likely(board, state, side, -1))


def likely(board: Board, state: TrcState, side: int, mover: int) -> int:
    """The same as a set: those on the map who have not moved and can, and those outside that could come in now."""
    placed, varied = state.placed, state.varied
    found = placed[0]
    if not (varied or state.debt[side]):  # What options and debts ask of units is not seen at a glance.
        moved = state.moved | state.victors | state.dropped
        found &= ~(moved | _rooted(board, state.weather, state.impulse))
        if mover >= 0:
            found |= 1 << mover & placed[0]
    found |= state.due | placed[-AWAY] | placed[-RESERVE]
    if side != AXIS or state.disclosed or axis_list.allowed(board, state):
        found |= placed[-POOL] & _staffs(board) if state.impulse == 2 and not varied else placed[-POOL]
    if varied or state.siberia:
        found |= placed[-SIBERIA] if side != AXIS and state.siberia else 0
        found |= placed[-SURRENDERED] if RECOVERY in state.options else 0
    return board.regulars[side] & found


@remembered(most=6)
def _rooted(board: Board, weather: str, impulse: int) -> int:
    """The units that neither march nor sail by the chart, and that no train carries: in a second impulse none runs."""
    chart = board.going.chart(weather, impulse, lorries=False)
    return bits(
        unit
        for unit, kind in enumerate(board.kinds)
        if not chart[unit] and (impulse == 2 or kind in trains.FIXED)
    )


@remembered(most=1)
def _staffs(board: Board) -> int:
    """The HQs: nobody else comes back in a second impulse [trc:21.1] [trc:22.6a]."""
    return bits(board.hqs)
