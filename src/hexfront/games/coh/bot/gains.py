"""What each act of a unit promises, its price apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.games.coh.bot.estimate.chances import HURT, chance
from hexfront.games.coh.bot.estimate.shooting import ATTACKS, Shooting
from hexfront.games.coh.bot.screens import Screens
from hexfront.games.coh.fire import rally
from hexfront.games.coh.state import DUG
from hexfront.games.coh.units import values_with_marker
from hexfront.games.coh.units.counters import loads

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture
    from hexfront.games.coh.bot.plans import Plans

PATIENCE = 0.2
"""What can as well be done when the activation under way is over promises no more than this."""
OUTSIDE = -0.6
"""How good it is for a unit to be still off the map."""
LURKING = 0.3
"""What a hidden unit has to gain by anything but an attack: to lie still is its strength."""
SHOWN = 0.25
"""What it is worth to be hidden."""
TURNED = 0.6
"""What the best shot in a new direction is worth."""


class Gains:
    """The acts of one decision."""

    def __init__(self, picture: Picture, shooting: Shooting, plans: Plans) -> None:
        self._picture, self._shooting, self._plans = picture, shooting, plans
        self._screens = Screens(picture, plans)
        self._active = picture.state.active[picture.seat]

    def of(self, action: Action) -> float:
        """What an act promises."""
        verb: str = action[0]
        unit: int = action[1]
        lurks = bool(self._picture.state.hidden >> unit & 1)
        if verb in ATTACKS:
            return self._shooting.worth(action) - SHOWN * lurks
        if verb in ("step", "creep", "back", "enter"):
            return self._move(unit, action[2], verb)
        if verb == "pivot":
            return self._pivot(unit, action[2])
        if verb == "rally":
            return self._rally(unit)
        if verb == "smoke":
            return self._screens.worth(action[2]) - SHOWN * lurks
        return self._other(verb, unit, action) - LURKING * lurks

    def _move(self, unit: int, to: int, verb: str) -> float:
        picture, state = self._picture, self._picture.state
        if verb == "enter":
            gain = picture.station(unit, to) - OUTSIDE
            return min(gain, PATIENCE) + 0.01 * gain if self._active else gain
        if state.held[1 - picture.side] >> to & 1:
            return -1.0
        if state.hidden >> unit & 1:
            nearer = picture.goal(unit, to) - picture.goal(unit, state.where[unit])
            return nearer - self._plans.crowd(unit, to) - LURKING
        crowd = self._plans.crowd(unit, to) - self._plans.crowd(unit, state.where[unit])
        nearer = picture.goal(unit, to) - picture.goal(unit, state.where[unit])
        onward = max(0.0, nearer) if picture.game.types[unit].bonus else 0.0
        return picture.station(unit, to) - picture.station(unit, state.where[unit], False) - crowd + onward

    def _pivot(self, unit: int, facing: int) -> float:
        picture, state = self._picture, self._picture.state
        at = state.where[unit]
        threats = picture.threats
        return threats.front(unit, at, facing, TURNED) - threats.front(unit, at, state.facing[unit], TURNED)

    def _rally(self, unit: int) -> float:
        board, state = self._picture.game, self._picture.state
        one = values_with_marker.marker(board, state, unit)
        if one is None or one.rally is None:
            return 0.0
        bonus = rally.bonus(board, state, unit)
        plus = 1 if state.cp[self._picture.seat] > 1 else 0
        return HURT * self._picture.weight(unit) * chance(one.rally - bonus - plus)

    def _other(self, verb: str, unit: int, action: Action) -> float:
        """Digging in, fortifications, transport, leaving the map."""
        picture, board, state = self._picture, self._picture.game, self._picture.state
        if verb == "exit":
            worth = [
                one.vp
                for one in board.firefight.exits
                if one.hexes >> state.where[unit] & 1 and (not one.types or board.types[unit].id in one.types)
            ]
            return float(max(worth, default=-2))
        danger = picture.danger(unit, state.where[unit], state.facing[unit]) if state.where[unit] > 0 else 0.0
        if verb == "dig":
            return 0.0 if state.flags[unit] & DUG else 0.25 * danger
        if verb == "occupy":
            return 0.15 + 0.4 * danger
        if verb == "disembark":
            return sum(self._other("unload", load, action) for load in loads(state, unit))
        if verb == "unload":
            at = state.where[unit]
            return 0.3 + picture.prospect(unit, at, picture.facing(unit, at)) if self._arrived(unit) else 0.0
        return 0.0

    def _arrived(self, unit: int) -> bool:
        """Whether a load is where it is wanted: enemies in sight, or an objective near."""
        picture, at = self._picture, self._picture.state.where[unit]
        if any(picture.seen(at) >> picture.state.where[foe] & 1 for foe in picture.foes):
            return True
        near = picture.game.grid.within(at, 2)
        return any(near >> goal & 1 for goal in picture.stakes)
