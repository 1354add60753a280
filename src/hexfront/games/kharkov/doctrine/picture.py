"""The board as the bot reads it: what everybody is worth, who could strike where, who is fed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hexfront.games.kharkov import counters, hq, lines, south, steps
from hexfront.games.kharkov.state import AXIS, DEAD, DISRUPTED, SOUTHERN, SOVIET
from hexfront.hexes import bits, each, flood, listed

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

MOST = 36.0
"""More strength than this finds no room around a hex."""
POINT = 0.3
"""What a point of strength is worth in victory points while there is time to use it."""
LASTING = 5
"""Strength counts in full until so many turns are left."""


class Picture:
    """What one side reads from a position. It is made anew for every plan and never changed."""

    def __init__(self, game: Kharkov, state: KharkovState, side: int) -> None:
        self.game, self.state, self.side, self.foe = game, state, side, 1 - side
        self.turns_left = len(game.data.turns) - state.turn
        self.point = POINT * min(1.0, (self.turns_left + 0.5) / LASTING)
        self._means = {kind: self._mean(kind) for kind in ("rifle", "cavalry", "armour")}
        self.attack = [0.0] * len(game.units)
        self.defence = [0.0] * len(game.units)
        for unit, counter in enumerate(game.units):
            if counter.combat and state.where[unit] != DEAD:
                self.attack[unit], self.defence[unit] = self.strength(unit)

    def _mean(self, kind: str) -> tuple[float, float]:
        data = self.game.data
        faces = [data.identities[number].face for number in self.state.pool]
        faces = [data.identities[n].face for n in self.state.pool if data.identities[n].kind == kind]
        if not faces:
            return 3.0, 3.0
        return sum(one.attack for one in faces) / len(faces), sum(one.defence for one in faces) / len(faces)

    def strength(self, unit: int) -> tuple[float, float]:
        """The attack and defence of a unit, of an untried one what is to be expected."""
        if counters.known(self.game, self.state, unit):
            face = counters.face(self.game, self.state, unit)
            return float(face.attack), float(face.defence)
        return self._means.get(self.game.units[unit].kind, (3.0, 3.0))

    def steps_worth(self, unit: int) -> list[float]:
        """What each step of a unit costs its side, the next one to be lost first."""
        game, state = self.game, self.state
        counter, left = game.units[unit], counters.steps_left(game, state, unit)
        points = game.tables.victory.destroyed.get(counter.kind, 0)
        heft = self.point * (2.0 if counter.division else 1.0)
        if counter.kind == "regiment" or left <= 1:
            return [points + heft * self.defence[unit] + (self.point * 3 if counter.division else 0)]
        if counter.untried:
            return [heft * self.defence[unit] / 2, points + heft * self.defence[unit] / 2]
        faces = counter.faces[state.step[unit] :]
        falls = [heft * (one.defence - two.defence) for one, two in zip(faces, faces[1:], strict=False)]
        return [*falls, points + heft * faces[-1].defence + (self.point * 3 if counter.division else 0)]

    def worth(self, unit: int) -> float:
        """What the loss of a unit costs its side."""
        return sum(self.steps_worth(unit))

    def loss(self, units: list[int], count: int) -> tuple[float, bool]:
        """What so many steps cost when the owner chooses them, and whether nobody is left."""
        stacks = [self.steps_worth(unit) for unit in units]
        total = 0.0
        for _ in range(count):
            stacks = [one for one in stacks if one]
            if not stacks:
                return total, True
            cheapest = min(stacks, key=lambda one: one[0])
            total += cheapest.pop(0)
        return total, not any(stacks)

    @cached_property
    def fed(self) -> dict[str, int]:
        """By nation, the hexes in which units are in supply now."""
        game, state = self.game, self.state
        return {
            "german": lines.german(game, state),
            "romanian": lines.romanian(game, state),
            "soviet": lines.soviet(game, state),
        }

    def supplied(self, unit: int, at: int) -> bool:
        """Whether a unit would be in supply in a hex, as the lines run now."""
        state, game = self.state, self.game
        if self.fed[game.units[unit].nation] >> at & 1:
            return True
        return at == state.where[unit] and bool(lines.spared(game, state, unit))

    @cached_property
    def command(self) -> int:
        """The hexes from which this side's units under an HQ may attack."""
        return hq.command(self.game, self.state, self.side)

    def units(self, side: int) -> list[int]:
        """The combat units of a side on the map."""
        state, game = self.state, self.game
        return [
            unit
            for at in each(state.fighters[side])
            for unit in state.at[at]
            if game.combat[unit]
        ]

    def doubled(self, at: int) -> int:
        """What the terrain of a hex makes of its defenders."""
        terrain = self.game.map.terrain
        return 2 if (terrain.get("forest", 0) | self.game.cities) >> at & 1 else 1

    def division(self, units: list[int]) -> int:
        """How many of these units belong to a complete division among them, which counts double."""
        whole = 0
        for one in self.game.data.divisions:
            if len(one.units) == 3 and all(unit in units for unit in one.units):
                whole += 3
        return whole

    def holding(self, units: list[int], at: int) -> float:
        """The strength with which units would defend a hex, a garrison with them."""
        game, state = self.game, self.state
        total = sum(self.defence[unit] * (1.0 if self.supplied(unit, at) else 0.5) for unit in units)
        for one in game.data.divisions:
            if one.units[0] in units and len(one.units) == 3 and all(unit in units for unit in one.units):
                total += sum(self.defence[unit] for unit in one.units)
        total *= self.doubled(at)
        if at in state.garrisons and units and game.side[units[0]] == AXIS:
            total += game.garrison[at]
        return total

    def threat(self, side: int) -> list[float]:
        """By hex, the attack strength that a side could bring against it in its next turn."""
        game, state = self.game, self.state
        found = [0.0] * game.grid.size
        enemy_zoc, friends = state.zoc[1 - side], state.occupied[1 - side]
        seen: dict[tuple[int, str, int, bool], list[int]] = {}
        for unit in self.units(side):
            at = state.where[unit]
            counter = game.units[unit]
            ma = counters.face(game, state, unit).ma
            held = bool(enemy_zoc >> at & 1) and not self._slips(side, unit)
            if side == SOVIET and not state.south_active and state.flags[unit] & SOUTHERN:
                held = True
            key = at, counter.mobility, ma, held
            if key not in seen:
                if held:
                    reach = 1 << at
                else:
                    budget = 2 * ma
                    reach = flood(game.fields[counter.mobility], at, budget, stop=enemy_zoc, no_go=friends).all
                near = 0
                near = _spread(game, reach)
                seen[key] = listed(near)
            power = self.attack[unit]
            if counter.division and all(state.where[one] > 0 for one in self._family(unit)):
                power *= 1.7
            for one in seen[key]:
                found[one] += power
        return found

    def _slips(self, side: int, unit: int) -> bool:
        """Whether a unit could leave an enemy ZOC in its next movement phase."""
        limits, state = self.game.limits, self.state
        if side == AXIS:
            return self.game.units[unit].nation == "german" and not south.asleep(self.game, state, unit)
        following = state.turn + (state.phase != "soviet-reserves" and state.phase != "soviet-setup")
        return following <= limits.infiltrate_until_turn

    def _family(self, unit: int) -> tuple[int, ...]:
        name = self.game.units[unit].division
        return next(one.units for one in self.game.data.divisions if one.id == name)

    @cached_property
    def danger(self) -> list[float]:
        """By hex, what the enemy could bring against it in his next turn."""
        return self.threat(self.foe)

    @cached_property
    def roads(self) -> int:
        """The road hexes whose occupation cuts Kharkov off (17.23)."""
        zone = self.game.data.zone
        return (zone("road-poltava") | zone("road-dnepropetrovsk")) & ~zone("kharkov")

    @cached_property
    def captured(self) -> int:
        """City hexes that the Soviets have had."""
        return bits(self.state.captured)

    def prize(self, at: int) -> float:
        """What it means to the Soviets to take a hex, or to the Axis to have it back."""
        game, state = self.game, self.state
        if game.cities >> at & 1:
            kharkov = game.data.zone("kharkov") >> at & 1
            fresh = 0.0 if self.captured >> at & 1 else float(game.tables.victory.city_hex)
            return fresh + (5.0 if kharkov else 3.0)
        if self.roads >> at & 1:
            alone = not state.occupied[SOVIET] & self.roads & ~(1 << at)
            return (1.0 + 0.4 * self.turns_left) if alone else 0.8
        return 0.5


def _spread(game: Kharkov, reach: int) -> int:
    from hexfront.hexes import spread

    return spread(game.grid, reach) | reach
