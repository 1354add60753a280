"""Who may do what in a movement phase: listed if somebody asks for all, tried one by one if any will do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hexfront.engine.api import Group, Hexes, Key, Listed
from hexfront.engine.base.choices import Joined
from hexfront.engine.base.trying import Tried
from hexfront.games.goetter.movement import leave, march, phases, steps, together
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.overrun import charging
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.trains import ride
from hexfront.hexes import bits, listed

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

END = Listed([("end",)])
ENDS: Key = "verb", "end"
FEW = 4
"""With fewer than one in so many of a roster still to move, those who are left are listed rather than tried."""


class Movers(Tried):
    """Each unit that can go or part, each hex whose units can move off together, and the end of the phase.

    A hex is tried under the number of the first of those who could move off together there, so that nobody has to
    look through all stacks.
    """

    __slots__ = ("_board", "_fit", "_ground", "_party", "_pool", "_state")

    def __init__(self, board: Board, state: GoetterState, party: Party) -> None:
        self._board, self._state, self._party = board, state, party
        fit = phases.able(board, state)
        for unit in party.units:
            fit |= 1 << unit
        self._fit = fit
        self._ground = phases.ground(board, state)
        self._pool = pool = _pool(board, state, fit)
        super().__init__(board.lexicon.key, (len(pool), len(pool), 1))

    def actors(self) -> list[Key]:
        """All of them."""
        board, state, party = self._board, self._state, self._party
        units, where = candidates(board, state, party), state.where
        keys: list[Key] = [("unit", unit) for unit in units if of_unit(board, state, party, unit)]
        hexes = dict.fromkeys([where[unit] for unit in units])
        keys += [("hex", at) for at in hexes if together.stacks(board, state, party, at)]
        return [*keys, ENDS]

    def made(self, key: Key) -> Group | None:
        """What one of them may do."""
        kind, number = key
        if isinstance(number, str):
            return END if key == ENDS else None
        if kind == "unit":
            return self._of_unit(number) if 0 <= number < len(self._state.where) else None
        free = kind == "hex" and together.stacks(self._board, self._state, self._party, number)
        return Listed([("stack", number)]) if free else None

    def candidate(self, number: int) -> Group | None:
        """What the unit, the hex or the verb of a number offers."""
        pool = self._pool
        if number < len(pool):
            return self._of_unit(pool[number])
        number -= len(pool)
        return self._of_first(pool[number]) if number < len(pool) else END

    def _anybody(self, chance: Callable[[], float], first: int, count: int) -> Group | None:
        """The same draw, where most who cannot act are passed over at a glance; the end of the phase always can."""
        pool, fit, ground = self._pool, self._fit, self._ground
        where, at, size = self._state.where, self._state.at, len(pool)
        if count <= size:
            return self._any_stack(chance) if first == size else super()._anybody(chance, first, count)
        if first:
            return END
        while True:
            number = int(chance() * count)
            if number == 2 * size:
                return END
            unit = pool[number] if number < size else pool[number - size]
            here = where[unit]
            if here > 0 and fit >> unit & 1 and ground[here] and (number < size or len(at[here]) > 1):
                group = self._of_unit(unit) if number < size else self._of_first(unit)
                if group is not None:
                    return group

    def _any_stack(self, chance: Callable[[], float]) -> Group | None:
        """Any hex whose units can move off together: there are few stacks, so they are listed and then tried."""
        board, state, party = self._board, self._state, self._party
        ours, ground = board.side, self._ground
        hexes = [
            at
            for at, units in state.at.items()
            if len(units) > 1 and ground[at] and ours[units[0]] == state.player
        ]
        while hexes:
            at = hexes.pop(int(chance() * len(hexes)))
            if together.stacks(board, state, party, at):
                return Listed([("stack", at)])
        return None

    def _of_unit(self, unit: int) -> Group | None:
        at = self._state.where[unit]
        if at <= 0 or not self._fit >> unit & 1 or not self._ground[at]:
            return None
        groups = of_unit(self._board, self._state, self._party, unit)
        return (groups[0] if len(groups) == 1 else Joined(groups)) if groups else None

    def _of_first(self, unit: int) -> Group | None:
        """What the hex offers of those who move off together, the first of whom is this unit."""
        board, state = self._board, self._state
        at = state.where[unit]
        if at <= 0 or len(state.at[at]) < 2 or not self._fit >> unit & 1:
            return None
        if together.leads(board, state, unit) and not together.gathered(state, self._party, at):
            return Listed([("stack", at)])
        return None


def _pool(board: Board, state: GoetterState, fit: int) -> Sequence[int]:
    """Numbers of units among which are all who can do anything: quickly found, though not all of them can."""
    if state.phase in phases.SIEGE:
        hexes = state.occupied[state.player] & (board.siege | board.transit)
        return [unit for at in listed(hexes) for unit in state.at[at]]
    roster = board.rosters[state.player][state.phase in phases.AGAIN]
    return listed(fit) if FEW * fit.bit_count() < len(roster) else roster


def candidates(board: Board, state: GoetterState, party: Party) -> list[int]:
    """The units that may be able to do something: those under way, and those that have not moved."""
    fit = phases.able(board, state) | bits(party.units)
    where, ground = state.where, phases.ground(board, state)
    return [unit for unit in listed(fit) if (at := where[unit]) > 0 and ground[at]]


def _steps(board: Board, state: GoetterState, party: Party, unit: int) -> int:
    """Where a candidate may step; who sets out alone is able to, and only has to be free to."""
    if unit in party.units:
        return march.hexes(board, state, party, unit)
    if state.phase == phases.REACTION and state.reacting < 1:
        return 0
    free = phases.unhindered(board, state, unit, state.where[unit])
    return steps.hexes(board, state, unit, 0) if free else 0


def of_unit(board: Board, state: GoetterState, party: Party, unit: int) -> list[Group]:
    """What one unit may do."""
    found: list[Group] = []
    if to := _steps(board, state, party, unit):
        found.append(Hexes(("step", unit), to))
    if to := charging.hexes(board, state, party, unit):
        found.append(Hexes(("overrun", unit), to))
    if to := ride.hexes(board, state, unit):
        found.append(Hexes(("rail", unit), to))
    if leave.exits(board, state, party, unit):
        found.append(Listed([("exit", unit)]))
    if together.parts(party, unit):
        found.append(Listed([("drop", unit)]))
    return found
