"""Who is next to whom: land hexes over open sides, and the Kerch Strait apart (7.1, 8.5)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.trc.box.map_file import land
from hexfront.hexes import Gates, Grid, HexMap, each, gates, through


@dataclass(frozen=True, slots=True, eq=False)
class Neighbours:
    """The land hexes around each hex, by hex id."""

    adjacent: tuple[int, ...]
    """Over open sides: where a ZOC reaches and duties to attack arise (7.1, 12.1)."""
    over_strait: tuple[int, ...]
    """Across the Kerch Strait: entered with a stop, attacked voluntarily (8.5)."""
    steps: tuple[int, ...]
    """Both together: where a unit may move, attack, retreat or trace supply."""
    gates: Gates
    """The hexes with an open side, by its direction."""
    grid: Grid

    def zone(self, units: int) -> int:
        """The hexes that a set of hexes is adjacent to: their zone of control (7.1)."""
        return through(self.grid, self.gates, units)


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
        gates=gates(board.grid, adjacent),
        grid=board.grid,
    )
