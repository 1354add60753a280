"""Headquarters and reserve markers: where they serve best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.games.kharkov.bot.march.orders import Order
from hexfront.games.kharkov.bot.march.reaching import reach_of
from hexfront.games.kharkov.state import SOVIET
from hexfront.games.kharkov.supply import hq, in_supply
from hexfront.hexes import bits, grow, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.march.fields import Outlook
    from hexfront.games.kharkov.bot.picture import Picture


def orders(picture: Picture, able: Sequence[int], outlook: Outlook) -> list[Order]:
    """Moves of the HQs and markers that may move, each to where it serves best."""
    board = picture.game
    staffs = Staffs(picture, outlook)
    found: list[Order] = []
    for unit in able:
        order = None
        if board.units[unit].kind == "hq":
            order = staffs.order(unit)
        elif board.units[unit].kind == "reserve" and not picture.waits(unit):
            order = _marker(picture, unit, outlook)
        if order:
            found.append(order)
    return found


class Staffs:
    """The HQs of a side, moved one after the other."""

    def __init__(self, picture: Picture, outlook: Outlook) -> None:
        board, state, side = picture.game, picture.state, picture.side
        self.picture, self.outlook, self.weights = picture, outlook, picture.weights.staff
        self.places = {one: state.where[one] for one in hq.staffs(board, side) if state.where[one] > 0}
        self.people = state.fighters[side]
        """The hexes with units that depend on an HQ."""
        if side != SOVIET:
            romanians = board.data.by_kind["romanian"]
            self.people = bits(state.where[unit] for unit in romanians if state.where[unit] > 0)
        self.fighting = self.people & spread(board.grid, state.fighters[picture.foe])
        self.exposed = grow(board.grid, state.fighters[picture.foe])
        self.late = picture.turns_left < 2
        """Whether it is too late to come back: then all depends on who is in supply at the end."""

    def order(self, unit: int) -> Order | None:
        """Where an HQ does better than here."""
        picture = self.picture
        board, state = picture.game, picture.state
        way, here = reach_of(board, state, unit), state.where[unit]
        fed = (
            in_supply.route_east(board, state, way.hexes) if picture.side == SOVIET else picture.fed["german"]
        )
        led = 0
        for other, at in self.places.items():
            led |= board.grid.within(at, board.units[other].radius) if other != unit else 0
        scores = {
            at: self.score(unit, at, led) - self.weights.cut_off * (not fed >> at & 1) for at in way.spent
        }
        best = max(scores, key=lambda at: (scores[at], -way.spent[at], -at))
        gain = scores[best] - scores[here]
        if gain < self.weights.margin:
            return None
        self.places[unit] = best
        return Order((unit,), way.path(best), gain, t("From there the HQ leads and supplies more units"))

    def score(self, unit: int, at: int, led: int) -> float:
        """How well an HQ serves in a hex; ``led`` are the hexes in the radius of others."""
        radius = self.picture.game.grid.within(at, self.picture.game.units[unit].radius)
        weights, alone, shared = self.weights, radius & ~led, radius & led
        total = (self.people & alone).bit_count() + weights.fighting * (self.fighting & alone).bit_count()
        total += weights.shared * (self.people & shared).bit_count()
        total += weights.shared_fighting * (self.fighting & shared).bit_count()
        total += weights.goal * max(self.outlook.goal[at], weights.goal_least)
        covered, danger = self.people >> at & 1, self.outlook.danger[at]
        if self.exposed >> at & 1:
            return total - (weights.covered if covered else weights.alone) * (
                weights.late if self.late else 1.0
            )
        if self.late:
            return total - min(weights.late_danger_most, weights.late_danger * danger)
        return total if covered else total - min(weights.danger_most, weights.danger * danger)


def _marker(picture: Picture, unit: int, outlook: Outlook) -> Order | None:
    way, goal = reach_of(picture.game, picture.state, unit), outlook.goal
    best = max(way.spent, key=lambda at: (goal[at], -way.spent[at], -at))
    gain = goal[best] - goal[picture.state.where[unit]]
    if gain <= 0:
        return None
    return Order((unit,), way.path(best), gain, t("The reserve comes nearer to the fighting"))
