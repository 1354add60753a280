"""6.62, 6.63 Where units can retreat to, best kind of way first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.state import PLAIN
from hexfront.games.goetter.zones import zone
from hexfront.hexes import bits, each, listed

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.map.links import Way
    from hexfront.games.goetter.state import GoetterState

VACANT, THROUGH, ONTO, BEYOND = range(4)
"""The kinds of ways: over vacant hexes, through friends to a vacant one, onto friends, carried on from a full hex."""


class Trail(NamedTuple):
    """A whole retreat: its kind, its first hex and its end; the box may be either, and ends it [goetter:6.63c]."""

    kind: int
    first: int
    last: int


class Ground:
    """What units that retreat together from one hex find around them.

    All who retreat from the same fight go at once [goetter:6.64]: they occupy no hex for each other, but they share
    its room.
    """

    def __init__(
        self,
        board: Board,
        state: GoetterState,
        way: Way,
        start: int,
        group: tuple[int, ...],
        retreating: tuple[int, ...],
    ) -> None:
        self.board, self.state, self.way, self.start, self.group = board, state, way, start, group
        self.side = board.side[group[0]]
        self.leaving = bits(retreating)
        self.enemies = state.occupied[1 - self.side]
        self.zones = zone.over(board, state, self.side)
        self.sizes = [sum([sizes[unit] for unit in group]) for sizes in board.sizes]
        """What they take of the room of a hex, outside the siege map and on it."""
        tables = [board.links.around(way, mover) for mover in {board.movers[unit] for unit in group}]
        self.tables = tables
        self.railbound = bool(bits(group) & board.depots)

    def near(self, at: int) -> int:
        """The hexes next to one that nothing on the map closes to any of the units."""
        found = -1
        for table in self.tables:
            found &= table[at]
        return found & rails(self.board, at) if self.railbound else found

    def others(self, at: int) -> list[int]:
        """Who is in a hex besides those who retreat."""
        return [unit for unit in self.state.at.get(at, ()) if not self.leaving >> unit & 1]

    @cached_property
    def foreign(self) -> int:
        """The hexes of Soviets to US units, and the other way round [goetter:9.72e]."""
        us = bits(self.state.where[unit] for unit in self.board.us if self.state.where[unit] > 0)
        if not us or self.board.movers[self.group[0]] == "german":
            return 0
        return self.state.occupied[self.side] & ~us if self.board.movers[self.group[0]] == "us" else us

    def passable(self, at: int) -> bool:
        """Whether they may enter a hex: no enemy is there, and no enemy zone unless a friend is [goetter:6.63a]."""
        if (self.enemies | self.foreign) >> at & 1:
            return False
        return not self.zones >> at & 1 or bool(self.others(at))

    @cached_property
    def friends(self) -> int:
        """The hexes of their own side with ``others`` in them, all at once."""
        left = {self.state.where[unit] for unit in each(self.leaving)}
        return self.state.occupied[self.side] & ~bits([at for at in left if at > 0 and not self.others(at)])

    @cached_property
    def open(self) -> int:
        """The hexes that are ``passable``, all at once."""
        return ~(self.enemies | self.foreign) & (~self.zones | self.friends)

    def roomy(self, at: int) -> bool:
        """Whether a hex holds them all with those who are there [goetter:6.62b]."""
        board = self.board
        if not self.sizes[board.in_city[self.start]]:
            return True
        taken, sizes = self.sizes[board.in_city[at]], board.sizes[board.in_city[at]]
        for unit in self.state.at.get(at, ()):
            if unit not in self.group:
                taken += sizes[unit]
        return taken <= board.capacity(at)

    def leads_off(self, at: int) -> bool:
        """Whether a red arrow leads them from a hex into the box; not in a siege phase, and no railway goes there."""
        return self.way == "retreat" and not self.railbound and bool(self.board.arrows >> at & 1)

    @cached_property
    def ends(self) -> list[Trail]:
        """Every way over two hexes or into the box; where it ends in a full hex, they would have to be carried on."""
        start, open_, friends = self.start, self.open, self.friends
        found = [Trail(VACANT, PLAIN, PLAIN)] if self.leads_off(start) else []
        grid, length = self.board.grid, self.board.limits.retreat
        far = grid.within(start, length) & ~grid.within(start, length - 1)
        for first in listed(self.near(start) & open_):
            kind = THROUGH if friends >> first & 1 else VACANT
            if self.leads_off(first):
                found.append(Trail(kind, first, PLAIN))
            for last in listed(self.near(first) & far & open_):
                if not self.roomy(last):
                    found.append(Trail(BEYOND, first, last))
                else:
                    found.append(Trail(ONTO if friends >> last & 1 else kind, first, last))
        return found

    def trails(self, path: tuple[int, ...], kinds: range) -> list[Trail]:
        """The retreats of these kinds that can be completed, from the start or from where they are on their way."""
        first = path[1] if len(path) > 1 else None
        return [
            trail
            for trail in self.ends
            if trail.kind in kinds
            and (first is None or trail.first == first)
            and (trail.kind != BEYOND or self.beyond(trail.last))
        ]

    def best(self, path: tuple[int, ...] = ()) -> int:
        """The best kind of retreat that there is, from the start or from where they are on their way."""
        if len(path) > self.board.limits.retreat:
            return BEYOND
        # Whether they can be carried on from a full hex takes longest to find out, and is seldom asked.
        for kinds in (range(BEYOND), range(BEYOND, BEYOND + 1)):
            if trails := self.trails(path, kinds):
                return min([trail.kind for trail in trails])
        return BEYOND + 1

    def onward(self, path: tuple[int, ...], kinds: range) -> int:
        """The next hexes of retreats of these kinds, as a set; bit 0 stands for the box."""
        if len(path) > self.board.limits.retreat:
            return self.beyond(path[-1])
        later = self.trails(path, kinds)
        return _set([trail.first if len(path) == 1 else trail.last for trail in later])

    def beyond(self, full: int) -> int:
        """The next hexes on the shortest ways from a full hex to the nearest vacant one [goetter:6.62b]."""
        first = {at: 1 << at for at in each(self.near(full) & self.open)}
        seen = bits(first) | 1 << full
        while first:
            ends = [steps for at, steps in first.items() if self.rest(at)]
            if ends:
                found = 0
                for steps in ends:
                    found |= steps
                return found
            later: dict[int, int] = {}
            for at, steps in first.items():
                for to in each(self.near(at) & self.open & ~seen):
                    later[to] = later.get(to, 0) | steps
            first = later
            seen |= bits(first)
        return 0

    def rest(self, at: int) -> bool:
        """Whether a hex is vacant, with room, and far enough from the fight [goetter:6.61b]."""
        far = self.board.grid.distance(self.start, at) >= self.board.limits.retreat
        return far and not self.others(at) and self.roomy(at)


def rails(board: Board, at: int) -> int:
    """The hexes next to one along railways."""
    found = 0
    for direction, hexes in enumerate(board.map.link("rail")):
        if hexes >> at & 1:
            found |= 1 << at + board.grid.shifts[direction]
    return found


def _set(places: Iterable[int]) -> int:
    return bits([max(place, 0) for place in places])
