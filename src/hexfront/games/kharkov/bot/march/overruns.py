"""Overruns: attacks on the move that promise more than they risk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.games.kharkov.bot.assault import Planner
from hexfront.games.kharkov.bot.hazards import Weighing
from hexfront.games.kharkov.bot.march.front import Front
from hexfront.games.kharkov.bot.march.orders import Order
from hexfront.games.kharkov.bot.march.reaching import reach
from hexfront.games.kharkov.bot.targets import Target, target_of
from hexfront.games.kharkov.movement import steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import SOVIET
from hexfront.games.kharkov.turn import movement_phase, overrun
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.picture import Picture


class Overruns:
    """The overruns of one side in a movement phase."""

    def __init__(self, picture: Picture, gap: int, mechanised: bool) -> None:
        self.picture, self.mechanised = picture, mechanised
        self.front = Front(picture, gap)
        board, state = picture.game, picture.state
        self.weighing = Weighing(board, state, picture.side, overrun=True)
        self.prey = overrun.prey(board, state, picture.foe)
        if picture.side == SOVIET and not state.south_active:
            self.prey &= ~board.south
        self.planner = Planner(picture, {}, 0)
        self.targets: dict[int, Target] = {}

    def best(self) -> Order | None:
        """The overrun that promises most, if any is worth while."""
        picture = self.picture
        found: list[Order] = []
        for at in each(picture.state.fighters[picture.side]):
            for units in self._groups(at):
                order = self.of(steps.set_out(picture.game, picture.state, units))
                if order:
                    found.append(order)
        return max(found, key=lambda one: one.score) if found else None

    def _groups(self, at: int) -> list[tuple[int, ...]]:
        """The stacks of a hex that might overrun together."""
        board, state = self.picture.game, self.picture.state
        ready = [
            unit
            for unit in self.picture.there(at)
            if movement_phase.movable(board, state, unit, self.mechanised)
        ]
        if not ready or not any(
            self.picture.attack[unit] >= self.picture.weights.overrun.attack for unit in ready
        ):
            return []
        fast = tuple(unit for unit in ready if board.units[unit].mobility == "mobile")
        return list(dict.fromkeys(one for one in (tuple(ready), fast) if one))

    def of(self, mover: Mover) -> Order | None:
        """The best overrun of a mover from where it can get to."""
        board, state, weights = self.picture.game, self.picture.state, self.picture.weights.overrun
        start = state.where[mover.units[0]]
        if overrun.hindrance(board, state, mover, start):
            return None
        budget = min(steps.left(board, state, mover)) - board.limits.overrun_cost
        if not board.grid.within(start, 1 + budget) & self.prey:
            return None
        way = reach(board, state, mover)
        budget += max(mover.spent)
        best: Order | None = None
        for at, spent in way.spent.items():
            near = board.linked[at] & self.prey & ~steps.kept_south(board, state, mover.units, at)
            if not near or spent > budget:
                continue
            if at != start and counters.room(board, state, at) < len(mover.units):
                continue
            for target in each(near):
                value = self.value(mover.units, at, target) - weights.way * spent
                if at != start or state.zoc[self.picture.foe] >> start & 1:
                    value -= self._hole(start, mover.units)
                if value > weights.worthwhile and (best is None or value > best.score):
                    why = t("An overrun of {hex} promises more than it risks", hex=board.label(target))
                    best = Order(mover.units, way.path(at), value, why, prey=target)
        return best

    def _hole(self, at: int, units: tuple[int, ...]) -> float:
        """What it costs to leave a hex."""
        return self.picture.weights.overrun.hole * self.front.tie(at, len(units))

    def value(self, units: tuple[int, ...], post: int, at: int) -> float:
        """What an overrun is worth."""
        picture = self.picture
        if at not in self.targets:
            self.targets[at] = target_of(picture, at)
        target = self.targets[at]
        attack = sum(self.planner.power(unit, post, at) for unit in units)
        for one in picture.game.data.divisions:
            if len(one.units) == 3 and all(unit in units for unit in one.units):
                attack += sum(self.planner.power(unit, post, at) for unit in one.units)
        stakes, shift = (
            self.planner.stakes(target, list(units), [post]),
            self.planner.shift(target, list(units)),
        )
        return self.weighing.value(stakes, attack, target.defence, shift)
