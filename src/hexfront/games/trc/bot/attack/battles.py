"""Which battles to fight with units as they stand: every duty met, and the most made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.bot.ground import chances
from hexfront.games.trc.combat import air, front, odds, retreat, retreat_paths
from hexfront.games.trc.combat.duties import contact, plans
from hexfront.games.trc.combat.duties.contact import Battle, Contact
from hexfront.games.trc.state import AXIS, SIDES
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture
    from hexfront.games.trc.combat.front import Front
    from hexfront.games.trc.state import TrcState


class Fight(NamedTuple):
    """A battle with its worth."""

    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    value: float
    rung: int


class Weigher:
    """Weighs battles in a state, which may be one that is only thought of."""

    def __init__(self, picture: Picture, state: TrcState) -> None:
        self.picture, self.board, self.state, self.side = picture, picture.board, state, picture.side
        self.weights = picture.weights
        self.known: dict[object, tuple[float, tuple[Fight, ...]]] = {}
        self.flights = air.available(self.board, state, self.side)

    def stake(self, at: int) -> tuple[float, float, float, float]:
        """Of a defended hex: all that it is worth, its cheapest unit, what a retreat is worth, and the place itself."""
        board, state = self.board, self.state
        units = odds.defenders(board, state, at)
        prices = sorted(self.picture.price(unit) for unit in units) or [0.0]
        place = self.picture.places.get(at, 0.0)
        total = sum(prices)
        if retreat.holds(board, at):
            return total, prices[0], 0.0, place
        driven = (
            self.weights.battle.pushed * total + 0.7 * place if self._gets_away(units, at) else total + place
        )
        return total, prices[0], driven, place

    def _gets_away(self, units: list[int], at: int) -> bool:
        """Whether defenders find the two hexes of a retreat [trc:13.4b]."""
        if not units:
            return True
        closed = retreat_paths.barred(self.board, self.state, units[0])
        near = self.board.near.steps[at] & ~closed
        return any(self.board.near.steps[to] & ~closed & ~(1 << at) for to in listed(near))

    def _thrown(self, unit: int) -> float:
        """What it costs to be thrown back: the whole unit if it finds no hex to go to."""
        at = self.state.where[unit]
        if retreat.holds(self.board, at):
            return 0.0
        exits = retreat_paths.beside(self.board, self.state, unit, at)
        return self.picture.price(unit) * (self.weights.battle.thrown if exits else 1.0)

    def value(self, found: Front, battle: Battle, shift: int = 0) -> tuple[float, int]:
        """What a battle promises, and its rung."""
        board, state = self.board, self.state
        attackers = [found.units[n] for n in listed(battle.attackers)]
        targets = [found.hexes[n] for n in listed(battle.hexes)]
        rung = board.tables.ladder.rung(
            contact.attack(found.contact, battle), contact.defence(found.contact, battle)
        )
        rung = min(rung + shift, odds.highest(board, state, self.side))
        return self.expected(attackers, targets, rung), rung

    def expected(self, attackers: list[int], targets: list[int], rung: int) -> float:
        """What a battle on a rung promises."""
        return self._promise(self._outcomes(attackers, targets), rung)

    def _promise(self, outcomes: dict[str, float], rung: int) -> float:
        """What results that are worth so much promise on a rung."""
        found = chances(self.board, rung).items()
        return sum(share * outcomes.get(result, 0.0) for result, share in found)

    def _outcomes(self, attackers: list[int], targets: list[int]) -> dict[str, float]:
        """What each result of a battle is worth."""
        state = self.state
        prices = sorted(self.picture.price(unit) for unit in attackers)
        ours, cheapest = sum(prices), prices[0]
        posts = {state.where[unit] for unit in attackers}
        lost_posts = sum(
            self.picture.places.get(at, 0.0)
            for at in posts
            if all(unit in attackers for unit in state.at.get(at, ()))
        )
        thrown = sum(map(self._thrown, attackers))
        stakes = [self.stake(at) for at in targets]
        theirs = sum(stake[0] for stake in stakes)
        least = min(stake[1] for stake in stakes)
        driven = sum(stake[2] for stake in stakes)
        places = sum(stake[3] for stake in stakes)
        taste = self.weights.battle.taste[self.side]
        return {
            "AE": -ours - lost_posts,
            "A1": -cheapest - thrown - 0.7 * lost_posts,
            "AR": -thrown - 0.7 * lost_posts,
            "EX": -cheapest + taste * least + driven * max(0.0, 1 - least / max(theirs, 1.0)),
            "DR": driven,
            "D1": taste * least + driven * max(0.0, 1 - least / max(theirs, 1.0)),
            "DE": taste * theirs + places,
            "DS": taste * self.weights.battle.for_good * theirs + places,
        }

    def lower(self, attackers: tuple[int, ...], targets: tuple[int, ...], rung: int) -> int | None:
        """The lower rung that promises more: whoever is thrown back goes where he likes, forward too [trc:13.4a]."""
        if self.state.impulse != 1 or rung <= 0:
            return None
        top = min(rung, len(self.board.tables.ladder.names) - 1)
        forward = sum(self._forward(unit) for unit in attackers)
        outcomes = self._outcomes(list(attackers), list(targets))
        values = [
            self._promise(outcomes, one)
            + forward * sum(chances(self.board, one).get(result, 0.0) for result in ("AR", "A1"))
            for one in range(top + 1)
        ]
        best = max(range(top + 1), key=values.__getitem__)
        return best if values[best] > values[top] + self.weights.battle.daring else None

    def _forward(self, unit: int) -> float:
        """What a unit gains if it is thrown back to the best hex."""
        board, state = self.board, self.state
        start = state.where[unit]
        if retreat.holds(board, start):
            return 0.0
        near = retreat_paths.beside(board, state, unit, start)
        ends = near
        for at in listed(near):
            ends |= retreat_paths.beside(board, state, unit, at)
        ends = retreat_paths.rooms(board, state, unit, ends & self.picture.fed)
        pull = self.picture.pull
        return self.weights.battle.ahead * max((pull[at] - pull[start] for at in listed(ends)), default=0.0)

    def total(self) -> float:
        """What the battles of the whole front promise, with air power where it gains most, surrenders counted."""
        found = front.front_of(self.board, self.state, self.side)
        values, gains = 0.0, []
        for value, fights in self._parts(found):
            values += value
            gains += [one.value for one in fights if one.value > 0]
        left = max(0, self.flights)
        return values + (sum(sorted(gains)[-left:]) if left else 0.0)

    def fights(self, owed: int = 0) -> tuple[Front, list[Battle]]:
        """The front and the best battles of all its parts."""
        found = front.front_of(self.board, self.state, self.side, owed)
        parts = self._parts(found)
        return found, [found.battle(one.attackers, one.targets) for _, fights in parts for one in fights]

    def _parts(self, found: Front) -> list[tuple[float, tuple[Fight, ...]]]:
        """The best battles of each part of the front; parts that are as before are not weighed again."""
        state, every = self.state, []
        for part in plans.parts(found.contact):
            units = tuple(found.units[n] for n in listed(part.attackers) if n < len(found.units))
            hexes = tuple(found.hexes[n] for n in listed(part.hexes))
            exits = self._exits(hexes)
            posts = tuple(state.where[unit] for unit in units)
            key = units, posts, hexes, exits, state.fought, tuple(state.at.get(at) for at in hexes)
            if key not in self.known:
                value, battles = self._best(found, part)
                named = tuple(
                    Fight(
                        tuple(found.units[n] for n in listed(one.attackers)),
                        tuple(found.hexes[n] for n in listed(one.hexes)),
                        self._flown(found, one),
                        0,
                    )
                    for one in battles
                )
                self.known[key] = value, named
            every.append(self.known[key])
        return every

    def _flown(self, found: Front, battle: Battle) -> float:
        """What one air unit would gain in a battle."""
        board, state, side = self.board, self.state, self.side
        targets = tuple(found.hexes[n] for n in listed(battle.hexes))
        if self.flights <= 0 or not air.offers(board, state, side, targets, ()):
            return 0.0
        shift = board.tables.air[SIDES[side]].shift
        return self.value(found, battle, shift)[0] - self.value(found, battle)[0]

    def _exits(self, hexes: tuple[int, ...]) -> tuple[bool, ...]:
        state = self.state
        return tuple(self._gets_away(list(odds.defenders(self.board, state, at)), at) for at in hexes)

    def _best(self, found: Front, part: Battle) -> tuple[float, tuple[Battle, ...]]:
        cut = _cut(found.contact, part)
        solved = plans.plan(cut)
        if solved is None:
            lost = 0.0
            for number in listed(part.attackers):
                if number < len(found.units) and cut.attackers[number].near:
                    lost += self.weights.battle.surrendered * self.picture.price(found.units[number])
            return -lost, ()
        battles = [one for one in solved if one.attackers and one.hexes]
        values = [self.value(found, one)[0] for one in battles]
        for _ in range(12):
            better = self._improved(found, cut, battles, values)
            if better is None:
                break
            battles, values = better
        return sum(values), tuple(battles)

    def _improved(
        self, found: Front, cut: Contact, battles: list[Battle], values: list[float]
    ) -> tuple[list[Battle], list[float]] | None:
        """Let one attacker change its battle, or join one, if that gains."""
        best, change = 0.05, None
        used = 0
        for battle in battles:
            used |= battle.attackers
        for number, one in enumerate(cut.attackers):
            if not one.reach or number >= len(found.units):
                continue
            source = next((n for n, battle in enumerate(battles) if battle.attackers >> number & 1), None)
            if source is None and not one.near:
                continue
            for goal, battle in enumerate(battles):
                if goal == source or battle.hexes & ~one.reach:
                    continue
                after = Battle(battle.attackers | 1 << number, battle.hexes)
                gain = self.value(found, after)[0] - values[goal]
                left = None
                if source is not None:
                    left = Battle(battles[source].attackers & ~(1 << number), battles[source].hexes)
                    if not contact.allowed(cut, left):
                        continue
                    gain += self.value(found, left)[0] - values[source]
                if gain > best:
                    best, change = gain, (source, left, goal, after)
        if change is None:
            return None
        source, left, goal, after = change
        battles, values = list(battles), list(values)
        battles[goal], values[goal] = after, self.value(found, after)[0]
        if source is not None and left is not None:
            battles[source], values[source] = left, self.value(found, left)[0]
        return battles, values

    def support(self, found: Front, battles: list[Battle]) -> dict[int, list[int]]:
        """Which HQs send air units to which battle, by the number of the battle: where it gains most."""
        board, state, side = self.board, self.state, self.side
        left = air.available(board, state, side)
        shift = board.tables.air[SIDES[side]].shift
        sent: dict[int, list[int]] = {}
        busy: set[int] = set()
        while left > 0:
            choice = None
            for number, battle in enumerate(battles):
                if side == AXIS and number in sent:
                    continue
                targets = tuple(found.hexes[n] for n in listed(battle.hexes))
                flown = len(sent.get(number, ()))
                able = [unit for unit in air.offers(board, state, side, targets, ()) if unit not in busy]
                if not able:
                    continue
                before = self.value(found, battle, flown * shift)[0]
                gain = self.value(found, battle, (flown + 1) * shift)[0] - before
                if gain > 0.05 and (choice is None or gain > choice[0]):
                    choice = gain, number, able[0]
            if choice is None:
                return sent
            _, number, unit = choice
            sent.setdefault(number, []).append(unit)
            if side == AXIS:
                busy.add(unit)
            left -= 1
        return sent


def _cut(whole: Contact, part: Battle) -> Contact:
    nobody = contact.Attacker(0, 0, 0)
    kept = [one if part.attackers >> n & 1 else nobody for n, one in enumerate(whole.attackers)]
    return whole._replace(attackers=tuple(kept))
