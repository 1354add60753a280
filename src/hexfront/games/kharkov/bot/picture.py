"""The board as the bot reads it: what everybody is worth, who could strike where, who is fed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.state import AXIS, DEAD, SOUTHERN, SOVIET
from hexfront.games.kharkov.supply import hq, in_supply
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits, each, flood, grow, listed

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.bot.weights import Weights
    from hexfront.games.kharkov.state import KharkovState


class Picture:
    """What one side reads from a position. It is made anew for every plan and never changed."""

    def __init__(self, board: Board, state: KharkovState, side: int, weights: Weights) -> None:
        self.game, self.state, self.side, self.foe = board, state, side, 1 - side
        self.weights = weights
        self.turns_left = len(board.data.turns) - state.turn
        self.point = weights.worth.point * min(1.0, (self.turns_left + 0.5) / weights.worth.lasting)
        self._means = {kind: self._mean(kind) for kind in ("rifle", "cavalry", "armour")}
        self.attack = [0.0] * len(board.units)
        self.defence = [0.0] * len(board.units)
        for unit, counter in enumerate(board.units):
            if counter.combat and state.where[unit] != DEAD:
                self.attack[unit], self.defence[unit] = self._strength(unit)
        self._steps: dict[int, tuple[float, ...]] = {}
        self.rough = board.map.terrain.get("forest", 0) | board.cities
        """Forest and city, where defenders are doubled."""

    def _mean(self, kind: str) -> tuple[float, float]:
        identities = self.game.data.identities
        faces = [identities[n].face for n in self.state.pool if identities[n].kind == kind]
        if not faces:
            return self.weights.worth.unseen
        return sum(one.attack for one in faces) / len(faces), sum(one.defence for one in faces) / len(faces)

    def _strength(self, unit: int) -> tuple[float, float]:
        """The attack and defence of a unit, of an untried one what is to be expected."""
        if counters.known(self.game, self.state, unit):
            face = counters.face(self.game, self.state, unit)
            return float(face.attack), float(face.defence)
        return self._means.get(self.game.units[unit].kind, self.weights.worth.unseen)

    def steps_worth(self, unit: int) -> tuple[float, ...]:
        """What each step of a unit costs its side, the next one to be lost first."""
        if unit not in self._steps:
            self._steps[unit] = self._price(unit)
        return self._steps[unit]

    def _price(self, unit: int) -> tuple[float, ...]:
        counter, left = self.game.units[unit], counters.steps_left(self.game, self.state, unit)
        points = self.game.tables.victory.destroyed.get(counter.kind, 0)
        worth = self.weights.worth
        heft = self.point * (worth.division if counter.division else 1.0)
        bond = worth.bond * self.point if counter.division else 0.0
        if left <= 1:
            return (points + heft * self.defence[unit] + bond,)
        if counter.replaced:
            return heft * self.defence[unit] / 2, points + heft * self.defence[unit] / 2
        faces = counter.faces[self.state.step[unit] :]
        falls = [heft * (one.defence - two.defence) for one, two in pairwise(faces)]
        return *falls, points + heft * faces[-1].defence + bond

    def worth(self, unit: int) -> float:
        """What the loss of a unit costs its side."""
        return sum(self.steps_worth(unit))

    def loss(self, units: tuple[int, ...], count: int) -> tuple[float, bool]:
        """What so many steps cost when the owner chooses them, and whether nobody is left."""
        steps = [list(self.steps_worth(unit)) for unit in units]
        total = 0.0
        for _ in range(count):
            if not steps:
                return total, True
            cheapest = min(steps, key=lambda one: one[0])
            total += cheapest.pop(0)
            if not cheapest:
                steps.remove(cheapest)
        return total, not steps

    @cached_property
    def fed(self) -> dict[str, int]:
        """By nation, the hexes in which units are in supply now."""
        board, state = self.game, self.state
        return {
            "german": in_supply.german(board, state),
            "romanian": in_supply.romanian(board, state),
            "soviet": in_supply.soviet(board, state),
        }

    def supplied(self, unit: int, at: int) -> bool:
        """Whether a unit would be in supply in a hex, as the lines run now."""
        if self.fed[self.game.units[unit].nation] >> at & 1:
            return True
        return bool(at == self.state.where[unit] and in_supply.spared(self.game, self.state, unit))

    @cached_property
    def command(self) -> int:
        """The hexes from which this side's units under an HQ may attack."""
        return hq.command(self.game, self.state, self.side)

    def units(self, side: int) -> list[int]:
        """The combat units of a side on the map."""
        state, combat = self.state, self.game.combat
        return [unit for at in each(state.fighters[side]) for unit in state.at[at] if combat[unit]]

    def there(self, at: int) -> list[int]:
        """The combat units in a hex."""
        return [unit for unit in self.state.at.get(at, ()) if self.game.combat[unit]]

    def kin(self, unit: int) -> tuple[int, ...]:
        """The regiments of the mechanised division that a unit belongs to."""
        name = self.game.units[unit].division
        return next((one.units for one in self.game.data.divisions if one.id == name), ()) if name else ()

    def waits(self, unit: int) -> bool:
        """Whether a unit has to stay in the south for now: the Axis sleeps, the Soviets hold their front there."""
        if self.state.south_active:
            return False
        if self.game.side[unit] == AXIS:
            return south.asleep(self.game, self.state, unit)
        return bool(self.state.flags[unit] & SOUTHERN)

    def holding(self, units: Sequence[int], at: int) -> float:
        """The strength with which units would defend a hex, a garrison with them."""
        total, kin = 0.0, dict[str, float]()
        for unit in units:
            value = self.defence[unit] * (1.0 if self.supplied(unit, at) else 0.5)
            total += value
            name = self.game.units[unit].division
            if name:
                kin[name] = kin.get(name, 0.0) + value + TOGETHER
        total += sum(value - 3 * TOGETHER for value in kin.values() if value >= 3 * TOGETHER)
        if self.rough >> at & 1:
            total *= 2
            if self.state.garrisons >> at & 1:
                total += self.game.garrison[at]
        return total

    def threat(self, side: int) -> list[float]:
        """By hex, the attack strength that a side could bring against it in its next turn."""
        board, state = self.game, self.state
        found = [0.0] * board.grid.size
        seen: dict[tuple[int, str, int, bool], list[int]] = {}
        for unit in self.units(side):
            at, counter = state.where[unit], board.units[unit]
            ma = counters.face(board, state, unit).ma
            key = at, counter.mobility, ma, self._held(side, unit)
            if key not in seen:
                reach = 1 << at
                if not key[3]:
                    field, theirs = board.fields[counter.mobility], 1 - side
                    reach = flood(field, at, 2 * ma, stop=state.zoc[theirs], no_go=state.occupied[theirs]).all
                seen[key] = listed(grow(board.grid, reach))
            power = self.attack[unit] * (self.weights.worth.together if counter.division else 1.0)
            for one in seen[key]:
                found[one] += power
        return found

    def _held(self, side: int, unit: int) -> bool:
        """Whether a unit cannot move in its next movement phase, for enemy ZOC or because it has to wait."""
        board, state = self.game, self.state
        if side == AXIS and south.asleep(board, state, unit):
            return state.turn + 1 < board.limits.south_turn
        if side == SOVIET and state.flags[unit] & SOUTHERN and not state.south_active:
            return True
        if not state.zoc[1 - side] >> state.where[unit] & 1:
            return False
        if side == AXIS:
            return board.units[unit].nation != "german"
        following = state.turn + (not state.phase.startswith("soviet"))
        return following > board.limits.infiltrate_until_turn

    @cached_property
    def kharkov(self) -> int:
        """The hexes of Kharkov."""
        return self.game.data.zone("kharkov")

    @cached_property
    def roads(self) -> int:
        """The road hexes whose occupation cuts Kharkov off (17.23)."""
        zone = self.game.data.zone
        return (zone("road-poltava") | zone("road-dnepropetrovsk")) & ~self.kharkov

    @cached_property
    def captured(self) -> int:
        """City hexes that the Soviets have had."""
        return bits(self.state.captured)

    def prize(self, at: int) -> float:
        """What it means to the Soviets to take a hex, or to the Axis to have it back."""
        worth = self.weights.worth
        if self.game.cities >> at & 1:
            fresh = 0.0 if self.captured >> at & 1 else float(self.game.tables.victory.city_hex)
            return fresh + (worth.kharkov if self.kharkov >> at & 1 else worth.city)
        if self.roads >> at & 1:
            alone = not self.state.occupied[SOVIET] & self.roads & ~(1 << at)
            return worth.road_alone + worth.road_turn * self.turns_left if alone else worth.road
        return worth.ground


TOGETHER = 100.0
"""A count kept in the hundreds beside the strength: three regiments make a division."""
