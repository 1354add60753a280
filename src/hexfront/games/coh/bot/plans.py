"""A move thought through to its end: where an activation could take a unit, and what it could do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Action
from hexfront.games.coh.bot.estimate import storming
from hexfront.games.coh.box.meta import AP
from hexfront.games.coh.units import values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture

STEPS = frozenset({"step", "back", "creep"})
HALF = 2
"""Points are counted by halves: bonus hexes make some steps cheaper than one."""
FARTHEST = 14
"""No move is thought through further."""
ON_THE_WAY = 0.4
"""How much of the danger of a hex is met by a unit that only passes through."""
VOLLEY = 0.8
"""What each shot is worth that is left to a unit where it arrives, of the best one from there."""
HOPE = 0.25
"""What that shot is worth in later turns."""
CROWD = 0.8
"""How much of the danger each friend in a hex adds: one shot hits them all."""
PASSED = 0.4
"""How much of that is met where a unit only passes friends."""
STORM = 0.3
"""What close combat has to promise beyond all else, to be sought."""
STACKED = 0.15


class Plan(NamedTuple):
    """The first step of a move, and by how much its end is better than to stay."""

    action: Action
    better: float
    end: int
    actions: int
    """How many actions it takes, the shots at its end included."""
    left: int = 0
    """The points that are left at its end."""


class Plans:
    """The moves of one decision."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._found: dict[tuple[int, int], Plan | None] = {}

    def plan(self, unit: int, points: int, offered: list[Action], way: str = AP) -> Plan | None:
        """The best move of a unit with so many points, None if there is none better than to stay."""
        key = unit, points
        if key not in self._found:
            self._found[key] = self._plan(unit, points, offered, way)
        return self._found[key]

    def known(self, unit: int) -> Plan | None:
        """The best move of a unit that has been thought of already."""
        return next((plan for (one, _), plan in self._found.items() if one == unit), None)

    def _plan(self, unit: int, points: int, offered: list[Action], way: str) -> Plan | None:
        picture, state = self._picture, self._picture.state
        held = state.held[1 - picture.side]
        first: dict[int, tuple[Action, int]] = {}
        storms: list[tuple[Action, int]] = []
        for action in offered:
            if action[0] not in STEPS or action[-1] != way:
                continue
            price = picture.game.acts[action[0]].price(picture.game, state, action)
            if price > points:
                continue
            if held >> action[2] & 1:
                storms.append((action, points - price))
            elif action[2] not in first or price < first[action[2]][1]:
                first[action[2]] = action, price
        if not first and not storms:
            return None
        stay = self._staying(unit, points)
        best: Plan | None = None
        for action, left in storms:
            better = (
                picture.goal(unit, state.where[unit]) + storming.storm(picture, unit, action[2], left) - stay
            )
            if better > STORM and (best is None or better > best.better):
                best = Plan(action, better, action[2], 2, left)
        for end, left, risk, start in self._ends(unit, points, first):
            better = self.arrived(unit, end, left) - risk - stay
            if better > 0.0 and (best is None or better > best.better):
                best = Plan(first[start][0], better, end, self._actions(unit, end, left), left)
        return best

    def _actions(self, unit: int, end: int, left: int) -> int:
        """How many goes a move takes: one for each hex, and for each shot that is hoped for."""
        picture = self._picture
        steps = picture.game.grid.distance(picture.state.where[unit], end)
        shots = int((self._shots(unit, left) - HOPE) / VOLLEY) if picture.threats.at_them(unit, end) else 0
        return max(1, steps) + shots

    def _ends(
        self, unit: int, points: int, first: dict[int, tuple[Action, int]]
    ) -> list[tuple[int, int, float, int]]:
        """Every hex it could reach: the points left there, the risk of the way, and the first hex of it."""
        board, held = self._picture.game, self._picture.state.held[1 - self._picture.side]
        reach = FARTHEST // 2 if board.types[unit].bonus else FARTHEST
        layers: list[dict[int, tuple[float, int]]] = [{} for _ in range(min(points * HALF, reach) + 1)]
        found: dict[int, tuple[int, float, int]] = {}
        half = HALF // 2 if board.types[unit].bonus else HALF
        for to, (_, price) in first.items():
            passed = PASSED * self.crowd(unit, to)
            layers[min(len(layers) - 1, max(1, (price - 1) * HALF + half))][to] = passed, to
        base, steps = board.moves[unit], board.steps[unit]
        for spent, layer in enumerate(layers):
            for at, (risk, start) in layer.items():
                if at in found and found[at][1] <= risk + 0.01:
                    continue
                found[at] = points - -(-spent // HALF), risk, start
                onward = risk + ON_THE_WAY * self._passing(unit, at)
                for way in steps[at]:
                    if way is None or held >> way.to & 1:
                        continue
                    then = spent + max(1, (base + way.surcharge - 1) * HALF + half)
                    if then < len(layers) and onward < layers[then].get(way.to, (99.0, 0))[0]:
                        layers[then][way.to] = onward, start
        return [(at, left, risk, start) for at, (left, risk, start) in found.items()]

    def _passing(self, unit: int, at: int) -> float:
        """What a unit risks that passes through a hex."""
        return max(0.0, -self._picture.threats.best(unit, at, 0.0))

    def _shots(self, unit: int, points: int) -> float:
        """How many shots points are good for, and what is hoped for later."""
        picture = self._picture
        cost = values_with_marker.fire_cost(picture.game, picture.state, unit)
        return HOPE + VOLLEY * (points // cost if cost else 0)

    def _staying(self, unit: int, points: int) -> float:
        """What it is worth to stay, turning if that helps."""
        picture, state = self._picture, self._picture.state
        at = state.where[unit]
        threats = picture.threats
        front = max(
            threats.front(unit, at, state.facing[unit], self._shots(unit, points)),
            threats.best(unit, at, self._shots(unit, points - 1)) - 0.02,
        )
        return picture.goal(unit, at) + picture.cover(unit, at) + front - self.crowd(unit, at)

    def arrived(self, unit: int, at: int, left: int) -> float:
        """What it is worth to be in a hex with points left."""
        picture = self._picture
        front = picture.threats.best(unit, at, self._shots(unit, left))
        return picture.goal(unit, at) + picture.cover(unit, at) + front - self.crowd(unit, at)

    def crowd(self, unit: int, at: int) -> float:
        """What friends in the same hex cost."""
        picture, state = self._picture, self._picture.state
        if not picture.hexes >> at & 1:
            return 0.0
        friends = sum(
            state.where[one] == at and state.carrier[one] < 0 for one in picture.mine if one != unit
        )
        return friends * (STACKED + CROWD * self._passing(unit, at))
