"""Cutting the Soviets off: what their supply would be if Axis units stood elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.supply import hq, routes
from hexfront.games.kharkov.supply.routes import Passage
from hexfront.hexes import bits, grow, spread
from hexfront.kit.tracing import passable

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.picture import Picture


class Noose:
    """The Soviet lines, and what cutting them is worth in victory points at the end (17.3b)."""

    def __init__(self, picture: Picture) -> None:
        board, state = picture.game, picture.state
        self.picture = picture
        self.staffs = [(state.where[one], board.units[one].radius) for one in hq.active(board, state, SOVIET)]
        points = board.tables.victory.destroyed
        self.units: dict[int, float] = {}
        for unit in picture.units(SOVIET):
            at = state.where[unit]
            self.units[at] = self.units.get(at, 0.0) + points[board.units[unit].kind]

    def cut(self, extra: int) -> float:
        """The worth of the Soviet units that are out of supply if Axis units stand in these hexes as well."""
        board, state = self.picture.game, self.picture.state
        foes = state.occupied[AXIS] | extra | state.garrisons
        zoc = state.zoc[AXIS] | spread(board.grid, extra)
        through = passable(board.grid, foes, zoc, state.occupied[SOVIET])
        way = Passage(through, board.grid.mask & ~(through | foes))
        fed = routes.to_the_east(board, way, bits(at for at, _ in self.staffs))
        posts = tuple((at, radius) for at, radius in self.staffs if fed >> at & 1)
        led = routes.communication(board, way, posts) if posts else 0
        return sum(points for at, points in self.units.items() if not led >> at & 1)

    def near(self) -> int:
        """The hexes from which lines might be cut: around the HQs and what they lead."""
        grid, found = self.picture.game.grid, 0
        for at, radius in self.staffs:
            found |= grid.within(at, radius + 1)
        return found & grow(
            grid, grow(grid, self.picture.state.fighters[SOVIET] | bits(at for at, _ in self.staffs))
        )
