"""Who is still free in a movement phase, and who has been posted where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hexfront.engine.base.texts import Text
from hexfront.games.kharkov.bot.assault import Attack
from hexfront.games.kharkov.bot.march.fields import Outlook
from hexfront.games.kharkov.bot.march.front import Front
from hexfront.games.kharkov.bot.march.orders import Order
from hexfront.games.kharkov.bot.march.reaching import Reach, reach_of
from hexfront.games.kharkov.bot.march.stations import Stations
from hexfront.games.kharkov.bot.picture import Picture
from hexfront.games.kharkov.movement import steps
from hexfront.games.kharkov.state import IN_ZOC
from hexfront.games.kharkov.turn import who_can_move

if TYPE_CHECKING:
    from hexfront.games.kharkov.turn.movement_phase import Movement

Group = tuple[int, ...]


class Posting:
    """The orders given so far in a movement phase, and what is left to give orders to."""

    def __init__(self, picture: Picture, outlook: Outlook, frame: Movement) -> None:
        self.picture, self.outlook, self.frame = picture, outlook, frame
        self.front = Front(picture, outlook.gap)
        self.stations = Stations(picture, outlook, front=self.front)
        self.ways = self._ways()
        self.used: set[int] = set()
        self.orders: list[Order] = []

    def _ways(self) -> dict[int, Reach]:
        """Where each combat unit can go; those alike in one hex have the same ways."""
        board, state = self.picture.game, self.picture.state
        known: dict[tuple[Any, ...], Reach] = {}
        found = {}
        for unit in who_can_move.able(board, state, self.frame.seat, self.frame.mechanised):
            if board.combat[unit] and not self.picture.waits(unit):
                counter, points = board.units[unit], steps.allowance(board, state, unit)
                alike = counter.mobility, counter.nation, points, state.flags[unit] & IN_ZOC
                key = state.where[unit], *alike
                if key not in known:
                    known[key] = reach_of(board, state, unit)
                found[unit] = known[key]
        return found

    def free(self) -> list[Group]:
        """Those without orders, complete mechanised divisions as one and first, the strongest before the rest."""
        free = [unit for unit in self.ways if unit not in self.used]
        divisions = [one.units for one in self.picture.game.data.divisions if len(one.units) == 3]
        whole: list[Group] = [units for units in divisions if all(unit in free for unit in units)]
        single = [unit for unit in free if not any(unit in group for group in whole)]
        single.sort(key=lambda unit: (-self.picture.defence[unit], unit))
        return whole + [(unit,) for unit in single]

    def common(self, units: Group) -> int:
        """The hexes that all of a group can get to."""
        hexes = self.ways[units[0]].hexes
        for unit in units[1:]:
            hexes &= self.ways[unit].hexes
        return hexes

    def coming(self, at: int) -> int:
        """How many units have orders to go to a hex."""
        where = self.picture.state.where
        return sum(where[unit] != at for unit in self.stations.planned.get(at, ()))

    def fits(self, units: Group, at: int) -> bool:
        """Whether a group finds room in a hex, even before others leave it."""
        going = sum(self.picture.state.where[unit] != at for unit in units)
        there = len(self.picture.there(at)) + self.coming(at)
        return not going or there + going <= self.picture.game.limits.stacking

    def post(self, units: Group, at: int, gain: float, why: Text) -> None:
        """Send a group to a hex, or keep it there."""
        self.used.update(units)
        self.front.move(units, at)
        self.stations.planned.setdefault(at, []).extend(units)
        for unit in units:
            if self.picture.state.where[unit] != at:
                self.orders.append(Order((unit,), self.ways[unit].path(at), gain, why))

    def posted(self, unit: int) -> bool:
        """Whether a unit has orders that take it away from where it is."""
        here = self.picture.state.where[unit]
        return unit in self.used and unit not in self.stations.planned.get(here, ())

    def attack(self, attacks: Sequence[Attack]) -> None:
        """Know of attacks: what places are worth depends on them, and their units are no longer free."""
        planned = self.stations.planned
        self.stations = Stations(self.picture, self.outlook, attacks, self.front)
        for at, units in planned.items():
            self.stations.planned.setdefault(at, []).extend(units)
        for one in attacks:
            self.used.update(one.units)
