"""Who may do what in a movement phase: listed if somebody asks for all, tried one by one if any will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Group, Hexes, Key, Listed
from hexfront.engine.base.choices import Joined
from hexfront.engine.base.trying import Tried
from hexfront.games.goetter.movement import leave, march, phases, together
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.overrun import charging
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.trains import ride
from hexfront.hexes import bits, listed

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

END = Listed([("end",)])
ENDS: Key = "verb", "end"


class Movers(Tried):
    """Each unit that can go or part, each hex whose units can move off together, and the end of the phase."""

    __slots__ = ("_board", "_party", "_stacks", "_state", "_units")

    def __init__(self, board: Board, state: GoetterState, party: Party) -> None:
        self._board, self._state, self._party = board, state, party
        self._units = candidates(board, state, party)
        where, at = state.where, state.at
        self._stacks = list({where[unit]: None for unit in self._units if len(at[where[unit]]) > 1})
        super().__init__(board.lexicon.key, (len(self._units), len(self._stacks), 1))

    def actors(self) -> list[Key]:
        """All of them."""
        keys: list[Key] = [("unit", unit) for unit in self._units if self._of_unit(unit)]
        keys += [("hex", at) for at in self._stacks if self._of_hex(at)]
        return [*keys, ENDS]

    def made(self, key: Key) -> Group | None:
        """What one of them may do."""
        kind, number = key
        if isinstance(number, str):
            return END if key == ENDS else None
        if kind == "unit":
            return self._of_unit(number) if number in self._units else None
        return self._of_hex(number) if kind == "hex" and number in self._stacks else None

    def candidate(self, number: int) -> Group | None:
        """What the unit, the hex or the verb of a number offers."""
        if number < len(self._units):
            return self._of_unit(self._units[number])
        number -= len(self._units)
        return self._of_hex(self._stacks[number]) if number < len(self._stacks) else END

    def _of_unit(self, unit: int) -> Group | None:
        groups = of_unit(self._board, self._state, self._party, unit)
        return (groups[0] if len(groups) == 1 else Joined(groups)) if groups else None

    def _of_hex(self, at: int) -> Group | None:
        free = together.stacks(self._board, self._state, self._party, at)
        return Listed([("stack", at)]) if free else None


def candidates(board: Board, state: GoetterState, party: Party) -> list[int]:
    """The units that may be able to do something: those under way, and those that have not moved."""
    fit = phases.able(board, state) | bits(party.units)
    where, ground = state.where, phases.ground(board, state)
    return [unit for unit in listed(fit) if (at := where[unit]) > 0 and ground[at]]


def of_unit(board: Board, state: GoetterState, party: Party, unit: int) -> list[Group]:
    """What one unit may do."""
    found = list[Group]()
    if to := march.hexes(board, state, party, unit):
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
