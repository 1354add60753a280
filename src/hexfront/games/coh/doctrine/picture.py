"""What the bot makes of a position: who is where, what is at stake, and who could shoot at whom how well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.coh import figures, works
from hexfront.games.coh.doctrine.fields import FAR, Fields
from hexfront.games.coh.doctrine.stakes import projected, stakes
from hexfront.games.coh.roster import SIDES
from hexfront.games.coh.state import READY, USED
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState

WAYS_2D6 = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)
"""By number, how many of the 36 throws of two dice reach it."""
HURT = 0.55
"""What a hit is worth of the destruction of its target."""
DECAY = 0.93
"""How much of its pull an objective keeps over a point of the way to it."""
CROWDED = 0.75
"""How much of its pull an objective keeps for each friend who is nearer to it."""
REACH = 3.0
"""An objective that is held is guarded from so far as well as from within."""
SOON = 0.1
"""How likely it is that a unit that cannot shoot now does so early next turn."""
KEPT = 0.45
"""How much of its pull an objective has for the side that holds it, while no enemy is near."""
NEAR = 8
"""An enemy so many hexes from an objective threatens it."""
TAKEN = 0.5
"""The part of its points that an objective is worth the moment it is entered."""
REACTION = 0.45
"""How likely it is that those who could shoot besides the best one do."""
LATER = 0.3
"""How likely it is that a used unit shoots, paid by command points."""
CARE = 0.75
"""How much of what the enemy may do is counted: he cannot do it all."""
PATIENT = 2
"""With so many turns left a side that is level lets the other come."""
MARCH = 0.07
GUARD = 0.004
"""What it is worth to come a point of the way nearer to an objective: to take it, or to guard it."""
AWAY = 60.0
"""So far away an objective no longer draws."""
TURNS = 0.85
"""How likely a unit turns to shoot out of its arc."""


def chance(needed: int) -> float:
    """The chance that two dice reach a number.

    >>> chance(7), chance(13), chance(-3)
    (0.5833333333333334, 0.0, 1.0)
    """
    return 1.0 if needed <= 2 else 0.0 if needed > 12 else WAYS_2D6[needed] / 36


class Picture:
    """A position as one seat sees it; made of a dream, so nothing in it is secret."""

    def __init__(self, game: Coh, state: CohState, seat: int, fields: Fields) -> None:
        self.game, self.state, self.seat, self.fields = game, state, seat, fields
        self.side = game.seat_side[seat]
        self.mine = [unit for unit in game.force[seat] if state.where[unit] > 0 or state.where[unit] == READY]
        self.foes = [
            unit
            for unit, at in enumerate(state.where)
            if at > 0 and game.side[unit] != self.side and not state.hidden >> unit & 1
        ]
        self.turns_left = max(0, game.firefight.turns - max(1, state.turn))
        self.stakes = stakes(game, state, self.side)
        wanted = any(state.holder[goal] != self.side for goal in self.stakes)
        lead = projected(game, state, self.side)
        winning = lead > 0 or not wanted or (lead >= 0 and self.turns_left >= PATIENT)
        late = 1.0 - self.turns_left / max(1, game.firefight.turns)
        self.march = GUARD if winning else MARCH * (1.0 + late)
        self._near: dict[int, list[int]] = {}
        self._seen: dict[int, int] = {}
        self._goals: dict[tuple[int, int], float] = {}
        self._stations: dict[tuple[int, int, bool], float] = {}
        self._close: dict[int, bool] = {}

    def weight(self, unit: int) -> float:
        """What the destruction of a unit is worth: points, command points, and what it could still do."""
        return self.game.firefight.worth[unit] + 0.3 + 0.12 * self.turns_left

    def seen(self, at: int) -> int:
        """The hexes in sight of a hex."""
        if at not in self._seen:
            self._seen[at] = self.game.seen(self.state, at)
        return self._seen[at]

    def harm(self, unit: int, needed: int, plus: int = 0) -> float:
        """What a shot at a unit that hits with so much is worth, in points."""
        needed -= plus
        hit, killed = chance(needed), chance(needed + self.game.limits.critical)
        if self.state.hit[unit] >= 0:
            return hit * self.weight(unit)
        return self.weight(unit) * (HURT * hit + (1.0 - HURT) * killed)

    def needed(self, firer: int, origin: int, unit: int, at: int, facing: int) -> int:
        """The roll with which a shot would hit a unit in a hex with a facing; 99 if there is no such shot."""
        game, state = self.game, self.state
        kind, target = game.types[firer], game.types[unit]
        if kind.fire is None or origin == at:
            return 99
        far, reach = game.grid.distance(origin, at), figures.ranges(game, state, firer)
        if not reach.least <= far <= reach.long or not self.seen(origin) >> at & 1:
            return 99
        front = not kind.explosive and (facing < 0 or bool(game.eye.arc(at, facing) >> origin & 1))
        rating = target.front if front else target.flank
        attack = (kind.firepower(rating.colour) or 0) + (game.limits.adjacent if far == 1 else 0)
        one = figures.marker(game, state, firer)
        if one is not None:
            if one.forbids_fire(rating.colour):
                return 99
            attack += one.red if rating.colour == "red" else one.blue
        if far > reach.normal:
            attack += game.limits.long_range
        defence = rating.value + game.ground.base[at].dm
        level = game.ground.level
        if level[origin] > level[at]:
            attack += game.limits.down_hill
        elif level[at] > level[origin]:
            defence += game.limits.up_hill
        if game.eye.walled(at) >> origin & 1 and not kind.explosive:
            defence += game.tables.terrain["wall"].dm
        if state.smoke:
            defence += sum(state.smoke.get(at, ())) + sum(state.smoke.get(origin, ()))
        if state.where[unit] == at:
            defence += sum(amount for amount, _ in works.protection(game, state, unit, front=front))
            mark = figures.marker(game, state, unit)
            if mark is not None:
                defence += mark.front if front else mark.flank
        return defence - attack

    def readiness(self, foe: int) -> float:
        """How likely an enemy is to shoot before it is one's go again."""
        game, state = self.game, self.state
        seat = game.seat[foe]
        if state.carrier[foe] >= 0 or figures.silenced(game, state, foe):
            return 0.0
        soon = SOON if self.turns_left else 0.0
        if foe in state.active[seat]:
            return 1.0 if state.ap[seat] + state.cp[seat] >= (game.types[foe].fire or 9) else soon
        if state.flags[foe] & USED:
            return max(soon, LATER if state.cp[seat] >= (game.types[foe].fire or 9) else 0.0)
        return 1.0

    def danger(self, unit: int, at: int, facing: int) -> float:
        """What the enemy may do to a unit in a hex with a facing, in points."""
        state, worst, total = self.state, 0.0, 0.0
        if self.seen(at) == 0:
            return 0.0
        for foe in self.foes:
            origin = state.where[foe]
            if origin == at:
                harm = 0.5 * self.weight(unit) * max(0.3, self.readiness(foe))
            elif not self.seen(at) >> origin & 1:
                continue
            else:
                ready = self.readiness(foe)
                needed = self.needed(foe, origin, unit, at, facing) if ready else 99
                if needed > 12:
                    continue
                harm = self.harm(unit, needed) * ready
                if not self.game.eye.arc(origin, state.facing[foe]) >> at & 1:
                    harm *= TURNS
            worst, total = max(worst, harm), total + harm
        return CARE * (worst + REACTION * (total - worst))

    def prospect(self, unit: int, at: int, facing: int) -> float:
        """What the best shot of a unit from a hex would be worth."""
        state, best = self.state, 0.0
        arc = self.game.eye.arc(at, facing)
        for foe in self.foes:
            there = state.where[foe]
            if not self.seen(at) >> there & 1:
                continue
            needed = self.needed(unit, at, foe, there, state.facing[foe])
            if needed <= 12:
                turned = arc >> there & 1 or self.game.types[unit].turret
                best = max(best, self.harm(foe, needed) * (1.0 if turned else 0.4))
        return best

    def threatened(self, goal: int) -> bool:
        """Whether an enemy is near an objective."""
        if goal not in self._close:
            near = self.game.grid.within(goal, NEAR)
            self._close[goal] = any(near >> self.state.where[foe] & 1 for foe in self.foes)
        return self._close[goal]

    def goal(self, unit: int, at: int) -> float:
        """How well a hex lies for what a unit has to do, in points."""
        key = unit, at
        if key not in self._goals:
            self._goals[key] = self._goal(unit, at)
        return self._goals[key]

    def _goal(self, unit: int, at: int) -> float:
        game, state = self.game, self.state
        best = 0.0
        for one in game.firefight.exits:
            if SIDES.index(one.side) == self.side and (not one.types or game.types[unit].id in one.types):
                for goal in self._exits(one.hexes):
                    away = self.fields.away(game, unit, goal)[at]
                    best = max(best, one.vp * DECAY**away) if away < FAR else best
        if not game.types[unit].of.controls and unit not in state.carrier:
            return best
        for goal, stake in self.stakes.items():
            away = self.fields.away(game, unit, goal)[at]
            if away >= FAR:
                continue
            crowd = CROWDED ** self._nearer(unit, goal, away)
            if state.holder[goal] == self.side:
                pull = stake * crowd * (0.7 if self.threatened(goal) else KEPT)
                off = max(0.0, min(away, AWAY) - REACH)
                found = pull * DECAY**off * (1.0 - TAKEN) + crowd * GUARD * (AWAY - off)
            else:
                taken = TAKEN * stake if self._takes(unit, at, goal) else 0.0
                found = stake * crowd * DECAY**away * (1.0 - TAKEN) + taken
                found += self.march * (0.5 + 0.5 * crowd) * (AWAY - min(away, AWAY))
            best = max(best, found)
        return best

    def _exits(self, hexes: int) -> list[int]:
        found = []
        while hexes:
            low = hexes & -hexes
            found.append(low.bit_length() - 1)
            hexes ^= low
        return found[:6]

    def _nearer(self, unit: int, goal: int, away: float) -> int:
        """How many friends are nearer to a goal than a unit would be."""
        found = self._near.get(goal)
        if found is None:
            found = self._near[goal] = [
                int(self.fields.away(self.game, one, goal)[self.state.where[one]])
                for one in self.mine
                if self.state.where[one] > 0 and self.state.carrier[one] < 0
            ]
        own = self.state.where[unit]
        mine = int(self.fields.away(self.game, unit, goal)[own]) if own > 0 else -1
        return max(0, sum(one < away for one in found) - (mine < away and mine >= 0))

    def _takes(self, unit: int, at: int, goal: int) -> bool:
        """Whether a unit in a hex gives its side an objective that it does not have, or keeps it by being there."""
        state, game = self.state, self.game
        if at != goal or not game.types[unit].of.controls:
            return False
        return not state.held[1 - self.side] >> at & 1

    def facing(self, unit: int, at: int) -> int:
        """The best facing of a unit in a hex."""
        return max(range(6), key=lambda way: (self._front(unit, at, way), -self._off(at, way)))

    def _front(self, unit: int, at: int, facing: int) -> float:
        return 0.5 * self.prospect(unit, at, facing) - self.danger(unit, at, facing)

    def _off(self, at: int, facing: int) -> int:
        """How many hexes a facing is off the nearest enemy, or off the middle of the map."""
        grid = self.game.grid
        ahead = grid.neighbour(at, facing)
        if ahead is None:
            return 99
        hexes = [self.state.where[foe] for foe in self.foes] or self._expected(at)
        near = sorted((grid.distance(at, there), there) for there in hexes)[:2]
        if not near:
            return min((facing - self.game.inward[at]) % 6, (self.game.inward[at] - facing) % 6)
        return sum(grid.distance(ahead, there) for _, there in near)

    def _expected(self, at: int) -> list[int]:
        """Where enemies begin or come on: the nearest hex of each of their groups."""
        game = self.game
        areas = {game.entries[unit] for unit, side in enumerate(game.side) if side != self.side}
        return sorted(
            min(each(area), key=lambda there: game.grid.distance(at, there)) for area in areas if area
        )

    def station(self, unit: int, at: int, moved: bool = True) -> float:
        """How good it is for a unit to be in a hex, facing the best way if it has just moved there."""
        key = unit, at, moved
        if key not in self._stations:
            facing = self.facing(unit, at) if moved else self.state.facing[unit]
            cover = 0.02 * self.game.ground.base[at].dm
            self._stations[key] = self.goal(unit, at) + self._front(unit, at, facing) + cover
        return self._stations[key]
