"""A movement phase as a whole: who goes where, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.engine.texts import t
from hexfront.games.kharkov import eligible, rail, reinforcements, steps
from hexfront.games.kharkov.doctrine import staffs
from hexfront.games.kharkov.doctrine.assault import Attack, Planner
from hexfront.games.kharkov.doctrine.fields import Outlook
from hexfront.games.kharkov.doctrine.front import Front
from hexfront.games.kharkov.doctrine.front import gap as gap_of
from hexfront.games.kharkov.doctrine.noose import Noose
from hexfront.games.kharkov.doctrine.orders import Order
from hexfront.games.kharkov.doctrine.overruns import Overruns
from hexfront.games.kharkov.doctrine.picture import Picture
from hexfront.games.kharkov.doctrine.reaching import Reach, reach_of
from hexfront.games.kharkov.doctrine.stations import Stations, hazard
from hexfront.games.kharkov.state import AXIS, DISRUPTED, IN_ZOC, SOUTHERN, SOVIET
from hexfront.hexes import bits, each, grow, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.movement import Movement

MARGIN = 0.25
"""A move must be better than staying by so much."""
CUT = 0.35
"""What a Soviet unit cut off is worth before the last turn, as a share of its points."""
CUT_LEAST = 1.5
"""A unit that goes to cut lines must gain so much."""
CUTTERS = 5
GUARD = 2.0
"""A guard must add so much to the safety of a city."""
CLOSERS = 8
"""So many units at most are spent on a gap in the front."""
WIDE = 5
"""A gap of so many hexes makes divisions break down."""
WIDTH = 32
"""How many places are weighed for each unit."""
FAR_OFF = 9
"""A unit so far from every enemy thinks of the railway."""


class MovePlan:
    """Everything a side wants to do in a movement phase from a position on."""

    def __init__(self, picture: Picture, outlook: Outlook, frame: Movement) -> None:
        self.picture, self.outlook, self.frame = picture, outlook, frame
        self.ways: dict[int, Reach] = {}
        self.attacks: list[Attack] = []
        self.front = Front(picture, outlook.gap)
        self.stations = Stations(picture, outlook, front=self.front)

    def overrun(self) -> Order | None:
        """The best overrun."""
        return Overruns(self.picture, self.outlook.gap, self.frame.mechanised).best()

    def staff(self) -> list[Order]:
        """Moves of HQs and markers."""
        return staffs.orders(self.picture, self.frame.able, self.outlook)

    def splits(self) -> list[Order]:
        """Divisions that break down because a gap in the front is too wide for those at hand."""
        picture, gap = self.picture, self.outlook.gap
        game, state = picture.game, picture.state
        if gap.bit_count() < WIDE or self.frame.mechanised or picture.side != AXIS:
            return []
        foes, near = state.fighters[SOVIET], gap
        for _ in range(6):
            near = grow(game.grid, near)
        found: list[Order] = []
        for verb, unit in [(action[0], int(str(action[1]))) for action in self.frame.others]:
            if verb != "split" or len(found) == 2:
                continue
            at = state.where[unit]
            quiet = not game.grid.within(at, 4) & foes and len(picture.there(at)) == 1
            if near >> at & 1 and quiet and not self._asleep(unit) and not game.cities >> at & 1:
                why = t("Regiments are to close the front")
                found.append(Order((unit,), (), 1.0, why, "split"))
        return found

    def main(self) -> list[Order]:
        """Units to the attack, reinforcements in, then the rest to their stations."""
        picture = self.picture
        game, state = picture.game, picture.state
        known: dict[tuple[Any, ...], Reach] = {}
        for unit in self.frame.able:
            if game.combat[unit]:
                counter, alike = game.units[unit], state.flags[unit] & (IN_ZOC | SOUTHERN)
                points = steps.allowance(game, state, unit)
                key = state.where[unit], counter.mobility, counter.nation, points, alike
                if key not in known:
                    known[key] = reach_of(game, state, unit)
                self.ways[unit] = known[key]
        found: list[Order] = []
        used: set[int] = set()
        if not self.frame.mechanised:
            used = self._guards(found)
            found += self._cutting(used)
            planner = self._planner(used)
            self.attacks = planner.plan()
            used |= planner.used
            planned = self.stations.planned
            self.stations = Stations(picture, self.outlook, self.attacks, self.front)
            for at, units in planned.items():
                self.stations.planned.setdefault(at, []).extend(units)
            found += self._to_the_attack()
            found += self._entries()
        if picture.side == AXIS:
            found += self._closing(used)
        return found + self._stationed(used)

    def _cutting(self, used: set[int]) -> list[Order]:
        """Units that cut Soviet lines: most of all on the last turn, when whoever is cut off counts as lost."""
        picture = self.picture
        state, found = picture.state, list[Order]()
        if picture.side != AXIS or not state.south_active:
            return found
        noose, weight = Noose(picture), 1.0 if not picture.turns_left else CUT
        extra, before = 0, noose.cut(0)
        groups = self._groups(used)
        for _ in range(CUTTERS):
            reach: dict[int, list[tuple[int, ...]]] = {}
            for units in groups:
                if used & set(units):
                    continue
                hexes = self.ways[units[0]].hexes & noose.near()
                for unit in units[1:]:
                    hexes &= self.ways[unit].hexes
                for at in each(hexes):
                    reach.setdefault(at, []).append(units)
            best: tuple[float, int, tuple[int, ...]] = (CUT_LEAST, 0, ())
            for at, offers in reach.items():
                gain = weight * (noose.cut(extra | 1 << at) - before)
                if gain <= best[0]:
                    continue
                for units in offers:
                    value = gain - self._price(units, at)
                    if value > best[0] and self._fits(units, at):
                        best = value, at, units
            gain, at, units = best
            if not at:
                break
            extra |= 1 << at
            before = noose.cut(extra)
            used.update(units)
            self.front.move(units, at)
            self.stations.planned.setdefault(at, []).extend(units)
            why = t("From there Soviet units are cut off")
            for unit in units:
                if state.where[unit] != at:
                    found.append(Order((unit,), self.ways[unit].path(at), gain, why))
        return found

    def _price(self, units: tuple[int, ...], at: int) -> float:
        """What it risks to send units to a hex, and what they leave behind."""
        picture = self.picture
        here = picture.state.where[units[0]]
        left = self.stations.guard(units, here, self.outlook.danger[here], 0.0, picture.holding(units, here))
        if not picture.turns_left:
            return left + 0.02 * sum(picture.attack[unit] for unit in units)
        risk = hazard(self.outlook.danger[at], picture.holding(units, at), self.stations.edge)
        return left + risk * sum(picture.worth(unit) for unit in units)

    def _closing(self, used: set[int]) -> list[Order]:
        """Units that close the front from the north to the south edge, if a few are enough."""
        picture, grid = self.picture, self.picture.game.grid
        state, placed = picture.state, list[tuple[int, int]]()
        extra = bits(at for at, units in self.stations.planned.items() if units)
        free = [
            unit for (unit, *more) in self._groups(used) if not more and not self.front.tie(state.where[unit])
        ]
        while len(placed) <= CLOSERS:
            gap = gap_of(picture, extra)
            if not gap:
                break
            near, best = spread(grid, gap) | gap, (0.0, 0, 0)
            for unit in free:
                hexes = self.ways[unit].hexes & near
                for at in each(hexes):
                    covered = (gap & (grid.around[at] | 1 << at)).bit_count()
                    shy = hazard(self.outlook.danger[at], picture.defence[unit], self.stations.edge)
                    value = covered - shy - 0.1 * picture.defence[unit]
                    if value > best[0] and self._fits((unit,), at):
                        best = value, unit, at
            if not best[0]:
                return []
            placed.append((best[1], best[2]))
            free.remove(best[1])
            extra |= 1 << best[2]
        else:
            return []
        found = []
        for unit, at in placed:
            used.add(unit)
            self.front.move((unit,), at)
            self.stations.planned.setdefault(at, []).append(unit)
            if state.where[unit] != at:
                found.append(
                    Order((unit,), self.ways[unit].path(at), 2.0, t("The front must not have a gap"))
                )
        return found

    def _guards(self, found: list[Order]) -> set[int]:
        """Units for cities in danger come before everything else; tells who they are."""
        picture, stations = self.picture, self.stations
        state, used = picture.state, set[int]()
        if picture.side != AXIS:
            return used
        for at in sorted(each(picture.game.cities), key=lambda one: (-self.outlook.danger[one], one)):
            while state.holder.get(at) == AXIS and not state.occupied[SOVIET] >> at & 1:
                offers = []
                for units in self._groups(used):
                    if not all(self.ways[unit].hexes >> at & 1 for unit in units) or not self._fits(
                        units, at
                    ):
                        continue
                    friends = [
                        unit for unit in stations.stack(at, units) if unit in used or unit not in self.ways
                    ]
                    before = picture.holding(friends, at)
                    after = picture.holding([*friends, *units], at)
                    gain = stations.guard(units, at, stations.danger[at], before, after)
                    cost = sum(picture.worth(unit) for unit in units) * 0.1
                    here = all(state.where[unit] == at for unit in units)
                    offers.append((gain - cost + 0.3 * here, units))
                gain, units = max(offers, default=(0.0, ()))
                if gain < GUARD:
                    break
                used.update(units)
                self.front.move(units, at)
                stations.planned.setdefault(at, []).extend(units)
                why = t("{hex} must not fall", hex=picture.game.label(at))
                away = [unit for unit in units if state.where[unit] != at]
                found.extend(Order((unit,), self.ways[unit].path(at), gain, why) for unit in away)
        return used

    def _planner(self, used: set[int]) -> Planner:
        picture = self.picture
        game, state = picture.game, picture.state
        targets = eligible.prey(game, state, picture.side, ())
        asleep = picture.side == SOVIET and not state.south_active
        if asleep:
            targets &= ~game.south
        near = spread(game.grid, targets)
        if asleep:
            near &= ~(game.south & game.axis_side)
        places: dict[int, int] = {}
        for unit in picture.units(picture.side):
            if state.flags[unit] & DISRUPTED or (picture.side == AXIS and self._asleep(unit)):
                continue
            hexes = (
                self.ways[unit].hexes if unit in self.ways and unit not in used else 1 << state.where[unit]
            )
            if game.units[unit].nation != "german":
                hexes &= picture.command
            if state.flags[unit] & SOUTHERN and asleep:
                hexes &= 1 << state.where[unit]
            if hexes & near:
                places[unit] = hexes & near
        planner = Planner(picture, places, targets)
        planner.front = self.front
        planner.used |= {unit for unit in used if self._goes(unit)}
        for at, units in self.stations.planned.items():
            planner.coming[at] = sum(state.where[unit] != at for unit in units)
        return planner

    def _goes(self, unit: int) -> bool:
        """Whether a unit has been given a place other than where it is."""
        here = self.picture.state.where[unit]
        return unit not in self.stations.planned.get(here, ())

    def _asleep(self, unit: int) -> bool:
        state = self.picture.state
        return not state.south_active and bool(self.picture.game.south >> state.where[unit] & 1)

    def _to_the_attack(self) -> list[Order]:
        game, state = self.picture.game, self.picture.state
        found = []
        for attack in self.attacks:
            why = t("To attack {hex}", hex=game.label(attack.target.at))
            for unit, post in zip(attack.units, attack.posts, strict=True):
                if state.where[unit] != post:
                    found.append(Order((unit,), self.ways[unit].path(post), attack.value, why))
        return found

    def _entries(self) -> list[Order]:
        picture = self.picture
        found = []
        for unit in self.frame.due:
            hexes = reinforcements.hexes(picture.game, picture.state, unit)
            goal = self.stations.goal
            best = max(each(hexes), key=lambda at: (goal[at] - 0.05 * self.outlook.danger[at], -at))
            found.append(Order((unit,), (best,), goal[best], t("Reinforcements come in"), "enter"))
        return found

    def _stationed(self, used: set[int]) -> list[Order]:
        """The rest, those who guard most first."""
        found: list[Order] = []
        for units in self._groups(used):
            found += self._station(units)
        return found

    def _groups(self, used: set[int]) -> list[tuple[int, ...]]:
        picture = self.picture
        state = picture.state
        free = [
            unit
            for unit in self.ways
            if unit not in used
            and not (state.flags[unit] & SOUTHERN and not state.south_active and picture.side == SOVIET)
        ]
        divisions = [one.units for one in picture.game.data.divisions if len(one.units) == 3]
        whole: list[tuple[int, ...]] = [units for units in divisions if all(unit in free for unit in units)]
        single: list[tuple[int, ...]] = [
            (unit,) for unit in free if not any(unit in group for group in whole)
        ]
        single.sort(key=lambda group: (-picture.defence[group[0]], group[0]))
        return whole + single

    def _station(self, units: tuple[int, ...]) -> list[Order]:
        picture, stations = self.picture, self.stations
        state = picture.state
        ways = [self.ways[unit] for unit in units]
        hexes = ways[0].hexes
        for way in ways[1:]:
            hexes &= way.hexes
        here = state.where[units[0]]
        best, most = here, -1e9
        together = all(state.where[unit] == here for unit in units)
        stay = stations.score(units, here) if together else -1e9
        for at in stations.promising(hexes, WIDTH):
            if at == here and together:
                continue
            if not self._fits(units, at):
                continue
            value = stations.score(units, at)
            if value > most:
                best, most = at, value
        if best == here or most < stay + MARGIN:
            if not together:
                return [order for unit in units for order in self._station((unit,))]
            return self._by_rail(units, stay)
        stations.planned.setdefault(best, []).extend(units)
        self.front.move(units, best)
        return [
            Order((unit,), way.path(best), most - stay)
            for unit, way in zip(units, ways, strict=True)
            if way.start != best
        ]

    def _fits(self, units: tuple[int, ...], at: int) -> bool:
        coming = sum(self.picture.state.where[unit] != at for unit in units)
        if not coming:
            return True
        there = len(self.picture.there(at))
        planned = sum(self.picture.state.where[u] != at for u in self.stations.planned.get(at, ()))
        return there + planned + coming <= self.picture.game.limits.stacking

    def _by_rail(self, units: tuple[int, ...], stay: float) -> list[Order]:
        """A unit far from the fighting takes the train."""
        picture = self.picture
        game, state = picture.game, picture.state
        unit, here = units[0], state.where[units[0]]
        if (
            len(units) > 1
            or self.frame.mechanised
            or game.grid.within(here, FAR_OFF) & state.fighters[picture.foe]
        ):
            return []
        ends = [at for at in rail.ends(game, state, unit) if self._fits(units, at)]
        if not ends:
            return []
        best = max(ends, key=lambda at: (self.stations.score(units, at), -at))
        gain = self.stations.score(units, best) - stay
        if gain < 1.0:
            return []
        self.stations.planned.setdefault(best, []).append(unit)
        return [Order(units, (best,), gain, t("By rail to where it is needed"), "rail")]
