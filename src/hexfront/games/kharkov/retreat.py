"""9.6 Retreats: where units may fall back to, and their owner taking them there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine import agenda
from hexfront.engine.actions import Action, Key, Seat
from hexfront.engine.agenda import Frame
from hexfront.engine.choices import Choices, Group, Hexes, Listed
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t
from hexfront.engine.verdict import Reason
from hexfront.games.kharkov import arrival, counters, hq, routes
from hexfront.games.kharkov.events import Marked, Moved
from hexfront.games.kharkov.losses import eliminate
from hexfront.games.kharkov.state import AXIS, ENTRENCHED, SHELTERED, SOVIET
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


class Land(NamedTuple):
    """Where a side may retreat just now."""

    open: int
    """Hexes without an enemy or an enemy ZOC, unless a friend or an Axis garrison is there [kharkov:9.61b]."""
    calm: int
    """Those of them that are vacant, or city hexes, which may be chosen even if not [kharkov:9.64a]."""


def land(game: Kharkov, state: KharkovState, side: int) -> Land:
    """Look at the board once for all units of a side."""
    through = routes.passage(game, state, side).through
    return Land(through, through & (~state.occupied[side] | game.cities))


def roomy(game: Kharkov, state: KharkovState, unit: int, hexes: int) -> int:
    """Those of the hexes that take one more unit, even in passing [kharkov:9.64c]."""
    if game.combat[unit]:
        for at in each(hexes & state.fighters[game.side[unit]]):
            if counters.room(game, state, at) <= 0:
                hexes &= ~(1 << at)
    return hexes


def beyond(game: Kharkov, origin: int, at: int) -> int:
    """The hexes next to one on the way that lie farther from where the retreat began [kharkov:9.63]."""
    return game.linked[at] & game.grid.ring(origin, game.grid.distance(origin, at) + 1)


def ways(game: Kharkov, state: KharkovState, unit: int, where: Land, origin: int, at: int, left: int) -> int:
    """The next hexes of a retreat with so many hexes to go, each one from which it can be completed.

    Vacant ends by vacant ways come first, then vacant ends through friends, then ends among friends.
    """
    near = beyond(game, origin, at)
    if left == 1:
        return roomy(game, state, unit, near & where.calm) or roomy(game, state, unit, near & where.open)
    for through, end in ((where.calm, where.calm), (where.open, where.calm), (where.open, where.open)):
        found = 0
        for first in each(roomy(game, state, unit, near & through)):
            if roomy(game, state, unit, beyond(game, origin, first) & end):
                found |= 1 << first
        if found:
            return found
    return 0


def ends(game: Kharkov, state: KharkovState, unit: int, where: Land, distance: int) -> int:
    """Every hex in which a unit's retreat could end, vacant or not."""
    origin = state.where[unit]
    front = 1 << origin
    for _ in range(distance):
        near = 0
        for at in each(front):
            near |= beyond(game, origin, at)
        front = roomy(game, state, unit, near & where.open)
    return front


def off_map(game: Kharkov, state: KharkovState, unit: int, where: Land, distance: int) -> bool:
    """Whether a retreat could lead off the map, which eliminates [kharkov:9.61c]."""
    origin = state.where[unit]
    reached = 1 << origin
    if distance > 1:
        reached |= roomy(game, state, unit, beyond(game, origin, origin) & where.open)
    return any(game.grid.around[at].bit_count() < 6 for at in each(reached))


def possible(game: Kharkov, state: KharkovState, units: tuple[int, ...], distance: int) -> bool:
    """Whether all these units can retreat: each to a hex of its own choice, with room for all of them together."""
    where = land(game, state, game.side[units[0]])
    havens = []
    for unit in units:
        found = ends(game, state, unit, where, distance)
        if found:
            havens.append(found)
        elif not off_map(game, state, unit, where, distance):
            return False
    rooms: dict[int, int] = {}
    for found in havens:
        for at in each(found):
            if at not in rooms:
                rooms[at] = counters.room(game, state, at)
    if all(sum(rooms[at] for at in each(found)) >= len(havens) for found in havens):
        return True
    return _share_out(havens, rooms)


def _share_out(havens: list[int], rooms: dict[int, int]) -> bool:
    """Whether everybody finds a place, by moving others aside where need be.

    >>> _share_out([0b10, 0b110], {1: 1, 2: 1}), _share_out([0b10, 0b10], {1: 1})
    (True, False)
    """
    guests: dict[int, list[int]] = {at: [] for at in rooms}

    def seat(who: int, tried: set[int]) -> bool:
        for at in each(havens[who]):
            if at in tried:
                continue
            tried.add(at)
            if len(guests[at]) < rooms[at]:
                guests[at].append(who)
                return True
            for other in guests[at]:
                if seat(other, tried):
                    guests[at].remove(other)
                    guests[at].append(who)
                    return True
        return False

    return all(seat(who, set()) for who in range(len(havens)))


def hindrance(game: Kharkov, state: KharkovState, units: tuple[int, ...], distance: int) -> Illegal:
    """Why these units may not choose to retreat."""
    where = land(game, state, game.side[units[0]])
    for unit in units:
        if ends(game, state, unit, where, distance) or off_map(game, state, unit, where, distance):
            continue
        words = t("{unit} has no hex to retreat to: stand.", unit=game.name(unit))
        return Illegal("kharkov:9.61b", words)
    return Illegal("kharkov:9.64c", t("There is no room for all units to retreat: stand."))


class Retreat(Frame, tag="retreat", frozen=True):
    """Units fall back hex by hex, in the order and by the ways their owner likes."""

    rule: ClassVar[str] = "kharkov:9.62"
    ask: ClassVar[Text] = t("Retreat each unit, hex by hex.")
    seat: Seat
    units: tuple[int, ...]
    """Those that have not finished; HQs among them stood alone."""
    distance: int
    staffs: tuple[int, ...]
    """HQs stacked with them, which go along [kharkov:10.13b]."""
    attacking: bool
    overrun: bool
    going: int = -1
    path: tuple[int, ...] = ()
    trail: tuple[tuple[int, ...], ...] = ()
    """The paths of retreat, each as long as the retreat and from the hex that was left."""
    moves: tuple[tuple[int, int], ...] = ()
    """Where the finished ones began and ended."""

    def run(self, game: Kharkov, state: KharkovState, out: list[Event]) -> bool:
        """Go where there is but one way; give up who finds none, then HQs without company; then it is over."""
        if self.going >= 0 or self.units:
            options = self.open(game, state)
            if not options:
                self.give_up(game, state, out)
                return True
            return self.only(game, state, options, out)
        stranded = () if self.attacking else tuple(one for one in self.staffs if not self.company(state, one))
        if stranded:
            rest = tuple(one for one in self.staffs if one not in stranded)
            agenda.become(state, self, msgspec.structs.replace(self, staffs=rest))
            for one in stranded:
                hq.displace(game, state, one, out, "kharkov:10.13c")
            return True
        options = self.staff_moves(state)
        if options:
            return not self.attacking and self.only(game, state, options, out)
        agenda.done(state, self, trail=self.trail, withdrew=True)
        return True

    def only(self, game: Kharkov, state: KharkovState, options: dict[int, int], out: list[Event]) -> bool:
        """Take the one step there is; False if there are more."""
        unit, hexes = next(iter(options.items()))
        if len(options) > 1 or hexes & (hexes - 1):
            return False
        self.play(game, state, self.seat, ("retreat", unit, hexes.bit_length() - 1), out)
        return True

    def give_up(self, game: Kharkov, state: KharkovState, out: list[Event]) -> None:
        """Units that cannot complete their retreat are eliminated; an HQ alone is displaced."""
        where = land(game, state, self.seat)
        lost = (self.going,) if self.going >= 0 else self.units
        rest = tuple(unit for unit in self.units if unit not in lost)
        agenda.become(state, self, msgspec.structs.replace(self, units=rest, going=-1, path=()))
        for unit in lost:
            if not game.combat[unit]:
                hq.displace(game, state, unit, out, "kharkov:10.14c")
            elif off_map(game, state, unit, where, self.distance):
                eliminate(game, state, unit, out, "kharkov:9.61c")
            else:
                eliminate(game, state, unit, out, "kharkov:9.64c")

    def open(self, game: Kharkov, state: KharkovState) -> dict[int, int]:
        """The next hexes of every unit that may go on now."""
        where = land(game, state, self.seat)
        if self.going >= 0:
            left = self.distance - len(self.path) + 1
            found = ways(game, state, self.going, where, self.path[0], self.path[-1], left)
            return {self.going: found} if found else {}
        options = {}
        for unit in self.units:
            at = state.where[unit]
            found = ways(game, state, unit, where, at, at, self.distance)
            if found:
                options[unit] = found
        return options

    def company(self, state: KharkovState, one: int) -> int:
        """The hexes to which units have retreated from an HQ's hex."""
        return bits(end for start, end in self.moves if start == state.where[one])

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The owner of the units."""
        return (self.seat,)

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """Each unit's next hexes; in the end the HQs, which an attacker may leave where they are."""
        options = self.open(game, state) if self.going >= 0 or self.units else self.staff_moves(state)
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes(("retreat", unit), found) for unit, found in options.items()
        }
        if self.attacking and not self.units and self.going < 0:
            groups["verb", "pass"] = Listed([("pass",)])
        return Choices(game.lexicon.key, groups)

    def staff_moves(self, state: KharkovState) -> dict[int, int]:
        """Where the HQs may follow."""
        found = {one: self.company(state, one) for one in self.staffs}
        return {one: hexes for one, hexes in found.items() if hexes}

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Take one hex of a retreat, or let an HQ go along."""
        replace = msgspec.structs.replace
        if action[0] == "pass":
            agenda.become(state, self, replace(self, staffs=()))
            return
        _, unit, to = action
        if unit in self.staffs:
            agenda.become(state, self, replace(self, staffs=tuple(one for one in self.staffs if one != unit)))
            self.go(game, state, unit, to, out, ("kharkov:10.13b",))
            arrival.arrive(game, state, (unit,), to, out)
            return
        path = (*self.path, to) if unit == self.going else (state.where[unit], to)
        rules = self.rules(game, state, unit, path)
        rest = tuple(one for one in self.units if one != unit)
        ended = len(path) > self.distance
        if ended:
            trail, moves = (*self.trail, path[: self.distance]), (*self.moves, (path[0], to))
            later = replace(self, units=rest, going=-1, path=(), trail=trail, moves=moves)
            agenda.become(state, self, later)
            self.settle(game, state, unit, to, out)
        else:
            agenda.become(state, self, replace(self, units=rest, going=unit, path=path))
        self.go(game, state, unit, to, out, rules)
        if ended or self.seat == SOVIET:
            arrival.arrive(game, state, (unit,), to, out)

    def settle(self, game: Kharkov, state: KharkovState, unit: int, at: int, out: list[Event]) -> None:
        """A retreat ends: among friends it weakens who fled [kharkov:9.65a] and costs a trench [kharkov:15.23b]."""
        friends = state.at.get(at, ())
        if (
            (friends or (self.seat == AXIS and at in state.garrisons))
            and not self.overrun
            and game.combat[unit]
        ):
            state.flags[unit] |= SHELTERED
        for other in friends:
            if state.flags[other] & ENTRENCHED:
                counters.leave_trench(game, state, other)
                rules = ("kharkov:15.23b", "kharkov:15.23a")
                out.append(Marked(what=game.name(other), marker="entrenched", on=False, rules=rules))

    def go(
        self, game: Kharkov, state: KharkovState, unit: int, to: int, out: list[Event], rules: tuple[str, ...]
    ) -> None:
        """Move the counter."""
        start, end = game.label(state.where[unit]), game.label(to)
        counters.put(game, state, unit, to)
        out.append(Moved(units=(game.name(unit),), start=start, end=end, how="retreat", rules=rules))

    def rules(self, game: Kharkov, state: KharkovState, unit: int, path: tuple[int, ...]) -> tuple[str, ...]:
        """The rules that speak in a step."""
        to, side = path[-1], self.seat
        found = ["kharkov:9.62", "kharkov:9.63"]
        friends = state.occupied[side] >> to & 1
        garrison = side == AXIS and to in state.garrisons
        vacant = not friends and not garrison
        found.append("kharkov:9.64a" if vacant or game.cities >> to & 1 else "kharkov:9.64b")
        if state.zoc[1 - side] >> to & 1:
            found += ("kharkov:9.61b", "kharkov:8.25a" if friends else "kharkov:15.31c")
        if len(path) <= self.distance and any(state.flags[one] & ENTRENCHED for one in state.at.get(to, ())):
            found.append("kharkov:15.23b")
        elif self.overrun and not vacant:
            found.append("kharkov:9.65c")
        if any(start == path[0] and end != to for start, end in self.moves):
            found.append("kharkov:9.4i")
        if not game.combat[unit]:
            found.append("kharkov:10.14b")
        return tuple(found)

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Why a unit may not retreat there."""
        if action[0] in ("stand", "lose"):
            return Illegal("kharkov:9.56b", t("Losses and retreat may not be mixed."))
        if action[0] != "retreat":
            return Illegal(self.rule, self.ask)
        _, unit, to = action
        name = game.name(unit)
        if self.going >= 0 and unit != self.going:
            return Illegal(
                "kharkov:9.63", t("{unit} has not finished its retreat.", unit=game.name(self.going))
            )
        if unit in self.staffs:
            return Illegal("kharkov:10.13b", t("{unit} goes along with units of its hex.", unit=name))
        if unit not in self.units and unit != self.going:
            return Illegal(self.rule, t("{unit} is not retreating.", unit=name))
        return refuse_step(game, state, unit, self.path[0] if self.path else state.where[unit], to)

    def reasons(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules that speak in a step."""
        if action[0] == "pass" or action[1] in self.staffs:
            return (Reason("kharkov:10.13b", t("An HQ may go along with the units of its hex.")),)
        _, unit, to = action
        path = (*self.path, to) if unit == self.going else (state.where[unit], to)
        left = self.distance - len(path) + 1
        words = t("Hexes still to go after this one")
        return tuple(Reason(rule, words, str(left)) for rule in self.rules(game, state, unit, path))


def refuse_step(game: Kharkov, state: KharkovState, unit: int, origin: int, to: int) -> Illegal:
    """The rule against one step of a retreat."""
    side, at, label = game.side[unit], state.where[unit], game.label(to)
    if game.grid.around[at] >> to & 1 and not game.linked[at] >> to & 1:
        return Illegal("kharkov:6.3f", t("The Dnieper is crossed only at a bridge."))
    if not beyond(game, origin, at) >> to & 1:
        return Illegal(
            "kharkov:9.63", t("Each hex of a retreat leads farther away; {hex} does not.", hex=label)
        )
    if side == SOVIET and to in state.garrisons:
        return Illegal("kharkov:15.3a", t("The garrison of {hex} must be eliminated first.", hex=label))
    where = land(game, state, side)
    if not where.open >> to & 1:
        return Illegal("kharkov:9.61b", t("{hex} is occupied or controlled by the enemy.", hex=label))
    if not roomy(game, state, unit, 1 << to):
        return Illegal("kharkov:9.64c", t("{hex} already holds 3 combat units.", hex=label))
    if not where.calm >> to & 1:
        return Illegal(
            "kharkov:9.64a", t("A vacant hex can be reached, so {hex} may not be chosen.", hex=label)
        )
    return Illegal("kharkov:9.63", t("From {hex} the retreat could not be completed.", hex=label))
