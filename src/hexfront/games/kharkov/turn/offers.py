"""6.0 Who may be picked up in a movement phase, and what each may do first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Key
from hexfront.engine.base.choices import Group, Listed
from hexfront.engine.base.trying import Tried
from hexfront.games.kharkov.movement import reinforcements
from hexfront.games.kharkov.state import AXIS, BROKEN, MOVED, POOL
from hexfront.games.kharkov.turn import rail, who_can_move
from hexfront.games.kharkov.units import regiment_acts
from hexfront.hexes import listed, nth

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

END_KEY: Key = ("verb", "end")
END = Listed([("end",)])


class UnitMoves(Group):
    """What one unit may do at the start of its move, and instead of moving."""

    __slots__ = ("_by_rail", "_first", "_more", "_unit", "_verb")

    def __init__(
        self, verb: str, unit: int, first: Sequence[int], by_rail: int, more: Sequence[Action] = ()
    ) -> None:
        self._verb, self._unit, self._first, self._by_rail, self._more = verb, unit, first, by_rail, more

    def actions(self) -> list[Action]:
        """Its first steps or the hexes by which it enters, then its rail journeys, then the rest."""
        unit = self._unit
        on_foot: list[Action] = [(self._verb, unit, to) for to in self._first]
        return [*on_foot, *[("rail", unit, to) for to in listed(self._by_rail)], *self._more]

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of them; the others are not written out."""
        on_foot, by_rail = len(self._first), self._by_rail.bit_count()
        number = int(chance() * (on_foot + by_rail + len(self._more)))
        if number < on_foot:
            return (self._verb, self._unit, self._first[number])
        number -= on_foot
        if number < by_rail:
            return ("rail", self._unit, nth(self._by_rail, number))
        return self._more[number - by_rail]


class Movers(Tried):
    """The units of a phase, the posts where stacks may be, and the end of the phase."""

    __slots__ = ("_game", "_mechanised", "_posts", "_side", "_splits", "_state", "_units")

    def __init__(self, board: Board, state: KharkovState, side: int, mechanised: bool) -> None:
        units, posts = who_can_move.members(board, side, mechanised), who_can_move.posts(board, state, side)
        super().__init__(board.lexicon.key, (len(units), posts.bit_count(), 1))
        self._game, self._state, self._side, self._mechanised = board, state, side, mechanised
        self._units, self._posts = units, posts
        # Divisions are split, and regiments join and dig in, in the Axis's first movement phase alone (15.1, 15.2).
        self._splits = side == AXIS and not mechanised

    def actors(self) -> list[Key]:
        """Who can move, the stacks, the reinforcements that can enter, and who can do something else."""
        board, state, side, mechanised = self._game, self._state, self._side, self._mechanised
        unit = board.unit_keys.__getitem__
        stacks = map(board.hex_keys.__getitem__, who_can_move.stacks(board, state, side, mechanised))
        offers = regiment_acts.offers(board, state) if self._splits else []
        others = map(unit, [action[1] for action in offers])
        able, due = who_can_move.able(board, state, side, mechanised), reinforcements.able(board, state, side)
        return list(dict.fromkeys([*map(unit, able), *stacks, *map(unit, due), *others, END_KEY]))

    def made(self, key: Key) -> Group | None:
        """The choices of a unit or stack, or the end."""
        kind, token = key
        if isinstance(token, str):
            return END if key == END_KEY else None
        if kind == "hex":
            return self._stack(token)
        return self._unit(token) if token in self._units else None

    def candidate(self, number: int) -> Group | None:
        """The choices of one of the units, or of the posts, or the end."""
        units, posts, _ = self._numbers
        if number < units:
            return self._unit(self._units[number])
        number -= units
        return self._stack(nth(self._posts, number)) if number < posts else END

    def _stack(self, at: int) -> Group | None:
        lifted = who_can_move.lifted(self._game, self._state, self._side, self._mechanised, at)
        return Listed([("stack", at)]) if lifted else None

    def _unit(self, unit: int) -> Group | None:
        """What a unit may do at the start of its move, and instead of moving; None if nothing."""
        board, state = self._game, self._state
        at = state.where[unit]
        if at > 0:
            if state.flags[unit] & MOVED:
                return None
            more = regiment_acts.offers_of(board, state, unit) if self._splits else ()
            if not who_can_move.movable(board, state, unit, self._mechanised):
                return Listed(more) if more else None
            first, by_rail = who_can_move.first_steps(board, state, unit), rail.ends(board, state, unit)
            return UnitMoves("step", unit, first, by_rail, more) if first or by_rail or more else None
        if at == POOL and not self._mechanised:
            hexes = reinforcements.hexes(board, state, unit)
            return UnitMoves("enter", unit, listed(hexes), rail.ends(board, state, unit)) if hexes else None
        if at == BROKEN and not self._mechanised:
            joined = regiment_acts.joined(board, state, unit)
            return Listed(joined) if joined else None
        return None
