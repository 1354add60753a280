"""How good a hex is for a unit to stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot import weights
from hexfront.games.goetter.combat.shifts import WORKS, river
from hexfront.games.goetter.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture


class Stations:
    """The worth of hexes to units of one side."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self._shelter: dict[int, float] = {}

    def score(self, unit: int, at: int) -> float:
        """What it is worth if a unit stands there."""
        return self._soviet(unit, at) if self.picture.side == SOVIET else self._german(unit, at)

    def _soviet(self, unit: int, at: int) -> float:
        picture = self.picture
        board, state = picture.board, picture.state
        total = picture.pull[at]
        attack = counters.face(board, state, unit).attack
        if attack:
            total += self._prey(unit, at, attack)
        front = counters.front(board, state, unit)
        fed = picture.fed.get(front, -1)
        if not fed >> at & 1:
            total -= weights.HUNGER
        if board.depots >> unit & 1:
            return picture.pull[at] * 2 - (weights.HUNGER if picture.front >> at & 1 else 0.0)
        return total

    def _prey(self, unit: int, at: int, attack: int) -> float:
        """What can be attacked from there, with those who stand ready already."""
        picture = self.picture
        board, state = picture.board, picture.state
        around = board.links.around(picture.way, board.movers[unit])
        here = state.where[unit]
        best = 0.0
        for foe in each(around[at] & picture.foes):
            massed = picture.massed[foe]
            if here > 0 and not around[here] >> foe & 1:
                massed += attack
            ratio = min(massed / picture.defence[foe], weights.ENOUGH)
            worth = picture.pull[foe] * 0.3 + 1.0
            best = max(best, weights.TARGET * ratio / weights.ENOUGH * worth)
        return best

    def _german(self, unit: int, at: int) -> float:
        picture = self.picture
        board, state = picture.board, picture.state
        here = state.where[unit]
        total = weights.STAND if at == here else 0.0
        others = [one for one in state.at.get(at, ()) if one != unit]
        near = bool(picture.front >> at & 1)
        if at in picture.posts and not others and (near or picture.reached >> at & 1):
            total += weights.GUARD * picture.posts[at]
        held = sum(counters.face(board, state, one).defence for one in (unit, *others))
        if near:
            total += self.shelter(at)
            if held < board.limits.zone_defence and not board.siege >> at & 1:
                total -= weights.ALONE
        else:
            total += 0.5 * self.shelter(at) if picture.reached >> at & 1 else 0.0
        total -= weights.CROWD * max(0, len(others) - 2)
        return total + 0.3 * picture.pull[at]

    def shelter(self, at: int) -> float:
        """What ground, works and rivers do for a defender."""
        if at not in self._shelter:
            board, foes = self.picture.board, self.picture.foes
            total = 0.0
            for name, hexes in board.map.terrain.items():
                if hexes >> at & 1:
                    shift = board.tables.terrain[name].shift
                    total += weights.COVER * shift * (1.3 if name == WORKS else 1.0)
            near = board.grid.around[at] & foes
            if near and all(river(board, foe, at) for foe in each(near)):
                total += weights.COVER
            self._shelter[at] = total
        return self._shelter[at]
