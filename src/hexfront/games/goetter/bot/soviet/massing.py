"""Where Soviet corps gather for attacks: for each German hex the corps that can come beside it, one to a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot.fights import expected
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture

PLENTY = 12
"""A rung from which on more attackers change nothing, whatever marker is drawn."""


class Massed(NamedTuple):
    """An attack that is being prepared: who attacks from where, and what it promises."""

    value: float
    target: int
    places: tuple[tuple[int, int], ...]


class Massing:
    """The attacks of a phase, the most promising first; whoever is bound to one is not bound to another."""

    def __init__(self, picture: Picture, units: list[int]) -> None:
        self.picture, self.units = picture, units
        board, state = picture.board, picture.state
        around = board.links.around("march")
        self.targets = list(listed(state.occupied[1 - SOVIET] & ~board.siege))
        slots = 0
        for at in self.targets:
            slots |= around[at]
        self.slots = slots & ~state.occupied[1 - SOVIET]
        self.reachers: dict[int, list[int]] = {}
        for unit in units:
            for at in picture.reaches.of(unit).cost:
                if self.slots >> at & 1:
                    self.reachers.setdefault(at, []).append(unit)
        for near in self.reachers.values():
            near.sort(key=lambda unit: -picture.power(unit))

    def planned(self, taken: dict[int, int]) -> list[Massed]:
        """The attacks to be made; ``taken`` is by hex who is bound there, and grows with them."""
        bound, found = set(taken.values()), list[Massed]()
        ranked = [one for at in self.targets if (one := self._best(at, taken, bound))]
        while ranked:
            ranked.sort(key=lambda one: one.value)
            best = ranked.pop()
            fresh = self._best(best.target, taken, bound)
            if fresh is None:
                continue
            if ranked and fresh.value < ranked[-1].value:
                ranked.append(fresh)
                continue
            found.append(fresh)
            for unit, at in fresh.places:
                taken[at] = unit
                bound.add(unit)
        return found

    def _best(self, target: int, taken: dict[int, int], bound: set[int]) -> Massed | None:
        """The best attack on a hex by those who are still free."""
        picture, board = self.picture, self.picture.board
        offers = [
            (picture.power(unit), unit, at)
            for at in listed(board.links.around("march")[target])
            if at in self.reachers and at not in taken
            for unit in self.reachers[at]
            if unit not in bound
        ]
        offers.sort(key=lambda one: (-one[0], picture.state.where[one[1]] != one[2], one[1]))
        places: list[tuple[int, int]] = []
        used, hexes, attack = set[int](), set[int](), 0
        defence = max(1, picture.defence(target))
        for power, unit, at in offers:
            if unit in used or at in hexes or not power:
                continue
            places.append((unit, at))
            used.add(unit)
            hexes.add(at)
            attack += power
            if board.tables.ladder.rung(attack, defence) >= PLENTY:
                break
        if not places:
            return None
        shift, _ = picture.shift(target, [at for _, at in places])
        rung = board.tables.ladder.rung(attack, defence) - shift
        attackers = tuple([unit for unit, _ in places])
        more = 0
        for _, at in places:
            more |= 1 << at
        sealed = picture.sealed(target, SOVIET, more)
        value = expected(picture, attackers, picture.state.at[target], target, rung, sealed)
        value -= picture.weights.fight.spare * attack
        value -= picture.weights.soviet.starve * sum([not picture.feeds(unit, at) for unit, at in places])
        if value <= picture.weights.fight.attack:
            return None
        return Massed(value, target, tuple(places))
