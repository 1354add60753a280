"""5.15 Closing a front: where the units that are left can stand so that no hex of it is open."""

from __future__ import annotations

from dataclasses import dataclass, field

from hexfront.hexes import Grid, bits, each, union

PATIENCE = 500
"""How many positions are looked at before the search gives up."""


@dataclass(slots=True)
class Team:
    """Units that may stand in the same hexes, so that it does not matter which of them goes where."""

    hexes: int
    count: int


@dataclass(slots=True)
class Search:
    """A search that closes the most pressing hex first: the one with the fewest places to close it from.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(1, 6)
    >>> row = plain.grid.mask
    >>> found = Search(plain.grid, {}, 3).close(row, [Team(row, 2)])
    >>> sorted(plain.label(at) for _, at in found)
    ['0102', '0105']
    >>> Search(plain.grid, {}, 3).close(row, [Team(row, 1)]) is None
    True
    """

    grid: Grid
    held: dict[int, int]
    """How many units stand in a hex already."""
    most: int
    """How many it takes."""
    looked: int = field(default=0)
    full: int = field(init=False)
    """The hexes that take no more."""

    def __post_init__(self) -> None:
        self.full = bits(at for at, units in self.held.items() if units >= self.most)

    def close(self, gap: int, teams: list[Team]) -> list[tuple[int, int]] | None:
        """The places that close a gap, each with the number of its team; None if none were found."""
        return self._close(gap, [self._reach(at) for at in each(gap)], teams)

    def _close(self, gap: int, reaches: list[int], teams: list[Team]) -> list[tuple[int, int]] | None:
        """The same, given the places from which each hex of the gap can be closed."""
        if not gap:
            return []
        self.looked += 1
        free = self._free(teams)
        pressing = min([free & places for places in reaches], key=int.bit_count)
        for at in sorted(each(pressing), key=lambda at: -(gap & self._reach(at)).bit_count()):
            if self.looked >= PATIENCE:
                break
            number = next(i for i, team in enumerate(teams) if team.count and team.hexes >> at & 1)
            self._count(teams[number], at, 1)
            open_still = [places for places in reaches if not places >> at & 1]
            rest = self._close(gap & ~self._reach(at), open_still, teams)
            self._count(teams[number], at, -1)
            if rest is not None:
                return [(number, at), *rest]
        return None

    def _count(self, team: Team, at: int, units: int) -> None:
        team.count -= units
        self.held[at] = self.held.get(at, 0) + units
        self.full = self.full | 1 << at if self.held[at] >= self.most else self.full & ~(1 << at)

    def _reach(self, at: int) -> int:
        return 1 << at | self.grid.around[at]

    def _free(self, teams: list[Team]) -> int:
        return union(team.hexes for team in teams if team.count) & ~self.full
