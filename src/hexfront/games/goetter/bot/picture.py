"""What the bot sees in a position: how far it is to what counts, who can be beaten where, and who is fed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.bot import weights
from hexfront.games.goetter.movement import phases
from hexfront.games.goetter.supply import lines
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Picture:
    """A position, seen by a side."""

    def __init__(self, board: Board, state: GoetterState, side: int) -> None:
        self.board, self.state, self.side, self.foe = board, state, side, 1 - side
        self.siege = state.phase in phases.SIEGE
        self.way = phases.way(state)

    @cached_property
    def foes(self) -> int:
        """The hexes of the enemy."""
        return self.state.occupied[self.foe]

    @cached_property
    def watched(self) -> int:
        """The enemy's zones."""
        return zone.over(self.board, self.state, self.side)

    @cached_property
    def front(self) -> int:
        """The hexes beside enemies."""
        return self.board.links.spread(self.foes, self.way) & ~self.foes

    @cached_property
    def defence(self) -> dict[int, int]:
        """By hex of the enemy, what defends it."""
        board, state = self.board, self.state
        return {
            at: max(1, sum(counters.face(board, state, unit).defence for unit in state.at[at]))
            for at in each(self.foes)
        }

    @cached_property
    def massed(self) -> dict[int, int]:
        """By hex of the enemy, the attack of one's own units beside it."""
        board, state = self.board, self.state
        around = board.links.around(self.way)
        found = dict.fromkeys(each(self.foes), 0)
        for at in each(state.occupied[self.side]):
            near = around[at] & self.foes
            if near:
                strength = sum(counters.face(board, state, unit).attack for unit in state.at[at])
                for foe in each(near):
                    found[foe] += strength
        return found

    @cached_property
    def goals(self) -> dict[int, float]:
        """The hexes that one wants to stand in, with what they are worth."""
        board, state = self.board, self.state
        found: dict[int, float] = {}
        for at, objective in board.objectives.items():
            if state.held[self.foe] >> at & 1:
                found[at] = objective.vp / 2
        if self.side == SOVIET:
            return found | self._soviet_goals()
        return found

    def _soviet_goals(self) -> dict[int, float]:
        board, state = self.board, self.state
        found = {}
        if state.turn >= weights.CITY_TURN:
            for at in each(board.transit):
                if not state.at.get(at):
                    found[at] = weights.GATE
        if not state.met and state.turn <= board.limits.elbe_turn:
            for hexes in board.map.side("elbe"):
                for at in each(hexes & board.land):
                    found.setdefault(at, weights.ELBE)
        return found

    @cached_property
    def pull(self) -> list[float]:
        """By hex, how near it is to what is wanted: each goal fades with every hex."""
        board = self.board
        around = board.links.around(self.way)
        value = [0.0] * board.grid.size
        edge = []
        for at, worth in self.goals.items():
            value[at] = max(value[at], worth)
            edge.append(at)
        if self.siege:
            back: dict[int, int] = {}
            for start, ends in board.links.entry.items():
                for at in each(ends):
                    back[at] = back.get(at, 0) | 1 << start
        else:
            back = {}
        while edge:
            later = []
            for at in edge:
                worth = value[at] * weights.NEAR
                if worth < 0.05:
                    continue
                for near in each(around[at] | back.get(at, 0)):
                    if value[near] < worth:
                        value[near] = worth
                        later.append(near)
            edge = later
        return value

    @cached_property
    def fed(self) -> dict[str, int]:
        """By Front, where its units are in supply."""
        board, state = self.board, self.state
        found = lines.survey(board, state, lines.ground(board, state))
        return {front: found.edge | found.stores[front] | found.streets[front] for front in found.stores}

    @cached_property
    def posts(self) -> dict[int, float]:
        """To the German: the hexes that somebody should guard."""
        board, state = self.board, self.state
        found = dict.fromkeys(each(board.transit), 1.0)
        for at in board.objectives:
            if state.held[GERMAN] >> at & 1:
                found[at] = 1.0 + board.objectives[at].vp / 100
        return found

    @cached_property
    def reached(self) -> int:
        """The hexes that the enemy is near to."""
        near = self.foes
        for _ in range(6):
            near |= bits(
                other for at in each(near) for other in each(self.board.grid.around[at] & self.board.land)
            )
        return near
