"""A position as the bot sees it: strengths, ground, zones, ways of retreat, supply, and what draws the Soviets."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.bot.reach import Reaches
from hexfront.games.goetter.bot.soviet import goals
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.combat.shifts import MINOR, WORKS, river
from hexfront.games.goetter.combat.strengths import strength
from hexfront.games.goetter.movement import phases
from hexfront.games.goetter.supply import lines
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import zone
from hexfront.hexes import each, listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.bot.weights import Weights
    from hexfront.games.goetter.map.links import Mover
    from hexfront.games.goetter.state import GoetterState


class Picture:
    """A position, seen by a side."""

    def __init__(self, board: Board, state: GoetterState, side: int, weights: Weights) -> None:
        self.board, self.state, self.side, self.foe = board, state, side, 1 - side
        self.weights = weights
        self.siege = state.phase in phases.SIEGE
        self.way = phases.way(state)
        self.reaches = Reaches(board, state)
        self._power: dict[int, int] = {}
        self._guard: dict[int, int] = {}

    def power(self, unit: int) -> int:
        """The attack of a unit now."""
        if unit not in self._power:
            self._power[unit] = strength(self.board, self.state, unit, "attack")
        return self._power[unit]

    def guard(self, unit: int) -> int:
        """The defence of a unit now."""
        if unit not in self._guard:
            self._guard[unit] = strength(self.board, self.state, unit, "defence")
        return self._guard[unit]

    def defence(self, at: int) -> int:
        """What defends a hex."""
        return sum([self.guard(unit) for unit in self.state.at.get(at, ())])

    @cached_property
    def foes(self) -> int:
        """The hexes of the enemy."""
        return self.state.occupied[self.foe]

    @cached_property
    def zones(self) -> tuple[int, int]:
        """The zones of each side."""
        return zone.of_side(self.board, self.state, GERMAN), zone.of_side(self.board, self.state, SOVIET)

    @cached_property
    def front(self) -> int:
        """The hexes beside enemies."""
        return self.board.links.spread(self.foes, self.way) & ~self.foes

    def shift(self, target: int, starts: list[int], *, overrun: bool = False) -> tuple[int, int]:
        """Columns to the left for the ground of a target attacked from hexes, and how often its defence counts."""
        board, defender = self.board, self.state.occupied[GERMAN] >> target & 1
        columns, works = ground(board, target)
        times = 1
        if works and defender:
            columns += works
            times = 2 if overrun else 1
        rivers = [between(board, start, target) for start in starts]
        if all(rivers):
            name = MINOR if MINOR in rivers else rivers[0]
            columns += board.tables.terrain[name].shift
            times *= 2 if overrun and name == MINOR else 1
        return columns, times

    def sealed(self, target: int, side: int, more: int = 0) -> bool:
        """Whether the enemies in a hex have no way back from attackers of a side, who stand in more hexes too."""
        board, state = self.board, self.state
        ours = state.occupied[side] | more
        zones = self.zones[side] | (board.links.spread(more, "zone") if more else 0)
        theirs = state.occupied[1 - side] & ~(1 << target)
        shut = ours | zones & ~theirs
        if not (board.siege >> target & 1) and 1 - side == GERMAN and board.arrows >> target & 1:
            return False
        mover: Mover = "german" if side == SOVIET else "soviet"
        around = board.links.around("siege-retreat" if board.siege >> target & 1 else "retreat", mover)
        near = around[target]
        return all(not around[first] & ~near & ~shut & ~(1 << target) for first in each(near & ~shut))

    @cached_property
    def fed(self) -> dict[str, int]:
        """By Front, where its units are in supply."""
        board, state = self.board, self.state
        found = lines.Lines(board, state, lines.ground(board, state))
        fed = {front: found.edge | found.stores[front] | found.streets[front] for front in found.stores}
        fed["US"], fed[""] = -1, found.any_street
        return fed

    def feeds(self, unit: int, at: int) -> bool:
        """Whether a Soviet unit would be in supply in a hex."""
        return bool(self.fed.get(counters.front(self.board, self.state, unit), -1) >> at & 1)

    @cached_property
    def draws(self) -> dict[int, float]:
        """What the Soviets want outside Berlin, by hex."""
        return goals.outside(self.board, self.state, self.weights.goals)

    @cached_property
    def pull(self) -> list[float]:
        """By hex, how strongly the Soviets are drawn there."""
        return goals.field(self.board, tuple(sorted(self.draws.items())), self.weights.goals.near)

    @cached_property
    def inner(self) -> list[float]:
        """By siege hex, how strongly the Soviets are drawn there."""
        return goals.inner_field(self.board, self.state.held[GERMAN], self.weights.goals.near)

    def prize(self, at: int) -> float:
        """What it is worth to the Soviets to drive Germans out of a hex, beyond their losses."""
        field = self.inner if self.board.siege >> at & 1 else self.pull
        found = self.weights.fight.onward * field[at]
        if self.state.held[GERMAN] >> at & 1:
            found += self.weights.fight.seize * 2 * self.board.objectives[at].vp / PER
        return found

    @cached_property
    def ways_back(self) -> dict[int, float]:
        """By hex, what stands to lose its way back if somebody closes the hex: Germans beside the Soviets."""
        board, state = self.board, self.state
        around, zones = board.links.around("retreat"), self.zones[SOVIET]
        found: dict[int, float] = {}
        for at in listed(state.occupied[GERMAN] & ~board.siege & zones):
            free = listed(around[at] & ~zones & ~state.occupied[SOVIET])
            worth = sum([board.units[unit].vp for unit in state.at[at]]) / 2
            for to in free:
                found[to] = found.get(to, 0.0) + worth / len(free)
        return found


@remembered(most=4000)
def ground(board: Board, at: int) -> tuple[int, int]:
    """The shift of the ground in a hex, and that of its works."""
    best = works = 0
    for name, hexes in board.map.terrain.items():
        if hexes >> at & 1:
            if name == WORKS:
                works = board.tables.terrain[name].shift
            else:
                best = max(best, board.tables.terrain[name].shift)
    return best, works


@remembered(most=20_000)
def between(board: Board, start: int, end: int) -> str:
    """The river between two hexes."""
    return river(board, start, end)
