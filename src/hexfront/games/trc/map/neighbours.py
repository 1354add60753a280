"""Who is next to whom: land hexes over open sides, and the Kerch Strait apart (7.1, 8.5)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.trc.box.map_file import land
from hexfront.hexes import Grid, HexMap, bits, each, listed, spread


@dataclass(frozen=True, slots=True, eq=False)
class Neighbours:
    """The land hexes around each hex, by hex id."""

    adjacent: tuple[int, ...]
    """Over open sides: where a ZOC reaches and duties to attack arise (7.1, 12.1)."""
    over_strait: tuple[int, ...]
    """Across the Kerch Strait: entered with a stop, attacked voluntarily (8.5)."""
    steps: tuple[int, ...]
    """Both together: where a unit may move, attack, retreat or trace supply."""
    hemmed: int
    """The hexes with a side to land that is blocked, or over which the strait lies."""
    dry: int
    """All land hexes."""
    grid: Grid

    def zone(self, units: int) -> int:
        """The hexes that a set of hexes is adjacent to: their zone of control (7.1)."""
        hemmed = units & self.hemmed
        if not hemmed:
            return spread(self.grid, units) & self.dry
        reached = spread(self.grid, units ^ hemmed) & self.dry
        for at in listed(hemmed):
            reached |= self.adjacent[at]
        return reached


def survey(board: HexMap) -> Neighbours:
    """Look at the whole map.

    >>> from hexfront.games.trc.box.data import TrcData
    >>> board = TrcData.load().map
    >>> found = survey(board)
    >>> board.describe(found.over_strait[board.hex("KK20")])
    ['KK19']
    >>> board.describe(found.adjacent[board.hex("F18")])
    ['E18', 'F19', 'G18', 'G17']
    """
    dry, walls, strait = land(board), board.side("blocked"), board.side("strait")
    adjacent, across = [0] * board.grid.size, [0] * board.grid.size
    for at in each(dry):
        for direction in range(6):
            there = board.grid.neighbour(at, direction)
            if there is None or not dry >> there & 1 or walls[direction] >> at & 1:
                continue
            table = across if strait[direction] >> at & 1 else adjacent
            table[at] |= 1 << there
    return Neighbours(
        adjacent=tuple(adjacent),
        over_strait=tuple(across),
        steps=tuple(one | other for one, other in zip(adjacent, across, strict=True)),
        hemmed=bits(at for at in each(dry) if adjacent[at] != board.grid.around[at] & dry),
        dry=dry,
        grid=board.grid,
    )
